package main

import (
	"math"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
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
	if r.Copy != nil {
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
