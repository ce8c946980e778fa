package crosstable_test

import (
	"strings"
	"testing"

	"kalends/ingest/draft"
	"kalends/ingest/formats/crosstable"
	"kalends/ingest/tables"
	"kalends/ingest/tables/tablestest"
	"kalends/ingest/workbook"
	"kalends/rating"
)

// TestContradictions spoils one place of a good table in each case; the table is never accepted.
func TestContradictions(t *testing.T) {
	for name, c := range map[string]struct {
		change []string
		want   string // a finding at a cell
	}{
		"the two cells of a game differ":      {[]string{"   4w1|   2b½", "   4w½|   2b½"}, "E310 G7"},
		"both have the same colour":           {[]string{"|   1w½|", "|   1b½|"}, "E332 H7"},
		"an opponent who is not there":        {[]string{"|   1w½|", "|   9w½|"}, "E312 H8"},
		"an opponent who does not answer":     {[]string{"|   4b1|", "|-1|"}, "E310 I10"},
		"a game with oneself":                 {[]string{"|   1w½|", "|   2w½|"}, "E313 H8"},
		"points that the rounds do not give":  {[]string{"|2½|4|2500", "|3|4|2500"}, "E320 J7"},
		"points that are none":                {[]string{"|2½|4|2500", "|many|4|2500"}, "E324 J7"},
		"a cell that is nothing":              {[]string{"|   1w½|", "|won|"}, "E302 H8"},
		"a cell of another scoring":           {[]string{"|   1w½|", "|   1w2|"}, "E302 H8"},
		"a game still to be played":           {[]string{"|   4b1|", "|   4b |", "|   2w0|1|4", "|   2w |1|4", "|   1w½|   4b |2½", "|   1w½|   4b |1½"}, "E343 I10"},
		"a bye of one side and not the other": {[]string{"|   3b+|", "|0|"}, "E310 G9"},
	} {
		t.Run(name, func(t *testing.T) {
			sheet := chessResults
			for i := 0; i+1 < len(c.change); i += 2 {
				if !strings.Contains(sheet, c.change[i]) {
					t.Fatalf("nothing to change: %q", c.change[i])
				}
				sheet = strings.Replace(sheet, c.change[i], c.change[i+1], 1)
			}
			d, _, _ := read(t, sheet)
			found := ""
			for _, f := range d.Report.Findings {
				found += " " + f.Code + " " + f.Origin.Cell
			}
			if !strings.Contains(found+" ", c.want+" ") {
				t.Errorf("found%s, want %s", found, c.want)
			}
			if d.Report.Findings.Worst() != rating.Error {
				t.Error("the table is taken")
			}
		})
	}
}

// TestWhatSpreadsheetsDo: error values, formulas without a value and days in place of results are reported at their
// cell.
func TestWhatSpreadsheetsDo(t *testing.T) {
	for want, cell := range map[string]workbook.Cell{
		"E303": {Column: 7, Kind: workbook.Fault, Raw: "#N/A"},
		"E306": {Column: 7, Formula: true},
		"E307": {Column: 7, Kind: workbook.Number, Raw: "45689", Format: workbook.DateFormat},
		"E302": {Column: 7, Kind: workbook.Bool, Raw: "1"},
	} {
		book := tablestest.Book(chessResults)
		for i, row := range book.Sheets[0].Rows {
			for j, c := range row.Cells {
				if row.Number == 8 && c.Column == 7 {
					book.Sheets[0].Rows[i].Cells[j] = cell
				}
			}
		}
		d := crosstable.Read(draft.Source{Book: book}, tables.In(book))
		found := false
		for _, f := range d.Report.Findings {
			found = found || f.Code == want && f.Origin.Cell == "G8"
		}
		if !found {
			t.Errorf("%s not found: %v", want, d.Report.Findings)
		}
	}
}

