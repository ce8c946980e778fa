package issue

import (
	"testing"

	"kalends/ingest/registry"
	"kalends/publish/folder"
	"kalends/rating"
)

// TestNoticesNameOnlyWhoIsPublished: a notice of the registry prints a player with both forms of the name, one who is
// not to be published as a number, and an event as it is.
func TestNoticesNameOnlyWhoIsPublished(t *testing.T) {
	w := &work{Snapshot: &Snapshot{}}
	w.Period = rating.Period{Date: rating.Day(2026, 10, 1)}
	w.List.ID = "standard"
	notice := func(player, event string) registry.Correction {
		return registry.Correction{Date: rating.Day(2026, 9, 10), List: "standard", Player: player, Event: event, Field: "name"}
	}
	w.Basis = folder.Basis{Registry: registry.Of(
		rating.Player{ID: "1", Name: "陈若溪", NameAlt: "Chen, Ruoxi", Publish: true},
		rating.Player{ID: "2", Name: "Ash, Anna"})}
	w.Basis.Registry.Corrections = []registry.Correction{notice("1", ""), notice("2", ""), notice("", "OPEN-1")}
	all := w.corrections()
	if len(all) != 3 {
		t.Fatalf("%d notices, want 3", len(all))
	}
	if p := all[0].Persons; len(p) != 1 || p[0].Name != "陈若溪" || p[0].NameAlt != "Chen, Ruoxi" || p[0].ID != "1" {
		t.Errorf("who is published: %+v", p)
	}
	if p := all[1].Persons; len(p) != 1 || p[0].Name != "" || p[0].ID != "2" {
		t.Errorf("who is not published: %+v", p)
	}
	if all[2].Subject != "OPEN-1" || len(all[2].Persons) != 0 {
		t.Errorf("an event: %+v", all[2])
	}
}
