// Package sheetfile is the common part of the readers of foreign sheets: the player of a row, the lines around a table,
// and the data of lists of entrants elsewhere in the workbook. It reads no result itself.
package sheetfile

import (
	"slices"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/formats/textfile"
	"kalends/ingest/preamble"
	"kalends/ingest/tables"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/templates"
)

// Reader reads one workbook into a draft.
type Reader struct{ *textfile.Reader }

// New returns a reader with an empty draft for a format and a kind of sheet.
func New(src draft.Source, format, kind string) *Reader {
	return &Reader{textfile.New(src, format, kind)}
}

// Quiet returns a reader whose findings are dropped: the sender need not correct a table that is not needed.
func (r *Reader) Quiet() *Reader {
	d, report, file := *r.Draft, *r.Report, *r.Reader
	d.Report, file.Draft = &report, &d
	return &Reader{&file}
}

// Around sets the event's fields from the lines above and below a table, and the language from its headers, and
// returns the facts of those lines.
func (r *Reader) Around(t tables.Table) preamble.Facts {
	r.Lang = Language(t.Lang)
	above := t.Above
	if t.Number > 1 {
		above = append(append([]workbook.Row{}, t.Top...), t.Above...)
	}
	facts := preamble.From(above, t.Below, r.Calendar)
	facts.AddTo(r.Draft, t.Sheet.Name)
	if r.Event.Origin.Sheet == "" {
		r.Event.Origin = r.Report.At(t.Sheet.Name, 0, 0)
	}
	return facts
}

// Language returns the language for answers to a sender by the language of the headers, or "" for that of the
// association. Readers of traditional characters get simplified ones, which they read more easily than our other
// languages. English headers show nothing about the sender, because every program exports with them.
func Language(headers string) string {
	switch {
	case headers == "zh-TW":
		return "zh-CN"
	case headers == "en", !templates.Known(headers):
		return ""
	}
	return headers
}

// Place returns the place of a cell of a table.
func (r *Reader) Place(t tables.Table, row workbook.Row, column int) rating.Origin {
	return r.Report.At(t.Sheet.Name, row.Number, column)
}

// Unreadable reports an error value or a formula without a value, and returns whether the cell is one of these.
func (r *Reader) Unreadable(at rating.Origin, c workbook.Cell) bool {
	switch code := Spoilt(c); code {
	case finding.ErrorValue:
		r.Note(code, at, c.Raw)
	case finding.FormulaWithoutValue:
		r.Note(code, at, "")
	default:
		return false
	}
	return true
}

// Spoilt returns the finding's code for a cell that has no result however it is read: an error value, a formula
// without a value, a number that the spreadsheet has made a date or a time, a logical value. For other cells it
// returns "".
func Spoilt(c workbook.Cell) string {
	switch {
	case c.Kind == workbook.Fault:
		return finding.ErrorValue
	case c.Formula && c.Kind == workbook.Empty:
		return finding.FormulaWithoutValue
	case c.Kind == workbook.Number && (c.Format == workbook.DateFormat || c.Format == workbook.TimeFormat):
		return finding.TurnedIntoDate
	case c.Kind == workbook.Bool:
		return finding.NotAResult
	}
	return ""
}

// ReportUnread reports tables of results that were not read because those in read say more about the same games. A
// table with other players is another event, which is reported instead: it is not known which of the two counts.
func (r *Reader) ReportUnread(all, read []tables.Table) {
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
		at := r.Report.At(t.Sheet.Name, t.Header, 1)
		if r.hasOthers(t, known) {
			r.Note(finding.SeveralEvents, at, "", "n", "2", "tables", place(read[0])+"; "+place(t))
			return
		}
		r.Note(finding.TableUnread, at, "")
	}
}

// place returns the sheet and the cell of a table's first header, for messages.
func place(t tables.Table) string {
	column := 1
	if len(t.Columns) > 0 {
		column = t.Columns[0].Number
	}
	return t.Sheet.Name + "!" + workbook.Address(t.Header, column)
}

// hasOthers reports whether a table has players whose key of the name is not among the known ones.
func (r *Reader) hasOthers(t tables.Table, known map[string]bool) bool {
	quiet := r.Quiet()
	for _, row := range t.Rows {
		for _, side := range []string{"", tables.FirstMover, tables.SecondMover} {
			name := quiet.Entrant(t, row, side).Name
			if name != "" && cells.AbsenceOf(name) == cells.Present && !known[cells.NameKey(name)] {
				return true
			}
		}
	}
	return false
}

// ReportRemains reports rows between and below those of the players of a cross table that have results but neither a
// number nor a name. like returns whether a text can be a result there, and whether it names an opponent.
func (r *Reader) ReportRemains(t tables.Table, like func(text string) (result, game bool)) {
	for _, row := range slices.Concat(t.Skipped, t.Below) {
		if c, ok := resultOfNobody(t, row, like); ok {
			r.Note(finding.ResultOfNobody, r.Place(t, row, c.Column), cells.Plain(c))
		}
	}
}

// resultOfNobody returns the first result of a row that has only what rows of players have beside their names; ok is
// false for any other row. If every round has a figure and none names an opponent, the row is one of sums.
func resultOfNobody(
	t tables.Table, row workbook.Row, like func(string) (result, game bool),
) (first workbook.Cell, ok bool) {
	results, games := 0, false
	for _, c := range row.Cells {
		if !tables.Holds(c) {
			continue
		}
		i := slices.IndexFunc(t.Columns, func(o tables.Column) bool { return o.Number == c.Column })
		switch {
		case i < 0:
			return first, false
		case t.Columns[i].Round > 0:
			result, game := like(cells.Plain(c))
			if !result || c.Format == workbook.DateFormat || c.Format == workbook.TimeFormat {
				return first, false
			}
			if results++; results == 1 {
				first = c
			}
			games = games || game
		case !beside(t.Columns[i].Key, c):
			return first, false
		}
	}
	return first, results > 0 && (games || results < len(t.Rounds()))
}

// beside reports whether a cell can be in a row without a name: figures, and data such as a club.
func beside(key string, c workbook.Cell) bool {
	switch key {
	case tables.Federation, tables.Title, tables.Sex, tables.Club:
		return true
	case tables.Name, tables.Last, tables.First, tables.Remark:
		return false
	}
	_, number := tables.Number(c)
	_, err := rating.ParsePoints(cells.Decimal(cells.Plain(c)))
	return number || err == nil
}
