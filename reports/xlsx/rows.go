package xlsx

import (
	"encoding/xml"
	"errors"
	"iter"
	"strconv"
	"strings"

	"kalends/templates"
)

// The limits of a sheet.
const (
	mostRows = 1 << 20
	highest  = 409 // points of a row; a longer text is cut off on the screen but complete in its cell
)

var errTooLong = errors.New("more rows than a sheet has")

// pieceBytes is the approximate length of a piece of a sheet.
const pieceBytes = 64 << 10

// rowWriter writes the rows of a sheet; excelize writes everything else.
type rowWriter struct {
	book    *Book
	line    []byte // rows that were not passed on yet
	columns []column
	number  []byte // of the row, in digits
	rows    int
	bare    bool // cells follow one another and do not say where they stand
}

// column is how the cells of a column begin, for each kind of value. A cell of a page usually has the style of the cell
// above.
type column struct {
	letters string // of its name
	style   Style  // of the cell above
	opens   [kinds]opening
}

// opening is the beginning of a cell: what is written before the row number, and behind it. A cell without an address
// has no number, and all of it is in before.
type opening struct{ before, after string }

// opens is what follows the style of a cell.
var opens = [kinds]string{blank: `>`, text: ` t="inlineStr"><is>`, whole: `><v>`, points: `><v>`, day: `><v>`,
	formula: ` t="str"><f>`}

// opensShared is the same for a shared string.
const opensShared = ` t="s"><v>`

// pieces returns the rows of a page as XML, made as they are asked for. A piece is valid until the next.
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

// all writes all rows, as long as full returns true.
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
	r := recordsOf(w, p.records)
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
	if col.style != s {
		col.style, col.opens = s, [kinds]opening{}
	}
	o := &col.opens[v.kind]
	if o.before == "" {
		var err error
		if *o, err = w.opening(col, s, opens[v.kind]); err != nil {
			return err
		}
	}
	w.line = appendValue(w.begun(w.line, o), v)
	return nil
}

func (w *rowWriter) column(i int) *column {
	for len(w.columns) <= i {
		at := len(w.columns)
		w.columns = append(w.columns, column{letters: strings.TrimSuffix(At(at+1, 1), "1")})
	}
	return &w.columns[i]
}

// opening makes the beginning of the cells of a column with a style.
func (w *rowWriter) opening(col *column, s Style, end string) (opening, error) {
	id, err := w.book.style(s)
	if err != nil {
		return opening{}, err
	}
	if id != 0 {
		end = ` s="` + strconv.Itoa(id) + `"` + end
	}
	if w.bare {
		return opening{before: `<c` + end}, nil
	}
	return opening{`<c r="` + col.letters, `"` + end}, nil
}

// begun appends the beginning of a cell.
func (w *rowWriter) begun(b []byte, o *opening) []byte {
	if b = append(b, o.before...); w.bare {
		return b
	}
	return append(append(b, w.number...), o.after...)
}

// appendValue appends the content of a cell and closes it.
func appendValue(b []byte, v *Value) []byte {
	switch v.kind {
	case whole, day:
		return append(strconv.AppendInt(b, v.n, 10), `</v></c>`...)
	case points:
		return append(appendHundredths(b, v.n), `</v></c>`...)
	case text:
		return append(appendText(b, v.text), `</is></c>`...)
	case formula:
		return append(append(b, escaped(v.text)...), `</f></c>`...)
	default:
		return append(b, `</c>`...)
	}
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

// appendText writes a text element. It has an attribute where a program might trim the text.
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

// coded is what spreadsheets read as the code of a character; a real underscore before it is written as a code.
var coded = templates.Pattern(`_x[0-9A-Fa-f]{4}_`)

func escaped(s string) string {
	for from := 0; strings.Contains(s[from:], "_x"); { // the underscore that ends one code may begin the next
		at := coded().FindStringIndex(s[from:])
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
