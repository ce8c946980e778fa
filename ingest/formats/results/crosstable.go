package results

import (
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/fields"
	"kalends/ingest/mirror"
	"kalends/ingest/workbook"
	"kalends/rating/finding"
)

// crosstable adds the games of sheet Crosstable to the draft. Each game is in two cells, which must agree.
func (r *reader) crosstable() {
	t := &crosstable{reader: r, players: map[int]bool{}}
	records := r.table("Crosstable", fields.Options{Weak: []string{"cross.nr"}, Free: []string{"cross.r1"}, Needed: t.played()})
	for _, e := range r.Entrants {
		t.players[e.Number] = true
	}
	t.read(records)
	if len(records) == 0 || t.empty {
		r.missing(finding.NoGames, "Crosstable")
		return
	}
	r.Pairs = append(r.Pairs, mirror.Games(t.entries, mirror.Options{Report: r.Report, Entrants: r.Entrants,
		Explained: r.Event.Remarks != "", Colourless: finding.ColourMissing, Rowless: t.rowless(records)})...)
}

// crosstable is sheet Crosstable while it is read.
type crosstable struct {
	*reader
	entries []mirror.Entry // as on the sheet
	players map[int]bool
	empty   bool // no cell of a round holds anything
}

// played returns the keys of the rounds that the event has.
func (t *crosstable) played() (keys []string) {
	for _, k := range t.roundKeys() {
		if k.round <= t.Event.Rounds {
			keys = append(keys, k.key)
		}
	}
	return keys
}

// rowless returns the players whom a cell names as opponents and who have no row in the table. If there are more of
// them than rows with a wrong number, which have been reported, each is reported at the row of sheet Players.
func (t *crosstable) rowless(records []fields.Record) map[int]bool {
	has, unread := map[int]bool{}, 0
	for _, rec := range records {
		if n := rec.Int("cross.nr"); t.players[n] && n > 0 {
			has[n] = true
		} else {
			unread++
		}
	}
	var none []draft.Entrant
	without := map[int]bool{}
	for _, e := range t.Entrants {
		if e.Number > 0 && !has[e.Number] && t.isOpponent(e.Number) {
			none, without[e.Number] = append(none, e), true
		}
	}
	if len(none) > unread {
		for _, e := range none {
			t.Note(finding.RowMissing, e.At("player.nr"), strconv.Itoa(e.Number), "player", e.Name)
		}
	}
	return without
}

// isOpponent reports whether a cell of the table names a player as opponent.
func (t *crosstable) isOpponent(number int) bool {
	return slices.ContainsFunc(t.entries, func(e mirror.Entry) bool { return e.Cell.Opponent == number })
}

// read makes entries of all cells, and sets empty. The meaning of the letters of colours and the order of the parts of
// a cell are decided once for the table.
func (t *crosstable) read(records []fields.Record) {
	var texts []string
	var numbers []int
	keys := t.roundKeys()
	for _, rec := range records {
		numbers = append(numbers, rec.Int("cross.nr"))
		for _, k := range keys {
			texts = append(texts, rec.Shown(k.key))
		}
	}
	order, excused, letters := cells.CrossOrder(texts), t.Excused(numbers), map[string]bool{}
	t.empty = true
	for _, rec := range records {
		nr := rec.Int("cross.nr")
		if nr > 0 && !t.players[nr] && !excused[nr] {
			rec.Note(finding.NoSuchEntrant, "cross.nr")
		}
		for _, k := range keys {
			if !rec.Has(k.key) {
				continue
			}
			t.empty = false
			if nr > 0 && !t.players[nr] {
				continue
			}
			e := t.entry(rec, k, nr, order)
			letters[e.Cell.Colour] = true
			if nr > 0 {
				t.entries = append(t.entries, e)
			}
		}
	}
	sides := cells.Sides(letters)
	for i, e := range t.entries {
		t.entries[i].Side = sides[e.Cell.Colour]
	}
}

type roundKey struct {
	key   string
	round int
}

// roundKeys returns the columns of rounds that the template has.
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

// entry parses one cell; a cell that cannot be read is reported and its entry Unread.
func (t *crosstable) entry(rec fields.Record, k roundKey, nr int, order cells.Order) mirror.Entry {
	key := k.key
	e := mirror.Entry{Round: k.round, Player: nr, Shown: rec.Shown(key), At: rec.Origin(key), Unread: true}
	if rec.Failed(key) {
		return e
	}
	cell, verdict := cells.ParseCross(e.Shown, t.Event.Scoring, order)
	e.Cell = cell
	switch {
	case rec.Cell(key).Kind == workbook.Number && rec.Cell(key).Format == workbook.TimeFormat:
		rec.Note(finding.TurnedIntoDate, key)
	case verdict == cells.WrongScores:
		t.wrongScores(rec, key)
	case verdict == cells.NotResult:
		rec.Note(finding.NotAResult, key, "allowed", crossExamples(t.Event.Scoring))
	default:
		e.Unread = false
		if cell.Lone {
			t.Note(finding.ReadAsBye, rec.Origin(key), rec.Shown(key), "value",
				cells.Result{Kind: cell.Kind, First: cell.Score}.Write())
		}
	}
	return e
}

// crossExamples returns, for messages, how cells are written under a scoring.
func crossExamples(scoring string) string {
	win, draw := cells.Figures(scoring)
	return "12w" + win + "  12b" + draw + "  12w0  12w+  12b-  12w  bye1  bye½  bye0"
}
