package main

import (
	"bufio"
	"bytes"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"time"

	"kalends/ingest/workbook"
	"kalends/publish/intake"
	"kalends/rating"
	"kalends/rating/finding"
)

// newReader returns the reader for files that senders drop. It parses them in a worker process where the system can
// limit one, otherwise in this process, behind the same guard.
func newReader() intake.Reader {
	if w := newWorkerReader(senderLimits); w != nil {
		return w
	}
	return intake.Here{}
}

// newWorkerReader returns a reader whose workers have these limits, or nil where the system cannot limit a process.
func newWorkerReader(limits workerLimits) *workerReader {
	program, err := os.Executable()
	if err != nil || !canLimit {
		return nil
	}
	return &workerReader{program: program, limits: limits}
}

// workerReader opens files in a worker process. The worker starts with the first file and serves one file after the
// other; a new one replaces it when it ends, or when it has used much memory or time. The verdict on a file never
// depends on the files before it: where a worker that has served before ends, a new worker tries the same file and has
// the last word. A file in which the system kills the worker is tried once more, because killing it twice is no
// coincidence, and without a worker this whole process would be killed.
type workerReader struct {
	program string // path of this program
	limits  workerLimits
	worker  *worker // nil: none runs
}

// Read implements intake.Reader. Where no worker can be started, or somebody stopped it, the sheet is not at fault, and
// it is parsed in this process, behind the guard.
func (w *workerReader) Read(data []byte) (workbook.Book, rating.Findings) {
	if len(data) == 0 || len(data) > workbook.Sender.File {
		return workbook.Read(data) // refused by its size, without parsing
	}
	a, code := w.ask(request{Data: data})
	switch code {
	case "":
		return a.Book, a.Findings
	case stopped:
		return workbook.Read(data)
	case killed:
		code = finding.TooMuchMemory
	}
	return workbook.Book{}, rating.Findings{{Code: code}}
}

// Draw implements intake.Reader. It never draws in this process, because the library that rewrites a workbook has no
// guard.
func (w *workerReader) Draw(c intake.Copy) ([]byte, error) {
	a, code := w.ask(request{Copy: &c})
	switch {
	case code != "":
		return nil, fmt.Errorf("the reader ended: %s", code)
	case a.Failed != "":
		return nil, errors.New(a.Failed)
	}
	return a.Drawn, nil
}

// Rest implements intake.Reader: it ends the worker while there is nothing to read.
func (w *workerReader) Rest() {
	if w.worker != nil {
		w.worker.end()
		w.worker = nil
	}
}

// ask sends a request to a worker and returns the answer, or the code of the finding where a worker ended in it.
func (w *workerReader) ask(r request) (answer, string) {
	held := releaseMemory(r.size())
	memoryLimits.setForSheet(held.plus(r.room()))
	defer memoryLimits.setForSheet(held.plus(roomForSheet))
	hasServed := w.worker != nil
	a, code := w.askOnce(r)
	if hasServed && code != "" && code != finding.TooMuchTime {
		a, code = w.askOnce(r)
	}
	if code == killed {
		a, code = w.askOnce(r)
	}
	return a, code
}

// How a worker can end without, or perhaps without, any fault of the sheet.
const (
	stopped = "stopped" // or never started
	killed  = "killed"  // by the system, which lacks memory
)

// askOnce asks the worker, which it starts if necessary.
func (w *workerReader) askOnce(r request) (answer, string) {
	if w.worker == nil {
		var err error
		if w.worker, err = w.limits.start(w.program); err != nil {
			return answer{}, stopped
		}
	}
	a, code := w.worker.ask(r, w.limits.forSize(r.size()).timeout)
	switch {
	case code != "":
		w.worker = nil // it has ended
	case a.Spent:
		w.Rest()
	}
	return a, code
}

// worker is a process that reads files, as the parent process sees it.
type worker struct {
	process *exec.Cmd
	in      io.Closer // its standard input
	out     io.Reader // its standard output
	to      *gob.Encoder
	from    *gob.Decoder
	stderr  bytes.Buffer // complete once the process has ended
}

// start starts a worker with these limits.
func (l workerLimits) start(program string) (*worker, error) {
	c := exec.Command(program, "worker", "--memory", fmt.Sprint(l.memory), "--cpu", fmt.Sprint(l.cpu))
	w := &worker{process: c}
	c.Stderr = &w.stderr
	c.Env = []string{"GOTRACEBACK=none", "GOMAXPROCS=1"} // a second thread would only look for work
	detach(c)
	in, err := c.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := c.StdoutPipe()
	if err != nil {
		return nil, errors.Join(err, in.Close())
	}
	w.in, w.out, w.to, w.from = in, out, gob.NewEncoder(in), gob.NewDecoder(bufio.NewReaderSize(out, pipeSize))
	if err := c.Start(); err != nil {
		return nil, err
	}
	return w, nil
}

// ask sends one request and returns the answer. If there is none the worker has ended, and ask returns why. A worker
// that takes longer than timeout is killed.
func (w *worker) ask(r request, timeout time.Duration) (a answer, code string) {
	timer := time.AfterFunc(timeout, func() { _ = w.process.Process.Kill() }) // it may just have ended by itself
	err := w.to.Encode(r)
	if err == nil {
		a, err = receiveAnswer(w.from)
	}
	timedOut := !timer.Stop()
	if err == nil {
		return a, ""
	}
	w.end()
	return answer{}, causeOfEnd(w.process.ProcessState, timedOut, w.stderr.Bytes())
}

// end closes the worker's input, after which it ends by itself, and waits for that. What it still writes is dropped.
func (w *worker) end() {
	_ = w.in.Close()
	_, _ = io.Copy(io.Discard, w.out)
	_ = w.process.Wait() // the process state says how it ended
}

// Texts that a Go program prints on standard error when it had no memory left, for data or for a thread, and when its
// time was over. The collector of Go 1.26 does not check whether it got memory for a queue of its own, and crashes
// there.
var (
	outOfMemory = []string{"out of memory", "cannot allocate memory", "failed to create new OS thread",
		"pthread_create failed", "runtime.(*spanQueue)"}
	outOfTime = []string{"SIGXCPU"}
)

// causeOfEnd returns the finding's code for the end of a worker, or stopped or killed.
func causeOfEnd(state *os.ProcessState, timedOut bool, stderr []byte) string {
	printed := func(text string) bool { return bytes.Contains(stderr, []byte(text)) }
	switch {
	case state == nil:
		return stopped
	case timedOut, slices.ContainsFunc(outOfTime, printed):
		return finding.TooMuchTime
	case slices.ContainsFunc(outOfMemory, printed):
		return finding.TooMuchMemory
	case state.ExitCode() == 2: // a Go program that panics
		return finding.ReaderStopped
	case killedBySystem(state):
		return killed
	}
	return stopped
}
