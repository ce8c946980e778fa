package workbook

import (
	"cmp"
	"encoding/binary"
	"errors"
	"slices"
	"sort"
	"strconv"
)

// Book is a file as it was sent: the sheets of a workbook in their order and its custom properties, or the lines of a
// text. What is found in line 12 of a text has the place "12". A text whose lines are parted into columns has its lines
// and one sheet without a name besides, whose row 12 is line 12.
type Book struct {
	Sheets     []Sheet
	Properties map[string]string
	Date1904   bool
	Lines      []string // of a text, in UTF-8 and without their ends
	Unended    bool     // the last line of a text has no end, as in one that was cut
	Charset    string   // of a text as sent: utf-8, utf-16, windows-1252, windows-1251, gb18030
	Rival      string   // another charset that fits the text nearly as well; empty: there is no doubt
	Document   bool     // an OpenDocument spreadsheet
	Page       bool     // the tables of a web page, on one sheet
	Elements   bool     // the elements of an XML file, a sheet for each list of them
	Stray      int      // bytes behind the end of a workbook, which were left out
	Unpacked   int64    // bytes of all parts of a workbook of today
	Tags       int      // in them, and the places of each row: what it costs a library that keeps everything
}

// Sheet is one grid. Only rows and cells that hold something are kept.
type Sheet struct {
	Name       string
	Own        string // what its file calls it, where the sheets of several files stand together
	Hidden     bool   // hidden or very hidden
	Rows       []Row
	Merged     []Range
	HiddenCols []Range // whole columns: only the columns of the range matter
}

// Title is what its own file calls the sheet.
func (s Sheet) Title() string { return cmp.Or(s.Own, s.Name) }

// Row is a row of a sheet with the cells that hold something, from left to right.
type Row struct {
	Number int
	Hidden bool
	Cells  []Cell
}

// Kind says what a cell holds.
type Kind byte

// The kinds of cell. A formula is told by Cell.Formula; its kind is that of the value kept with it.
const (
	Empty Kind = iota
	Number
	Text
	Bool
	Fault // an error value such as #N/A
)

// Cell is what one cell holds, as the file stores it.
type Cell struct {
	Column  int
	Kind    Kind
	Format  Format
	Formula bool
	Raw     string // a number in the file's own digits, a text, "0" or "1" for Bool, "#N/A" for Fault
}

// Range is a block of cells, its borders included.
type Range struct{ FirstRow, FirstColumn, LastRow, LastColumn int }

// Sheet gives the sheet of a name.
func (b Book) Sheet(name string) (Sheet, bool) {
	for _, s := range b.Sheets {
		if s.Name == name {
			return s, true
		}
	}
	return Sheet{}, false
}

// Names lists the sheets in their order.
func (b Book) Names() []string {
	names := make([]string, len(b.Sheets))
	for i, s := range b.Sheets {
		names[i] = s.Name
	}
	return names
}

// Row gives a row by number; a row that holds nothing has no cells.
func (s Sheet) Row(number int) Row {
	i := sort.Search(len(s.Rows), func(i int) bool { return s.Rows[i].Number >= number })
	if i == len(s.Rows) || s.Rows[i].Number != number {
		return Row{Number: number}
	}
	return s.Rows[i]
}

// Cell gives the cell of a column; one that holds nothing is Empty.
func (r Row) Cell(column int) Cell {
	if c := r.Held(column); c != nil {
		return *c
	}
	return Cell{Column: column}
}

// Held gives the cell of a column, nil where the row holds nothing there.
func (r Row) Held(column int) *Cell {
	from, to := 0, min(column, len(r.Cells)) // every cell before it takes a column
	for from < to {
		if i := int(uint(from+to) >> 1); r.Cells[i].Column < column {
			from = i + 1
		} else {
			to = i
		}
	}
	if from < len(r.Cells) && r.Cells[from].Column == column {
		return &r.Cells[from]
	}
	return nil
}

// Cell gives a cell by row and column, both counted from 1.
func (s Sheet) Cell(row, column int) Cell { return s.Row(row).Cell(column) }

// between is how many days lie between the two from which workbooks count theirs, in 1900 and in 1904.
const between = 1462

// From1900 gives the book with all its days counted from 1900, as the books have it that it is joined with.
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

func (c *Cell) from1900() {
	days, err := strconv.ParseFloat(c.Raw, 64)
	if c.Kind == Number && c.Format == DateFormat && err == nil {
		c.Raw = strconv.FormatFloat(days+between, 'f', -1, 64)
	}
}

// Holds says whether r lies in the range.
func (r Range) Holds(row, column int) bool {
	return r.FirstRow <= row && row <= r.LastRow && r.FirstColumn <= column && column <= r.LastColumn
}

// Address writes row and column as sheets show them: Address(14, 3) is "C14".
func Address(row, column int) string {
	if column > 0 && column <= 26 {
		var room [16]byte
		return string(strconv.AppendInt(append(room[:0], byte('A'+column-1)), int64(row), 10)) // as most are
	}
	return Letters(column) + strconv.Itoa(row)
}

// Place reads an address such as "C14".
func Place(cell string) (row, column int, ok bool) { return position([]byte(cell)) }

// Letters writes a column as sheets show it: 1 is "A", 28 is "AB".
func Letters(column int) string {
	var b []byte
	for ; column > 0; column = (column - 1) / 26 {
		b = append(b, byte('A'+(column-1)%26))
	}
	slices.Reverse(b)
	return string(b)
}

