package ingest_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/ingest"
	"kalends/ingest/workbook/workbooktest"
	"kalends/rating"
)

// autumnRounds are the games of the good sheet as pairings of its rounds, with numbers of identification.
var autumnRounds = []string{
	"1|1|100001|Kovalenko, Oksana|1 - 0|王伟|100002|2\n2|3|100003|Ahmad bin Ali|½ - ½|Müller, Jörg|000104|4",
	"1|2|100002|王伟|1 - 0|Ahmad bin Ali|100003|3\n2|4|000104|Müller, Jörg|- - +|Kovalenko, Oksana|100001|1",
	"1|3|100003|Ahmad bin Ali|1|bye||\n2|2|100002|王伟|1 - 0|Müller, Jörg|000104|4",
}

// autumnPairings writes them below each other.
func autumnPairings() string {
	text := "Autumn Cup\nDate: 2026-09-01 - 2026-09-09\nChief arbiter: Arbiter, Anna"
	for i, round := range autumnRounds {
		text += "\nRound " + strconv.Itoa(i+1) + "\nBo.|No.|ID|White|Result|Black|ID|No.\n" + round
	}
	return text
}

// played lists the games of an event in the order of the event, without boards and places.
func played(e rating.Event) []rating.Game {
	games := slices.Clone(e.Games)
	for i := range games {
		games[i].Origin, games[i].Board, games[i].Remark = rating.Origin{}, 0, ""
	}
	return games
}

func TestPairingsSayWhatTheSheetSays(t *testing.T) {
	want := ingest.Read(sheet().Bytes(), "sheet.xlsx", desk(t))
	got := ingest.Read(grid(autumnPairings()), "pairings.xlsx", desk(t))
	if mustMend(got.Findings) != "" {
		t.Fatal(got.Findings)
	}
	if diff := cmp.Diff(played(want.Event), played(got.Event)); diff != "" {
		t.Error(diff)
	}
	if got.Format != "pairings" || got.Event.Code != "2026-CUP-01" || got.Event.ChiefArbiter.Name != "Arbiter, Anna" || got.Event.End != want.Event.End {
		t.Errorf("%+v", got.Event)
	}
}

// TestAFileForEachRound checks that a file of one round is only a part, and that its sender is told how to send the whole.
func TestAFileForEachRound(t *testing.T) {
	for i, round := range autumnRounds {
		file := grid("Autumn Cup\nRounds: 3\nRound " + strconv.Itoa(i+1) + "\nBo.|No.|ID|White|Result|Black|ID|No.\n" + round)
		r := ingest.Read(file, "round.xlsx", desk(t))
		if mustMend(r.Findings) != "E182" || r.Event.Report != rating.InterimReport {
			t.Errorf("round %d: %s %v", i+1, r.Event.Report, r.Findings)
		}
	}
}

// mangled are results as Excel stores them: what was typed, the number, its format, the scoring, and what is read; nothing if it
// is refused.
var mangled = []struct {
	typed   string
	number  float64
	format  int
	custom  string
	scoring string
	first   rating.Score
	second  rating.Score
	refused bool
}{
	{typed: "1/2", number: 46024, format: 16, scoring: "1-½-0", first: 50, second: 50},             // 2 January
	{typed: "1/2", number: 46054, format: 16, scoring: "1-½-0", first: 50, second: 50},             // 1 February
	{typed: "1/2", number: 46054, format: 30, scoring: "1-½-0", first: 50, second: 50},             // shown as a bare number
	{typed: "1/2", number: 46054, format: 58, scoring: "1-½-0", first: 50, second: 50},             // the same in East Asia
	{typed: "1/2", number: 46054, custom: `m"月"d"日"`, scoring: "1-½-0", first: 50, second: 50},     // Chinese
	{typed: "1/2", number: 46054, custom: `[$-422]d mmm`, scoring: "1-½-0", first: 50, second: 50}, // Ukrainian
	{typed: "1-0", number: 36526, format: 17, scoring: "1-½-0", first: 100},                        // January 2000
	{typed: "2-0", number: 36557, format: 17, scoring: "2-1-0", first: 100},                        // February 2000
	{typed: "1:0", number: 1.0 / 24, format: 20, scoring: "1-½-0", first: 100},                     // one o'clock
	{typed: "2:0", number: 2.0 / 24, format: 20, scoring: "2-1-0", first: 100},                     //
	{typed: "0:1", number: 1.0 / 1440, format: 20, scoring: "1-½-0", second: 100},                  // a minute past midnight
	{typed: "0:2", number: 2.0 / 1440, format: 20, scoring: "2-1-0", second: 100},                  //
	{typed: "1:1", number: 1.0/24 + 1.0/1440, format: 20, scoring: "2-1-0", first: 50, second: 50}, //
	{typed: "1/2 as a fraction", number: 0.5, format: 12, scoring: "1-½-0", first: 50, second: 50}, // nothing was changed
	{typed: "1:1", number: 1.0/24 + 1.0/1440, format: 20, scoring: "1-½-0", refused: true},         //
	{typed: "2:0", number: 2.0 / 24, format: 20, scoring: "1-½-0", refused: true},                  //
	{typed: "a day of play", number: 46000, format: 14, scoring: "1-½-0", refused: true},           //
	{typed: "half past nine", number: 9.5 / 24, format: 20, scoring: "1-½-0", refused: true},       //
	{typed: "3-0", number: 36586, format: 17, scoring: "1-½-0", refused: true},                     //
}

