package house_test

import (
	"go/ast"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// documents lists the documents that people read, without those that are generated or of others.
func documents(t *testing.T) []string {
	t.Helper()
	names, err := filepath.Glob("*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, pattern := range []string{"docs/*.md", "docs/adding/*.md", "docs/decisions/*.md"} {
		more, err := filepath.Glob(filepath.FromSlash(pattern))
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, more...)
	}
	for _, name := range []string{"README.md", "README.zh-CN.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/guide.md"} {
		if !slices.Contains(names, filepath.FromSlash(name)) {
			t.Errorf("there is no %s", name)
		}
	}
	return names
}

// text returns the text of a file of the repository, with \n as line ends.
func text(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.FromSlash(name))
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(data), "\r\n", "\n")
}

var (
	link = regexp.MustCompile(`\]\(([^)#:\s]+)(#[^)]*)?\)`)
	code = regexp.MustCompile("`((?:cmd|config|docs|engine|house|ingest|ledger|publish|rating|reports|templates)/[A-Za-z0-9_./-]*|[a-z_]+\\.go|Makefile)`")
)

// TestDocumentsPointToWhatIsThere checks that every relative link and every path of the source in a document exists.
func TestDocumentsPointToWhatIsThere(t *testing.T) {
	var sources []string // a file without its folder may lie anywhere
	walk(t, func(file string, _ *ast.File) { sources = append(sources, path.Base(file)) })
	for _, name := range documents(t) {
		body := text(t, name)
		for _, m := range link.FindAllStringSubmatch(body, -1) {
			if _, err := os.Stat(filepath.Join(filepath.Dir(name), filepath.FromSlash(m[1]))); err != nil {
				t.Errorf("%s links to %s: %v", name, m[1], err)
			}
		}
		for _, m := range code.FindAllStringSubmatch(body, -1) {
			if _, err := os.Stat(filepath.FromSlash(m[1])); err != nil && !slices.Contains(sources, m[1]) {
				t.Errorf("%s names %s: %v", name, m[1], err)
			}
		}
	}
}

// tour is the script of which both READMEs show the commands and answers.
const tour = "cmd/batch/testdata/script/tour.txtar"

// TestTourIsTheScript checks that the tours of both READMEs have the commands of the script that is run, in its order,
// and its answers word for word. UPDATE=1 renews the answers.
func TestTourIsTheScript(t *testing.T) {
	script := text(t, tour)
	for _, name := range []string{"README.md", "README.zh-CN.md"} {
		body := text(t, name)
		at := 0
		for _, command := range commands(body) {
			next := strings.Index(script[at:], command+"\n")
			if next < 0 {
				t.Errorf("%s: the tour's script does not run, at this place: %s", name, command)
				continue
			}
			at += next
		}
		renewed := answers(t, name, body, script)
		if renewed != body && os.Getenv("UPDATE") != "" {
			if err := os.WriteFile(name, []byte(renewed), 0o644); err != nil {
				t.Fatal(err)
			}
		} else if renewed != body {
			t.Errorf("%s: the answers are not those of %s; UPDATE=1 renews them", name, tour)
		}
	}
	if en, zh := commands(text(t, "README.md")), commands(text(t, "README.zh-CN.md")); !slices.Equal(en, zh) {
		t.Errorf("the two READMEs run different commands:\n%s\n\n%s", strings.Join(en, "\n"), strings.Join(zh, "\n"))
	}
}

// commands returns the calls of kalends in a document, as the script writes them.
func commands(body string) []string {
	var all []string
	moment := regexp.MustCompile(`--now 2026-10-05T10:00:00\+03:00`)
	for line := range strings.Lines(body) {
		if call, ok := strings.CutPrefix(strings.TrimSpace(line), "./kalends "); ok {
			call = strings.Replace(call, "--lang zh-CN ", "", 1)
			all = append(all, "kalends "+moment.ReplaceAllString(call, "--now $$NOW"))
		}
	}
	return all
}

var block = regexp.MustCompile("(?s)<!-- tour: ([a-z_]+\\.txt) -->\n```\n(.*?)```\n")

// answers returns a document in which the blocks that name a text of the script contain that text; a block that ends in
// … has its first three lines.
func answers(t *testing.T, name, body, script string) string {
	t.Helper()
	found := 0
	renewed := block.ReplaceAllStringFunc(body, func(whole string) string {
		m := block.FindStringSubmatch(whole)
		_, section, ok := strings.Cut(script, "-- "+m[1]+" --\n")
		if !ok {
			t.Errorf("%s: %s has no %s", name, tour, m[1])
			return whole
		}
		found++
		if end := strings.Index("\n"+section, "\n-- "); end >= 0 {
			section = section[:end]
		}
		if strings.HasSuffix(m[2], "…\n") {
			section = strings.Join(strings.SplitAfterN(section, "\n", 4)[:3], "") + "…\n"
		}
		return "<!-- tour: " + m[1] + " -->\n```\n" + section + "```\n"
	})
	if found != 2 {
		t.Errorf("%s: %d answers, want 2", name, found)
	}
	return renewed
}

// configKey matches how config reads a key of kalends.yaml.
var configKey = regexp.MustCompile(`\b(?:s|about|calculation|webhook)\.[A-Za-z]+\("([a-z_]+)"`)

// TestGuideNamesEveryKey checks that the guide explains every key of kalends.yaml and has a chapter on every sheet of
// the registry.
func TestGuideNamesEveryKey(t *testing.T) {
	guide := text(t, "docs/guide.md")
	source := text(t, "config/check.go") + text(t, "config/print.go") + text(t, "config/exports.go") + text(t, "config/notify.go")
	keys := configKey.FindAllStringSubmatch(source, -1)
	if len(keys) < 50 {
		t.Fatalf("%d keys found in config", len(keys))
	}
	for _, m := range keys {
		if !regexp.MustCompile("`[a-z_.]*\\b" + m[1] + "`").MatchString(guide) {
			t.Errorf("docs/guide.md does not explain the key %s of kalends.yaml", m[1])
		}
	}
	sheets := regexp.MustCompile(`(?m)^  - name: (\w+)`).FindAllStringSubmatch(text(t, "templates/sheets/registry.yaml"), -1)
	if len(sheets) < 10 {
		t.Fatalf("%d sheets found in registry.yaml", len(sheets))
	}
	for _, m := range sheets {
		if !strings.Contains(guide, "\n#### "+m[1]+"\n") {
			t.Errorf("docs/guide.md has no chapter on the registry's sheet %s", m[1])
		}
	}
}

// TestEveryDecisionHasItsDay checks that each record begins with its number, its day and whether it is in force, and
// that the index has a row for it, which says the same about amendments.
func TestEveryDecisionHasItsDay(t *testing.T) {
	records, err := filepath.Glob("docs/decisions/0*.md")
	if err != nil || len(records) == 0 {
		t.Fatal(records, err)
	}
	index := text(t, "docs/decisions/README.md")
	head := regexp.MustCompile(`^# (\d+)\. .+\n\n(20\d\d-\d\d-\d\d) · ((?:in force|superseded by )(?:.|\n.)*)\n\n`)
	changed := regexp.MustCompile(`amended|superseded`)
	for _, name := range records {
		m := head.FindStringSubmatch(text(t, name))
		if n, _, _ := strings.Cut(filepath.Base(name), "-"); m == nil || strings.TrimLeft(n, "0") != m[1] {
			t.Errorf("%s does not begin with its number, its day and whether it is in force", name)
			continue
		}
		row := regexp.MustCompile(`(?m)^\| ` + m[1] + ` \| \[.+\]\(` + regexp.QuoteMeta(filepath.Base(name)) + `\) \| (.+) \| ` + m[2] + ` \|$`).FindStringSubmatch(index)
		if row == nil || changed.MatchString(row[1]) != changed.MatchString(m[3]) {
			t.Errorf("docs/decisions/README.md has no row for %s, or another state than %q", name, m[3])
		}
	}
}

// TestMeasurementsAreSections checks that each section of the page says when something was measured and is in the
// index, and that every link to a section finds it.
func TestMeasurementsAreSections(t *testing.T) {
	body, index := text(t, "docs/decisions/measurements.md"), text(t, "docs/decisions/README.md")
	section := regexp.MustCompile(`(?m)^## (Record (\d+): .+)\n\n\*\*Measured\*\* on 20\d\d-\d\d-\d\d`)
	found := map[string]bool{}
	for _, m := range section.FindAllStringSubmatch(body, -1) {
		anchor := strings.ReplaceAll(regexp.MustCompile(`[^a-z0-9 -]`).ReplaceAllString(strings.ToLower(m[1]), ""), " ", "-")
		found[anchor] = true
		if !regexp.MustCompile(`(?m)^\| ` + m[2] + ` \| \[.+\]\(measurements\.md#` + anchor + `\) \|`).MatchString(index) {
			t.Errorf("docs/decisions/README.md does not name the section %s", m[1])
		}
	}
	if n := strings.Count(body, "\n## "); n == 0 || n != len(found) {
		t.Errorf("%d of %d sections say what was measured, and when", len(found), n)
	}
	for _, name := range documents(t) {
		for _, m := range regexp.MustCompile(`measurements\.md#([^)]*)\)`).FindAllStringSubmatch(text(t, name), -1) {
			if !found[m[1]] {
				t.Errorf("%s links to the section %s of the measurements, which is not there", name, m[1])
			}
		}
	}
}
