package bulletin

import (
	"slices"
	"strconv"
	"strings"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/pdf"
	"kalends/templates"
)

// table returns a printed table by its name in the layout, without rows. size is that of the type of its main columns,
// row the key of its row height.
func (l *layouter) table(name string, size float64, row string) *pdf.Table {
	t := &pdf.Table{Height: l.layout.Row[row], Airy: name == "corrections"}
	for _, c := range l.columnsOf(name) {
		t.Columns = append(t.Columns, l.column(c, size))
	}
	return t
}

// columnsOf returns the columns of a table. Lines of earlier lists are shown from the fourth list on; there is no
// column for births that are not published, nor for clubs and regions where no player has one.
func (l *layouter) columnsOf(name string) []templates.LayoutColumn {
	all := l.layout.Table(l.is.Profile.Tables, name)
	if slices.Contains(tablesOfPlayers, name) {
		return l.is.Shown(all)
	}
	return all
}

// tablesOfPlayers are the tables of players who are on the list. Only these lose columns that the list does not show.
var tablesOfPlayers = []string{"top", "full", "few", "ages", "newcomers", "gains"}

// column returns a column as it is printed, from its entry in the layout.
func (l *layouter) column(c templates.LayoutColumn, size float64) pdf.Column {
	head := c.Head
	if head == "" {
		head = c.Key
	}
	st := style(size, false, pdf.Ink)
	switch c.Style {
	case "strong":
		st = style(size, true, pdf.Ink)
	case "look":
		st = style(min(8, size), false, pdf.Grey)
	}
	align := pdf.Left
	switch c.Align {
	case "right":
		align = pdf.Right
	case "center":
		align = pdf.Center
	}
	column := pdf.Column{Head: l.say("head." + head), Width: c.Width, Align: align, Style: st, Exact: c.Exact,
		Wrap: c.Wrap, Beside: c.Beside}
	switch c.Key {
	case "name", "best", "arbiter":
		column.Cut = reports.ShortName
	case "lists":
		column.Least = c.Width * leastSpark
		if c.Head != "" {
			column.Least = c.Width * leastHeaded
		}
	}
	return column
}

// The part of its width that the column of the last lists keeps when names need the room.
const (
	leastSpark  = 0.6
	leastHeaded = 0.8 // where its head is longer
)

// record is a line with what differs from table to table.
type record struct {
	*reports.Line
	place string                                    // in its table; empty: the rank in the full list
	women bool                                      // the table has women only
	paint map[string]func(x, middle, width float64) // draws a cell, by the key of its column
}

// recordsOf returns a record for each line, which refers to that line.
func recordsOf(lines []reports.Line) []record {
	records := make([]record, len(lines))
	for i := range lines {
		records[i] = record{Line: &lines[i]}
	}
	return records
}

// filler fills the rows of a table of players from its layout.
type filler struct {
	*layouter
	columns        []templates.LayoutColumn
	regions        bool // there is a column of regions
	marksNamesakes bool // namesakes are marked, because the table has neither ids nor years of birth
}

// filler returns the filler of a table by its name in the layout.
func (l *layouter) filler(name string) filler {
	columns := l.columnsOf(name)
	return filler{l, columns, shows(columns, "region"), !shows(columns, "id") && !shows(columns, "born")}
}

// fill sets all cells of a row. A missing club is replaced by the region only where the region has no column of its
// own.
func (t filler) fill(cells []pdf.Cell, r *record) {
	for i := range t.columns {
		if key := t.columns[i].Key; key != "club" || r.Club != "" || !t.regions {
			cells[i] = t.cell(key, r)
		} else {
			cells[i] = pdf.Cell{}
		}
	}
}

// markNamesake marks a player whose name another player has, in a table that has neither numbers nor years of birth.
func (t filler) markNamesake(row *pdf.Row, r *record) {
	if t.marksNamesakes {
		row.Mark = t.mark(r)
	}
}

// linkedRows returns the rows of a short table of players, each with a link to the full list.
func (l *layouter) linkedRows(name string, records []record) pdf.List {
	t := l.filler(name)
	rows, cells := make(pdf.List, len(records)), make([]pdf.Cell, len(records)*len(t.columns))
	for i := range records {
		rows[i].Cells, cells = cells[:len(t.columns):len(t.columns)], cells[len(t.columns):]
		t.fill(rows[i].Cells, &records[i])
		rows[i].Link = t.entry.of(records[i].ID)
		t.markNamesake(&rows[i], &records[i])
	}
	return rows
}

// made returns the rows of a table of so many players, made when they are printed: read reads the line of one, and set
// adds what else its row has.
func (t filler) made(players int, read func(i int, into *reports.Line), set func(i int, row *pdf.Row)) *pdf.Made {
	r := &record{Line: &reports.Line{}}
	return pdf.MakeRows(players, len(t.columns), func(i int, row *pdf.Row) {
		read(i, r.Line)
		t.fill(row.Cells, r)
		set(i, row)
		t.markNamesake(row, r)
	})
}

