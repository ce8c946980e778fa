package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/charmap"

	"kalends/ingest/formats/trf/trftest"
	"kalends/rating"
	"kalends/reports/sheets"
)

// reportCase is a report in a dialect, and what an association that knows its players says about it.
type reportCase struct {
	code, dialect string
	without       []int  // players without a number
	says          string // the findings; empty: it is accepted as it is
	asked         bool   // accepted once the office has taken the proposals
}

// reportCases returns a report for each dialect or kind of gap.
func reportCases() []reportCase {
	everybody := make([]int, 24)
	for i := range everybody {
		everybody[i] = i + 1
	}
	return []reportCase{
		{"REP-1", "a league", []int{7}, `Only one player in the registry is called “Ashgrove, Börje”`, true},
		{"REP-2", "a weekend", []int{3, 12, 24}, "left out of the event: 1 (Zeal, Zoe)", true},
		{"REP-3", "a union's table", []int{5}, "[Q650]", true},
		{"REP-4", "with a mark", nil, "", false},
		{"REP-5", "old ends", nil, "", false},
		{"REP-6", "a union's table", everybody, "[Q650]", true},
	}
}

// firstDay returns the first day of an event, a week after that of the one before it.
func firstDay(code string) rating.Date {
	return rating.Day(2010, 1, 8) + rating.Date(7*(code[len(code)-1]-'1'))
}

// weekend returns an invented event: players are absent, take byes, win and lose without playing. The last one has
// entered and never comes.
func weekend(code string, seed uint64) rating.Event {
	last := []string{"Ashgrove", "Birchall", "Cedarström", "Dogwood", "Elmér", "Firth"}
	given := []string{"Anna", "Börje", "Cem", "Daïna"}
	e := rating.Event{Code: code, Name: "Weekend " + code, City: "Northmark", Rounds: 5, Scoring: "1-½-0",
		Start: firstDay(code), End: firstDay(code) + 2, RoundDates: map[int]rating.Date{}, TimeText: "1:30 + 10",
		ChiefArbiter: rating.Arbiter{Name: "Oak, Ida"}}
	for i := range 23 {
		e.Entrants = append(e.Entrants, rating.Entrant{Number: i + 1, Player: strconv.Itoa(1000 + i), Sex: rating.Female,
			Name: last[i%6] + ", " + given[i/6]})
	}
	e.Entrants = append(e.Entrants, rating.Entrant{Number: 24, Player: "1023", Name: "Zeal, Zoe", Sex: rating.Female})
	r := rand.New(rand.NewPCG(seed, 7))
	for round := 1; round <= e.Rounds; round++ {
		e.RoundDates[round] = e.Start + rating.Date((round-1)/2)
		order := r.Perm(23)
		for i := 0; i+1 < 23; i += 2 {
			e.Games = append(e.Games, gameOf(r, round, e.Entrants[order[i]].Player, e.Entrants[order[i+1]].Player))
		}
		bye := rating.Game{Round: round, First: e.Entrants[order[22]].Player, Kind: rating.HalfBye, FirstScore: rating.Draw}
		if r.IntN(2) == 0 {
			bye.Kind, bye.FirstScore = rating.FullBye, rating.Win
		}
		e.Games = append(e.Games, bye)
	}
	return e
}

// gameOf returns a game with a drawn result; some decisive ones are forfeits.
func gameOf(r *rand.Rand, round int, first, second string) rating.Game {
	g := rating.Game{Round: round, First: first, Second: second, Kind: rating.OverBoard, Stage: rating.Normal}
	g.FirstScore = []rating.Score{0, rating.Draw, rating.Win}[r.IntN(3)]
	g.SecondScore = rating.Win - g.FirstScore
	if g.FirstScore != rating.Draw && r.IntN(6) == 0 {
		g.Kind = rating.Forfeit
	}
	return g
}

