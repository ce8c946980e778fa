package templates

import (
	"maps"
	"os"
	"regexp"
	"slices"
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

// TestOneWordForOneThing goes through every text of every language: what the list of terms has a word for is called
// nothing else, and every word of the list is one that is used.
func TestOneWordForOneThing(t *testing.T) {
	text, err := os.ReadFile("terms.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var terms map[string][]term
	if err := yaml.Unmarshal(text, &terms); err != nil {
		t.Fatal(err)
	}
	if got := slices.Sorted(maps.Keys(terms)); !slices.Equal(got, slices.Sorted(slices.Values(Languages))) {
		t.Errorf("terms of %v", got)
	}
	for lang, all := range terms {
		for _, one := range all {
			one.check(t, In(lang))
		}
	}
}

func (one term) check(t *testing.T, w Words) {
	never, used := regexp.MustCompile("(?i)"+one.Never), false
	excepted := make([]string, 0, 2*len(one.But))
	for _, but := range one.But {
		excepted = append(excepted, but, "")
	}
	but := strings.NewReplacer(excepted...)
	for _, key := range w.Keys() {
		said := w.Say(key)
		used = used || strings.Contains(strings.ToLower(said), one.Say)
		if found := never.FindString(but.Replace(said)); found != "" {
			t.Errorf("%s %s says %q for %s (%s): %s", w.Lang, key, found, one.Say, one.Of, said)
		}
	}
	if !used {
		t.Errorf("%s: nothing is called %s", w.Lang, one.Say)
	}
}
