package fide

import (
	"os"
	"regexp"
	"testing"

	"kalends/templates"
)

// Whatever the rulesets can say has words in every language: every key and every code that stands in the source.
func TestEverythingSaidHasWords(t *testing.T) {
	keys := regexp.MustCompile(`"(rules(?:_fide)?\.[a-z0-9_.]+[a-z0-9])"`)
	codes := regexp.MustCompile(`"([EQWI]4\d\d)"`)
	split := regexp.MustCompile(`(?:overridable|condition)[({]"(\d{3})"`)
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
		for _, m := range codes.FindAllStringSubmatch(string(b), -1) {
			want["rulefindings."+m[1]+".problem"], want["rulefindings."+m[1]+".remedy"] = true, true
		}
		for _, m := range split.FindAllStringSubmatch(string(b), -1) {
			want["rulefindings.Q"+m[1]+".problem"], want["rulefindings.Q"+m[1]+".remedy"] = true, true
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
	if len(want) < 80 {
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
