package crosstable

import (
	"strconv"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/formats/sheetfile"
	"kalends/ingest/tables"
	"kalends/ingest/workbook"
	"kalends/rating"
)

// pairWays reads tables in which a round has columns of its own for the opponent and for the points. The points may be
// those so far, so that a result is the difference to the round before, or those of the round.
func (r reader) pairWays(t tables.Table) []way {
	return []way{
		{soFar, func(scoring string) []reading { return r.pairRows(t, scoring, true) }},
		{ofRound, func(scoring string) []reading { return r.pairRows(t, scoring, false) }},
	}
}

// The ways of the columns of points.
const (
	soFar   = "points so far"
	ofRound = "points of the round"
)

// roundColumns are the columns of one round.
type roundColumns struct{ opponent, points, colour tables.Column }

// columnsOf gives the columns below each round.
func columnsOf(t tables.Table) (all map[int]roundColumns, last int) {
	all = map[int]roundColumns{}
	for _, c := range t.Columns {
		if c.Under != tables.Round {
			continue
		}
		r := all[c.Round]
		switch c.Key {
		case tables.Opponent, tables.StartNo:
			r.opponent = c
		case tables.Points, tables.Result:
			r.points = c
		case tables.Colour:
			r.colour = c
		}
		all[c.Round], last = r, max(last, c.Round)
	}
	return all, last
}

func (r reader) pairRows(t tables.Table, scoring string, cumulative bool) []reading {
	var all []reading
	columns, last := columnsOf(t)
	for i, row := range t.Rows {
		p := pairRow{reader: r, table: t, row: row, scoring: scoring, cumulative: cumulative}
		for round := 1; round <= last; round++ {
			if s, ok := p.round(columns[round]); ok {
				s.row, s.round = i, round
				s.colourOf(t, row, round)
				all = append(all, s)
			}
		}
	}
	return all
}

// pairRow is a player's row while its rounds are read from left to right.
type pairRow struct {
	reader
	table      tables.Table
	row        workbook.Row
	scoring    string
	cumulative bool
	points     rating.Score // so far
}

// round reads the two cells of a round; false if they say nothing.
func (p *pairRow) round(c roundColumns) (reading, bool) {
	opponent, points := p.row.Cell(c.opponent.Number), p.row.Cell(c.points.Number)
	who, what := cells.Plain(opponent), cells.Plain(points)
	if c.opponent.Number == 0 || who == "" && what == "" && !opponent.Formula && !points.Formula {
		return reading{}, false
	}
	s := reading{shown: strings.TrimSpace(who + " " + what), at: p.Place(p.table, p.row, c.opponent.Number)}
	for _, cell := range []workbook.Cell{opponent, points} {
		if s.code == "" {
			s.code = sheetfile.Spoilt(cell)
		}
	}
	number, colour, ok := opponentNumber(who)
	if s.code != "" {
		return s, true
	}
	s.cell.Opponent, s.cell.Colour, s.cell.Stage = number, colour, rating.Normal
	if colour == "" {
		for _, first := range cells.Sign(cells.Plain(p.row.Cell(c.colour.Number))) {
			s.cell.Colour = string(first)
			break
		}
	}
	switch {
	case !ok:
		s.verdict = cells.NotResult
	case number == 0:
		s.cell.Colour = ""
		s.verdict = p.bye(&s.cell, what, tables.AbsenceOf(who))
	case what == "":
		s.cell.Kind = rating.Pending
	default:
		s.cell.Kind = rating.OverBoard
		s.verdict = p.worth(&s.cell, what)
	}
	return s, true
}

// worth finds the result behind a cell of points.
func (p *pairRow) worth(c *cells.Cross, text string) cells.Verdict {
	switch text {
	case "+", "-":
		c.Kind = rating.Forfeit
		if text == "+" {
			c.Score = rating.Win
			p.points += draft.Worth(p.scoring, rating.Win)
		}
		return cells.Read
	}
	v, err := rating.ParsePoints(cells.Decimal(text))
	if err != nil {
		return cells.NotResult
	}
	gained := rating.Score(v)
	if p.cumulative {
		gained -= p.points
		p.points = rating.Score(v)
	}
	for _, s := range []rating.Score{rating.Loss, rating.Draw, rating.Win} {
		if draft.Worth(p.scoring, s) == gained {
			c.Score = s
			return cells.Read
		}
	}
	return cells.WrongScores
}

// bye reads a round without an opponent: what it is worth says its points.
func (p *pairRow) bye(c *cells.Cross, text string, why tables.Absence) cells.Verdict {
	verdict := cells.Read
	if text != "" {
		verdict = p.worth(c, text)
	} else if why == tables.Bye {
		c.Score = rating.Win
		p.points += draft.Worth(p.scoring, rating.Win)
	}
	c.Kind = draft.ByeOf(c.Score)
	return verdict
}

var numberCell = cells.Compile(`^([红紅黑先后後白wbrч]|б)?\s?[(\[#№]{0,2}(\d{1,4})[)\]]?\s?([红紅黑先后後白wbrч]|б)?$`)

// opponentNumber reads the number of an opponent, with a colour before or behind it; 0 for none.
func opponentNumber(text string) (n int, colour string, ok bool) {
	if text == "" || tables.AbsenceOf(text) != tables.Present || strings.Trim(text, "-—*/ ") == "" {
		return 0, "", true
	}
	m := numberCell.FindStringSubmatch(cells.Sign(text))
	if m == nil || m[1] != "" && m[3] != "" {
		return 0, "", false
	}
	n, _ = strconv.Atoi(m[2]) // of one to four digits
	return n, m[1] + m[3], true
}

// colourOf takes the colour of a round from a sequence of signs in a column of its own: + for the first move, − for the
// second; and a forfeit from another: + won without play, − lost without.
func (s *reading) colourOf(t tables.Table, row workbook.Row, round int) {
	if s.cell.Opponent == 0 {
		return
	}
	switch sign(t.Cell(row, tables.Colour), round) {
	case '+':
		s.cell.Colour = "先"
	case '-':
		s.cell.Colour = "后"
	}
	switch sign(t.Cell(row, tables.Forfeits), round) {
	case '+', '-':
		s.cell.Kind = rating.Forfeit
	}
}

// sign gives the sign of a round in a sequence such as +-+=-; 0 if the cell holds none.
func sign(c workbook.Cell, round int) byte {
	s := strings.ReplaceAll(cells.Sign(c.Raw), " ", "")
	if strings.Trim(s, "+-=0") != "" || round > len(s) {
		return 0
	}
	return s[round-1]
}
