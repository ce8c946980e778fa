package main

import (
	"runtime"
	"runtime/debug"
	"sync/atomic"
)

// How large a heap may grow before anything is collected, and how far it always may beyond what lives, in percent. Go
// by itself would begin to collect at four mebibytes, and let garbage grow until there is as much of it as there is of
// anything else.
const (
	paceOfOffice heap = 40 << 20
	paceOfReader heap = 24 << 20 // far below what it may have grown to
	leastPace         = 50
)

// pace is how large the heap of this process may grow; 0: it keeps Go's own pace.
var pace atomic.Int64

// keepPace sets how far garbage may grow, now and whenever it was collected: up to a size that every office has, which
// spares a small one most collections, and otherwise by half of what lives.
func keepPace(most heap) {
	began := pace.Swap(int64(most)) != 0
	setPace()
	if !began {
		runtime.AddCleanup(new(lap), newLap, struct{}{})
	}
}

// lap is collected with the next garbage. (What is smaller may lie together with something else, and live as long.)
type lap struct{ _ [32]byte }

func newLap(struct{}) {
	if pace.Load() == 0 {
		return
	}
	setPace()
	runtime.AddCleanup(new(lap), newLap, struct{}{})
}

func setPace() { debug.SetGCPercent(paceFor(heap(pace.Load()), lives())) }

// paceFor says by how many percent of what lives the heap may grow, so that it is as large as most, or half as large
// again as what lives.
func paceFor(most heap, live uint64) int {
	const little = 4 << 20 // Go reckons with it where less lives
	lives := int64(max(live, little))
	return int(max(leastPace, (int64(most)-lives)*100/lives))
}
