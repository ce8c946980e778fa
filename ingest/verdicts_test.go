package ingest_test

import (
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"kalends/ingest"
	"kalends/ingest/workbook/workbooktest"
	"kalends/rating"
	"kalends/templates"
)

// TestEveryKindOfFileGetsItsVerdict reads hostile, damaged and odd but honest files. Each gets its code and words; honest ones are
// accepted, and those that only look different are read like the good sheet.
func TestEveryKindOfFileGetsItsVerdict(t *testing.T) {
	d := desk(t)
	good := ingest.Read(sheet().Bytes(), "sheet.xlsx", d)
	names := map[string]bool{}
	for _, kind := range workbooktest.Kinds(sheet().Bytes()) {
		if names[kind.Name] {
			t.Errorf("two kinds are called %q", kind.Name)
		}
		names[kind.Name] = true
		r := ingest.Read(kind.Data(), "sheet.xlsx", d)
		if kind.Code == "" {
			if r.Findings.Count(rating.Error) > 0 || r.Format == "" {
				t.Errorf("%s: not accepted: %v", kind.Name, r.Findings)
			}
			if diff := gocmp.Diff(good.ContentSHA, r.ContentSHA); kind.Same && diff != "" {
				t.Errorf("%s: read as something else", kind.Name)
			}
			continue
		}
		said := ""
		for _, f := range r.Findings {
			if f.Code == kind.Code {
				problem, remedy := templates.In("en").Finding(f)
				said += problem + " " + remedy + "\n"
			}
		}
		if said == "" || !strings.Contains(said, kind.Says) {
			t.Errorf("%s: %v says %q, want %s with %q", kind.Name, r.Findings, said, kind.Code, kind.Says)
		}
	}
	t.Logf("%d kinds", len(names))
}
