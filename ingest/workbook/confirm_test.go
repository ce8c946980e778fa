package workbook_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"kalends/ingest/workbook"
	"kalends/ingest/workbook/workbooktest"
)

// filledBooks returns filled workbooks of all our kinds.
func filledBooks() map[string]*workbooktest.Book {
	all := map[string]*workbooktest.Book{"odd": odd(), "long": long(), "registry": workbooktest.Registry()}
	for i, kind := range []string{"games", "crosstable", "roundrobin", "team"} {
		b := workbooktest.Results(kind).Set("event.name", "Осінній кубок 象棋")
		sheet := []string{"Games", "Crosstable", "RoundRobin", "Games"}[i]
		for n := range 8 {
			b.Add("Players", "player.nr", n+1, "player.id", fmt.Sprint(100001+n), "player.name", fmt.Sprintf("Гравець %d, 王", n))
			for column := range 5 {
				b.Put(sheet, workbook.Address(5+n, column+1), []any{n + 1, "1-0", "½", 2.5, true}[(n+column)%5])
			}
		}
		all[kind] = b
	}
	return all
}

// TestBothReadersSeeTheSame has excelize read what our own scanner has read.
func TestBothReadersSeeTheSame(t *testing.T) {
	for name, b := range filledBooks() {
		if _, refused, confirmed := workbook.ReadTwice(b.Bytes()); refused != nil || confirmed != nil {
			t.Errorf("%s: refused %v, confirmed %v", name, refused, confirmed)
		}
	}
}

// TestGarbledWorkbooks compares our scanner with excelize on workbooks with unusual markup: where the scanner does not
// refuse, excelize must see the same cells or not open the file.
func TestGarbledWorkbooks(t *testing.T) { garbled(t, 300) }

func garbled(t *testing.T, n int) {
	var read, unfamiliar int
	books := filledBooks()
	delete(books, "long") // it has nothing that the others have not
	for name, b := range books {
		g := workbooktest.NewGarbler(b.Bytes())
		for i := range n / 6 {
			data := g.Garble(rand.New(rand.NewPCG(4, uint64(i))))
			strange, refused, confirmed := workbook.ReadTwice(data)
			switch {
			case strange:
				unfamiliar++
			case refused != nil:
			case workbook.Differs(confirmed):
				t.Errorf("%s %d: read, and not confirmed: %v", name, i, confirmed)
			default:
				read++
			}
		}
	}
	t.Logf("%d garbled: %d read, %d refused as strange", n, read, unfamiliar)
}

// FuzzTwoReaders looks for a workbook that our scanner takes and excelize reads differently.
func FuzzTwoReaders(f *testing.F) {
	g := workbooktest.NewGarbler(odd().Bytes())
	f.Add(uint64(1), uint64(2))
	f.Fuzz(func(t *testing.T, a, b uint64) {
		if _, refused, confirmed := workbook.ReadTwice(g.Garble(rand.New(rand.NewPCG(a, b)))); refused == nil && workbook.Differs(confirmed) {
			t.Fatal(confirmed)
		}
	})
}
