package ingest_test

import (
	"slices"
	"strings"
	"testing"

	"kalends/ingest"
	"kalends/rating"
)

// TestGalleryOfTables shows the findings about foreign tables, in each language.
func TestGalleryOfTables(t *testing.T) { gridGallery(t, "tablefindings", "table.xlsx", tableFaults()) }

const swissTable = `Autumn Cup
Rank crosstable after Round 2
No|Name|1.Rd|2.Rd|Pts
1|Kovalenko, Oksana|3w1|2b½|1½
2|Wang Wei|4b1|1w½|1½
3|Ahmad bin Ali|1b0|4w1|1
4|Müller, Jörg|2w0|3b0|0`

const squareTable = `Autumn Cup
No|Name|1|2|3|Pts
1|Kovalenko, Oksana|*|1|½|1½
2|Wang Wei|0|*|1|1
3|Ahmad bin Ali|½|0|*|½`

// tableFaults returns for each code a table that a sender might drop.
func tableFaults() map[string]string {
	with := func(text string, change ...string) string {
		for i := 0; i+1 < len(change); i += 2 {
			if !strings.Contains(text, change[i]) {
				panic("nothing to change: " + change[i])
			}
			text = strings.ReplaceAll(text, change[i], change[i+1])
		}
		return text
	}
	return map[string]string{
		"E110": "Program Swiss-Manager\nFinal ranking\nRank|Name|Rtg|Pts|BH\n1|Kovalenko, Oksana|2345|3|4\n2|Wang Wei|2100|2|5",
		"E809": "Autumn Cup\nNo|Name|Zzz 1|Zzz 2|Pts\n1|Kovalenko, Oksana|x3y1|x2y1|2\n2|Wang Wei|x4y1|x1y0|1\n3|Ahmad bin Ali|x1y0|x4y1|1\n4|Müller, Jörg|x2y0|x3y0|0",
		"E810": "Autumn Cup\nNo|Name|1|2|3\n1|Kovalenko, Oksana|*|1-0|½-½\n2|Wang Wei|0-1|*|1-0\n3|Ahmad bin Ali|½-½|0-1|*",
		"E111": "Starting rank\nNo|Name|Rtg|Club\n1|Kovalenko, Oksana|2345|Kyiv\n2|Wang Wei|2100|Beijing",
		"E112": "1. Kyiv (RtgAvg:2125, TB1: 18)\nCaptain: A. Example\nBo.|Name|Rtg|1|2|Pts.\n1|Kovalenko, Oksana|2345|1|½|1½\n2|Wang Wei|2100|0|1|1",
		"E812": "Rank|Title|Username|Rating|Points|Tie Break|Performance\n1||oksana_k|2345|3|5.25|2400\n2||wangw|2100|2|4|2300",
		"E120": with(swissTable, "Autumn Cup", "Autumn Cup (men)") + "\n\n" +
			"Autumn Cup (women)\nNo|Name|1.Rd|2.Rd|Pts\n1|Chen Ai|2w1|0|1\n2|Bondar, Iryna|1b0|0|0",
		"E318": swissTable + "\n|||0|1",
		"I160": with(swissTable, "No|", "Rank|No|", "\n1|Kov", "\n1|2|Kov", "\n2|Wang", "\n2|1|Wang", "\n3|Ahm", "\n3|3|Ahm", "\n4|Mül", "\n4|4|Mül", "|2b½|", "|1b½|", "|1w½|", "|2w½|", "|1b0|4w1", "|2b0|4w1"),
		"I161": with(swissTable, "No|", "Rank|"),
		"I162": with(swissTable, "No|", "Club|", "\n1|", "\nA|", "\n2|", "\nB|", "\n3|", "\nC|", "\n4|", "\nD|"),
		"I163": swissTable,
		"I164": swissTable,
		"I165": swissTable + "\n\nStarting rank\nNo|Name|Birth\n1|Kovalenko, Oksana|1990\n2|Wang Wei|1995\n3|Ahmad bin Ali|2001\n4|Müller, Jörg|1980",
		"I166": `Autumn Cup
No|Name|1.Rd||2.Rd||Pts
||Opp|Pts|Opp|Pts|
1|Kovalenko, Oksana|3|2|2|3|3
2|Wang Wei|4|2|1|3|3
3|Ahmad bin Ali|1|0|4|2|2
4|Müller, Jörg|2|0|3|0|0`,
		"I167": `Autumn Cup
No|Name|1.Rd|2.Rd|Pts
1|Kovalenko, Oksana|3w1|2b½|1½
2|Wang Wei|4b1|1w½|1½
3|Ahmad bin Ali|1b0|4w1|1
4|Müller, Jörg|2w0|3b0|0

Autumn Cup
No|Name|3.Rd|4.Rd
1|Kovalenko, Oksana|4w1|0
2|Wang Wei|3w1|0
3|Ahmad bin Ali|2b0|0
4|Müller, Jörg|1b0|0`,
		"I168": swissTable + "\n\nAutumn Cup\nNo|Name|1.Rd|Pts|Club\n1|Kovalenko, Oksana|3w1|1|Kyiv\n2|Wang Wei|4b1|1|Beijing\n3|Ahmad bin Ali|1b0|0|KL\n4|Müller, Jörg|2w0|0|Bonn",
		"I178": squareTable,
		"W169": with(swissTable, "3w1", "3+", "2b½", "2=", "4b1", "4+", "1w½", "1=", "1b0", "1-", "4w1", "4+", "2w0", "2-", "3b0", "3-"),
		"E170": with(swissTable, "3w1|2b½", "2w1|3b½", "4b1|1w½", "3b1|4w½", "1b0|4w1", "4b0|1w1", "2w0|3b0", "1w0|2b0"),
		"E171": with(swissTable, "|3w1|2b½|", "|13w1|12b½|", "|4b1|1w½|", "|14b1|11w½|"),
		"E172": `Autumn Cup
No|Name|1.Rd||2.Rd||Pts
||Opp|Pts|Opp|Pts|
1|Kovalenko, Oksana|3|2|2|3|3
2|Wang Wei|4|2|1|3|3
3|Ahmad bin Ali|1|0|4|7|2
4|Müller, Jörg|2|0|3|0|0`,
		"W173": with(swissTable, "3w1", "3胜", "2b½", "2和", "4b1", "4胜", "1w½", "1和", "1b0", "1负", "4w1", "4胜", "2w0", "2负", "3b0", "3负"),
		"E569": `Autumn Cup
No.|Name|1|2|3|Pts
1|Kovalenko, Oksana|*|1|½|2½
2|王伟|0|*|1|2
3|Ahmad bin Ali|½|0|*|1
4|Müller, Jörg|0|0|½|½`,
		"E562": `Autumn Cup
No.|Name|Rd 1|Rd 2|Rd 3
1|Kovalenko, Oksana|2○|3○|4○
2|王伟|1●|4○|3○
3|Ahmad bin Ali|4○|1●|2●
4|Müller, Jörg|3●|2●|1●`,
		"E174": `Autumn Cup
Rank|No|Name|1.Rd|Pts
1|2|Kovalenko, Oksana|3w½|½
2|1|Wang Wei|4w½|½
3|4|Ahmad bin Ali|1b½|½
4|3|Müller, Jörg|2b½|½`,
		"W175": swissTable + "\n\nRound 1\nWhite|Result|Black|Board\nKovalenko, Oksana|1-0|Ahmad bin Ali|1\nMüller, Jörg|0-1|Wang Wei|2",
		"W176": squareTable,
		"W179": with(squareTable, "*|1|½|1½", "*|1||1", "½|0|*|½", "|0|*|0"),
	}
}

// TestAResultOfNobodyBelowATableOfAll reads a cross table by rounds with a result below it that belongs to no player.
func TestAResultOfNobodyBelowATableOfAll(t *testing.T) {
	for row, want := range map[string]bool{"||1|0": true, "||½": true, "|||||3": false, "||1½|1|½": false, "Games||2|2": false} {
		found := slices.ContainsFunc(ingest.Read(grid(squareTable+"\n"+row), "table.xlsx", desk(t)).Findings,
			func(f rating.Finding) bool { return f.Code == "E318" && f.Origin.Cell == "C6" })
		if found != want {
			t.Errorf("%s: told %t", row, found)
		}
	}
}
