package main

import (
	"math"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"
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

// much is what a large file has, in bytes: one of 200,000 games has three times as much.
const much = 1 << 20

// giveBack gives the system what this process needs no more, because it and its reader have one bound together, and
// says how much it needs. Up to twice of what lives Go lets it grow by itself: to collect sooner would cost an office
// of many players a look through all of them for every sheet. A large file is worth that look: what lived when Go last
// collected may be what was made of the same file before its copy is drawn.
func giveBack(size int) heap {
	const plenty = 48 << 20
	m := memory()
	if m.held() > max(plenty, 2*m.lives) || size > much {
		debug.FreeOSMemory()
		m = memory()
	}
	return heap(m.objects)
}

// footprint is what the heap of this process is made of, in bytes.
type footprint struct {
	objects, unused, free, released uint64
	lives                           uint64 // when Go last collected
}

// memory gives the footprint. It is asked for every file, and nothing stops for it.
func memory() (m footprint) {
	samples := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/memory/classes/heap/unused:bytes"},
		{Name: "/memory/classes/heap/free:bytes"}, {Name: "/memory/classes/heap/released:bytes"}, {Name: "/gc/heap/live:bytes"}}
	metrics.Read(samples)
	for i, figure := range []*uint64{&m.objects, &m.unused, &m.free, &m.released, &m.lives} {
		*figure = samples[i].Value.Uint64()
	}
	return m
}

// held is what the system has given and not got back.
func (m footprint) held() uint64 { return m.objects + m.unused + m.free }

// grown is how large the heap has ever been.
func (m footprint) grown() uint64 { return m.held() + m.released }

// How large a heap may grow before anything is collected, and how far it may grow beyond what lives: by half of that, but
// of what is large by no more than mostGarbage, or a seventh. Go by itself would begin to collect at four mebibytes, and
// let garbage grow until there is as much of it as there is of anything else.
const (
	paceOfOffice heap = 40 << 20
	paceOfReader heap = 24 << 20 // far below what it may have grown to
	mostGarbage       = 36 << 20
)

// pace is how large the heap of this process may grow; 0: it keeps Go's own pace.
var pace atomic.Int64

// keepPace sets how far garbage may grow, now and whenever it was collected: up to a size that every office has, which
// spares a small one most collections, and otherwise by a part of what lives.
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

func setPace() {
	lives := memory().lives
	percent := paceFor(heap(pace.Load()), lives)
	debug.SetGCPercent(percent)
	ceilings.ofPace(ceilingFor(lives, percent))
}

// ceilings are up to where this process may hold memory, empty pages and all; the lowest holds. Where Go comes near it, it
// gives back at once what it keeps of empty pages, which are a tenth of a large heap.
var ceilings = limits{own: debug.SetMemoryLimit(-1), sheet: math.MaxInt64, pace: math.MaxInt64}

type limits struct {
	lock             sync.Mutex
	own, sheet, pace int64 // own: what it was started with
}

// forSheet sets the one that the sheet at hand asks for; math.MaxInt64: there is none.
func (l *limits) forSheet(bytes int64) { l.set(&l.sheet, bytes) }

// ofPace sets the one that follows what lives.
func (l *limits) ofPace(bytes int64) { l.set(&l.pace, bytes) }

func (l *limits) set(one *int64, bytes int64) {
	l.lock.Lock()
	defer l.lock.Unlock()
	*one = bytes
	debug.SetMemoryLimit(min(l.own, l.sheet, l.pace))
}

// ceilingFor gives what is enough for a heap that has grown as far as it may, so that nothing is collected because of it.
// Where little lives little lies empty.
func ceilingFor(lives uint64, percent int) int64 {
	const besides = 20 << 20 // stacks, what the collector notes, and what a page is made of
	if lives < 2*mostGarbage {
		return math.MaxInt64
	}
	return int64(lives)*int64(100+percent)/100 + besides
}

// paceFor says by how many percent of what lives the heap may grow: until it is as large as most, or by a part of what
// lives that is half of little and a seventh of much.
func paceFor(most heap, live uint64) int {
	const little = 4 << 20 // Go reckons with it where less lives
	lives := int64(max(live, little))
	garbage := min(lives/2, max(mostGarbage, lives/7))
	return int(max(garbage, int64(most)-lives) * 100 / lives)
}
