package ingest_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"kalends/ingest"
	"kalends/ingest/workbook/workbooktest"
	"kalends/rating"
)

// kind is the good sheet's event on a sheet of another kind, without its games.
func kind(name string) *workbooktest.Book {
	b := workbooktest.Results(name)
	for _, pair := range [][2]any{
		{"event.code", "2026-CUP-01"}, {"event.name", "Autumn Cup"}, {"event.report_kind", "final"}, {"event.discipline", "standard"},
		{"event.system", "round_robin"}, {"event.scoring", "1-½-0"}, {"event.start", "2026-09-01"}, {"event.end", "2026-09-09"},
		{"event.city", "Kyiv"}, {"event.organizer", "Chess Club"}, {"event.rounds", 3}, {"event.base_min", 90}, {"event.inc_sec", 30},
		{"event.chief_arbiter", "Arbiter, Anna"}, {"event.contact_name", "Olena"}, {"event.contact_email", "olena@example.org"},
	} {
		b.Set(pair[0].(string), pair[1])
	}
	for i, p := range [][]any{{"100001", "Kovalenko, Oksana", "F"}, {"100002", "王伟", "M"}, {"100003", "Ahmad bin Ali", "M"}, {"000104", "Muller Jorg", "M"}} {
		b.Add("Players", "player.nr", i+1, "player.id", p[0], "player.name", p[1], "player.sex", p[2])
	}
	return b
}

// crossed is a cross table of four players, the rows as they are given.
func crossed(rows ...string) *workbooktest.Book {
	b := kind("crosstable")
	for i, row := range rows {
		pairs := []any{"cross.nr", i + 1}
		for r, cell := range strings.Split(row, "|") {
			if cell = strings.TrimSpace(cell); cell != "" {
				pairs = append(pairs, "cross.r"+string(rune('1'+r)), cell)
			}
		}
		b.Add("Crosstable", pairs...)
	}
	return b
}

// goodRows are a round robin of four: a forfeit, a draw, the rest wins.
func goodRows() []string {
	return []string{"4w1|2w½|3b1", "3w+|1b½|4b0", "2b-|4w1|1w0", "1b0|3b0|2w1"}
}

// paired is the same event on one of the sheets with one game a row.
func paired(name, sheet string) *workbooktest.Book {
	b := kind(name)
	for _, g := range [][]any{
		{1, 1, 1, "1-0", 4}, {1, 2, 2, "+:-", 3}, {2, 1, 1, "½-½", 2}, {2, 2, 3, "1-0", 4}, {3, 1, 3, "0-1", 1}, {3, 2, 4, "1-0", 2},
	} {
		b.Add(sheet, "game.round", g[0], "game.board", g[1], "game.first", g[2], "game.result", g[3], "game.second", g[4])
	}
	return b
}

// kindFaults are the faults that only cross tables and teams can have.
func kindFaults() map[string]func() *workbooktest.Book {
	spoiled := func(row int, cells string) func() *workbooktest.Book {
		return func() *workbooktest.Book { rows := goodRows(); rows[row] = cells; return crossed(rows...) }
	}
	match := func(change func(*workbooktest.Book)) func() *workbooktest.Book {
		return func() *workbooktest.Book { b := scheveningen(); change(b); return b }
	}
	return map[string]func() *workbooktest.Book{
		"E310": spoiled(3, "1b½|3b0|2w1"),
		"E332": spoiled(3, "1w0|3b0|2w1"),
		"E333": func() *workbooktest.Book { return crossed("4=|2w½|3b1", "3w+|1b½|4b0", "2b-|4w1|1w0", "1=|3b0|2w1") },
		"E329": func() *workbooktest.Book {
			b := paired("roundrobin", "RoundRobin")
			for _, key := range []string{"game.round", "game.board", "game.first", "game.result", "game.second"} {
				b.SetRow(key, 4, nil)
			}
			return b
		},
		"E335": func() *workbooktest.Book { return crossed(goodRows()[:3]...) },
		"E349": match(func(b *workbooktest.Book) { b.Wipe("Teams") }),
		"W334": func() *workbooktest.Book { return crossed(goodRows()...).Set("event.scoring", "") },
		"E325": match(func(b *workbooktest.Book) { b.SetRow("player.team", 4, 3) }),
		"E326": match(func(b *workbooktest.Book) { b.SetRow("game.second", 1, 2) }),
		"E327": match(func(b *workbooktest.Book) {
			b.Add("Teams", "team.nr", 3, "team.name", "Desna").SetRow("player.team", 4, 3)
		}),
	}
}

