package ingest_test

import (
	"strings"
	"testing"

	"kalends/ingest"
	"kalends/ingest/completeness"
	"kalends/rating/finding"
)

// TestATextWithNumbersIsATable checks that a table in a text with numbers that are not in the registry goes back to its sender,
// like the same table in a workbook, and that the office is not asked.
func TestATextWithNumbersIsATable(t *testing.T) {
	const table = "No|Name|ID|1|2|3|Total\n1|Kovalenko, Oksana|999001|2w1|3b1|4w1|3\n2|Ahmad bin Ali|999002|1b0|4w1|3b1|2\n" +
		"3|Müller, Jörg|999003|4w1|1w0|2w0|1\n4|Silva, João|999004|3b0|2b0|1b0|0\n"
	for name, data := range map[string][]byte{
		"tabs": []byte(strings.ReplaceAll(table, "|", "\t")), "semicolons": []byte(strings.ReplaceAll(table, "|", ";")),
		"workbook": gridOf(table),
	} {
		codes := map[string]int{}
		for _, f := range ingest.Read(data, "x.csv", desk(t)).Findings {
			codes[f.Code]++
		}
		if codes[finding.UnknownNumber] != 4 || codes[finding.NameUnknown] > 0 {
			t.Errorf("%s: %v", name, codes)
		}
	}
}

// TestACommaThatExcelAte checks that lost decimal commas are one finding, and that other wrong points have one each.
func TestACommaThatExcelAte(t *testing.T) {
	const table = "Number of rounds: 3\nNo.|Name|1.Rd|2.Rd|3.Rd|Pts.\n1|Ash|2w½|3b1|4w1|25\n2|Birch|1b½|4w1|3b1|25\n" +
		"3|Cedar|4w1|1w0|2w0|1\n4|Dogwood|3b0|2b0|1b0|0"
	for text, want := range map[string][2]int{
		table:                                    {1, 0},
		strings.Replace(table, "|25", "|2,5", 1): {0, 1},
		strings.Replace(table, "2w0|1", "2w0|2", 1): {0, 3},
	} {
		codes := map[string]int{}
		for _, f := range ingest.Read(gridOf(text), "x.xlsx", desk(t)).Findings {
			codes[f.Code]++
		}
		if codes[finding.CommaLost] != want[0] || codes[finding.PointsDiffer] != want[1] {
			t.Errorf("%v, want %v in\n%s", codes, want, text)
		}
	}
}

// TestTheOfficeSaysThatItIsInterim checks that games without a result are no error in a foreign file once the office has written
// the word that the finding names.
func TestTheOfficeSaysThatItIsInterim(t *testing.T) {
	data := gridOf(strings.Replace(autumnPairings(), "½ - ½", "", 1))
	office := desk(t)
	word := ""
	for _, f := range ingest.Read(data, "x.xlsx", office).Findings {
		if f.Code == finding.GamesWithoutResult {
			word = f.Args["key"]
		}
	}
	if !strings.HasPrefix(word, completeness.Interim) {
		t.Fatalf("no word: %q", word)
	}
	for code, row := range office.Registry.Events {
		row.Note = word
		office.Registry.Events[code] = row
	}
	r := ingest.Read(data, "x.xlsx", office)
	for _, f := range r.Findings {
		if f.Code == finding.GamesWithoutResult {
			t.Errorf("still %+v", f)
		}
	}
	if r.Event.Report != "interim" {
		t.Errorf("report %q", r.Event.Report)
	}
}
