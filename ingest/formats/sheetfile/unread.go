package sheetfile

import (
	"kalends/ingest/cells"
	"kalends/ingest/tables"
	"kalends/ingest/workbook"
	"kalends/rating/finding"
)

// Unread looks at the tables of results that were not read, because those that were say more of the same games. One
// with players of its own is another event, and nobody knows which of the two counts.
func (r *Reader) Unread(all, read []tables.Table) {
	known, was := map[string]bool{}, map[string]bool{}
	for _, e := range r.Entrants {
		known[cells.NameKey(e.Name)] = true
	}
	for _, t := range read {
		was[place(t)] = true
	}
	for _, t := range all {
		if !t.Kind().Rateable() || was[place(t)] {
			continue
		}
		at := r.Pad.At(t.Sheet.Name, t.Header, 1)
		if r.strangers(t, known) {
			r.Pad.Note(finding.SeveralEvents, at, "", "n", "2", "tables", place(read[0])+"; "+place(t))
			return
		}
		r.Pad.Note(finding.TableUnread, at, "")
	}
}

func place(t tables.Table) string {
	column := 1
	if len(t.Columns) > 0 {
		column = t.Columns[0].Number
	}
	return t.Sheet.Name + "!" + workbook.Address(t.Header, column)
}

// strangers says whether a table has players who are not known.
func (r *Reader) strangers(t tables.Table, known map[string]bool) bool {
	quiet := r.quiet()
	for _, row := range t.Rows {
		for _, side := range []string{"", tables.FirstMover, tables.SecondMover} {
			name := quiet.Entrant(t, row, side).Name
			if name != "" && tables.AbsenceOf(name) == tables.Present && !known[cells.NameKey(name)] {
				return true
			}
		}
	}
	return false
}

// quiet gives a reader whose findings are dropped: what is wrong with a table that need not be there is not the
// sender's fault.
func (r *Reader) quiet() *Reader {
	d, pad := *r.Draft, *r.Pad
	d.Pad = &pad
	return &Reader{Source: r.Source, Draft: &d}
}
