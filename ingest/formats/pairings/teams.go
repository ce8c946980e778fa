package pairings

import (
	"slices"
	"strings"
	"sync"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/tables"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/templates"
)

// encounter is a match of two teams. The zero encounter is none.
type encounter struct {
	name        string       // "Amber – Birch"
	score       string       // as printed; empty: not printed
	total       rating.Score // the points of both teams together
	row, column int          // of the score
}

var (
	teamScore = cells.Compile(`^(\d{0,2}½?)\s?[:-]\s?(\d{0,2}½?)$`)
	inOneCell = cells.Compile(`^(?:\d{1,3}[.)]\s?)?(.+?)\s[-–—:]\s(.+?)\s+(\S+\s?[:-]\s?\S+)$`)
)

// teamHalves replaces the halves of a score by ½ and removes .0.
var teamHalves = strings.NewReplacer("0.5", "½", ".5", "½", ",5", "½", ".0", "")

// scoreOf parses the score of a match and returns the points of both teams together, or false for another text.
func scoreOf(text string) (rating.Score, bool) {
	s := teamHalves.Replace(cells.Sign(text))
	m := teamScore.FindStringSubmatch(s)
	if m == nil {
		return 0, false
	}
	sum := rating.Score(0)
	for _, part := range m[1:] {
		points, err := rating.ParsePoints(cells.Decimal(part))
		if part == "" || err != nil {
			return 0, false
		}
		sum += rating.Score(points)
	}
	return sum, true
}

// encounterAbove returns the match whose teams and score are in one of the two lines directly above a list, in one
// cell or in several; the zero encounter if there is none.
func encounterAbove(t tables.Table) encounter {
	for i := len(t.Above) - 1; i >= 0 && i >= len(t.Above)-2; i-- {
		if e, ok := encounterCells(t.Above[i].Cells); ok {
			e.row = t.Above[i].Number
			return e
		}
	}
	return encounter{}
}

// encounterCells returns the match that a row of cells names, or false.
func encounterCells(row []workbook.Cell) (encounter, bool) {
	var texts []string
	var e encounter
	for _, c := range row {
		text := cells.Plain(c)
		if m := inOneCell.FindStringSubmatch(text); m != nil && e.score == "" {
			if total, ok := scoreOf(m[3]); ok {
				return encounter{name: m[1] + " – " + m[2], score: m[3], total: total, column: c.Column}, true
			}
		}
		if sum, ok := scoreOf(text); ok {
			e.total, e.score, e.column = sum, text, c.Column
		} else if strings.Trim(text, "-–—:. 0123456789") != "" {
			texts = append(texts, text)
		}
	}
	e.name = strings.Join(texts, " – ")
	return e, e.score != "" && len(texts) == 2
}

// encounterRow returns the match that a row of a list names instead of a game, or false: its result is impossible for
// a game.
func encounterRow(n *line) (encounter, bool) {
	text := n.shown()
	for _, scoring := range []string{cells.Half, cells.Two, cells.Three} {
		if _, v := cells.ParsePair(text, scoring); v != cells.NotResult {
			return encounter{}, false
		}
	}
	total, ok := scoreOf(text)
	if !ok || total < 2*rating.Win || n.sides[0].Name == "" || n.sides[1].Name == "" {
		return encounter{}, false
	}
	return encounter{name: n.sides[0].Name + " – " + n.sides[1].Name, score: text, total: total, row: n.row.Number,
		column: n.column}, true
}

// checkMatches reports matches whose printed score differs from that of their boards together.
func (r *reader) checkMatches() {
	games := map[*encounter][2]rating.Score{}
	open := map[*encounter]bool{}
	var first []*line // of each match
	for i, p := range r.Pairs {
		n := r.from[i]
		sum, known := games[n.match]
		if !known && n.match.score != "" {
			first = append(first, n)
		}
		games[n.match] = [2]rating.Score{sum[0] + draft.Worth(r.Event.Scoring, p.FirstScore),
			sum[1] + draft.Worth(r.Event.Scoring, p.SecondScore)}
		open[n.match] = open[n.match] || p.Kind == "" || p.Kind == rating.Pending
	}
	for _, n := range first {
		m := n.match
		if sum := games[m]; sum[0]+sum[1] != m.total && !open[m] {
			r.Note(finding.PrintedPoints, r.Report.At(n.list.Sheet.Name, m.row, m.column), m.score, "player", m.name,
				"round", itoa(n.round), "games", draft.Short(sum[0])+":"+draft.Short(sum[1]))
		}
	}
}

// matched returns the tables of a workbook, found after withHeads, and the matches of each sheet.
func matched(s *tables.Search) ([]tables.Table, map[string][]encounter) {
	book, matches := withHeads(s.Book)
	if len(matches) == 0 {
		return s.All(), matches
	}
	return tables.Find(book), matches
}

// withHeads returns a copy of the book in which the headers that programs print above the boards of each match are
// those of a list of games: "Bo. 1 Amber Rtg - 2 Birch Rtg 2½:1½" has the teams in the place of White and Black, and
// their score in that of the result. It also returns the matches of each sheet from top to bottom.
func withHeads(book workbook.Book) (workbook.Book, map[string][]encounter) {
	matches := map[string][]encounter{}
	book.Sheets = slices.Clone(book.Sheets)
	for i, s := range book.Sheets {
		rows := slices.Clone(s.Rows)
		for j, row := range rows {
			if cells, e, ok := matchHead(row.Cells); ok {
				rows[j].Cells = cells
				e.row = row.Number
				matches[s.Name] = append(matches[s.Name], e)
			}
		}
		book.Sheets[i].Rows = rows
	}
	return book, matches
}

// matchOf returns the match whose headers are the nearest above a row of a list, or nil.
func (r *reader) matchOf(l *list, row int) (m *encounter) {
	for i, e := range r.matches[l.Sheet.Name] {
		if e.row >= l.Header && e.row <= row {
			m = &r.matches[l.Sheet.Name][i]
		}
	}
	return m
}

// matchHead returns the cells for the headers of a match, with White, Black and Result, and the match. It returns
// false for another row: these begin with the word for boards and have two names, their score, and only words for what
// is printed beside a player.
func matchHead(row []workbook.Cell) ([]workbook.Cell, encounter, bool) {
	var out []workbook.Cell
	var e encounter
	var teams []string
	scored := false
	if len(row) == 0 || headWord(row[0]) != tables.Board {
		return nil, e, false
	}
	for _, c := range row {
		text := cells.Plain(c)
		total, score := scoreOf(text)
		switch {
		case headWord(c) != "":
		case score && len(teams) == 2:
			c.Raw, e.score, e.total, e.column, scored = "Result", text, total, c.Column, true
		case strings.Trim(text, "-–—:. 0123456789") == "":
			continue
		case len(teams) < 2:
			teams = append(teams, text)
			c.Raw = []string{"White", "Black"}[len(teams)-1]
		default:
			return nil, e, false
		}
		out = append(out, c)
	}
	e.name = strings.Join(teams, " – ")
	return out, e, scored
}

// headWord returns the key of a word among such headers, or "".
func headWord(c workbook.Cell) string {
	return headWords()[strings.Trim(cells.Sign(cells.Plain(c)), " .:")]
}

// headWords maps the words for boards, ratings, titles, federations and FIDE IDs to keys of columns.
var headWords = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for _, h := range templates.ColumnHeaders() {
		for _, key := range []string{tables.Board, tables.Rating, tables.Title, tables.Federation, tables.FIDEID} {
			for _, word := range h.Keys[key] {
				all[strings.Trim(cells.Sign(word), " .:")] = key
			}
		}
	}
	return all
})
