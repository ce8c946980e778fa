// Package mirror makes games of the cells of a cross table. A game is in two cells, one of each player, which must
// agree; if they do not, both are reported. It serves our own cross tables and foreign ones.
package mirror

import (
	"cmp"
	"strconv"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/fields"
	"kalends/rating"
	"kalends/rating/finding"
)

// Entry is a cell of a cross table that is not empty: what it says of its player.
type Entry struct {
	Round, Player int
	Couple        int // identifies a game of a table without rounds, in both its cells; 0: the round does
	Cell          cells.Cross
	Side          cells.Side
	Shown         string // what the cell shows
	At            rating.Origin
	Unread        bool // the cell could not be read, which has been reported
}

// Options has what the cells of a table do not say.
type Options struct {
	*fields.Report
	Entrants   []draft.Entrant
	Rowless    map[int]bool // players without a row in the table, which has been reported
	Explained  bool         // less than a point for both together is explained on the sheet
	Ask        bool         // a game that both lost is asked about, because the sheet has no place to explain it
	Colourless string       // the finding for games without a colour in either cell
}

// place identifies a cell by game and player.
type place struct{ game, player int }

// place returns game and player of an entry; a game is identified by its Couple, or else by its round.
func (e Entry) place() place { return place{cmp.Or(e.Couple, e.Round), e.Player} }

// Games makes a game of each two cells, and a bye of a cell without an opponent. Contradictions are reported and give a
// game without a kind. Of two entries for one place the first counts; entries without a player are ignored.
func Games(entries []Entry, opt Options) []draft.Pair {
	t := &table{Options: opt, name: draft.Names(opt.Entrants), players: map[int]bool{},
		at: map[place]int{}, done: map[place]bool{}}
	for _, e := range opt.Entrants {
		t.players[e.Number] = true
	}
	for _, e := range entries {
		if _, twice := t.at[e.place()]; e.Player > 0 && !twice {
			t.at[e.place()] = len(t.entries)
			t.entries = append(t.entries, e)
		}
	}
	for _, unread := range []bool{false, true} { // the opponent's cell may say what could not be read
		for _, e := range t.entries {
			if e.Unread == unread {
				t.settle(e)
			}
		}
	}
	t.report(finding.SameColour, t.same)
	if opt.Colourless != "" {
		t.report(opt.Colourless, t.colourless)
	}
	return t.pairs
}

// table is a cross table while games are made of its cells.
type table struct {
	Options
	name             func(number int) string
	players          map[int]bool
	entries          []Entry
	at               map[place]int // in entries
	done             map[place]bool
	pairs            []draft.Pair
	same, colourless []couple // both cells have the same colour; neither has one
}

// couple holds the two cells of a game.
type couple struct{ a, b Entry }

// settle makes a game of a cell and the opponent's cell, or a bye of one without an opponent, unless the game has been
// made. A contradiction is reported.
func (t *table) settle(a Entry) {
	switch {
	case t.done[a.place()], a.Cell.Kind == "" && !a.Unread:
		return
	case a.Cell.Opponent == 0:
		t.add(a, Entry{}, draft.Pair{Game: rating.Game{Kind: a.Cell.Kind, FirstScore: a.Cell.Score,
			Stage: cmp.Or(a.Cell.Stage, rating.Normal)}, First: a.Player})
		return
	case a.Cell.Opponent == a.Player || !t.players[a.Cell.Opponent]:
		t.add(a, Entry{}, unresolved(a.Player, a.Cell.Opponent))
		return
	}
	b, there := t.opposite(a)
	switch {
	case there && b.Unread && (b.Cell.Opponent == 0 || b.Cell.Opponent == a.Player):
		t.done[b.place()] = true // the fault of b has been reported
		t.add(a, b, unresolved(a.Player, b.Player))
	case !there || b.Cell.Opponent != a.Player:
		if there || !t.Rowless[a.Cell.Opponent] {
			t.conflict(a, b)
		}
		if !there {
			t.add(a, Entry{}, unresolved(a.Player, a.Cell.Opponent))
		}
	default:
		t.done[b.place()] = true
		t.add(a, b, t.game(a, b))
	}
}

// unresolved returns a game without a kind, whose result is not known.
func unresolved(first, second int) draft.Pair {
	return draft.Pair{First: first, Second: second, Game: rating.Game{Stage: rating.Normal}}
}

// opposite returns the opponent's cell of the same game; false if it is empty or the opponent has no row.
func (t *table) opposite(a Entry) (Entry, bool) {
	p := a.place()
	p.player = a.Cell.Opponent
	i, there := t.at[p]
	if !there {
		return Entry{}, false
	}
	return t.entries[i], true
}

