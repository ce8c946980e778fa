package export

import (
	"fmt"
	"io"
	"testing"

	"kalends/rating"
)

// open is a Swiss event of sixty people and nine rounds.
func open() Tournament {
	t := Tournament{Federation: "MAS", People: map[string]Person{}, Disciplines: []string{"standard"}}
	t.Code, t.Name, t.Rounds, t.System, t.Scoring, t.List = "OPEN-1", "Open", 9, rating.Swiss, "1-½-0", "standard"
	t.Start, t.End, t.Report = rating.Day(2026, 9, 5), rating.Day(2026, 9, 13), rating.FinalReport
	for i := range 60 {
		id := fmt.Sprint(1000 + i)
		t.Entrants = append(t.Entrants, rating.Entrant{Number: i + 1, Player: id})
		t.People[id] = Person{Player: rating.Player{ID: id, Name: fmt.Sprintf("Ясень Анна %d", i), NameAlt: fmt.Sprintf("Yasen, Anna %d", i),
			Birth: rating.Birth{Year: 1990}}, Rated: true, RatingAtStart: rating.PointsOf(1500 + i)}
	}
	for round := range 9 {
		for board := range 30 {
			t.Games = append(t.Games, rating.Game{Round: round + 1, Board: board + 1, First: fmt.Sprint(1000 + board),
				Second: fmt.Sprint(1030 + (board+round)%30), FirstScore: rating.Win, Kind: rating.OverBoard, Stage: rating.Normal})
		}
	}
	return t
}

// BenchmarkWrite writes an event as a month of a federation does a thousand times.
func BenchmarkWrite(b *testing.B) {
	for _, format := range Formats {
		b.Run(format, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := Write(io.Discard, open(), format); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	b.Run("preflight", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			Preflight(open(), TRF26)
		}
	})
}
