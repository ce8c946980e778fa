package xlsx

import (
	"strings"
	"testing"
)

// TestAHeadIsNotBroken: a column is wide enough for every word of its head, on two lines at most.
func TestAHeadIsNotBroken(t *testing.T) {
	for head, want := range map[string]float64{"Kedudukan": 12, "Senarai permainan terakhir": 19, "K": 5, "": 5, "现等级分": 10} {
		c := wideForHeads([]Column{Figure("list.rank", head, 5, Whole)})[0]
		if c.Width < 5 || c.Width > want {
			t.Errorf("%q: %.1f characters, want at most %.1f", head, c.Width, want)
		}
		lines, rest := 1, c.Width-framing+0.5
		for _, word := range strings.Fields(head) {
			wide := Characters(word) * 0.97
			if wide > c.Width-framing+0.5 {
				t.Errorf("%q is broken at %.1f characters", word, c.Width)
			}
			if wide > rest {
				lines, rest = lines+1, c.Width-framing+0.5
			}
			rest -= wide + 0.6
		}
		if lines > 2 {
			t.Errorf("%q takes %d lines of %.1f characters", head, lines, c.Width)
		}
	}
	if c := wideForHeads([]Column{Figure("a", "Kedudukan", 5, Whole).Hide()})[0]; c.Width != 5 {
		t.Error("a hidden column is widened")
	}
}

// TestAFewLongNamesDoNotWidenAColumn: they are set smaller. Two names of six are not few, and slightly longer names are
// not long.
func TestAFewLongNamesDoNotWidenAColumn(t *testing.T) {
	usual, long, longer := "Grelling, Tessa", strings.Repeat("Montgomery-", 6), "Grelling, Tessa A."
	for _, c := range []struct {
		names  int
		of     string
		shrunk bool
	}{{100, long, true}, {11, long, true}, {6, long, false}, {100, longer, false}, {100, usual, false}} {
		var texts columnTexts
		column := LeftText("list.name", "Name", 26).Fitting().Naming()
		for range c.names - 1 {
			texts.add(&column, Text(usual))
		}
		texts.add(&column, Text(c.of))
		got := column.holding(&texts)
		if got.Style.Shrink != c.shrunk || !c.shrunk && got.Width < min(Characters(c.of), broadest) ||
			c.shrunk && (got.Width < Characters(usual)+framing || got.Width < smallest*Characters(c.of)) {
			t.Errorf("%d names, one %q: %.1f characters, smaller %v", c.names, c.of, got.Width, got.Style.Shrink)
		}
	}
}

// TestWordsBelowColumnsStandBesideEachOther: the more columns and the longer the words, the smaller they are set.
func TestWordsBelowColumnsStandBesideEachOther(t *testing.T) {
	for _, c := range []struct {
		columns, letters int
		want             float64
	}{{3, 5, 9}, {9, 3, 9}, {10, 4, 8}, {12, 4, 8}, {13, 4, 7}, {9, 5, 8}, {0, 0, 9}, {14, 9, 7}} {
		got := Chart{Width: ChartWidth, Letters: c.letters, Bars: []Bars{{Count: c.columns}}}.labelSize()
		if got != c.want {
			t.Errorf("%d columns of %d letters: %.0f points, want %.0f", c.columns, c.letters, got, c.want)
		}
	}
}

// TestEveryLetterHasItsWidth, whether a table has it or not; a text is as wide as its letters.
func TestEveryLetterHasItsWidth(t *testing.T) {
	for text, want := range map[string]float64{"": 0, "i": 0.5, "f": 0.6, "m": 1.5, "W": 1.75, "w": 1.4, "A": 1.25, "a": 1, "\x7f": 1, "É": 1.3,
		"é": 1, "Ж": 1.3, "ж": 1.35, "ў": 1, "Ⴀ": 1.3, "₴": 1, "欧": 1.85, "\xff": 1.85, "iЖ": 1.8} {
		if got := Characters(text); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}
