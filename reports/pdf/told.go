package pdf

// told is how a table is told to those who listen: its heads once, then row by row and field by field; in a brief
// document by the page.
type told struct {
	table, line int // elements
	outer       int // the element that the table stands in
	brief, page int
}

// head begins the heads of a table. When they are drawn again on another page, nobody needs them.
func (t *told) head(d *Doc) {
	if t.table > 0 || t.brief > 0 {
		t.line, t.outer, d.Tags.scope = 0, d.Tags.scope, artifact
		return
	}
	t.row(d)
}

// row begins a row.
func (t *told) row(d *Doc) {
	t.outer = d.Tags.scope
	if d.Tags.Brief {
		if t.brief == 0 || t.page != d.now {
			t.brief, t.page = d.Tags.begin(paragraphRole, 0), d.now
		}
		t.line, d.pen.brief, d.Tags.scope = 0, true, t.brief
		return
	}
	if t.table == 0 {
		t.table = d.Tags.begin(tableRole, 0)
	}
	t.line = d.Tags.begin(rowRole, t.table)
	d.Tags.scope = t.line
}

// end ends a row, or the heads.
func (t *told) end(d *Doc) { d.Tags.scope, d.pen.brief = t.outer, false }

// field begins the next field of the row.
func (t *told) field(d *Doc, role Role) {
	if t.line > 0 {
		d.Tags.scope = d.Tags.begin(role, t.line)
	}
}
