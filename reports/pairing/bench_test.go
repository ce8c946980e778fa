package pairing

import (
	"io"
	"testing"

	"kalends/reports"
	"kalends/reports/reportstest"
)

// BenchmarkMake writes the lists of a large federation for pairing programs.
func BenchmarkMake(b *testing.B) {
	is := reportstest.Federation("fide-standard", 100_000, "en")
	for name, write := range map[string]func(io.Writer, reports.Issue) error{"txt": FIDE, "xml": FIDEXML, "swiss": SwissManager} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := write(io.Discard, is); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