// The borders of any sheet.
const (
	maxRow    = 1048576
	maxColumn = 16384
)

// position reads "C14"; signs, dollars and anything beyond the borders of a sheet are refused.
func position(ref []byte) (row, column int, ok bool) {
	i := 0
	for ; i < len(ref) && ref[i] >= 'A' && ref[i] <= 'Z' && i < 4; i++ {
		column = column*26 + int(ref[i]-'A') + 1
	}
	row, ok = wholeNumber(ref[i:])
	return row, column, ok && i > 0 && row >= 1 && row <= maxRow && column <= maxColumn
}

// wholeNumber reads up to nine digits and nothing else.
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

// Rows go from process to process as bytes: numbers as varints, and each text once; where it stands again, its place
// among those before it. A sheet of many games holds few different texts.

// mostNumbered is how many texts get a number, so that a sheet of nothing but different ones costs its reader little.
const mostNumbered = 100_000

// Packer makes bytes of rows. It goes on from sheet to sheet of a book.
type Packer struct {
	known map[string]int
	last  [256]numbered // by their signs
}

// numbered is a text and the number behind its own, so that nothing is none.
type numbered struct {
	text   string
	behind int
}

// Pack writes rows behind b.
func (p *Packer) Pack(b []byte, rows []Row) []byte {
	for i := range rows {
		r := &rows[i]
		b = binary.AppendUvarint(b, uint64(r.Number)<<1|one(r.Hidden))
		b = binary.AppendUvarint(b, uint64(len(r.Cells)))
		column := 0
		for j := range r.Cells {
			c := &r.Cells[j]
			b = binary.AppendVarint(b, int64(c.Column-column)<<1|int64(one(c.Formula)))
			b = p.text(append(b, byte(c.Kind), byte(c.Format)), c.Raw)
			column = c.Column
		}
	}
	return b
}

// text writes an odd number, the place of a known text, or an even one, the length of one that follows.
func (p *Packer) text(b []byte, text string) []byte {
	last := &p.last[sign(text)]
	if last.behind > 0 && last.text == text {
		return binary.AppendUvarint(b, uint64(last.behind-1)<<1|1)
	}
	if at, known := p.known[text]; known {
		*last = numbered{text, at + 1}
		return binary.AppendUvarint(b, uint64(at)<<1|1)
	}
	if p.known == nil {
		p.known = map[string]int{}
	}
	if at := len(p.known); at < mostNumbered {
		p.known[text] = at
		*last = numbered{text, at + 1}
	}
	return append(binary.AppendUvarint(b, uint64(len(text))<<1), text...)
}

func one(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// Unpacker makes rows of a Packer's bytes, in the order in which those were made.
type Unpacker struct {
	numbered []string
	more     map[string]string // texts beyond those: each is kept once
	b        []byte
	failed   bool
}

// ErrPacked says that bytes are no rows.
var ErrPacked = errors.New("these are no packed rows")

// Unpack gives the rows of some bytes.
func (u *Unpacker) Unpack(b []byte) ([]Row, error) {
	var rows []Row
	var all []Cell // of which each row has its piece
	for u.b = b; len(u.b) > 0 && !u.failed; {
		number, n := u.number(), u.number()
		if n > len(u.b)/leastOfCell {
			return nil, ErrPacked
		}
		if cap(all)-len(all) < n {
			all = make([]Cell, 0, max(n, min(len(u.b)/leastOfCell, cellsAtOnce)))
		}
		r := Row{Number: number >> 1, Hidden: number&1 == 1}
		if from := len(all); n > 0 {
			all = u.cells(all, n)
			r.Cells = all[from:len(all):len(all)]
		}
		rows = append(rows, r)
	}
	if u.failed {
		return nil, ErrPacked
	}
	return rows, nil
}

// A cell takes so many bytes at least when it is packed; the rows of so many cells share their room.
const (
	leastOfCell = 4
	cellsAtOnce = 1024
)

// cells reads the cells of a row behind those before it.
func (u *Unpacker) cells(into []Cell, n int) []Cell {
	column := 0
	for range n {
		step, size := binary.Varint(u.b)
		if size <= 0 || len(u.b) < size+2 {
			u.failed = true
			break
		}
		u.b = u.b[size:]
		column += int(step >> 1)
		c := Cell{Column: column, Formula: step&1 == 1, Kind: Kind(u.b[0]), Format: Format(u.b[1])}
		u.b = u.b[2:]
		c.Raw = u.text()
		into = append(into, c)
	}
	return into
}

func (u *Unpacker) number() int {
	n, size := binary.Uvarint(u.b)
	if size <= 0 || n > 1<<40 {
		u.b, u.failed = nil, true
		return 0
	}
	u.b = u.b[size:]
	return int(n)
}

func (u *Unpacker) text() string {
	n := u.number()
	i := n >> 1
	switch {
	case n&1 == 1 && i < len(u.numbered):
		return u.numbered[i]
	case n&1 == 1 || i > len(u.b):
		u.b, u.failed = nil, true
		return ""
	}
	raw := u.b[:i]
	u.b = u.b[i:]
	if len(u.numbered) < mostNumbered {
		text := string(raw)
		u.numbered = append(u.numbered, text)
		return text
	}
	return u.beyond(raw)
}

func (u *Unpacker) beyond(raw []byte) string {
	if same, known := u.more[string(raw)]; known {
		return same
	}
	if u.more == nil {
		u.more = map[string]string{}
	}
	text := string(raw)
	u.more[text] = text
	return text
}
