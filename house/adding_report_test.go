package house_test

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestAddingAReportIsAFolderAndALine adds the report that docs/adding shows: every byte of its file that changes is found,
// also when it is empty.
func TestAddingAReportIsAFolderAndALine(t *testing.T) {
	out, err := overlaid(t, nil, "test", "-vet=off", "-run", "^TestFlippedBytes$", "-v", "./publish")
	if err != nil || !strings.Contains(out, "--- PASS: TestFlippedBytes") {
		t.Errorf("%v\n%s", err, out)
	}
}

// newcomers gives the files of docs/adding's report, laid over the sources.
func newcomers(t *testing.T) map[string]string {
	t.Helper()
	body := text(t, "docs/adding/a-report.md")
	list := text(t, "publish/render/print.go")
	added := strings.Replace(list, "\tall := []report{\n", "\tall := []report{\n\t\t"+goCode(t, body, `{"_newcomers.txt"`), 1)
	added = strings.Replace(added, "import (\n", "import (\n\t\"kalends/reports/newcomers\"\n", 1)
	if strings.Count(added, "newcomers") != strings.Count(list, "newcomers")+3 {
		t.Fatal("the list of reports has changed; docs/adding and this test must follow")
	}
	return map[string]string{"reports/newcomers/newcomers.go": goCode(t, body, "// Package newcomers"), "publish/render/print.go": added}
}

// TestAReportAndALanguageThatAreAdded publishes them with the others: the program with both speaks the language, prints the
// report and verifies it.
func TestAReportAndALanguageThatAreAdded(t *testing.T) {
	dir, run := program(t)
	run("kalends", "demo", "club")
	t.Run("report", func(t *testing.T) { newcomersAreListed(t, filepath.Join(dir, "club")) })
	t.Run("language", func(t *testing.T) { esperantoIsSpoken(t, dir, run) })
	run("kalends", "-C", "club", "verify", "--all")
}

func newcomersAreListed(t *testing.T, club string) {
	name := "demo-standard-2026-10-01"
	at := filepath.Join(club, "published", name, "r1")
	if notice := text(t, filepath.Join(at, name+"_newcomers.txt")); len(strings.Split(strings.Split(notice, "\n")[0], "\t")) != 3 {
		t.Errorf("the notice says %q", notice)
	}
	if !strings.Contains(text(t, filepath.Join(at, "manifest.json")), name+"_newcomers.txt") {
		t.Error("the notice is not in the manifest")
	}
}

// program builds the program with all that is contributed, and gives a folder and a way to run it, or a tool, there.
func program(t *testing.T) (dir string, run func(name string, args ...string) string) {
	t.Helper()
	dir = t.TempDir()
	kalends := filepath.Join(dir, "kalends")
	if out, err := overlaid(t, nil, "build", "-o", kalends, "./cmd/batch"); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return dir, func(name string, args ...string) string {
		t.Helper()
		if name == "kalends" {
			name = kalends
		}
		c := exec.Command(name, args...)
		c.Dir = dir
		said, err := c.CombinedOutput()
		if err != nil {
			t.Fatalf("%s: %v\n%s", strings.Join(args, " "), err, said)
		}
		return string(said)
	}
}
