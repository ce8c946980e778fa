package main

import (
	"math"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync/atomic"
)

// heap is how much of its memory this process needs, in bytes.
type heap int64

// What this process may take beyond what it held before a sheet came: while a reader reads it or draws a copy, so that
// both have room, and for what is made of the sheet afterwards. 200,000 games fit into each. Go would let garbage lie
// until there is as much of it as there is of anything else.
const (
	besideReading heap = 72 << 20
	besideDrawing heap = 24 << 20
	forSheet      heap = 145 << 20
	large         heap = 192 << 20 // an office that holds more by itself keeps Go's own pace
)

// and gives a limit beyond which garbage is collected at once.
func (h heap) and(room heap) int64 {
	if h > large {
		return math.MaxInt64
	}
	return int64(h + room)
}

// beside gives the room that this process has while a reader answers.
func (r request) beside() heap {
	if r.draws() {
		return besideDrawing
	}
	return besideReading
}

// giveBack gives the system what this process needs no more, because it and its reader have one bound together, and
// says how much it needs. Up to twice of what lives Go lets it grow by itself: to collect sooner would cost an office
// of many players a look through all of them for every sheet.
func giveBack() heap {
	const plenty = 48 << 20
	var m runtime.MemStats
	if runtime.ReadMemStats(&m); m.HeapSys-m.HeapReleased > max(plenty, 2*lives()) {
		debug.FreeOSMemory()
		runtime.ReadMemStats(&m)
	}
	return heap(m.HeapAlloc)
}

// lives gives how many bytes were in use when Go last collected.
func lives() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

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
