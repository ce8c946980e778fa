package registry

import (
	"iter"
	"slices"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/fields"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/rating/finding"
)

// The long sheets, which have a row for every player.
const (
	playersSheet = "Players"
	ratingsSheet = "Ratings"
)

// longSheet is a long sheet while it is read, row by row as the workbook is inflated, because all its rows together
// would take too much memory.
type longSheet struct {
	*fields.Stream
	head []workbook.Row // the first rows, from which isRegistry recognises the sheet
	n    int            // records
}

// take returns the function that reads the rows of a sheet, nil for a sheet whose rows stay in the workbook. The
// ratings stay there if they come before the players.
func (r *reader) take(b workbook.Book, sheet string) func(workbook.Row) {
	r.report.Calendar = cells.Calendar{Date1904: b.Date1904}
	if r.long[sheet] != nil || sheet != playersSheet && (sheet != ratingsSheet || r.long[playersSheet] == nil) {
		return nil
	}
	return r.readRows(sheet)
}

// readRows begins a long sheet and returns the function that reads its next row into the builder.
func (r *reader) readRows(sheet string) func(workbook.Row) {
	def, _ := r.def.Sheet(sheet)
	l := &longSheet{Stream: r.report.Stream(sheet, def)}
	r.long[sheet] = l
	record := map[string]func(fields.Record){playersSheet: r.readPlayer, ratingsSheet: r.readOpening}[sheet]
	return func(row workbook.Row) {
		if row.Number <= headRows {
			l.head = append(l.head, workbook.Row{Number: row.Number, Cells: slices.Clone(row.Cells)})
		}
		if rec, is := l.Row(row); is {
			l.n++
			record(rec)
		}
	}
}

// finish reads those rows of a long sheet that the workbook still holds, drops them, and reports what is known only
// after the last row.
func (r *reader) finish(name string) {
	sheet, ok := r.book.Sheet(name)
	if !ok {
		return // isRegistry has reported it
	}
	if r.long[name] == nil {
		row := r.readRows(name)
		for i := range sheet.Rows {
			row(sheet.Rows[i])
		}
		r.dropRows(name)
	}
	r.long[name].End(sheet)
	r.reg.Counts[name] = r.long[name].n
}

// dropRows removes the rows of a sheet that has been read.
func (r *reader) dropRows(name string) {
	for i := range r.book.Sheets {
		if r.book.Sheets[i].Name == name {
			r.book.Sheets[i].Rows = nil
		}
	}
}

// accepted reports whether the workbook is a registry. If it is none, that is the only finding, and what was read of
// the long sheets is discarded.
func (r *reader) accepted() bool {
	for i, s := range r.book.Sheets {
		if l := r.long[s.Name]; l != nil {
			r.book.Sheets[i].Rows = l.head
		}
	}
	rows := r.report
	r.report = fields.NewReport(rows.File, rows.SHA, rows.Calendar, r.def, nil)
	if !r.isRegistry() {
		r.begin()
		return false
	}
	rows.Findings = append(rows.Findings, r.report.Findings...)
	r.report = rows
	return true
}

// absent reports that a sheet does not exist, unless it is required, which isRegistry reports, or is newer than
// registries.
func (r *reader) absent(name string) {
	if !slices.Contains(required, name) && name != confirmedSheet {
		r.report.Note(finding.SheetAbsent, r.report.At("", 0, 0), "", "name", name)
	}
}

// readOpening adds the opening rating in a row of sheet Ratings to the builder. It drops a row without player, list or
// date, which is reported as for every required field. It reports and drops one whose player is not on sheet Players,
// or that has the same player, list and date as an earlier row.
func (r *reader) readOpening(rec fields.Record) {
	at, ok := r.playerRow(rec, "rating.id")
	o := rating.Opening{Player: rec.Text("rating.id"), List: rec.Choice("rating.list"), Date: rec.Date("rating.date"),
		Games:    rec.IntOr("rating.games", -1),
		LastGame: rec.Date("rating.last_game"), K: rec.Int("rating.k"), Source: rec.Text("rating.source"),
		Document: rec.Text("rating.doc_no"), Origin: rec.Origin("rating.id")}
	o.Rating, o.Rated = ratingIn(rec, "rating.rating")
	o.Peak, _ = ratingIn(rec, "rating.peak")
	if !ok || o.List == "" || o.Date == 0 {
		return
	}
	key := r.builder.openingKey(&o, at)
	if row, twice := r.opened[key]; twice {
		rec.Note(finding.RatingTwice, "rating.id", "first", rec.AnyPlace()(int(row), "rating.id").Cell)
		return
	}
	r.opened[key] = int32(rec.Row)
	if o.Rated {
		o.Peak = max(o.Peak, o.Rating)
	}
	r.last[o.List] = max(r.last[o.List], o.Date)
	r.builder.addOpening(&o, at)
}

// ratingIn returns a rating; false if there is none, or one that cannot be read, which is reported.
func ratingIn(rec fields.Record, key string) (rating.Points, bool) {
	text := rec.Text(key)
	if text == "" {
		return 0, false
	}
	p, err := rating.ParseRating(trimZeros(text))
	if err != nil {
		rec.Note(finding.NotARating, key)
		return 0, false
	}
	return p, true
}

// trimZeros removes the zeros that a spreadsheet adds after a decimal point: 2345.600 is a rating, 2345.6000000000004
// none.
func trimZeros(s string) string {
	whole, part, found := strings.Cut(s, ".")
	if !found || len(part) <= 2 {
		return s
	}
	if part = strings.TrimRight(part, "0"); part == "" {
		return whole
	}
	return whole + "." + part
}

// LastOpening returns the newest date of a list on sheet Ratings; false if the list is not there.
func (r Registry) LastOpening(list string) (rating.Date, bool) {
	day, ok := r.last[list]
	return day, ok
}

// Openings iterates over the rows of sheet Ratings, by player, list and date.
func (r Registry) Openings() iter.Seq[rating.Opening] {
	return r.OpeningsOf(func(string) bool { return true })
}

// OpeningsOf iterates over the rows of the players who are wanted, by player, list and date.
func (r Registry) OpeningsOf(wanted func(player string) bool) iter.Seq[rating.Opening] {
	return func(yield func(rating.Opening) bool) {
		all := r.members().openings.once()
		for i := range all.at {
			if wanted(string(all.key(i))) && !yield(decode[rating.Opening](all.record(i), r.members().words)) {
				return
			}
		}
	}
}