// scheveningen is a match of two against two.
func scheveningen() *workbooktest.Book {
	b := kind("team").Set("event.rounds", 2).Set("event.system", "scheveningen")
	b.Add("Teams", "team.nr", 1, "team.name", "Lybid").Add("Teams", "team.nr", 2, "team.name", "Dnipro")
	for n := 1; n <= 4; n++ {
		b.SetRow("player.team", n, (n+1)/2)
	}
	for _, g := range [][]any{{1, 1, 1, "1-0", 3}, {1, 2, 2, "½-½", 4}, {2, 1, 4, "0-1", 1}, {2, 2, 3, "1-0", 2}} {
		b.Add("Games", "game.round", g[0], "game.match", "1", "game.board", g[1], "game.first", g[2], "game.result", g[3], "game.second", g[4])
	}
	return b
}

func codesOf(fs rating.Findings) string {
	var all []string
	for _, f := range fs {
		all = append(all, f.Code+"@"+f.Origin.Cell)
	}
	return strings.Join(all, " ")
}

// games returns the games without places and boards.
func games(e rating.Event) []rating.Game {
	all := slices.Clone(e.Games)
	for i := range all {
		all[i].Origin, all[i].Board, all[i].Match = rating.Origin{}, 0, ""
	}
	slices.SortStableFunc(all, func(a, b rating.Game) int {
		if a.Round != b.Round {
			return a.Round - b.Round
		}
		return strings.Compare(a.First, b.First)
	})
	return all
}

func TestTheKindsOfOneEventSayTheSame(t *testing.T) {
	d := desk(t)
	want := ingest.Read(paired("games", "Games").Bytes(), "games.xlsx", d)
	if len(want.Findings) > 0 {
		t.Fatal(codesOf(want.Findings))
	}
	for name, book := range map[string]*workbooktest.Book{"crosstable": crossed(goodRows()...), "roundrobin": paired("roundrobin", "RoundRobin")} {
		got := ingest.Read(book.Bytes(), name+".xlsx", d)
		if len(got.Findings) > 0 || got.Kind != name {
			t.Errorf("%s: kind %s, %s", name, got.Kind, codesOf(got.Findings))
		}
		if diff := cmp.Diff(games(want.Event), games(got.Event)); diff != "" {
			t.Errorf("%s:\n%s", name, diff)
		}
	}
	if got := ingest.Read(scheveningen().Bytes(), "team.xlsx", d); len(got.Findings) > 0 || got.Kind != "team" || len(got.Event.Games) != 4 {
		t.Errorf("team: kind %s, %d games, %s", got.Kind, len(got.Event.Games), codesOf(got.Findings))
	}
}

