package regulation

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTemplatesAreRight: the file of a new folder is valid as it is.
func TestTemplatesAreRight(t *testing.T) {
	for _, pattern := range []string{"../../templates/rulesets/*.yaml", "../../templates/rulesets/examples/*.yaml"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %v", pattern, err)
		}
		for _, name := range files {
			source, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			r, err := Read(strings.TrimSuffix(filepath.Base(name), ".yaml"), source)
			if err != nil {
				t.Errorf("%v", err)
				continue
			}
			if len(r.Clauses()) < 8 || len(r.Versions()) != 1 || r.Versions()[0].Document == "" {
				t.Errorf("%s: %d clauses, %d versions", name, len(r.Clauses()), len(r.Versions()))
			}
		}
	}
}
