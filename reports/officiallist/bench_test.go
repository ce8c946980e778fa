package officiallist

import (
	"fmt"
	"testing"

	"kalends/reports/reportstest"
)

// BenchmarkMake writes books of the size of a large federation.
func BenchmarkMake(b *testing.B) {
	for _, n := range []int{25_000, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			is := reportstest.Federation("fide-standard", n, "en")
			reportstest.Cost(b, n, "player", func() ([]byte, error) { return makeBytes(is, 0) })
		})
	}
}
