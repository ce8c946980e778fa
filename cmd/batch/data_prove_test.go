//go:build prove

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"kalends/ingest/workbook"
)

// exampleOf returns the example of docs/data.md in a language, reading below a folder instead of the web.
func exampleOf(t *testing.T, language, below string) string {
	t.Helper()
	text, err := os.ReadFile("../../docs/data.md")
	if err != nil {
		t.Fatal(err)
	}
	client := regexp.MustCompile("(?s)```" + language + "\n(.*?)```").FindSubmatch(text)[1]
	return strings.Replace(string(client), "https://ratings.example.org/", below, 1)
}

// publishedDemo makes the demo and returns its folder.
func publishedDemo(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "demo")
	program := exec.Command(built(t).path)
	program.Args = []string{"kalends", "demo", dir}
	if out, err := program.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return filepath.ToSlash(dir)
}

// TestTheExampleClientReads reads what the demo publishes with the examples of docs/data.md in Python and in R, as they
// are written there.
func TestTheExampleClientReads(t *testing.T) {
	dir := publishedDemo(t)
	out, err := exec.Command("python3", "-c", exampleOf(t, "python", "file://"+dir+"/")).CombinedOutput()
	if err != nil || strings.Count(string(out), "\n") < 200 || !strings.HasPrefix(string(out), "1 4100000 Elkwood, Hugo 2549 ['active']") {
		t.Errorf("%v\n%.400s", err, out)
	}
	out, err = exec.Command("Rscript", "-e", exampleOf(t, "r", dir+"/")).CombinedOutput()
	if err != nil || strings.Count(string(out), "\n") != 21 || !regexp.MustCompile(`(?m)^1 +1 +4100000 +Elkwood, Hugo +2549 `).Match(out) {
		t.Errorf("%v\n%.1200s", err, out)
	}
}

// TestASpreadsheetReadsTheList opens the list as docs/data.md says: UTF-8, commas, and the numbers of players as text.
func TestASpreadsheetReadsTheList(t *testing.T) {
	dir := publishedDemo(t)
	to := t.TempDir()
	out, err := exec.Command("soffice", "-env:UserInstallation=file://"+filepath.ToSlash(t.TempDir()), "--headless",
		"--infilter=CSV:44,34,76,1,3/2", "--convert-to", "xlsx", "--outdir", to,
		filepath.Join(dir, "published/current/standard/demo-standard_list.csv")).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	data, err := os.ReadFile(filepath.Join(to, "demo-standard_list.xlsx"))
	if err != nil {
		t.Fatal(err)
	}
	book, _ := workbook.Read(data)
	row := book.Sheets[0].Rows[1].Cells
	if id, rating := row[2], row[10]; id.Kind != workbook.Text || id.Raw != "4100000" || len(book.Sheets[0].Rows) < 200 {
		t.Errorf("%+v %+v", id, rating)
	}
}
