package workbook

import (
	"cmp"
	"slices"
	"strconv"
)

// Book is the content of a file: the sheets of a workbook in their order and its custom properties, or the lines of a
// text. Line 12 of a text has the address "12". A text whose lines have separated columns has its lines and also one
// sheet without a name, whose row 12 is line 12.
type Book struct {
	Sheets     []Sheet
	Properties map[string]string
	Date1904   bool
	Lines      []string // of a text, in UTF-8 and without line ends
	Unended    bool     // the last line of a text has no line end, as in a file that was cut off
	Charset    string   // of a text as sent: utf-8, utf-16, windows-1252, windows-1251, gb18030
	Rival      string   // another charset that fits the text nearly as well; empty if there is no doubt
	Document   bool     // an OpenDocument spreadsheet
	Page       bool     // the tables of a web page, on one sheet
	Elements   bool     // read from an XML file of elements, with a sheet for each list of them
	Stray      int      // bytes after the end of a workbook, which were ignored
	Unpacked   int64    // size of all parts of an .xlsx file
	Tags       int      // XML tags, and columns up to the last cell of each row: the cost of a library that keeps all
}

// Sheet is one grid. Only rows and cells with content are kept.
type Sheet struct {
	Name       string
	Own        string // the name in its own file, where the sheets of several files are joined
	Hidden     bool   // hidden or very hidden
	Rows       []Row
	Merged     []Range
	HiddenCols []Range // whole columns: only the columns of the range matter
}

// Title returns the name that the sheet has in its own file.
func (s Sheet) Title() string { return cmp.Or(s.Own, s.Name) }

// Row is a row of a sheet with its cells that have content, from left to right.
type Row struct {
	Number int
	Hidden bool
	Cells  []Cell
}

// Kind is the kind of value that a cell holds.
type Kind byte

// The kinds of value. A formula has the kind of the value stored with it; Cell.Formula marks it.
const (
	Empty Kind = iota
	Number
	Text
	Bool
	Fault // an error value such as #N/A
)

// Cell is the content of one cell as the file stores it.
type Cell struct {
	Column  int
	Kind    Kind
	Format  Format
	Formula bool
	Raw     string // a number in the digits of the file, a text, "0" or "1" for Bool, "#N/A" for Fault
}

// Range is a block of cells, including its borders.
type Range struct{ FirstRow, FirstColumn, LastRow, LastColumn int }

// Sheet returns the sheet with a name, or false if the book has none.
func (b Book) Sheet(name string) (Sheet, bool) {
	for _, s := range b.Sheets {
		if s.Name == name {
			return s, true
		}
	}
	return Sheet{}, false
}

// Names lists the names of the sheets in their order.
func (b Book) Names() []string {
	names := make([]string, len(b.Sheets))
	for i, s := range b.Sheets {
		names[i] = s.Name
	}
	return names
}

// Row returns a row by its number; an empty row has no cells.
func (s Sheet) Row(number int) Row {
	i, there := slices.BinarySearchFunc(s.Rows, number, func(r Row, number int) int { return r.Number - number })
	if !there {
		return Row{Number: number}
	}
	return s.Rows[i]
}

// Cell returns the cell of a column; one without content is Empty.
func (r Row) Cell(column int) Cell {
	if c := r.Held(column); c != nil {
		return *c
	}
	return Cell{Column: column}
}

// Held returns the cell of a column within the row's cells, or nil if it has no content.
func (r Row) Held(column int) *Cell {
	i := min(column, len(r.Cells)) - 1 // each cell before it takes a column
	for i >= 0 && r.Cells[i].Column > column {
		i--
	}
	if i < 0 || r.Cells[i].Column < column {
		return nil
	}
	return &r.Cells[i]
}

// Cell returns a cell by row and column, both counted from 1.
func (s Sheet) Cell(row, column int) Cell { return s.Row(row).Cell(column) }

// daysTo1904 is the number of days from the first day that workbooks count from, in 1900, to the other one, in 1904.
const daysTo1904 = 1462

// From1900 returns the book with all dates counted from 1900, as in the books that it is joined with. It changes a
// copy, never the cells of b.
func (b Book) From1900() Book {
	if !b.Date1904 {
		return b
	}
	b.Date1904, b.Sheets = false, slices.Clone(b.Sheets)
	for i := range b.Sheets {
		rows := slices.Clone(b.Sheets[i].Rows)
		for j := range rows {
			rows[j].Cells = slices.Clone(rows[j].Cells)
			for k := range rows[j].Cells {
				rows[j].Cells[k].from1900()
			}
		}
		b.Sheets[i].Rows = rows
	}
	return b
}

// from1900 changes the value of a date that is counted from 1904; other cells stay as they are.
func (c *Cell) from1900() {
	days, err := strconv.ParseFloat(c.Raw, 64)
	if c.Kind == Number && c.Format == DateFormat && err == nil {
		c.Raw = strconv.FormatFloat(days+daysTo1904, 'f', -1, 64)
	}
}

// Holds reports whether a cell is in the range.
func (r Range) Holds(row, column int) bool {
	return r.FirstRow <= row && row <= r.LastRow && r.FirstColumn <= column && column <= r.LastColumn
}

// Address returns row and column in the form that sheets show: Address(14, 3) is "C14".
func Address(row, column int) string {
	var buffer [16]byte
	return string(strconv.AppendInt(appendLetters(buffer[:0], column), int64(row), 10))
}

// Place parses an address such as "C14". ok is false if it is no address or beyond the largest sheet.
func Place(cell string) (row, column int, ok bool) { return position([]byte(cell)) }

// Letters returns a column in the form that sheets show: 1 is "A", 28 is "AB".
func Letters(column int) string { return string(appendLetters(nil, column)) }

// appendLetters appends the letters of a column to b, and nothing for a column before the first.
func appendLetters(b []byte, column int) []byte {
	if column < 1 {
		return b
	}
	return append(appendLetters(b, (column-1)/26), byte('A'+(column-1)%26))
}

// The size of the largest sheet.
const (
	maxRow    = 1048576
	maxColumn = 16384
)

// position parses "C14". ok is false for signs, dollars, small letters and positions beyond the largest sheet.
func position(ref []byte) (row, column int, ok bool) {
	i := 0
	for ; i < len(ref) && ref[i] >= 'A' && ref[i] <= 'Z' && i < 4; i++ {
		column = column*26 + int(ref[i]-'A') + 1
	}
	row, ok = wholeNumber(ref[i:])
	return row, column, ok && i > 0 && row >= 1 && row <= maxRow && column <= maxColumn
}

// wholeNumber parses up to nine digits and nothing else.
func wholeNumber(b []byte) (n int, ok bool) {
	if len(b) == 0 || len(b) > 9 {
		return 0, false
	}
	for _, c := range b {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = n*10 + int(c-'0')
	}
	return n, true
}

// texts keeps one copy of each short text, because a list of many games has few different ones.
type texts struct{ known map[string]string }

// The longest text in bytes that texts keeps, and how many it keeps at most.
const (
	maxSharedText  = 64
	maxSharedTexts = 100_000
)

// shared returns b as a string. Equal short texts get the same string, which is kept.
func (t *texts) shared(b []byte) string {
	if same, known := t.known[string(b)]; known {
		return same
	}
	text := string(b)
	if len(b) <= maxSharedText && len(t.known) < maxSharedTexts {
		if t.known == nil {
			t.known = map[string]string{}
		}
		t.known[text] = text
	}
	return text
}
