package xlsx

// recordWriter appends the records of a table. How the cells of a column begin is put together once for each kind of
// value, because a list has a million records of up to thirty values.
type recordWriter struct {
	*rowWriter
	table *Table
	wraps bool // a record may take several lines
}

func recordsOf(w *rowWriter, t *Table) *recordWriter {
	r := &recordWriter{rowWriter: w, table: t}
	w.bare = t.Bare
	w.columns = nil // the cells of the heads begin in another way
	w.column(len(t.Columns) - 1)
	for i := range t.Columns {
		r.wraps = r.wraps || t.Columns[i].Style.Wrap
	}
	return r
}

// record writes a record as the next row.
func (r *recordWriter) record(values []Value) error {
	if err := r.begin(); err != nil {
		return err
	}
	b, next := append(appendHeight(r.line, heightOf(r.linesOf(values))), '>'), 0
	for i := range values {
		v := &values[i]
		if v.kind == blank {
			continue
		}
		col := &r.columns[i]
		o := &col.opens[v.kind]
		if o.before == "" {
			if err := r.learn(i, v.kind); err != nil {
				return err
			}
		}
		for ; r.bare && next < i; next++ {
			b = append(b, `<c/>`...) // one without an address stands behind the one before it
		}
		next = i + 1
		b = r.begun(b, o)
		if v.kind == text && r.table.Columns[i].Shared {
			b = r.book.texts.appendNumber(b, v.text)
		} else {
			b = appendValue(b, v)
		}
	}
	r.line = append(b, `</row>`...)
	return nil
}

// learn makes the beginning of the cells of a column for a kind of value; points may have a format of their own.
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

// heightOf is the height of a row of so many lines.
func heightOf(lines int) float64 { return float64(3 + 13*lines) }

// linesOf returns how many lines a record takes.
func (r *recordWriter) linesOf(values []Value) int {
	lines := 1
	for i := 0; r.wraps && i < len(values); i++ {
		if c := &r.table.Columns[i]; c.Style.Wrap {
			lines = max(lines, linesOf(clean(values[i].text), int(c.Width)))
		}
	}
	return lines
}
