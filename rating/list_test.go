package rating

import (
	"slices"
	"testing"
)

// TestWhoStandsIsAskedInAnyOrder asks in the order of a list, backwards, twice, and for those who do not stand on it.
func TestWhoStandsIsAskedInAnyOrder(t *testing.T) {
	l := List{States: []State{{Player: "2"}, {Player: "4"}, {Player: "6"}}}
	for _, asked := range [][]string{{"1", "2", "3", "4", "5", "6", "7"}, {"7", "6", "4", "2", "1"}, {"4", "4", "3", "6", "2"}, {""}} {
		stands := l.InTurn()
		for _, id := range asked {
			if _, want := l.Find(id); stands(id) != want {
				t.Errorf("%q of %q: %v", id, asked, !want)
			}
		}
	}
	if (List{}).InTurn()("1") {
		t.Error("on an empty list")
	}
}

// TestTextsAreToldApart: texts of a few letters are looked up as numbers, and are no others.
func TestTextsAreToldApart(t *testing.T) {
	all := []string{"", "a", "a\x00", "\x00", "\x00\x00", "\x00a", "b", "ab", "ba", "12345678", "123456780", "1234567\x00", "é", "王伟", "abcdefgh", "abcdefghi"}
	var p texts
	for round := range 2 {
		for _, text := range all {
			if n := p.word(text); p.words[n] != text {
				t.Errorf("%q is %q", text, p.words[n])
			}
		}
		if len(p.words) != len(all) || slices.Contains(p.words[1:], "") {
			t.Errorf("round %d: %q", round, p.words)
		}
		p.forget()
	}
}
