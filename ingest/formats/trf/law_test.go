package trf_test

import (
	"cmp"
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

// TestWrittenAndReadIsTheSame writes random events in random dialects and reads them again: nothing is lost or added.
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
		e := trftest.Draw(t, style)
		mark := rapid.SampledFrom([]string{"", "\uFEFF"}).Draw(t, "mark")
		d := read(t, mark+trftest.Write(e, style))
		for _, f := range d.Report.Findings {
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

// facts is what a report can contain.
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
