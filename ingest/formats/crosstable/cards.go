package crosstable

import (
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/formats/sheetfile"
	"kalends/ingest/tables"
	"kalends/ingest/workbook"
	"kalends/rating"
)

// cards reads the rounds of players who each have a table of their own, with the numbers of their opponents. Together
// they say what a cross table says; the cards of one team alone name opponents who are not there.
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
	r.settle(o, []way{{spellings[0].name, func(scoring string) []reading { return read(raw, spellings[0], scoring) }}},
		[]numbering{numbers}, declared)
	return o
}

// opponents gives the numbers of the players whom the cards name as opponents.
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

// detailOf are the labels of the places that findings speak of.
var detailOf = map[string]string{"player.name": tables.Name, "player.id": tables.PlayerID,
	"player.fide_id": tables.FIDEID, "player.points": tables.Points}

// owner reads whose card it is from the labels above it.
func (r reader) owner(t tables.Table) draft.Entrant {
	text := func(key string) string {
		c, _, _ := t.Detail(key)
		return cells.Plain(c)
	}
	number := func(key string) string { return strings.TrimLeft(text(key), "0") }
	birth, _, _ := t.Detail(tables.Birth)
	b, _ := r.Pad.Calendar.Birth(birth)
	e := draft.Entrant{Typed: number(tables.PlayerID), At: func(key string) rating.Origin {
		if c, row, ok := t.Detail(detailOf[key]); ok {
			return r.Pad.At(t.Sheet.Name, row, c.Column)
		}
		return r.Pad.At(t.Sheet.Name, t.Header, 1)
	}}
	e.Entrant = rating.Entrant{Name: text(tables.Name), Title: text(tables.Title), Rating: number(tables.Rating),
		FIDEID: number(tables.FIDEID),
		Club:   text(tables.Club), Birth: b, Points: pointsIn(text(tables.Points)), Status: rating.Played,
		Origin: e.At("player.name")}
	return e
}

// pointsIn returns a text as a plain decimal; empty if it is no number.
func pointsIn(text string) string {
	s := cells.Decimal(text)
	if _, err := rating.ParsePoints(s); err != nil {
		return ""
	}
	return s
}

// cardRows gives the rounds of a card as the cells of a cross table would have them: 12 w 1K.
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
		case tables.AbsenceOf(cells.Plain(t.Cell(row, tables.Name))) == tables.Bye:
			c.shown = "bye"
		}
		if c.shown != "" || result.Kind != workbook.Empty {
			all = append(all, c)
		}
	}
	return all
}
