package cells

import (
	"math/rand/v2"
	"testing"

	"kalends/ingest/workbook"
	"kalends/rating"
)

// TestPlainTextsNeedNothing checks that a text taken for plain is unchanged by tidying, and has the same sign.
func TestPlainTextsNeedNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	some := []rune(" \t\n`'´½Az09-–.,/~\x00\x1f\x7f\u00a0\u00ad\u200bÅＡя王é\u0301\u0306ĳ棋各Їй")
	texts := []string{"", "\xff", "A\u030a", " ", "a ", " a", "a  b", "и\u0306", "\uf900"}
	for a := rune(0x4DC0); a < 0xA000; a++ {
		texts = append(texts, string(a))
	}
	for a := range rune(0x540) {
		for b := range rune(0x80) {
			texts = append(texts, string([]rune{a, b}), string([]rune{b, a, 'x'}))
		}
	}
	for range 20_000 {
		text := make([]rune, r.IntN(8))
		for i := range text {
			text[i] = some[r.IntN(len(some))]
		}
		texts = append(texts, string(text))
	}
	plain := 0
	for _, s := range texts {
		if plainText(s) {
			plain++
		}
		if got, want := Tidy(s), tidied(s); got != want {
			t.Errorf("Tidy(%q) is %q, want %q", s, got, want)
		}
		if got, want := Sign(s), signed(s); got != want {
			t.Errorf("Sign(%q) is %q, want %q", s, got, want)
		}
	}
	if plain == 0 || plain == len(texts) {
		t.Errorf("%d of %d texts are plain", plain, len(texts))
	}
}

// TestISODays compares the parser for our own form of days with the one for all forms.
func TestISODays(t *testing.T) {
	texts := []string{"0000-01-01", "0001-01-01", "2023-02-29", "2024-02-29", "2024-2-29", "2024-13-01", "2024-00-00", "2024-01-00", "2024-01-32",
		"9999-12-31", "2024/01/02", "2024-01/02", "20240-1-02", "+024-01-02", "2024-01-0a", "２024-01-2", "2024-01-02 ", "1990-00-00",
		"1988", "1849", "1850", "2200", "2201", "0000", "+198", "-198", "198", "19880", "１９８８", "19a8"}
	for d := rating.Day(1849, 12, 1); d < rating.Day(1851, 2, 1); d++ {
		texts = append(texts, d.String())
	}
	for d := rating.Day(1852, 1, 1); d < rating.Day(2201, 2, 1); d += 13 {
		texts = append(texts, d.String())
	}
	for _, order := range []string{"", "mdy"} {
		k := Calendar{Order: order}
		for _, s := range texts {
			got, ok := k.Span(s)
			want, right := k.span(s)
			if got != want || ok != right {
				t.Errorf("Span(%q) is %v, %v; want %v, %v", s, got, ok, want, right)
			}
			birth, born := k.Birth(workbook.Cell{Kind: workbook.Text, Raw: s})
			long, also := k.Birth(workbook.Cell{Kind: workbook.Text, Raw: " " + s})
			if birth != long || born != also {
				t.Errorf("Birth(%q) is %v, %v; want %v, %v", s, birth, born, long, also)
			}
		}
	}
}
