package registry

import (
	"bytes"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"testing"
	"weak"

	"github.com/google/go-cmp/cmp"

	"kalends/rating"
)

// TestRestedAnswersAlike checks that compressed tables answer while others use them or compress them again.
func TestRestedAnswersAlike(t *testing.T) {
	want := answersOf(office().Registry)
	r := office().Registry.With(nil)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 20 {
				if diff := cmp.Diff(want, answersOf(r)); diff != "" {
					t.Error(diff)
				}
				r.Rest()
			}
		})
	}
	all.Wait()
	Registry{SHA: "ab"}.Rest() // a registry that could not be read has no tables
}

// TestOpenedWhenAsked checks that only the tables in use are decompressed, and openings never stay so.
func TestOpenedWhenAsked(t *testing.T) {
	kept, ok := Kept(keep(office(), "key"), "key")
	if !ok {
		t.Fatal("rejected")
	}
	open := func() (names []string) {
		for i, table := range kept.base.all() {
			if table.opened.Load() != nil {
				names = append(names, fmt.Sprint(i))
			}
		}
		return names
	}
	if kept.Players.Len() == 0 || len(slices.Collect(kept.Openings())) == 0 {
		t.Error("nobody is there")
	}
	if got := open(); len(got) > 0 {
		t.Errorf("%v are open before any question", got)
	}
	kept.Players.Get("100")
	if got := open(); !slices.Equal(got, []string{"0"}) {
		t.Errorf("%v are open, not the players alone", got)
	}
	kept.Named("Ash, Anna")
	if got := open(); !slices.Equal(got, []string{"0", fmt.Sprint(3 + byName)}) {
		t.Errorf("%v are open, not the players and the names", got)
	}
	if kept.Rest(); len(open()) > 0 {
		t.Errorf("%v are open when all rests", open())
	}
}

// BenchmarkOpen opens 150,000 players that are compressed.
func BenchmarkOpen(b *testing.B) {
	players := make([]rating.Player, 150_000)
	for i := range players {
		players[i] = rating.Player{ID: fmt.Sprint(1_000_000 + i), Name: fmt.Sprintf("Ash%d, Anna", i%9973), Birth: rating.Birth{Year: 1950 + i%60},
			Region: fmt.Sprint("R", i%30), Club: fmt.Sprint("Club ", i%400), Status: rating.Active}
	}
	t := tablesOf(players)
	b.ReportAllocs()
	for b.Loop() {
		t.players.rest()
		t.players.open()
	}
	b.ReportMetric(float64(len(t.players.packed)), "bytes-packed")
}

// TestNothingDecompressedIsKept checks that the decoder does not keep what it has decompressed.
func TestNothingDecompressedIsKept(t *testing.T) {
	body := decompressed(compressor().EncodeAll(bytes.Repeat([]byte("12345678,200000;"), 10_000), nil))
	kept := weak.Make(&body[0])
	runtime.KeepAlive(body)
	body = nil
	runtime.GC()
	if kept.Value() != nil {
		t.Error("it is still held")
	}
}
