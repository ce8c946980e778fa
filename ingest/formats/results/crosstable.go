package results

import (
	"strconv"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/fields"
	"kalends/ingest/mirror"
	"kalends/ingest/workbook"
)

// crosstable reads sheet Crosstable. Each game stands in two cells, and both must say the same.
func (r *reader) crosstable() {
	records := r.table("Crosstable", fields.Options{Weak: set("cross.nr"), Free: set("cross.r1")})
	t := &crosstable{reader: r, players: map[int]bool{}}
	for _, e := range r.Entrants {
		t.players[e.Number] = true
	}
	t.read(records)
	r.Pairs = append(r.Pairs, mirror.Games(t.entries, mirror.Options{
		Pad: r.Pad, Players: t.players, Name: r.nameOf, Explained: r.Event.Remarks != "", Colourless: "E333",
	})...)
	if sheet, ok := r.Book.Sheet("Crosstable"); ok && len(t.entries) == 0 {
		r.Pad.Note("E344", r.Pad.At(sheet.Name, 5, 1), "")
	}
}

type crosstable struct {
	*reader
	entries []mirror.Entry // as on the sheet
	players map[int]bool
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
		rec.Note("E307", key)
	case verdict == cells.WrongScores:
		t.wrongScores(rec, key)
	case verdict == cells.NotResult:
		rec.Note("E302", key, "allowed", crossExamples(t.Event.Scoring))
	default:
		e.Unread = false
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

func (r *reader) nameOf(n int) string {
	for _, e := range r.Entrants {
		if e.Number == n && e.Name != "" {
			return e.Name
		}
	}
	return "№ " + strconv.Itoa(n)
}
