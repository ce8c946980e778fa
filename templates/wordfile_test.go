package templates

import (
	"io/fs"
	"path"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestFilesOfWordsAreReadAsYAML: wordLines and the YAML library read the same in every file of words, and in those of surnames and syllables.
func TestFilesOfWordsAreReadAsYAML(t *testing.T) {
	err := fs.WalkDir(data, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasPrefix(name, "words/") && name != "layouts/surnames.yaml" && name != "layouts/syllables.yaml" {
			return err
		}
		text, err := data.ReadFile(name)
		if err != nil {
			return err
		}
		if block := strings.Contains(string(text), ": |"); block != (path.Base(name) == "configuration.yaml") {
			t.Errorf("%s: texts of several lines: %v; only what init writes over a configuration has them", name, block)
		}
		var tree map[string]any
		load(name, &tree)
		if diff := cmp.Diff(flatten("w", tree), wordsIn(name, "w")); diff != "" {
			t.Errorf("%s: -YAML +words\n%s", name, diff)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestLinesOfWords: what a line of words may be.
func TestLinesOfWords(t *testing.T) {
	text := "# head\na: b c # note\nd:\n  e: \"f\\n # g\" # note\n\n  h: {i: j, k: \"l, }\", \"+:-\": m} # note\n  n:\n    o: p: q\n\"1-0\": r\n"
	want := map[string]string{"w.a": "b c", "w.d.e": "f\n # g", "w.d.h.i": "j", "w.d.h.k": "l, }", "w.d.h.+:-": "m",
		"w.d.n.o": "p: q", "w.1-0": "r"}
	if diff := cmp.Diff(want, wordLines(text, "w")); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}
