package trf_test

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/formats/trf"
	"kalends/ingest/formats/trf/trftest"
	"kalends/ingest/workbook"
	"kalends/rating"
)

// TestWrittenAndReadIsTheSame writes random events in random dialects and reads them again: nothing is lost and nothing
// is added.
func TestWrittenAndReadIsTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		style := trftest.Style{
			End:       rapid.SampledFrom([]string{"\n", "\r\n", "\r"}).Draw(t, "end"),
			Bytes:     rapid.Bool().Draw(t, "bytes"),
			Edition26: rapid.Bool().Draw(t, "edition 26"),
		}
		if rapid.Bool().Draw(t, "national") {
			style.Federation = "UKR"
		}
		e := drawEvent(t, style)
		mark := rapid.SampledFrom([]string{"", "\uFEFF"}).Draw(t, "mark")
		d := read(t, mark+trftest.Write(e, style))
		for _, f := range d.Pad.Findings {
			if f.Severity() != rating.Note && f.Code != "W346" && f.Code != "W319" {
				t.Fatalf("found %s at line %s: %q %v in\n%s", f.Code, f.Origin.Cell, f.Read, f.Args, trftest.Write(e, style))
			}
		}
		if diff := gocmp.Diff(written(e), said(d, style)); diff != "" {
			t.Fatalf("written and read differ (-written +read):\n%s", diff)
		}
	})
}

func read(t interface{ Fatalf(string, ...any) }, text string) *draft.Draft {
	book, findings := workbook.Read([]byte(text))
	if len(findings) > 0 {
		t.Fatalf("the text was refused: %v", findings)
	}
	if !trf.Knows(book) {
		t.Fatalf("not known as a report:\n%s", text)
	}
	return trf.Read(draft.Source{Book: book, File: "cup.trf", Today: rating.Day(2026, 11, 21)})
}

var (
	names  = []string{"Kovalenko, Oksana", "Müller, Jörg", "Чорна, Їжа Ґ.", "王伟", "吕　钦", "Ahmad bin Ali", "O'Neill, Seán Ó", "Jean-Luc d’Été", "Nguyễn Văn Ánh"}
	titles = []string{"", "GM", "IM", "WFM", "CM"}
	kinds  = []rating.GameKind{rating.OverBoard, rating.OverBoard, rating.OverBoard, rating.Forfeit, rating.Short}
	scores = [][2]rating.Score{{100, 0}, {0, 100}, {50, 50}}
)

// drawEvent makes up an event whose every round has at least one game.
func drawEvent(t *rapid.T, style trftest.Style) rating.Event {
	start := rating.Day(2026, 1, rapid.IntRange(1, 200).Draw(t, "start"))
	e := rating.Event{
		Name: "Autumn Cup", City: "Львів", Start: start, System: rating.Swiss, Scoring: "1-½-0", TimeText: "90 min + 30 s", Controls: []rating.Control{{Minutes: 90, Increment: 30}},
		Rounds: rapid.IntRange(1, 9).Draw(t, "rounds"), ChiefArbiter: rating.Arbiter{Name: "Arbiter, Anna"},
		Deputies: []rating.Arbiter{{Name: "Second, Sam"}}, RoundDates: map[int]rating.Date{},
	}
	if style.Edition26 {
		e.Scoring = rapid.SampledFrom([]string{"1-½-0", "2-1-0", "3-1-0"}).Draw(t, "scoring")
		e.Controls = []rating.Control{{Moves: 40, Minutes: 90, Increment: 30}, {Minutes: 15, Increment: 30}}
	}
	for r := 1; r <= e.Rounds; r++ {
		e.RoundDates[r] = start + rating.Date(r-1)
	}
	e.End = start + rating.Date(e.Rounds-1)
	for n := range rapid.IntRange(2, 14).Draw(t, "players") {
		e.Entrants = append(e.Entrants, drawEntrant(t, n+1))
	}
	for r := 1; r <= e.Rounds; r++ {
		drawRound(t, &e, r)
	}
	return e
}

