package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"kalends/ledger"
	"kalends/publish"
	"kalends/publish/intake"
	"kalends/publish/publishtest"
)

// copyChunks are how many bytes a copying program writes at a time.
var copyChunks = []int{1, 7, 64, 512, 4 << 10, 64 << 10, 1 << 20}

// TestHalfCopiedSheetsAreLeft copies a sheet into the inbox in every way in which systems copy, and collects after
// every step: it is never taken before it is whole, never returned while it grows, and taken once it is there.
func TestHalfCopiedSheetsAreLeft(t *testing.T) {
	t.Parallel()
	copySimulation(t, 5, copyChunks[0], copyChunks[4])
}

// copySimulation copies a sheet in each way by chunks of each size, and collects at most looks times while the copy
// grows.
func copySimulation(t *testing.T, looks int, chunks ...int) {
	w := worlds()["fide"]
	base := worldFolder(t, w)
	looked := 0
	for _, way := range []string{"slow", "paused", "pre-allocated", "renamed in", "over an older one", "from the end"} {
		for _, chunk := range chunks {
			t.Run(fmt.Sprintf("%s by %d", way, chunk), func(t *testing.T) {
				f := testFolder{t, filepath.Join(t.TempDir(), "test")}
				if err := os.CopyFS(f.dir, os.DirFS(base.dir)); err != nil {
					t.Fatal(err)
				}
				f.dropEvent("sheet.xlsx", 1)
				whole := []byte(f.content("sheet.xlsx"))
				f.dropEvent("sheet.xlsx", 2)
				older := []byte(f.content("sheet.xlsx"))
				c := copier{t: t, f: f, at: filepath.Join(f.dir, "inbox", "cup.xlsx"), whole: whole, older: older, chunk: chunk, looks: looks}
				c.open(w.now)
				defer c.office.Close()
				c.copy(way)
				looked += c.looked
				if taken := c.look(); len(taken) != 1 || taken[0].State != ledger.Accepted || taken[0].Event != "NAME-01" {
					t.Errorf("in the end: %+v", taken)
				}
			})
		}
	}
	t.Logf("looked %d times at a copy that was not whole", looked)
}

// copier copies a file into the inbox step by step and collects in between.
type copier struct {
	t            *testing.T
	f            testFolder
	at           string
	whole, older []byte
	chunk, looks int
	looked       int
	office       *publish.Office
}

// open opens the folder for work at a moment.
func (c *copier) open(now string) {
	c.t.Helper()
	d := door{printer: printer{errOut: new(bytes.Buffer), out: new(bytes.Buffer)}, dir: c.f.dir, nowText: now}
	d.progress = newProgress(&d)
	o, err := d.openForWork()
	if err != nil {
		c.t.Fatal(err)
	}
	c.office = o
}

// look collects once, five seconds later, and returns what was done.
func (c *copier) look() []intake.Done {
	c.t.Helper()
	c.office.Now = c.office.Now.Add(5 * time.Second)
	pass, err := c.office.Intake.Collect(nil)
	if err != nil {
		c.t.Fatal(err)
	}
	return pass.Done
}

// checkNotTaken collects and fails the test if a file that is not whole was taken.
func (c *copier) checkNotTaken(state string) {
	c.t.Helper()
	c.looked++
	if taken := c.look(); len(taken) > 0 {
		c.t.Fatalf("%s: taken early: %+v", state, taken)
	}
}

// steps returns the lengths of the copy at which to collect: after every chunk, or at as many of these as looks allows,
// including the first and the last.
func (c *copier) steps() []int {
	var ends []int
	for end := c.chunk; end < len(c.whole); end += c.chunk {
		ends = append(ends, end)
	}
	if len(ends) <= c.looks {
		return ends
	}
	var some []int
	for i := range c.looks {
		some = append(some, ends[i*(len(ends)-1)/(c.looks-1)])
	}
	return some
}

// write writes a file.
func (c *copier) write(name string, data []byte) {
	c.t.Helper()
	if err := os.WriteFile(name, data, 0o644); err != nil {
		c.t.Fatal(err)
	}
}

// copy copies the file in one of the ways in which systems copy.
func (c *copier) copy(way string) {
	c.t.Helper()
	into, state := c.at, func(end int) []byte { return c.whole[:end] }
	switch way {
	case "pre-allocated": // the size is final at once, the end is empty
		state = func(end int) []byte { return append(bytes.Clone(c.whole[:end]), make([]byte, len(c.whole)-end)...) }
	case "from the end": // the central directory comes first
		state = func(end int) []byte {
			return append(make([]byte, len(c.whole)-end), c.whole[len(c.whole)-end:]...)
		}
	case "renamed in":
		into = c.at + ".part"
	case "over an older one": // the older file's bytes follow what is written already
		c.older = append(c.older, make([]byte, max(0, len(c.whole)-len(c.older)))...)[:len(c.whole)]
		state = func(end int) []byte { return append(bytes.Clone(c.whole[:end]), c.older[end:]...) }
	}
	if way != "over an older one" {
		c.write(into, state(0))
		c.checkNotTaken("empty")
	}
	for i, end := range c.steps() {
		now := state(end)
		if bytes.Equal(now, c.whole) {
			continue // the rest is as it was before
		}
		c.write(into, now)
		c.checkNotTaken(fmt.Sprintf("%d of %d bytes", end, len(c.whole)))
		if way == "paused" && i%4 == 1 {
			c.office.Now = c.office.Now.Add(14 * time.Minute)
			c.checkNotTaken("after a pause")
		}
	}
	c.write(into, c.whole)
	if into != c.at {
		c.checkNotTaken("whole, but not in yet")
		if err := os.Rename(into, c.at); err != nil {
			c.t.Fatal(err)
		}
	}
}

// TestASheetThatIsSavedWhileItIsRead overwrites a sheet after each read of a pass in turn: what is filed is one of the
// two versions, whole; the later one is never lost, and a mixture is never taken.
func TestASheetThatIsSavedWhileItIsRead(t *testing.T) {
	t.Parallel()
	w := worlds()["fide"]
	base := worldFolder(t, w)
	for after := 1; after <= 3; after++ {
		t.Run(fmt.Sprint(after), func(t *testing.T) {
			f := testFolder{t, filepath.Join(t.TempDir(), "test")}
			if err := os.CopyFS(f.dir, os.DirFS(base.dir)); err != nil {
				t.Fatal(err)
			}
			f.dropEvent("inbox/cup.xlsx", 1)
			f.dropEvent("later.xlsx", 2)
			first, later := f.content("inbox/cup.xlsx"), f.content("later.xlsx")
			c := copier{t: t, f: f, at: filepath.Join(f.dir, "inbox", "cup.xlsx")}
			c.open(w.now)
			defer c.office.Close()
			saved := &publishtest.Saving{FS: c.office.Folder.FS, At: c.at, With: []byte(later), After: after}
			c.office.Folder.FS = saved
			for range 3 {
				c.look()
			}
			if kept, err := os.ReadFile(filepath.Join(f.dir, "accepted", "2026-10-01", "NAME-02", "s01_cup.xlsx")); err != nil || string(kept) != later {
				t.Errorf("the later version is not filed: %v", err)
			}
			kept, err := os.ReadFile(filepath.Join(f.dir, "accepted", "2026-10-01", "NAME-01", "s01_cup.xlsx"))
			if !errors.Is(err, fs.ErrNotExist) && string(kept) != first {
				t.Errorf("what was judged is not what is kept: %v", err)
			}
			if saved.Readings < after {
				t.Errorf("only %d readings", saved.Readings)
			}
		})
	}
}
