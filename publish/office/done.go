package office

import (
	"cmp"
	"encoding/json"
	"strconv"
	"strings"

	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/publish/settings"
	"kalends/rating"
	"kalends/reports/sheets"
)

// mostDone is how many decisions the sheet shows; the ledger has them all.
const mostDone = 200

// done is the sheet of what was decided, the newest first.
type done struct{ Office }

// Name implements Sheet.
func (done) Name() string { return "Done" }

// Take implements Sheet; nothing can be filled in.
func (done) Take(Filled) (Outcome, error) { return Outcome{}, nil }

// Table implements Sheet.
func (s done) Table() (t Table, err error) {
	entries, err := s.Ledger.LastEntries(mostDone, "published", "refused", "acknowledged", "decision", "answer", "setting")
	for _, e := range entries {
		cells, err := s.cells(e)
		if err != nil {
			return t, err
		}
		cells["done.at"] = folder.Clock(e.At)
		t.Rows = append(t.Rows, Row{OfficeRow: sheets.OfficeRow{Cells: cells}})
	}
	return t, err
}

// cells returns what an entry of the journal says, by machine key.
func (s done) cells(e ledger.Entry) (map[string]string, error) {
	switch e.Kind {
	case "decision":
		var d rating.Decision
		err := json.Unmarshal(e.Body, &d)
		return map[string]string{"done.number": strconv.Itoa(d.Number), "done.what": s.Words.Say("decisions.kind." + string(d.Kind)),
			"done.about": d.Subject(), "done.why": d.Reason, "done.by": d.By}, err
	case "answer":
		var a rating.Answer
		err := json.Unmarshal(e.Body, &a)
		return map[string]string{"done.number": "A" + strconv.Itoa(a.Number), "done.what": s.Words.Say("decisions.answer.kind." + string(a.Kind)),
			"done.about": a.Event + " " + a.Row.Name, "done.why": a.Reason, "done.by": a.By}, err
	case "setting":
		var c rating.Setting
		err := json.Unmarshal(e.Body, &c)
		return map[string]string{"done.what": s.Words.Say("settings." + c.Key + ".name"), "done.about": settings.Label(s.Folder, c.Key, c.From) +
			" → " + settings.Label(s.Folder, c.Key, c.To), "done.by": c.By}, err
	}
	var issue struct {
		List, Why, By string
		Date          rating.Date
		Revision      int
		Codes         []string
	}
	err := json.Unmarshal(e.Body, &issue)
	about := strings.TrimSpace(s.IssueName(issue.List, issue.Date) + " r" + strconv.Itoa(issue.Revision) + " " + strings.Join(issue.Codes, ", "))
	return map[string]string{"done.what": s.Words.Say("office.done." + e.Kind), "done.about": about, "done.why": issue.Why,
		"done.by": cmp.Or(issue.By, strings.TrimPrefix(e.Actor, "kalends"))}, err
}
