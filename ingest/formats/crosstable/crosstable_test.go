package crosstable_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/ingest/draft"
	"kalends/ingest/formats/crosstable"
	"kalends/ingest/tables"
	"kalends/ingest/tables/tablestest"
	"kalends/rating"
)

// read reads sheets and returns the draft with its games and its findings in short form.
func read(t *testing.T, sheets ...string) (d *draft.Draft, games, findings string) {
	t.Helper()
	book := tablestest.Book(sheets...)
	if !crosstable.Knows(tables.In(book)) {
		t.Fatal("not known as a cross table")
	}
	d = crosstable.Read(draft.Source{Book: book, File: "open.xlsx", Today: rating.Day(2026, 11, 1)}, tables.In(book))
	var all, found []string
	for _, p := range d.Pairs {
		if p.Kind != rating.ZeroBye {
			all = append(all, short(d, p))
		}
	}
	for _, f := range d.Report.Findings {
		found = append(found, f.Code)
	}
	slices.Sort(found)
	return d, strings.Join(all, "\n"), strings.Join(slices.Compact(found), " ")
}

// short writes a game by names: round first result second.
func short(d *draft.Draft, p draft.Pair) string {
	name := map[int]string{}
	for _, e := range d.Entrants {
		name[e.Number] = e.Name
	}
	a, b := p.First, p.Second
	if p.Kind == rating.Forfeit && p.SecondScore > p.FirstScore { // who would have had the first move is not always told
		a, b, p.FirstScore, p.SecondScore = b, a, p.SecondScore, p.FirstScore
	}
	text := fmt.Sprintf("%d %s %s-%s %s %s", p.Round, name[a], draft.Short(p.FirstScore), draft.Short(p.SecondScore), name[b], p.Kind)
	return strings.Join(strings.Fields(text), " ")
}

// littleEvent has the games that most tests write in their own spelling: four players, three rounds, a bye, a forfeit.
const littleEvent = `1 Orlov 1-0 Lis played
1 Kim 1-0 Tan forfeit
2 Lis 1-0 bye_full
2 Kim 0.5-0.5 Orlov played
3 Orlov 1-0 Tan played
3 Lis 0-1 Kim played`

const chessResults = `
From the Tournament-Database of Chess-Results https://chess-results.com
Autumn Open 2026
Last update 12.10.2026 18:00:00
Final Ranking crosstable after 3 Rounds

Rk.|||Name|Rtg|FED|1.Rd|2.Rd|3.Rd|Pts. |TB1|Rp
1||GM|Orlov|2410|UKR|   4w1|   2b½|   3w1|2½|4|2500
|||Kim |2300|KOR|   3b+|   1w½|   4b1|2½|5|2400
3|||Tan|2100|MAS|   2w-|0|   1b0|0|4|2000
4|||Lis|1900|UKR|   1b0|-1|   2w0|1|4|1500

You find all details to this tournament under https://chess-results.com/tnr1234567.aspx?lan=1
Chess-Tournament-Results-Server: Chess-Results`

