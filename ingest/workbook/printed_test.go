package workbook_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/ingest/workbook"
)

// TestColumnsOfBlanks reads what SwissPerfect prints of a round: values below their heads, however they are aligned
// there; a line that is no game stays as it is.
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
	book, findings := workbook.Read([]byte(text))
	if len(findings) > 0 || len(book.Sheets) != 1 {
		t.Fatal(findings, len(book.Sheets))
	}
	var got []string
	for _, r := range book.Sheets[0].Rows {
		cells, last := []string{}, 0
		for _, c := range r.Cells {
			cells = append(cells, strings.Repeat("|", c.Column-last-1)+c.Raw)
			last = c.Column
		}
		got = append(got, strings.Join(cells, "|"))
	}
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

// TestNoPrintedGameIsLost: a game that does not stand below its heads sends the text back.
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
