package registry

import (
	"bytes"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"kalends/rating"
)

// TestRowsAreDecodedAsTheyWere encodes any players and openings often enough for their texts to get numbers.
func TestRowsAreDecodedAsTheyWere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := rapid.Make[rating.Player]().Draw(t, "player")
		opening := rapid.Make[rating.Opening]().Draw(t, "opening")
		b := newBuilder()
		for i := range int32(2 * often) {
			b.players.add(&want)
			b.openings.add(&opening)
			if diff := cmp.Diff(want, b.players.get(i)); diff != "" {
				t.Fatal(diff)
			}
			if diff := cmp.Diff(opening, b.openings.get(i)); diff != "" || !bytes.Equal(b.openings.key(int(i)), []byte(opening.Player)) {
				t.Fatal(diff)
			}
		}
	})
}

// BenchmarkPlayer looks up every player of a registry by number.
func BenchmarkPlayer(b *testing.B) {
	r := office().Registry
	b.ReportAllocs()
	for b.Loop() {
		for _, id := range []string{"100", "200", "300"} {
			r.Players.Get(id)
		}
	}
}
