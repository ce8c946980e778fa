package ingest_test

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"kalends/engine/facetest"
	"kalends/ingest"
	"kalends/ingest/formats/formatstest"
	"kalends/ingest/registry"
	"kalends/rating"
)

// TestEveryFormTellsTheSameEvent reads one event in every form in which it may come. The games are those of the event, as far as
// the form has them, and there is no error.
func TestEveryFormTellsTheSameEvent(t *testing.T) {
	for name, e := range map[string]rating.Event{"swiss": formatstest.Swiss(), "six against each other": formatstest.RoundRobin(6),
		"seven against each other": formatstest.RoundRobin(7), "xiangqi": formatstest.Xiangqi()} {
		desk := formsDesk(t, e)
		for _, form := range formatstest.Forms(e) {
			t.Run(name+"/"+form.Name, func(t *testing.T) {
				r := ingest.Read(form.Write(e), form.File(), desk)
				for _, f := range r.Findings {
					if f.Severity() == rating.Error || f.Severity() == rating.Question {
						t.Errorf("%+v", f)
					}
				}
				if diff := gocmp.Diff(gamesOf(e, form.Lacks), gamesOf(r.Event, form.Lacks)); diff != "" {
					t.Errorf("%s: %s", r.Format, diff)
				}
				if t.Failed() {
					t.Logf("%+v", r.Findings)
				}
			})
		}
	}
}

// formsDesk is an office that knows the players of an event and the event.
func formsDesk(t testing.TB, e rating.Event) ingest.Office {
	t.Helper()
	reg, findings := registry.Terms{Titles: facetest.Titles("")}.Read(formatstest.Office(e).Bytes(), "registry.xlsx")
	if len(findings) > 0 {
		t.Fatal(findings)
	}
	return ingest.Office{Registry: reg, Lists: []string{"standard"}, Today: today}
}

// gamesOf writes the games of an event, one a line, without the facts that a form does not have.
func gamesOf(e rating.Event, lacks formatstest.Lacks) []string {
	var all []string
	for _, g := range e.Games {
		if g.Bye() && lacks.Byes || g.Kind == rating.HalfBye && lacks.HalfByes || g.Kind == rating.ZeroBye && lacks.ZeroByes {
			continue
		}
		if lacks.Forfeits && g.Kind == rating.Forfeit {
			g.Kind = rating.OverBoard
		}
		if lacks.Colours || g.Kind == rating.Forfeit && lacks.ForfeitColours {
			if g.Second != "" && cmp.Compare(g.First, g.Second) > 0 {
				g.First, g.Second, g.FirstScore, g.SecondScore = g.Second, g.First, g.SecondScore, g.FirstScore
			}
		}
		if lacks.Rounds {
			g.Round = 0
		}
		all = append(all, strings.TrimSpace(fmt.Sprintf("%d: %s–%s %d:%d %s", g.Round, g.First, g.Second, g.FirstScore, g.SecondScore, g.Kind)))
	}
	slices.Sort(all)
	return all
}

// BenchmarkEveryForm reads an event of 66 games in every form in which it may come.
func BenchmarkEveryForm(b *testing.B) {
	e := formatstest.RoundRobin(12)
	desk := formsDesk(b, e)
	for _, form := range formatstest.Forms(e) {
		data := form.Write(e)
		b.Run(form.Name, func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				ingest.Read(data, form.File(), desk)
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*len(e.Games)), "µs/game")
		})
	}
}
