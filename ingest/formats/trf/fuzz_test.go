package trf_test

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"

	"kalends/ingest/draft"
	"kalends/ingest/draft/drafttest"
	"kalends/ingest/formats/trf"
	"kalends/ingest/formats/trf/trftest"
	"kalends/ingest/workbook"
	"kalends/rating"
)

// FuzzTRF reads any bytes. Without an error, games are between known players, nobody plays himself or two games in a
// round, and writing and reading again gives the same.
func FuzzTRF(f *testing.F) {
	western, err := charmap.Windows1252.NewEncoder().String(strings.Replace(report(head, four()), "Ann", "Änn", 1))
	if err != nil {
		f.Fatal(err)
	}
	for _, seed := range []string{
		report(head, four()), strings.ReplaceAll(report(head, four()), "\n", "\r"), western,
		report(head[:3], []string{"042 10.09.13", "052 11.03.13", "132" + strings.Repeat(" ", 88) + "10.09.13  10.10.16  11.03.13", "142 3", "162  W 2.0    D 1.0"}, four(),
			[]string{"UKR    1      Альфа, Анна                       2101           000104", "013 North                              1    2", "240 H   3    1", "299           -0.5       0001", "DDD"}),
		report([]string{player(1, "Alpha, Ann", "1.5", "   2 w 1", "     -"), player(2, "Bravo, Ben", "0.0", "   1 b 0", "0000 - -")}),
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		book, findings := workbook.Read(data)
		if len(findings) > 0 || !trf.Knows(book) {
			return
		}
		d := trf.Read(draft.Source{Book: book, File: "cup.trf", Today: rating.Day(2026, 11, 21)})
		if d.Report.Findings.Count(rating.Error) > 0 {
			return
		}
		e := event(t, d)
		again := read(t, trftest.Write(e, trftest.Style{}))
		drafttest.Same(t, "games read again", slices.Sorted(slices.Values(games(again))), slices.Sorted(slices.Values(games(d))))
		drafttest.Same(t, "players read again", len(again.Entrants), len(d.Entrants))
		drafttest.Same(t, "last day read again", again.Event.End, d.Event.End)
	})
}

// event makes an event of a draft, with players named by their numbers, and fails for an impossible game.
func event(t *testing.T, d *draft.Draft) rating.Event {
	t.Helper()
	e := d.Event
	id := map[int]string{0: ""}
	for _, p := range d.Entrants {
		p.Player = "p" + p.At("").Cell
		if _, twice := id[p.Number]; twice {
			t.Fatalf("number %d twice", p.Number)
		}
		id[p.Number] = p.Player
		p.Entrant.Name, p.FIDEID, p.Rating, p.Points = "Name", "", "", "" // may be wider than their columns
		e.Entrants = append(e.Entrants, p.Entrant)
	}
	busy := map[[2]int]bool{}
	for _, p := range d.Pairs {
		g := p.Game
		for _, n := range []int{p.First, p.Second} {
			if _, there := id[n]; !there || n != 0 && busy[[2]int{p.Round, n}] {
				t.Fatalf("round %d: number %d is not there or plays twice", p.Round, n)
			}
			busy[[2]int{p.Round, n}] = true
		}
		if p.First == p.Second || p.Kind == "" || !g.Bye() && p.Second == 0 {
			t.Fatalf("round %d: %d-%d %s", p.Round, p.First, p.Second, p.Kind)
		}
		g.First, g.Second = id[p.First], id[p.Second]
		e.Games = append(e.Games, g)
		e.Rounds = max(e.Rounds, p.Round)
	}
	return e
}
