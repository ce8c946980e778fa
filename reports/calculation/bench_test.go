package calculation

import (
	"fmt"
	"runtime"
	"runtime/metrics"
	"testing"
	"time"

	"kalends/reports/reportstest"
)

// BenchmarkMake writes the calculations of 20,000 and 200,000 games and says what a game costs: bytes of the file,
// bytes taken, and bytes held at the highest over what the issue itself holds.
func BenchmarkMake(b *testing.B) {
	for _, n := range []int{20_000, 200_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			is := reportstest.Season(n)
			runtime.GC()
			before := held()
			b.ReportAllocs()
			size, peak := 0, uint64(0)
			for b.Loop() {
				stop := watch(&peak)
				book, err := made(is)
				stop()
				if err != nil {
					b.Fatal(err)
				}
				size = len(book)
			}
			b.ReportMetric(float64(size)/float64(n), "file-B/game")
			b.ReportMetric((float64(peak)-float64(before))/float64(n), "peak-B/game")
		})
	}
}

// held is what lives on the heap, garbage that nobody has swept included.
func held() uint64 {
	s := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(s)
	return s[0].Value.Uint64()
}

// watch keeps the highest that the heap has held until it is stopped.
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
