package trf_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"kalends/ingest/draft"
	"kalends/ingest/formats/trf/trftest"
	"kalends/rating"
)

// TestReportsOfUnionsAreReadAsTheyAreCounted writes random events in the dialects of unions and arbiters: every player,
// round, colour and result is read as trftest.Count finds it, which knows only the columns of the format.
func TestReportsOfUnionsAreReadAsTheyAreCounted(t *testing.T) {
	for name, k := range trftest.Krauses() {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				e := overBoard(trftest.Draw(t, trftest.Style{}))
				text := k.Write(e)
				d, counted := read(t, text), trftest.Count(text)
				for _, f := range d.Report.Findings {
					if f.Severity() == rating.Error {
						t.Fatalf("found %+v in\n%s", f, text)
					}
				}
				if diff := gocmp.Diff(countedGames(counted), draftGames(d)); diff != "" || len(d.Entrants) != len(counted.Names) {
					t.Fatalf("counted and read differ (-counted +read):\n%s\n%s", diff, text)
				}
				if d.Event.Start != e.Start || d.Event.End != e.End {
					t.Fatalf("%s–%s read as %s–%s", e.Start, e.End, d.Event.Start, d.Event.End)
				}
			})
		})
	}
}

// overBoard replaces games that hardly began by played ones, because these dialects have no letters for them.
func overBoard(e rating.Event) rating.Event {
	for i := range e.Games {
		if e.Games[i].Kind == rating.Short {
			e.Games[i].Kind = rating.OverBoard
		}
	}
	return e
}

// countedGames lists the result of a count: the games of each player and round, and how many byes of each kind a player
// had. Byes that no round shows are in his points.
func countedGames(c trftest.Counted) []string {
	var all []string
	points := map[int]float64{}
	for seat, text := range c.Cells {
		points[seat.Player] += worth(text)
		if bye, is := strings.CutPrefix(text, "bye "); is {
			all = append(all, fmt.Sprint(seat.Player, " had ", bye))
			continue
		}
		all = append(all, fmt.Sprint(seat.Player, " in ", seat.Round, ": ", text))
	}
	for player, text := range c.Points {
		said, err := strconv.ParseFloat(text, 64)
		for ; err == nil && points[player] < said; points[player] += 0.5 {
			all = append(all, fmt.Sprint(player, " had ½"))
		}
	}
	slices.Sort(all)
	return all
}

func worth(cell string) float64 {
	switch cell[len(cell)-1:] {
	case "1", "+":
		return 1
	case "=", "½"[1:]:
		return 0.5
	}
	return 0
}

// draftGames lists the same for a draft.
func draftGames(d *draft.Draft) []string {
	var all []string
	for _, p := range d.Pairs {
		first, second := signs(p.Game)
		switch {
		case p.Second == 0 && p.FirstScore > 0:
			all = append(all, fmt.Sprint(p.First, " had ", map[rating.Score]string{rating.Win: "1", rating.Draw: "½"}[p.FirstScore]))
		case p.Second > 0:
			all = append(all, fmt.Sprint(p.First, " in ", p.Round, ": ", p.Second, " w ", first),
				fmt.Sprint(p.Second, " in ", p.Round, ": ", p.First, " b ", second))
		}
	}
	slices.Sort(all)
	return all
}

func signs(g rating.Game) (first, second string) {
	sign := func(s rating.Score) string {
		if g.Kind == rating.Forfeit {
			return map[rating.Score]string{rating.Win: "+", 0: "-"}[s]
		}
		return map[rating.Score]string{rating.Win: "1", rating.Draw: "=", 0: "0"}[s]
	}
	return sign(g.FirstScore), sign(g.SecondScore)
}
