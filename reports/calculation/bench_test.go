package calculation

import (
	"fmt"
	"testing"

	"kalends/reports/reportstest"
)

// BenchmarkMake writes the calculations of 20,000 and 200,000 games.
func BenchmarkMake(b *testing.B) {
	for _, n := range []int{20_000, 200_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			is := reportstest.Season(n)
			reportstest.Cost(b, n, "game", func() ([]byte, error) { return made(is) })
		})
	}
}
