//go:build prove

package officiallist

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"kalends/reports/reportstest"
	"kalends/reports/xlsx/xlsxtest"
)

// TestPrintsThroughLibreOffice has LibreOffice print every kind of book and reads the pages: each page has the head of
// its sheet, and every player's id is there.
func TestPrintsThroughLibreOffice(t *testing.T) {
	for _, c := range []struct{ family, lang, head string }{{"fide-standard", "en", "Rating"}, {"fide-standard", "uk", "Рейтинг"},
		{"cxa-rapid", "zh-CN", "现等级分"}, {"malaysia-xiangqi", "zh-CN", "扣3%"}, {"malaysia-xiangqi", "ms", "Bonus"}} {
		t.Run(c.family+" "+c.lang, func(t *testing.T) {
			is := reportstest.Federation(c.family, 240, c.lang)
			book, _ := made(t, is)
			pages := printed(t, book)
			if lists := headed(t, pages, is.Association.Names[c.lang], c.head); lists < 4 {
				t.Errorf("only %d pages of %d have the head %s", lists, len(pages), c.head)
			}
			all := strings.Join(pages, "\n")
			for _, l := range is.Lines.All() {
				if !strings.Contains(all, l.ID) {
					t.Errorf("%s is on no page", l.ID)
				}
			}
		})
	}
}

// headed counts the pages with a head of the list; every page but those of the notes, which are no table, names the
// association.
func headed(t *testing.T, pages []string, association, head string) (lists int) {
	t.Helper()
	for n, page := range pages {
		if !strings.Contains(page, association) && n < len(pages)-2 {
			t.Errorf("page %d does not say whose list it is:\n%.200s", n+1, page)
		}
		if strings.Contains(page, head) {
			lists++
		}
	}
	return lists
}

// TestSurvivesLibreOffice has LibreOffice open a book and write it again; the values stay the same.
func TestSurvivesLibreOffice(t *testing.T) {
	book, before := made(t, reportstest.Federation("fide-standard", 60, "uk"))
	data, err := os.ReadFile(convert(t, book, "xlsx:Calc MS Excel 2007 XML", "again.xlsx"))
	if err != nil {
		t.Fatal(err)
	}
	after := xlsxtest.Dump(t, data)
	for _, line := range strings.Split(before, "\n") {
		for _, cell := range strings.Split(line, " | ") {
			if _, value, ok := strings.Cut(cell, ` "`); ok && !strings.Contains(after, strings.TrimSuffix(value, `"`)) {
				t.Errorf("%s was lost", cell)
			}
		}
	}
}

func printed(t *testing.T, book []byte) []string {
	t.Helper()
	pdf := convert(t, book, "pdf", "again.pdf")
	text, err := exec.Command("pdftotext", "-layout", pdf, "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(string(text), "\f"), "\f")
}

// convert has LibreOffice convert a book to a format and returns the name of the new file.
func convert(t *testing.T, book []byte, format, name string) string {
	t.Helper()
	dir := t.TempDir()
	in, out := filepath.Join(dir, "again.xlsx"), filepath.Join(dir, "out")
	if err := os.WriteFile(in, book, 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("soffice", "-env:UserInstallation=file://"+filepath.Join(dir, "profile"), "--headless",
		"--convert-to", format, "--outdir", out, in)
	if answer, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, answer)
	}
	return filepath.Join(out, name)
}