// TestLinesAroundATable: lines around the table describe the event. English headers do not tell the sender's
// language.
func TestLinesAroundATable(t *testing.T) {
	d, _, _ := read(t, chessResults)
	e := d.Event
	if e.Name != "Autumn Open 2026" || e.Rounds != 3 || e.URL != "https://chess-results.com/tnr1234567.aspx" || e.Program != "chess-results" || e.Scoring != "1-½-0" {
		t.Errorf("%+v", e)
	}
	if !d.Foreign || d.Format != crosstable.Name || d.Kind != "swiss_cross" || d.Lang != "" {
		t.Errorf("%v %s %s %s", d.Foreign, d.Format, d.Kind, d.Lang)
	}
	p := d.Entrants[0]
	if p.Name != "Orlov" || p.Title != "GM" || p.Rating != "2410" || p.Region != "" || p.Points != "2.5" || p.Place != 1 || p.At("player.name").Cell != "D7" || p.At("player.points").Cell != "J7" {
		t.Errorf("%+v", p)
	}
	if g := d.Pairs[0]; g.At("game.first").Cell == "" || g.Origin.Sheet != "Sheet1" {
		t.Errorf("%+v", g.Origin)
	}
}

// TestListsBesideATable: lists of entrants add data to players of the same name and number, and to nobody else.
func TestListsBesideATable(t *testing.T) {
	table := "No|Name|Rtg|1.Rd|Pts\n1|Orlov Petro|2000|2w1|1\n2|Tan Wei|1900|1b0|0"
	list := "Starting rank\nNo.|Name|ID|FideID|Rtg|sex|Birth|Club\n2|Tan Wei|77|5700001|1900|w|2010/00/00|KL\n9|Orlov Petro|66|0|1500|m|1990|Kyiv"
	d, _, findings := read(t, table, list)
	tan, orlov := d.Entrants[1], d.Entrants[0]
	if tan.Typed != "77" || tan.FIDEID != "5700001" || tan.Sex != rating.Female || tan.Birth.Year != 2010 || tan.Club != "KL" {
		t.Errorf("%+v %q", tan.Entrant, tan.Typed)
	}
	if at := tan.At("player.id"); at.Sheet != "Sheet2" || at.Cell != "C3" {
		t.Errorf("the number stands in %v", at)
	}
	if orlov.Typed != "" || orlov.Birth.Year != 0 {
		t.Errorf("another's row was taken: %+v", orlov.Entrant)
	}
	if !strings.Contains(findings, "I165") {
		t.Errorf("findings %s", findings)
	}
}

// TestSeveralTables: tables of a workbook are one event only if they have the same players and do not contradict each
// other.
func TestSeveralTables(t *testing.T) {
	after1 := "Cup\nRank after Round 1\nNo|Name|1.Rd|Pts\n1|Ann|2w1|1\n2|Ben|1b0|0"
	after2 := "Cup\nRank after Round 2\nNo|Name|1.Rd|2.Rd|Pts\n1|Ann|2w1|2b½|1½\n2|Ben|1b0|1w½|½"
	turned := "Cup\nNo|Name|1.Rd|2.Rd|Pts\n2|Ann|1w1|1b½|1½\n1|Ben|2b0|2w½|½"
	second := "Cup\nNo|Name|2.Rd\n1|Ann|2b½\n2|Ben|1w½"
	other := "Cup\nNo|Name|1.Rd|Pts\n1|Ann|2b1|1\n2|Ben|1w0|0"
	women := "Cup (women)\nNo|Name|1.Rd|Pts\n1|Eve|2b1|1\n2|Fay|1w0|0"
	pairings := "Round 1\nWhite|Result|Black|Board\nAnn|1-0|Ben|1"
	strangers := "Round 1\nWhite|Result|Black|Board\nEve|1-0|Fay|1"
	for name, c := range map[string]struct {
		sheets []string
		games  int
		want   string
	}{
		"the same twice":                 {[]string{after2, after2}, 2, "I168"},
		"an earlier edition":             {[]string{after1, after2}, 2, "I168"},
		"numbers of another edition":     {[]string{after2, turned}, 2, "I168"},
		"a table for each round":         {[]string{after1, second}, 2, "I167"},
		"editions that contradict":       {[]string{after2, other}, 0, "E120"},
		"two groups":                     {[]string{after2, women}, 0, "E120"},
		"the pairings of the same games": {[]string{after2, pairings}, 2, "W175"},
		"the pairings of other people":   {[]string{after2, strangers}, 2, "E120"},
		"two groups on one sheet":        {[]string{after2 + "\n\n" + women}, 0, "E120"},
	} {
		t.Run(name, func(t *testing.T) {
			d, _, findings := read(t, c.sheets...)
			if !strings.Contains(findings, c.want) || len(d.Pairs) != c.games {
				t.Errorf("%d games, %s; want %d, %s", len(d.Pairs), findings, c.games, c.want)
			}
			if (c.want[0] == 'E') != (d.Report.Findings.Worst() == rating.Error) {
				t.Errorf("findings %s", findings)
			}
		})
	}
}

