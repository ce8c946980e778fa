package bulletin

import (
	"fmt"
	"testing"

	"kalends/reports"
	"kalends/reports/reportstest"
)

// BenchmarkMake prints a bulletin that holds its whole list.
func BenchmarkMake(b *testing.B) {
	is := reportstest.Federation("fide-standard", 20_000, "en")
	b.ReportAllocs()
	for b.Loop() {
		out, _, err := makeBytes(is, "en", Options{})
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(len(out)), "file-B")
	}
}

// BenchmarkVolume prints a volume of the full list and one of the index, 25,000 rows each.
func BenchmarkVolume(b *testing.B) {
	is := reportstest.Federation("fide-standard", 50_000, "en")
	is.Shared = &reports.Shared{} // the order of the names is that of all reports
	volumes := Volumes(is, "en", Options{})
	for _, i := range []int{0, len(volumes) - 1} {
		b.Run(fmt.Sprint(volumes[i].Name), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				out, _, err := volumeBytes(volumes[i], is)
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(len(out)), "file-B")
			}
		})
	}
}
