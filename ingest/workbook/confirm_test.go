package workbook_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"kalends/ingest/workbook"
	"kalends/ingest/workbook/workbooktest"
)

// honest returns filled workbooks of all our kinds.
func honest() map[string]*workbooktest.Book {
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
	for name, b := range honest() {
		if _, sure, refused, confirmed := workbook.ReadTwice(b.Bytes()); !sure || refused != nil || confirmed != nil {
			t.Errorf("%s: sure %v, refused %v, confirmed %v", name, sure, refused, confirmed)
		}
	}
}

// TestGarbledWorkbooks compares our scanner with excelize on workbooks with unusual markup: where the scanner is
// sure, excelize must see the same cells or not open the file.
func TestGarbledWorkbooks(t *testing.T) { garbled(t, 300) }

func garbled(t *testing.T, n int) {
	var read, unfamiliar int
	books := honest()
	delete(books, "long") // it has nothing that the others have not
	for name, b := range books {
		g := workbooktest.NewGarbler(b.Bytes())
		for i := range n / 6 {
			data := g.Garble(rand.New(rand.NewPCG(4, uint64(i))))
			_, sure, refused, confirmed := workbook.ReadTwice(data)
			switch {
			case refused != nil:
				continue
			case !sure:
				unfamiliar++
			case workbook.Differs(confirmed):
				t.Errorf("%s %d: sure, and not confirmed: %v", name, i, confirmed)
			}
			read++
		}
	}
	t.Logf("%d garbled: %d read, of which %d with something unfamiliar", n, read, unfamiliar)
}

// FuzzTwoReaders looks for a workbook of which our scanner is sure and which excelize reads differently.
func FuzzTwoReaders(f *testing.F) {
	g := workbooktest.NewGarbler(odd().Bytes())
	f.Add(uint64(1), uint64(2))
	f.Fuzz(func(t *testing.T, a, b uint64) {
		if _, sure, refused, confirmed := workbook.ReadTwice(g.Garble(rand.New(rand.NewPCG(a, b)))); refused == nil && sure && workbook.Differs(confirmed) {
			t.Fatal(confirmed)
		}
	})
}
