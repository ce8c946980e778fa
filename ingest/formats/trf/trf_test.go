package trf_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/simplifiedchinese"

	"kalends/ingest/draft"
	"kalends/ingest/draft/drafttest"
	"kalends/ingest/formats/trf/trftest"
	"kalends/rating"
)

// player writes a record 001: number, name, points, then the rounds.
func player(n int, name, points string, rounds ...string) string {
	line := fmt.Sprintf("001 %4d      %-33s %4s %3s %11s %-10s %4s %4s", n, name, "", "", "", "", points, "")
	for _, r := range rounds {
		line += fmt.Sprintf("  %-8s", r)
	}
	return line
}

var head = []string{"012 Autumn Cup", "022 Kyiv", "032 UKR", "042 2026/09/01", "052 2026/09/03", "092 Individual: Swiss-System", "102 IA Anna Arbiter (14100017)"}

// four returns an event of four players and three rounds: a forfeit, a draw, a bye, otherwise wins.
func four() []string {
	return []string{
		player(1, "Alpha, Ann", "2.5", "   4 w 1", "   2 w =", "   3 b 1"),
		player(2, "Bravo, Ben", "2.5", "   3 w +", "   1 b =", "   4 w 1"),
		player(3, "Charlie, Cy", "1.0", "   2 b -", "   4 b 1", "   1 w 0"),
		player(4, "Delta, Dee", "0.0", "   1 b 0", "   3 w 0", "   2 b 0"),
	}
}

func report(lines ...[]string) string { return strings.Join(slices.Concat(lines...), "\n") + "\n" }

// games prints the games as round first-second first score:second score kind.
func games(d *draft.Draft) []string {
	var all []string
	for _, p := range d.Pairs {
		all = append(all, fmt.Sprintf("%d %d-%d %d:%d %s", p.Round, p.First, p.Second, p.FirstScore, p.SecondScore, p.Kind))
	}
	return all
}

func TestAReportIsReadWhole(t *testing.T) {
	d := read(t, report(head, four()))
	drafttest.Same(t, "findings", drafttest.Codes(d), []string(nil))
	drafttest.Same(t, "games", games(d), []string{
		"1 1-4 100:0 played", "1 2-3 100:0 forfeit", "2 1-2 50:50 played", "2 4-3 0:100 played", "3 3-1 0:100 played", "3 2-4 100:0 played",
	})
	e := d.Event
	drafttest.Same(t, "event", []any{e.Name, e.City, e.Start.String(), e.End.String(), e.System, e.Scoring, e.Rounds, e.ChiefArbiter, d.Kind, d.Foreign},
		[]any{"Autumn Cup", "Kyiv", "2026-09-01", "2026-09-03", rating.Swiss, "1-½-0", 3, rating.Arbiter{ID: "14100017", Name: "Anna Arbiter", Grade: "IA"}, "trf16", true})
}