// TestReportsThatArbitersHave reads reports in the dialects of unions and arbiters, for an association with a
// regulation of its own that was in force then. Each is read with every player, round, colour and result that a count
// by the columns of the format finds, unchanged or after the office has filled in one cell of its answers; what is
// returned has the true reason.
func TestReportsThatArbitersHave(t *testing.T) {
	t.Parallel()
	regulation, err := os.ReadFile(filepath.Join("..", "..", "config", "regulation", "testdata", "icu.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	f := testFolder{t, filepath.Join(t.TempDir(), "test")}
	const now = "2010-03-02T10:00:00Z"
	f.must("2010-01-02T12:00:00Z", "init", f.dir, "--ruleset", "national-elo")
	f.edit("rulesets/national.yaml", func([]byte) []byte { return regulation })
	var players, events []row
	for i, p := range weekend("REP-1", 1).Entrants {
		players = append(players, row{"player.id": p.Player, "player.name": p.Name, "player.sex": "F", "player.birth": strconv.Itoa(1950 + i)})
	}
	sent := map[string]string{}
	for i, c := range reportCases() {
		k := trftest.Krauses()[c.dialect]
		k.Without = c.without
		sent[c.code] = k.Write(weekend(c.code, uint64(i)))
		f.text(c.code+"_report.tab", inLatin(t, sent[c.code], c.dialect == "old ends"))
		events = append(events, weekendRow(c.code))
	}
	events = append(events, weekendRow("REP-7"))
	f.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Players", Rows: players}, sheets.FillSheet{Sheet: "Events", Rows: events})
	_, out, errs := f.run(now, "collect")
	for _, c := range reportCases() {
		f.checkReported(c, out+errs)
	}
	f.takeProposals(now)
	for _, c := range reportCases() {
		if c.says == "" || c.asked {
			f.checkCounted(now, c, sent[c.code])
		}
	}
	f.checkUnfinished(now)
}

// weekendRow returns the row of such an event on sheet Events.
func weekendRow(code string) row {
	return row{"event.code": code, "event.name": "Weekend " + code, "event.discipline": "national", "event.start": firstDay(code).String(),
		"event.end": (firstDay(code) + 2).String(), "event.requested_on": "2010-01-02", "event.approval": "yes", "event.time_control": "5400+10"}
}

// inLatin returns a text in Windows-1252 if is is true, and otherwise as it is.
func inLatin(t *testing.T, text string, is bool) string {
	if !is {
		return text
	}
	latin, err := charmap.Windows1252.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	return latin
}

// checkReported checks what collect printed about a report: whether it was accepted, waits or was returned, and the
// finding.
func (f testFolder) checkReported(c reportCase, output string) {
	f.t.Helper()
	_, about, _ := strings.Cut(output, "inbox/"+c.code)
	about, _, _ = strings.Cut(about, "kalends: inbox/")
	want := "waits for the office"
	if c.says == "" {
		want = "accepted, event " + c.code
	}
	if !strings.Contains(about, want) || !strings.Contains(about, c.says) {
		f.t.Errorf("%s: want %q and %q:\n%s", c.code, want, c.says, about)
	}
}

// takeProposals answers each workbook of answers by the one cell that takes all proposals, and collects.
func (f testFolder) takeProposals(now string) {
	f.t.Helper()
	for _, c := range reportCases() {
		if c.asked {
			f.fill("waiting/"+c.code+"/answers.xlsx", sheets.FillSheet{Sheet: "Answers", From: 5,
				Rows: []row{{"answer.answer": "x", "answer.by": "AK"}}})
		}
	}
	f.must(now, "collect")
}

// checkCounted exports an event and compares it with the text that was sent, both counted by the columns of the format.
// What was not played has a letter in one and nothing in the other, and a bye that only points show has a round.
func (f testFolder) checkCounted(now string, c reportCase, text string) {
	f.t.Helper()
	to := filepath.Join(f.dir, c.code+".trf")
	if status, _, errs := f.run(now, "export", c.code, "--format", "trf16", "-o", to); status != exitDone && status != exitPerson {
		f.t.Errorf("%s: not accepted: %s", c.code, errs)
		return
	}
	data, err := os.ReadFile(to)
	if err != nil {
		f.t.Fatal(err)
	}
	sent, kept := trftest.Count(text), trftest.Count(string(data))
	if diff := cmp.Diff(gamesCounted(sent), gamesCounted(kept)); diff != "" || sent.Rounds != 5 || len(sent.Names) != 24 {
		f.t.Errorf("%s (-sent +kept):\n%s", c.code, diff)
	}
}

// gamesCounted lists games and forfeits by the names of the players, in ASCII letters, sorted.
func gamesCounted(c trftest.Counted) (all []string) {
	plain := strings.NewReplacer(", ", ",", "ö", "o", "é", "e", "ï", "i")
	name := func(n int) string { return plain.Replace(c.Names[n]) }
	for seat, text := range c.Cells {
		opponent, rest, _ := strings.Cut(text, " ")
		if n, err := strconv.Atoi(opponent); err == nil {
			all = append(all, fmt.Sprint(name(seat.Player), " in ", seat.Round, " against ", name(n), " ", rest))
		}
	}
	slices.Sort(all)
	return all
}

// checkUnfinished drops a report of an event that is not over, a rating list, and a report from before there were
// regulations, and checks what is said about each.
func (f testFolder) checkUnfinished(now string) {
	f.t.Helper()
	k := trftest.Krauses()["a weekend"]
	k.Rounds = 7
	f.text("REP-7_report.tab", k.Write(weekend("REP-7", 7)))
	f.text("standard.xml", "<playerslist>\n<player FIDEID=\"14100001\">\n<name>Ash, Anna</name></player>\n</playerslist>\n")
	early := weekend("REP-8", 8)
	early.Start, early.End, early.RoundDates = rating.Day(1999, 2, 26), rating.Day(1999, 2, 28), nil
	k = trftest.Krauses()["with a mark"]
	k.RoundDay = nil
	f.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Events", From: 5 + 7, Rows: []row{{"event.code": "REP-8",
		"event.name": "Weekend REP-8", "event.discipline": "national", "event.start": "1999-02-26", "event.end": "1999-02-28",
		"event.requested_on": "1999-01-02", "event.approval": "yes", "event.time_control": "5400+10"}}})
	f.text("REP-8_report.tab", k.Write(early))
	_, out, errs := f.run(now, "collect")
	for _, says := range []string{"has 7 rounds, but there are no games for: 6, 7. If the event is not over yet", "[E783]",
		"There is no ruleset for an event that began on 1999-02-26; the earliest is that for events from 2000-01-01 on"} {
		if !strings.Contains(out+errs, says) {
			f.t.Errorf("want %q:\n%s", says, out+errs)
		}
	}
}
