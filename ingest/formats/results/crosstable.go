package results

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/fields"
	"kalends/ingest/workbook"
	"kalends/rating"
)

// place is a cell of the cross table by what it is about.
type place struct{ round, player int }

// entry is a cell of the cross table with what it says.
type entry struct {
	place
	rec    fields.Record
	key    string
	cell   cells.Cross
	side   cells.Side
	unread bool // something was wrong and has been put down
}

func (e entry) at() rating.Origin { return e.rec.Origin(e.key) }

// crosstable reads sheet Crosstable. Each game stands in two cells, and both must say the same.
func (r *reader) crosstable() {
	records := r.table("Crosstable", fields.Options{Weak: set("cross.nr"), Free: set("cross.r1")})
	t := &crosstable{reader: r, cells: map[place]entry{}, players: map[int]bool{}, done: map[place]bool{}}
	for _, e := range r.Entrants {
		t.players[e.Number] = true
	}
	t.read(records)
	for _, unread := range []bool{false, true} { // what could not be read may yet be told by the opponent's cell
		for _, p := range t.order {
			if t.cells[p].unread == unread {
				t.settle(t.cells[p])
			}
		}
	}
	t.colours()
	if sheet, ok := r.Book.Sheet("Crosstable"); ok && len(t.order) == 0 {
		r.Pad.Note("E344", r.Pad.At(sheet.Name, 5, 1), "")
	}
}

type crosstable struct {
	*reader
	cells                map[place]entry
	order                []place // as on the sheet
	players              map[int]bool
	done                 map[place]bool
	same                 []string // pairs of cells in which both have the same colour
	colourless           []string // pairs of cells of which neither has a colour
	sameAt, colourlessAt rating.Origin
}

// read takes every cell apart and decides once for the table what its letters mean and how its cells are written.
func (t *crosstable) read(records []fields.Record) {
	var texts []string
	keys := t.roundKeys()
	for _, rec := range records {
		for _, k := range keys {
			texts = append(texts, rec.Shown(k.key))
		}
	}
	order := cells.CrossOrder(texts)
	letters := map[string]bool{}
	for _, rec := range records {
		nr := rec.Int("cross.nr")
		if nr > 0 && !t.players[nr] {
			rec.Note("E312", "cross.nr")
			continue
		}
		for _, k := range keys {
			if !rec.Has(k.key) {
				continue
			}
			e := t.entry(rec, k.key, place{k.round, nr}, order)
			letters[e.cell.Colour] = true
			if _, twice := t.cells[e.place]; nr > 0 && !twice {
				t.cells[e.place] = e
				t.order = append(t.order, e.place)
			}
		}
	}
	sides := cells.Sides(letters)
	for p, e := range t.cells {
		e.side = sides[e.cell.Colour]
		t.cells[p] = e
	}
}

type roundKey struct {
	key   string
	round int
}

func (t *crosstable) roundKeys() []roundKey {
	var keys []roundKey
	def, _ := t.def.Sheet("Crosstable")
	for _, f := range def.Columns {
		if n, ok := strings.CutPrefix(f.Key, "cross.r"); ok {
			round, _ := strconv.Atoi(n)
			keys = append(keys, roundKey{f.Key, round})
		}
	}
	return keys
}

// entry reads one cell.
func (t *crosstable) entry(rec fields.Record, key string, at place, order cells.Order) entry {
	e := entry{place: at, rec: rec, key: key, unread: true}
	if rec.Failed(key) {
		return e
	}
	cell, verdict := cells.ParseCross(rec.Shown(key), t.Event.Scoring, order)
	e.cell = cell
	switch {
	case rec.Cell(key).Kind == workbook.Number && rec.Cell(key).Format == workbook.TimeFormat:
		rec.Note("E307", key)
	case verdict == cells.WrongScores:
		t.wrongScores(rec, key)
	case verdict == cells.NotResult:
		rec.Note("E302", key, "allowed", crossExamples(t.Event.Scoring))
	default:
		e.unread = false
		if cell.Lone {
			t.Pad.Note("W341", rec.Origin(key), rec.Shown(key), "value", cells.Result{Kind: cell.Kind, First: cell.Score}.Write())
		}
	}
	return e
}

// crossExamples shows how a cell is written under a scoring.
func crossExamples(scoring string) string {
	win, draw := "1", "½"
	if scoring == cells.Two || scoring == cells.Three {
		win, draw = scoring[:1], "1"
	}
	return "12w" + win + "  12b" + draw + "  12w0  12w+  12b-  12w  bye1  bye½  bye0"
}

