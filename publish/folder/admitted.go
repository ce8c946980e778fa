package folder

import (
	"kalends/engine"
	"kalends/ledger"
	"kalends/rating"
)

// addAdmitted adds to the registry of b the newcomers of all sheets in the ledger that count, under new_players: admit.
// They keep the number that they got; a row of the registry under that number takes precedence. The registry is kept in
// memory until the ledger changes.
func addAdmitted(v *View, b *Basis, read reading) error {
	if !b.Setup.AdmitNew {
		return nil
	}
	head, err := v.Ledger.Mark()
	if err != nil {
		return err
	}
	key := admittedKey{read, head}
	if reg, known := v.memory.admittedKey[key]; known {
		b.Registry = reg
		return nil
	}
	for _, state := range []ledger.State{ledger.Accepted, ledger.Captured} {
		found, err := v.Ledger.Submissions(ledger.Filter{State: state, WithSheets: true})
		if err != nil {
			return err
		}
		b.AddNewcomers(found...)
	}
	v.memory.admittedKey.put(key, b.Registry)
	return nil
}

// addErased replaces the players of b whom a decision has erased by what stays of them, whatever their rows say.
func addErased(v *View, b *Basis) error {
	erased, err := ledger.Erasures(v.Ledger)
	if err != nil || len(erased) == 0 {
		return err
	}
	merges, err := v.Ledger.Merges()
	b.erased = rating.ErasuresOf(erased, merges)
	b.Registry.Players = b.erased.Of(b.Registry.Players, 0)
	return err
}

// AddNewcomers adds to the registry of b the newcomers of those sheets that are accepted, or count by a decision.
// Without new_players: admit it does nothing.
func (b *Basis) AddNewcomers(sheets ...ledger.Submission) {
	var newcomers []rating.Player
	for _, s := range sheets {
		if !b.Setup.AdmitNew || s.State != ledger.Accepted && s.State != ledger.Captured || s.Sheet == nil {
			continue
		}
		for _, e := range s.Sheet.Entrants {
			if e.New && e.Player != "" {
				newcomers = append(newcomers, newcomer(e))
			}
		}
	}
	if len(newcomers) > 0 {
		b.Registry = b.Registry.With(newcomers)
	}
}

// newcomer makes a player of the registry of an entrant who has no row in it: with number, names, sex, birth, region,
// club and FIDE number, of the association's own federation, active, and to be published.
func newcomer(e rating.Entrant) rating.Player {
	return rating.Player{
		ID: e.Player, Name: e.Name, NameAlt: e.NameAlt, Sex: e.Sex, Birth: e.Birth, Region: e.Region, Club: e.Club,
		FIDEID: e.FIDEID,
		Status: rating.Active, Publish: true, Origin: e.Origin,
	}
}

// Host returns how games against a guest count by the list's regulation, with the article, or why there can be no such
// guest. start is the first day of the event.
func (l List) Host(g rating.Guest, start rating.Date) engine.Hosted {
	return engine.HostOf(l.Ruleset, g, start)
}

// Received returns a finding for each guest of an event, which says whether games against the guest count.
func (l List) Received(e rating.Event) rating.Findings { return engine.Received(l.Ruleset, e) }

// Host is List.Host for somebody whom the office would call a guest: it also refuses a player of the association's own
// federation.
func (b *Basis) Host(l List, g rating.Guest, start rating.Date) engine.Hosted {
	h := l.Host(g, start)
	if h.Refused == nil && g.Federation == b.Setup.Federation {
		return engine.NoGuest(h.Article, "rules.guest.own", "federation", g.Federation)
	}
	return h
}