func TestResultsThatExcelHasChanged(t *testing.T) {
	for _, c := range mangled {
		b := workbooktest.Empty("Sheet1")
		for cell, value := range map[string]any{"A1": "Autumn Cup", "A2": "Scoring: " + c.scoring, "A3": "Round 1", "A4": "No.", "B4": "White", "C4": "Result", "D4": "Black", "E4": "No.",
			"A5": 1, "B5": "Kovalenko, Oksana", "D5": "Ahmad bin Ali", "E5": 2} {
			b.Put("Sheet1", cell, value)
		}
		if c.custom != "" {
			b.Custom("Sheet1", "C5", c.number, c.custom)
		} else {
			b.Number("Sheet1", "C5", c.number, c.format)
		}
		r := ingest.Read(b.Bytes(), "round.xlsx", desk(t))
		has := func(code string) bool {
			return slices.ContainsFunc(r.Findings, func(f rating.Finding) bool { return f.Code == code && f.Origin.Cell == "C5" })
		}
		switch {
		case c.refused && !has("E307"):
			t.Errorf("%s under %s is not refused: %v", c.typed, c.scoring, r.Findings)
		case c.refused:
		case len(r.Event.Games) != 1 || r.Event.Games[0].FirstScore != c.first || r.Event.Games[0].SecondScore != c.second || has("W301") == (c.format == 12):
			t.Errorf("%s as %v %d%s: %v %v", c.typed, c.number, c.format, c.custom, r.Event.Games, r.Findings)
		}
	}
}

func TestHiddenRoundsAreRead(t *testing.T) {
	b := workbooktest.Empty("Sheet1")
	for r, line := range strings.Split(autumnPairings(), "\n") {
		for c, value := range strings.Split(line, "|") {
			if value != "" {
				b.Put("Sheet1", string(rune('A'+c))+strconv.Itoa(r+1), value)
			}
		}
	}
	b.HideRow("Sheet1", 7).Sheet("Old").Put("Old", "A1", "Round 9").HideSheet("Old")
	r := ingest.Read(b.Bytes(), "pairings.xlsx", desk(t))
	want := ingest.Read(grid(autumnPairings()), "pairings.xlsx", desk(t))
	if diff := cmp.Diff(played(want.Event), played(r.Event)); diff != "" {
		t.Error(diff)
	}
	for _, code := range []string{"W110", "W111"} {
		if !slices.ContainsFunc(r.Findings, func(f rating.Finding) bool { return f.Code == code }) {
			t.Errorf("no %s: %v", code, r.Findings)
		}
	}
}

// TestGalleryOfPairings shows the findings about lists of games, in each language.
func TestGalleryOfPairings(t *testing.T) {
	gridGallery(t, "pairingfindings", "pairings.xlsx", pairingFaults())
}

