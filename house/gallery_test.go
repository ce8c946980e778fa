package house_test

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

var (
	allowedOnes = regexp.MustCompile(`Use one of: (.*)\.\s*$`)
	quoted      = regexp.MustCompile(`“([^”]*)”`)
)

// hedges are words of a text that does not know what was done, by language.
var hedges = map[string]string{"en": " unless ", "zh-CN": "除非", "uk": "хіба що", "ms": "kecuali jika"}

// TestWordsToTheSender holds the texts of the gallery of readers to docs/decisions/0081: each says what is wrong and what to do; a
// warning or a note knows what was done; nothing is refused that the same text allows.
func TestWordsToTheSender(t *testing.T) {
	files, err := filepath.Glob(filepath.FromSlash("ingest/testdata/findings/*.txt"))
	if err != nil || len(files) < 200 {
		t.Fatalf("%d texts, %v", len(files), err)
	}
	for _, file := range files {
		code, said := strings.TrimSuffix(filepath.Base(file), ".txt"), map[string][]string{}
		lang := ""
		for line := range strings.Lines(text(t, file)) {
			if word, _, found := strings.Cut(line, " "); found && hedges[word] != "" {
				lang = word
			}
			if lang != "" {
				said[lang] = append(said[lang], strings.TrimSpace(strings.TrimPrefix(line, lang)))
			}
		}
		for lang, hedge := range hedges {
			if len(said[lang]) != 2 || said[lang][0] == "" || said[lang][1] == "" {
				t.Errorf("%s in %s: %q is not a problem and a remedy", code, lang, said[lang])
			}
			if whole := strings.Join(said[lang], " "); strings.ContainsRune("WI", rune(code[0])) && strings.Contains(whole, hedge) {
				t.Errorf("%s in %s does not know what was done: %s", code, lang, whole)
			}
		}
		if len(said["en"]) == 2 {
			contradicts(t, code, said["en"][0], said["en"][1])
		}
	}
}

// contradicts wants nothing that the problem quotes among what the remedy allows.
func contradicts(t *testing.T, code, problem, remedy string) {
	t.Helper()
	m := allowedOnes.FindStringSubmatch(remedy)
	if m == nil {
		return
	}
	for _, q := range quoted.FindAllStringSubmatch(problem, -1) {
		if slices.Contains(strings.FieldsFunc(m[1], func(r rune) bool { return r == ' ' || r == ',' }), q[1]) {
			t.Errorf("%s refuses “%s” and allows it: %s", code, q[1], remedy)
		}
	}
}
