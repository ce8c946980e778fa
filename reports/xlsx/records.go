package xlsx

import "strconv"

// recordWriter appends the records of a table. A list has a million of them, each with up to thirty values: what the
// cells of a column have in common is asked once.
type recordWriter struct {
	*rowWriter
	table *Table
	wraps bool // a record may take several lines
	line  tag  // how a row of one line ends its beginning
}

func recordsOf(w *rowWriter, t *Table) *recordWriter {
	r := &recordWriter{rowWriter: w, table: t, line: tagOf(string(append(appendHeight(nil, heightOf(1)), '>')))}
	w.bare = t.Bare
	w.columns = nil // a bare cell begins in another way, and those of the heads look otherwise
	w.column(len(t.Columns) - 1)
	met := someMet
	if t.Rows.Count > many {
		met = mostMet
	}
	for i := range t.Columns {
		r.wraps = r.wraps || t.Columns[i].Style.Wrap
		if t.Columns[i].Shared {
			w.columns[i].met = make([]sharedText, met)
			w.columns[i].last = &w.columns[i].met[0]
		}
	}
	return r
}

// record writes a record as the next row.
func (r *recordWriter) record(values []Value) error {
	if err := r.begin(); err != nil {
		return err
	}
	b, next := r.height(r.rowWriter.line, values), 0
	for i := range values {
		v := &values[i]
		if v.kind == blank {
			continue
		}
		col := &r.columns[i]
		o := &col.opens[v.kind]
		if o.before.empty() {
			if err := r.learn(i, v.kind); err != nil {
				return err
			}
		}
		for ; r.bare && next < i; next++ {
			b = append(b, `<c/>`...) // one without an address stands behind the one before it
		}
		next = i + 1
		b = r.begun(b, o)
		if v.kind == text && col.met != nil {
			b = r.shared(b, col, v.text)
		} else {
			b = appendValue(b, v)
		}
	}
	r.rowWriter.line = append(b, `</row>`...)
	return nil
}

// height appends how high the row of a record is.
func (r *recordWriter) height(b []byte, values []Value) []byte {
	if lines := r.linesOf(values); lines > 1 {
		return append(appendHeight(b, heightOf(lines)), '>')
	}
	return r.line.onto(b)
}

// learn finds out how the cells of a column begin that hold a kind of value; points may have a format of their own.
func (r *recordWriter) learn(i int, kind valueKind) (err error) {
	c, col, end := &r.table.Columns[i], &r.columns[i], opens[kind]
	s := c.Style
	if kind == points && c.Points != "" {
		s.Format = c.Points
	}
	if kind == text && c.Shared {
		end = opensShared
	}
	col.opens[kind], err = r.opening(col, s, end)
	return err
}

// heightOf is how high a row of so many lines is.
func heightOf(lines int) float64 { return float64(3 + 13*lines) }

// linesOf is how many lines a record takes.
func (r *recordWriter) linesOf(values []Value) int {
	lines := 1
	for i := 0; r.wraps && i < len(values); i++ {
		if c := &r.table.Columns[i]; c.Style.Wrap {
			lines = max(lines, linesOf(clean(values[i].text), int(c.Width)))
		}
	}
	return lines
}

// sharedText is a text that the workbook keeps once, and the end of its cell: its number and the tags behind it. The
// empty one is never shared.
type sharedText struct {
	text string
	end  [20]byte
	long uint8
}

// How many texts a column remembers, a power of two: of a long sheet those of some hundred events and their cells.
const (
	placeBits = 10
	mostMet   = 1 << placeBits
	someMet   = 64
	many      = 1 << 12 // records of a long sheet
)

// placeOf tells texts of a column apart: addresses of cells and codes of events by their ends, names of files by what
// stands in their middle.
func placeOf(s string) uint64 {
	n := len(s)
	mixed := uint64(s[0]) | uint64(s[n/2])<<8 | uint64(s[min(n/2+1, n-1)])<<16 | uint64(s[max(n-3, 0)])<<24 |
		uint64(s[max(n-2, 0)])<<32 | uint64(s[n-1])<<40 | uint64(n)<<48
	return mixed * 0x9E3779B97F4A7C15 >> (64 - placeBits)
}

// shared appends the number of a text that is written once for the whole workbook, and ends the cell.
func (r *recordWriter) shared(b []byte, col *column, s string) []byte {
	r.book.texts.used++
	met := col.last
	if met.text != s {
		met = &col.met[placeOf(s)&uint64(len(col.met)-1)]
		if met.text != s {
			end := append(strconv.AppendInt(met.end[:0], int64(r.book.texts.number(s)), 10), `</v></c>`...)
			met.text, met.long = s, uint8(len(end))
		}
		col.last = met
	}
	return append(b, met.end[:met.long]...)
}
