package issue

import (
	"bytes"
	"encoding/json"

	"kalends/engine/history"
	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/reports"
)

// LinesOf returns the lines of a published revision that is the newest of its date as they were printed, as far as the
// ledger has them: rank, rating, change, games and status, without what was booked, the K used and a newcomer's first
// event. People and their status are as the list knew them.
func LinesOf(v *folder.View, l folder.List, p ledger.Publication) (out reports.Lines, err error) {
	s, err := withoutEvents(v, l, p, false)
	if err != nil {
		return out, err
	}
	s.Basis.Registry.Players = s.Basis.PlayersOn(p.Date)
	if err = s.readBefore(v.Ledger.AsOf(p.Reissued, false), p.List, p.Date); err == nil {
		err = s.takeLists(v)
	}
	if err != nil {
		return out, err
	}
	w := &work{Snapshot: s, before: s.previous.Packed()}
	if err = w.readPrint(v, p); err != nil {
		return out, err
	}
	lines := w.completing()
	made := rank(&s.Basis, s.List, w.list, p.Date, func(line *reports.Line) bool {
		lines.complete(line)
		return false
	})
	return made.lines, nil
}

// readPrint reads a published list, its changes without steps, and the ranks of the list before.
func (w *work) readPrint(v *folder.View, p ledger.Publication) (err error) {
	if w.kept, err = w.lists.TotalsBefore(p.List, p.Date, 1); err != nil {
		return err
	}
	w.rankTakenOver()
	if err = w.readRanks(); err != nil {
		return err
	}
	list, _, err := v.Ledger.Revision(p.List, p.Date, p.Revision)
	w.list = list.Packed()
	for c, failed := range ledger.Heads(v.Ledger, p) {
		if failed != nil {
			return failed
		}
		w.outcome.Changes.Add(c)
	}
	w.outcome.Changes.Close()
	return err
}

// Kept is what the ledger keeps of the print of a list besides ranks and corrections. A list that was made before it
// was kept has none.
type Kept struct {
	Notes  []rating.Finding `json:"notes,omitzero"`
	Events []EventKept      `json:"events,omitzero"`
}

// EventKept is what a list printed of an event and no sheet says.
type EventKept struct {
	Code    string `json:"code"`
	Players int    `json:"players,omitempty"` // with a rated game
	Games   int    `json:"games,omitempty"`   // rated
	Version string `json:"version,omitempty"`
	Status  string `json:"status"`
}

// KeptIn returns what is kept with a print besides the ranks, which are not decoded: a federation has many.
func KeptIn(text json.RawMessage) (k Kept, errata []Erratum, err error) {
	var p struct {
		Kept
		Errata []Erratum
	}
	rest := text
	if _, after, more := bytes.Cut(text, []byte(`},"`)); more {
		rest = append([]byte(`{"`), after...)
	} else if bytes.HasSuffix(text, []byte(`}}`)) {
		rest = []byte(`{}`)
	}
	if err = json.Unmarshal(rest, &p); err != nil { // a number has the mark in it
		err = json.Unmarshal(text, &p)
	}
	return p.Kept, p.Errata, err
}

// Ranks reports whether a kept print ranks one of the given players.
func Ranks(text json.RawMessage, players map[string]bool) bool {
	_, rest, _ := bytes.Cut(text, []byte(`{"ranks":{`))
	for {
		id, after, more := bytes.Cut(rest, []byte(`":`))
		if !more {
			return false
		}
		if players[string(bytes.TrimLeft(id, `,"`))] {
			return true
		}
		n := bytes.IndexAny(after, ",}")
		if n < 0 || after[n] == '}' {
			return false
		}
		rest = after[n:]
	}
}

// PrivacyOf returns how much of people's data a published list prints.
func PrivacyOf(v *folder.View, p ledger.Publication) (rating.Privacy, error) {
	in, err := readInputs(p)
	if err != nil || in.Configuration == rating.SHA(v.Setup.Source) {
		return v.Setup.Privacy, err
	}
	source, err := v.Archived(in.Configuration)
	if err != nil {
		return rating.Privacy{}, err
	}
	setup, err := v.Configure(source, in.kept(v))
	return setup.Privacy, err
}

// Decided is a decision as lists print it.
type Decided struct {
	rating.Decision
	Line  reports.Correction
	On    rating.Date     // of the list that it found wrong
	Lists map[string]bool // the lists that it concerns
}

// Decisions returns all decisions of the office as lists print them, by number, with people as a basis has them.
func Decisions(v *folder.View, b *folder.Basis) (out []Decided, err error) {
	all, err := v.Ledger.Decisions()
	if err != nil {
		return nil, err
	}
	d := decided{all: all}
	if d.rated, err = ratedLists(v, all); err != nil {
		return nil, err
	}
	for _, one := range all {
		of := Decided{Decision: one, On: d.date(one), Lists: map[string]bool{}}
		for _, l := range b.Setup.Lists {
			if of.Lists[l.ID] = d.concerns(one, l.ID); of.Lists[l.ID] {
				number := func(date rating.Date) string { return NumberOf(b, l, date) }
				of.Line = d.line(b, withoutBirth(b, one), number)
			}
		}
		out = append(out, of)
	}
	return out, nil
}

// FiguresOf returns the figures that a decision has changed of a player, as lists print them.
func FiguresOf(was, is rating.State, row reports.Correction, decimals int) []reports.Correction {
	return figuresOf(history.Correction{Was: was, Is: is}, row, decimals)
}
