package impact

import (
	"testing"

	"kalends/rating"
	"kalends/reports/reportstest"
)

// BenchmarkLook looks at a list of 150,000 players.
func BenchmarkLook(b *testing.B) {
	is := reportstest.Federation("fide-standard", 150_000, "en")
	g := grounds(&is)
	b.ReportAllocs()
	for b.Loop() {
		Compare(&is, g, rating.UsualGate()).Look(&is)
	}
	b.ReportMetric(float64(is.Changes.Steps()), "steps")
}
