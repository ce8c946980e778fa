package fide

import (
	"os"
	"regexp"
	"testing"

	"kalends/templates"
)

// Every key of words in the source of the rulesets has words in every language.
func TestEverythingSaidHasWords(t *testing.T) {
	keys := regexp.MustCompile(`"(rules(?:_fide)?\.[a-z0-9_.]+[a-z0-9])"`)
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]bool{}
	for _, f := range files {
		if !regexp.MustCompile(`^[a-z]+\.go$`).MatchString(f.Name()) {
			continue
		}
		b, err := os.ReadFile(f.Name())
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range keys.FindAllStringSubmatch(string(b), -1) {
			want[m[1]] = true
		}
	}
	for _, r := range []Ruleset{Standard(), Rapid(), Blitz()} {
		for _, reading := range r.Readings() {
			want[reading.ID] = true
		}
		for _, o := range r.Options() {
			want["rules.option."+o.Key] = true
		}
	}
	if len(want) < 50 {
		t.Fatalf("only %d keys found", len(want))
	}
	for key := range want {
		for _, lang := range templates.Languages {
			if !templates.In(lang).Has(key) && key != "rules_fide.reading" {
				t.Errorf("%s has no words for %s", lang, key)
			}
		}
	}
}
