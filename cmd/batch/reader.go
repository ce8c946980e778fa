package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"time"

	"kalends/ingest/message"
	"kalends/ingest/workbook"
	"kalends/publish/intake"
	"kalends/rating"
	"kalends/rating/finding"
)

// newReader returns the reader for files that senders drop. It parses them in a worker process where the system can
// limit one, otherwise in this process, behind the same guard.
func newReader() intake.Reader {
	program, err := os.Executable()
	if err != nil || !canLimit {
		return intake.Here{}
	}
	return &workerReader{program: program, limits: senderLimits}
}

// workerReader opens files in a worker process. The worker starts with the first file and serves one file after the
// other; a new one replaces it when it ends, or when it has used much memory or time. The verdict on a file never
// depends on the files before it: where a worker that has served before ends, a new worker tries the same file and has
// the last word. A file in which the system kills the worker is tried once more, because killing it twice is no
// coincidence, and without a worker this whole process would be killed.
type workerReader struct {
	program string // path of this program
	limits  workerLimits
	worker  *worker  // nil: none runs
	queued  [][]byte // files that the worker was given ahead of their turn, in order
	alone   int      // how many files are read without a queue, because a worker ended before them
}

// Read implements intake.Reader.
func (w *workerReader) Read(data []byte) (workbook.Book, rating.Findings) {
	a := w.read(request{Data: data})
	return a.Book, a.Findings
}

// Message implements intake.Reader. A message that is too large goes to the worker without its end.
func (w *workerReader) Message(data []byte, own message.Server) (message.Message, rating.Findings) {
	a := w.read(request{Data: data[:min(len(data), message.Largest+1)], Mail: &own})
	return a.Message, a.Findings
}