func drawEntrant(t *rapid.T, n int) rating.Entrant {
	p := rating.Entrant{
		Number: n, Player: strconv.Itoa(100000 + n), Name: fmt.Sprintf("%s %d", rapid.SampledFrom(names).Draw(t, "name"), n), Status: rating.Played,
		Sex: rapid.SampledFrom([]rating.Sex{"", rating.Male, rating.Female}).Draw(t, "sex"), Title: rapid.SampledFrom(titles).Draw(t, "title"),
		Place: rapid.IntRange(0, 99).Draw(t, "place"), Team: (n + 2) / 3,
	}
	switch rapid.IntRange(0, 2).Draw(t, "birth") {
	case 1:
		p.Birth = rating.Birth{Year: 1999}
	case 2:
		p.Birth = rating.Birth{Year: 2001, On: rating.Day(2001, 2, 28)}
	}
	if rapid.Bool().Draw(t, "fide") {
		p.FIDEID, p.Rating = strconv.Itoa(14100000+n), strconv.Itoa(1800+10*n)
	}
	return p
}

// drawRound pairs some, gives others a bye, and leaves the rest without either.
func drawRound(t *rapid.T, e *rating.Event, round int) {
	order := rapid.Permutation(e.Entrants).Draw(t, "order")
	for i := 0; i < len(order); i++ {
		g := rating.Game{Round: round, First: order[i].Player, Stage: rating.Normal}
		switch what := rapid.IntRange(0, 5).Draw(t, "what"); {
		case i+1 < len(order) && (i == 0 || what <= 2):
			i++
			g.Second, g.Kind = order[i].Player, rapid.SampledFrom(kinds).Draw(t, "kind")
			s := rapid.SampledFrom(scores).Draw(t, "result")
			if g.Kind == rating.Forfeit && s[0] == s[1] {
				s = [2]rating.Score{0, 0}
			}
			g.FirstScore, g.SecondScore = s[0], s[1]
		case what == 3:
			g.Kind, g.FirstScore = rating.FullBye, rating.Win
		case what == 4:
			g.Kind, g.FirstScore = rating.HalfBye, rating.Draw
		case what == 5:
			g.Kind = rating.ZeroBye
		default:
			continue
		}
		e.Games = append(e.Games, g)
	}
}

// facts are what a report can carry.
type facts struct {
	Name, City, Time, Chief string
	Deputies                []rating.Arbiter
	System                  rating.System
	Scoring                 string
	Start, End              rating.Date
	Rounds                  int
	Dates                   map[int]rating.Date
	Controls                []rating.Control
	Players                 []rating.Entrant
	Games                   []game
}

type game struct {
	Round, First, Second    int
	FirstScore, SecondScore rating.Score
	Kind                    rating.GameKind
}

func written(e rating.Event) facts {
	f := of(e)
	numbers := map[string]int{"": 0}
	for _, p := range e.Entrants {
		numbers[p.Player] = p.Number
		p.Name = cells.Tidy(p.Name)
		f.Players = append(f.Players, p)
	}
	for _, g := range e.Games {
		f.Games = append(f.Games, game{g.Round, numbers[g.First], numbers[g.Second], g.FirstScore, g.SecondScore, g.Kind})
	}
	return f.sorted()
}

func said(d *draft.Draft, style trftest.Style) facts {
	f := of(d.Event)
	for _, p := range d.Entrants {
		e := p.Entrant
		e.Player = strconv.Itoa(100000 + e.Number)
		if style.Federation != "" {
			e.Player = p.Typed
		}
		e.Points, e.Origin = "", rating.Origin{}
		f.Players = append(f.Players, e)
	}
	for _, g := range d.Pairs {
		f.Games = append(f.Games, game{g.Round, g.First, g.Second, g.FirstScore, g.SecondScore, g.Kind})
	}
	return f.sorted()
}

func of(e rating.Event) facts {
	return facts{Name: e.Name, City: e.City, Time: e.TimeText, Chief: e.ChiefArbiter.Name, Deputies: e.Deputies, System: e.System, Scoring: e.Scoring,
		Start: e.Start, End: e.End, Rounds: e.Rounds, Dates: e.RoundDates, Controls: e.Controls}
}

func (f facts) sorted() facts {
	slices.SortFunc(f.Games, func(a, b game) int { return cmp.Or(cmp.Compare(a.Round, b.Round), cmp.Compare(a.First, b.First)) })
	return f
}