// pairingFaults returns for each code a list of games that a sender might drop.
func pairingFaults() map[string]string {
	good := autumnPairings()
	with := func(change ...string) string {
		text := good
		for i := 0; i+1 < len(change); i += 2 {
			if !strings.Contains(text, change[i]) {
				panic("nothing to change: " + change[i])
			}
			text = strings.Replace(text, change[i], change[i+1], 1)
		}
		return text
	}
	return map[string]string{
		"E181": with("\nRound 1", ""),
		"E182": with("\nRound 3", "\nRound 4"),
		"E183": with("1|2|100002|王伟|1 - 0", "1|2|100003|Ahmad bin Ali|1 - 0"),
		"E184": with("1|2|100002|王伟|1 - 0", "1|7|100002|王伟|1 - 0"),
		"E793": "Autumn Cup\nRound 1\nNo.|White|White result|Black result|Black|No.\n1|Kovalenko, Oksana|+|-|Ahmad bin Ali|2\n3|王伟|-|+|Müller, Jörg|4",
		"E808": "Autumn Cup\nRound 1\nNo.|White|Xyz|Black|No.\n1|Kovalenko, Oksana|first|Ahmad bin Ali|2\n3|王伟|second|Müller, Jörg|4",
		"I806": "Autumn Cup\nNo.|Name|Rd 1|Pts\n1|Kovalenko, Oksana|2w1|1\n2|Ahmad bin Ali|1b0|0\n3|王伟|4w1|1\n4|轮空|3b0|0",
		"I807": "Autumn Cup\nDate|White|Result|Black\n2026-09-01|Kovalenko, Oksana|1 - 0|Ahmad bin Ali\n2026-09-02|Ahmad bin Ali|0 - 1|Kovalenko, Oksana",
		"E189": with("Autumn Cup", "Autumn Cup (men)", "\nRound 2", "\nGroup: women\nRound 2"),
		"E308": with("\nRound 2\nBo.|No.|ID|White|Result|Black|ID|No.", "\nRound 2\nBo.|No.|ID|Black|Result|White|ID|No."),
		"E322": with("\nRound 3\nBo.", "\nRound 3||||||||Bo."),
		"E328": with("2|4|000104|Müller, Jörg|- - +|Kovalenko, Oksana|100001|1", "2"),
		"E337": with("\n2|4|000104|Müller", "\nRound 3\n2|4|000104|Müller"),
		"I811": strings.NewReplacer("Autumn Cup\n", "", "\nRound 1", "", "Date", "=sheet R1\nAutumn Cup\nDate", "\nRound 2", "\n=sheet R2", "\nRound 3", "\n=sheet R3").Replace(good),
		"I335": with("\n1|3|100003|Ahmad bin Ali|1|bye||", ""),
		"I338": with("\nRound 2", "\n3\nRound 2", "\nRound 3", "\n3\nRound 3") + "\n3",
		"I340": with("\n1|3|100003|Ahmad bin Ali|1|bye||", "\n1|3|100003|Ahmad bin Ali||bye||"),
		"Q339": "Autumn Cup\n" + rounds("1|Kovalenko, Oksana|0|1 - 0|0|Ahmad bin Ali|3", "3|Ahmad bin Ali|0|½ - ½|1|Müller, Jörg|4"),
		"Q342": with("½ - ½", "0 - 0"),
		"Q357": "Autumn Cup\nRounds: 2\n" + numbered("1|1|Kovalenko, Oksana|1 - 0|Ahmad bin Ali|3\n2|2|王伟|1 - 0|Müller, Jörg|4\n"+
			"3|5|Silva, João|0 - 1|Lake, Ann|6", "1|1|Kovalenko, Oksana|1 - 0|王伟|2\n3|3|Ahmad bin Ali|½ - ½|Silva, João|5"),
		"Q358": "Autumn Cup\nRounds: 3\n" + headed("No.|White|Result|Black|No.", []string{"1|Kovalenko, Oksana|1 - 0|Ahmad bin Ali|3\n2|王伟|1 - 0|Müller, Jörg|4",
			"1|Kovalenko, Oksana|1 - 0|王伟|2", "3|Ahmad bin Ali|½ - ½|王伟|2\n4|Müller, Jörg|1 - 0|Kovalenko, Oksana|1"}),
		"Q359": "Autumn Cup\nDate: 2026-09-01 - 2026-09-09\nRound 1 on 2026-09-01\nNo.|White|Result|Black|No.\n1|Kovalenko, Oksana|1 - 0|Ahmad bin Ali|2",
		"Q560": "Autumn Cup\n" + headed("No.|White|Result|Black|No.", []string{
			"1|Kovalenko, Oksana|1 - 0|Ahmad bin Ali|3\n2|王伟|1 - 0|Müller, Jörg|4\n5|Silva, João|½ - ½|Lake, Ann|6",
			"3|Ahmad bin Ali|1 - 0|王伟|2"}),
		"W180": with("2026-09-01 - 2026-09-09", "every Monday"),
		"W340": with("\n2|4|000104", "\n1-0 ?|4|000104"),
		"W186": "Autumn Cup\nRound 1\nNo.|White|Pts|Result|Pts|Black|No.\n1|Kovalenko, Oksana|0|1 - 0|0|Ahmad bin Ali|2\n" +
			"Round 2\nNo.|White|Pts|Result|Pts|Black|No.\n2|Ahmad bin Ali|1|½ - ½|1|Kovalenko, Oksana|1",
		"I185": "Autumn Cup\nRound 1\nWhite|Result|Black\nKovalenko, Oksana|1 - 0|Ahmad bin Ali",
		"I187": "Autumn Cup\nRound 1\nNo.|Name|Result|Name|No.\n1|Kovalenko, Oksana|1 - 0|Ahmad bin Ali|2",
		"I188": good + "\nRound 3\nBo.|No.|ID|White|Result|Black|ID|No.\n1|2|100002|王伟|1 - 0|Müller, Jörg|000104|4",
	}
}

// rounds writes pairings with the points of the players before each round.
func rounds(all ...string) string {
	return headed("No.|White|Pts|Result|Pts|Black|No.", all)
}

// numbered writes pairings with the numbers of their boards.
func numbered(all ...string) string {
	return headed("Bo.|No.|White|Result|Black|No.", all)
}

func headed(head string, rounds []string) string {
	text := ""
	for i, rows := range rounds {
		text += "\nRound " + strconv.Itoa(i+1) + "\n" + head + "\n" + rows
	}
	return strings.TrimPrefix(text, "\n")
}
