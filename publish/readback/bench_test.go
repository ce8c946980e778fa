package readback

import (
	"io"
	"os"
	"path/filepath"
	"testing"

	"kalends/publish/files"
	"kalends/reports"
	"kalends/reports/officiallist"
	"kalends/reports/reportstest"
)

// BenchmarkCompare reads a list of 20,000 players back.
func BenchmarkCompare(b *testing.B) {
	is, dir := reportstest.Federation("fide-standard", 20_000, "en"), b.TempDir()
	for ending, write := range writers {
		if ending == "_list.xlsx" {
			write = func(w io.Writer, _ reports.Issue) error { return officiallist.Make(w, is, 0) }
		}
		data, err := reportstest.Bytes(func(w io.Writer) error { return write(w, is) })
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, is.Name+ending), data, 0o644)
		}
		if err != nil {
			b.Fatal(err)
		}
	}
	list := calculated(is)
	b.ReportAllocs()
	for b.Loop() {
		if err := Compare(files.OS, dir, is, list.Packed(), everything); err != nil {
			b.Fatal(err)
		}
	}
}
