package rating

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestWord(t *testing.T) {
	for word, want := range map[string]string{
		"":                        "",
		"Cup.xlsx":                "Cup.xlsx",
		`C:\new\table 1 "A".xlsx`: `C:\new\table 1 "A".xlsx`,
		"王𬱖":                      "王𬱖",
		"\ue000\U000f0001":        "\ue000\U000f0001", // private use: an association's rare characters
		"葛\U000e0100":             "葛\U000e0100",      // which form of a character is meant
		"\u0378":                  "\u0378",           // not known to this version of Unicode
		"Ångström, Übung, Ковальчук-Ґжегож": "Ångström, Übung, Ковальчук-Ґжегож",
		"نتائج":                                         "نتائج",
		"می\u200cخواهم क्\u200dष":                       "می\u200cخواهم क्\u200dष",
		"О’Ніл\u00a0І.\u3000賽":                          "О’Ніл\u00a0І.\u3000賽",
		"a\nkalends: A is published":                    `a\nkalends: A is published`,
		"\r\n\t\v\f\a":                                  `\r\n\t\v\f\a`,
		"\x1b[2J\x00\x7f\u009b1A":                       `\x1b[2J\x00\x7f\u009b1A`,
		"a\u0085b\u2028c\u2029d":                        `a\u0085b\u2028c\u2029d`,
		"\u202excod.xlsx\u202c":                         `\u202excod.xlsx\u202c`,
		"\u2066a\u2069\u200eb\u200f\u061c":              `\u2066a\u2069\u200eb\u200f\u061c`,
		"ad\u200bmin\u2060\ufeff\u00ad":                 `ad\u200bmin\u2060\ufeff\u00ad`,
		"ad\u200dmin\u200c":                             `ad\u200dmin\u200c`,
		"\u3164\u115f\u180e":                            `\u3164\u115f\u180e`,
		"\U000e0041\ufffe":                              `\U000e0041\ufffe`,
		"\xff\xfecaf\xe9":                               `\xff\xfecaf\xe9`,
		"\ufffd":                                        "\ufffd",
		"a" + strings.Repeat(" ", 60) + "kalends: fine": "a  kalends: fine",
		"e" + strings.Repeat("\u0301", 8):               "e" + strings.Repeat("\u0301", 6) + `\u0301\u0301`,
		strings.Repeat("象", 1000):                       strings.Repeat("象", 1000),
		strings.Repeat("象", 1001):                       strings.Repeat("象", 999) + "…",
		strings.Repeat("a", 998) + "u\u0308bung":        strings.Repeat("a", 998) + "…",
	} {
		if got := Word(word); got != want {
			t.Errorf("%q is shown as %q, want %q", word, got, want)
		}
	}
}

// FuzzLine: no text made fit by Word can end the line or control a terminal, and a second call changes nothing.
func FuzzLine(f *testing.F) {
	for _, word := range []string{"Cup.xlsx", "a\nb", "\x1b[2J", "\u202ex", "\xff", "王𬱖", "\x7f\u0085\U000e0041\u2028", "e\u0301\u0301", strings.Repeat("ab\u200d ", 600)} {
		f.Add(word)
	}
	f.Fuzz(func(t *testing.T, word string) {
		got := Word(word)
		if !utf8.ValidString(got) || strings.ContainsFunc(got, steers) || utf8.RuneCountInString(got) > longestWord {
			t.Errorf("%q is shown as %q", word, got)
		}
		if again := Word(got); again != got {
			t.Errorf("%q is shown as %q, and then as %q", word, got, again)
		}
		if line := Line(word); Line(line) != line || strings.ContainsFunc(line, steers) {
			t.Errorf("the line %q is shown as %q", word, line)
		}
		if lines := Lines(word); Lines(lines) != lines || strings.Count(lines, "\n") != strings.Count(word, "\n") || strings.ContainsFunc(strings.ReplaceAll(lines, "\n", ""), steers) {
			t.Errorf("the lines of %q are %q", word, lines)
		}
		if strings.Contains(got, "   ") {
			t.Errorf("%q is shown as %q", word, got)
		}
		data, _ := json.Marshal(word)
		var back, plain string
		if json.Unmarshal(data, &plain) != nil || json.Unmarshal(JSON(data), &back) != nil || back != plain {
			t.Errorf("%q came back from JSON as %q", plain, back)
		}
		if strings.ContainsFunc(string(JSON(data)), steers) {
			t.Errorf("%q is written as %s", word, JSON(data))
		}
	})
}

// steers is written down apart from what is tested: controls, ends of lines, and Unicode's marks of direction.
func steers(r rune) bool {
	return r < ' ' || r >= 0x7f && r <= 0x9f || unicode.In(r, unicode.Zl, unicode.Zp, unicode.Bidi_Control) || r == '\ufeff' || r == '\u200b'
}
