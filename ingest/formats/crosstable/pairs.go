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

// columnWays returns the two ways to read a table with separate columns for the opponent and the points of each round:
// points so far, of which a result is the difference to the round before, or points of the round.
func (r reader) columnWays(t tables.Table) []way {
	return []way{
		{soFar, func(scoring string) []reading { return r.pairRows(t, scoring, true) }},
		{ofRound, func(scoring string) []reading { return r.pairRows(t, scoring, false) }},
	}
}

// The names of these ways.
const (
	soFar   = "points so far"
	ofRound = "points of the round"
)

// roundColumns are the columns of one round.
type roundColumns struct{ opponent, points, colour tables.Column }

// columnsOf returns the columns below each round and the number of the last round.
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

// pairRows reads the rounds of every row under a scoring; cumulative says that points are those so far.
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

// round reads the cells of a round, and adds its points to those so far; false if the cells are empty.
func (p *pairRow) round(c roundColumns) (reading, bool) {
	opponent, points := p.row.Cell(c.opponent.Number), p.row.Cell(c.points.Number)
	opponentText, pointsText := cells.Plain(opponent), cells.Plain(points)
	if c.opponent.Number == 0 || opponentText == "" && pointsText == "" && !opponent.Formula && !points.Formula {
		return reading{}, false
	}
	s := reading{shown: strings.TrimSpace(opponentText + " " + pointsText), at: p.Place(p.table, p.row, c.opponent.Number)}
	for _, cell := range []workbook.Cell{opponent, points} {
		if s.code == "" {
			s.code = sheetfile.Spoilt(cell)
		}
	}
	number, colour, ok := opponentNumber(opponentText)
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
		s.verdict = p.bye(&s.cell, pointsText, cells.AbsenceOf(opponentText))
	case pointsText == "":
		s.cell.Kind = rating.Pending
	default:
		s.cell.Kind = rating.OverBoard
		s.verdict = p.worth(&s.cell, pointsText)
	}
	return s, true
}

