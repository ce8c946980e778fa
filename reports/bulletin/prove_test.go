//go:build prove

package bulletin

import (
	"runtime"
	"strings"
	"testing"

	"kalends/reports"
	"kalends/reports/reportstest"
)

func TestEveryoneOfALongTrilingualListIsFound(t *testing.T) {
	everyoneIsFound(t, 5000, "en", "uk", "zh-CN", "ms")
}

// The memory of a volume is that of its own rows, however long the list is.
func TestVolumesDoNotGrowWithTheList(t *testing.T) {
	const rows = 2500
	allocated := func(family string, players int) uint64 {
		is := reportstest.Federation(family, players, reportstest.Trilingual)
		volumes := Volumes(is, "en", Options{VolumeRows: rows, Sections: map[string]int{"index": 0}})
		if n := len(volumes); n*rows < players || (n-2)*rows > players {
			t.Fatalf("%d volumes", n)
		}
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		if _, _, err := volumeBytes(volumes[0], is); err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		return (after.TotalAlloc - before.TotalAlloc) / uint64(volumes[0].share.to)
	}
	for _, family := range []string{"fide-standard", "cxa-rapid"} {
		short, long := allocated(family, 3*rows), allocated(family, 12*rows)
		if long > short*12/10 {
			t.Errorf("%s: a row of a volume takes %d bytes in a short list and %d in a long one", family, short, long)
		}
		t.Logf("%s: %d and %d bytes a row", family, short, long)
	}
}

func TestAListOfManyVolumesIsWhole(t *testing.T) {
	is := reportstest.Federation("fide-standard", volumeRows+1, reportstest.Trilingual)
	seen := 0
	for _, v := range Volumes(is, "uk", Options{}) {
		out, _, err := volumeBytes(v, is)
		if err != nil {
			t.Fatal(err)
		}
		text := extract(t, out)
		seen += countIDs(text, is.Lines)
	}
	if seen != 2*is.Lines.Len() {
		t.Errorf("%d entries in the volumes, want every player twice: %d", seen, 2*is.Lines.Len())
	}
}

func countIDs(text string, lines reports.Lines) int {
	ids := map[string]bool{}
	for _, l := range lines.All() {
		ids[l.ID] = true
	}
	n := 0
	for _, field := range strings.Fields(text) {
		if ids[field] {
			n++
		}
	}
	return n
}
