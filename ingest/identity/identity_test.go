package identity_test

import (
	"testing"

	"kalends/ingest/draft"
	"kalends/ingest/fields"
	"kalends/ingest/identity"
	"kalends/ingest/registry"
	"kalends/rating"
)

// TestNobodyAsksTheListsOfThoseWhoHaveTheirNumbers settles a sheet of ours whose players all have their numbers: what the
// lists printed of them is not asked, because nobody is looked for.
func TestNobodyAsksTheListsOfThoseWhoHaveTheirNumbers(t *testing.T) {
	at := func(string) rating.Origin { return rating.Origin{} }
	d := &draft.Draft{Report: new(fields.Report), At: at, Event: rating.Event{List: "standard", Start: rating.Day(2026, 9, 1)}}
	for n, name := range []string{"Kovalenko, Oksana", "Smith, John"} {
		id := string(rune('1' + n))
		d.Entrants = append(d.Entrants, draft.Entrant{At: at, Typed: id, Entrant: rating.Entrant{Number: n + 1, Name: name, Rating: "2013"}})
	}
	identity.Settle(d, identity.People{
		Registry: registry.Of(rating.Player{ID: "1", Name: "Kovalenko, Oksana"}, rating.Player{ID: "2", Name: "Smith, John"}),
		Lists: identity.Lists{Printed: func(list string, day rating.Date, players []string) map[string]rating.Points {
			t.Errorf("the list %s of %s is asked about %q", list, day, players)
			return nil
		}},
	})
	for i, e := range d.Event.Entrants {
		if want := string(rune('1' + i)); e.Player != want {
			t.Errorf("%s is %q, want %q", e.Name, e.Player, want)
		}
	}
	if len(d.Report.Findings) > 0 {
		t.Error(d.Report.Findings)
	}
}
