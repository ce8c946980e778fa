package house_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestAddingALanguageIsAFolderAndALine adds the language that docs/adding shows: its words are whole.
func TestAddingALanguageIsAFolderAndALine(t *testing.T) {
	out, err := overlaid(t, nil, "test", "-vet=off", "-v", "-run", "EveryLanguage", "./templates")
	if err != nil || !strings.Contains(out, "--- PASS: TestEveryLanguageSaysEverything") {
		t.Errorf("%v\n%s", err, out)
	}
}

// esperantoIsSpoken publishes an association's list and bulletin in the language, and the program speaks it.
func esperantoIsSpoken(t *testing.T, dir string, run func(name string, args ...string) string) {
	config := filepath.Join(dir, "club", "kalends.yaml")
	put(t, config, strings.Replace(text(t, config), "languages: [en, zh-CN, uk]", "languages: [eo]", 1))
	run("kalends", "-C", "club", "--now", "2026-11-01T00:05:00+02:00", "publish")
	name := "demo-standard-2026-11-01"
	run("pdftotext", "-layout", filepath.Join("club", "published", name, "r1", name+"_bulletin_eo.pdf"), "bulletin.txt")
	if said := text(t, filepath.Join(dir, "bulletin.txt")); !strings.Contains(said, "1-a de novembro 2026") {
		t.Errorf("the bulletin says\n%.2000s", said)
	}
	if said := run("kalends", "--lang", "eo", "init", "klubo", "--ruleset", "fide-standard"); !strings.Contains(said, "klubo") {
		t.Errorf("init says %q", said)
	}
	if made := text(t, filepath.Join(dir, "klubo", "kalends.yaml")); !strings.Contains(made, "languages: [eo") {
		t.Errorf("init makes\n%s", made)
	}
}

// esperanto gives the files of docs/adding's language, laid over the sources: English but for its dates.
func esperanto(t *testing.T) map[string]string {
	t.Helper()
	list := text(t, "templates/templates.go")
	files := map[string]string{"templates/templates.go": strings.Replace(list, `var Languages = []string{"en", "zh-CN", "uk", "ms"}`+"\n",
		goCode(t, text(t, "docs/adding/a-language.md"), "var Languages"), 1)}
	if files["templates/templates.go"] == list {
		t.Fatal("the list of languages has changed; docs/adding and this test must follow")
	}
	entries, err := os.ReadDir(filepath.Join("templates", "words", "en"))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		files["templates/words/eo/"+e.Name()] = text(t, filepath.Join("templates", "words", "en", e.Name()))
	}
	files["templates/words/eo/calendar.yaml"] = fenced(t, "a-language", "yaml", "none:")
	return files
}
