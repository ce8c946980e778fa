package listfile

import (
	"io"
	"testing"

	"kalends/reports"
	"kalends/reports/reportstest"
)

// BenchmarkMake writes the list of a large federation.
func BenchmarkMake(b *testing.B) {
	is := reportstest.Federation("fide-standard", 100_000, "en")
	for name, write := range map[string]func(io.Writer, reports.Issue) error{"csv": CSV, "json": JSON} {
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
