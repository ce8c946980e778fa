//go:build !race

package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"kalends/ingest/workbook"
	"kalends/ingest/workbook/workbooktest"
	"kalends/publish/intake"
)

// counted is a reader whose workers leave a line in a file when they begin.
type counted struct {
	*bounded
	t    *testing.T
	file string
}

func countedReader(t *testing.T, b bounds) counted {
	t.Helper()
	at := filepath.Join(t.TempDir(), "worker")
	script := "#!/bin/sh\necho begins >> \"$0.begun\"\nexec " + built(t).path + " \"$@\"\n"
	writeProgram(t, at, []byte(script))
	r := counted{&bounded{self: at, bounds: b}, t, at + ".begun"}
	t.Cleanup(r.Rest)
	return r
}

// begun says how many workers have begun.
func (c counted) begun() int {
	text, err := os.ReadFile(c.file)
	if err != nil {
		c.t.Fatal(err)
	}
	return strings.Count(string(text), "begins")
}

// reads wants a good sheet to be read by a worker, which is there for the next.
func (c counted) reads(data []byte) {
	c.t.Helper()
	if book, found := c.Read(data); len(found) > 0 || len(book.Names()) == 0 || c.living == nil {
		c.t.Fatalf("a good sheet is not read: %v", found)
	}
}

// longSheet is a sheet of so many games.
func longSheet(games int) []byte {
	b := workbooktest.Results("games")
	for i := range games {
		b.Add("Games", "game.round", i/50+1, "game.board", i%50+1, "game.first", i%100+1, "game.result", "1-0", "game.second", i%99+1)
	}
	return b.Bytes()
}

// TestOneWorkerReadsMany reads sheets and draws copies one after the other: one process does it all, and none is left when
// there is nothing to do.
func TestOneWorkerReadsMany(t *testing.T) {
	t.Parallel()
	r := countedReader(t, strangers)
	data := target()
	for range 3 {
		r.reads(data)
		if out, err := r.Draw(intake.Copy{Source: data}); err != nil || len(out) == 0 {
			t.Fatal(err)
		}
	}
	if n := r.begun(); n != 1 {
		t.Errorf("%d workers for six requests", n)
	}
	last := r.living.process
	r.Rest()
	if r.living != nil || last.ProcessState == nil || !last.ProcessState.Success() {
		t.Errorf("the worker does not rest: %v", last.ProcessState)
	}
	r.reads(data)
	if n := r.begun(); n != 2 {
		t.Errorf("%d workers after a rest", n)
	}
}

// TestAWorkerThatHasGrownMakesPlace reads a sheet of 150,000 games: the next file finds a new worker, with all the room that it has.
func TestAWorkerThatHasGrownMakesPlace(t *testing.T) {
	t.Parallel()
	r := countedReader(t, strangers)
	large := longSheet(150_000)
	if _, found := r.Read(large); len(found) > 0 {
		t.Fatal(found)
	}
	if r.living != nil {
		t.Error("a worker that has grown is kept")
	}
	r.reads(target())
	if n := r.begun(); n != 2 {
		t.Errorf("%d workers", n)
	}
}

// TestAWorkerEndsInOneFileAlone starves a worker that has served in a large copy: a new one tries it too, that file has its
// verdict, and those after it are read.
func TestAWorkerEndsInOneFileAlone(t *testing.T) {
	t.Parallel()
	large, data := longSheet(200_000), target()
	r := countedReader(t, bounds{memory: 122 << 20, cpu: 10, patient: time.Minute})
	r.reads(data)
	if _, err := r.Draw(intake.Copy{Source: large}); err == nil || !strings.HasSuffix(err.Error(), "E146") || r.living != nil {
		t.Fatalf("the large copy: %v", err)
	}
	if n := r.begun(); n != 2 {
		t.Errorf("%d workers ended in it, not one that had served and one that was new", n)
	}
	r.reads(data)
	r.reads(data)
	if n := r.begun(); n != 3 {
		t.Errorf("%d workers", n)
	}
}

// TestAWorkerThatIsKilledMeanwhile loses an idle worker: the next file does not notice.
func TestAWorkerThatIsKilledMeanwhile(t *testing.T) {
	t.Parallel()
	r := countedReader(t, strangers)
	r.reads(target())
	if err := r.living.process.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	r.reads(target())
}

