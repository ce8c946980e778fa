package pages_test

import (
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"kalends/engine/rules"
	"kalends/ingest/registry"
	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/publish/site/pages"
	"kalends/rating"
)

// BenchmarkPages makes the values of all pages of an association with lists of ten years.
func BenchmarkPages(b *testing.B) {
	for _, players := range []int{20_000, 150_000} {
		b.Run(fmt.Sprint(players), func(b *testing.B) {
			v := large(b, players, 120, players/25)
			for b.Loop() {
				s, err := pages.Open(v)
				if err != nil {
					b.Fatal(err)
				}
				n := 0
				for _, err := range s.Pages() {
					if err != nil {
						b.Fatal(err)
					}
					n++
				}
				if n < players || len(s.Explained()) != 120 {
					b.Fatal(n)
				}
			}
		})
	}
}

// large returns a folder with the lists of so many months, on each of which some players have moved by eight games in
// an event of 100 players.
func large(b *testing.B, players, lists, moved int) *folder.View {
	b.Helper()
	ruleset, version, err := rules.Family("fide-standard")
	if err != nil {
		b.Fatal(err)
	}
	calendar, _ := ruleset.Calendar()
	calendar.Zone = time.UTC
	setup := folder.Setup{Lists: []folder.List{{ID: "standard", Ruleset: ruleset, Version: version, Calendar: calendar}},
		Plain: folder.Plain{Code: "large", Zone: time.UTC, Languages: []string{"en"}, Ledger: "ledger", Source: []byte("x")}}
	v := folder.At(b.TempDir(), setup)
	roll := rating.Roll{}
	id := func(i int) string { return fmt.Sprintf("%08d", i) }
	for i := range players {
		roll[id(i)] = rating.Player{ID: id(i), Name: fmt.Sprintf("Surname%d, Name%d", i%7919, i), Publish: true, Sex: rating.Male,
			Birth: rating.Birth{Year: 1940 + i%70}, Club: fmt.Sprintf("C%d", i%800)}
	}
	v.Registry = registry.Registry{SHA: "registry", Players: rating.PlayersOf(roll)}
	l, err := ledger.Open(filepath.Join(b.TempDir(), "ledger.db"))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { l.Close() })
	states := make([]rating.State, players)
	for i := range states {
		states[i] = rating.State{Player: id(i), Rated: true, Rating: rating.PointsOf(1400 + i%1000), Games: 30, K: 20}
	}
	for month := range lists {
		date := rating.Day(2016, time.January, 1).AddMonths(month)
		var changes []rating.Change
		for n := range moved {
			s := &states[(n*17+month*977)%players]
			c := rating.Change{Player: s.Player, WasRated: true, Old: s.Rating, IsRated: true, New: s.Rating + 300, Games: 8, K: 20}
			for g := range 8 {
				c.Steps = append(c.Steps, rating.Step{Kind: rating.GameStep, Event: fmt.Sprintf("E-%d-%d", month, n/100), Round: g + 1,
					Opponent: id((n + g) % players), OpponentRating: 180000, OwnRating: s.Rating, Difference: 5000, Counted: 5000, Row: "46–53",
					Expected: 57, Score: 100, K: 20, Change: 43, Rule: "8.3.1", Origin: rating.Origin{File: "f.xlsx", SHA: "abc", Sheet: "Games", Cell: "C14"}})
			}
			changes = append(changes, c)
			s.Rating += 300
			if s.Rating > 280000 {
				s.Rating -= 140000
			}
		}
		p := ledger.Publication{List: "standard", Date: date, Revision: 1, Program: "test", ManifestSHA: "m",
			Inputs: `{"configuration":"` + rating.SHA([]byte("x")) + `","registry":"registry","edition":1}`}
		packed := rating.ChangesOf(changes...)
		for _, err := range []error{l.Freeze(p, "2026-01-01T00:00:00Z"),
			l.Stage(p, ledger.Result{List: rating.List{ID: "standard", Date: date, States: states}.Packed(), Changes: packed.Sorted(),
				Totals: []byte(`{}`), Printed: []byte(`{"ranks":{}}`)}, "2026-01-01T00:00:00Z"),
			l.Published("standard", date, 1, "2026-01-01T00:00:00Z")} {
			if err != nil {
				b.Fatal(err)
			}
		}
	}
	v.Ledger, v.Now = &l.Reader, time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	return v
}