func TestPlayersAreReadByColumns(t *testing.T) {
	line := func(sex, title, rtg, id, birth string) string {
		return fmt.Sprintf("001    7 %s%3s %-33s %4s UKR %11s %-10s  2.5    3", sex, title, "Kovalenko, Oksana", rtg, id, birth)
	}
	for _, c := range []struct {
		name, line string
		want       rating.Entrant
	}{
		{"all fields", line("w", "WGM", "2345", "14100017", "1990/05/12"), rating.Entrant{Number: 7, Name: "Kovalenko, Oksana", Sex: rating.Female, Title: "WGM", Rating: "2345", FIDEID: "14100017",
			Birth: rating.Birth{Year: 1990, On: rating.Day(1990, 5, 12)}, Points: "2.5", Place: 3, Status: rating.Played}},
		{"short title, year only, no rating", strings.Replace(line("M", "  g", "   0", "0", "1990"), "2.5", "2,5", 1),
			rating.Entrant{Number: 7, Name: "Kovalenko, Oksana", Sex: rating.Male, Title: "GM", Birth: rating.Birth{Year: 1990}, Points: "2.5", Place: 3, Status: rating.Played}},
		{"year with zeros", line("f", "wf", "", "", "1990/00/00"),
			rating.Entrant{Number: 7, Name: "Kovalenko, Oksana", Sex: rating.Female, Title: "WFM", Birth: rating.Birth{Year: 1990}, Points: "2.5", Place: 3, Status: rating.Played}},
		{"birth a column to the right", strings.Replace(line(" ", "", "2345", "14100017", " 1990/05/12"), "  2.5", " 2.5", 1),
			rating.Entrant{Number: 7, Name: "Kovalenko, Oksana", Rating: "2345", FIDEID: "14100017", Birth: rating.Birth{Year: 1990, On: rating.Day(1990, 5, 12)},
				Points: "2.5", Place: 3, Status: rating.Played}},
		{"birth run into the points", strings.Replace(line(" ", "", "2345", "14100017", " 1990/05/12"), "  2.5", "2.5", 1),
			rating.Entrant{Number: 7, Name: "Kovalenko, Oksana", Rating: "2345", FIDEID: "14100017", Place: 3, Status: rating.Played}},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := read(t, report(head, []string{c.line}))
			got := d.Entrants[0].Entrant
			got.Origin = rating.Origin{}
			drafttest.Same(t, "entrant", got, c.want)
		})
	}
}

// TestRoundsAreReadByTheirCodes reads every code of a round with and without an opponent, as the first player's third
// round; the other players' lines mirror it.
func TestRoundsAreReadByTheirCodes(t *testing.T) {
	for _, c := range []struct{ own, other, game, found string }{
		{"   2 w 1", "   1 b 0", "1 1-2 100:0 played", ""},
		{"   2 w =", "   1 b =", "1 1-2 50:50 played", ""},
		{"   2 w 0", "   1 b 1", "1 1-2 0:100 played", ""},
		{"   2 b 1", "   1 w 0", "1 2-1 0:100 played", ""},
		{"   2 B 1", "   1 W 0", "1 2-1 0:100 played", ""},
		{"0002 w 1", "0001 b 0", "1 1-2 100:0 played", ""},
		{"   2 w +", "   1 b -", "1 1-2 100:0 forfeit", ""},
		{"   2 - +", "   1 - -", "1 1-2 100:0 forfeit", "I199"},
		{"   2 w -", "   1 b -", "1 1-2 0:0 forfeit", ""},
		{"   2 w W", "   1 b L", "1 1-2 100:0 short", ""},
		{"   2 w d", "   1 b d", "1 1-2 50:50 short", ""},
		{"   2 w  ", "   1 b  ", "1 1-2 0:0 pending", "E343"},
		{"   2 w 0", "   1 b 0", "1 1-2 0:0 played", "Q342"},
		{"   2 w =", "   1 b 0", "1 1-2 50:0 ", "E310"},
		{"   2 w 1", "   1 b 1", "1 1-2 0:0 ", "E310"},
		{"   2 w 1", "   1 w 0", "1 1-2 100:0 played", "E332"},
		{"   2 - 1", "   1   0", "1 1-2 100:0 played", "I199"},
		{"   2 w 1", "        ", "", "E310"},
		{"   2 w 1", "   3 b 0", "", "E310"},
		{"   9 w 1", "   1 b 0", "1 1-9 0:0 ", "E312"},
		{"   1 w 1", "        ", "1 1-1 0:0 ", "E313"},
		{"   2 w ?", "   1 b 0", "1 2-1 0:0 ", "E302"},
		{"   2 w H", "   1 b 0", "1 2-1 0:0 ", "E302"},
		{"   2wb 1", "   1 b 0", "1 2-1 0:0 ", "E302"},
		{"0000 w 1", "        ", "", "E302"},
		{"0000 - F", "0000 - Z", "1 1-0 100:0 bye_full", ""},
		{"0000 - U", "0000 - Z", "1 1-0 100:0 bye_full", ""},
		{"0000 - H", "0000 - Z", "1 1-0 50:0 bye_half", ""},
		{"0000 - h", "0000 - Z", "1 1-0 50:0 bye_half", ""},
		{"0000 - Z", "0000 - Z", "1 1-0 0:0 bye_zero", ""},
		{"     - F", "0000 - Z", "1 1-0 100:0 bye_full", ""},
		{"0000 - +", "0000 - Z", "1 1-0 100:0 bye_full", "I198"},
		{"0000 - =", "0000 - Z", "1 1-0 50:0 bye_half", "I198"},
		{"0000 - -", "0000 - Z", "1 1-0 0:0 bye_zero", "I198"},
		{"     -  ", "0000 - Z", "1 2-0 0:0 bye_zero", ""},
	} {
		t.Run(c.own+"|"+c.other, func(t *testing.T) {
			d := read(t, report(head, []string{
				player(1, "Alpha, Ann", "", c.own), player(2, "Bravo, Ben", "", c.other), player(3, "Charlie, Cy", "", "   4 w 1"), player(4, "Delta, Dee", "", "   3 b 0"),
			}))
			if all := games(d); c.game != "" && !slices.Contains(all, c.game) {
				t.Errorf("games are %q, not %q", all, c.game)
			}
			found := slices.DeleteFunc(slices.Clone(d.Report.Findings), func(f rating.Finding) bool { return f.Code == "W346" })
			if c.found == "" && len(found) > 0 || c.found != "" && !slices.ContainsFunc(found, func(f rating.Finding) bool { return f.Code == c.found }) {
				t.Errorf("found %v, not %q", found, c.found)
			}
		})
	}
}

