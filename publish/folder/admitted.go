package folder

import (
	"kalends/engine"
	"kalends/ledger"
	"kalends/rating"
)

// addAdmitted adds the newcomers of the sheets that count to the registry's players (new_players: admit). They keep the
// number that they got; a row of the registry under that number takes precedence.
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

// AddNewcomers adds the newcomers of those sheets that are accepted, or count by a decision.
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

// newcomer returns an entrant as a player of the registry.
func newcomer(e rating.Entrant) rating.Player {
	return rating.Player{
		ID: e.Player, Name: e.Name, NameAlt: e.NameAlt, Sex: e.Sex, Birth: e.Birth, Region: e.Region, Club: e.Club,
		FIDEID: e.FIDEID,
		Status: rating.Active, Publish: true, Origin: e.Origin,
	}
}

// Host says whether games against a guest count, by the list's regulation. start is the first day of the event.
func (l List) Host(g rating.Guest, start rating.Date) engine.Hosted {
	return engine.HostOf(l.Ruleset, g, start)
}

// Received returns for every guest of an event whether games against that guest count.
func (l List) Received(e rating.Event) rating.Findings { return engine.Received(l.Ruleset, e) }

// Host says whether games count against a player whom the office would call a guest. A player of the association's own
// federation is no guest.
func (b *Basis) Host(l List, g rating.Guest, start rating.Date) engine.Hosted {
	h := l.Host(g, start)
	if h.Refused == nil && g.Federation == b.Setup.Federation {
		return engine.NoGuest(h.Article, "rules.guest.own", "federation", g.Federation)
	}
	return h
}
