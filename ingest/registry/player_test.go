package registry

import (
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"kalends/rating"
)

// TestPlayerIsReadFieldByField writes players made field by field: a field that is added to a player and forgotten here
// fails it.
func TestPlayerIsReadFieldByField(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := rapid.Make[rating.Player]().Draw(t, "player")
		e := &encoder{}
		e.value(reflect.ValueOf([]string{"a", "b"}))
		s := e.section()
		s.begin()
		e.value(reflect.ValueOf(want))
		s.end()
		d := &decoder{b: e.b}
		d.value(reflect.ValueOf(&d.words).Elem())
		m := &image{players: readRecords[rating.Player](d)}
		if diff := cmp.Diff(want, m.playerAt(0)); diff != "" || len(d.b) != 0 {
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
