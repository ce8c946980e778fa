package registry

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"kalends/rating"
)

// TestPlayersAndOpeningsAreWrittenFieldByField: a field that is added to one of them and forgotten here fails it.
func TestPlayersAndOpeningsAreWrittenFieldByField(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := rapid.Make[rating.Player]().Draw(t, "player")
		opening := rapid.Make[rating.Opening]().Draw(t, "opening")
		words := newVocabulary()
		e := &encoder{words: words}
		for range 2 * often {
			e.b = e.b[:0]
			e.player(&want)
			e.opening(&opening)
		}
		d := &decoder{e.b, words.all}
		if diff := cmp.Diff(want, d.player()); diff != "" {
			t.Fatal(diff)
		}
		if diff := cmp.Diff(opening, d.opening()); diff != "" || len(d.b) != 0 {
			t.Fatal(diff, len(d.b))
		}
	})
}

// BenchmarkPlayer asks for everybody of a registry by number.
func BenchmarkPlayer(b *testing.B) {
	r := office().Registry
	b.ReportAllocs()
	for b.Loop() {
		for _, id := range []string{"100", "200", "300"} {
			r.Players.Get(id)
		}
	}
}
