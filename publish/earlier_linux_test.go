package publish_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/rating"
)

// rowOfPublication is at most what a publication costs that is out: its row with hashes and moments, which is looked
// through for one that is not out, and its share of the pages above it. A list of twenty thousand players
// reads eighty megabytes.
const rowOfPublication = 1200

// totalsOfAYear is what the gate reads of each earlier year: the totals of its list of this date, which are long here.
const totalsOfAYear = 4200

// TestEarlierListsCostNothing publishes a list after 12 and after 120 others and counts the bytes and the pages that
// are read: they are the same within one part in fifty, but for the row that every publication has. What is read of
// earlier lists themselves is that of the last twelve, whose ratings a list prints.
func TestEarlierListsCostNothing(t *testing.T) {
	first, _ := readAfter(t, people, 1)
	twelve, _ := readAfter(t, people, 12)
	all, _ := readAfter(t, people, 120)
	bytes, calls := twelve.values()
	more, moreCalls := all.values()
	t.Logf("after 1 list %v, after 12 %d bytes with %d reads, after 120 %d with %d", first, bytes, calls, more, moreCalls)
	const years = (120 - 12) / 12
	rows := int64(120-12)*rowOfPublication + years*totalsOfAYear
	if most := bytes + bytes/50 + rows; more > most {
		t.Errorf("after 120 lists %d bytes are read, after 12 %d", more, bytes)
	}
	if most := calls + calls/50 + rows/4096; moreCalls > most {
		t.Errorf("after 120 lists there are %d reads, after 12 %d", moreCalls, calls)
	}
	if first[0] > bytes {
		t.Errorf("after one list %d bytes are read, after twelve %d", first[0], bytes)
	}
}

// reading is the number of bytes that a process has read from files, with the ledger's pages, and that of the calls.
type reading [2]int64

func (r reading) values() (bytes, calls int64) { return r[0], r[1] }

// readSoFar returns what this process has read since it began.
func readSoFar(t *testing.T) (r reading) {
	t.Helper()
	text, err := os.ReadFile("/proc/self/io")
	if err == nil {
		var written, writes int64
		_, err = fmt.Sscanf(string(text), "rchar: %d\nwchar: %d\nsyscr: %d\nsyscw: %d\n", &r[0], &written, &r[1], &writes)
	}
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// readAfter publishes the list of some people after a number of lists. It returns what is read for it and the bytes of
// the published files, which are read back. The backup of the ledger is there already, because it costs as much as the
// ledger is large.
func readAfter(t *testing.T, people []row, lists int) (read reading, printed int64) {
	t.Helper()
	l := &living{t: t, dir: filepath.Join(t.TempDir(), "small"), setup: func(*folder.Setup) {}}
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	check(found(l.dir, people))
	check(os.RemoveAll(filepath.Join(l.dir, "inbox")))
	check(os.MkdirAll(filepath.Join(l.dir, "inbox"), 0o755))
	first := rating.Day(2026, 3, 1)
	check(seed(filepath.Join(l.dir, "ledger", "ledger.db"), first, lists, people))
	archive := filepath.Join(l.dir, "ledger", "archive")
	check(os.MkdirAll(archive, 0o755))
	check(os.WriteFile(filepath.Join(archive, rating.SHA(nil)), nil, 0o644)) // by which the lists before came out
	copies := filepath.Join(l.dir, "ledger", "backup")
	check(os.MkdirAll(copies, 0o755))
	for _, n := range []int{lists, lists + 1} {
		check(os.WriteFile(filepath.Join(copies, fmt.Sprintf("ledger-%05d.db", n)), nil, 0o644))
	}
	l.now = first.AddMonths(lists).String() + "T06:00:00Z"
	before := readSoFar(t)
	o, err := l.open(new(folder.Memory))
	check(err)
	outs, err := o.Publisher.Publish(o.Setup.Lists[0], 0)
	check(err)
	check(o.Close())
	after := readSoFar(t)
	if len(outs) != 1 {
		t.Errorf("after %d lists: %v", lists, outs)
	}
	return reading{after[0] - before[0], after[1] - before[1]}, bytesIn(t, filepath.Join(l.dir, "published"))
}

// bytesIn returns the total size of the files in a folder.
func bytesIn(t *testing.T, dir string) (n int64) {
	t.Helper()
	err := filepath.WalkDir(dir, func(_ string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err == nil {
			n += info.Size()
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// seed writes lists of the small association into its ledger, month by month.
func seed(path string, first rating.Date, lists int, people []row) error {
	l, err := ledger.Open(path)
	if err != nil {
		return err
	}
	manifest := ""
	for n := range lists {
		none := rating.SHA(nil)
		p := ledger.Publication{List: "standard", Date: first.AddMonths(n), Revision: 1, PreviousManifest: manifest,
			Inputs: `{"configuration":"` + none + `","registry":"` + none + `","program":"test","edition":1}`}
		p.ManifestSHA = rating.SHA([]byte(p.Date.String()))
		list := rating.List{ID: p.List, Date: p.Date}
		r := ledger.Result{
			Totals:  []byte(`{"Listed":4,"more":"` + strings.Repeat("x", 4000) + `"}`),
			Printed: []byte(`{"ranks":{"A-1":1,"B-2":2,"C-3":3,"D-4":4}}`)}
		for i, who := range people {
			list.States = append(list.States, rating.State{Player: who["player.id"], Rated: true, Games: 200, K: 20,
				Rating: rating.PointsOf(2000 - 50*i%800), Peak: rating.PointsOf(2000), Since: first, LastGame: first})
		}
		r.List = list.Packed()
		at := ledger.Moment(p.Date.String() + "T00:05:00Z")
		if err = l.Freeze(p, at); err == nil {
			err = l.Stage(p, r, at)
		}
		if err == nil {
			err = l.Published(p.List, p.Date, p.Revision, at)
		}
		if err != nil {
			break
		}
		manifest = p.ManifestSHA
	}
	if closed := l.Close(); err == nil {
		err = closed
	}
	return err
}
