package xlsx

// recordWriter appends the records of a table.
type recordWriter struct {
	*rowWriter
	table  *Table
	styles []columnStyles
	wraps  bool // a record may take several lines
}

// columnStyles are the numbers of the styles of a column, which are looked up once: of most values, and of points. They
// begin with 1; 0: not looked up yet.
type columnStyles struct{ most, points int }

// recordsOf returns a writer that appends records to the rows of w. From then on w leaves out the addresses of cells if
// the table does.
func recordsOf(w *rowWriter, t *Table) *recordWriter {
	r := &recordWriter{rowWriter: w, table: t, styles: make([]columnStyles, len(t.Columns))}
	w.bare = t.Bare
	for i := range t.Columns {
		r.wraps = r.wraps || t.Columns[i].Style.Wrap
	}
	return r
}

// record appends a record as the next row. It fails if the sheet is full or a style cannot be added.
func (r *recordWriter) record(values []Value) error {
	if err := r.begin(); err != nil {
		return err
	}
	r.line = append(appendHeight(r.line, heightOf(r.linesOf(values))), '>')
	next := 0
	for i := range values {
		v := &values[i]
		if v.kind == blank {
			continue
		}
		for ; r.bare && next < i; next++ {
			r.line = append(r.line, `<c/>`...) // a cell without an address follows the one before it
		}
		next = i + 1
		style, err := r.style(i, v.kind)
		if err != nil {
			return err
		}
		r.cell(i, style, v, r.table.Columns[i].Shared)
	}
	r.line = append(r.line, `</row>`...)
	return nil
}

// style returns the number of the style of a column for a kind of value; points may have a format of their own.
func (r *recordWriter) style(i int, kind valueKind) (int, error) {
	c, known := &r.table.Columns[i], &r.styles[i].most
	own := kind == points && c.Points != ""
	if own {
		known = &r.styles[i].points
	}
	if *known > 0 {
		return *known - 1, nil
	}
	s := c.Style
	if own {
		s.Format = c.Points
	}
	id, err := r.book.style(s)
	*known = id + 1
	return id, err
}

// heightOf returns the height, in points, of a row of so many lines.
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
