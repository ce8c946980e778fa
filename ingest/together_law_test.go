package ingest_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"kalends/engine/facetest"
	"kalends/ingest"
	"kalends/ingest/formats/formatstest"
	"kalends/ingest/gathering"
	"kalends/ingest/registry"
	"kalends/ingest/workbook"
	"kalends/ingest/workbook/workbooktest"
	"kalends/rating"
)

// TestFilesOfAnEventAreJoinedOrAsked reads random subsets of the files of an event, in random order and with repeats, beside
// files of another group under the same code and of a blitz event of the same people, days and name. A complete event is the one
// that was played; an incomplete one is asked about; files of different events are never joined.
func TestFilesOfAnEventAreJoinedOrAsked(t *testing.T) { joins(t, 100, 2) }

// dropped is a file and its event.
type dropped struct {
	ingest.File
	of string
}

func joins(t *testing.T, n int, seed uint64) {
	events := map[string]rating.Event{"swiss": formatstest.Swiss(), "group": otherPeople(formatstest.Swiss()),
		"blitz": otherPace(formatstest.Swiss())}
	desk := withoutAliases(t, events["swiss"], events["group"])
	desk.Parse = onceEach()
	parted := map[string]*gathering.Part{}
	r := rand.New(rand.NewPCG(16, seed))
	whole, asked := 0, 0
	for range n {
		said := r.IntN(3) > 0
		files := drop(r, events, said)
		var parts []gathering.Part
		var kept []dropped
		for _, f := range files {
			p, known := parted[string(f.Data)]
			if !known {
				p = ingest.Read(f.Data, f.Name, desk).Part
				parted[string(f.Data)] = p
			}
			if p != nil {
				parts, kept = append(parts, *p), append(kept, f)
			}
		}
		groups, _ := gathering.Clusters(parts)
		for _, group := range groups {
			of, all, rounds := map[string]bool{}, []ingest.File{}, map[string]bool{}
			for _, i := range group {
				if rounds[kept[i].Name[:2]] = true; parts[i].Games || kept[i].of == "group" {
					of[kept[i].of] = true // the list of the other two is one
				}
				if !slices.ContainsFunc(all, func(f ingest.File) bool { return string(f.Data) == string(kept[i].Data) }) {
					all = append(all, kept[i].File)
				}
			}
			if len(of) > 1 {
				t.Fatalf("%v are joined: %v", of, names(all))
			}
			joining := desk
			joining.Gathering = true
			got := ingest.ReadAll(all, joining)
			worst := got.Findings.Worst()
			complete, e := len(rounds) == 6 && said, events["swiss"]
			if of["blitz"] {
				e = events["blitz"]
			}
			switch {
			case complete && (worst == rating.Error || worst == rating.Question):
				t.Fatalf("everything is here, and it is not whole: %v\n%v", names(all), got.Findings)
			case complete:
				played := strings.ReplaceAll(strings.Join(gamesOf(got.Event, formatstest.Lacks{}), "\n"), "2000", "1000")
				if diff := gocmp.Diff(strings.Join(gamesOf(e, formatstest.Lacks{}), "\n"), played); diff != "" {
					t.Fatal(diff)
				}
				whole++
			case worst != rating.Error && worst != rating.Question:
				t.Fatalf("accepted without everything: %v\n%v", names(all), got.Findings)
			default:
				asked++
			}
		}
	}
	t.Logf("%d times whole, %d times asked", whole, asked)
	if whole < n/20 {
		t.Error("hardly ever whole")
	}
}

// onceEach reads each file once, however often it comes.
func onceEach() func([]byte) (workbook.Book, rating.Findings) {
	books := map[string]workbook.Book{}
	return func(data []byte) (workbook.Book, rating.Findings) {
		book, known := books[string(data)]
		if known {
			return book, nil
		}
		book, findings := workbook.Read(data)
		if len(findings) == 0 {
			books[string(data)] = book
		}
		return book, findings
	}
}

func names(all []ingest.File) (some []string) {
	for _, f := range all {
		some = append(some, f.Name)
	}
	return some
}

