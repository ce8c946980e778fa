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
	book   *Book
	line   []byte   // rows that were not passed on yet
	names  []string // of the columns
	number []byte   // of the row, in digits
	rows   int      // that were begun
	bare   bool     // cells follow one another and have no addresses
}

// pieces returns the rows of a page as XML, made as they are asked for, up to the first error. A piece is valid until
// the next.
func (b *Book) pieces(p Page) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		w := &rowWriter{book: b}
		for err := range w.each(p) {
			if err != nil {
				yield(nil, err)
				return
			}
			if len(w.line) >= min(pieceBytes, b.most) {
				if !yield(w.line, nil) {
					return
				}
				w.line = w.line[:0]
			}
		}
		yield(w.line, nil)
	}
}

// each writes the rows and the records of a page, and yields after each one whether it failed.
func (w *rowWriter) each(p Page) iter.Seq[error] {
	return func(yield func(error) bool) {
		if p.Rows != nil {
			for row := range p.Rows {
				if !yield(w.row(row)) {
					return
				}
			}
		}
		if p.records == nil {
			return
		}
		r := recordsOf(w, p.records)
		for record := range p.records.Rows.Each {
			if !yield(r.record(record)) {
				return
			}
		}
	}
}

// begin appends the start of the next row, or returns an error if the sheet has no more rows.
func (w *rowWriter) begin() error {
	if w.rows++; w.rows > mostRows {
		return errTooLong
	}
	w.number = strconv.AppendInt(w.number[:0], int64(w.rows), 10)
	w.line = append(append(append(w.line, `<row r="`...), w.number...), '"')
	return nil
}

// row appends a row; its empty cells without a style are left out.
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
			style, err := w.book.style(c.Style)
			if err != nil {
				return err
			}
			w.cell(i, style, &c.Value, false)
		}
	}
	w.line = append(w.line, `</row>`...)
	return nil
}

// appendHeight appends the height of a row as attributes, at most highest.
func appendHeight(b []byte, height float64) []byte {
	b = strconv.AppendFloat(append(b, ` ht="`...), min(height, highest), 'f', -1, 64)
	return append(b, `" customHeight="1"`...)
}

// cell appends a cell of column i, counted from 0, with the number of its style; a text may be a shared string.
func (w *rowWriter) cell(i, style int, v *Value, shared bool) {
	b := append(w.line, `<c`...)
	if !w.bare {
		b = append(append(append(append(b, ` r="`...), w.name(i)...), w.number...), '"')
	}
	if style != 0 {
		b = append(strconv.AppendInt(append(b, ` s="`...), int64(style), 10), '"')
	}
	switch {
	case v.kind == whole || v.kind == day:
		b = append(strconv.AppendInt(append(b, `><v>`...), v.n, 10), `</v></c>`...)
	case v.kind == points:
		b = append(appendHundredths(append(b, `><v>`...), v.n), `</v></c>`...)
	case v.kind == text && shared:
		b = append(strconv.AppendInt(append(b, ` t="s"><v>`...), int64(w.book.texts.number(v.text)), 10), `</v></c>`...)
	case v.kind == text:
		b = append(appendText(append(b, ` t="inlineStr"><is>`...), v.text), `</is></c>`...)
	case v.kind == runs:
		b = append(w.appendRuns(append(b, ` t="inlineStr"><is>`...), v.text), `</is></c>`...)
	case v.kind == formula:
		b = append(append(append(b, ` t="str"><f>`...), escaped(v.text)...), `</f></c>`...)
	default:
		b = append(b, `></c>`...)
	}
	w.line = b
}

// name returns the letters of a column, counted from 0.
func (w *rowWriter) name(i int) string {
	for len(w.names) <= i {
		w.names = append(w.names, strings.TrimSuffix(At(len(w.names)+1, 1), "1"))
	}
	return w.names[i]
}

// appendHundredths appends hundredths as the shortest decimal: 12, 12.5, -0.05.
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

// appendText appends a text element. It has an attribute where a program might trim the text.
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

// appendRuns appends the parts of a text of Runs, in the size of a cell.
func (w *rowWriter) appendRuns(line []byte, parts string) []byte {
	for part := range strings.SplitSeq(strings.TrimSuffix(parts, runEnd), runEnd) {
		line = append(line, `<r><rPr>`...)
		if part[0] == 'b' {
			line = append(line, `<b/>`...)
		}
		line = append(append(append(line, `<sz val="10"/><color rgb="FF`...), part[1:7]...), `"/><rFont val="`...)
		line = append(append(append(line, escaped(w.book.font)...), `"/></rPr>`...), appendText(nil, part[7:])...)
		line = append(line, `</r>`...)
	}
	return line
}

// coded matches what spreadsheets read as the code of a character; escaped writes a real underscore before it as a
// code.
var coded = templates.Pattern(`_x[0-9A-Fa-f]{4}_`)

// escaped returns a text as XML has it between tags, in which no part is read as the code of a character.
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
