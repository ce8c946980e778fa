package templates

import (
	"maps"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

// term is a word, what it is the word of, and what that is never called.
type term struct {
	Say   string   `yaml:"say"`
	Of    string   `yaml:"of"`
	Never string   `yaml:"never"`
	But   []string `yaml:"but"`
}

// guides are the documents that are written in a language other than English.
var guides = map[string][]string{
	"zh-CN": {"../README.zh-CN.md", "../docs/guide.zh-CN.md", "../docs/commands.zh-CN.md", "../docs/operations.zh-CN.md"},
	"uk":    {"../docs/quickstart.uk.md"},
	"ms":    {"../docs/quickstart.ms.md"},
}

// TestOneWordForOneThing goes through every text of every language and every guide: what the list of terms has a word
// for is called nothing else, and every word of the list is one that is used.
func TestOneWordForOneThing(t *testing.T) {
	terms := readTerms(t)
	if got := slices.Sorted(maps.Keys(terms)); !slices.Equal(got, slices.Sorted(slices.Values(Languages))) {
		t.Errorf("terms of %v", got)
	}
	for lang, all := range terms {
		texts := textsOf(t, lang)
		for _, one := range all {
			one.check(t, lang, texts)
		}
	}
}

func readTerms(t *testing.T) (terms map[string][]term) {
	t.Helper()
	text, err := os.ReadFile("terms.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal(text, &terms); err != nil {
		t.Fatal(err)
	}
	return terms
}

// textsOf gives what people read in a language, by where it stands.
func textsOf(t *testing.T, lang string) map[string]string {
	t.Helper()
	w, texts := In(lang), map[string]string{}
	for _, key := range w.Keys() {
		texts[key] = w.raw(key)
	}
	for _, name := range guides[lang] {
		guide, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		maps.Copy(texts, paragraphs(name, string(guide)))
	}
	return texts
}

var code = regexp.MustCompile("(?s)```.*?```|`[^`\n]*`|\\]\\([^)]*\\)|<[^>\n]*>")

// paragraphs gives the lines of a guide without what is typed, shown or linked in it.
func paragraphs(name, text string) map[string]string {
	said := map[string]string{}
	for i, line := range strings.Split(code.ReplaceAllStringFunc(text, blank), "\n") {
		if line = strings.TrimSpace(line); line != "" {
			said[name+":"+strconv.Itoa(i+1)] = line
		}
	}
	return said
}

// blank leaves the line breaks of what it takes out, so that lines keep their numbers.
func blank(found string) string { return "`" + strings.Repeat("\n", strings.Count(found, "\n")) + "`" }

func (one term) check(t *testing.T, lang string, texts map[string]string) {
	never, used := regexp.MustCompile("(?i)"+one.Never), false
	excepted := make([]string, 0, 2*len(one.But))
	for _, but := range one.But {
		excepted = append(excepted, strings.ToLower(but), "…")
	}
	but := strings.NewReplacer(excepted...)
	for _, place := range slices.Sorted(maps.Keys(texts)) {
		said := strings.ToLower(texts[place])
		used = used || strings.Contains(said, strings.ToLower(one.Say))
		if found := never.FindString(but.Replace(said)); found != "" {
			t.Errorf("%s %s says %q for %s (%s): %s", lang, place, found, one.Say, one.Of, texts[place])
		}
	}
	if !used {
		t.Errorf("%s: nothing is called %s", lang, one.Say)
	}
}
