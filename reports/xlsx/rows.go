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

// rowWriter appends the rows of a sheet to its body. excelize makes everything else of the sheet.
type rowWriter struct {
	book    *Book
	body    *body
	line    []byte
	columns []column
}

// column is what a column's cells have in common: the letters of its name, and mostly the look of the cell above.
type column struct {
	name  string
	style Style
	look  string // how cells name the style
	known bool
}

// writeRows writes the rows of a sheet.
func (b *Book) writeRows(rows iter.Seq[Row]) (*body, error) {
	w := rowWriter{book: b, body: b.newBody()}
	n := 0
	for row := range rows {
		if n++; n > mostRows {
			return nil, errTooLong
		}
		if err := w.row(n, row); err != nil {
			return nil, err
		}
	}
	return w.body, w.body.end()
}

func (w *rowWriter) row(n int, row Row) error {
	number := strconv.Itoa(n)
	w.line = append(append(append(w.line[:0], `<row r="`...), number...), '"')
	if row.Height > 0 {
		w.line = strconv.AppendFloat(append(w.line, ` ht="`...), min(row.Height, highest), 'f', -1, 64)
		w.line = append(w.line, `" customHeight="1"`...)
	}
	if row.Hidden {
		w.line = append(w.line, ` hidden="1"`...)
	}
	w.line = append(w.line, '>')
	for i := range row.Cells {
		if c := &row.Cells[i]; *c != (Cell{}) {
			if err := w.cell(i, number, c); err != nil {
				return err
			}
		}
	}
	w.line = append(w.line, `</row>`...)
	return w.body.write(w.line)
}

func (w *rowWriter) cell(i int, row string, c *Cell) error {
	col, err := w.column(i, c.Style)
	if err != nil {
		return err
	}
	w.line = append(append(append(append(w.line, `<c r="`...), col.name...), row...), '"')
	w.line = append(w.line, col.look...)
	return w.value(c.Value)
}

// column gives what stands before the value of a cell.
func (w *rowWriter) column(i int, s Style) (*column, error) {
	for len(w.columns) <= i {
		w.columns = append(w.columns, column{name: strings.TrimSuffix(At(len(w.columns)+1, 1), "1")})
	}
	col := &w.columns[i]
	if col.known && col.style == s {
		return col, nil
	}
	id, err := w.book.style(s)
	if err != nil {
		return nil, err
	}
	col.style, col.look, col.known = s, "", true
	if id > 0 {
		col.look = ` s="` + strconv.Itoa(id) + `"`
	}
	return col, nil
}

func (w *rowWriter) value(v Value) error {
	switch v.kind {
	case whole, day:
		w.line = append(strconv.AppendInt(append(w.line, `><v>`...), v.n, 10), `</v></c>`...)
	case points:
		w.line = append(appendHundredths(append(w.line, `><v>`...), v.n), `</v></c>`...)
	case formula:
		w.line = append(append(append(w.line, ` t="str"><f>`...), escaped(v.text)...), `</f></c>`...)
	case text:
		if v.shared {
			return w.shared(v.text)
		}
		w.line = append(appendText(append(w.line, ` t="inlineStr"><is>`...), v.text), `</is></c>`...)
	default:
		w.line = append(w.line, `></c>`...)
	}
	return nil
}

// shared writes a text once for the whole workbook and its number in the cell.
func (w *rowWriter) shared(s string) error {
	n, err := w.book.texts.number(s)
	w.line = append(strconv.AppendInt(append(w.line, ` t="s"><v>`...), int64(n), 10), `</v></c>`...)
	return err
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
	if strings.TrimFunc(s, func(r rune) bool { return r == ' ' || r == '\n' || r == '\t' }) != s {
		b = append(b, `<t xml:space="preserve">`...)
	} else {
		b = append(b, `<t>`...)
	}
	return append(append(b, escaped(s)...), `</t>`...)
}

// coded is what spreadsheets take for the code of a character; its own underscore is written as a code.
var coded = regexp.MustCompile(`_x[0-9A-Fa-f]{4}_`)

func escaped(s string) string {
	if plain(s) {
		return s
	}
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

// plain says that nothing of a text needs another form.
func plain(s string) bool {
	for i := range len(s) {
		switch s[i] {
		case '<', '>', '&', '"', '\'', '\t', '\n', '\r', '_':
			return false
		}
	}
	return true
}
