package rating

import (
	"slices"
	"testing"
)

func TestPhrase(t *testing.T) {
	for _, pairs := range [][]string{nil, {"k", "20"}, {"a", "x?y&z=1", "b", "Повний список 100%"}, {"who", Said("words.all") + Said(Phrase("words.k", "k", "3"))}} {
		key, got := Unphrase(Phrase("rules.clause", pairs...) + ".head")
		if key != "rules.clause.head" || (len(pairs) > 0 && !slices.Equal(got, pairs)) {
			t.Errorf("%q: %q %q", pairs, key, got)
		}
	}
	if key, pairs := Unphrase("rules.left.bye"); key != "rules.left.bye" || pairs != nil {
		t.Errorf("a plain key: %q %q", key, pairs)
	}
	if parts := Parts(Said("a") + Said("b")); !slices.Equal(parts, []string{"a", "b"}) || Parts("a") != nil {
		t.Errorf("parts %q", parts)
	}
}
