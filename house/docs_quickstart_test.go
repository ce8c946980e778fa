package house_test

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const quickScript = "cmd/batch/testdata/script/quickstart.txtar"

var (
	choice = regexp.MustCompile(`[^*]\*([^*\n]+)\*[^*]`)
	span   = regexp.MustCompile("`([^`]+)`")
)

// TestQuickStartsAreTheWorkbooks checks that the quick starts name the same files, that the script walks over them, and
// that each choice they name is a word of the workbooks in that language.
func TestQuickStartsAreTheWorkbooks(t *testing.T) {
	script := text(t, quickScript)
	var before []string
	for _, lang := range []string{"uk", "ms"} {
		name := "docs/quickstart." + lang + ".md"
		body := text(t, name)
		words := wordsOf(t, lang)
		chosen := choice.FindAllStringSubmatch(body, -1)
		if len(chosen) < 12 {
			t.Errorf("%s: %d choices", name, len(chosen))
		}
		for _, m := range chosen {
			if !strings.Contains(words, `"`+m[1]+`"`) {
				t.Errorf("%s: no text of templates/words/%s is %q", name, lang, m[1])
			}
		}
		files := quickFiles(body)
		for _, file := range files {
			if lang == "uk" && !strings.Contains(script, file) {
				t.Errorf("%s: %s has no %s", name, quickScript, file)
			}
		}
		if before != nil && !slices.Equal(before, files) {
			t.Errorf("the quick starts name different files:\n%q\n\n%q", before, files)
		}
		before = files
	}
}

// quickFiles returns the files and folders of the association's folder that a text names, sorted, without those whose
// name depends on the day, the event or the language.
func quickFiles(body string) []string {
	var all []string
	for _, m := range span.FindAllStringSubmatch(body, -1) {
		if !strings.ContainsAny(m[1], "<… ") && m[1] != "notify" {
			all = append(all, strings.TrimSuffix(m[1], "/"))
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// wordsOf returns all word files of a language.
func wordsOf(t *testing.T, lang string) string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join("templates", "words", lang, "*.yaml"))
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	var all strings.Builder
	for _, name := range names {
		all.WriteString(text(t, name))
	}
	return all.String()
}

// shellLines returns the lines within the blocks of shell commands.
func shellLines(body string) []string {
	var all []string
	for _, m := range regexp.MustCompile("(?s)```sh\n(.*?)```").FindAllStringSubmatch(body, -1) {
		all = append(all, strings.Split(strings.TrimSpace(m[1]), "\n")...)
	}
	return all
}