// read returns the answer about a file, or the findings that say why there is none. Where no worker can be started, or
// somebody stopped it, the file is not at fault, and it is parsed in this process, behind the guard.
func (w *workerReader) read(r request) answer {
	if len(r.Data) == 0 || r.Mail == nil && len(r.Data) > workbook.Sender.File {
		return r.serve() // refused by its size, without parsing
	}
	a, code := w.ask(r)
	switch code {
	case "":
		return a
	case stopped:
		return r.serve()
	case killed:
		code = finding.TooMuchMemory
	}
	return answer{Findings: rating.Findings{{Code: code}}}
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

// Rest implements intake.Reader: it ends the worker while there is nothing to read. Answers about queued files are not
// awaited.
func (w *workerReader) Rest() {
	if w.worker == nil {
		return
	}
	if len(w.queued) > 0 {
		w.worker.kill()
	}
	w.worker.end()
	w.worker, w.queued = nil, nil
}

// The queue holds at most so many files and bytes: what the worker's pipe holds. It is filled when a quarter is left, so
// that both processes work for a while and then rest; waking for every sheet costs a fifth of collecting.
const (
	maxAhead      = 64
	maxAheadBytes = 1 << 20
)

// Ahead implements intake.Reader: it queues the files that come next, so that the worker reads them while this process is
// at work on those before.
func (w *workerReader) Ahead(next func(i int) []byte) {
	n, size := len(w.queued), 0
	for _, data := range w.queued {
		size += len(data)
	}
	if size > maxAheadBytes/4 || n > maxAhead/4 || w.alone > 0 || n > 0 && w.worker.spent {
		return
	}
	queued := w.queued
	for n < maxAhead && size < maxAheadBytes {
		data := next(n)
		if size += len(data); len(data) == 0 || size > maxAheadBytes {
			break
		}
		queued = append(queued, data)
		n++
	}
	if n < 2 || !w.start() {
		return
	}
	for i := len(w.queued); i < n; i++ {
		w.worker.requests <- request{Data: queued[i], Follows: i > 0 && i+1 < n}
	}
	w.queued = queued
}

// ask sends a request to a worker and returns the answer. If no worker could answer it returns why: the code of the
// finding, or stopped or killed. While it waits it limits this process's memory.
func (w *workerReader) ask(r request) (answer, string) {
	held := releaseMemory(r.size())
	memoryLimits.setForSheet(held.plus(r.room()))
	defer memoryLimits.setForSheet(held.plus(roomForSheet))
	if a, ok := w.takeQueued(r); ok {
		return a, ""
	}
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

// takeQueued returns the answer to a request about a queued file. Answers about files queued before it are dropped,
// because nobody asks for them. If the worker ends in one of the queued files, each of them is asked alone, which finds the one at fault.
func (w *workerReader) takeQueued(r request) (answer, bool) {
	w.alone = max(0, w.alone-1)
	for len(w.queued) > 0 {
		next := w.queued[0]
		w.queued = w.queued[1:]
		a, code := w.receive(request{Data: next})
		if code != "" {
			w.alone, w.queued = len(w.queued), nil
			break
		}
		if len(r.Data) > 0 && &next[0] == &r.Data[0] && r.Mail == nil {
			return a, true
		}
	}
	return answer{}, false
}

// askOnce sends a request to the worker, which it starts if necessary. It returns the answer, or why there is none, as
// ask does.
func (w *workerReader) askOnce(r request) (answer, string) {
	if !w.start() {
		return answer{}, stopped
	}
	w.worker.requests <- r
	return w.receive(r)
}

// start starts a worker if none runs, and reports whether one does.
func (w *workerReader) start() bool {
	if w.worker == nil {
		if started, err := w.limits.start(w.program); err == nil {
			w.worker = started
		}
	}
	return w.worker != nil
}

// receive returns the worker's next answer, which is that to r, or why there is none, as ask does. It forgets a worker
// that has ended, and ends one that is spent.
func (w *workerReader) receive(r request) (answer, string) {
	a, code := w.worker.receive(w.limits.forSize(r.size()).timeout)
	switch {
	case code != "":
		w.worker = nil // it has ended
	case w.worker.spent && len(w.queued) == 0:
		w.Rest()
	}
	return a, code
}

// worker is a process that reads files, as the parent process sees it.
type worker struct {
	process  *exec.Cmd
	requests chan request // sent to the worker one after the other, as soon as it reads them
	out      io.Reader    // its standard output
	from     decoder
	stderr   bytes.Buffer // complete once the process has ended
	spent    bool         // a new worker should take the next file
}

// start starts a worker with these limits; its end method must be called.
func (l workerLimits) start(program string) (*worker, error) {
	c := exec.Command(program, "worker", "--memory", fmt.Sprint(l.memory), "--cpu", fmt.Sprint(l.cpu))
	w := &worker{process: c, requests: make(chan request, maxAhead)}
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
	widenPipe(in)
	widenPipe(out)
	w.out, w.from = out, newDecoder(out)
	if err := c.Start(); err != nil {
		return nil, err
	}
	go w.send(in)
	return w, nil
}

// send writes the requests to the worker's standard input. A worker that does not read them has ended, which receive
// reports.
func (w *worker) send(in io.WriteCloser) {
	to := newEncoder(in)
	for r := range w.requests {
		_ = to.request(r)
	}
	_ = in.Close()
}

// receive returns the next answer. If there is none the worker has ended, and receive returns why. A worker that takes
// longer than timeout is killed.
func (w *worker) receive(timeout time.Duration) (a answer, code string) {
	timer := time.AfterFunc(timeout, w.kill)
	a, err := w.from.answer()
	timedOut := !timer.Stop()
	if err == nil {
		w.spent = w.spent || a.Spent
		return a, ""
	}
	w.end()
	return answer{}, causeOfEnd(w.process.ProcessState, timedOut, w.stderr.Bytes())
}

// kill ends a worker at once. It may just have ended by itself.
func (w *worker) kill() { _ = w.process.Process.Kill() }

// end closes the worker's input, after which it ends by itself, and waits for that. What it still writes is dropped.
func (w *worker) end() {
	close(w.requests)
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
