//go:build !race

package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"kalends/ingest/message"
	"kalends/ingest/workbook"
	"kalends/ingest/workbook/workbooktest"
	"kalends/publish/intake"
	"kalends/rating/finding"
)

// countingReader is a reader whose workers write a line into a file when they start.
type countingReader struct {
	*workerReader
	t    *testing.T
	file string
}

// countedReader returns a reader with these limits, which ends with the test.
func countedReader(t *testing.T, limits workerLimits) countingReader {
	t.Helper()
	at := filepath.Join(t.TempDir(), "worker")
	script := "#!/bin/sh\necho begins >> \"$0.begun\"\nexec " + built(t).path + " \"$@\"\n"
	writeProgram(t, at, []byte(script))
	r := countingReader{&workerReader{program: at, limits: limits}, t, at + ".begun"}
	t.Cleanup(r.Rest)
	return r
}

// started returns how many workers have started.
func (c countingReader) started() int {
	text, err := os.ReadFile(c.file)
	if err != nil {
		c.t.Fatal(err)
	}
	return strings.Count(string(text), "begins")
}

// checkReads checks that a worker reads a good sheet and stays for the next.
func (c countingReader) checkReads(data []byte) {
	c.t.Helper()
	if book, found := c.Read(data); len(found) > 0 || len(book.Names()) == 0 || c.worker == nil {
		c.t.Fatalf("a good sheet is not read: %v", found)
	}
}

// longSheet returns a sheet with so many games.
func longSheet(games int) []byte { return workbooktest.FaultInEveryRow(goodSheet(), games) }

// TestOneWorkerReadsMany reads sheets and draws copies one after the other: one process does it all, and ends when
// there is nothing to do.
func TestOneWorkerReadsMany(t *testing.T) {
	t.Parallel()
	r := countedReader(t, senderLimits)
	data := goodSheet()
	for range 3 {
		r.checkReads(data)
		if out, err := r.Draw(intake.Copy{Source: data}); err != nil || len(out) == 0 {
			t.Fatal(err)
		}
	}
	if n := r.started(); n != 1 {
		t.Errorf("%d workers for six requests", n)
	}
	last := r.worker.process
	r.Rest()
	if r.worker != nil || last.ProcessState == nil || !last.ProcessState.Success() {
		t.Errorf("the worker does not rest: %v", last.ProcessState)
	}
	r.checkReads(data)
	if n := r.started(); n != 2 {
		t.Errorf("%d workers after a rest", n)
	}
}

// TestAWorkerThatHasGrownIsReplaced reads a sheet of 150,000 games: the next file gets a new worker, with all the room
// that it has.
func TestAWorkerThatHasGrownIsReplaced(t *testing.T) {
	t.Parallel()
	r := countedReader(t, senderLimits)
	large := longSheet(200_000)
	if _, found := r.Read(large); len(found) > 0 {
		t.Fatal(found)
	}
	if r.worker != nil {
		t.Error("a worker that has grown is kept")
	}
	r.checkReads(goodSheet())
	if n := r.started(); n != 2 {
		t.Errorf("%d workers", n)
	}
}

// TestAWorkerEndsInOneFileAlone starves a worker that has served before with a large copy: a new one tries it too, that
// file gets its verdict, and those after it are read.
func TestAWorkerEndsInOneFileAlone(t *testing.T) {
	t.Parallel()
	large, data := longSheet(200_000), goodSheet()
	r := countedReader(t, workerLimits{memory: 122 << 20, cpu: 10, timeout: time.Minute})
	r.checkReads(data)
	if _, err := r.Draw(intake.Copy{Source: large}); err == nil || !strings.HasSuffix(err.Error(), "E146") || r.worker != nil {
		t.Fatalf("the large copy: %v", err)
	}
	if n := r.started(); n != 2 {
		t.Errorf("%d workers ended in it, not one that had served and one that was new", n)
	}
	r.checkReads(data)
	r.checkReads(data)
	if n := r.started(); n != 3 {
		t.Errorf("%d workers", n)
	}
}

// TestAWorkerThatIsKilledMeanwhile kills an idle worker: the next file is read all the same.
func TestAWorkerThatIsKilledMeanwhile(t *testing.T) {
	t.Parallel()
	r := countedReader(t, senderLimits)
	r.checkReads(goodSheet())
	if err := r.worker.process.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	r.checkReads(goodSheet())
}

