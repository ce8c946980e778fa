package listfile

import (
	"encoding/json"
	"io"
	"strings"
	"testing"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/reportstest"
	"kalends/templates"
)

// TestWhatWasCorrectedIsAPartOfTheChange: both files have a correction for each player who was corrected.
func TestWhatWasCorrectedIsAPartOfTheChange(t *testing.T) {
	is := reportstest.Small("en")
	plain, err := reportstest.Bytes(func(w io.Writer) error { return CSV(w, is) })
	if err != nil || strings.Contains(string(plain), "correction") {
		t.Fatalf("a list without corrections: %v\n%s", err, plain)
	}
	reportstest.Edit(&is, 0, func(l *reports.Line) { l.Correction = -1000 })
	table, err := reportstest.Bytes(func(w io.Writer) error { return CSV(w, is) })
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(table), "\r\n")
	for i, end := range []string{",last_event,correction", ",26-ST-0147,-10", ",26-ST-0147,"} {
		if !strings.HasSuffix(lines[i], end) {
			t.Errorf("line %d ends otherwise than %q: %s", i+1, end, lines[i])
		}
	}
	text, err := reportstest.Bytes(func(w io.Writer) error { return JSON(w, is) })
	if err != nil || strings.Count(string(text), `"correction": "-10"`) != 1 || strings.Count(string(text), `"correction"`) != 1 {
		t.Errorf("%v\n%s", err, text)
	}
}

// TestEveryColumnIsDescribed: the description names the columns of the CSV file in their order, each with a head in
// every language of the list.
func TestEveryColumnIsDescribed(t *testing.T) {
	for _, births := range []rating.BirthShown{rating.BirthYear, rating.BirthDay, rating.BirthBand} {
		is := reportstest.Small("en")
		is.Births, is.Languages = births, templates.Languages
		reportstest.Edit(&is, 0, func(l *reports.Line) { l.Correction = -1000 })
		file, err := reportstest.Bytes(func(w io.Writer) error { return CSV(w, is) })
		if err != nil {
			t.Fatal(err)
		}
		text, err := reportstest.Bytes(func(w io.Writer) error { return Described(w, is) })
		if err != nil {
			t.Fatal(err)
		}
		var got table
		if err := json.Unmarshal(text, &got); err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, c := range got.Schema.Columns {
			names = append(names, c.Name)
			for _, h := range c.Heads {
				if h.Value == "" || strings.Contains(h.Value, "list.") {
					t.Errorf("%s has the head %q in %s", c.Name, h.Value, h.Lang)
				}
			}
		}
		head, _, _ := strings.Cut(strings.TrimPrefix(string(file), "\uFEFF"), "\r\n")
		if said := strings.Join(names, ","); said != head {
			t.Errorf("births %v: described are %s, the file has %s", births, said, head)
		}
	}
}