func TestCrossTables(t *testing.T) {
	d := desk(t)
	for _, c := range []struct {
		name string
		rows []string
		set  []string // key, value …
		want string
	}{
		{"as it should be", goodRows(), nil, ""},
		{"red and black", []string{"4红1|2红½|3黑1", "3红+|1黑½|4黑0", "2黑-|4红1|1红0", "1黑0|3黑0|2红1"}, nil, ""},
		{"first and second", []string{"4先胜|2先和|3后胜", "3先+|1后和|4后负", "2后-|4先胜|1先负", "1后负|3后负|2先胜"}, nil, ""},
		{"Ukrainian letters", []string{"4б1|2б½|3ч1", "3б+|1ч½|4ч0", "2ч-|4б1|1б0", "1ч0|3ч0|2б1"}, nil, ""},
		{"German letters", []string{"4w1|2w½|3s1", "3w+|1s½|4s0", "2s-|4w1|1w0", "1s0|3s0|2w1"}, nil, ""},
		{"result first", []string{"1w4|½w2|1b3", "+3|½b1|0b4", "-2|1w4|0w1", "0b1|0b3|1w2"}, nil, ""},
		{"colour in one cell only", []string{"4w1|2=|3b1", "3+|1b=|4b0", "2-|4w1|1w0", "1-|3b0|2w1"}, nil, "E310@C5"},
		{"win 2", []string{"4w2|2w1|3b2", "3w+|1b1|4b0", "2b-|4w2|1w0", "1b0|3b0|2w2"}, []string{"event.scoring", "2-1-0"}, ""},
		{"win 3", []string{"4w3|2w1|3b3", "3w+|1b1|4b0", "2b-|4w3|1w0", "1b0|3b0|2w3"}, []string{"event.scoring", "3-1-0"}, ""},
		{"win 2 not declared", []string{"4w2|2w1|3b2", "3w+|1b1|4b0", "2b-|4w2|1w0", "1b0|3b0|2w2"}, []string{"event.scoring", ""}, "W334@C12"},
		{"win 2 under half points", []string{"4w2|2w½|3b1", "3w+|1b½|4b0", "2b-|4w1|1w0", "1b0|3b0|2w1"}, nil, "E330@C5"},
		{"nothing proves the scoring", []string{"4w+|2b+|3w+", "3w+|1w-|4b+", "2b-|4b+|1b-", "1b-|3w-|2w-"}, []string{"event.scoring", ""}, "I821@C12"},
		{"neither says ½", []string{"4w1|2w½|3b1", "3w+|1b1|4b0", "2b-|4w1|1w0", "1b0|3b0|2w1"}, nil, "E310@D5"},
		{"another opponent", []string{"4w1|2w½|3b1", "3w+|1b½|4b0", "4b-|4w1|1w0", "1b0|3b0|2w1"}, nil, "E310@C6 E310@C7"},
		{"the opponent's cell is empty", []string{"4w1|2w½|3b1", "3w+|1b½|4b0", "2b-|4w1|1w0", "1b0|3b0|"}, nil, "E310@E6"},
		{"no such opponent", []string{"4w1|2w½|3b1", "3w+|1b½|4b0", "2b-|4w1|1w0", "1b0|3b0|9w1"}, nil, "E310@E6 E312@E8"},
		{"himself", []string{"4w1|2w½|3b1", "2w+|1b½|4b0", "2b-|4w1|1w0", "1b0|3b0|2w1"}, nil, "E313@C6 E310@C7"},
		{"both won", []string{"4w1|2w½|3b1", "3w+|1b½|4b0", "2b+|4w1|1w0", "1b0|3b0|2w1"}, nil, "E310@C6"},
		{"both stayed away", []string{"4w1|2w½|3b1", "3w-|1b½|4b0", "2b-|4w1|1w0", "1b0|3b0|2w1"}, nil, ""},
		{"both lost, not explained", []string{"4w0|2w½|3b1", "3w+|1b½|4b0", "2b-|4w1|1w0", "1b0|3b0|2w1"}, nil, "E310@C5"},
		{"both lost by decision", []string{"4w0|2w½|3b1", "3w+|1b½|4b0", "2b-|4w1|1w0", "1b0|3b0|2w1"}, []string{"event.remarks", "round 1: both lost, telephones"}, ""},
		{"one says played, one forfeit", []string{"4w1|2w½|3b1", "3w1|1b½|4b0", "2b-|4w1|1w0", "1b0|3b0|2w1"}, nil, "E310@C6"},
		{"still to play", []string{"4w1|2w½|3b", "3w+|1b½|4b0", "2b-|4w1|1w", "1b0|3b0|2w1"}, nil, "E343@E7"},
		{"still to play, interim", []string{"4w1|2w½|3b", "3w+|1b½|4b0", "2b-|4w1|1w", "1b0|3b0|2w1"}, []string{"event.report_kind", "interim", "event.reported_to", "2026-09-05"}, ""},
		{"byes", []string{"4w1|bye1|3b1", "3w+|轮空|4b0", "2b-|-½|1w0", "1b0|0|2w1"}, nil, ""},
		{"a lone plus", []string{"4w1|+|3b1", "3w+|bye0|4b0", "2b-|4w1|1w0", "1b0|3b0|2w1"}, nil, "W341@D5"},
		{"not a result", []string{"4w1|won|3b1", "3w+|1b½|4b0", "2b-|4w1|1w0", "1b0|3b0|2w1"}, nil, "E302@D5"},
		{"a typo between two", []string{"4w1|2w9|3b1", "3w+|1b½|4b0", "2b-|4w1|1w0", "1b0|3b0|2w1"}, nil, "E302@D5"},
		{"same colours", []string{"4w1|2w½|3b1", "3w+|1w½|4b0", "2b-|4w1|1b0", "1b0|3b0|2w1"}, nil, "E332@D5"},
		{"play-off", []string{"4w1|2w½P|3b1", "3w+|1b½P|4b0", "2b-|4w1u|1w0", "1b0|3b0u|2w1"}, nil, ""},
		{"a play-off after the rounds", []string{"4w1|2w½|3b1|2w½P", "3w+|1b½|4b0|1b½P", "2b-|4w1|1w0|", "1b0|3b0|2w1|"}, nil, ""},
		{"a round too many", []string{"4w1|2w½|3b1|2w½", "3w+|1b½|4b0|1b½", "2b-|4w1|1w0|", "1b0|3b0|2w1|"}, nil, "E317@C10 W319@F6"},
		{"a forfeit between two games", []string{"2w1|2w+|2b1", "1b0|1b-|1w0", "4w1|bye1|bye1", "3b0|0|0"}, nil, "W319@E5"},
		{"a play-off to one of them", []string{"4w1|2w½P|3b1", "3w+|1b½|4b0", "2b-|4w1|1w0", "1b0|3b0|2w1"}, nil, "E310@D5"},
	} {
		b := crossed(c.rows...)
		for i := 0; i+1 < len(c.set); i += 2 {
			b.Set(c.set[i], c.set[i+1])
		}
		if got := codesOf(ingest.Read(b.Bytes(), "sheet.xlsx", d).Findings); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func TestWhatACrossTableKeepsApart(t *testing.T) {
	b := crossed("4w1|2w½P|bye½", "3w+|1b½P|3b=", "2b-|bye0|2w=", "1b0|bye1|").Set("event.remarks", "")
	r := ingest.Read(b.Bytes(), "sheet.xlsx", desk(t))
	want := []string{"1 100001 100.0 played N", "1 100002 100.0 forfeit N", "2 100003 0.0 bye_zero N", "2 000104 100.0 bye_full N", "2 100001 50.50 played P",
		"3 100001 50.0 bye_half N", "3 100003 50.50 played N"}
	var got []string
	for _, g := range r.Event.Games {
		got = append(got, strings.Join([]string{string(rune('0' + g.Round)), g.First, itoa(g.FirstScore) + "." + itoa(g.SecondScore), string(g.Kind), string(g.Stage)}, " "))
	}
	if diff := cmp.Diff(want, got); diff != "" || r.Findings.Worst() == rating.Error {
		t.Errorf("%s\n%s", codesOf(r.Findings), diff)
	}
}

func itoa(s rating.Score) string { return strconv.Itoa(int(s)) }

func TestResultsOnTwoSheetsOrOnAnother(t *testing.T) {
	d := desk(t)
	two := crossed(goodRows()...).Sheet("RoundRobin").Put("RoundRobin", "A3", "game.round").Put("RoundRobin", "B3", "game.result").Put("RoundRobin", "A5", 1).Put("RoundRobin", "B5", "1-0")
	if got := codesOf(ingest.Read(two.Bytes(), "sheet.xlsx", d).Findings); !strings.Contains(got, "E121") {
		t.Errorf("two sheets with results: %s", got)
	}
	resting := crossed(goodRows()...).Sheet("RoundRobin").Put("RoundRobin", "A3", "game.round").Put("RoundRobin", "B3", "game.result").Put("RoundRobin", "A5", 1).Put("RoundRobin", "B5", "rest 轮空")
	if got := codesOf(ingest.Read(resting.Bytes(), "sheet.xlsx", d).Findings); got != "" {
		t.Errorf("an empty round robin beside a cross table: %s", got)
	}
	unmarked := crossed(goodRows()...).Unmark()
	if r := ingest.Read(unmarked.Bytes(), "sheet.xlsx", d); r.Kind != "crosstable" || codesOf(r.Findings) != "W101@" {
		t.Errorf("without its mark: kind %s, %s", r.Kind, codesOf(r.Findings))
	}
	if r := ingest.Read(scheveningen().Unmark().Bytes(), "sheet.xlsx", d); r.Kind != "team" || codesOf(r.Findings) != "W101@" {
		t.Errorf("teams without a mark: kind %s, %s", r.Kind, codesOf(r.Findings))
	}
}

func TestRestsOfARoundRobinAreNoGames(t *testing.T) {
	resting := func(result string) *workbooktest.Book {
		return paired("roundrobin", "RoundRobin").Add("RoundRobin", "game.round", 3, "game.first", 2, "game.result", result)
	}
	r := ingest.Read(resting("rest вільний").Bytes(), "sheet.xlsx", desk(t))
	if len(r.Findings) > 0 || len(r.Event.Games) != 6 {
		t.Errorf("%d games, %s", len(r.Event.Games), codesOf(r.Findings))
	}
	if got := codesOf(ingest.Read(resting("1-0").Bytes(), "sheet.xlsx", desk(t)).Findings); !strings.Contains(got, "E316@F11") {
		t.Errorf("a result where somebody rests: %s", got)
	}
}

func TestRoundRobinsReadOneSidesPoints(t *testing.T) {
	d := desk(t)
	want := ingest.Read(paired("roundrobin", "RoundRobin").Bytes(), "sheet.xlsx", d)
	for scoring, results := range map[string][]string{"1-½-0": {"1", "+", "½", "1", "0", "1"}, "2-1-0": {"2", "+", "1", "2", "0", "2"}, "3-1-0": {"3", "+", "=", "3", "0", "3"}} {
		b := paired("roundrobin", "RoundRobin").Set("event.scoring", scoring)
		for i, result := range results {
			b.SetRow("game.result", i+1, result)
		}
		got := ingest.Read(b.Bytes(), "sheet.xlsx", d)
		if diff := cmp.Diff(games(want.Event), games(got.Event)); diff != "" || len(got.Findings) > 0 {
			t.Errorf("%s: %s\n%s", scoring, codesOf(got.Findings), diff)
		}
	}
	if got := codesOf(ingest.Read(paired("games", "Games").SetRow("game.result", 1, "1").Bytes(), "sheet.xlsx", d).Findings); got != "E302@E5" {
		t.Errorf("points of one side on sheet Games: %s", got)
	}
}

func TestPlayOffsOfARoundRobin(t *testing.T) {
	b := paired("roundrobin", "RoundRobin").
		Add("RoundRobin", "game.round", 3, "game.first", 1, "game.result", "½-½", "game.second", 2, "game.kind", "P").
		Add("RoundRobin", "game.round", 3, "game.first", 2, "game.result", "½-½", "game.second", 1, "game.kind", "A")
	r := ingest.Read(b.Bytes(), "sheet.xlsx", desk(t))
	stages := ""
	for _, g := range r.Event.Games {
		stages += string(g.Stage)
	}
	if len(r.Findings) > 0 || stages != "NNNNNNPA" {
		t.Errorf("%s: %s", stages, codesOf(r.Findings))
	}
}

func TestPointsAgainstTheCrossTable(t *testing.T) {
	d := desk(t)
	for _, c := range []struct{ points, want string }{{"2½", ""}, {"2.5", ""}, {"3", "E320@O5"}, {"2", "E320@O5"}} {
		got := codesOf(ingest.Read(crossed(goodRows()...).SetRow("player.points", 1, c.points).Bytes(), "sheet.xlsx", d).Findings)
		if got != c.want {
			t.Errorf("%s points: %s, want %s", c.points, got, c.want)
		}
	}
}

func TestExamplesFollowTheScoring(t *testing.T) {
	for scoring, want := range map[string]string{"1-½-0": "12w1  12b½  ", "2-1-0": "12w2  12b1  ", "3-1-0": "12w3  12b1  "} {
		for _, f := range ingest.Read(crossed("won").Set("event.scoring", scoring).Bytes(), "sheet.xlsx", desk(t)).Findings {
			if f.Code == "E302" && !strings.HasPrefix(f.Args["allowed"], want) {
				t.Errorf("%s: %s", scoring, f.Args["allowed"])
			}
		}
	}
}

// TestWhateverWasPlayed writes random events twice, game by game and as a cross table, under every scoring.
func TestWhateverWasPlayed(t *testing.T) {
	d := desk(t)
	rapid.Check(t, func(rt *rapid.T) {
		scoring := rapid.SampledFrom([]string{"1-½-0", "2-1-0", "3-1-0"}).Draw(rt, "scoring")
		long, cross := kind("games").Set("event.scoring", scoring), kind("crosstable").Set("event.scoring", scoring)
		rows := make([][]any, 4)
		for i := range rows {
			rows[i] = []any{"cross.nr", i + 1}
		}
		for round, pairs := range [][][2]int{{{1, 4}, {2, 3}}, {{4, 3}, {1, 2}}, {{2, 4}, {3, 1}}} {
			for board, p := range pairs {
				if rapid.Bool().Draw(rt, "turned") {
					p[0], p[1] = p[1], p[0]
				}
				result := rapid.SampledFrom([]string{"1-0", "0-1", "½-½", "+:-", "-:+", "-:-", "1-0u", "½-½u", "0-1u"}).Draw(rt, "result")
				long.Add("Games", "game.round", round+1, "game.board", board+1, "game.first", p[0], "game.result", result, "game.second", p[1])
				first, second := signs(result, scoring)
				key := "cross.r" + strconv.Itoa(round+1)
				rows[p[0]-1] = append(rows[p[0]-1], key, strconv.Itoa(p[1])+"w"+first)
				rows[p[1]-1] = append(rows[p[1]-1], key, strconv.Itoa(p[0])+"b"+second)
			}
		}
		for _, row := range rows {
			cross.Add("Crosstable", row...)
		}
		a, b := ingest.Read(long.Bytes(), "a.xlsx", d), ingest.Read(cross.Bytes(), "b.xlsx", d)
		if diff := cmp.Diff(games(a.Event), games(b.Event)); diff != "" || len(a.Findings)+len(b.Findings) > 0 {
			rt.Fatalf("%s / %s\n%s", codesOf(a.Findings), codesOf(b.Findings), diff)
		}
	})
}

// signs returns what each side has in its cell of a cross table.
func signs(result, scoring string) (first, second string) {
	short := ""
	if whole, ok := strings.CutSuffix(result, "u"); ok {
		result, short = whole, "u"
	}
	a, b, forfeit := strings.Cut(result, ":")
	if forfeit {
		return a, b
	}
	a, b, _ = strings.Cut(result, "-")
	worth := map[string]*strings.Replacer{"1-½-0": strings.NewReplacer(), "2-1-0": strings.NewReplacer("1", "2", "½", "1"), "3-1-0": strings.NewReplacer("1", "3", "½", "1")}[scoring]
	return worth.Replace(a) + short, worth.Replace(b) + short
}
