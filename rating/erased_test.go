package rating

import (
	"slices"
	"testing"
)

// TestErasedPlayers: whatever the registry says, only the number and what lists are calculated by is known of an erased
// person, also under a number that was given up before; a list after the day of the decision does not print them.
func TestErasedPlayers(t *testing.T) {
	day := Day(2026, 4, 3)
	all := Roll{}
	for _, id := range []string{"A", "B", "C"} {
		all[id] = Player{ID: id, Name: "Ash, Anna", NameAlt: "Ханна", SortKey: "ash", Sex: Female, Birth: Birth{Year: 1990}, Region: "N", Club: "Rook",
			FIDEID: "1", Status: Active, Publish: true, Titles: []Title{{Code: "FM", AwardedOn: day, Document: "D"}},
			Standings: []Spell{{Kind: "excused", Year: 2025, Reason: "ill", Document: "E"}}}
	}
	erased := ErasuresOf([]Decision{{Number: 7, Kind: Erase, Player: "B", Day: day}}, []Decision{{Kind: Merge, Player: "A", Into: "B"}})
	for _, on := range []Date{day, day + 1} {
		players := erased.Of(PlayersOf(all), on)
		for p := range players.All() {
			found, _ := players.Find(p.ID)
			switch {
			case p.ID == "C" && (p.Name != "Ash, Anna" || !p.Publish), p.Publish != found.Publish || p.Name != found.Name:
				t.Errorf("%+v, %+v", p, found)
			case p.ID == "C":
			case p.Name != p.ID || p.NameAlt+p.SortKey+p.Region+p.Club+p.FIDEID+p.Titles[0].Document+p.Standings[0].Reason+p.Standings[0].Document != "",
				p.Erased != 7 || p.Publish != (on == day) || !p.HideBirth || p.Birth.Year != 1990 || p.Sex != Female,
				!slices.Equal(p.TitlesOn(day), []string{"FM"}):
				t.Errorf("%+v", p)
			}
			if shown := p.Printed(); p.Erased > 0 && (shown.Sex != "" || shown.Birth != Birth{} || len(shown.Titles) > 0) {
				t.Errorf("printed as %+v", shown)
			}
		}
		if young := (Privacy{Juniors: Juniors{Under: 99}}).Of(players, day).Get("B"); young.Name != "B" {
			t.Errorf("a young one is called %q", young.Name)
		}
	}
}
