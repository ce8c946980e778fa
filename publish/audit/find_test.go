package audit

import (
	"slices"
	"testing"

	"kalends/ingest/registry"
	"kalends/publish/folder"
	"kalends/rating"
)

// TestFindPlayer checks whom a typed text means: one player, several, or those that are similar.
func TestFindPlayer(t *testing.T) {
	o := &Audit{View: &folder.View{Basis: folder.Basis{Registry: registry.Of([]rating.Player{
		{ID: "8600123", Name: "Birch, Boris"}, {ID: "8600124", Name: "Birch, Berta"}, {ID: "8600200", Name: "Ash, Anna", NameAlt: "Еш Анна"},
		{ID: "8600201", Name: "Ash, Anna"}, {ID: "X1", Name: "安澜笙", SortKey: "an1 lan2 sheng1"},
	}...)}}}
	for _, c := range []struct {
		typed, id     string
		several, near []string
	}{
		{"8600123", "8600123", nil, nil},
		{"Birch, Boris", "8600123", nil, nil},
		{"birch  boris", "8600123", nil, nil},
		{"Еш Анна", "8600200", nil, nil},
		{"安澜笙", "X1", nil, nil},
		{"Ash, Anna", "", []string{"8600200", "8600201"}, nil}, // two of that name
		{"Birch", "", []string{"8600124", "8600123"}, nil},
		{"Birch, Borys", "8600123", nil, nil},
		{"boris", "8600123", nil, nil},
		{"Birch, Bonis", "", nil, []string{"8600123"}},
		{"8600129", "", nil, []string{"8600123", "8600124"}},
		{"安澜", "X1", nil, nil},
		{"lan she", "X1", nil, nil},
		{"Quite Another", "", nil, nil},
	} {
		id, several, near := o.FindPlayer(c.typed)
		var ids []string
		for _, p := range near {
			ids = append(ids, p.ID)
		}
		if id != c.id || !slices.Equal(ids, c.near) || !slices.Equal(several, c.several) {
			t.Errorf("%q: %q of %v near %v, want %q of %v near %v", c.typed, id, several, ids, c.id, c.several, c.near)
		}
	}
}