// worth sets the result for which a cell gives its points, and adds these to the points so far.
func (p *pairRow) worth(c *cells.Cross, text string) cells.Verdict {
	if r, v := cells.ParseCross("1"+text, "", cells.OpponentFirst); v == cells.Read && r.Opponent == 1 {
		c.Kind, c.Score = r.Kind, r.Score // a sign or a word
		p.points += draft.Worth(p.scoring, r.Score)
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

// bye makes c a bye worth the points in text; without points a bye is worth a full point, any other absence nothing.
func (p *pairRow) bye(c *cells.Cross, text string, why cells.Absence) cells.Verdict {
	verdict := cells.Read
	if text != "" {
		verdict = p.worth(c, text)
	} else if why == cells.Bye {
		c.Score = rating.Win
		p.points += draft.Worth(p.scoring, rating.Win)
	}
	c.Kind = draft.ByeOf(c.Score)
	return verdict
}

var numberCell = cells.Compile(`^([红紅黑先后後白wbrч]|б)?\s?[(\[#№]{0,2}(\d{1,4})(?:\.0)?[)\]]?\s?([红紅黑先后後白wbrч]|б)?$`)

// opponentNumber parses the number of an opponent, with a colour before or after it. A word or sign for no opponent is
// 0; ok is false for any other text.
func opponentNumber(text string) (n int, colour string, ok bool) {
	if text == "" || cells.AbsenceOf(text) != cells.Present || strings.Trim(text, "-—*/ ") == "" {
		return 0, "", true
	}
	m := numberCell.FindStringSubmatch(cells.Sign(text))
	if m == nil || m[1] != "" && m[3] != "" {
		return 0, "", false
	}
	n, _ = strconv.Atoi(m[2]) // of one to four digits
	return n, m[1] + m[3], true
}

// colourOf sets the colour of a round from a column with a sign for each round: + for the first move, − for the
// second. It makes the round a forfeit if another such column has a sign: + won, − lost without play.
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

// sign returns the sign of a round in a sequence such as +-+=-; 0 if the cell has no such sequence.
func sign(c workbook.Cell, round int) byte {
	s := strings.ReplaceAll(cells.Sign(c.Raw), " ", "")
	if strings.Trim(s, "+-=0") != "" || round > len(s) {
		return 0
	}
	return s[round-1]
}

// cards reads the rounds of players who each have a table of their own, with the numbers of their opponents. Together
// they are like a cross table; the cards of one team alone name opponents who have no card.
func (r reader) cards(all []tables.Table, declared string) *outcome {
	o := &outcome{table: all[0]}
	numbers := numbering{meaning: startNumbers}
	known := opponents(all)
	var raw []reading
	for i, t := range all {
		e := r.owner(t)
		n, _, _ := t.Detail(tables.StartNo)
		number, ok := tables.Number(n)
		if !ok {
			number = known[cells.NameKey(e.Name)]
		}
		numbers.of = append(numbers.of, number)
		o.entrants = append(o.entrants, e)
		raw = append(raw, r.cardRows(t, i)...)
	}
	for _, c := range raw {
		o.rounds = max(o.rounds, c.round)
	}
	r.chooseTrial(o, []way{{spellings()[0].name, func(scoring string) []reading { return read(raw, spellings()[0], scoring) }}},
		[]numbering{numbers}, declared)
	return o
}

// opponents returns the numbers of the players whom the cards name as opponents, by the keys of their names.
func opponents(all []tables.Table) map[string]int {
	numbers := map[string]int{}
	for _, t := range all {
		for _, row := range t.Rows {
			if n, ok := tables.Number(t.Cell(row, tables.StartNo)); ok {
				numbers[cells.NameKey(cells.Plain(t.Cell(row, tables.Name)))] = n
			}
		}
	}
	return numbers
}

// detailOf maps keys of places to the labels on a card.
var detailOf = map[string]string{"player.name": tables.Name, "player.id": tables.PlayerID,
	"player.fide_id": tables.FIDEID, "player.points": tables.Points}

// owner returns the player of a card from the labels above it, without the start number.
func (r reader) owner(t tables.Table) draft.Entrant {
	text := func(key string) string {
		c, _, _ := t.Detail(key)
		return cells.Plain(c)
	}
	number := func(key string) string { return strings.TrimLeft(text(key), "0") }
	birth, _, _ := t.Detail(tables.Birth)
	b, _ := r.Calendar.Birth(birth)
	e := draft.Entrant{Typed: number(tables.PlayerID), At: func(key string) rating.Origin {
		if c, row, ok := t.Detail(detailOf[key]); ok {
			return r.Report.At(t.Sheet.Name, row, c.Column)
		}
		return r.Report.At(t.Sheet.Name, t.Header, 1)
	}}
	e.Entrant = rating.Entrant{Name: text(tables.Name), Title: text(tables.Title), Rating: number(tables.Rating),
		FIDEID: number(tables.FIDEID),
		Club:   text(tables.Club), Birth: b, Points: pointsIn(text(tables.Points)), Status: rating.Played,
		Origin: e.At("player.name")}
	return e
}

// pointsIn returns a text as a plain decimal, or "" if it is no number.
func pointsIn(text string) string {
	s := cells.Decimal(text)
	if _, err := rating.ParsePoints(s); err != nil {
		return ""
	}
	return s
}

// cardRows returns the rounds of a card as cells of a cross table, such as 12 w 1; player is the row that they get.
func (r reader) cardRows(t tables.Table, player int) []reading {
	var all []reading
	column, _ := t.Column(tables.Result)
	for _, row := range t.Rows {
		round, ok := cells.Whole(t.Cell(row, tables.Round))
		result := row.Cell(column.Number)
		if !ok || round < 1 || round > 99 {
			continue
		}
		c := reading{row: player, round: round, shown: cells.Plain(result), at: r.Place(t, row, column.Number),
			code: sheetfile.Spoilt(result)}
		n, numbered := tables.Number(t.Cell(row, tables.StartNo))
		switch {
		case numbered && n > 0:
			c.shown = strings.TrimSpace(itoa(n) + " " + c.shown)
		case cells.AbsenceOf(cells.Plain(t.Cell(row, tables.Name))) == cells.Bye:
			c.shown = "bye"
		}
		if c.shown != "" || result.Kind != workbook.Empty {
			all = append(all, c)
		}
	}
	return all
}
