package main

import (
	"math"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"
	"sync/atomic"
)

// heapSize is a number of bytes of this process's heap.
type heapSize int64

// How many bytes this process may use in addition to what it held before a sheet came: while a worker reads the sheet
// or draws a copy, so that both processes have room, and for what is made of the sheet afterwards. 200,000 games fit
// into each. By default Go would let garbage grow until there is as much of it as of live data.
const (
	roomForReading heapSize = 72 << 20
	roomForDrawing heapSize = 24 << 20
	roomForSheet   heapSize = 145 << 20
	largeHeap      heapSize = 192 << 20 // above it no limit is set for a sheet
)

// plus returns the memory limit for a process that holds h and may use this much more; for a large heap no limit.
func (h heapSize) plus(room heapSize) int64 {
	if h > largeHeap {
		return math.MaxInt64
	}
	return int64(h + room)
}

// room returns how many bytes this process may use, beyond what it held before, while its worker answers the request:
// less for a copy that is drawn than for a file that is read.
func (r request) room() heapSize {
	if r.Copy != nil {
		return roomForDrawing
	}
	return roomForReading
}

// largeFile is the size of a large file in bytes. One of 200,000 games has three times as much.
const largeFile = 1 << 20

// releaseMemory returns how much the heap holds. If much of it is unused, or a large file of this size was read, it
// first returns unused memory to the system, because this process and its worker share one bound. By default Go lets
// the heap grow to twice the live data; collecting sooner would make a large office pay a scan of all its players for
// every sheet, which only a large file is worth: what was live at the last collection may be what was made of it.
func releaseMemory(size int) heapSize {
	const plenty = 48 << 20
	m := readHeap()
	if m.held() > max(plenty, 2*m.live) || size > largeFile {
		debug.FreeOSMemory()
		m = readHeap()
	}
	return heapSize(m.objects)
}

// heapStats describes the heap of this process in bytes.
type heapStats struct {
	objects, unused, free, released uint64
	live                            uint64 // at the last collection
}

// readHeap returns the current figures, without stopping the program.
func readHeap() (m heapStats) {
	samples := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/memory/classes/heap/unused:bytes"},
		{Name: "/memory/classes/heap/free:bytes"}, {Name: "/memory/classes/heap/released:bytes"}, {Name: "/gc/heap/live:bytes"}}
	metrics.Read(samples)
	for i, figure := range []*uint64{&m.objects, &m.unused, &m.free, &m.released, &m.live} {
		*figure = samples[i].Value.Uint64()
	}
	return m
}

// held returns what the system has given and not got back.
func (m heapStats) held() uint64 { return m.objects + m.unused + m.free }

// largest returns the most memory that the heap has ever held.
func (m heapStats) largest() uint64 { return m.held() + m.released }

// How large a heap may grow before the first collection, and how much garbage may be added to the live data: half as
// much, but for large heaps at most maxGarbage or a seventh. By default Go begins to collect at four mebibytes, and
// then lets garbage grow until there is as much of it as of live data.
const (
	officeHeap heapSize = 40 << 20
	workerHeap heapSize = 24 << 20 // far below maxWorkerHeap
	maxGarbage          = 36 << 20
)

// minHeap is the size that the heap of this process may always have; 0: the garbage pace is not set.
var minHeap atomic.Int64

// setGarbagePace sets how far garbage may grow, now and after every collection: up to least, which spares a small
// office most collections, and beyond it by a part of the live data.
func setGarbagePace(least heapSize) {
	first := minHeap.Swap(int64(least)) == 0
	adjustGarbagePace()
	if first {
		runtime.AddCleanup(new(collected), afterCollection, struct{}{})
	}
}

// collected is an object that the next collection frees, so that its cleanup runs after each collection. (A smaller
// object may share its block with another and live as long.)
type collected struct{ _ [32]byte }

func afterCollection(struct{}) {
	adjustGarbagePace()
	runtime.AddCleanup(new(collected), afterCollection, struct{}{})
}

// adjustGarbagePace sets how far garbage may grow until the next collection, by the live data.
func adjustGarbagePace() {
	live := readHeap().live
	percent := garbagePercent(heapSize(minHeap.Load()), live)
	debug.SetGCPercent(percent)
	memoryLimits.setForPace(limitForPace(live, percent))
}

// memoryLimits are the limits on the memory that this process holds, empty pages included; the lowest applies. Near the
// limit Go at once returns its empty pages to the system, which are a tenth of a large heap.
var memoryLimits = limits{environment: debug.SetMemoryLimit(-1), sheet: math.MaxInt64, pace: math.MaxInt64}

// limits are memory limits; the lowest applies.
type limits struct {
	lock                     sync.Mutex
	environment, sheet, pace int64 // environment: GOMEMLIMIT
}

// setForSheet sets the limit for the current sheet; math.MaxInt64 means none.
func (l *limits) setForSheet(bytes int64) { l.set(&l.sheet, bytes) }

// setForPace sets the limit that follows from the live data.
func (l *limits) setForPace(bytes int64) { l.set(&l.pace, bytes) }

// set sets one of the limits and applies the lowest of all.
func (l *limits) set(limit *int64, bytes int64) {
	l.lock.Lock()
	defer l.lock.Unlock()
	*limit = bytes
	debug.SetMemoryLimit(min(l.environment, l.sheet, l.pace))
}

// limitForPace returns a memory limit that is enough for a heap that has grown by percent, so that the limit itself
// causes no collection. A small heap has few empty pages and needs none.
func limitForPace(live uint64, percent int) int64 {
	const overhead = 20 << 20 // stacks, the collector's own data, and partly used pages
	if live < 2*maxGarbage {
		return math.MaxInt64
	}
	return int64(live)*int64(100+percent)/100 + overhead
}

// garbagePercent returns by how many percent of the live data the heap may grow: until it has the size least, or by
// half of a small heap and a seventh of a large one.
func garbagePercent(least heapSize, live uint64) int {
	const smallest = 4 << 20 // Go's own minimum
	bytes := int64(max(live, smallest))
	garbage := min(bytes/2, max(maxGarbage, bytes/7))
	return int(max(garbage, int64(least)-bytes) * 100 / bytes)
}