func TestDatesInTheWild(t *testing.T) {
	rounds := func(days ...string) string { return fmt.Sprintf("%-91s%s", "132", strings.Join(days, "  ")) }
	for _, c := range []struct {
		name, start, end, rounds string
		want                     string // start, end, rounds
		found                    []string
	}{
		{"as prescribed", "2026/09/01", "2026/09/03", rounds("26/09/01", "26/09/02", "26/09/03"), "2026-09-01 2026-09-03 01 02 03", nil},
		{"with dots, day first", "25.02.2011", "27.02.2011", rounds("11.25.02", "11.26.02", "11.27.02"), "2011-02-25 2011-02-27 25 26 27", []string{"I194 8"}},
		{"two digits", "10.09.13", "11.03.13", rounds("10.09.13", "10.10.16", "11.03.13"), "2010-09-13 2011-03-13 13 16 13", []string{"I194 3"}},
		{"slashes, day first, the day says it", "24/09/2010", "26/09/2010", rounds("10/09/24", "10/09/25", "10/09/26"), "2010-09-24 2010-09-26 24 25 26", nil},
		{"day or month, the rounds say it", "09/01/2026", "09/03/2026", rounds("26/09/01", "26/09/02", "26/09/03"), "2026-09-01 2026-09-03 01 02 03", nil},
		{"day or month, nothing says it", "01/02/2026", "03/02/2026", "", "2026-02-01 2026-02-03", []string{"W350 3", "W350 4"}},
		{"month first would lie in the future", "11/10/2026", "12/10/2026", "", "2026-10-11 2026-10-12", nil},
		{"in words", "1 September 2026", "3 September 2026", "", "2026-09-01 2026-09-03", nil},
		{"as ISO", "2026-09-01", "2026-09-03", rounds("2026-09-01", "2026-09-02", "2026-09-03"), "2026-09-01 2026-09-03 01 02 03", nil},
		{"no last day", "2026/09/01", "", rounds("26/09/01", "26/09/02", "26/09/03"), "2026-09-01 2026-09-03 01 02 03", []string{"I193 8"}},
		{"no first day", "", "2026/09/03", rounds("26/09/01", "26/09/02", "26/09/03"), "2026-09-01 2026-09-03 01 02 03", []string{"I193 8"}},
		{"a round outside", "2026/09/01", "2026/09/03", rounds("26/09/01", "26/09/02", "26/09/13"), "2026-09-01 2026-09-03", []string{"W193 8"}},
		{"the rounds not in order", "2026/09/01", "2026/09/03", rounds("26/09/02", "26/09/01", "26/09/03"), "2026-09-01 2026-09-03", []string{"W193 8"}},
		{"a round without a day", "2026/09/01", "2026/09/03", rounds("26/09/01", "        ", "26/09/03"), "2026-09-01 2026-09-03 01 -- 03", nil},
		{"no day at all", "", "", "", " ", nil},
		{"no date", "soon", "2026/09/03", "", " 2026-09-03", []string{"E352 3"}},
		{"no such day", "2026/02/30", "2026/09/03", "", " 2026-09-03", []string{"E352 3"}},
		{"the end before the start", "2026/09/05", "2026/09/03", "", "2026-09-05 2026-09-03", []string{"E351 4"}},
		{"in the future", "2026/12/01", "2026/12/03", "", "2026-12-01 2026-12-03", []string{"E355 3", "E355 4"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			lines := []string{"012 Autumn Cup", "022 Kyiv", "042 " + c.start, "052 " + c.end, "062 4", "092 Swiss", "102 Anna Arbiter", c.rounds}
			d := read(t, report(lines, four()))
			got := d.Event.Start.String() + " " + d.Event.End.String()
			for r := 1; r <= 3 && len(d.Event.RoundDates) > 0; r++ {
				day := "--"
				if on := d.Event.RoundDates[r]; on != 0 {
					day = on.String()[8:]
				}
				got += " " + day
			}
			drafttest.Same(t, "dates", got, c.want)
			drafttest.Same(t, "findings", drafttest.Codes(d), c.found)
		})
	}
}

