package main

import (
	"runtime"
	"runtime/debug"
	"testing"
)

// TestWhatLivesIsNotLookedThroughForEverySheet holds as much as the registry of a federation, and asks for what is not needed
// a hundred times: nothing is collected for that. What lies about is given back at once. (No other test runs beside it.)
func TestWhatLivesIsNotLookedThroughForEverySheet(t *testing.T) {
	held := make([]byte, 200<<20)
	debug.FreeOSMemory()
	before := forced()
	for range 100 {
		giveBack()
	}
	if n := forced() - before; n > 0 {
		t.Errorf("it was collected %d times", n)
	}
	runtime.KeepAlive(held)
	held = nil
	runtime.GC()
	before = forced()
	if giveBack(); forced() == before {
		t.Error("nothing was given back")
	}
}

// forced says how often garbage was collected because somebody wanted it.
func forced() uint32 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.NumForcedGC
}
