package audit

import (
	"slices"
	"testing"

	"kalends/ingest/registry"
	"kalends/publish/folder"
	"kalends/rating"
)

func TestFindPlayer(t *testing.T) {
	o := &Audit{&folder.View{Basis: folder.Basis{Registry: registry.Of([]rating.Player{
		{ID: "8600123", Name: "Birch, Boris"}, {ID: "8600124", Name: "Birch, Berta"}, {ID: "8600200", Name: "Ash, Anna", NameAlt: "Еш Анна"},
		{ID: "8600201", Name: "Ash, Anna"}, {ID: "X1", Name: "安澜笙"},
	}...)}}}
	for _, c := range []struct {
		typed, id string
		near      []string
	}{
		{"8600123", "8600123", nil},
		{"Birch, Boris", "8600123", nil},
		{"birch  boris", "8600123", nil},
		{"Еш Анна", "8600200", nil},
		{"安澜笙", "X1", nil},
		{"Ash, Anna", "", []string{"8600200", "8600201"}}, // two of that name
		{"Birch", "", []string{"8600123", "8600124"}},
		{"Birch, Borys", "", []string{"8600123"}},
		{"8600129", "", []string{"8600123", "8600124"}},
		{"安澜", "", []string{"X1"}},
		{"Quite Another", "", nil},
	} {
		id, near := o.FindPlayer(c.typed)
		var ids []string
		for _, p := range near {
			ids = append(ids, p.ID)
		}
		if id != c.id || !slices.Equal(ids, c.near) {
			t.Errorf("%q: %q near %v, want %q near %v", c.typed, id, ids, c.id, c.near)
		}
	}
}
