package pairings

import (
	"slices"
	"strings"
	"unicode"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/tables"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/rating/finding"
)

// resultCell returns the cell of the result and its column. If the points of each side are in separate cells, it joins
// their texts; the column is 0 if the table has none for results.
func resultCell(t tables.Table, row workbook.Row) (workbook.Cell, int) {
	var columns []tables.Column
	for i, c := range t.Columns {
		next := len(columns) > 0 && c.Key == "" && c.Title == "" && t.Columns[i-1].Number == c.Number-1 &&
			slices.Contains(columns, t.Columns[i-1])
		if c.Key == tables.Result || next {
			columns = append(columns, c)
		}
	}
	if len(columns) == 0 {
		return workbook.Cell{}, 0
	}
	if len(columns) == 2 && columns[0].Under == tables.SecondMover {
		slices.Reverse(columns)
	}
	var filled []string
	first := columns[0].Number
	for _, c := range columns {
		if cell := row.Cell(c.Number); tables.Holds(cell) {
			if len(filled) == 0 {
				first = c.Number
			}
			filled = append(filled, cells.Plain(cell))
		}
	}
	if len(filled) == 1 && first != columns[0].Number && columns[1].Under == tables.SecondMover {
		filled = []string{otherScore[cells.Sign(filled[0])], filled[0]}
	}
	if len(filled) < 2 {
		return row.Cell(first), first
	}
	if len(filled) == 2 {
		filled = []string{filled[0], ":", filled[1]}
	}
	return workbook.Cell{Column: first, Kind: workbook.Text, Raw: strings.Join(filled, "")}, first
}

// sided reports whether each side has a column for its points, so that they need no order.
func sided(t tables.Table) bool {
	return slices.ContainsFunc(t.Columns, func(c tables.Column) bool { return c.Key == tables.Result && c.Under != "" })
}

// otherScore maps the points of one side to those of the other, where they are empty.
var otherScore = map[string]string{"1": "0", "0": "1", "½": "½", "0.5": "0.5", "0,5": "0,5", "+": "-", "-": "+"}

// ofGame reports whether the result is that of a game between two players, written for both.
func (n *line) ofGame() bool {
	text := n.shown()
	r, v := cells.ParsePair(text, cells.Half)
	_, lone := cells.LoneBye(text, cells.Half)
	return !lone && (v == cells.WrongScores || v == cells.Read && r.Kind == rating.OverBoard)
}

// wonBy returns the result that a cell with the name or the number of the winner, or a word for a draw, says; unclear
// for any other text. A word for a forfeit may follow in brackets.
func (n *line) wonBy(c workbook.Cell) (result workbook.Cell, unclear bool) {
	text := cells.Plain(c)
	if r, v := cells.ParsePair(text, cells.Half); text == "" ||
		v == cells.Read && (r.First == r.Second || strings.ContainsFunc(text, unicode.IsLetter)) {
		return c, false
	}
	head, rest, _ := strings.Cut(text, "(")
	first, second := n.sides[0].called(head), n.sides[1].called(head)
	if first == second {
		return c, true
	}
	word := "1-0"
	if second {
		word = "0-1"
	}
	return workbook.Cell{Column: c.Column, Kind: workbook.Text, Raw: strings.TrimSpace(word + " " + strings.Trim(rest, "() "))}, false
}

// called reports whether a text is a number of the player, the name, or a part of it.
func (s side) called(text string) bool {
	if sign := cells.Sign(text); sign != "" && (sign == cells.Sign(s.Typed) || sign == s.FIDEID || s.number > 0 && sign == itoa(s.number)) {
		return true
	}
	parts, name := cells.Parts(text), cells.Parts(s.Name)
	return len(parts) > 0 && !slices.ContainsFunc(parts, func(p cells.Part) bool {
		return p.Initial() && len(parts) == 1 || !slices.ContainsFunc(name, func(o cells.Part) bool { return o.Roman == p.Roman })
	})
}

// findSigns sets whether + and − are won and lost, as where draws are written =, and notes it. If the two sides have
// columns of their own, where a sign stands alone, and no result is in figures, it asks: no event consists of forfeits.
func findSigns(r *reader) {
	var signs []*line
	equal, half, apart := false, false, false
	for _, n := range r.lines {
		result, _, v := r.Calendar.PairCell(n.result, r.Event.Scoring)
		switch drawn := result.First == result.Second; {
		case n.alone() || v == cells.NotResult || result.Bye() || result.Kind == rating.Pending:
		case v == cells.WrongScores, result.Kind != rating.Forfeit && !drawn:
			return
		case result.Kind != rating.Forfeit:
			equal = equal || strings.Contains(cells.Sign(n.shown()), "=")
			half = half || !strings.Contains(cells.Sign(n.shown()), "=")
		case !drawn && inSigns(n):
			signs = append(signs, n)
			apart = apart || cells.Plain(n.row.Cell(n.column)) != n.shown()
		}
	}
	switch few := len(signs) < fewSigns; {
	case len(signs) == 0, few && (half || !apart):
	case equal && !half:
		r.signs = true
		r.Note(finding.SignsArePlayed, signs[0].place(signs[0].column), "")
	case apart:
		r.Note(finding.SignsOrForfeits, signs[0].place(signs[0].column), signs[0].shown(),
			draft.Alike(places(signs, tables.Result))...)
	}
}

// fewSigns is the number of games decided by signs that are no longer a few forfeits among draws.
const fewSigns = 4

// inSigns reports whether a result is written without figures and words.
func inSigns(n *line) bool { return strings.Trim(cells.Sign(n.shown()), "+-=:/ ") == "" }

// inLetters reports whether the result is one of W, D and L. In a report (TRF) these are games of less than a move; a list that
// has no other results does not consist of such games.
func inLetters(n *line) bool { return len(cells.Sign(n.shown())) == 1 }

// inFigures reports whether the result of a line is a game that somebody has won, otherwise written than W and L.
func inFigures(r *reader, n *line) bool {
	result, _, v := r.Calendar.PairCell(n.result, r.Event.Scoring)
	return !n.alone() && (v == cells.WrongScores || v == cells.Read && result.First != result.Second && !result.Bye() &&
		(result.Kind == rating.OverBoard || result.Kind == rating.Short && !inLetters(n)))
}

// reportNoResults reports a workbook without any column of results, with the headers that were not understood, and
// leaves its games without a kind.
func reportNoResults(r *reader) {
	for _, l := range r.lists {
		for _, c := range l.Columns {
			if c.Key == tables.Result || c.Key == tables.Winner {
				return
			}
		}
	}
	l := r.lists[0]
	var heads []string
	for _, c := range l.Columns {
		if c.Title != "" && (c.Key == "" || c.Key == tables.Points) {
			heads = append(heads, c.Title+" ("+workbook.Address(l.Header, c.Number)+")")
		}
	}
	r.Note(finding.ResultsUnknown, r.Report.At(l.Sheet.Name, l.Header, l.Columns[0].Number), "", "heads", draft.Abbreviate(heads, ", "))
	for i := range r.Pairs {
		if r.Pairs[i].Kind == rating.Pending {
			r.Pairs[i].Kind, r.Pairs[i].Missing = "", false
		}
	}
}
