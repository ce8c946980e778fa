package ingest_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"kalends/ingest"
	"kalends/ingest/formats/trf/trftest"
	"kalends/rating"
	"kalends/templates"
)

// TestGalleryOfTexts shows the findings about texts of pairing programs, in each language.
func TestGalleryOfTexts(t *testing.T) {
	cases := textFaults()
	for _, key := range templates.In("en").Keys() {
		code, isProblem := strings.CutSuffix(strings.TrimPrefix(key, "textfindings."), ".problem")
		if !isProblem || !strings.HasPrefix(key, "textfindings.") {
			continue
		}
		t.Run(code, func(t *testing.T) {
			text, ok := cases[code]
			if !ok {
				t.Fatal("no case shows this code")
			}
			r := ingest.Read([]byte(text), "cup.txt", desk(t))
			got := words(r.Findings, code)
			if got == "" {
				t.Fatalf("not found; found %v", r.Findings)
			}
			golden(t, filepath.Join("testdata", "findings", code+".txt"), got)
		})
	}
}

// cup is the event of the good sheet as a pairing program would report it.
func cup() rating.Event {
	e := rating.Event{Name: "Autumn Cup", City: "Kyiv", System: rating.RoundRobin, Scoring: "1-½-0", Rounds: 3, TimeText: "90 min + 30 s",
		Start: rating.Day(2026, 9, 1), End: rating.Day(2026, 9, 9), ChiefArbiter: rating.Arbiter{Name: "Arbiter, Anna"},
		RoundDates: map[int]rating.Date{1: rating.Day(2026, 9, 1), 2: rating.Day(2026, 9, 5), 3: rating.Day(2026, 9, 9)}}
	for i, p := range [][]string{{"100001", "Kovalenko, Oksana"}, {"100002", "Wang Wei"}, {"100003", "Ahmad bin Ali"}, {"000104", "Müller, Jörg"}} {
		e.Entrants = append(e.Entrants, rating.Entrant{Number: i + 1, Player: p[0], Name: p[1], Status: rating.Played})
	}
	for _, g := range []struct {
		round         int
		first, second string
		score         rating.Score
	}{{1, "100001", "000104", 100}, {1, "100002", "100003", 100}, {2, "100001", "100002", 50}, {2, "100003", "000104", 100}, {3, "100003", "100001", 0}, {3, "000104", "100002", 100}} {
		e.Games = append(e.Games, rating.Game{Round: g.round, First: g.first, Second: g.second, FirstScore: g.score, SecondScore: 100 - g.score, Kind: rating.OverBoard})
	}
	return e
}

// textFaults returns for each code a text that a sender might drop.
func textFaults() map[string]string {
	ours := trftest.Style{Federation: "UKR"}
	with := func(style trftest.Style, change ...string) string {
		return strings.NewReplacer(change...).Replace(trftest.Write(cup(), style))
	}
	below := func(lines ...string) string { style := ours; style.Below = lines; return trftest.Write(cup(), style) }
	above := func(lines ...string) string { style := ours; style.Above = lines; return trftest.Write(cup(), style) }
	short := cup()
	for i := range short.Entrants {
		short.Entrants[i].FIDEID = short.Entrants[i].Player[3:]
	}
	double := cup()
	double.Scoring = "2-1-0"
	absent := cup()
	absent.Games = absent.Games[:5]
	absent.Entrants[3].Points = "0.5"
	const games = "Round,Board,ID,White,Result,Black,ID\n1,1,100001,Kovalenko Oksana,1-0,Ahmad bin Ali,100003\n" +
		"1,2,100002,王伟,1-0,Muller Jorg,000104\n2,1,100003,Ahmad bin Ali,1-0,王伟,100002\n2,2,000104,Muller Jorg,0-1,Kovalenko Oksana,100001"
	return map[string]string{
		"E321": strings.Replace(games, "000104\n2,1", "0001042,1", 1),
		"I336": games,
		"E561": "Runde;Brett;IdentW;IdentS;NrW;NrS;ErgW;ErgS;Kontumaz;Erg;Mnr;ErgEloW;ErgEloS\r\n1;1;0;0;1;3;1;0;;1:0;0;;\r\n" +
			"1;2;0;0;4;2;0,5;0,5;;0,5:0,5;0;;\r\n",
		"E190": with(ours, "001    3 ", "001    ? "),
		"E191": with(ours, " 2.5 ", " 7.5 ", " 1.5 ", " 6.5 ", " 1.0 ", " 4.0 "),
		"E192": below("240 Q   3    4"),
		"E193": below("240 H   3    4"),
		"W190": with(ours, "032 UKR", "032 LTU", "UKR    1", "POL    1", "UKR    2", "LAT    2", "UKR    3", "POL    3", "UKR    4", "POL    4"),
		"W191": with(ours, "062 4", "062 5"),
		"W192": trftest.Write(absent, ours),
		"W193": with(ours, "26/09/05", "26/10/05"),
		"W194": below("013 Dynamo                             1    9"),
		"W195": older,
		"W196": above("162  W 3.0    D 2.0    L 1.0"),
		"I190": with(trftest.Style{Federation: "UKR", Bytes: true}),
		"I191": with(ours),
		"I192": trftest.Write(short, trftest.Style{}),
		"I193": with(ours, "052 2026/09/09", "052"),
		"I194": with(ours, " 26/09/01", " 26/01/09", " 26/09/05", " 26/05/09"),
		"I195": trftest.Write(double, ours),
		"I196": above("DDD SSSS sTTT NNNNNNNNN", "023 Kyiv"),
		"I197": below(fmt.Sprintf("299 %21d", 1)),
		"I198": signedByes(),
		"I815": strings.Replace(with(ours), "\n001    2 ", "  0000    \n001    2 ", 1),
		"I816": absentByLetter(),
		"E817": strings.Replace(with(ours), "   2 w =", "  2 w = ", 1),
		"I199": with(ours, "   2 w =", "   2 - =", "   1 b =", "   1 - ="),
	}
}

