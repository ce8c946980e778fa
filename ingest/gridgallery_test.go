package ingest_test

import (
	"path/filepath"
	"strings"
	"testing"

	"kalends/ingest"
	"kalends/rating"
	"kalends/templates"
)

// gridGallery shows each code of a file of findings by the grid that its case gives, in each language.
func gridGallery(t *testing.T, file, name string, cases map[string]string) {
	for _, key := range templates.In("en").Keys() {
		code, isProblem := strings.CutSuffix(strings.TrimPrefix(key, file+"."), ".problem")
		if !isProblem || !strings.HasPrefix(key, file+".") {
			continue
		}
		t.Run(code, func(t *testing.T) {
			text, ok := cases[code]
			if !ok {
				t.Fatal("no case shows this code")
			}
			r := ingest.Read(grid(text), name, desk(t))
			got := words(r.Findings, code)
			if got == "" {
				t.Fatalf("not found; found %v", r.Findings)
			}
			if code[0] == 'E' && r.Findings.Worst() != rating.Error {
				t.Error("the sheet is not returned")
			}
			golden(t, filepath.Join("testdata", "findings", code+".txt"), got)
		})
		delete(cases, code)
	}
	for code := range cases {
		t.Errorf("%s has no words", code)
	}
}