// TestWhatAByeIsWorth: a word says that a player had no opponent, his points say what that was worth.
func TestWhatAByeIsWorth(t *testing.T) {
	for points, want := range map[string]string{"1": "bye_full", "½": "bye_half", "0": "bye_zero", "": "bye_full", "2": "E320"} {
		d, _, findings := read(t, "No|Name|1.Rd|2.Rd|Pts\n1|Ann|2w1|3b1|2\n2|Ben|1b0|bye|"+points+"\n3|Cid|0|1w0|0")
		found := findings
		for _, p := range d.Pairs {
			if p.First == 2 && p.Second == 0 {
				found += " " + string(p.Kind)
			}
		}
		if !strings.Contains(found, want) || strings.Contains(findings, "W341") != (points == "½" || points == "0") {
			t.Errorf("%q points: %s, want %s", points, found, want)
		}
	}
}

// TestPlusAndMinus: signs are results if a table has nothing else for them, and forfeits beside figures.
func TestPlusAndMinus(t *testing.T) {
	for name, c := range map[string]struct{ sheet, want, finding string }{
		"only signs":            {"No|Name|R1|R2|R3\n1|Ann|4+|3=|2+\n2|Ben|3-|4+|1-\n3|Cid|2+|1=|4=\n4|Dan|1-|2-|3=", "played", "W169"},
		"forfeits by a letter":  {"No|Name|R1\n1|Ann|2w0f\n2|Ben|1b1f\n3|Cid|4w1f\n4|Dan|3b0f", "forfeit", "I160"},
		"figures for draws":     {"No|Name|R1|R2|R3\n1|Ann|4+|3w½|2w½\n2|Ben|3b½|4+|1b½\n3|Cid|2w½|1b½|4+\n4|Dan|1-|2-|3-", "forfeit", "I160"},
		"a figure for one game": {"No|Name|R1|R2|R3\n1|Ann|4+|3=|2w1\n2|Ben|3-|4+|1b0\n3|Cid|2+|1=|4=\n4|Dan|1-|2-|3=", "forfeit", "I160"},
	} {
		_, games, findings := read(t, c.sheet)
		if !strings.Contains(games, c.want) || strings.Contains(games, "forfeit") != (c.want == "forfeit") || !strings.Contains(findings, c.finding) {
			t.Errorf("%s: %s\n%s, want %s, %s", name, games, findings, c.want, c.finding)
		}
	}
}

// TestScoringIsProvedOrAsked: the scoring is found if the table proves it; a scoring that is written above the table
// holds.
func TestScoringIsProvedOrAsked(t *testing.T) {
	for name, c := range map[string]struct{ sheet, scoring, want string }{
		"proved by the mirror":  {"No|Name|1.Rd|2.Rd\n1|Ann|2w2|3b1\n2|Ben|1b0|0\n3|Cid|0|1w1", "2-1-0", "I163"},
		"a win is 3":            {"No|Name|1.Rd|2.Rd|Pts\n1|Ann|2w3|3b1|4\n2|Ben|1b0|0|0\n3|Cid|0|1w1|1", "3-1-0", "I163"},
		"declared":              {"Cup\nScoring: 2-1-0\nNo|Name|1.Rd\n1|Ann|2w1\n2|Ben|1b1", "2-1-0", ""},
		"declared and not kept": {"Cup\nScoring: 2-1-0\nNo|Name|1.Rd\n1|Ann|2w½\n2|Ben|1b½", "2-1-0", "E330"},
		"words need none":       {"No|Name|1.Rd\n1|Ann|2红胜\n2|Ben|1黑负", "1-½-0", "I160 I164"},
	} {
		t.Run(name, func(t *testing.T) {
			d, _, findings := read(t, c.sheet)
			if d.Event.Scoring != c.scoring || !strings.Contains(findings, c.want) {
				t.Errorf("%s, %s; want %s, %s", d.Event.Scoring, findings, c.scoring, c.want)
			}
		})
	}
	if _, games, findings := read(t, "No|Name|1.Rd\n1|Ann|2w1\n2|Ben|1b1"); strings.Contains(findings, "I163") || !strings.Contains(games, "0.5-0.5") {
		t.Errorf("a draw of 2-1-0 or of 3-1-0: %s; %s", games, findings)
	}
}
