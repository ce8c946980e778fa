// Package sheetfile is what the readers of other people's sheets share: who stands in a row, what stands around a
// table, and what a list of entrants elsewhere in the workbook adds. It reads no result itself.
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

// New returns a reader with an empty draft. What the sheet does not say of the event comes from the registry or is asked.
func New(src draft.Source, format, kind string) *Reader {
	return &Reader{textfile.New(src, format, kind)}
}

// Quiet returns a reader whose findings are dropped: faults of a table that need not be there are not the sender's.
func (r *Reader) Quiet() *Reader {
	d, pad, file := *r.Draft, *r.Pad, *r.Reader
	d.Pad, file.Draft = &pad, &d
	return &Reader{&file}
}

// Around tells the event what stands above and below a table, and takes the language of its headers.
func (r *Reader) Around(t tables.Table) preamble.Facts {
	r.Lang = Language(t.Lang)
	above := t.Above
	if t.Number > 1 {
		above = append(append([]workbook.Row{}, t.Top...), t.Above...)
	}
	facts := preamble.From(above, t.Below, r.Pad.Calendar)
	facts.Tell(r.Draft, t.Sheet.Name)
	if r.Event.Origin.Sheet == "" {
		r.Event.Origin = r.Pad.At(t.Sheet.Name, 0, 0)
	}
	return facts
}

// Language gives the language in which the sender of headers in another is answered; empty: that of the association.
// Whoever writes traditional characters reads simplified ones more easily than any other language that we write.
// English headers say nothing of the sender: every program exports with them, whoever uses it.
func Language(headers string) string {
	switch {
	case headers == "zh-TW":
		return "zh-CN"
	case headers == "en", !templates.Known(headers):
		return ""
	}
	return headers
}

// Place gives the place of a cell of a table.
func (r *Reader) Place(t tables.Table, row workbook.Row, column int) rating.Origin {
	return r.Pad.At(t.Sheet.Name, row.Number, column)
}

// Unreadable reports a cell that nobody can read: an error value or a formula without a value.
func (r *Reader) Unreadable(at rating.Origin, c workbook.Cell) bool {
	switch code := Spoilt(c); code {
	case finding.ErrorValue:
		r.Pad.Note(code, at, c.Raw)
	case finding.FormulaWithoutValue:
		r.Pad.Note(code, at, "")
	default:
		return false
	}
	return true
}

// Spoilt returns the finding for a cell that holds no result however it is read: an error value, a formula without a
// value, a number that the spreadsheet has made a date or a time, a logical value. Other cells give "".
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
	quiet := r.Quiet()
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

// Remains puts down rows between and below those of the players of a cross table that have results but neither a number
// nor a name. The format says what can be a result there, and whether it names an opponent.
func (r *Reader) Remains(t tables.Table, like func(text string) (result, game bool)) {
	for _, row := range slices.Concat(t.Skipped, t.Below) {
		if c, ok := nobodys(t, row, like); ok {
			r.Pad.Note(finding.ResultOfNobody, r.Place(t, row, c.Column), cells.Plain(c))
		}
	}
}

// nobodys gives the first result of a row that has nothing but what rows of players have beside their names. Where
// every round has a figure and none names an opponent, the row is one of sums.
func nobodys(t tables.Table, row workbook.Row, like func(string) (result, game bool)) (first workbook.Cell, ok bool) {
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

// beside says whether a cell can stand beside the name of a player who is not there: figures, and signs of who he is.
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
