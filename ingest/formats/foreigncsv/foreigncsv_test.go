package foreigncsv_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"kalends/ingest/draft"
	"kalends/ingest/formats/foreigncsv"
	"kalends/ingest/workbook"
	"kalends/rating"
)

const report = `Event,"Masters of an Island, 2026"
Start,2026-09-22
End,2026-09-30
Rounds,3
Website,https://example.org/masters/

Player,456,Fox,Anthony
1,0,B,Taylor,Peter P.,2209,,ENG
2,=,W,Cafolla,Peter,2048,,IRL
3,1,-
Total,1.5

Player,159,Cafolla,Peter
1,1,W,Jackson,Oliver A.,2198,,ENG
2,=,B,Fox,Anthony,2100,,IRL
3,0,B,Troyke,Doreen,2151,WFM,GER
Total,1.5
`

// read returns the games and the codes of the findings of a report.
func read(t *testing.T, text string) (games []string, codes string, d *draft.Draft) {
	t.Helper()
	book, findings := workbook.Read([]byte(text))
	if len(findings) > 0 || !foreigncsv.Knows(book) {
		t.Fatalf("not known: %v", findings)
	}
	d = foreigncsv.Read(draft.Source{Book: book, File: "masters.csv"})
	name := map[int]string{0: "—"}
	for _, e := range d.Entrants {
		name[e.Number], _, _ = strings.Cut(e.Name, ",")
	}
	for _, p := range d.Pairs {
		games = append(games, fmt.Sprint(p.Round, " ", name[p.First], "-", name[p.Second], " ", int(p.FirstScore), ":",
			int(p.SecondScore), " ", p.Kind))
	}
	for _, f := range d.Report.Findings {
		codes += f.Code + " "
	}
	return games, codes, d
}

// TestResultsFromAbroad: each game is read once, also if both players have reported it.
func TestResultsFromAbroad(t *testing.T) {
	games, codes, d := read(t, report)
	want := []string{"1 Taylor-Fox 100:0 played", "1 Cafolla-Jackson 100:0 played", "2 Fox-Cafolla 50:50 played",
		"3 Fox-— 100:0 bye_full", "3 Troyke-Cafolla 100:0 played"}
	if !slices.Equal(games, want) || codes != "" {
		t.Errorf("%q %s", games, codes)
	}
	if e := d.Event; e.Name != "Masters of an Island, 2026" || e.Start != rating.Day(2026, 9, 22) || e.End != rating.Day(2026, 9, 30) ||
		d.DeclaredRounds != 3 {
		t.Errorf("%+v", e)
	}
	if p := d.Entrants[0]; p.Typed != "456" || p.Name != "Fox, Anthony" {
		t.Errorf("%+v", p)
	}
}

// TestWhatContradictsItselfAbroad: a contradiction is reported at its line.
func TestWhatContradictsItselfAbroad(t *testing.T) {
	for code, change := range map[string][2]string{
		"E310": {"2,=,B,Fox", "2,1,B,Fox"}, "E332": {"2,=,B,Fox", "2,=,W,Fox"}, "E302": {"3,0,B", "4,0,B"},
		"E320": {"Total,1.5\n\nPlayer,159", "Total,2.5\n\nPlayer,159"}, "E345": {"3,1,-\n", ""},
		"E352": {"2026-09-22", "some day"}, "E132": {"Rounds,3", "Rounds,many"}, "E324": {"Total,1.5", "Total,all"},
		"E314": {"Player,159,Cafolla,Peter", "Player,159,Fox,Anthony"}, "E190": {"Website", "Total,3\nWebsite"},
		"E130": {"1,0,B,Taylor,Peter P.", "1,0,B,,"},
	} {
		if _, codes, _ := read(t, strings.Replace(report, change[0], change[1], 1)); !strings.Contains(codes, code) {
			t.Errorf("%q: %s, want %s", change[1], codes, code)
		}
	}
}
