package event

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestACodeStandsByItself looks for codes in random texts: a text has a code if it is one of its words.
func TestACodeStandsByItself(t *testing.T) {
	word := rapid.StringOfN(rapid.SampledFrom([]rune("A1-Я黄")), 1, 4, -1)
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOf(rapid.StringOfN(rapid.SampledFrom([]rune("aA1-я黄 _.(/")), 0, 5, -1)).Draw(t, "text"), rapid.SampledFrom([]string{" ", "", ":"}).Draw(t, "between"))
		code := word.Draw(t, "code")
		words := strings.FieldsFunc(strings.ToUpper(text), func(r rune) bool { return !inCode(r) })
		if got, want := HasWord(text, code), slices.Contains(words, code); got != want {
			t.Fatalf("%q in %q: %v", code, text, got)
		}
	})
}
