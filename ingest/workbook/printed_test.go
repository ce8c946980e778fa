package workbook_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/ingest/workbook"
)

// TestColumnsOfBlanks reads the pairings of a round as SwissPerfect prints them, with columns aligned left, right and
// centred; a line without a game stays as it is.
func TestColumnsOfBlanks(t *testing.T) {
	const text = `Spring Cup, results so far
Pairings for Round 2

 No  Name               Loc  Total  Result   Name               Loc  Total

  1  Ash, Anna         2013  [1]      1:0    Cedar, Cem        1862  [1]
  2  Birch, Boris            [.5]    .5:.5   Dogwood, Dan      1733  [.5]
 10  Fitzwilliam-Jones, 1500 [0]      0:1    Elm, Eve                [0]
 11  Fir, Fritz         900  [0]      1:0    BYE
 12  Gum, Guy  900  [0]  1:0  Hazel, Hal  900  [0]
 2 players went home
Arbiter: I. Oak

Board  White             Rtg   Result  Black             Rtg
    1  Ash, Anna        2013   1-0     Birch, Boris     1946
`
	got := grid(t, text)
	want := []string{
		"Spring Cup, results so far", "Pairings for Round 2", "No|Name|Loc|Total|Result|Name|Loc|Total",
		"1|Ash, Anna|2013|[1]|1:0|Cedar, Cem|1862|[1]", "2|Birch, Boris||[.5]|.5:.5|Dogwood, Dan|1733|[.5]",
		"10|Fitzwilliam-Jones,|1500|[0]|0:1|Elm, Eve||[0]", "11|Fir, Fritz|900|[0]|1:0|BYE",
		"12|Gum, Guy|900|[0]|1:0|Hazel, Hal|900|[0]", "2 players went home", "Arbiter: I. Oak",
		"Board|White|Rtg|Result|Black|Rtg", "1|Ash, Anna|2013|1-0|Birch, Boris|1946",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestColumnsOfLetters reads cross tables of letters, separated by blanks or bars, some by one blank only; a table of
// colours is not one of them.
func TestColumnsOfLetters(t *testing.T) {
	const text = `Harbour Open 2026
------------------------------------------------
# | Player Name      | Rtng | Rd 1 | Rd 2 | Tot
------------------------------------------------
1 | Northmark, Anna  | 2105 | W 2  | H--- | 1.5
2 | Elkwood, Hugo    |      | L 1  | D  3 | 0.5
3 | Inglewood, Livia | 1950 | B    | DB2  | 1.5

Arbiter: I. Oak`
	want := []string{"Harbour Open 2026", "#|Player Name|Rtng|Rd 1|Rd 2|Tot", "1|Northmark, Anna|2105|W2|H---|1.5",
		"2|Elkwood, Hugo||L1|D3|0.5", "3|Inglewood, Livia|1950|B|DB2|1.5", "Arbiter: I. Oak"}
	if diff := cmp.Diff(want, grid(t, text)); diff != "" {
		t.Error(diff)
	}
	const close = `
No Name              R1   R2   R3 Total
1  Northmark, Anna   W2w  D3b  H  2
2  Elkwood, Hugo     L1b  U    F  0
3  Inglewood, Livia  B    D1w  X  2.5`
	want = []string{"No|Name|R1|R2|R3|Total", "1|Northmark, Anna|W2w|D3b|H|2", "2|Elkwood, Hugo|L1b|U|F|0",
		"3|Inglewood, Livia|B|D1w|X|2.5"}
	if diff := cmp.Diff(want, grid(t, close)); diff != "" {
		t.Error(diff)
	}
	colours := strings.NewReplacer("L1b", "b1", "D3b", "b3", "D1w", "w1").Replace(close)
	if book, _ := workbook.Read([]byte(colours)); len(book.Sheets) > 0 {
		t.Error("a table of colours was read")
	}
	beside := strings.Replace(close, "B    D1w  X  2.5", "B    D1w  X  Y  2.5", 1)
	if _, findings := workbook.Read([]byte(beside)); len(findings) != 1 || findings[0].Code != "E784" {
		t.Error(findings)
	}
}

// grid returns the rows of a text with bars between the cells.
func grid(t *testing.T, text string) (got []string) {
	t.Helper()
	book, findings := workbook.Read([]byte(text))
	if len(findings) > 0 || len(book.Sheets) != 1 {
		t.Fatal(findings, len(book.Sheets))
	}
	for _, r := range book.Sheets[0].Rows {
		cells, last := []string{}, 0
		for _, c := range r.Cells {
			cells = append(cells, strings.Repeat("|", c.Column-last-1)+c.Raw)
			last = c.Column
		}
		got = append(got, strings.Join(cells, "|"))
	}
	return got
}

// TestNoPrintedGameIsLost expects a text to be refused if a game is not aligned with the heads.
func TestNoPrintedGameIsLost(t *testing.T) {
	const head = "Pairings for Round 1\n\nNo  Name              Rtg  Total  Result  Name              Rtg  Total\n\n" +
		"1   Ash, Anna        2013  [0]    1:0     Cedar, Cem       1862  [0]\n"
	for _, line := range []string{
		"2   Birch, Boris  [0]  .5:.5  Dogwood, Dan  1733  [0]", "2 Birch, Boris .5:.5 Dogwood, Dan",
		"    Birch, Boris  1946  [0]  0:1  Dogwood, Dan", "2   Birch, Boris  1946  [0]  lost  to  Dogwood, Dan  1733  [0]",
		"Elm, Eve  1:0  BYE",
	} {
		book, findings := workbook.Read([]byte(head + line + "\n"))
		if len(findings) != 1 || findings[0].Code != "E784" || findings[0].Origin.Cell != "6" {
			t.Errorf("%s: %v, %v", line, findings, book.Sheets)
		}
	}
}
