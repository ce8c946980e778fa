package pairing

import (
	"testing"
	"unicode"

	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	"kalends/reports"
)

// TestNamesAreSpeltLetterByLetter: the result is that of removing the marks from the whole name.
func TestNamesAreSpeltLetterByLetter(t *testing.T) {
	letter := rapid.OneOf(rapid.RuneFrom([]rune("aøØłđßæœıþð’–é́ǿḯ棋각가 Яї")), rapid.RuneFrom(nil, unicode.Latin), rapid.Rune())
	name := rapid.StringOfN(letter, 0, 8, -1)
	s := spelling{}
	rapid.Check(t, func(t *rapid.T) {
		l := reports.Line{Common: &reports.Common{}}
		l.Name, l.NameAlt = name.Draw(t, "name"), name.Draw(t, "other name")
		want := l.Name
		for _, n := range []string{l.Name, l.NameAlt} {
			bare, _, err := transform.String(transform.Chain(norm.NFD, runes.Remove(runes.In(unicode.Mn)), norm.NFC), n)
			if err == nil && n != "" && ascii(letters.Replace(bare)) {
				want = letters.Replace(bare)
				break
			}
		}
		if got := s.latin(&l); got != want {
			t.Fatalf("%+q, %+q: %+q instead of %+q", l.Name, l.NameAlt, got, want)
		}
	})
}
