package templates

import (
	"io/fs"
	"path"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/google/go-cmp/cmp"
)

// TestWordsAreWrittenPlainly: every file of words is read line by line, and says what it says as YAML. Only what init
// writes over a configuration has several lines.
func TestWordsAreWrittenPlainly(t *testing.T) {
	err := fs.WalkDir(data, "words", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := data.ReadFile(name)
		if err != nil {
			return err
		}
		words, plain := plainWords(string(text), "w")
		if !plain {
			if path.Base(name) != "configuration.yaml" {
				t.Errorf("%s is not written plainly", name)
			}
			return nil
		}
		if diff := cmp.Diff(asYAML(t, string(text)), words); diff != "" {
			t.Errorf("%s: -YAML +words\n%s", name, diff)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func asYAML(t *testing.T, text string) map[string]string {
	t.Helper()
	var tree map[string]any
	if err := yaml.Unmarshal([]byte(text), &tree); err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	words := map[string]string{}
	flatten(words, "w", tree)
	return words
}

// TestWhatIsNotPlainIsLeft: these are YAML, or nothing, and not for a reader of lines.
func TestWhatIsNotPlainIsLeft(t *testing.T) {
	for _, text := range []string{"a:", "a: 1", "a: yes", "a: ~", "a: 'b'", "a: |-\n  b", "a: b: c", "a: b #c\n", "a: b\na: c", "a:\nb: c",
		"a: b\n  c: d", "a:\n    b: c\n  d: e", "- a", "a: {b: {c: d}}", "a: {b: c", "a: {b: c} d", `a: "b" c`, `a: "b`, "a: [b]", "a: b\n c",
		"true: b", "\ta: b", "a: &b c", "? a", "a:b", "---\na: b", "a: {b}", `a: "\x41"`, `a: "\000"`, "a: 2026-01-01", "a: .5", "a: -b"} {
		if words, plain := plainWords(text, "w"); plain {
			t.Errorf("%q is read as %v", text, words)
		}
	}
}

// FuzzPlainWords: what is read line by line is what YAML says.
func FuzzPlainWords(f *testing.F) {
	f.Add("a: b\nc:\n  d: \"e\\n\" # f\n  g: {h: i, j: \"k\"}\n# l\nm: n")
	f.Fuzz(func(t *testing.T, text string) {
		words, plain := plainWords(text, "w")
		if !plain || len(words) == 0 || strings.ContainsFunc(text, func(r rune) bool { return r < ' ' && r != '\n' || r == '\u0085' || r == 0xFFFD || r == 0xFEFF }) {
			return
		}
		var tree map[string]any
		if err := yaml.Unmarshal([]byte(text), &tree); err != nil {
			return // the library refuses some texts that YAML knows
		}
		if diff := cmp.Diff(asYAML(t, text), words); diff != "" {
			t.Errorf("%q: -YAML +words\n%s", text, diff)
		}
	})
}
