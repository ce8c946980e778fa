package fields

import (
	"maps"
	"slices"
	"strings"

	"kalends/ingest/workbook"
	"kalends/rating/finding"
)

// concealed collects what users easily overlook in the rows of a sheet: hidden rows, and columns without a key.
type concealed struct {
	head   int
	keyed  []bool // by column: the row of the keys has a value there
	from   *source
	hidden []string // rows, as many as a finding names
	strays map[int]stray
}

// stray is the first cell of a column without a key.
type stray struct {
	row  int
	cell workbook.Cell
}

// concealedIn begins the collection for a table whose keys are in the row head.
func concealedIn(head workbook.Row, from *source) *concealed {
	o := &concealed{head: head.Number, from: from, strays: map[int]stray{}}
	last := 0
	for _, c := range head.Cells {
		last = max(last, c.Column)
	}
	o.keyed = make([]bool, last+1)
	for _, c := range head.Cells {
		o.keyed[c.Column] = c.Kind != workbook.Empty
	}
	return o
}

// row adds a row below the head.
func (o *concealed) row(row *workbook.Row) {
	if row.Hidden && len(o.hidden) <= mostPlaces {
		o.hidden = append(o.hidden, itoa(row.Number))
	}
	for i := len(row.Cells) - 1; i >= 0; i-- {
		c := &row.Cells[i]
		if c.Column < len(o.keyed) && o.keyed[c.Column] {
			continue
		}
		if _, known := o.strays[c.Column]; !known {
			o.strays[c.Column] = stray{row.Number, *c}
		}
	}
}

// report adds the findings about hidden cells, merged cells and, if no key is missing, columns without a key.
func (o *concealed) report(p *Report, sheet workbook.Sheet, whole bool) {
	if where := append(o.hidden, o.hiddenColumns(sheet)...); len(where) > 0 {
		p.Note(finding.HiddenCells, p.At(sheet.Name, 0, 0), "", "where", list(where))
	}
	for _, column := range slices.Sorted(maps.Keys(o.strays)) {
		if !whole {
			break // these are the values of the column that has lost its key
		}
		s := o.strays[column]
		p.Note(finding.StrayValue, p.At(sheet.Name, s.row, column), shown(s.cell, p.Calendar))
	}
	for _, m := range sheet.Merged {
		if m.LastRow >= o.head+2 && (m.FirstRow != m.LastRow || m.FirstColumn != m.LastColumn) {
			p.Note(finding.MergedCells, p.At(sheet.Name, m.FirstRow, m.FirstColumn),
				workbook.Address(m.FirstRow, m.FirstColumn)+":"+
					workbook.Address(m.LastRow, m.LastColumn))
		}
	}
}

// hiddenColumns returns the letters of the hidden columns that have keys, sorted.
func (o *concealed) hiddenColumns(sheet workbook.Sheet) (hidden []string) {
	for _, at := range o.from.at {
		column := at.column
		if column > 0 && slices.ContainsFunc(sheet.HiddenCols, func(r workbook.Range) bool { return r.Holds(1, column) }) {
			hidden = append(hidden, workbook.Letters(column))
		}
	}
	slices.Sort(hidden)
	return hidden
}

// mostPlaces is how many places a finding names.
const mostPlaces = 12

// list joins the first places with commas.
func list(places []string) string {
	if len(places) > mostPlaces {
		places = append(slices.Clone(places[:mostPlaces]), "…")
	}
	return strings.Join(places, ", ")
}
