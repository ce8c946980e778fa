package office

import (
	"strings"

	"kalends/publish/audit"
	"kalends/publish/overview"
	"kalends/reports/sheets"
)

// today is the sheet that shows how things stand, in the words of kalends status.
type today struct{ Office }

// Name implements Sheet.
func (today) Name() string { return "Today" }

// Take implements Sheet; nothing can be filled in.
func (today) Take(Filled) (Outcome, error) { return Outcome{}, nil }

// Table implements Sheet.
func (s today) Table() (t Table, err error) {
	state, err := s.Status()
	if err != nil {
		return t, err
	}
	if state.Running = s.Running; state.Health == nil {
		state.Health = audit.SavedHealth(s.Dir)
	}
	for _, section := range overview.Of(s.Words, state) {
		switch section.Key {
		case overview.Head: // it has the moment, and the workbook changes only when the folder does
			continue
		case overview.Scan:
			section.Title = ""
		}
		t.add(section, true)
	}
	return t, nil
}

// add adds a row for the title of a section, and one for each of its items.
func (t *Table) add(section overview.Section, strong bool) {
	row := func(strong bool, what, since, todo string) {
		t.Rows = append(t.Rows, Row{OfficeRow: sheets.OfficeRow{Strong: strong, Cells: map[string]string{"today.what": what,
			"today.since": since, "today.todo": todo}}})
	}
	if section.Title != "" {
		row(strong, section.Title, section.Since, "")
	}
	for _, item := range section.Items {
		row(false, item.Text, item.Since, strings.TrimSpace(item.Remedy+"\n"+strings.Join(item.Details, "\n")))
	}
	for _, part := range section.Parts {
		if part.Key != overview.Held { // sheet Release is where that is decided
			t.add(part, false)
		}
	}
}
