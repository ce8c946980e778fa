package xlsx

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"

	"kalends/rating"
	"kalends/reports/xlsx/xlsxtest"
)

// hardTexts are texts that cannot be copied as they are.
var hardTexts = []string{"a", " a", "a ", "\ta", "a\nb", "\n", "<b>&amp;'\"", "棋 𬱖", "_x0041_", "_x0041", "a_x005F_b", "a_b", "=1+1", "00123",
	"é", "  ", strings.Repeat("棋", longest), strings.Repeat("a", longest+9)}

var hardValues = []Value{Int(0), Int(-7), Int(1 << 40), Points(0), Points(5), Points(-5), Points(-50), Points(100), Points(234567),
	Points(-234560), Points(1<<40 + 1), Day(rating.Day(2026, 10, 1)), Formula(`IF(A1<"b",A1&"c",2)`), {}}

// rowsOf returns random rows.
func rowsOf(seed uint64) []Row {
	r := rand.New(rand.NewPCG(seed, 1))
	styles := []Style{{}, {Bold: true}, {Format: Hundredths, Align: Right}, {Wrap: true, Box: GridBox}}
	var rows []Row
	for range 20 {
		row := Row{Height: []float64{0, 16, 24.5}[r.IntN(3)], Hidden: r.IntN(4) == 0}
		for range r.IntN(40) {
			c := Cell{Style: styles[r.IntN(len(styles))]}
			if r.IntN(2) == 0 {
				c.Value = Text(hardTexts[r.IntN(len(hardTexts))])
			} else {
				c.Value = hardValues[r.IntN(len(hardValues))]
			}
			row.Cells = append(row.Cells, c)
		}
		rows = append(rows, row)
	}
	return rows
}