// ahead gives a reader so many files of the same bytes, each in a place of its own, to read before it is asked for them.
func (c counted) ahead(data []byte, n int) (all [][]byte) {
	for range n {
		all = append(all, bytes.Clone(data))
	}
	c.Ahead(func(i int) []byte {
		if i < len(all) {
			return all[i]
		}
		return nil
	})
	return all
}

// TestAWorkerReadsAhead gives a worker files before it is asked for them: one process reads them all, those that nobody asks
// for are dropped, and who draws meanwhile has its copy.
func TestAWorkerReadsAhead(t *testing.T) {
	t.Parallel()
	r, data := countedReader(t, strangers), target()
	all := r.ahead(data, 2*mostAhead)
	if n := len(r.bounded.ahead); n < 2 || n > mostAhead || n*len(data) > bytesAhead {
		t.Fatalf("%d files of %d bytes are read ahead", n, len(data))
	}
	want, _ := workbook.Read(data)
	for i, file := range all {
		if i%5 == 3 {
			continue // it was left
		}
		if book, found := r.Read(file); asJSON(t, book) != asJSON(t, want) {
			t.Fatalf("file %d is read otherwise: %v", i, found)
		}
		if i == 20 {
			if out, err := r.Draw(intake.Copy{Source: data}); err != nil || len(out) == 0 {
				t.Fatal(err)
			}
		}
	}
	if n := r.begun(); n != 1 {
		t.Errorf("%d workers", n)
	}
	r.ahead(data, mostAhead)
	last := r.living.process
	r.Rest()
	if r.living != nil || last.ProcessState == nil || len(r.bounded.ahead) > 0 {
		t.Error("a worker that reads ahead does not rest")
	}
}

// TestAWorkerThatEndsBeforeSeveral loses the worker before, or in the midst of files that it was given: each of them is read
// all the same, and alone, so that it is known in which a worker ends.
func TestAWorkerThatEndsBeforeSeveral(t *testing.T) {
	t.Parallel()
	data := target()
	for end, before := range map[string]int{"exit 2": 0, fmt.Sprintf("head -c %d | ", 5*len(data)) + built(t).path + ` "$@"; exit`: 3} {
		r := countedReader(t, strangers)
		script, err := os.ReadFile(r.self)
		if err != nil {
			t.Fatal(err)
		}
		first := `if [ $(wc -l < "$0.begun") = 1 ]; then ` + end + "; fi\nexec"
		writeProgram(t, r.self, []byte(strings.Replace(string(script), "exec", first, 1)))
		const n = 12
		for i, file := range r.ahead(data, n) {
			r.reads(file)
			if r.ahead(data, n); i >= before && i < n-1 && len(r.bounded.ahead) > 0 {
				t.Errorf("%s: after file %d others are read ahead", end, i)
			}
		}
		if n := r.begun(); n != 2 {
			t.Errorf("%s: %d workers", end, n)
		}
	}
}

// TestTimeIsCountedForEachFile lets one worker work for longer than a file may take, for many files; and a file without any
// time is refused for that.
func TestTimeIsCountedForEachFile(t *testing.T) {
	t.Parallel()
	r := countedReader(t, bounds{memory: 256 << 20, cpu: 1, patient: time.Minute})
	data := target()
	for r.living == nil || ticks(t, r.living.process.Process.Pid) < 250 {
		r.reads(data)
		if _, err := r.Draw(intake.Copy{Source: data}); err != nil {
			t.Fatal(err)
		}
	}
	if n := r.begun(); n != 1 {
		t.Errorf("%d workers", n)
	}
	if _, found := (countedReader(t, bounds{memory: 256 << 20, cpu: 0, patient: time.Minute})).Read(data); len(found) != 1 || found[0].Code != "E147" {
		t.Errorf("without time: %v", found)
	}
}

// ticks gives the processor's time of a process in hundredths of a second.
func ticks(t *testing.T, pid int) (n int) {
	t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		t.Fatal(err)
	}
	fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
	for _, field := range fields[11:13] { // of the user and of the system
		var part int
		if _, err := fmt.Sscan(field, &part); err != nil {
			t.Fatal(err)
		}
		n += part
	}
	return n
}