func TestCharsetsAndLineEnds(t *testing.T) {
	e := rating.Event{Name: "Cup", City: "X", Start: rating.Day(2026, 9, 1), End: rating.Day(2026, 9, 1), Rounds: 1, Scoring: "1-½-0",
		Entrants: []rating.Entrant{{Number: 1, Player: "a"}, {Number: 2, Player: "b"}},
		Games:    []rating.Game{{Round: 1, First: "a", Second: "b", FirstScore: 100, Kind: rating.OverBoard}}}
	plain := func(s string) (string, error) { return s, nil }
	wide := func(s string) int { b, _ := simplifiedchinese.GB18030.NewEncoder().String(s); return len(b) }
	for _, c := range []struct {
		name    string
		players [2]string
		style   trftest.Style
		encode  func(string) (string, error)
		found   []string
	}{
		{"UTF-8", [2]string{"Müller, Jörg", "Ющенко, Їжак"}, trftest.Style{}, plain, nil},
		{"with a mark", [2]string{"Müller, Jörg", "王伟"}, trftest.Style{}, func(s string) (string, error) { return "\uFEFF" + s, nil }, nil},
		{"UTF-8 in bytes", [2]string{"Müller, Jörg", "王伟"}, trftest.Style{Bytes: true}, plain, []string{"I190"}},
		{"UTF-8 in the width of its letters", [2]string{"Müller, Jörg", "王伟"}, trftest.Style{Width: wide}, plain, []string{"I190"}},
		{"Western", [2]string{"Uì Laighlèis, Gearoìdin", "Örr, Mârk"}, trftest.Style{}, charmap.Windows1252.NewEncoder().String, nil},
		{"Cyrillic", [2]string{"Ющенко, Їжак", "Коваленко, Оксана"}, trftest.Style{}, charmap.Windows1251.NewEncoder().String, nil},
		{"Chinese", [2]string{"王伟", "李娜"}, trftest.Style{Width: wide}, simplifiedchinese.GB18030.NewEncoder().String, []string{"I190"}},
		{"CRLF", [2]string{"A, B", "C, D"}, trftest.Style{End: "\r\n"}, plain, nil},
		{"CR", [2]string{"A, B", "C, D"}, trftest.Style{End: "\r"}, plain, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			e.Entrants[0].Name, e.Entrants[1].Name = c.players[0], c.players[1]
			text, err := c.encode(trftest.Write(e, c.style))
			if err != nil {
				t.Fatal(err)
			}
			d := read(t, text)
			drafttest.Same(t, "names", []string{d.Entrants[0].Name, d.Entrants[1].Name}, c.players[:])
			drafttest.Same(t, "games", games(d), []string{"1 1-2 100:0 played"})
			drafttest.Same(t, "findings", drafttest.Codes(d), c.found)
		})
	}
}

