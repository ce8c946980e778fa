package stories

import (
	"testing"

	"kalends/rating"
)

// TestUnratedGames finds the games of a player among what was left out of an event.
func TestUnratedGames(t *testing.T) {
	at := func(cell string) rating.Origin {
		return rating.Origin{File: "a.xlsx", SHA: "1", Sheet: "Games", Cell: cell}
	}
	whole := rating.Origin{File: "a.xlsx", SHA: "1", Sheet: "Event"}
	e := rating.Event{Code: "E", Origin: whole, Games: []rating.Game{
		{Round: 1, First: "1", Second: "2", Origin: at("E5")}, {Round: 1, First: "3", Second: "4", Origin: at("E6")}, {Round: 2, First: "5", Second: "1", Origin: at("E7")},
		{Round: 3, First: "1", Kind: rating.FullBye, Origin: at("E8")},
	}}
	of := func(out rating.LeftOut, wanted string) (opponent string, his bool) {
		eachUnrated(&e, []rating.LeftOut{out}, []int{0}, func(player string, u unrated) {
			if player == wanted {
				opponent, his = u.opponent, true
			}
		})
		return opponent, his
	}
	for name, c := range map[string]struct {
		out      rating.LeftOut
		opponent string
		his      bool
	}{
		"his game":            {rating.LeftOut{Round: 1, Origin: at("E5")}, "2", true},
		"his with second":     {rating.LeftOut{Round: 2, Origin: at("E7")}, "5", true},
		"his side of it":      {rating.LeftOut{Round: 1, Player: "1", Origin: at("E5")}, "2", true},
		"the opponent's side": {rating.LeftOut{Round: 1, Player: "2", Origin: at("E5")}, "", false},
		"a game of others":    {rating.LeftOut{Round: 1, Origin: at("E6")}, "", false},
		"his bye":             {rating.LeftOut{Round: 3, Player: "1", Origin: at("E8")}, "", true},
		"the whole event":     {rating.LeftOut{Origin: whole}, "", true},
		"another part of it":  {rating.LeftOut{Origin: rating.Origin{File: "a.xlsx", SHA: "2", Sheet: "Event"}}, "", false},
	} {
		if opponent, his := of(c.out, "1"); opponent != c.opponent || his != c.his {
			t.Errorf("%s: %q %v, want %q %v", name, opponent, his, c.opponent, c.his)
		}
	}
	if _, his := of(rating.LeftOut{Origin: whole}, "9"); his {
		t.Error("the event of others is his")
	}
}