// ahead returns n copies of the same bytes, and lets the reader read them ahead.
func (c countingReader) ahead(data []byte, n int) (all [][]byte) {
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

// TestAWorkerReadsAhead queues files: one worker reads them all, answers that nobody asks for are dropped, and a copy
// can be drawn between them.
func TestAWorkerReadsAhead(t *testing.T) {
	t.Parallel()
	r, data := countedReader(t, senderLimits), goodSheet()
	all := r.ahead(data, 2*maxAhead)
	if n := len(r.queued); n < 2 || n > maxAhead || n*len(data) > maxAheadBytes {
		t.Fatalf("%d files of %d bytes are queued", n, len(data))
	}
	want, _ := workbook.Read(data)
	for i, file := range all {
		if i%5 == 3 {
			continue // nobody asks for it
		}
		if book, found := r.Read(file); asJSON(t, book) != asJSON(t, want) {
			t.Fatalf("file %d is read differently: %v", i, found)
		}
		if i == 20 {
			if out, err := r.Draw(intake.Copy{Source: data}); err != nil || len(out) == 0 {
				t.Fatal(err)
			}
		}
	}
	if n := r.started(); n != 1 {
		t.Errorf("%d workers", n)
	}
	r.ahead(data, maxAhead)
	last := r.worker.process
	r.Rest()
	if r.worker != nil || last.ProcessState == nil || len(r.queued) > 0 {
		t.Error("a worker with a queue was not ended")
	}
}

// TestAWorkerThatEndsBeforeSeveral ends the worker before or among queued files: each of them is read all the same, and
// alone, so that the file in which a worker ends is known.
func TestAWorkerThatEndsBeforeSeveral(t *testing.T) {
	t.Parallel()
	data := goodSheet()
	for end, before := range map[string]int{"exit 2": 0, fmt.Sprintf("head -c %d | ", 5*len(data)) + built(t).path + ` "$@"; exit`: 3} {
		r := countedReader(t, senderLimits)
		script, err := os.ReadFile(r.program)
		if err != nil {
			t.Fatal(err)
		}
		first := `if [ $(wc -l < "$0.begun") = 1 ]; then ` + end + "; fi\nexec"
		writeProgram(t, r.program, []byte(strings.Replace(string(script), "exec", first, 1)))
		const n = 12
		for i, file := range r.ahead(data, n) {
			r.checkReads(file)
			if r.ahead(data, n); i >= before && i < n-1 && len(r.queued) > 0 {
				t.Errorf("%s: files are queued after file %d", end, i)
			}
		}
		if n := r.started(); n != 2 {
			t.Errorf("%s: %d workers", end, n)
		}
	}
}

// TestTimeIsCountedForEachFile lets one worker work longer than one file may take, for many files; a file without any
// time is refused for that.
func TestTimeIsCountedForEachFile(t *testing.T) {
	t.Parallel()
	r := countedReader(t, workerLimits{memory: 256 << 20, cpu: 1, timeout: time.Minute})
	data := goodSheet()
	for r.worker == nil || ticks(t, r.worker.process.Process.Pid) < 250 {
		r.checkReads(data)
		if _, err := r.Draw(intake.Copy{Source: data}); err != nil {
			t.Fatal(err)
		}
	}
	if n := r.started(); n != 1 {
		t.Errorf("%d workers", n)
	}
	if _, found := (countedReader(t, workerLimits{memory: 256 << 20, cpu: 0, timeout: time.Minute})).Read(data); len(found) != 1 || found[0].Code != "E147" {
		t.Errorf("without time: %v", found)
	}
}

// ticks returns the processor time of a process in hundredths of a second.
func ticks(t *testing.T, pid int) (n int) {
	t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		t.Fatal(err)
	}
	fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
	for _, field := range fields[11:13] { // in user and in system mode
		var part int
		if _, err := fmt.Sscan(field, &part); err != nil {
			t.Fatal(err)
		}
		n += part
	}
	return n
}

// TestMessagesInAWorker reads the largest message, one with more attachments than a chunk holds, a bomb and a file that
// is none, as this process reads them; workers with the limits for senders serve them.
func TestMessagesInAWorker(t *testing.T) {
	t.Parallel()
	r := countedReader(t, senderLimits)
	own := message.Server{Host: "mx.example.org"}
	part := func(name string, mb int) string {
		return "--b\nContent-Disposition: attachment; filename=" + name + "\nContent-Transfer-Encoding: base64\n\n" +
			strings.Repeat("AAAA", mb<<20/3) + "\n"
	}
	const top = "Received: from a by mx.example.org; Mon, 2 Nov 2026 10:15:30 +0200\nFrom: jay@club.example\nSubject: S\n" +
		"Content-Type: multipart/mixed; boundary=b\n\n"
	for name, text := range map[string]string{
		"the largest":       top + part("a.xlsx", 18) + part("b.xlsx", 17) + "--b--",
		"too large":         top + part("a.xlsx", 40),
		"nothing in it":     top,
		"parts in parts":    top + strings.Repeat("--b\nContent-Type: multipart/mixed; boundary=b\n\n", 100_000),
		"no message at all": "Hello",
		"empty":             "",
	} {
		here, refused := message.Read([]byte(text), own)
		m, found := r.Message([]byte(text), own)
		if here.Received = here.Received.UTC(); !m.Received.Equal(here.Received) {
			t.Errorf("%s: received %v", name, m.Received)
		}
		m.Received = here.Received
		if !reflect.DeepEqual([]any{here, refused}, []any{m, found}) {
			t.Errorf("%s: %.200q %v, not %.200q %v", name, fmt.Sprint(m), found, fmt.Sprint(here), refused)
		}
	}
	r.checkReads(goodSheet())
}

// TestAMessageThatEndsItsReader is refused like any file.
func TestAMessageThatEndsItsReader(t *testing.T) {
	t.Parallel()
	limits := senderLimits
	limits.memory = 40 << 20
	r := countedReader(t, limits)
	data := []byte("From: jay@club.example\nSubject: S\n\n" + strings.Repeat("Hello\n", 8<<20))
	if m, found := r.Message(data, message.Server{}); len(found) != 1 || found[0].Code != finding.TooMuchMemory || m.Sender != "" {
		t.Error(m.Sender, found)
	}
	r.Rest()
}
