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

// TestWalks runs the proofs of the pages in docs/adding over the sources with the code of all pages: a telegram is read,
// the ladder's profile is whole, the language has all words. make prove also tests the reports with the column,
// publishes a list of the ladder, and makes a demo that has the report, the column and the language.
func TestWalks(t *testing.T) {
	walks(t, []string{"TestTelegram", "TestEveryFaceIsWhole/club-ladder", "TestEveryLanguageSaysEverything"},
		"./ingest/formats", "./engine/rules", "./templates")
}

// walks runs tests of packages over the sources with the code of all pages; the proofs must be among those that passed.
func walks(t *testing.T, proofs []string, packages ...string) {
	scripts, err := filepath.Abs(filepath.Join("house", "testdata"))
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("WALKS", scripts)
	tests := map[string]string{"ingest/formats/telegram_test.go": telegramTest, "cmd/batch/walks_test.go": walksTest}
	out, err := overlaid(t, tests, append([]string{"test", "-vet=off", "-v",
		"-run", "^TestTelegram$|^TestWalks$|Face|Ruleset|Column|Heads|Titles|RealDate|Step|Language",
		"-skip", "^TestGallery|PutRight"}, packages...)...) // goldens in four languages, and seasons
	for _, proof := range proofs {
		if !strings.Contains(out, "--- PASS: "+proof+" ") {
			t.Errorf("%s did not pass", proof)
		}
	}
	if err != nil || t.Failed() {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestWorkedExampleOfTheLadder runs the example with which the ruleset's page begins.
func TestWorkedExampleOfTheLadder(t *testing.T) {
	dir := t.TempDir()
	document := filepath.Join(dir, "testdata", "document.rating")
	if err := os.Mkdir(filepath.Dir(document), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(document, []byte(fenced(t, "a-ruleset", "", "# Article 2")), 0o600); err != nil {
		t.Fatal(err)
	}
	examples := filepath.Join(dir, "examples")
	if out, err := overlaid(t, nil, "test", "-c", "-vet=off", "-o", examples, "./engine/rules/ladder"); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	run := exec.Command(examples, "-test.v")
	run.Dir = dir
	if out, err := run.CombinedOutput(); err != nil || !strings.Contains(string(out), "--- PASS: TestWorkedExamples/document") {
		t.Errorf("%v\n%s", err, out)
	}
}

const telegramTest = `package formats_test

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
	if len(d.Pairs) != 2 || len(d.Entrants) != 3 || len(d.Report.Findings) != 1 || d.Report.Findings[0].Origin.String() != "cup.txt:4" {
		t.Errorf("%v %v %v", d.Entrants, d.Pairs, d.Report.Findings)
	}
}
`

const walksTest = `package main

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestWalks(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: os.Getenv("WALKS"), Cmds: scriptCommands})
}
`

// telegram returns the files of docs/adding/a-format.md by their paths in the sources.
func telegram(t *testing.T) map[string]string {
	t.Helper()
	body := page(t, "a-format")
	list := lineAdded(t, "ingest/formats/formats.go", "\treturn []Format{\n", goCode(t, body, `{Name: "telegram"`), "ingest/formats/telegram")
	return map[string]string{"ingest/formats/telegram/telegram.go": goCode(t, body, "// Package telegram"), "ingest/formats/formats.go": list}
}

// ladder returns the files of docs/adding/a-ruleset.md by path; every language gets its English words.
func ladder(t *testing.T) map[string]string {
	t.Helper()
	body := page(t, "a-ruleset")
	files := map[string]string{
		"engine/rules/rules.go": lineAdded(t, "engine/rules/rules.go", "\t\tmalaysia.Ruleset{},\n", goCode(t, body, "ladder.Ruleset{}"),
			"engine/rules/ladder"),
		"engine/rules/ladder/ladder.go":      goCode(t, body, "// Package ladder"),
		"engine/rules/ladder/rate.go":        goCode(t, body, "package ladder\n\nimport (\n\t\"cmp\""),
		"engine/rules/ladder/profile.go":     goCode(t, body, "package ladder\n\nimport \"kalends/rating\""),
		"engine/rules/ladder/ladder_test.go": goCode(t, body, "package ladder\n\nimport (\n\t\"testing\""),
	}
	for _, lang := range []string{"en", "zh-CN", "uk", "ms", "eo"} {
		files["templates/words/"+lang+"/rules_ladder.yaml"] = fenced(t, "a-ruleset", "yaml", "face:")
	}
	return files
}

// newcomers returns the files of docs/adding/a-report.md by path.
func newcomers(t *testing.T) map[string]string {
	t.Helper()
	body := page(t, "a-report")
	list := lineAdded(t, "publish/render/print.go", "\tall := []report{\n", goCode(t, body, `{"_newcomers.txt"`), "reports/newcomers")
	return map[string]string{"reports/newcomers/newcomers.go": goCode(t, body, "// Package newcomers"), "publish/render/print.go": list}
}

// esperanto returns the files of docs/adding/a-language.md by path: the English words except for dates.
func esperanto(t *testing.T) map[string]string {
	t.Helper()
	const list = "templates/templates.go"
	files := map[string]string{list: replaced(t, list, `var Languages = []string{"en", "zh-CN", "uk", "ms"}`+"\n",
		goCode(t, page(t, "a-language"), "var Languages"))}
	entries, err := os.ReadDir(filepath.Join("templates", "words", "en"))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		files["templates/words/eo/"+e.Name()] = text(t, "templates/words/en/"+e.Name())
	}
	files["templates/words/eo/calendar.yaml"] = fenced(t, "a-language", "yaml", "none:")
	return files
}

// column returns the files of docs/adding/a-column.md by path, with an English head in every language.
func column(t *testing.T) map[string]string {
	t.Helper()
	const list, layout = "reports/officiallist/mainlist.go", "templates/layouts/workbooks.yaml"
	line := "\t\t" + strings.TrimSpace(goCode(t, page(t, "a-column"), `"fide_id"`)) + "\n"
	const first, last = "\t\t\"name\":          func(", "    - list.k 5 count\n"
	added := strings.Replace(replaced(t, list, first, line+first), `status last_event"`, `status last_event fide_id"`, 1)
	files := map[string]string{list: added, layout: replaced(t, layout, last, last+fenced(t, "a-column", "yaml", "    - list.fide_id"))}
	for _, lang := range []string{"en", "zh-CN", "uk", "ms"} {
		name := "templates/words/" + lang + "/list.yaml"
		files[name] = replaced(t, name, "\nlist:\n", "\nlist:\n"+fenced(t, "a-column", "yaml", "  fide_id:"))
	}
	files["templates/words/eo/list.yaml"] = files["templates/words/en/list.yaml"]
	return files
}

// page returns a page of docs/adding.
func page(t *testing.T, name string) string {
	t.Helper()
	return text(t, "docs/adding/"+name+".md")
}

// replaced returns a file of the sources in which after replaces before; it fails unless before is there once.
func replaced(t *testing.T, name, before, after string) string {
	t.Helper()
	body := text(t, name)
	if strings.Count(body, before) != 1 {
		t.Fatalf("%s does not have %q once; docs/adding and this test must follow", name, before)
	}
	return strings.Replace(body, before, after, 1)
}

// lineAdded returns a file of the sources with a line added behind a text, and the import that the line needs.
func lineAdded(t *testing.T, name, behind, line, imported string) string {
	t.Helper()
	added := replaced(t, name, behind, behind+"\t\t"+line)
	return strings.Replace(added, "import (\n", "import (\n\t\"kalends/"+imported+"\"\n", 1)
}

var goBlock = regexp.MustCompile("(?s)```go\n(.*?)```")

// goCode returns the Go block of a document that begins with a text, without its indentation; it fails if there is
// none.
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

// fenced returns the block of a page of docs/adding that has a language and a beginning, without its indentation; it
// fails if there is none.
func fenced(t *testing.T, name, lang, begin string) string {
	t.Helper()
	for _, m := range regexp.MustCompile("(?ms)^   ```"+lang+"\n(.*?)^   ```$").FindAllStringSubmatch(page(t, name), -1) {
		code := regexp.MustCompile("(?m)^   ").ReplaceAllString(m[1], "")
		if strings.HasPrefix(code, begin) {
			return code
		}
	}
	t.Fatalf("no block begins with %s", begin)
	return ""
}

// codeOfPages returns the code of all pages of docs/adding by path.
func codeOfPages(t *testing.T) map[string]string {
	t.Helper()
	files := map[string]string{}
	for _, walk := range []func(*testing.T) map[string]string{telegram, ladder, newcomers, esperanto, column} {
		maps.Copy(files, walk(t))
	}
	return files
}

// overlaid runs the go command on the sources with the code of all pages of docs/adding, and some tests, laid over
// them. It returns the output of the command, also if that failed.
func overlaid(t *testing.T, tests map[string]string, args ...string) (string, error) {
	t.Helper()
	files := codeOfPages(t)
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