func TestLittleEventInEverySpelling(t *testing.T) {
	for name, c := range map[string]struct{ sheet, findings string }{
		"chess-results": {chessResults, "I162 I163 I164"},
		"start numbers": {`
No|Name|1.Rd|2.Rd|3.Rd|Pts
10|Orlov|40w1|20b½|30w1|2½
20|Kim|30b+|10w½|40b1|2½
30|Tan|20w-|0|10b0|0
40|Lis|10b0|bye|20w0|1`, "I160 I163 I164 W347"},
		"sorted by place, numbers of the start": {`
Місце|№|Прізвище, ім'я|1 тур|2 тур|3 тур|Очки
1|2|Orlov|1б1|3ч½|4б1|2,5
2|3|Kim|4ч+|2б½|1ч1|2,5
3|1|Lis|2ч0|бай|3б0|1
4|4|Tan|3б-||2ч0|0`, "I160 I163 I164"},
		"result first": {`
名次|姓名|第1轮|第2轮|第3轮|总分
1|Orlov|1红4|½黑2|1红3|2.5
2|Kim|+3|½红1|1黑4|2.5
3|Tan|-2||0黑1|0
4|Lis|0黑1|轮空|0红2|1`, ""},
		"Vega": {`
Rank|Name|1|2|3|Pts
1|Orlov|+W4|=B2|+W3|2.5
2|Kim|+F3|=W1|+B4|2.5
3|Tan|-F2|--|-B1|0
4|Lis|-B1|+PAB|-W2|1`, "I161 I163 I164"},
		"Swiss-Chess": {`
Rang|Teilnehmer|TWZ|1.Rd|2.Rd|3.Rd|Punkte|Buchh
1|Orlov|2410|4W1|2S½|3W1|2,5|4
2|Kim|2300|3S+|1W½|4S1|2,5|4
3|Tan|2100|2W-|nicht gepaart|1S0|0|4
4|Lis|1900|1S0|spielfrei|2W0|1|4`, "I161 I163 I164"},
		"US Chess": {`
No|Name|Rating|R1|R2|R3|Total
1|Orlov|2410|W4 w|D2 b|W3 w|2.5
2|Kim|2300|X3 (b)|D1 w|WB4|2.5
3|Tan|2100|F2 w|U|L1 b|0
4|Lis|1900|L1 b|B---|L2w|1`, "I160 I163 I164"},
		"Canada": {`
No|Name|Rating|R1|R2|R3|Total
1|Orlov|2410|W4w|D2b|W3w|2.5
2|Kim|2300|WRF3b|D1w|W4b|2.5
3|Tan|2100|LRF2w|L0|L1b|0
4|Lis|1900|L1b|W0|L2w|1`, "I160 I163 I164"},
		"letters, signs between, a word for the forfeit": {`
No|Name|Rating|R1|R2|R3|Total
1|Orlov|2410|W:4w|D:2b|W:3w|2.5
2|Kim|2300|W-3b F|D-1w|W-4b|2.5
3|Tan|2100|L(2)w F|---|L(1)b|0
4|Lis|1900|L#1b|B00|L#2w|1`, "I160 I163 I164"},
		"a win is 2": {`
名次|姓名|第1轮|第2轮|第3轮|总分
1|Orlov|4红2|2黑1|3红2|5
2|Kim|3黑+|1红1|4黑2|5
3|Tan|2红-|弃权|1黑0|0
4|Lis|1黑0|轮空|2红0|2`, "I161 I163 I164"},
		"points of the round, in one row of headers": {`
Nr|Name|Opp1|Pts1|Opp2|Pts2|Opp3|Pts3|Total|Colour
1|Orlov|4|1|2|½|3|1|2½|+-+
2|Kim|3|+|1|½|4|1|2½|-+-
3|Tan|2|-|||1|0|0|+=-
4|Lis|1|0|bye|1|2|0|1|-=+`, "I160 I163 I164"},
		"points so far": {`
序号|姓名|单位|第1轮||第2轮||第3轮||总分|名次|先后手|弃权
|||对手|积分|对手|积分|对手|积分|||
1|Orlov|甲|4|2|2|3|3|5|5|1|+-+|===
2|Kim|乙|3|2|1|3|4|5|5|2|-+-|+==
3|Tan|乙|2|0|空号|0|1|0|0|4|+=-|-==
4|Lis|甲|1|0|空号|2|2|2|2|3|-=+|===`, "I160 I163 I164 I166"},
	} {
		t.Run(name, func(t *testing.T) {
			d, games, findings := read(t, c.sheet)
			if diff := cmp.Diff(sorted(littleEvent), sorted(games)); diff != "" {
				t.Error(diff)
			}
			if c.findings != "" && findings != c.findings {
				t.Errorf("findings %s, want %s", findings, c.findings)
			}
			for _, f := range d.Report.Findings {
				if f.Severity() == rating.Error {
					t.Errorf("%+v", f)
				}
			}
			if t.Failed() {
				for _, f := range d.Report.Findings {
					t.Logf("%+v", f)
				}
			}
		})
	}
}

func sorted(games string) []string {
	all := strings.Split(games, "\n")
	slices.Sort(all)
	return all
}

const cards = `
Autumn Open 2026
Player info
Name|Orlov
Title|GM
Starting rank|1
Rating|2410
Ident-Number|100001
Points|2,5
Rd.|SNo|Name|Rtg|FED|Pts.|Res.|Bo.
1|4|Lis|1900|UKR|1|w 1|1
2|2|Kim|2300|KOR|2,5|s ½|1
3|3|Tan|2100|MAS|0|w 1|1

Name|Kim
Starting rank|2
Points|2,5
Rd.|SNo|Name|Rtg|FED|Pts.|Res.|Bo.
1|3|Tan|2100|MAS|0|s 1K|2
2|1|Orlov|2410|UKR|2,5|w ½|1
3|4|Lis|1900|UKR|1|s 1|2

Name|Tan
Starting rank|3
Points|0
Rd.|SNo|Name|Rtg|FED|Pts.|Res.|Bo.
1|2|Kim|2300|KOR|2,5|w 0K|2
3|1|Orlov|2410|UKR|2,5|s 0|1

Name|Lis
Points|1
Rd.|SNo|Name|Rtg|FED|Pts.|Res.|Bo.
1|1|Orlov|2410|UKR|2,5|s 0|1
2||spielfrei||||1|
3|2|Kim|2300|KOR|2,5|w 0|2`

// TestCardsOfPlayers: the cards of all players together say what a cross table says; the cards of a few players name
// opponents who are not there.
func TestCardsOfPlayers(t *testing.T) {
	d, games, findings := read(t, cards)
	if diff := cmp.Diff(sorted(littleEvent), sorted(games)); diff != "" {
		t.Errorf("%v\n%s", d.Report.Findings, diff)
	}
	if findings != "I160 I163 I164" || d.Kind != "player_card" || d.Event.Rounds != 3 {
		t.Errorf("findings %s, %s, %d rounds", findings, d.Kind, d.Event.Rounds)
	}
	orlov := d.Entrants[0]
	if orlov.Typed != "100001" || orlov.Title != "GM" || orlov.Rating != "2410" || orlov.Points != "2.5" || orlov.At("player.id").Cell != "B7" || d.Entrants[3].Number != 4 {
		t.Errorf("%+v %q", orlov.Entrant, orlov.Typed)
	}
	some := cards[:strings.Index(cards, "Name|Tan")]
	if d, _, findings := read(t, some); !strings.Contains(findings, "E171") || len(d.Pairs) > 0 {
		t.Errorf("half of the cards: %s", findings)
	}
}