func TestScoringIsDeclaredOrProved(t *testing.T) {
	rounds := [][]string{{"   2 w 1", "   3 b ="}, {"   1 b 0", "0000 - U"}, {"0000 - Z", "   1 w ="}}
	for _, c := range []struct {
		name    string
		lines   []string
		points  [3]string
		scoring string
		found   []string
	}{
		{"usual", nil, [3]string{"1.5", "1.0", "0.5"}, "1-½-0", nil},
		{"no points", nil, [3]string{"", "", ""}, "1-½-0", nil},
		{"two for a win, proved", nil, [3]string{"3.0", "2.0", "1.0"}, "2-1-0", []string{"I195"}},
		{"three for a win, proved", nil, [3]string{"4.0", "3.0", "1.0"}, "3-1-0", []string{"I195"}},
		{"three for a win, declared", []string{"162  W 3.0    D 1.0    L 0.0"}, [3]string{"4.0", "3.0", "1.0"}, "3-1-0", nil},
		{"declared for JaVaFo", []string{"XXS W=2 D=1 PAB=2"}, [3]string{"3.0", "2.0", "1.0"}, "2-1-0", nil},
		{"declared for bbpPairings", []string{"BBW  2.0", "BBD  1.0"}, [3]string{"3.0", "2.0", "1.0"}, "2-1-0", nil},
		{"half a point for the allocated bye", []string{"162  P 0.5"}, [3]string{"1.5", "0.5", "0.5"}, "1-½-0", nil},
		{"nothing for the allocated bye", []string{"XXS PAB=.0"}, [3]string{"1.5", "0.0", "0.5"}, "1-½-0", nil},
		{"another scoring", []string{"162  W 3.0    D 2.0    L 1.0"}, [3]string{"5.0", "4.0", "2.0"}, "", []string{"W196 8"}},
		{"one player's points are wrong", nil, [3]string{"2.5", "1.0", "0.5"}, "1-½-0", []string{"E320 8"}},
		{"nobody's points are right", nil, [3]string{"7.0", "7.0", "7.0"}, "", []string{"E191"}},
		{"declared, and the points are wrong", []string{"162  W 3.0    D 1.0"}, [3]string{"1.5", "1.0", "0.5"}, "3-1-0", []string{"E320 10", "E320 11", "E320 9"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			players := []string{}
			for i, name := range []string{"Alpha, Ann", "Bravo, Ben", "Charlie, Cy"} {
				players = append(players, player(i+1, name, c.points[i], rounds[i]...))
			}
			d := read(t, report(head, c.lines, players))
			drafttest.Same(t, "scoring", d.Event.Scoring, c.scoring)
			drafttest.Same(t, "findings", drafttest.Codes(d), c.found)
		})
	}
}