// A table of up to shortTable rows is not broken; of a longer one at least goodStart rows follow its head on a page.
const (
	shortTable = 8
	goodStart  = 5
)

// beginning returns the height of the part of a table that must be on one page, at most that of a page.
func (l *layouter) beginning(t *pdf.Table, rows pdf.Rows) float64 {
	start := rows.Len()
	if start > shortTable {
		start = goodStart
	}
	room := t.HeadHeight() + 3
	for i := range start {
		room += t.RowHeight(l.d, rows.At(i))
	}
	return min(room, l.f.Bottom-bodyTop-headRoom)
}

// flow prints a table as the current section, which may begin below the one before it. It has a rule after every five
// rows, or after each, and may have a remark at the right of its head.
func (l *layouter) flow(name string, rows pdf.Rows, fives bool, remark string) error {
	t := l.table(name, 8.5, "events")
	t.Fives, t.Lines = fives, !fives
	if err := t.Grow(l.d, rows); err != nil {
		return err
	}
	l.begin(false, l.beginning(t, rows))
	if remark == "" {
		t.Flow(l.f, rows, pdf.Paging{Caption: l.rowsNote})
		return nil
	}
	l.remark(remark)
	t.Flow(l.f, rows, pdf.Paging{Caption: func(p pdf.Part) {
		if p.Page > 1 {
			l.rowsNote(p)
		}
	}})
	return nil
}

// shows reports whether one of the columns has a key.
func shows(columns []templates.LayoutColumn, key string) bool {
	return slices.ContainsFunc(columns, func(c templates.LayoutColumn) bool { return c.Key == key })
}

// cell returns what a table prints of a player in the column of a key; a cell that is painted has no text.
func (f *formatter) cell(key string, r *record) pdf.Cell {
	if paint := r.paint[key]; paint != nil {
		return pdf.Cell{Paint: paint}
	}
	switch key {
	case "rank":
		return orDash(f, r.Rank)
	case "prev_rank":
		return orDash(f, r.PreviousRank)
	case "name":
		return nameCell(f, r.Line)
	case "title":
		if r.women && r.Title == "" {
			return pdf.Cell{}
		}
	case "place":
		if r.place == "" {
			return pdf.Cell{Text: placeOf(f, r.Line)}
		}
		return pdf.Cell{Text: r.place}
	case "change":
		return f.changeCell(r.Line)
	case "games":
		return f.gamesCell(r.Line)
	case "rating":
		return f.ratingCell(r.Rated, r.Rating)
	case "previous":
		return f.ratingCell(r.WasRated, r.Previous)
	}
	return pdf.Cell{Text: f.text(key, r.Line)}
}

// text returns what is printed of a player in the column of a key that has no marks of its own; "" for an unknown key.
func (f *formatter) text(key string, l *reports.Line) string {
	switch key {
	case "id":
		return l.ID
	case "title":
		return f.title(l)
	case "region":
		return f.placeName(l.Region)
	case "club":
		return f.club(l)
	case "born":
		born := l.Birth()
		if len(born) == len("2010-2014") {
			return strings.Replace(born, "-", dash, 1) // a band of years
		}
		return born
	case "total":
		return strconv.Itoa(l.GamesTotal)
	case "k":
		return positive(f, l.K)
	case "first_event":
		return f.eventName(l.FirstEvent)
	case "reason":
		return f.w.SayMap(l.Reason, nil)
	}
	return ""
}

// gamesCell returns the rated games of the period, or a dash for none. In lists that know inactivity, an inactive
// player without games has the mark of inactivity.
func (f *formatter) gamesCell(l *reports.Line) pdf.Cell {
	if l.Games == 0 && !f.is.Profile.BySex && l.Is("inactive") {
		return pdf.Cell{Text: f.say("inactive"), Style: &dashStyle}
	}
	return orDash(f, l.Games)
}

// changeCell returns the change of rating, the word for a new player, or a dash where there was no game.
func (f *formatter) changeCell(l *reports.Line) pdf.Cell {
	change, ok := l.Change()
	switch {
	case !ok:
		return pdf.Cell{Text: f.say("new")}
	case change == 0 && l.Games == 0:
		return nothing
	}
	return pdf.Cell{Text: f.signed(change)}
}

// ratingCell returns a rating, or a dash where there is none.
func (f *formatter) ratingCell(rated bool, p rating.Points) pdf.Cell {
	if !rated {
		return nothing
	}
	return pdf.Cell{Text: f.rating(p)}
}

// orDash returns a number, or a dash for zero.
func orDash(f *formatter, n int) pdf.Cell {
	if n == 0 {
		return nothing
	}
	return pdf.Cell{Text: strconv.Itoa(n)}
}

// nothing is a cell with a dash.
var nothing = pdf.Cell{Text: dash, Style: &dashStyle}

// countOrDash returns a number of people, or a dash for nobody.
func countOrDash(w templates.Words, n int) pdf.Cell {
	if n == 0 {
		return nothing
	}
	return pdf.Cell{Text: w.Count(n)}
}

// positive returns a number, or "" for zero.
func positive(f *formatter, n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}