// drop returns files of events in random order; in half of the cases all files of the first event are among them.
func drop(r *rand.Rand, events map[string]rating.Event, said bool) (files []dropped) {
	everything := r.IntN(2) == 0
	for _, of := range []string{"swiss", "group", "blitz"}[:1+r.IntN(3)] {
		e := events[of]
		for i := range e.Rounds + 1 {
			if of == "blitz" && i == 0 {
				continue // it is the same list to the byte
			}
			if (of == "swiss" && everything) || r.IntN(3) > 0 {
				for range 1 + r.IntN(5)/4 {
					files = append(files, dropped{written(e, of, i, said), of})
				}
			}
		}
	}
	r.Shuffle(len(files), func(i, j int) { files[i], files[j] = files[j], files[i] })
	return files
}

// written caches what file returns.
func written(e rating.Event, of string, round int, said bool) ingest.File {
	key := fmt.Sprint(of, round, said)
	if _, known := exports[key]; !known {
		exports[key] = file(e, of, round, said)
	}
	return exports[key]
}

var exports = map[string]ingest.File{}

// file is the export of a round; for round 0 it is the list of players.
func file(e rating.Event, of string, round int, said bool) ingest.File {
	if round == 0 {
		g := formatstest.StartingRank(e)
		g = append(g, []any{}, []any{"https://chess-results.com/tnr1234567.aspx?lan=1"})
		return ingest.File{Name: "list_" + of + ".xlsx", Data: g.XLSX()}
	}
	l := formatstest.Pairings(e, 0)
	top := l.Blocks[0].Top[:3:3]
	b := l.Blocks[round-1]
	if said {
		top = append(top, []any{fmt.Sprint("Number of rounds : ", e.Rounds)})
	}
	if of == "blitz" {
		top = append(top, []any{"Time control (Blitz) : 3 min + 2 sec"})
	} else {
		top = append(top, []any{"Time control (Standard) : 90 min + 30 sec"})
	}
	title := b.Top[len(b.Top)-1]
	b.Top = append(slices.Clone(top), []any{}, title)
	l.Blocks = []formatstest.Block{b}
	return ingest.File{Name: fmt.Sprintf("r%d_%s.xlsx", round, of), Data: l.Grid().XLSX()}
}

// otherPeople is a second group of the event, under the same name and number.
func otherPeople(e rating.Event) rating.Event {
	e.Entrants = slices.Clone(e.Entrants)
	for i := range e.Entrants {
		p := &e.Entrants[i]
		p.Name, p.Player, p.FIDEID = "Second, "+strings.ReplaceAll(p.Name, ", ", " "), fmt.Sprint(200001+i), fmt.Sprint(24100010+10*i)
	}
	return e
}

// otherPace is a blitz event of the same people on the same days, with other results.
func otherPace(e rating.Event) rating.Event {
	e.Games = slices.Clone(e.Games)
	for i := range e.Games {
		if g := &e.Games[i]; g.Kind == rating.OverBoard {
			g.FirstScore, g.SecondScore = g.SecondScore, g.FirstScore
		}
	}
	return e
}

// withoutAliases is an office that knows the players only by their FIDE numbers.
func withoutAliases(t testing.TB, events ...rating.Event) ingest.Office {
	t.Helper()
	b := workbooktest.Registry()
	for _, e := range events {
		for _, p := range e.Entrants {
			b.Add("Players", "player.id", p.Player, "player.name", p.Name, "player.sex", string(p.Sex), "player.birth",
				p.Birth.Year, "player.fide_id", p.FIDEID)
		}
	}
	e := events[0]
	b.Add("Events", "event.code", e.Code, "event.name", e.Name, "event.discipline", e.List, "event.start",
		e.Start.String(), "event.end", e.End.String(), "event.requested_on", "2026-06-01", "event.approval", "yes")
	reg, findings := registry.Terms{Titles: facetest.Titles("")}.Read(b.Bytes(), "registry.xlsx")
	if len(findings) > 0 {
		t.Fatal(findings)
	}
	return ingest.Office{Registry: reg, Lists: []string{"standard"}, Today: today}
}