func TestByesThatOnlyThePointsShow(t *testing.T) {
	for _, c := range []struct {
		points string
		rounds []string
		games  []string
		found  []string
	}{
		{"1.5", []string{"   2 w 1", "     -"}, []string{"2 1-0 50:0 bye_half"}, []string{"W192 6"}},
		{"1.5", []string{"   2 w 1", ""}, []string{"2 1-0 50:0 bye_half"}, []string{"W192 6"}},
		{"2.0", []string{"   2 w 1", "     -"}, []string{"2 1-0 100:0 bye_full"}, []string{"W192 6"}},
		{"2.0", []string{"   2 w 1", "", "     -"}, []string{"2 1-0 50:0 bye_half", "3 1-0 50:0 bye_half"}, []string{"W192 6"}},
		{"2.5", []string{"   2 w 1", "", "     -"}, []string{"2 1-0 50:0 bye_half", "3 1-0 100:0 bye_full"}, []string{"W192 6"}},
		{"1.0", []string{"   2 w 1", "", "     -"}, nil, nil},
		{"4.0", []string{"   2 w 1", "", "     -"}, nil, []string{"E320 6"}},
		{"0.5", []string{"   2 w 1", "", "     -"}, nil, []string{"E320 6"}},
		{"1.5", []string{"   2 w 1", "0000 - Z"}, nil, []string{"E320 6"}},
	} {
		t.Run(c.points+" "+strings.Join(c.rounds, "|"), func(t *testing.T) {
			won, lost := []string{"   4 w 1", "   4 b 1", "   4 w 1"}[:len(c.rounds)], []string{"   3 b 0", "   3 w 0", "   3 b 0"}[:len(c.rounds)]
			d := read(t, report(head[:5], []string{
				player(1, "Alpha, Ann", c.points, c.rounds...), player(2, "Bravo, Ben", "0.0", "   1 b 0"),
				player(3, "Charlie, Cy", strconv.Itoa(len(won))+".0", won...), player(4, "Delta, Dee", "0.0", lost...),
			}))
			var byes []string
			for i, p := range d.Pairs {
				if p.First == 1 && p.Second == 0 && p.FirstScore > 0 {
					byes = append(byes, games(d)[i])
				}
			}
			drafttest.Same(t, "byes", byes, c.games)
			drafttest.Same(t, "findings", drafttest.Codes(d), c.found)
		})
	}
}

func TestNationalRecords(t *testing.T) {
	record := func(code string, n int, name, points, id string) string {
		return fmt.Sprintf("%s %4d      %-33s %4s     %11s", code, n, name, points, id)
	}
	withID := func(id string) []string {
		lines := four()
		lines[0] = lines[0][:57] + fmt.Sprintf("%11s", id) + lines[0][68:]
		return lines
	}
	for _, c := range []struct {
		name        string
		players     []string
		records     []string
		typed, fide string
		found       []string
	}{
		{"ours", withID("14100017"), []string{record("UKR", 1, "", "2101", "000104")}, "000104", "14100017", []string{"I191 12"}},
		{"the only ones", withID("14100017"), []string{record("BEL", 1, "", "2101", "104")}, "104", "14100017", []string{"I191 12"}},
		{"ours of two", withID("14100017"), []string{record("BEL", 1, "", "", "9"), record("UKR", 1, "", "", "104")}, "104", "14100017", []string{"I191 13"}},
		{"of the federation of record 172", withID("14100017"), []string{record("BEL", 1, "", "", "9"), record("UKR", 1, "", "", "104"), "172 BEL NIDOF"}, "9", "14100017", []string{"I191 12"}},
		{"of two others", withID("14100017"), []string{record("BEL", 1, "", "", "9"), record("POL", 1, "", "", "7")}, "", "14100017", []string{"W190 12"}},
		{"without a number", withID("14100017"), []string{record("UKR", 1, "", "2101", "")}, "", "14100017", nil},
		{"of a player who is not there", withID("14100017"), []string{record("UKR", 9, "", "2101", "7")}, "", "14100017", nil},
		{"too short for FIDE", withID("6141"), nil, "6141", "", []string{"I192 8"}},
		{"letters", withID("UA-00012"), nil, "UA-00012", "", []string{"I192 8"}},
		{"zero", withID("0"), nil, "", "", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := read(t, report(head, c.players, c.records))
			drafttest.Same(t, "numbers", []string{d.Entrants[0].Typed, d.Entrants[0].FIDEID}, []string{c.typed, c.fide})
			drafttest.Same(t, "findings", drafttest.Codes(d), c.found)
		})
	}
}