// signedByes writes a bye as the edition of 2006 did.
func signedByes() string {
	e := cup()
	e.Games[4] = rating.Game{Round: 3, First: "100003", FirstScore: 50, Kind: rating.HalfBye}
	e.Games = append(e.Games, rating.Game{Round: 3, First: "100001", FirstScore: 100, Kind: rating.FullBye})
	return strings.NewReplacer("0000 - H", "0000 - =", "0000 - F", "0000 - +").Replace(trftest.Write(e, trftest.Style{Federation: "UKR"}))
}

// absentByLetter writes a pairing to which neither player came.
func absentByLetter() string {
	e := cup()
	e.Games[0].Kind, e.Games[0].FirstScore, e.Games[0].SecondScore = rating.Forfeit, 0, 0
	text := trftest.Write(e, trftest.Style{Federation: "UKR"})
	return strings.NewReplacer(" w -", " w Z", " b -", " b Z").Replace(text)
}

// older is a table of an edition of Vega that had no letter for forfeits.
const older = `Autumn Cup
Kyiv - 01/09/2026, 09/09/2026

 Cross Table at round 1

 ID NAME                 Rtg  Tit Fed  Scr |   1
--------------------------------------------------
  1 Kovalenko, Oksana    2345 WGM UKR  1.0 | +W2
  2 Wang Wei             2100     UKR  0.0 | -B1
`

// TestACommentOfAReportConfirms checks that a sender can confirm a warning in the report itself.
func TestACommentOfAReportConfirms(t *testing.T) {
	doubtful := textFaults()["W191"]
	for text, want := range map[string]int{doubtful: 1, "### ok W191\n" + doubtful: 0, "### counted by hand\n" + doubtful: 1, "### ok W350\n" + doubtful: 1} {
		r := ingest.Read([]byte(text), "cup.txt", desk(t))
		left := 0
		for _, f := range r.Findings {
			if f.Code == "W191" {
				left++
			}
		}
		if left != want {
			t.Errorf("%q leaves %d warnings, not %d: %v", text[:24], left, want, r.Findings)
		}
	}
}

// TestTwoLinesThatDisagreeAreBothNamed shows the words for a game whose two lines contradict each other.
func TestTwoLinesThatDisagreeAreBothNamed(t *testing.T) {
	text := strings.Replace(trftest.Write(cup(), trftest.Style{Federation: "UKR"}), "   1 b =", "   1 b 0", 1)
	for _, f := range ingest.Read([]byte(text), "cup.txt", desk(t)).Findings {
		if f.Code != "E310" {
			continue
		}
		problem, _ := templates.In("en").Finding(f)
		want := "Round 2: Kovalenko, Oksana has “2 w =” against Wang Wei, but Wang Wei has “1 b 0” in line 13."
		if problem != want || templates.In("en").Place(f.Origin) != "cup.txt: line 12" {
			t.Errorf("%s: %s", templates.In("en").Place(f.Origin), problem)
		}
		return
	}
	t.Error("the contradiction is not found")
}
