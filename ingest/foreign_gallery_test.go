package ingest_test

import (
	"path/filepath"
	"strings"
	"testing"

	"kalends/ingest"
	"kalends/templates"
)

// elsewhere are the codes about events that only a whole office gives; its gallery shows them.
var elsewhere = map[string]bool{"Q384": true, "I776": true, "I796": true, "Q777": true, "I779": true}

// TestGalleryOfForeignSheets shows the findings about events and players of foreign sheets, in each language.
func TestGalleryOfForeignSheets(t *testing.T) {
	cases := ingest.ForeignFaults(t)
	for _, key := range templates.In("en").Keys() {
		code, isProblem := strings.CutSuffix(strings.TrimPrefix(key, "eventfindings."), ".problem")
		if !isProblem || !strings.HasPrefix(key, "eventfindings.") || elsewhere[code] {
			continue
		}
		t.Run(code, func(t *testing.T) {
			if cases[code] == nil {
				t.Fatal("no case shows this code")
			}
			findings := cases[code]()
			got := words(findings, code)
			if got == "" {
				t.Fatalf("not found; found %v", findings)
			}
			golden(t, filepath.Join("testdata", "findings", code+".txt"), got)
		})
	}
}
