package xlsx

import (
	"encoding/xml"
	"errors"
	"iter"
	"regexp"
	"strconv"
	"strings"
)

// The limits of a sheet.
const (
	mostRows = 1 << 20
	highest  = 409 // points of a row; a text of more lines is cut off on the screen, and whole in its cell
)

var errTooLong = errors.New("more rows than a sheet has")

// pieceBytes is about how long a piece of a sheet is.
const pieceBytes = 64 << 10

// rowWriter appends the rows of a sheet. excelize makes everything else of the sheet.
type rowWriter struct {
	book    *Book
	line    []byte // what was not taken yet
	columns []column
	number  []byte // of the row, in digits
	rows    int
	bare    bool // cells follow one another and do not say where they stand
	next    int  // column of the next cell of such a row
}

// column is what a column's cells have in common: the letters of its name, and mostly the look of the cell above and
// the few texts that take turns in it.
type column struct {
	at    int
	open  string // a cell up to its row
	style Style
	look  string // how it names its style
	known bool
	same  [4]sharedText // those that were met last
	turn  int           // which of them is replaced next
}

// sharedText is a text that the workbook keeps once, and its number; the empty one is never shared.
type sharedText struct {
	text   string
	number int
}

// pieces gives the rows of a page, written, as they are asked for. A piece is good until the next.
func (b *Book) pieces(p Page) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		w := &rowWriter{book: b}
		full := func() bool {
			if len(w.line) < min(pieceBytes, b.most) {
				return true
			}
			more := yield(w.line, nil)
			w.line = w.line[:0]
			return more
		}
		if more, err := w.all(p, full); more || err != nil {
			yield(w.line, err)
		}
	}
}

// all writes all rows, as long as full says that there is room for more.
func (w *rowWriter) all(p Page, full func() bool) (more bool, err error) {
	if p.Rows != nil {
		for row := range p.Rows {
			if err := w.row(row); err != nil {
				return false, err
			}
			if !full() {
				return false, nil
			}
		}
	}
	if p.records == nil {
		return true, nil
	}
	r := recordWriter{rowWriter: w, table: p.records}
	w.bare = p.records.Bare
	for record := range p.records.Rows.Each {
		if err := r.record(record); err != nil {
			return false, err
		}
		if !full() {
			return false, nil
		}
	}
	return true, nil
}

// begin begins a row.
func (w *rowWriter) begin() error {
	if w.rows++; w.rows > mostRows {
		return errTooLong
	}
	w.number = strconv.AppendInt(w.number[:0], int64(w.rows), 10)
	w.line = append(append(append(w.line, `<row r="`...), w.number...), '"')
	w.next = 0
	return nil
}

func (w *rowWriter) row(row Row) error {
	if err := w.begin(); err != nil {
		return err
	}
	if row.Height > 0 {
		w.line = appendHeight(w.line, row.Height)
	}
	if row.Hidden {
		w.line = append(w.line, ` hidden="1"`...)
	}
	w.line = append(w.line, '>')
	for i := range row.Cells {
		if c := &row.Cells[i]; *c != (Cell{}) {
			if err := w.cell(i, c.Style, &c.Value); err != nil {
				return err
			}
		}
	}
	w.line = append(w.line, `</row>`...)
	return nil
}

func appendHeight(b []byte, height float64) []byte {
	b = strconv.AppendFloat(append(b, ` ht="`...), min(height, highest), 'f', -1, 64)
	return append(b, `" customHeight="1"`...)
}

func (w *rowWriter) cell(i int, s Style, v *Value) error {
	col := w.column(i)
	if !col.known || col.style != s {
		look, err := w.look(s)
		if err != nil {
			return err
		}
		col.style, col.look, col.known = s, look, true
	}
	w.value(col, col.look, v)
	return nil
}