// game returns the game of two cells. It has no kind if one of them could not be read, or if they do not agree, which
// is reported.
func (t *table) game(a, b Entry) draft.Pair {
	if t.first(a, b) == b.Player {
		a, b = b, a
	}
	p := unresolved(a.Player, b.Player)
	if a.Unread || b.Unread {
		return p
	}
	if both := t.Ask && a.Cell.Kind == rating.OverBoard && a.Cell.Score+b.Cell.Score == 0; both {
		t.Note(finding.BothLost, a.At, "0-0", "round", strconv.Itoa(a.Round), "a", t.name(a.Player), "b",
			t.name(b.Player))
	} else if !agree(a, b, t.Explained) {
		if t.at[a.place()] > t.at[b.place()] {
			a, b = b, a
		}
		t.conflict(a, b)
		return p
	}
	p.Kind, p.Stage, p.FirstScore, p.SecondScore = a.Cell.Kind, a.Cell.Stage, a.Cell.Score, b.Cell.Score
	return p
}

// agree reports whether two cells can be of one game. Less than a whole point for both together is a decision of the
// arbiter, which the sheet must explain.
func agree(a, b Entry, explained bool) bool {
	sum := a.Cell.Score + b.Cell.Score
	switch {
	case a.Cell.Kind != b.Cell.Kind || a.Cell.Stage != b.Cell.Stage:
		return false
	case a.Cell.Kind == rating.Pending:
		return true
	case a.Cell.Kind == rating.Forfeit:
		return sum == rating.Win || sum == 0
	}
	return sum == rating.Win || sum < rating.Win && explained
}

// first returns the number of the player who has the first move, the smaller number if neither cell says it. It
// collects the games whose cells do not say it or contradict each other; in a forfeit a missing colour does not matter.
func (t *table) first(a, b Entry) int {
	switch {
	case a.Side == cells.NoSide && b.Side == cells.NoSide:
		if a.Cell.Kind != rating.Forfeit && !a.Unread && !b.Unread {
			t.colourless = append(t.colourless, couple{a, b})
		}
		return min(a.Player, b.Player)
	case a.Side == b.Side:
		t.same = append(t.same, couple{a, b})
	}
	if a.Side == cells.FirstSide || b.Side == cells.SecondSide {
		return a.Player
	}
	return b.Player
}

// conflict reports both cells of a game that do not agree. Without a second cell b is zero.
func (t *table) conflict(a, b Entry) {
	other, cell, round, explain := "—", "—", "—", "Event"
	if t.Ask {
		explain = "" // there is no such sheet
	}
	if b.Player != 0 {
		other, cell = cmp.Or(b.Shown, "—"), b.At.Cell
	}
	if a.Round > 0 {
		round = strconv.Itoa(a.Round)
	}
	t.Note(finding.CellsDisagree, a.At, a.Shown, "round", round, "a", t.name(a.Player), "b", t.name(a.Cell.Opponent),
		"other", other, "place", cell, "explain", explain)
}

// add keeps a game and marks the place of a as done. A player's number is in the cell of the other side, the result in
// that of the first.
func (t *table) add(a, b Entry, p draft.Pair) {
	t.done[a.place()] = true
	at := func(player int) rating.Origin {
		if b.Player != 0 && b.Player == player {
			return b.At
		}
		return a.At
	}
	p.Round, p.Origin = a.Round, at(p.First)
	first, second, result := at(p.Second), at(p.First), p.Origin
	p.At = func(key string) rating.Origin {
		switch key {
		case "game.first":
			return first
		case "game.second":
			return second
		}
		return result
	}
	t.pairs = append(t.pairs, p)
}

// report adds one finding for all games found, at the first of them, and none if there are none.
func (t *table) report(code string, found []couple) {
	if len(found) == 0 {
		return
	}
	var places []string
	for _, c := range found {
		places = append(places, c.a.At.Cell+"/"+c.b.At.Cell)
	}
	t.Note(code, found[0].a.At, "", "n", strconv.Itoa(len(found)), "cells", draft.Abbreviate(places, ", "))
}

// proof returns how many cells name an opponent, and how many of them the opponent's cell mirrors in number, result and
// colour. Unreadable cells are not counted.
func proof(entries []Entry) (mirrored, of int) {
	at := map[place]Entry{}
	for _, e := range entries {
		if _, twice := at[e.place()]; !twice {
			at[e.place()] = e
		}
	}
	for _, a := range entries {
		p := a.place()
		p.player = a.Cell.Opponent
		b, there := at[p]
		if a.Cell.Opponent == 0 || a.Cell.Kind == "" || a.Unread || b.Unread {
			continue
		}
		of++
		if there && a.Cell.Opponent != a.Player && b.Cell.Opponent == a.Player && b.Cell.Kind != "" && agree(a, b, false) &&
			(a.Side == cells.NoSide || b.Side == cells.NoSide || a.Side != b.Side) {
			mirrored++
		}
	}
	return mirrored, of
}
