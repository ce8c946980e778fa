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

// galleries are the folders with the words of every finding, one file a code: those that a reader makes of one file,
// and those that need a whole office. The tests beside them make the bad file anew and compare the words.
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

// codesWithWords returns every code that has English words, with the file of the words.
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

// codesShown returns for each code the galleries that show it, and fails where a language is missing.
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
					words, ok := strings.CutPrefix(line, lang)
					return ok && strings.TrimSpace(words) != ""
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

// hedges are by language words that show that a text does not know what was done.
var hedges = map[string]string{"en": " unless ", "zh-CN": "除非", "uk": "хіба що", "ms": "kecuali jika"}

// TestWordsToTheSender checks the texts of the gallery of readers by docs/decisions/0081: each says what is wrong and
// what to do; a warning or a note knows what was done; nothing is refused that the same text allows.
func TestWordsToTheSender(t *testing.T) {
	files, err := filepath.Glob(filepath.FromSlash("ingest/testdata/findings/*.txt"))
	if err != nil || len(files) < 200 {
		t.Fatalf("%d texts, %v", len(files), err)
	}
	for _, file := range files {
		code, words := strings.TrimSuffix(filepath.Base(file), ".txt"), map[string][]string{}
		lang := ""
		for line := range strings.Lines(text(t, file)) {
			if word, _, found := strings.Cut(line, " "); found && hedges[word] != "" {
				lang = word
			}
			if lang != "" {
				words[lang] = append(words[lang], strings.TrimSpace(strings.TrimPrefix(line, lang)))
			}
		}
		for lang, hedge := range hedges {
			if len(words[lang]) != 2 || words[lang][0] == "" || words[lang][1] == "" {
				t.Errorf("%s in %s: %q is not a problem and a remedy", code, lang, words[lang])
			}
			if whole := strings.Join(words[lang], " "); strings.ContainsRune("WI", rune(code[0])) && strings.Contains(whole, hedge) {
				t.Errorf("%s in %s does not know what was done: %s", code, lang, whole)
			}
		}
		if len(words["en"]) == 2 {
			contradicts(t, code, words["en"][0], words["en"][1])
		}
	}
}

// contradicts fails if the problem quotes something that the remedy allows.
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
