package pairings_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/ingest/draft"
	"kalends/ingest/formats/pairings"
	"kalends/ingest/tables"
	"kalends/ingest/workbook"
	"kalends/rating"
)

// rounds puts lists with the head "No|White|Result|Black|No" under each other.
func rounds(lists ...string) string {
	var b strings.Builder
	for i, l := range lists {
		b.WriteString("Round " + string(rune('1'+i)) + "\nNo|White|Result|Black|No\n" + strings.Trim(l, "\n") + "\n\n")
	}
	return b.String()
}

const (
	first  = "1|Lake, Ann|1-0|Hill, Bob|2\n3|Wood, Cid|½-½|Moss, Dee|4"
	second = "2|Hill, Bob|1-0|Wood, Cid|3\n4|Moss, Dee|0-1|Lake, Ann|1"
)

// twoColumns puts results into columns for each side.
func twoColumns(results ...string) string {
	b := strings.Builder{}
	for i, r := range results {
		fmt.Fprintf(&b, "%d|Lake, Ann|1|%s|Hill, Bob|2\n", i+1, r)
	}
	return "Round|White|No|White result|Black result|Black|No\n" + b.String()
}

func TestFaultsOfLists(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"good":                               {rounds(first, second), ""},
		"no round is said":                   {"Club cup\nNo|White|Result|Black|No\n" + first, "E181@A2"},
		"a round in the middle is missing":   {strings.Replace(rounds(first, second), "Round 2", "Round 3", 1), "E182@A1"},
		"one round of several":               {"Number of rounds: 5\n" + rounds(first), "E182@A2"},
		"one later round":                    {strings.Replace(rounds(first), "Round 1", "Round 4", 1), "E182@A1"},
		"a number with two names":            {strings.Replace(rounds(first, second), "2|Hill, Bob", "2|Reed, Fay", 1), "E183@B8"},
		"a name with two numbers":            {strings.Replace(rounds(first, second), "2|Hill, Bob", "5|Hill, Bob", 1), "E184@B8"},
		"namesakes who both play":            {strings.ReplaceAll(rounds(first, second), "Wood, Cid", "Hill, Bob"), ""},
		"twice in a round":                   {rounds("1|Lake, Ann|1-0|Hill, Bob|2\n1|Lake, Ann|½-½|Moss, Dee|3"), "E311@B4"},
		"against oneself":                    {rounds("1|Lake, Ann|1-0|Lake, Ann|1\n3|Wood, Cid|½-½|Moss, Dee|2"), "E313@D3"},
		"no result":                          {rounds("1|Lake, Ann|perhaps|Hill, Bob|2"), "E302@C3"},
		"a result of another scoring":        {"Scoring: 1-½-0\n" + rounds("1|Lake, Ann|1:1|Hill, Bob|2"), "E330@C4"},
		"a result of another scoring among":  {rounds(first, first, first, first, first, strings.Replace(second, "1-0", "2-0", 1)), "E330@C28"},
		"present knows what 1:1 means":       {rounds("1|Lake, Ann|1:1|Hill, Bob|2\n3|Wood, Cid|1:1|Moss, Dee|4"), "E331@C3"},
		"present knows what 1 means":         {rounds("1|Lake, Ann|1|Hill, Bob|2\n3|Wood, Cid|0|Moss, Dee|4"), "E331@C3"},
		"a half tells what 1 means":          {rounds("1|Lake, Ann|1|Hill, Bob|2\n3|Wood, Cid|½|Moss, Dee|4"), "W334@C3"},
		"a two tells what 1 means":           {rounds("1|Lake, Ann|1|Hill, Bob|2\n3|Wood, Cid|2|Moss, Dee|4"), "W334@C3"},
		"both lose":                          {rounds("1|Lake, Ann|0-0|Hill, Bob|2"), "Q342@C3"},
		"both have lost, in words":           {rounds("1|Lake, Ann|双负|Hill, Bob|2"), ""},
		"half a point for both together":     {rounds("1|Lake, Ann|½-0|Hill, Bob|2"), "E323@C3"},
		"a bye with an opponent":             {rounds("1|Lake, Ann|轮空|Hill, Bob|2"), "E315@C3"},
		"a result without an opponent":       {rounds("1|Lake, Ann|1-0||\n3|Wood, Cid|½-½|Moss, Dee|2"), "E316@D3"},
		"present and nothing":                {rounds("1|Lake, Ann|||\n3|Wood, Cid|½-½|Moss, Dee|2"), "E130@D3"},
		"a sign without an opponent":         {rounds("1|Lake, Ann|+||\n3|Wood, Cid|½-½|Moss, Dee|2"), "W341@C3"},
		"a forfeit without an opponent":      {rounds("1|Lake, Ann|+ - -||\n3|Wood, Cid|½-½|Moss, Dee|2"), "W341@C3"},
		"a sign beside the result of a game": {rounds("1|Lake, Ann|1:0|=|\n3|Wood, Cid|½-½|Moss, Dee|2"), "E316@D3"},
		"dashes beside the result of a game": {rounds("1|Lake, Ann|1:0|-:-|\n3|Wood, Cid|½-½|Moss, Dee|2"), "E316@D3"},
		"a result in place of a name":        {rounds("1|Lake, Ann|1|-:-|\n3|Wood, Cid|½-½|Moss, Dee|2"), "W341@C3"},
		"dashes beside one point":            {rounds("1|Lake, Ann|1|---|\n3|Wood, Cid|½-½|Moss, Dee|2"), ""},
		"signs, draws as well":               {twoColumns("+|-", "-|+", "=|="), "W169@D2"},
		"signs without draws":                {twoColumns("+|-", "-|+", "+|-"), "E793@D2"},
		"signs beside figures":               {twoColumns("+|-", "1|0", "=|="), ""},
		"few signs beside halves":            {twoColumns("+|-", "½|½", "-|+"), ""},
		"only signs beside halves":           {twoColumns("+|-", "½|½", "-|+", "+|-", "-|+"), "E793@D2"},
		"a forfeit in words as well":         {twoColumns("+|-", "1F|0F", "=|="), "W169@D2"},
		"signs and draws in one cell":        {rounds(strings.Repeat("1|Lake, Ann|+:-|Hill, Bob|2\n3|Wood, Cid|=|Moss, Dee|4\n", 4)), "I188@C5 W169@C3"},
		"few signs and draws in one cell":    {rounds("1|Lake, Ann|+:-|Hill, Bob|2\n3|Wood, Cid|=|Moss, Dee|4"), ""},
		"a bye of unknown worth":             {rounds("1|Lake, Ann|x|bye|\n3|Wood, Cid|½-½|Moss, Dee|2"), "E302@C3"},
		"still without a result":             {rounds("1|Lake, Ann||Hill, Bob|2"), "E343@C3"},
		"a number present has":               {rounds("1|Lake, Ann|1-0||2"), "E312@E3"},
		"an error value":                     {rounds("1|Lake, Ann|#N/A|Hill, Bob|2"), "E302@C3"},
		"a day that is no result":            {rounds("1|Lake, Ann|@day:46000|Hill, Bob|2"), "E307@C3"},
		"a time of another scoring":          {"Scoring: 1-½-0\n" + rounds("1|Lake, Ann|@time:0.0833333|Hill, Bob|2"), "E307@C4"},
		"two groups":                         {"Group: Men\n" + rounds(first) + "Group: Women\nRound 1\nNo|White|Result|Black|No\n5|Reed, Fay|1-0|Ford, Ivy|6", "E189@A7"},
		"games beyond the declared rounds":   {"Number of rounds: 1\n" + rounds(first, second), "E317@A1"},
		"a game in two lists":                {rounds(first) + "Round 1\nNo|White|Result|Black|No\n" + first, "I188@C8"},
		"pairings, then results":             {rounds("1|Lake, Ann||Hill, Bob|2\n3|Wood, Cid||Moss, Dee|4") + "Results\nRound 1\nNo|White|Result|Black|No\n" + first, "I188@C9"},
		"in two lists, differently":          {rounds(first) + "Round 1\nNo|White|Result|Black|No\n1|Lake, Ann|0-1|Hill, Bob|2", "E311@B8 E311@D8"},
		"an event that is called a play-off": {"Play-off of the club\n" + rounds(first, second), ""},
		"a games list without a round":       {"Round|White|Result|Black\n1|Lake, Ann|1-0|Hill, Bob\n|Wood, Cid|½-½|Moss, Dee", "E130@A3 I185@D2"},
		"the days are doubtful":              {"Club cup\nDate: 05/06/2026 - 07/06/2026\n" + rounds(first), "W350@A2"},
		"the days cannot be read":            {"Club cup\nDate: every Monday\n" + rounds(first), "W180@A2"},
		"the day of a round is doubtful":     {strings.Replace(rounds(first), "Round 1", "Round 1 on 05/06/2026", 1), "W350@A1"},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, strings.Join(codes(read(grid("Sheet1", c.text)).Report.Findings), " ")); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestPointsBesidePlayers(t *testing.T) {
	const head = "No|White|Pts|Result|Pts|Black|No\n"
	list := func(text string) string { return head + text + "\n\n" }
	for name, c := range map[string]struct{ text, want string }{
		"before the round": {"Round 1\n" + list("1|Lake, Ann|0|1-0|0|Hill, Bob|2") + "Round 2\n" + list("2|Hill, Bob|0|½-½|1|Lake, Ann|1"), ""},
		"after the round":  {"Round 1\n" + list("1|Lake, Ann|1|1-0|0|Hill, Bob|2") + "Round 2\n" + list("2|Hill, Bob|½|½-½|1½|Lake, Ann|1"), ""},
		"that Excel has changed": {"Round 1\n" + list("1|Lake, Ann|0|½-½|0|Hill, Bob|2\n3|Wood, Cid|0|½-½|0|Moss, Dee|4") + "Round 2\n" + list("1|Lake, Ann|½|1-0|½|Wood, Cid|3\n2|Hill, Bob|½|1-0|½|Moss, Dee|4") +
			"Round 3\n" + list("1|Lake, Ann|@day:46143|1-0|@day:46143|Hill, Bob|2\n3|Wood, Cid|½|1-0|½|Moss, Dee|4"), ""},
		"not of the games": {"Round 1\n" + list("1|Lake, Ann|0|1-0|0|Hill, Bob|2\n3|Wood, Cid|0|1-0|0|Moss, Dee|4") +
			"Round 2\n" + list("3|Wood, Cid|1|½-½|1|Lake, Ann|1\n2|Hill, Bob|1|1-0|0|Moss, Dee|4"), "W186@C9"},
		"they tell what 1:1 means": {"Round 1\n" + list("1|Lake, Ann|0|1:1|0|Hill, Bob|2\n3|Wood, Cid|0|1:1|0|Moss, Dee|4") +
			"Round 2\n" + list("3|Wood, Cid|1|1:1|1|Lake, Ann|1\n2|Hill, Bob|1|胜|1|Moss, Dee|4") +
			"Round 3\n" + list("1|Lake, Ann|2|胜|1|Moss, Dee|4\n2|Hill, Bob|3|和|2|Wood, Cid|3"), "W334@D3"},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, strings.Join(codes(read(grid("Sheet1", c.text)).Report.Findings), " ")); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestScoresOfMatches(t *testing.T) {
	const boards = "1.1|Lake, Ann|1-0|Hill, Bob\n1.2|Wood, Cid|½-½|Moss, Dee\n"
	for name, c := range map[string]struct{ text, want string }{
		"in a row of the list":        {"Round 1\nBo.|White|Result|Black\n1|Amber|1½:½|Birch\n" + boards, ""},
		"in a row, not of its boards": {"Round 1\nBo.|White|Result|Black\n1|Amber|2½:½|Birch\n" + boards, "W186@C3"},
		"above the list":              {"Round 1\nAmber – Birch 1½:½\nBo.|White|Result|Black\n" + boards, ""},
		"above it, not of its boards": {"Round 1\nAmber – Birch 2½:½\nBo.|White|Result|Black\n" + boards, "W186@A2"},
		"above it in cells":           {"Round 1\nAmber||2½:½||Birch\nBo.|White|Result|Black\n" + boards, "W186@C2"},
		"of the headers":              {"Round 1\nBo.|1|Amber|2|Birch|2:½\n1.1||Lake, Ann||Hill, Bob|1-0\n1.2||Wood, Cid||Moss, Dee|½-½", "I187@C2 W186@F2"},
		"with a board to be played":   {"Round 1\nBo.|White|Result|Black\n1|Amber|1½:½|Birch\n" + boards + "1.3|Fern, Eva||Reed, Fay", "E343@C6"},
	} {
		t.Run(name, func(t *testing.T) {
			d := read(grid("Sheet1", c.text))
			got := strings.Join(slices.DeleteFunc(codes(d.Report.Findings), func(c string) bool { return strings.HasPrefix(c, "I185") }), " ")
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
			if len(d.Pairs) == 0 || d.Pairs[0].Match != "Amber – Birch" {
				t.Errorf("%+v", d.Pairs)
			}
		})
	}
}

func TestARoundASheet(t *testing.T) {
	one := func(name, text string) workbook.Sheet {
		return grid(name, "Club cup\nNo|White|Result|Black|No\n"+text)
	}
	want := summary(read(grid("Sheet1", rounds(first, second))))
	for name, got := range map[string]string{
		"rounds in the names of sheets": summary(read(one("Round 1", first), one("Round 2", second))),
		"in the wrong order":            summary(read(one("Тур 2", second), one("Тур 1", first))),
		"rounds in titles":              summary(read(grid("A", "Club cup\nRound 1\nNo|White|Result|Black|No\n"+first), grid("B", "Club cup\nRound 2\nNo|White|Result|Black|No\n"+second))),
		"a line within the round":       summary(read(grid("Sheet1", strings.Replace(rounds(first, second), "\n3|Wood", "\nBoards of the second hall\n3|Wood", 1)))),
		"beside each other": summary(read(grid("Sheet1", "Club cup\nRound 1||||||Round 2\nNo|White|Result|Black|No||No|White|Result|Black|No\n"+
			"1|Lake, Ann|1-0|Hill, Bob|2||2|Hill, Bob|1-0|Wood, Cid|3\n3|Wood, Cid|½-½|Moss, Dee|4||4|Moss, Dee|0-1|Lake, Ann|1"))),
		"titles and heads repeated": summary(read(grid("Sheet1", "Round 1\nNo|White|Result|Black|No\n1|Lake, Ann|1-0|Hill, Bob|2\nPage 1\nRound 1\nNo|White|Result|Black|No\n3|Wood, Cid|½-½|Moss, Dee|4\nPage 2\n"+
			strings.TrimPrefix(rounds("", second), "Round 1\nNo|White|Result|Black|No\n")))),
	} {
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestLinesAround(t *testing.T) {
	d := read(grid("Sheet1", "Amber Open\nChief arbiter: Lake, Zoe\nRound 1 on 2026/09/11 at 10:00\nNo|White|Result|Black|No\n"+first+
		"\nRound 2 on 2026/09/12 at 10:00\nNo|White|Result|Black|No\n"+second))
	e := d.Event
	if e.Name != "Amber Open" || e.ChiefArbiter.Name != "Lake, Zoe" || e.Start != rating.Day(2026, 9, 11) || e.End != rating.Day(2026, 9, 12) || e.Rounds != 2 ||
		e.RoundDates[2] != rating.Day(2026, 9, 12) || e.Scoring != "1-½-0" || !d.Foreign || d.Kind != "pairing_round" || d.Lang != "" {
		t.Errorf("%+v", e)
	}
	for key, want := range map[string]string{"event.name": "A1", "event.chief_arbiter": "A2", "event.start": "A3", "event.end": "A7"} {
		if got := d.At(key).Cell; got != want {
			t.Errorf("%s stands in %s, not in %s", key, want, got)
		}
	}
	p := d.Pairs[1]
	for key, want := range map[string]string{"game.first": "B6", "game.second": "D6", "game.result": "C6", "game.round": "A3"} {
		if got := p.At(key).Cell; got != want {
			t.Errorf("%s stands in %s, not in %s", key, want, got)
		}
	}
	if len(d.Report.Findings) > 0 {
		t.Error(d.Report.Findings)
	}
}

func TestADayAboveEachRound(t *testing.T) {
	one := func(round, day, games string) string {
		return "琥珀杯\n组别：公开组　　第 " + round + " 轮　　比赛时间：2026年9月" + day + "日 9:00\n序号|红方|结果|黑方|序号\n" + games + "\n\n"
	}
	text := one("1", "11", first) + one("2", "13", second)
	for name, d := range map[string]*draft.Draft{"one sheet": read(grid("Sheet1", text)), "two sheets": read(grid("A", one("2", "13", second)), grid("B", one("1", "11", first)))} {
		e := d.Event
		if e.Start != rating.Day(2026, 9, 11) || e.End != rating.Day(2026, 9, 13) || e.RoundDates[1] != e.Start || e.RoundDates[2] != e.End || len(d.Report.Findings) > 0 {
			t.Errorf("%s: %v – %v %v %v", name, e.Start, e.End, e.RoundDates, d.Report.Findings)
		}
	}
}

func TestAListOfPlayersInTheFile(t *testing.T) {
	start := grid("Players", "Starting rank\nNo.|Name|ID|FideID|Rtg|Club\n1|Lake, Ann|100001|4100001|2100|Amber\n2|Hill, Bob|100002||2000|Birch\n3|Wood, Cid|100003||1900|\n4|Moss, Dee|100004||1800|")
	numbers := grid("Games", "Round|White|Result|Black\n1|1|1-0|2\n1|3|½-½|4\n2|2|1-0|3\n2|4|0-1|1")
	names := grid("Games", "Round|White|Result|Black\n1|Lake, Ann|1-0|Hill, Bob\n1|Wood, Cid|½-½|Moss, Dee\n2|Hill, Bob|1-0|Wood, Cid\n2|Moss, Dee|0-1|Lake, Ann")
	want := summary(read(grid("Sheet1", rounds(first, second)))) + "\nI165@A2"
	for _, games := range []workbook.Sheet{numbers, names} {
		d := read(games, start)
		if diff := cmp.Diff(want, summary(d)); diff != "" {
			t.Error(diff)
		}
		if e := d.Entrants[0]; e.Typed != "100001" || e.FIDEID != "4100001" || e.Rating != "2100" || e.Club != "Amber" {
			t.Errorf("%+v", e)
		}
	}
}

func TestOtherWorkbooksAreNotKnown(t *testing.T) {
	cross := grid("Cross", "Rk.|Name|1.Rd|2.Rd|Pts.\n1|Lake, Ann|2w1|3b1|2\n2|Hill, Bob|1b0|4w1|1\n3|Wood, Cid|4b½|1w0|½\n4|Moss, Dee|3w½|2b0|½")
	for _, book := range []workbook.Book{{}, {Sheets: []workbook.Sheet{cross}}, {Sheets: []workbook.Sheet{cross, grid("Sheet1", rounds(first))}},
		{Sheets: []workbook.Sheet{grid("Sheet1", "Rank|Name|Points\n1|Lake, Ann|2\n2|Hill, Bob|1")}}} {
		if pairings.Knows(tables.In(book)) {
			t.Errorf("%v", book.Names())
		}
	}
}

// TestColoursOfTheLeft reads a list that says the colour of the player on the left.
func TestColoursOfTheLeft(t *testing.T) {
	for result, want := range map[string]string{"1-0": "Hill, Bob 0-100 Lake, Ann", "0:1": "Hill, Bob 100-0 Lake, Ann", "½-½": "Hill, Bob 50-50 Lake, Ann",
		"White wins": "Hill, Bob 100-0 Lake, Ann", "+ - -": "Hill, Bob 0-100 Lake, Ann", "1-0F": "Hill, Bob 0-100 Lake, Ann", "0": "Hill, Bob 100-0 Lake, Ann"} {
		d := read(grid("Sheet1", "Round|White|Col|Result|Black\n1|Lake, Ann|B|"+result+"|Hill, Bob\n1|Wood, Cid|W|½-½|Moss, Dee\n2|Moss, Dee|B|0-1|Lake, Ann"))
		names := map[int]string{}
		for _, e := range d.Entrants {
			names[e.Number] = e.Name
		}
		p := d.Pairs[0]
		got := fmt.Sprintf("%s %d-%d %s", names[p.First], p.FirstScore, p.SecondScore, names[p.Second])
		if got != want {
			t.Errorf("%s: %s, want %s: %v", result, got, want, d.Report.Findings)
		}
	}
}

// TestLettersOfResults reads W, D and L as won, drawn and lost in a list that has no other decided result, and as games of less
// than a move beside one, as reports (TRF) write them.
func TestLettersOfResults(t *testing.T) {
	for beside, want := range map[string]rating.GameKind{"L": rating.OverBoard, "½-½": rating.OverBoard, "0F-1F": rating.OverBoard, "0-1": rating.Short} {
		d := read(grid("Sheet1", rounds("1|Lake, Ann|W|Hill, Bob|2\n3|Wood, Cid|"+beside+"|Moss, Dee|4")))
		if len(d.Pairs) != 2 || d.Pairs[0].Kind != want || d.Pairs[0].FirstScore != rating.Win {
			t.Errorf("beside %s: %+v", beside, d.Pairs)
		}
	}
}