// byExcelize writes the rows of a page as excelize's own stream does.
func byExcelize(t *testing.T, b *Book, sheet string, rows []Row) {
	t.Helper()
	w, err := b.file.NewStreamWriter(sheet)
	if err != nil {
		t.Fatal(err)
	}
	for n, row := range rows {
		var cells []any
		for _, c := range row.Cells {
			if c == (Cell{}) {
				cells = append(cells, nil)
				continue
			}
			id, err := b.style(c.Style)
			if err != nil {
				t.Fatal(err)
			}
			x := excelize.Cell{StyleID: id, Value: c.Value.native()}
			if c.Value.kind == formula {
				x.Formula = c.Value.text
			}
			cells = append(cells, x)
		}
		if err := w.SetRow(At(1, n+1), cells, excelize.RowOpts{Height: row.Height, Hidden: row.Hidden}); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
}

// TestRowsAreWhatExcelizeWrites compares the sheets that we write with those of excelize, byte by byte.
func TestRowsAreWhatExcelizeWrites(t *testing.T) {
	for seed := range uint64(20) {
		rows := rowsOf(seed)
		ours, err := New(Meta{Title: "t"})
		if err != nil {
			t.Fatal(err)
		}
		if err := ours.Add(Page{Name: "One", Rows: slices.Values(rows)}); err != nil {
			t.Fatal(err)
		}
		theirs, err := New(Meta{Title: "t"})
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(theirs.addSheet("One"), theirs.layout(Page{Name: "One"})); err != nil {
			t.Fatal(err)
		}
		byExcelize(t, theirs, "One", rows)
		const sheet = "xl/worksheets/sheet1.xml"
		if diff := cmp.Diff(xlsxtest.Parts(t, packedUp(t, theirs))[sheet], xlsxtest.Parts(t, packedUp(t, ours))[sheet]); diff != "" {
			t.Fatalf("%d (-excelize +ours):\n%s", seed, diff)
		}
	}
}

func packedUp(t *testing.T, b *Book) []byte {
	t.Helper()
	data, err := b.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// sharing returns a workbook of two tables that share strings; most is how many bytes of rows are held.
func sharing(t *testing.T, most int) []byte {
	t.Helper()
	b, err := New(Meta{Title: "t", Lang: "en"})
	if err != nil {
		t.Fatal(err)
	}
	b.most = most
	for _, sheet := range []string{"One", "Two"} {
		columns := []Column{LeftText("k.text", "Text", 20).Repeats(), LeftText("k.own", "Own", 20), Figure("k.n", "n", 9, Whole)}
		rows := Of(slices.Repeat([]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, 40), func(n int) []Value {
			return []Value{Text(hardTexts[n]), Text(fmt.Sprint("own ", n)), Int(n)}
		})
		if err := b.AddTable(Table{Sheet: sheet, Title: "t", Columns: columns, Rows: rows}); err != nil {
			t.Fatal(err)
		}
	}
	return packedUp(t, b)
}

// TestALongBodyIsPackedAsItGrows: wherever it is cut, the parts have the same content, their checksums are right, and
// the same calls give the same bytes.
func TestALongBodyIsPackedAsItGrows(t *testing.T) {
	whole := xlsxtest.Parts(t, sharing(t, manyBytes))
	for _, most := range []int{1, 100, 4000, 30000} {
		book := sharing(t, most)
		if diff := cmp.Diff(whole, xlsxtest.Parts(t, book)); diff != "" {
			t.Errorf("packed every %d bytes:\n%s", most, diff)
		}
		if !bytes.Equal(book, sharing(t, most)) {
			t.Errorf("packed every %d bytes, the bytes differ", most)
		}
	}
}

// TestTextsThatRepeatAreKeptOnce: each is one shared string, and cells show it.
func TestTextsThatRepeatAreKeptOnce(t *testing.T) {
	book := sharing(t, manyBytes)
	texts := xlsxtest.Stored(t, book)["xl/sharedStrings.xml"]
	if n := strings.Count(texts, "<si>"); n != 10 || !strings.Contains(texts, `count="800" uniqueCount="10"`) {
		t.Errorf("%d shared texts: %.300s", n, texts)
	}
	if rows := xlsxtest.Open(t, book).Grid("Two"); len(rows) != 404 || rows[6][0] != hardTexts[2] || rows[6][1] != "own 2" {
		t.Errorf("%d rows, the third record is %q", len(rows), rows[6])
	}
}

// TestEveryCellShowsItsSharedText: that of the row above, one of long before, or a new one.
func TestEveryCellShowsItsSharedText(t *testing.T) {
	var want []string
	for i := range 8000 {
		want = append(want, fmt.Sprint("text ", i/3*7919%1500))
	}
	b, err := New(Meta{Title: "t", Lang: "en"})
	if err != nil {
		t.Fatal(err)
	}
	if err := b.AddTable(Table{Sheet: "One", Title: "t", Columns: []Column{LeftText("k.text", "Text", 20).Repeats()},
		Rows: Of(want, func(s string) []Value { return []Value{Text(s)} })}); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, row := range xlsxtest.Open(t, packedUp(t, b)).Grid("One")[headRow:] {
		got = append(got, row[0])
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestALongSheetIsNotHeld: the first records are written before the last one is made, and a style or a shared string
// that only the last record has is written, too.
func TestALongSheetIsNotHeld(t *testing.T) {
	b, err := New(Meta{Title: "t", Lang: "en"})
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	const records = 60_000
	seen := 0
	rows := Of(make([]struct{}, records), func(struct{}) []Value {
		if seen++; seen == records {
			if out.Len() == 0 {
				t.Error("nothing is written yet")
			}
			return []Value{Text("the last"), Points(1234)}
		}
		return []Value{{}, Int(seen)}
	})
	n := Figure("k.n", "n", 9, Whole)
	n.Points = Hundredths
	if err := b.AddTable(Table{Sheet: "One", Title: "t", Columns: []Column{LeftText("k.t", "t", 9).Repeats(), n}, Rows: rows}); err != nil {
		t.Fatal(err)
	}
	if seen == records {
		t.Error("all records are made before anything is written")
	}
	if err := b.Write(&out); err != nil {
		t.Fatal(err)
	}
	book := xlsxtest.Open(t, out.Bytes())
	grid := book.Grid("One")
	if len(grid) != records+headRow || grid[len(grid)-1][0] != "the last" || grid[len(grid)-2][1] != fmt.Sprint(records-1) {
		t.Errorf("%d rows, the last are %q", len(grid), grid[len(grid)-2:])
	}
	parts := xlsxtest.Stored(t, out.Bytes())
	cell := regexp.MustCompile(`<c r="B60004" s="(\d+)"><v>12.34</v>`).FindStringSubmatch(parts["xl/worksheets/sheet1.xml"])
	if cell == nil {
		t.Fatal("the last record has no points")
	}
	looks := regexp.MustCompile(`<xf [^>]*>`).FindAllString(regexp.MustCompile(`(?s)<cellXfs.*</cellXfs>`).FindString(parts["xl/styles.xml"]), -1)
	if id, _ := strconv.Atoi(cell[1]); id >= len(looks) || !strings.Contains(looks[id], `numFmtId="2"`) {
		t.Errorf("the last record looks like %s of %d looks", cell[1], len(looks))
	}
}

// TestAFullDiskIsAnError: a sheet that cannot be written completely is an error, wherever that happens.
func TestAFullDiskIsAnError(t *testing.T) {
	for _, room := range []int{0, 1000, 100_000} {
		b, err := New(Meta{Title: "t"})
		if err != nil {
			t.Fatal(err)
		}
		rows := Of(make([]struct{}, 60_000), func(struct{}) []Value { return []Value{Int(rand.Int())} })
		if err := b.AddTable(Table{Sheet: "One", Columns: []Column{Figure("k", "n", 9, Whole)}, Rows: rows}); err != nil {
			t.Fatal(err)
		}
		if err := b.Write(&disk{room}); !errors.Is(err, io.ErrShortWrite) {
			t.Errorf("with room for %d bytes: %v", room, err)
		}
	}
}

// disk has room for so many bytes.
type disk struct{ room int }

func (d *disk) Write(b []byte) (int, error) {
	if d.room -= len(b); d.room < 0 {
		return 0, io.ErrShortWrite
	}
	return len(b), nil
}

// TestNoRowIsHigherThanARowMayBe: a note of many lines is not an error.
func TestNoRowIsHigherThanARowMayBe(t *testing.T) {
	b, err := New(Meta{Title: "t", Lang: "en"})
	if err != nil {
		t.Fatal(err)
	}
	long := strings.Repeat("word ", 2000)
	if err := b.AddTable(Table{Sheet: "Notes", Title: "t", Columns: []Column{LeftText("k.note", "Note", 40).Wrapped()},
		Rows: These([][]Value{{Text(long)}})}); err != nil {
		t.Fatal(err)
	}
	book := packedUp(t, b)
	if sheet := xlsxtest.Stored(t, book)["xl/worksheets/sheet1.xml"]; !strings.Contains(sheet, `<row r="5" ht="409" customHeight="1">`) {
		t.Errorf("%.2000s", sheet[strings.Index(sheet, `<row r="5"`):])
	}
	if got := xlsxtest.Open(t, book).Get("Notes", "A5"); got != long {
		t.Errorf("%d characters of %d", len(got), len(long))
	}
}

// TestNoSheetIsLongerThanASheetMayBe: the writer refuses more rows than Excel opens.
func TestNoSheetIsLongerThanASheetMayBe(t *testing.T) {
	for n, want := range map[int]error{mostRows: nil, mostRows + 1: errTooLong} {
		b, err := New(Meta{Title: "t"})
		if err != nil {
			t.Fatal(err)
		}
		err = b.Add(Page{Name: "One", Rows: slices.Values(make([]Row, n))})
		if err == nil {
			err = b.Write(io.Discard)
		}
		if !errors.Is(err, want) {
			t.Errorf("%d rows: %v", n, err)
		}
	}
}
