//go:build prove

package workbook_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/ingest/workbook"
	"kalends/ingest/workbook/workbooktest"
)

// TestManyGarbledWorkbooks is TestGarbledWorkbooks at length.
func TestManyGarbledWorkbooks(t *testing.T) { garbled(t, 6000) }

// TestLibreOfficeSeesTheSame lets LibreOffice convert random workbooks: it must see the same cells as our scanner.
// (It does not decode _x0041_, which Excel reads as A.)
func TestLibreOfficeSeesTheSame(t *testing.T) {
	const each = 100
	for start := range 10 {
		dir := t.TempDir()
		args := []string{"-env:UserInstallation=file://" + filepath.ToSlash(t.TempDir()), "--headless", "--convert-to", "xlsx", "--outdir",
			filepath.Join(dir, "out")}
		for i := range each {
			name := filepath.Join(dir, fmt.Sprintf("%d.xlsx", i))
			if err := os.WriteFile(name, chance(rand.New(rand.NewPCG(7, uint64(start*each+i)))).Bytes(), 0o600); err != nil {
				t.Fatal(err)
			}
			args = append(args, name)
		}
		if words, err := exec.Command("soffice", args...).CombinedOutput(); err != nil {
			t.Fatalf("soffice: %v\n%s", err, words)
		}
		for i := range each {
			want, got := cellsOf(t, filepath.Join(dir, fmt.Sprintf("%d.xlsx", i))), cellsOf(t, filepath.Join(dir, "out", fmt.Sprintf("%d.xlsx", i)))
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%d: %s", start*each+i, diff)
			}
		}
	}
}

// chance returns a workbook with random cells of all kinds.
func chance(r *rand.Rand) *workbooktest.Book {
	b := workbooktest.Empty("Games")
	texts := []string{"吕晓枫", "Їжак, Соломія", "1-0", "½", "0005", " a ", "a\nb", "<&>\"'", "𠮷野", "=1+1", "TRUE", "1e5", "é́", "2026-09-01"}
	for range 3 + r.IntN(60) {
		at := workbook.Address(1+r.IntN(40), 1+r.IntN(30))
		switch r.IntN(6) {
		case 0:
			b.Put("Games", at, r.IntN(100_000)-50_000)
		case 1:
			b.Put("Games", at, float64(r.IntN(1000))/8)
		case 2:
			b.Put("Games", at, r.IntN(2) == 0)
		case 3:
			b.Number("Games", at, float64(40_000+r.IntN(9000)), []int{14, 22, 9, 12, 49}[r.IntN(5)])
		default:
			b.Put("Games", at, texts[r.IntN(len(texts))])
		}
	}
	return b
}

// cellsOf returns the cells of a workbook by address, numbers by value.
func cellsOf(t *testing.T, name string) map[string]string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	book, findings := workbook.Read(data)
	if len(findings) > 0 {
		t.Fatal(name, findings)
	}
	all := map[string]string{}
	for _, row := range book.Sheets[0].Rows {
		for _, c := range row.Cells {
			said := c.Raw
			if v, err := strconv.ParseFloat(c.Raw, 64); err == nil && c.Kind == workbook.Number {
				said = strconv.FormatFloat(v, 'g', 14, 64)
			}
			if c.Kind == workbook.Bool {
				c.Kind = workbook.Number // LibreOffice makes one of it where the cell has a number's format
			}
			all[workbook.Address(row.Number, c.Column)] = fmt.Sprint(c.Kind, " ", said)
		}
	}
	return all
}
