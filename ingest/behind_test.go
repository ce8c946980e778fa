package ingest_test

import (
	"fmt"
	"strings"
	"testing"

	"kalends/ingest"
	"kalends/ingest/workbook/workbooktest"
	"kalends/rating/finding"
)

// gridOf returns a workbook with the lines of a text as rows; | separates the cells.
func gridOf(text string) []byte {
	b := workbooktest.Empty("Sheet1")
	for i, line := range strings.Split(strings.Trim(text, "\n"), "\n") {
		for j, v := range strings.Split(line, "|") {
			if v != "" {
				b.Put("Sheet1", fmt.Sprintf("%c%d", 'A'+j, i+1), v)
			}
		}
	}
	return b.Bytes()
}

// TestHalfAnEventIsAskedAbout reads files that do not say how many rounds there are. It is asked whether they are complete if
// most players have fewer games than the leader, or if they were printed before the event's last day. It is not asked about a
// knock-out, nor about a file that says its rounds.
func TestHalfAnEventIsAskedAbout(t *testing.T) {
	const table = `
No.|Name|1.Rd|2.Rd|3.Rd|Pts.
1|Ash Anna|2w1|3b1|4w1|3
2|Birch Boris|1b0|4w1||1
3|Cedar Cem|4w1|1w0||1
4|Dogwood Dan|3b0|2b0|1b0|0
5|Elm Ed|6w1|7b1||2
6|Fir Fi|5b0|8w0||0
7|Gum Gu|8w1|5w0||1
8|Hop Hu|7b0|6b1||1`
	const whole = `
No.|Name|1.Rd|2.Rd|Pts.
1|Ash Anna|3w1|2b1|2
2|Birch Boris|4w1|1w0|1
3|Cedar Cem|1b0|4b1|1
4|Dogwood Dan|2b0|3w0|0
5|Elm Ed|6w1|-1|2
6|Fir Fi|5b0|-½|½`
	const league = `
No.|Name|1.Rd|2.Rd|3.Rd|Pts.
1|Ash Anna|2w1|4b1|6w1|3
2|Birch Boris|1b0|||0
3|Cedar Cem|5w1|||1
4|Dogwood Dan||1w0||0
5|Elm Ed|3b0|6w1||1
6|Fir Fi||5b0|1b0|0
7|Gum Gu|||8w1|1
8|Hop Hu|||7b0|0`
	knockout := "\nRound 1\nWhite|Result|Black\n"
	for i := 1; i < 9; i += 2 {
		knockout += fmt.Sprintf("Player %c|1-0|Player %c\n", 'A'+i-1, 'A'+i)
	}
	knockout += "Round 2\nWhite|Result|Black\nPlayer A|1-0|Player C\nPlayer E|1-0|Player G\n" +
		"Round 3\nWhite|Result|Black\nPlayer A|1-0|Player E\nPlayer C|1-0|Player G\n"
	days := "\nLast update 13.09.2026 10:00:00\nDate: 2026/09/11 - 2026/09/19"
	for name, c := range map[string]struct{ text, code string }{
		"most are behind":          {"Autumn Open" + table, "Q560"},
		"the rounds are said":      {"Autumn Open\nNumber of rounds: 3" + table, ""},
		"everybody is there":       {"Autumn Open" + whole, ""},
		"a league with reserves":   {"Autumn League" + league, ""},
		"printed before the end":   {"Autumn Open" + days + whole, "Q359"},
		"printed on the last day":  {"Autumn Open" + strings.Replace(days, "13.09", "19.09", 1) + whole, ""},
		"losers have gone home":    {"Autumn Cup" + knockout, ""},
		"half of a knock-out only": {"Autumn Cup" + knockout[:strings.Index(knockout, "Round 2")], "Q359"},
	} {
		found := ""
		for _, f := range ingest.Read(gridOf(c.text), "x.xlsx", desk(t)).Findings {
			if f.Code == finding.RoundsUnknown || f.Code == finding.MostBehind || f.Code == "E302" {
				found += f.Code
			}
		}
		if found != c.code {
			t.Errorf("%s: %q, want %q", name, found, c.code)
		}
	}
}
