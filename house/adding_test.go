package house_test

import (
	"encoding/json"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestAddingAFormatIsAFolderAndALine adds the format that docs/adding shows, and a telegram is read.
func TestAddingAFormatIsAFolderAndALine(t *testing.T) {
	const read = `package formats_test

import (
	"testing"

	"kalends/ingest/draft"
	"kalends/ingest/formats"
	"kalends/ingest/workbook"
)

func TestTelegram(t *testing.T) {
	book, _ := workbook.Read([]byte("Telegram: Autumn Cup\n1. Kovalenko, Oksana 1-0 Silva, João\n2. Silva, João ½-½ Smith, John\n3. Smith 2-7 Silva\n"))
	f, ok := formats.Of(book)
	if !ok || f.Name != "telegram" {
		t.Fatalf("taken for %q", f.Name)
	}
	d := f.Read(draft.Source{Book: book, File: "cup.txt"})
	if len(d.Pairs) != 2 || len(d.Entrants) != 3 || len(d.Pad.Findings) != 1 || d.Pad.Findings[0].Origin.String() != "cup.txt:4" {
		t.Errorf("%v %v %v", d.Entrants, d.Pairs, d.Pad.Findings)
	}
}
`
	out, err := overlaid(t, map[string]string{"ingest/formats/telegram_test.go": read}, "test", "-vet=off", "-run", "^TestTelegram$", "-v", "./ingest/formats")
	if err != nil || !strings.Contains(out, "--- PASS: TestTelegram") {
		t.Errorf("%v\n%s", err, out)
	}
}

// telegram gives the files of docs/adding's format, laid over the sources.
func telegram(t *testing.T) map[string]string {
	t.Helper()
	body := text(t, "docs/adding/a-format.md")
	list := text(t, "ingest/formats/formats.go")
	added := strings.Replace(list, "\treturn []Format{\n", "\treturn []Format{\n\t\t"+goCode(t, body, `{Name: "telegram"`), 1)
	added = strings.Replace(added, "import (\n", "import (\n\t\"kalends/ingest/formats/telegram\"\n", 1)
	if added == list {
		t.Fatal("the list of formats has changed; docs/adding and this test must follow")
	}
	return map[string]string{"ingest/formats/telegram/telegram.go": goCode(t, body, "// Package telegram"), "ingest/formats/formats.go": added}
}

var goBlock = regexp.MustCompile("(?s)```go\n(.*?)```")

// goCode gives the Go block of a document that begins with something, without its indentation.
func goCode(t *testing.T, body, begin string) string {
	t.Helper()
	for _, m := range goBlock.FindAllStringSubmatch(body, -1) {
		code := regexp.MustCompile("(?m)^   ").ReplaceAllString(m[1], "")
		if strings.HasPrefix(code, begin) {
			return code
		}
	}
	t.Fatalf("no block begins with %s", begin)
	return ""
}

// contributed gives all that docs/adding shows how to add, laid over the sources: a format, a ruleset, a report and a
// language. Whoever tests one of them has the others beside it, so that the program is built once.
func contributed(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, shown := range []func(*testing.T) map[string]string{telegram, ladder, newcomers, esperanto} {
		maps.Copy(all, shown(t))
	}
	return all
}

// overlaid runs the go command on the sources with all that is contributed, and tests of it, laid over them.
func overlaid(t *testing.T, tests map[string]string, args ...string) (string, error) {
	t.Helper()
	files := contributed(t)
	maps.Copy(files, tests)
	root, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	over := struct{ Replace map[string]string }{map[string]string{}}
	dir := t.TempDir()
	for name, content := range files {
		file := filepath.Join(dir, strings.ReplaceAll(name, "/", "_"))
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		over.Replace[filepath.Join(root, filepath.FromSlash(name))] = file
	}
	spec, err := json.Marshal(over)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(file, spec, 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("go", append([]string{args[0], "-ldflags=-s -w", "-overlay", file}, args[1:]...)...).CombinedOutput()
	return string(out), err
}
