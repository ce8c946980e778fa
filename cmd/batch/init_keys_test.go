package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"kalends/config"
	"kalends/templates"
)

var (
	offeredKey = regexp.MustCompile(`(?m)^( *)#([a-z_]+:)`)
	fileKey    = regexp.MustCompile(`\b(?:s|about|calculation|webhook|young)\.[A-Za-z]+\("([a-z_]+)"`) // as config asks for it
	families   = []string{"fide-standard", "fide-rapid", "cxa-rapid", "malaysia-xiangqi", "fide-2001"}
)

// initialised returns the kalends.yaml of a new folder.
func initialised(t *testing.T, lang, family string) string {
	t.Helper()
	flags := []string{"--lang", lang, "--ruleset", family, "--name", "Club"}
	folder, err := beginning(strings.Join(flags, " "), func() (fs.FS, error) { return initiated("2026-01-10T10:00:00Z", "club", flags) })
	if err != nil {
		t.Fatalf("init %s in %s: %v", family, lang, err)
	}
	made, err := fs.ReadFile(folder, "kalends.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return string(made)
}

// keyText returns the text of a file.
func keyText(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.FromSlash(name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestInitWritesEveryKey checks that init writes every key of kalends.yaml, that each line explains its key, and that
// the file still loads with every # taken away.
func TestInitWritesEveryKey(t *testing.T) {
	var source string
	for _, name := range []string{"check", "print", "exports", "gate", "privacy", "notify", "mail", "site"} {
		source += keyText(t, "../../config/"+name+".go")
	}
	keys := fileKey.FindAllStringSubmatch(source, -1)
	if len(keys) < 60 {
		t.Fatalf("%d keys found in config", len(keys))
	}
	for _, lang := range templates.Languages {
		made := initialised(t, lang, "fide-standard")
		for _, m := range keys {
			if !regexp.MustCompile(`\b` + m[1] + `\b`).MatchString(made) {
				t.Errorf("%s: init does not write the key %s", lang, m[1])
			}
		}
		if lines := strings.Count(made, "\n"); lines > 100 {
			t.Errorf("%s: %d lines; nobody reads them", lang, lines)
		}
		for _, m := range regexp.MustCompile(`(?m)^ *#[a-z_]+: \S.*$`).FindAllString(made, -1) {
			if _, what, ok := strings.Cut(m[1:], " # "); !ok || what == "" {
				t.Errorf("%s: nothing is said about %s", lang, m)
			}
		}
	}
	for _, family := range families {
		made := initialised(t, "en", family)
		if _, err := (config.Reader{Rulesets: newShelf(nil).Ruleset}).Read([]byte(offeredKey.ReplaceAllString(made, "$1$2"))); err != nil {
			t.Errorf("%s, every # taken away: %v", family, err)
		}
	}
}

// TestInitOffersDefaults checks that taking the # from a key that has a default changes nothing.
func TestInitOffersDefaults(t *testing.T) {
	defaults := []string{"accent", "deadlines", "inactive", "tops", "settle", "ledger", "paper",
		"movers_in", "top_ranks", "listed_least", "games_least", "gone", "uncaused", "raised", "twice", "privacy", "birth",
		"calendar"}
	for _, family := range families {
		made := initialised(t, "en", family)
		set, taken := made, 0
		for _, m := range offeredKey.FindAllStringSubmatch(made, -1) {
			if key := strings.TrimSuffix(m[2], ":"); slices.Contains(defaults, key) {
				taken++
				set = strings.Replace(set, "\n"+m[0], "\n"+m[1]+m[2], 1)
			}
		}
		if taken != len(defaults) {
			t.Errorf("%s: %d keys with a default, want %d", family, taken, len(defaults))
		}
		if usual, written := loaded(t, made), loaded(t, set); !reflect.DeepEqual(usual, written) {
			t.Errorf("%s: left out\n%+v\nsaid\n%+v", family, usual, written)
		}
	}
}

// loaded reads a kalends.yaml, and drops its text from the result.
func loaded(t *testing.T, source string) config.Config {
	t.Helper()
	c, err := config.Reader{Rulesets: newShelf(nil).Ruleset}.Read([]byte(source))
	if err != nil {
		t.Fatal(err)
	}
	c.Source = nil
	return c
}
