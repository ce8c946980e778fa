package xlsx

// recordWriter appends the records of a table. A list has a million of them, each with up to thirty values: what the
// cells of a column have in common is asked once.
type recordWriter struct {
	*rowWriter
	table *Table
	kinds []recordColumn
	line  string // how a row of one line ends its beginning
}

// recordColumn is how a column names the styles of its values.
type recordColumn struct{ usual, points look }

type look struct {
	as    string
	asked bool
}

// record writes a record as the next row.
func (r *recordWriter) record(values []Value) error {
	if r.kinds == nil {
		r.column(len(r.table.Columns) - 1)
		r.kinds, r.line = make([]recordColumn, len(r.table.Columns)), string(append(appendHeight(nil, heightOf(1)), '>'))
	}
	if err := r.begin(); err != nil {
		return err
	}
	if lines := r.table.linesOf(values); lines == 1 {
		r.rowWriter.line = append(r.rowWriter.line, r.line...)
	} else {
		r.rowWriter.line = append(appendHeight(r.rowWriter.line, heightOf(lines)), '>')
	}
	for i := range values {
		if values[i].kind == blank {
			continue
		}
		if err := r.field(i, &values[i]); err != nil {
			return err
		}
	}
	r.rowWriter.line = append(r.rowWriter.line, `</row>`...)
	return nil
}

// field writes one value of a record.
func (r *recordWriter) field(i int, v *Value) error {
	look, err := r.lookOf(i, v.kind == points)
	switch {
	case err != nil:
		return err
	case v.kind == text && r.table.Columns[i].Shared:
		r.shared(&r.columns[i], look, v)
	default:
		r.value(&r.columns[i], look, v)
	}
	return nil
}

// lookOf gives how values of a column look; points may have a format of their own.
func (r *recordWriter) lookOf(i int, ofPoints bool) (_ string, err error) {
	k, c := &r.kinds[i].usual, &r.table.Columns[i]
	own := ofPoints && c.Points != ""
	if own {
		k = &r.kinds[i].points
	}
	if !k.asked {
		s := c.Style
		if own {
			s.Format = c.Points
		}
		k.as, err = r.look(s)
		k.asked = true
	}
	return k.as, err
}

// heightOf is how high a row of so many lines is.
func heightOf(lines int) float64 { return float64(3 + 13*lines) }

// linesOf is how many lines a record takes.
func (t *Table) linesOf(values []Value) int {
	lines := 1
	for i := range t.Columns {
		if c := &t.Columns[i]; c.Style.Wrap && i < len(values) {
			lines = max(lines, linesOf(clean(values[i].text), int(c.Width)))
		}
	}
	return lines
}
