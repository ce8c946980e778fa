package officiallist

import (
	"fmt"
	"runtime/metrics"
	"testing"
	"time"

	"kalends/reports/reportstest"
)

// BenchmarkMake writes books of the size of a large federation and says what a player costs: bytes of the file,
// bytes taken, and bytes held at the highest over what the list itself holds.
func BenchmarkMake(b *testing.B) {
	for _, n := range []int{25_000, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			is := reportstest.Federation("fide-standard", n, "en")
			before := held()
			b.ReportAllocs()
			size, peak := 0, uint64(0)
			for b.Loop() {
				stop := watch(&peak)
				book, err := Make(is, 0)
				stop()
				if err != nil {
					b.Fatal(err)
				}
				size = len(book)
			}
			b.ReportMetric(float64(size)/float64(n), "file-B/player")
			b.ReportMetric((float64(peak)-float64(before))/float64(n), "peak-B/player")
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
