package pairings_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/rating"
)

// TestRowsOutsideAreReported: a row outside the place of games is not read as a game, and is always reported.
func TestRowsOutsideAreReported(t *testing.T) {
	const head = "Bo.|No|White|Result|Black|No\n"
	const first = "Round 1\n" + head + "1|1|Lake, Ann|1-0|Hill, Bob|2\n2|3|Wood, Cid|½-½|Moss, Dee|4\n"
	const second = "1|1|Lake, Ann|1-0|Wood, Cid|3\n2|2|Hill, Bob|0-1|Moss, Dee|4\n"
	for name, c := range map[string]struct{ text, want string }{
		"as it should be":                    {first + "\nRound 2\n" + head + second, ""},
		"headers glued to the title":         {first + "\nRound 2||||||||" + head + second, "E322@A7"},
		"a result that two teams could have": {first + "\nRound 2\n" + head + strings.Replace(second, "1-0", "9-0", 1), "E302@D8"},
		"a remark":                           {first + "\nRound 2\n" + head + "||After lunch\n" + second, ""},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, strings.Join(errorsOf(read(grid("Sheet1", c.text)).Report.Findings), " ")); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func errorsOf(fs rating.Findings) []string {
	return slices.DeleteFunc(codes(fs), func(said string) bool { return said[0] != 'E' })
}