func TestTeamsAndByesOfRecords(t *testing.T) {
	bye := []string{player(1, "Alpha, Ann", "1.5", "   2 w 1", ""), player(2, "Bravo, Ben", "0.0", "   1 b 0", "   3 w 0"), player(3, "Charlie, Cy", "1.0", "", "   2 b 1")}
	for _, c := range []struct {
		name    string
		players []string
		records []string
		teams   []int
		found   []string
	}{
		{"record 013", four(), []string{"013 North                              1    2", "013 South                              3    4"}, []int{1, 1, 2, 2}, nil},
		{"record 310", four(), []string{fmt.Sprintf("310   7 %-32s %-5s %6s %6s %6s %3s  %4d %4d", "North", "NOR", "", "2.0", "3.0", "1", 1, 4)}, []int{7, 0, 0, 7}, nil},
		{"an unknown member", four(), []string{"013 North                              1    9"}, []int{1, 0, 0, 0}, []string{"W194 12"}},
		{"a member of two", four(), []string{"013 North                              1    2", "013 South                              2    4"}, []int{1, 1, 0, 2}, []string{"W194 13"}},
		{"record 240", bye, []string{"240 H   2    1", "240 Z   1    3"}, []int{0, 0, 0}, nil},
		{"record 240 for two", bye, []string{"240 H 002 0001", "240 Z   1    3"}, []int{0, 0, 0}, nil},
		{"record 240 for a round to come", bye, []string{"240 H 002 0001", "240 H   3    1"}, []int{0, 0, 0}, nil},
		{"record 240 against a game", bye, []string{"240 H   2    1    2"}, []int{0, 0, 0}, []string{"E193 11"}},
		{"record 240 for nobody", bye, []string{"240 H   2    1    9"}, []int{0, 0, 0}, []string{"E192 11"}},
		{"record 240 with a sign", bye, []string{"240 +   2    1"}, []int{0, 0, 0}, []string{"E192 11", "W192 8"}},
		{"record 240 of another kind", bye, []string{"240 X   2    1"}, []int{0, 0, 0}, []string{"E192 11", "W192 8"}},
		{"record 240 of teams", four(), []string{fmt.Sprintf("310   1 %-32s %-5s %6s %6s %6s %3s  %4d %4d", "North", "", "", "", "", "", 1, 2), "240 H   2    1"}, []int{1, 1, 0, 0}, nil},
		{"record 299", []string{player(1, "Alpha, Ann", "0.5", "   2 w 1"), player(2, "Bravo, Ben", "0.0", "   1 b 0")}, []string{"299           -0.5       0001"}, []int{0, 0}, []string{"I197 10"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := read(t, report(head, c.players, c.records))
			var teams []int
			for _, e := range d.Entrants {
				teams = append(teams, e.Team)
			}
			drafttest.Same(t, "teams", teams, c.teams)
			drafttest.Same(t, "findings", drafttest.Codes(d), c.found)
		})
	}
}

func TestOtherLines(t *testing.T) {
	for _, c := range []struct {
		name  string
		lines []string
		found []string
	}{
		{"comments", []string{"### made by hand", "###"}, nil},
		{"extensions", []string{"XXR 3", "XXC white1", "XXZ 1 2", "XXA    1  1.0", "XXP 1 2", "BBZ 0.0"}, nil},
		{"of the edition of 2026", []string{"142 3", "152 W", "172 UKR NIDOF", "182 Pairer 1.0", "192 FIDE_DUTCH_2026", "202 BH,SB", "212 PTS,BH", "222 5400+30", "250 00.0 01.0 001 003 0001 0002", "260 001 002  001  002", "352 WBWB", "362 TW 2.0", "801 x", "802 x"}, nil},
		{"rulers and unknown kinds", []string{"DDD SSSS sTTT NNNN", "0123456789012345", "999 something", ""}, []string{"I196 8"}},
		{"a time control for two", []string{"222 W300-B240"}, []string{"W360 8"}},
		{"fewer players than declared", []string{"062 5"}, []string{"W191 8"}},
		{"more rounds than played", []string{"142 4"}, []string{"E345 8"}},
		{"more rounds than played, for an engine", []string{"XXR 4"}, []string{"E345 8"}},
		{"fewer rounds than played", []string{"142 2"}, []string{"E317 8"}},
		{"a player without a number", []string{"001    x      Nobody"}, []string{"E190 8"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := read(t, report(head, c.lines, four()))
			drafttest.Same(t, "findings", drafttest.Codes(d), c.found)
			drafttest.Same(t, "games", len(d.Pairs), 6)
		})
	}
}