func (w *rowWriter) column(i int) *column {
	for len(w.columns) <= i {
		at := len(w.columns)
		w.columns = append(w.columns, column{at: at, open: `<c r="` + strings.TrimSuffix(At(at+1, 1), "1")})
	}
	return &w.columns[i]
}

// look is how a cell names its style.
func (w *rowWriter) look(s Style) (string, error) {
	id, err := w.book.style(s)
	if err != nil || id == 0 {
		return "", err
	}
	return ` s="` + strconv.Itoa(id) + `"`, nil
}

// open begins a cell. One without an address stands behind the one before it.
func (w *rowWriter) open(col *column, look string) []byte {
	if !w.bare {
		return append(append(append(append(w.line, col.open...), w.number...), '"'), look...)
	}
	b := w.line
	for ; w.next < col.at; w.next++ {
		b = append(b, `<c/>`...)
	}
	w.next++
	return append(append(b, `<c`...), look...)
}

// value writes a cell.
func (w *rowWriter) value(col *column, look string, v *Value) {
	b := w.open(col, look)
	switch v.kind {
	case whole, day:
		b = append(strconv.AppendInt(append(b, `><v>`...), v.n, 10), `</v></c>`...)
	case points:
		b = append(appendHundredths(append(b, `><v>`...), v.n), `</v></c>`...)
	case formula:
		b = append(append(append(b, ` t="str"><f>`...), escaped(v.text)...), `</f></c>`...)
	case text:
		b = append(appendText(append(b, ` t="inlineStr"><is>`...), v.text), `</is></c>`...)
	default:
		b = append(b, `></c>`...)
	}
	w.line = b
}

// shared writes a text once for the whole workbook and its number in the cell.
func (w *rowWriter) shared(col *column, look string, v *Value) {
	w.book.texts.used++
	b := append(w.open(col, look), ` t="s"><v>`...)
	w.line = append(strconv.AppendInt(b, int64(w.numberIn(col, v.text)), 10), `</v></c>`...)
}

// numberIn gives the number of a text in a column.
func (w *rowWriter) numberIn(col *column, text string) int {
	for i := range col.same {
		if col.same[i].text == text {
			return col.same[i].number
		}
	}
	met := sharedText{text, w.book.texts.number(text)}
	col.same[col.turn] = met
	col.turn = (col.turn + 1) % len(col.same)
	return met.number
}

// appendHundredths writes hundredths as the shortest decimal: 12, 12.5, -0.05.
func appendHundredths(b []byte, n int64) []byte {
	if n < 0 {
		b, n = append(b, '-'), -n
	}
	b = strconv.AppendInt(b, n/100, 10)
	switch tenths, ones := byte(n/10%10), byte(n%10); {
	case ones > 0:
		return append(b, '.', '0'+tenths, '0'+ones)
	case tenths > 0:
		return append(b, '.', '0'+tenths)
	default:
		return b
	}
}

// appendText writes a text as the element that holds it; without the attribute a program may trim it.
func appendText(b []byte, s string) []byte {
	if isPlain(s) {
		return append(append(append(b, `<t>`...), s...), `</t>`...)
	}
	if s = clean(s); strings.TrimFunc(s, func(r rune) bool { return r == ' ' || r == '\n' || r == '\t' }) != s {
		b = append(b, `<t xml:space="preserve">`...)
	} else {
		b = append(b, `<t>`...)
	}
	return append(append(b, escaped(s)...), `</t>`...)
}

// coded is what spreadsheets take for the code of a character; its own underscore is written as a code.
var coded = regexp.MustCompile(`_x[0-9A-Fa-f]{4}_`)

func escaped(s string) string {
	for from := 0; ; { // the underscore that ends one code may begin the next
		at := coded.FindStringIndex(s[from:])
		if at == nil {
			break
		}
		from += at[0]
		s = s[:from] + "_x005F" + s[from:]
		from += len("_x005F_")
	}
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a builder takes everything
	return strings.ReplaceAll(b.String(), "&#xA;", "\n")
}
