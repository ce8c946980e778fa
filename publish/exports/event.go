package exports

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"kalends/ledger"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/reports/export"
)

// ErrNoEvent means that no accepted event has the code.
var ErrNoEvent = errors.New("no event of that code is accepted")

// Event returns an accepted event by its code, as decisions of the office have changed it, with the players and
// arbiters of today's registry; ErrNoEvent if there is none.
func Event(v *folder.View, code string) (export.Tournament, error) {
	parts, err := countedReports(v, code)
	if err == nil && len(parts) == 0 {
		err = fmt.Errorf("%s: %w", code, ErrNoEvent)
	}
	if err != nil {
		return export.Tournament{}, err
	}
	return tournament(v, &v.Basis, joined(parts))
}

// countedReports returns the accepted sheets of an event as decisions have changed them, without those that do not
// count.
func countedReports(v *folder.View, code string) (parts []rating.Event, err error) {
	all, err := v.Ledger.Submissions(ledger.Filter{State: ledger.Accepted, Event: code, WithSheets: true})
	for _, s := range all {
		if s.Sheet != nil && s.Whole == 0 {
			parts = append(parts, *s.Sheet)
		}
	}
	if err != nil {
		return nil, err
	}
	taken, err := v.Ledger.Decisions()
	return asDecided(parts, taken), err
}

// asDecided returns those of events that count, as decisions have changed them.
func asDecided(events []rating.Event, taken []rating.Decision) (counted []rating.Event) {
	for _, e := range events {
		if e, counts := rating.Counted(e, taken); counts {
			counted = append(counted, e)
		}
	}
	return counted
}

// joined makes one event of its partial reports, at least one: the report with the latest last day, with the games and
// entrants, guests included, that only others have. Such entrants are numbered after its own; the games are in the
// order of round and board. It sorts parts by their last days.
func joined(parts []rating.Event) rating.Event {
	slices.SortStableFunc(parts, func(a, b rating.Event) int { return cmp.Compare(a.LastDay(), b.LastDay()) })
	e := parts[len(parts)-1]
	for _, before := range parts[:len(parts)-1] {
		for _, p := range before.Entrants {
			if !slices.ContainsFunc(e.Entrants, func(o rating.Entrant) bool { return o.Player == p.Player }) {
				p.Number = len(e.Entrants) + 1
				e.Entrants = append(slices.Clip(e.Entrants), p)
				if g := before.Guest(p.Player); g != nil {
					e.Guests = append(slices.Clip(e.Guests), *g)
				}
			}
		}
		for _, g := range before.Games {
			if !slices.ContainsFunc(e.Games, func(o rating.Game) bool {
				return o.Round == g.Round && o.First == g.First && o.Second == g.Second && o.Stage == g.Stage && o.Board == g.Board
			}) {
				e.Games = append(slices.Clip(e.Games), g)
			}
		}
	}
	slices.SortStableFunc(e.Games, func(a, b rating.Game) int {
		return cmp.Or(cmp.Compare(a.Round, b.Round), cmp.Compare(a.Board, b.Board))
	})
	return e
}

// tournament adds to an event what the registry, and the list in force when the event began, say of its players and
// arbiters.
func tournament(v *folder.View, b *folder.Basis, e rating.Event) (export.Tournament, error) {
	row := b.Registry.Events[e.Code]
	t := export.Tournament{Event: e, Registration: row.FIDEEvent, Federation: b.Setup.Federation,
		People: map[string]export.Person{}, Classes: b.Classes()}
	if t.TimeText == "" && len(t.Controls) == 0 {
		t.TimeText = row.TimeControl
	}
	for _, l := range b.Setup.Lists {
		t.Disciplines = append(t.Disciplines, l.ID)
		if l.ID == e.List {
			profile := l.On(e.LastDay()).Ruleset.Profile()
			t.Red, t.ByFIDE = profile.Red, slices.Contains(profile.Forms, "_fide.txt")
		}
	}
	var ids []string
	for _, p := range e.Entrants {
		ids = append(ids, p.Player)
	}
	list, _, err := v.Ledger.InForceOf(e.List, e.Start, ids)
	if err != nil {
		return t, err
	}
	for _, id := range ids {
		p := export.Person{Player: b.Registry.Players.Get(id).Printed()}
		p.Title = fideTitle(p.TitlesOn(e.Start))
		if state, ok := list.Find(id); ok && state.Rated {
			p.Rated, p.RatingAtStart = true, state.Rating
		}
		if g := e.Guest(id); g != nil {
			p = export.Person{Player: rating.Player{ID: id, Name: g.Name, Federation: g.Federation, FIDEID: g.FIDEID, Birth: g.Birth},
				Title: g.Title, Rated: g.Rated, RatingAtStart: g.Rating}
		}
		t.People[id] = p
	}
	for _, a := range append([]rating.Arbiter{e.ChiefArbiter}, e.Deputies...) {
		if a.Name != "" || a.ID != "" {
			t.Arbiters = append(t.Arbiters, licensed(b, a))
		}
	}
	return t, nil
}

// fideTitles lists the titles of FIDE, highest first.
var fideTitles = strings.Fields("GM IM WGM FM WIM CM WFM WCM")

// fideTitle returns the highest FIDE title among those held, or "".
func fideTitle(held []string) string {
	for _, t := range fideTitles {
		if slices.ContainsFunc(held, func(h string) bool { return strings.EqualFold(h, t) }) {
			return t
		}
	}
	return ""
}

// licensed completes an arbiter from sheet Arbiters: licence, its end, name and grade. The licence is FIDE's number if
// the registry has it, otherwise the number on sheet Arbiters or on the event's sheet.
func licensed(b *folder.Basis, a rating.Arbiter) export.Arbiter {
	known := export.Arbiter{Arbiter: a, Licence: a.ID}
	for _, row := range b.Registry.Arbiters {
		if row.ID == a.ID && a.ID != "" || a.ID == "" && strings.EqualFold(row.Name, a.Name) {
			known.Licence, known.Until = row.ID, row.LicenceUntil
			known.Name, known.Grade = cmp.Or(a.Name, row.Name), cmp.Or(a.Grade, row.Grade)
		}
	}
	if known.Licence != "" && b.Registry.Players.Has(known.Licence) {
		known.Licence = cmp.Or(b.Registry.Players.Get(known.Licence).FIDEID, known.Licence)
	}
	return known
}

// Save writes an event into the file name in a format, atomically; it replaces an existing file.
func Save(name string, t export.Tournament, format string) error {
	return files.WriteMade(files.OS, name, func(to io.Writer) error { return export.Write(to, t, format) })
}
