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
	"sync/atomic"
	"time"

	"kalends/ingest/workbook"
	"kalends/publish/intake"
	"kalends/rating"
	"kalends/rating/finding"
)

// reader gives the one that opens strangers' files: in a process of its own where the system can bound it, else here,
// behind the same guard.
func reader() intake.Reader {
	self, err := os.Executable()
	if err != nil || !canBind {
		return intake.Here{}
	}
	return &bounded{self: self, bounds: strangers}
}

// bounded opens files in a process of their own, the worker. It begins with the first file, is fed one after the other,
// and another takes its place when it ends in one, has grown or has aged. What becomes of a file never hangs on those
// before it: where a worker that has served ends, one that is new has the last word. One that the system kills is tried
// once more: twice is no chance, and here it would be the whole job that dies.
type bounded struct {
	self   string // the program
	bounds bounds
	living *worker // nil: none
}

// Read is intake.Reader. Where no worker can be started, or somebody told it to stop, that is not the sheet's fault,
// and it is read here, behind the guard.
func (w *bounded) Read(data []byte) (workbook.Book, rating.Findings) {
	if len(data) == 0 || len(data) > workbook.Sender.File {
		return workbook.Read(data) // its size is refused before it is looked into
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

// Draw is intake.Reader. It never draws here: the library that writes a workbook again has no guard.
func (w *bounded) Draw(c intake.Copy) ([]byte, error) {
	a, code := w.ask(request{Copy: &c})
	switch {
	case code != "":
		return nil, fmt.Errorf("the reader ended: %s", code)
	case a.Failed != "":
		return nil, errors.New(a.Failed)
	}
	return a.Drawn, nil
}

// Rest is intake.Reader: who has nothing to do keeps no worker.
func (w *bounded) Rest() {
	if w.living != nil {
		w.living.end()
		w.living = nil
	}
}

func (w *bounded) ask(r request) (answer, string) {
	held := giveBack()
	ceilings.forSheet(held.and(r.beside()))
	served := w.living != nil
	a, code := w.once(r)
	if served && code != "" && code != finding.TooMuchTime {
		a, code = w.once(r)
	}
	if code == killed {
		a, code = w.once(r)
	}
	ceilings.forSheet(held.and(forSheet))
	return a, code
}

// How a worker ends by no fault of the sheet, or perhaps by none.
const (
	stopped = "stopped" // or never started
	killed  = "killed"  // by the system, which lacks memory
)

// once gives what a worker says, or the code of the finding that its end is.
func (w *bounded) once(r request) (answer, string) {
	if w.living == nil {
		var err error
		if w.living, err = w.bounds.start(w.self); err != nil {
			return answer{}, stopped
		}
	}
	a, rests, code := w.living.ask(r, w.bounds.of(r.size()).patient)
	switch {
	case code != "":
		w.living = nil // it has ended
	case rests:
		w.Rest()
	}
	return a, code
}

// ask has a request answered, and says whether another worker should take the next; or why there is no answer: then the
// worker has ended.
func (k *worker) ask(r request, patient time.Duration) (a answer, rests bool, code string) {
	giveUp := time.AfterFunc(patient, k.kill)
	defer giveUp.Stop()
	sent := make(chan struct{})
	go func() {
		defer close(sent)
		_ = k.to.Encode(r) // a worker that does not listen says so by its end
	}()
	a, err := listen(k.from, r.draws())
	var last closing
	if err == nil {
		err = k.from.Decode(&last)
	}
	if err != nil {
		k.drain()
		k.end()
		<-sent
		return answer{}, false, died(k.process.ProcessState, k.gaveUp.Load(), k.said.Bytes())
	}
	<-sent
	return a, last.Spent || !giveUp.Stop(), ""
}

// What a Go program says when it had no memory left, for data or for a thread, and when its time was over. The collector
// of Go 1.26 does not ask whether it got memory for a queue of its own, and dies in it.
var (
	wordsOfNeed = []string{"out of memory", "cannot allocate memory", "failed to create new OS thread",
		"pthread_create failed", "runtime.(*spanQueue)"}
	wordsOfTime = []string{"SIGXCPU"}
)

// died says what the end of a worker is.
func died(state *os.ProcessState, gaveUp bool, said []byte) string {
	says := func(words string) bool { return bytes.Contains(said, []byte(words)) }
	switch {
	case state == nil:
		return stopped
	case gaveUp, slices.ContainsFunc(wordsOfTime, says):
		return finding.TooMuchTime
	case slices.ContainsFunc(wordsOfNeed, says):
		return finding.TooMuchMemory
	case state.ExitCode() == 2: // a Go program that panics
		return finding.ReaderStopped
	case sentKill(state):
		return killed
	}
	return stopped
}

// worker is a process that reads files, seen by the one who feeds it.
type worker struct {
	process *exec.Cmd
	in      io.WriteCloser
	out     io.Reader
	to      *gob.Encoder
	from    *gob.Decoder
	said    bytes.Buffer // on standard error; whole once it has ended
	gaveUp  atomic.Bool  // patience was over
}

// start starts a worker within these bounds.
func (b bounds) start(program string) (*worker, error) {
	c := exec.Command(program, "worker", "--memory", fmt.Sprint(b.memory), "--cpu", fmt.Sprint(b.cpu))
	k := &worker{process: c}
	c.Stderr = &k.said
	c.Env = []string{"GOTRACEBACK=none", "GOMAXPROCS=1"} // a second thread would only look for work
	alone(c)
	in, err1 := c.StdinPipe()
	out, err2 := c.StdoutPipe()
	if err := errors.Join(err1, err2, c.Start()); err != nil {
		return nil, err
	}
	k.in, k.out, k.to, k.from = in, out, gob.NewEncoder(in), gob.NewDecoder(bufio.NewReaderSize(out, pipeful))
	return k, nil
}

// kill ends a worker that takes too long.
func (k *worker) kill() {
	k.gaveUp.Store(true)
	_ = k.process.Process.Kill() // one that has just ended by itself is as good
}

// drain reads what a worker still writes and drops it, so that the worker can end.
func (k *worker) drain() { _, _ = io.Copy(io.Discard, k.out) }

// end waits for a worker that ends when nobody asks it any more.
func (k *worker) end() {
	_ = k.in.Close()
	_ = k.process.Wait() // its state says how it ended
}
