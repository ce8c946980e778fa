package registry

import (
	"fmt"
	"strings"
	"testing"

	"kalends/rating"
)

// TestWhoMayBeMeant checks that Meant finds every player whom a name may mean, also the dead, the merged and those with
// aliases, and returns exact names first.
func TestWhoMayBeMeant(t *testing.T) {
	var players []rating.Player
	for i, name := range []string{"Smith, John", "Smith, J.", "Smith, Jane", "Smith, John Paul", "Смирнов Сергій", "Smirnov, Sergey", "王伟",
		"Wong Ah Kow 黄亚九", "Bergman, Ann", "Bergmann, Anne"} {
		id := fmt.Sprint(i + 1)
		players = append(players, rating.Player{ID: id, Name: name, Status: rating.Active})
	}
	players[2].Status = rating.Deceased
	merged := &players[9]
	merged.Status, merged.MergedInto = rating.Merged, "9"
	reg := registryOf("", tablesWith(players, nil, []Alias{{Player: "7", Text: "Wang Wei", Kind: "name"}}), SmallSheets{}, nil)
	for name, want := range map[string]string{
		"Smith, John":      "1 2 4",
		"John Smith":       "1 2 4",
		"Smith, J.":        "2 1 3 4",
		"Smith, Jane":      "3 2",
		"Smith, Paul":      "4",
		"Smith, Peter":     "",
		"Smirnov, Serhii":  "5 6",
		"СМИРНОВ Сергій":   "5 6",
		"王 偉":              "7",
		"Wei Wang":         "7",
		"黃亞九":              "8",
		"Wong, Ah Kow":     "8",
		"Bergmann, Anne":   "9",
		"Bergman, A.":      "9",
		"GM Smith, Jane *": "3 2",
	} {
		if got, all := reg.Meant(name); strings.Join(got, " ") != want || !all {
			t.Errorf("%q: %v %v, want %s", name, got, all, want)
		}
	}
}

// TestANameOfVeryMany checks that Meant reports when more players may be meant than it compares.
func TestANameOfVeryMany(t *testing.T) {
	var players []rating.Player
	for i := range 2 * mostMeant {
		id := fmt.Sprint(i)
		players = append(players, rating.Player{ID: id, Name: "Nguyen, Van", Status: rating.Active})
	}
	if got, all := registryOf("", tablesOf(players), SmallSheets{}, nil).Meant("Nguyen Van"); all || len(got) != mostMeant {
		t.Errorf("%d, %v", len(got), all)
	}
}

// TestGroups checks the groups by birth, club and title.
func TestGroups(t *testing.T) {
	day := rating.Day(2005, 5, 5)
	twin := func(id, name string) rating.Player {
		return rating.Player{ID: id, Name: name, Birth: rating.Birth{Year: 2005, On: day}, Club: "SK Łódź",
			Titles: []rating.Title{{Code: "FM"}}, Status: rating.Active}
	}
	reg := Of(twin("1", "Novak, Marta"), twin("2", "Novak, Marla"), rating.Player{ID: "3", Name: "Novak, Mia", Club: "SK Lodz"})
	for _, group := range []string{BornOn(day), ClubOf(2005, "sk lodz"), TitleOf(2005, "FM")} {
		if got := strings.Join(reg.Sharing(group), " "); got != "1 2" {
			t.Errorf("%s: %s", group, got)
		}
	}
	if got := reg.Sharing(ClubOf(2005, "")); got != nil {
		t.Errorf("without a club: %v", got)
	}
}

// TestASlipOfThePen checks that Nearly finds similar names in any order of words.
func TestASlipOfThePen(t *testing.T) {
	reg := Of(rating.Player{ID: "1", Name: "Elm, Eda"}, rating.Player{ID: "2", Name: "Elm, Zoe"}, rating.Player{ID: "3", Name: "Oak, Eda"})
	for name, want := range map[string]string{"Elm, Eva": "1", "Eva Elm": "1", "Elm, Eve": "1", "Elm, Ernest": "", "Elm": ""} {
		if got := strings.Join(reg.Nearly(name), " "); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}