func TestTheTimeControlIsEncodedOrInWords(t *testing.T) {
	for _, c := range []struct {
		lines []string
		text  string
		want  []rating.Control
	}{
		{[]string{"122 90 min + 30 s"}, "90 min + 30 s", []rating.Control{{Minutes: 90, Increment: 30}}},
		{[]string{"122 90+30"}, "90+30", []rating.Control{{Minutes: 90, Increment: 30}}},
		{[]string{"122 90+30", "222 40/5400+30:900+30"}, "90+30", []rating.Control{{Moves: 40, Minutes: 90, Increment: 30}, {Minutes: 15, Increment: 30}}},
		{[]string{"222 900+10"}, "900+10", []rating.Control{{Minutes: 15, Increment: 10}}},
		{[]string{"222 W300-B240"}, "W300-B240", nil},
		{[]string{"122 moves/time, increment"}, "moves/time, increment", nil},
		{nil, "", nil},
	} {
		d := read(t, report(head, c.lines, four()))
		drafttest.Same(t, strings.Join(c.lines, "|"), d.Event.Controls, c.want)
		drafttest.Same(t, strings.Join(c.lines, "|"), d.Event.TimeText, c.text)
	}
}

func TestANumberTwiceIsRefused(t *testing.T) {
	d := read(t, report(head, four(), []string{player(2, "Other, Otto", "0.0")}))
	drafttest.Same(t, "findings", drafttest.Codes(d), []string{"E314 12"})
}

func TestAHeadWithoutPlayersIsStillAReport(t *testing.T) {
	d := read(t, report(head))
	drafttest.Same(t, "findings", drafttest.Codes(d), []string{"E348"})
	d = read(t, report(head, []string{player(1, "Alpha, Ann", "0.0")}))
	drafttest.Same(t, "findings", drafttest.Codes(d), []string{"E344 8"})
}

// TestBytesAreCountedWithoutPointsToo reads names with several bytes per letter in a report without points.
func TestBytesAreCountedWithoutPointsToo(t *testing.T) {
	wide := func(n int, name, round string) string {
		return strings.Replace(player(n, strings.Repeat("x", len(name)), "", round), strings.Repeat("x", len(name)), name, 1)
	}
	d := read(t, report(head[:5], []string{wide(1, "Ющенко, Їжак", "   2 w 1"), wide(2, "Müller, Jörg", "   1 b 0")}))
	drafttest.Same(t, "findings", drafttest.Codes(d), []string{"I190"})
	drafttest.Same(t, "games", games(d), []string{"1 1-2 100:0 played"})
}

// TestLongEvents reads a league of 40 rounds, whose lines are very long.
func TestLongEvents(t *testing.T) {
	var lines [2][]string
	for r := range 40 {
		lines[0] = append(lines[0], "   2 "+string("wb"[r%2])+" =")
		lines[1] = append(lines[1], "   1 "+string("bw"[r%2])+" =")
	}
	d := read(t, report(head[:5], []string{player(1, "Alpha, Ann", "20.0", lines[0]...), player(2, "Bravo, Ben", "20.0", lines[1]...)}))
	drafttest.Same(t, "findings", drafttest.Codes(d), []string(nil))
	drafttest.Same(t, "last", games(d)[39], "40 2-1 50:50 played")
	drafttest.Same(t, "rounds", strconv.Itoa(d.Event.Rounds), "40")
}
