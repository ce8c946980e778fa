package ingest_test

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"kalends/ingest"
	"kalends/ingest/formats/formatstest"
	"kalends/ingest/formats/trf/trftest"
	"kalends/rating"
	"kalends/reports/export"
)

// TestWhatIsHandedOnIsReadBack exports random events in every format and reads them with our own reader, and the reports also
// with one that knows only the columns of the handbook. Both read the same event. The long proof takes 2,000.
func TestWhatIsHandedOnIsReadBack(t *testing.T) { exportAndRead(t, 40) }

// exportAndRead exports n random events, reads them again and compares.
func exportAndRead(t *testing.T, n int) {
	everybody := formatstest.Swiss()
	for len(everybody.Entrants) < 14 {
		everybody.Entrants = append(everybody.Entrants, rating.Entrant{Number: len(everybody.Entrants) + 1})
	}
	desk := formsDesk(t, fixed(everybody))
	for i := range n {
		e := fixed(rapid.Custom(func(t *rapid.T) rating.Event {
			return trftest.Draw(t, trftest.Style{Edition26: rapid.Bool().Draw(t, "edition")})
		}).Example(i))
		for _, format := range export.Formats {
			var file bytes.Buffer
			if err := export.Write(&file, tournamentOf(e), format); err != nil {
				t.Fatal(i, format, err)
			}
			r := ingest.Read(file.Bytes(), formatstest.Code+"_"+format+"."+format, desk)
			for _, f := range r.Findings {
				if f.Severity() == rating.Error || f.Severity() == rating.Question {
					t.Errorf("event %d, %s: %+v", i, format, f)
				}
			}
			if diff := gocmp.Diff(eventFacts(e), eventFacts(r.Event)); diff != "" {
				t.Errorf("event %d, %s (-handed on +read):\n%s", i, format, diff)
			}
			if format == export.TRF16 || format == export.TRF26 {
				if diff := gocmp.Diff(gamesPlayed(e), byTheBook(t, file.String())); diff != "" {
					t.Errorf("event %d, %s, by the handbook:\n%s", i, format, diff)
				}
			}
			if t.Failed() {
				t.Fatalf("%s", file.String()[:min(file.Len(), 6000)])
			}
		}
	}
	t.Logf("%d events in %d formats", n, len(export.Formats))
}

// fixed returns a random event with the code, the days and the people that the office knows.
func fixed(e rating.Event) rating.Event {
	known := formatstest.Swiss()
	e.Code, e.List, e.Name, e.Organizer, e.Report = known.Code, known.List, known.Name, known.Organizer, rating.FinalReport
	e.Start, e.End, e.City, e.System = known.Start, known.End, known.City, rating.Swiss
	e.Contact, e.Email = "Office", "office@example.org"
	e.RoundDates = map[int]rating.Date{}
	for r := 1; r <= e.Rounds; r++ {
		e.RoundDates[r] = min(e.Start+rating.Date(r-1), e.End)
	}
	e.Entrants = slices.Clone(e.Entrants)
	for i := range e.Entrants {
		p := &e.Entrants[i]
		n := p.Number
		*p = rating.Entrant{Number: n, Player: strconv.Itoa(100000 + n), Name: fmt.Sprintf("Family%c, Given%c", 'a'+n, 'z'-n),
			Sex: []rating.Sex{rating.Male, rating.Female}[n%2], Birth: rating.Birth{Year: 1960 + n}, FIDEID: strconv.Itoa(14100000 + n),
			Rating: strconv.Itoa(1800 + 10*n), Place: p.Place, Status: rating.Played}
	}
	return e
}

// tournamentOf returns an event as the office exports it.
func tournamentOf(e rating.Event) export.Tournament {
	t := export.Tournament{Event: e, Registration: "412345", Federation: "UKR", ByFIDE: true, People: map[string]export.Person{},
		Arbiters: []export.Arbiter{{Arbiter: e.ChiefArbiter, Licence: "14199999"}}, Disciplines: []string{"standard"}}
	for _, p := range e.Entrants {
		n, _ := strconv.Atoi(p.Rating)
		t.People[p.Player] = export.Person{Player: rating.Player{ID: p.Player, Name: p.Name, Sex: p.Sex, Birth: p.Birth, FIDEID: p.FIDEID},
			Rated: true, RatingAtStart: rating.PointsOf(n)}
	}
	return t
}

// eventFacts returns, one a line, the facts of an event that every format has.
func eventFacts(e rating.Event) []string {
	all := []string{e.Name, e.Code, e.Start.String(), e.End.String(), strconv.Itoa(e.Rounds), e.City}
	for _, p := range e.Entrants {
		all = append(all, fmt.Sprint(p.Number, " ", p.Player, " ", p.Name))
	}
	return append(all, gamesPlayed(e)...)
}