// settle makes a game of two cells, or a bye of one.
func (t *crosstable) settle(a entry) {
	switch {
	case t.done[a.place], a.cell.Kind == "" && !a.unread:
		return
	case a.cell.Opponent == 0:
		t.add(a, entry{}, draft.Pair{Game: rating.Game{Kind: a.cell.Kind, FirstScore: a.cell.Score, Stage: cmp.Or(a.cell.Stage, rating.Normal)}, First: a.player})
		return
	case a.cell.Opponent == a.player || !t.players[a.cell.Opponent]:
		t.add(a, entry{}, draft.Pair{Game: rating.Game{Stage: rating.Normal}, First: a.player, Second: a.cell.Opponent})
		return
	}
	b, there := t.cells[place{a.round, a.cell.Opponent}]
	switch {
	case there && b.unread && (b.cell.Opponent == 0 || b.cell.Opponent == a.player):
		t.done[b.place] = true // what is wrong with b has been put down
		t.add(a, b, draft.Pair{Game: rating.Game{Stage: rating.Normal}, First: a.player, Second: b.player})
	case !there || b.cell.Opponent != a.player:
		t.conflict(a, b)
		if !there {
			t.add(a, entry{}, draft.Pair{Game: rating.Game{Stage: rating.Normal}, First: a.player, Second: a.cell.Opponent})
		}
	default:
		t.done[b.place] = true
		t.add(a, b, t.game(a, b))
	}
}

// game compares the two cells of a game; where they do not agree it has no kind.
func (t *crosstable) game(a, b entry) draft.Pair {
	if t.first(a, b) == b.player {
		a, b = b, a
	}
	p := draft.Pair{First: a.player, Second: b.player, Game: rating.Game{Stage: rating.Normal}}
	if a.unread || b.unread {
		return p
	}
	if !t.agree(a, b) {
		if slices.Index(t.order, a.place) > slices.Index(t.order, b.place) {
			a, b = b, a
		}
		t.conflict(a, b)
		return p
	}
	p.Kind, p.Stage, p.FirstScore, p.SecondScore = a.cell.Kind, a.cell.Stage, a.cell.Score, b.cell.Score
	return p
}

// agree says whether two cells can be of one game. Less than a whole point for both together is a decision of the
// arbiter, which sheet Event must explain.
func (t *crosstable) agree(a, b entry) bool {
	sum := a.cell.Score + b.cell.Score
	switch {
	case a.cell.Kind != b.cell.Kind || a.cell.Stage != b.cell.Stage:
		return false
	case a.cell.Kind == rating.Pending:
		return true
	case a.cell.Kind == rating.Forfeit:
		return sum <= rating.Win
	}
	return sum == rating.Win || sum < rating.Win && t.Event.Remarks != ""
}

// first says who has the first move, and notes cells that do not say so. Without a game it does not matter.
func (t *crosstable) first(a, b entry) int {
	both := a.at().Cell + "/" + b.at().Cell
	switch {
	case a.side == cells.NoSide && b.side == cells.NoSide:
		if a.cell.Kind != rating.Forfeit && !a.unread && !b.unread {
			if t.colourless == nil {
				t.colourlessAt = a.at()
			}
			t.colourless = append(t.colourless, both)
		}
		return min(a.player, b.player)
	case a.side == b.side:
		if t.same == nil {
			t.sameAt = a.at()
		}
		t.same = append(t.same, both)
	}
	if a.side == cells.FirstSide || b.side == cells.SecondSide {
		return a.player
	}
	return b.player
}

// conflict shows both cells of a game that do not agree.
func (t *crosstable) conflict(a, b entry) {
	other, cell := "—", "—"
	if b.player != 0 {
		other, cell = cmp.Or(b.rec.Shown(b.key), "—"), b.at().Cell
	}
	t.Pad.Note("E310", a.at(), a.rec.Shown(a.key), "round", strconv.Itoa(a.round), "a", t.nameOf(a.player), "b", t.nameOf(a.cell.Opponent),
		"other", other, "place", cell)
}

func (t *crosstable) nameOf(n int) string {
	for _, e := range t.Entrants {
		if e.Number == n && e.Name != "" {
			return e.Name
		}
	}
	return "№ " + strconv.Itoa(n)
}

// add keeps a game. Its numbers stand in the cell of the other side, its result in that of the first.
func (t *crosstable) add(a, b entry, p draft.Pair) {
	t.done[a.place] = true
	own := map[int]entry{a.player: a}
	if b.player != 0 {
		own[b.player] = b
	}
	written := func(n, by int) rating.Origin {
		if e, ok := own[by]; ok && by != n {
			return e.at()
		}
		return a.at()
	}
	p.Round, p.Origin = a.round, a.at()
	if e, ok := own[p.First]; ok {
		p.Origin = e.at()
	}
	result := p.Origin
	p.At = func(key string) rating.Origin {
		switch key {
		case "game.first":
			return written(p.First, p.Second)
		case "game.second":
			return written(p.Second, p.First)
		}
		return result
	}
	t.Pairs = append(t.Pairs, p)
}

// colours puts down games whose cells contradict each other in the colours, or say nothing of them.
func (t *crosstable) colours() {
	for code, found := range map[string][]string{"E332": t.same, "E333": t.colourless} {
		at := t.sameAt
		if code == "E333" {
			at = t.colourlessAt
		}
		if n := len(found); n > 0 {
			if n > 12 {
				found = append(slices.Clone(found[:12]), "…")
			}
			t.Pad.Note(code, at, "", "n", strconv.Itoa(n), "cells", strings.Join(found, ", "))
		}
	}
}
