package reportstest

import (
	"runtime"
	"runtime/metrics"
	"testing"
	"time"
)

// Cost benchmarks the making of a file of n units, such as games or players, and reports what a unit costs: bytes of
// the file, and bytes held at the highest over what was held before.
func Cost(b *testing.B, n int, unit string, makeFile func() ([]byte, error)) {
	b.Helper()
	runtime.GC()
	before := held()
	b.ReportAllocs()
	size, peak := 0, uint64(0)
	for b.Loop() {
		stop := watch(&peak)
		file, err := makeFile()
		stop()
		if err != nil {
			b.Fatal(err)
		}
		size = len(file)
	}
	b.ReportMetric(float64(size)/float64(n), "file-B/"+unit)
	b.ReportMetric((float64(peak)-float64(before))/float64(n), "peak-B/"+unit)
}

// held returns how many bytes the heap holds, with garbage that is not yet swept.
func held() uint64 {
	s := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(s)
	return s[0].Value.Uint64()
}

// watch sets peak to the most that the heap has held, until stop is called.
func watch(peak *uint64) (stop func()) {
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		for {
			select {
			case <-done:
				return
			case <-time.After(5 * time.Millisecond):
				*peak = max(*peak, held())
			}
		}
	}()
	return func() { close(done); <-ended }
}
