package kalends_test

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// galleries are the folders that hold what people are told, one file a code: of what a reader finds in a file, and of
// what it takes a whole office to find. The tests beside them make the bad file anew and compare the words.
var galleries = []string{"ingest/testdata/findings", "cmd/batch/testdata/gallery"}

var (
	codeOfFinding = regexp.MustCompile(`^[EQWI]\d{3}$`)
	wordsOfCode   = regexp.MustCompile(`(?m)^([EQWI]\d{3}):$`)
)

// TestEveryFindingIsInAGallery compares the codes that have words with those that a gallery shows, both ways.
func TestEveryFindingIsInAGallery(t *testing.T) {
	worded, shown := codesWithWords(t), codesShown(t)
	if len(worded) < 200 {
		t.Fatalf("only %d codes have words", len(worded))
	}
	for code, file := range worded {
		if len(shown[code]) != 1 {
			t.Errorf("%s of %s is shown in %d galleries %v, want one", code, file, len(shown[code]), shown[code])
		}
	}
	for code, where := range shown {
		if worded[code] == "" {
			t.Errorf("%s is shown in %v and has no words", code, where)
		}
	}
}

// codesWithWords gives every code with the file of its words.
func codesWithWords(t *testing.T) map[string]string {
	t.Helper()
	names, err := filepath.Glob(filepath.FromSlash("templates/words/en/*findings*.yaml"))
	if err != nil || len(names) == 0 {
		t.Fatalf("no words: %v", err)
	}
	codes := map[string]string{}
	for _, name := range names {
		for _, m := range wordsOfCode.FindAllStringSubmatch(text(t, name), -1) {
			if before, twice := codes[m[1]]; twice {
				t.Errorf("%s has words in %s and in %s", m[1], before, name)
			}
			codes[m[1]] = filepath.Base(name)
		}
	}
	return codes
}

// codesShown gives for each code the galleries that show it in all four languages.
func codesShown(t *testing.T) map[string][]string {
	t.Helper()
	shown := map[string][]string{}
	for _, folder := range galleries {
		entries, err := os.ReadDir(filepath.FromSlash(folder))
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			code := strings.TrimSuffix(e.Name(), ".txt")
			body := text(t, path.Join(folder, e.Name()))
			for _, lang := range []string{"en", "zh-CN", "uk", "ms"} {
				if !slices.ContainsFunc(strings.Split(body, "\n"), func(line string) bool {
					said, ok := strings.CutPrefix(line, lang)
					return ok && strings.TrimSpace(said) != ""
				}) {
					t.Errorf("%s/%s says nothing in %s", folder, e.Name(), lang)
				}
			}
			shown[code] = append(shown[code], folder)
		}
	}
	return shown
}
