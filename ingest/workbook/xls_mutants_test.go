package workbook_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/ingest/workbook"
	"kalends/ingest/workbook/workbooktest"
)

// crosstable returns an old file as a pairing program might export it: twelve players, five rounds.
func crosstable() []byte {
	b := workbooktest.Empty("Sheet1").Put("Sheet1", "A1", "Autumn Open").Put("Sheet1", "A3", "Final Ranking crosstable after 5 Rounds")
	for i, head := range []string{"Rk.", "Name", "Rtg", "1.Rd", "2.Rd", "3.Rd", "4.Rd", "5.Rd", "Pts."} {
		b.Put("Sheet1", workbook.Address(5, i+1), head)
	}
	for i := range 12 {
		b.Put("Sheet1", workbook.Address(6+i, 1), i+1).Put("Sheet1", workbook.Address(6+i, 2), fmt.Sprintf("Ковальчук-%d, Ivan ½", i)).
			Put("Sheet1", workbook.Address(6+i, 3), 2000-7*i).Put("Sheet1", workbook.Address(6+i, 9), float64(i)/2)
		for r := range 5 {
			b.Put("Sheet1", workbook.Address(6+i, 4+r), fmt.Sprintf("%dw½", (i+r+5)%12+1))
		}
	}
	return b.XLS()
}

// mutant damages a file as a bad disk or line would.
func mutant(r *rand.Rand, good []byte) []byte {
	b := bytes.Clone(good)
	at := r.IntN(len(b))
	switch r.IntN(5) {
	case 0, 1:
		b[at] ^= 1 << r.IntN(8)
	case 2:
		return b[:at]
	case 3:
		clear(b[at:min(len(b), at+1+r.IntN(600))])
	case 4:
		for i := at; i < min(len(b), at+1+r.IntN(16)); i++ {
			b[i] = byte(r.IntN(256))
		}
	}
	return b
}

// TestDamagedOldFiles damages an old file 500 times. No damage may crash or delay the reader. The format has no
// checksums, so a changed letter or digit cannot be noticed here: nine files in ten must be refused or read
// unchanged, and at most one in two hundred may become a table of another shape, which the later checks could not
// judge.
func TestDamagedOldFiles(t *testing.T) { damagedOldFiles(t, 500) }

func damagedOldFiles(t *testing.T, n int) {
	good := crosstable()
	want, findings := workbook.Read(good)
	if len(findings) > 0 {
		t.Fatal(findings)
	}
	r := rand.New(rand.NewPCG(5, 101))
	refused, same, cellsDiffer, other := 0, 0, 0, 0
	for range n {
		b := mutant(r, good)
		got, findings := workbook.Read(b)
		switch {
		case len(findings) > 0:
			refused++
		case cmp.Equal(want, got):
			same++
		case shape(want) == shape(got):
			cellsDiffer++
		default:
			other++
			t.Logf("read in another shape: %s", cmp.Diff(want, got))
		}
	}
	t.Logf("%d damaged: %d refused, %d read alike, %d with another letter, digit or name, %d in another shape", n, refused, same, cellsDiffer, other)
	if same+refused < n*9/10 || other > n/200 {
		t.Errorf("%d of %d were refused or read alike, %d were read in another shape", same+refused, n, other)
	}
}

// shape returns which cells a book has.
func shape(b workbook.Book) string {
	s := ""
	for _, sheet := range b.Sheets {
		for _, row := range sheet.Rows {
			for _, c := range row.Cells {
				s += workbook.Address(row.Number, c.Column) + " "
			}
		}
		s += fmt.Sprint(len(sheet.Merged), "; ")
	}
	return s
}

// TestBooksSurviveJSON encodes books as a reading process hands them over, and expects them back unchanged.
func TestBooksSurviveJSON(t *testing.T) {
	for name, data := range map[string][]byte{"xlsx": odd().Bytes(), "xls": odd().XLS(), "csv": []byte("No;Name;Pts\r\n1;吕晓枫;½\r\n2;Їжак;1\r\n"),
		"text": []byte("012 J\xF6rg\n001 M\xFCller\n")} {
		book, findings := workbook.Read(data)
		if len(findings) > 0 {
			t.Fatal(name, findings)
		}
		b, err := json.Marshal(book)
		if err != nil {
			t.Fatal(err)
		}
		var again workbook.Book
		if err := json.Unmarshal(b, &again); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(book, again); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// FuzzOldFile looks for an old file that crashes the reader.
func FuzzOldFile(f *testing.F) {
	f.Add(odd().XLS())
	f.Add(crosstable())
	f.Fuzz(func(_ *testing.T, data []byte) {
		workbook.Read(append([]byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"), data[min(8, len(data)):]...))
		workbook.Read(workbooktest.CompoundOf("Workbook", data))
	})
}

// FuzzText looks for a text that crashes the reader or whose lines change.
func FuzzText(f *testing.F) {
	for _, s := range []string{"No;Name;Pts\n1;a;1\n2;b;0\n", "012 Open\n001    1", "1,\"a\n", "\xFF\xFEN\x00o\x00", "\xC8\xC2\xC0\xCD,1,2\n", xmlBook} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		book, findings := workbook.Read(data)
		if len(findings) > 0 && len(book.Lines)+len(book.Sheets) > 0 {
			t.Fatal("refused and read")
		}
		for _, s := range book.Sheets {
			if last := len(s.Rows) - 1; len(book.Lines) > 0 && last >= 0 && s.Rows[last].Number > len(book.Lines) {
				t.Fatal("a row beyond the last line")
			}
		}
	})
}
