package main

import (
	"math"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"testing"
)

// TestMemoryIsNotReleasedForEverySheet holds as much as the registry of a federation, and calls releaseMemory a
// hundred times without need: nothing is collected for that. Unused memory is returned at once. (No other test runs
// beside it.)
func TestMemoryIsNotReleasedForEverySheet(t *testing.T) {
	held := make([]byte, 200<<20)
	debug.FreeOSMemory()
	before := forced()
	for range 100 {
		releaseMemory(0)
	}
	if n := forced() - before; n > 0 {
		t.Errorf("it was collected %d times", n)
	}
	if releaseMemory(largeFile + 1); forced() == before {
		t.Error("nothing was given back for a large file")
	}
	runtime.KeepAlive(held)
	held = nil
	runtime.GC()
	before = forced()
	if releaseMemory(0); forced() == before {
		t.Error("nothing was given back")
	}
}

// forced returns how many collections were forced.
func forced() uint32 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.NumForcedGC
}

// TestPace checks by how much garbage may grow beside so many bytes of live data.
func TestPace(t *testing.T) {
	for live, want := range map[uint64]int{0: 900, 4 << 20: 900, 10 << 20: 300, 20 << 20: 100, 30 << 20: 50, 72 << 20: 50, 192 << 20: 18,
		600 << 20: 14} {
		if got := garbagePercent(40<<20, live); got != want {
			t.Errorf("%d MiB live: %d %%, want %d", live>>20, got, want)
		}
	}
}

// TestCeiling checks the memory limit that belongs to that pace.
func TestCeiling(t *testing.T) {
	for live, want := range map[uint64]int64{0: math.MaxInt64, 72<<20 - 1: math.MaxInt64, 100 << 20: 156 << 20, 600 << 20: 704 << 20} {
		if got := limitForPace(live, garbagePercent(40<<20, live)); got != want {
			t.Errorf("%d MiB live: %d, want %d", live>>20, got, want)
		}
	}
}

// TestTheLowestLimitHolds checks that neither the limit for a sheet nor that of the pace lifts the other. (No other
// test runs beside it.)
func TestTheLowestLimitHolds(t *testing.T) {
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(-1))
	l := limits{environment: 900 << 20, sheet: math.MaxInt64, pace: math.MaxInt64}
	for i, set := range []struct {
		by   func(int64)
		to   int64
		want int64
	}{{l.setForSheet, math.MaxInt64, 900 << 20}, {l.setForPace, 500 << 20, 500 << 20}, {l.setForSheet, 400 << 20, 400 << 20},
		{l.setForPace, 600 << 20, 400 << 20}, {l.setForSheet, math.MaxInt64, 600 << 20}, {l.setForPace, 950 << 20, 900 << 20}} {
		set.by(set.to)
		if got := debug.SetMemoryLimit(-1); got != set.want {
			t.Errorf("%d: %d MiB, want %d", i, got>>20, set.want>>20)
		}
	}
}

// TestPaceFollowsLiveData holds as much as a federation and lets it go: garbage may grow by a part of the live data,
// and then again as far as every office has room. (No other test runs beside it.)
func TestPaceFollowsLiveData(t *testing.T) {
	defer setGarbagePace(heapOfTests)
	setGarbagePace(40 << 20)
	held, slow := make([]byte, 150<<20), uint64(0)
	if !paceBecomes(func(percent uint64) bool { slow = percent; return percent < 50 }) {
		t.Error("garbage grows as it does where little lives")
	}
	runtime.KeepAlive(held)
	held = nil
	if !paceBecomes(func(percent uint64) bool { return percent > slow+slow/2 }) { // what earlier tests have left is still live
		t.Error("a small heap is collected as often as a large one")
	}
}

// paceBecomes reports whether the pace becomes as wanted after a collection.
func paceBecomes(wanted func(percent uint64) bool) bool {
	for range 1000 {
		runtime.GC()
		sample := []metrics.Sample{{Name: "/gc/gogc:percent"}}
		if metrics.Read(sample); wanted(sample[0].Value.Uint64()) {
			return true
		}
	}
	return false
}
