package pairings

import (
	"strconv"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/tables"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/rating/finding"
)

var inMatch = cells.Compile(`^\d{1,3}\.\d{1,3}$`)

// plainBoards says whether the boards of a list have plain numbers. Otherwise they are numbered within their matches,
// as in 3.1 (a row of the match itself may have a plain number), or with a word, as in Board 3.
func plainBoards(l *list) bool {
	plain := 0
	for _, row := range l.Rows {
		c := l.Cell(row, tables.Board)
		if n, ok := tables.Number(c); ok && n > 0 {
			plain++
		} else if inMatch.MatchString(cells.Sign(cells.Plain(c))) {
			plain--
		}
	}
	return plain > 0
}

// board reads the number of a row's board; false if something else stands there. Byes and absences have none.
func (l *list) board(row workbook.Row) (n int, ok bool) {
	c := l.Cell(row, tables.Board)
	text := cells.Sign(cells.Plain(c))
	switch {
	case strings.Trim(text, " -–—*.") == "" || standIn(text) != nobody:
		return 0, true
	case c.Kind == workbook.Number && (c.Format == workbook.DateFormat || c.Format == workbook.TimeFormat):
		return 0, false // a day
	case l.plain:
		n, ok = tables.Number(c)
		return n, ok
	}
	n, err := strconv.Atoi(boardWithin.FindString(text))
	return n, err == nil
}

// noBoards tells of each list the rows in whose column of boards no number stands.
func (r *reader) noBoards() {
	of := map[*list][]*line{}
	for _, n := range r.lines {
		if n.strange {
			of[n.list] = append(of[n.list], n)
		}
	}
	for i := range r.lists {
		all := of[&r.lists[i]]
		if len(all) == 0 {
			continue
		}
		shown := cells.Plain(all[0].list.Cell(all[0].row, tables.Board))
		r.Pad.Note(finding.NotABoard, all[0].at(tables.Board), shown, draft.Alike(places(all, tables.Board))...)
	}
}

// places gives the places of a column in several rows.
func places(all []*line, key string) (places []rating.Origin) {
	for _, n := range all {
		places = append(places, n.at(key))
	}
	return places
}
