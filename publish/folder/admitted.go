package folder

import (
	"kalends/engine"
	"kalends/ledger"
	"kalends/rating"
)

// admitNewcomers makes the newcomers of the sheets that count known beside the registry (new_players: admit). They keep
// the number that they got; a row that the office enters under it goes first.
func admitNewcomers(v *View, b *Basis, read reading) error {
	if !b.Setup.AdmitNew {
		return nil
	}
	head, err := v.Ledger.Mark()
	if err != nil {
		return err
	}
	key := peopled{read, head}
	if reg, known := v.memory.peopled.get(key); known {
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
	v.memory.peopled.put(key, b.Registry)
	return nil
}

// AddNewcomers makes the newcomers of sheets known, as far as these are accepted or counted by a decision.
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

// newcomer is an entrant as the registry would know him.
func newcomer(e rating.Entrant) rating.Player {
	return rating.Player{
		ID: e.Player, Name: e.Name, NameAlt: e.NameAlt, Sex: e.Sex, Birth: e.Birth, Region: e.Region, Club: e.Club,
		FIDEID: e.FIDEID,
		Status: rating.Active, Publish: true, Origin: e.Origin,
	}
}

// Host says what becomes of games against a guest of an event of the list that began on a day, by its regulation.
func (l List) Host(g rating.Guest, start rating.Date) engine.Hosted {
	return engine.HostOf(l.Ruleset, g, start)
}

// Received says of every guest of an event of the list what becomes of games against him.
func (l List) Received(e rating.Event) rating.Findings { return engine.Received(l.Ruleset, e) }

// Host says what becomes of games against somebody whom the office would call a guest. Who plays for the association's own
// federation is none.
func (b *Basis) Host(l List, g rating.Guest, start rating.Date) engine.Hosted {
	h := l.Host(g, start)
	if h.Refused == nil && g.Federation == b.Setup.Federation {
		return engine.NoGuest(h.Article, "rules.guest.own", "federation", g.Federation)
	}
	return h
}
