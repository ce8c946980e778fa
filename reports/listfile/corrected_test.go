package listfile

import (
	"io"
	"strings"
	"testing"

	"kalends/reports"
	"kalends/reports/reportstest"
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
