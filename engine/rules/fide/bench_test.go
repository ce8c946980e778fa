package fide_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"testing"

	"kalends/engine"
	"kalends/engine/rules/fide"
	"kalends/rating"
)

// million makes a period of many events of 200 players and nine rounds.
func million(games, players int) engine.Input {
	rng := rand.New(rand.NewPCG(1, 1))
	in := engine.Input{Period: rating.Period{Date: newList}, Previous: rating.List{Date: nowList}}
	ids := make([]string, players)
	for i := range ids {
		ids[i] = fmt.Sprintf("%08d", 8600000+i)
		in.Previous.States = append(in.Previous.States, rating.State{Player: ids[i], Rated: i%10 > 0, Games: 100, K: 20,
			Rating: rating.PointsOf(1400+rng.IntN(1200)) * rating.Points(min(i%10, 1))})
	}
	for left := games; left > 0; left -= 900 {
		e := rating.Event{Code: fmt.Sprintf("E%06d", left), Start: nowList + 3, End: nowList + 9, Controls: []rating.Control{{Minutes: 90, Increment: 30}}}
		field := rng.IntN(players - 200)
		for i := range min(900, left) {
			round, board := i/100, i%100
			e.Games = append(e.Games, rating.Game{Round: round + 1, Board: board + 1, First: ids[field+board], Second: ids[field+100+(board+round)%100],
				FirstScore: rating.Win, Kind: rating.OverBoard, Stage: rating.Normal, Origin: rating.Origin{File: "sheet.xlsx", Sheet: "Round", Cell: "C14"}})
		}
		in.Events.Add(e)
	}
	return in
}

// BenchmarkMillionGames rates a million games over 500,000 players in one period.
func BenchmarkMillionGames(b *testing.B) {
	const games, players = 1_000_000, 500_000
	in := million(games, players)
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	var out engine.Outcome
	for b.Loop() {
		var err error
		if out, err = fide.Standard().Rate(in); err != nil {
			b.Fatal(err)
		}
	}
	b.StopTimer()
	runtime.GC()
	runtime.ReadMemStats(&after)
	kept := float64(after.HeapAlloc - before.HeapAlloc)
	b.ReportMetric(kept/games, "B/game")
	b.ReportMetric(kept/players, "B/player")
	b.ReportMetric(float64(out.Changes.Len()), "players")
	runtime.KeepAlive(in)
}
