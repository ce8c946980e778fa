package regulation

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kalends/engine/rulestest"
)

// TestWorkedExamples compares every regulation in testdata with the examples of its name.
func TestWorkedExamples(t *testing.T) {
	files, err := filepath.Glob("testdata/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no regulations: %v", err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".yaml")
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		r, err := Read(name, source)
		if err != nil {
			t.Errorf("%v", err)
			continue
		}
		rulestest.Run(t, "testdata/"+name+"*.rating", r)
	}
}