// gamesPlayed returns the games, one a line, without absences: a report has them for every round, a sheet need not.
func gamesPlayed(e rating.Event) []string {
	number := map[string]int{}
	for _, p := range e.Entrants {
		number[p.Player] = p.Number
	}
	var all []string
	for _, g := range e.Games {
		if g.Kind != rating.ZeroBye {
			all = append(all, fmt.Sprintf("%d: %d–%d %d:%d %s", g.Round, number[g.First], number[g.Second], g.FirstScore, g.SecondScore, g.Kind))
		}
	}
	slices.Sort(all)
	return all
}

// byTheBook returns the games of a report, read only by the positions of the handbook, and fails the test for
// everything that they do not allow.
func byTheBook(t *testing.T, text string) []string {
	t.Helper()
	at := func(line []rune, from, to int) string {
		if from > len(line) {
			return ""
		}
		return strings.TrimSpace(string(line[from-1 : min(to, len(line))]))
	}
	type half struct {
		colour, code string
		opponent     int
	}
	halves, names := map[[2]int]half{}, map[int]bool{}
	for _, text := range strings.Split(text, "\r\n") {
		line := []rune(text)
		switch tag := at(line, 1, 3); tag {
		case "132":
			for round := 1; 92+10*(round-1) <= len(line); round++ {
				if _, err := time.Parse("06/01/02", at(line, 92+10*(round-1), 99+10*(round-1))); err != nil {
					t.Error(err)
				}
			}
		case "042", "052":
			if _, err := time.Parse("2006/01/02", at(line, 5, 14)); err != nil {
				t.Error(err)
			}
		case "UKR": // a national record
			n, err := strconv.Atoi(at(line, 5, 8))
			if err != nil || at(line, 9, 57) != "" || at(line, 58, 68) != strconv.Itoa(100000+n) || len(line) != 68 {
				t.Errorf("a national record: %s", text)
			}
		case "001":
			n, err := strconv.Atoi(at(line, 5, 8))
			_, points := strconv.ParseFloat(at(line, 81, 84), 64)
			rank, ranked := strconv.Atoi(at(line, 86, 89))
			if err != nil || points != nil || ranked != nil || rank < 1 || names[n] || !strings.Contains("mw", at(line, 10, 10)) ||
				at(line, 4, 4)+at(line, 9, 9)+at(line, 14, 14)+at(line, 48, 48)+at(line, 53, 53)+at(line, 57, 57)+at(line, 69, 69)+
					at(line, 80, 80)+at(line, 85, 85)+at(line, 90, 91) != "" || !strings.Contains(at(line, 15, 47), ", ") ||
				len(at(line, 58, 68)) != 8 || len(at(line, 49, 52)) != 4 || at(line, 54, 56) != "UKR" {
				t.Errorf("a player's line: %s", text)
			}
			names[n] = true
			for round := 1; 92+10*(round-1) <= len(line); round++ {
				c := 92 + 10*(round-1)
				opponent, err := strconv.Atoi(at(line, c, c+3))
				if err != nil || at(line, c+4, c+4)+at(line, c+6, c+6)+at(line, c+8, c+9) != "" {
					t.Errorf("round %d: %s", round, text)
				}
				halves[[2]int{n, round}] = half{at(line, c+5, c+5), at(line, c+7, c+7), opponent}
			}
		}
	}
	kinds := map[string]rating.GameKind{"1": rating.OverBoard, "=": rating.OverBoard, "0": rating.OverBoard, "+": rating.Forfeit,
		"-": rating.Forfeit, "W": rating.Short, "D": rating.Short, "L": rating.Short, "F": rating.FullBye, "U": rating.FullBye, "H": rating.HalfBye}
	scores := map[string]int{"1": 100, "+": 100, "W": 100, "F": 100, "U": 100, "=": 50, "D": 50, "H": 50}
	var all []string
	for where, h := range halves {
		mirrored := halves[[2]int{h.opponent, where[1]}]
		switch {
		case h.code == "Z" && h.opponent == 0 && h.colour == "-":
		case h.opponent == 0 && h.colour == "-" && strings.Contains("FUH", h.code):
			all = append(all, fmt.Sprintf("%d: %d–0 %d:0 %s", where[1], where[0], scores[h.code], kinds[h.code]))
		case mirrored.opponent != where[0] || h.colour == mirrored.colour || kinds[h.code] == "" || kinds[h.code] != kinds[mirrored.code]:
			t.Errorf("player %d, round %d: %+v, but %+v", where[0], where[1], h, mirrored)
		case h.colour == "w":
			all = append(all, fmt.Sprintf("%d: %d–%d %d:%d %s", where[1], where[0], h.opponent, scores[h.code], scores[mirrored.code], kinds[h.code]))
		}
	}
	slices.Sort(all)
	return all
}
