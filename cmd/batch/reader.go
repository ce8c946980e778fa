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
	living *worker  // nil: none
	ahead  [][]byte // files that it was given to read before anybody asked for them, in order
	alone  int      // so many files are read without any ahead of them, because a worker ended before them
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

// Rest is intake.Reader: who has nothing to do keeps no worker. Nobody waits for what one was to read ahead.
func (w *bounded) Rest() {
	if w.living == nil {
		return
	}
	if len(w.ahead) > 0 {
		w.living.kill()
	}
	w.living.end()
	w.living, w.ahead = nil, nil
}

// How much a worker has to read ahead of the one who asks: what its pipe holds. It is given more when a quarter of that is
// left, so that it works for a while and then rests for a while: to wake up for every sheet costs both sides a tenth of
// their time.
const (
	mostAhead  = 64
	bytesAhead = 1 << 20
)

// Ahead is intake.Reader.
func (w *bounded) Ahead(next func(i int) []byte) {
	n, left := len(w.ahead), 0
	for _, data := range w.ahead {
		left += len(data)
	}
	if left > bytesAhead/4 || n > mostAhead/4 || w.alone > 0 || n > 0 && w.living.spent {
		return
	}
	given := w.ahead
	for n < mostAhead && left < bytesAhead {
		data := next(n)
		if left += len(data); len(data) == 0 || left > bytesAhead {
			break
		}
		given = append(given, data)
		n++
	}
	if n < 2 || !w.lives() {
		return
	}
	for i := len(w.ahead); i < n; i++ {
		w.living.requests <- request{Data: given[i], Follows: i > 0 && i+1 < n}
	}
	w.ahead = given
}

// ask has a request answered; what it gives is a finding's code where a worker ended in it.
func (w *bounded) ask(r request) (answer, string) {
	held := giveBack(r.size())
	ceilings.forSheet(held.and(r.beside()))
	defer ceilings.forSheet(held.and(forSheet))
	if a, found := w.foreseen(r.Data); found {
		return a, ""
	}
	served := w.living != nil
	a, code := w.once(r)
	if served && code != "" && code != finding.TooMuchTime {
		a, code = w.once(r)
	}
	if code == killed {
		a, code = w.once(r)
	}
	return a, code
}

// foreseen gives what the worker says of a file that it was given ahead. What it says of others before is dropped: nobody
// asks for them. If it ends meanwhile, each of them is asked alone, so that it is known in which a worker ends.
func (w *bounded) foreseen(data []byte) (answer, bool) {
	w.alone = max(0, w.alone-1)
	for len(w.ahead) > 0 {
		next := w.ahead[0]
		w.ahead = w.ahead[1:]
		a, code := w.heard(request{Data: next})
		if code != "" {
			w.alone, w.ahead = len(w.ahead), nil
			break
		}
		if len(data) > 0 && &next[0] == &data[0] {
			return a, true
		}
	}
	return answer{}, false
}

// How a worker ends by no fault of the sheet, or perhaps by none.
const (
	stopped = "stopped" // or never started
	killed  = "killed"  // by the system, which lacks memory
)

// once gives what a worker says, or the code of the finding that its end is.
func (w *bounded) once(r request) (answer, string) {
	if !w.lives() {
		return answer{}, stopped
	}
	w.living.requests <- r
	return w.heard(r)
}

// lives says whether there is a worker, which is started if need be.
func (w *bounded) lives() bool {
	if w.living == nil {
		w.living, _ = w.bounds.start(w.self) // nil where it cannot be
	}
	return w.living != nil
}

// heard gives the worker's next answer, which is to this request.
func (w *bounded) heard(r request) (answer, string) {
	a, code := w.living.hear(r, w.bounds.of(r.size()).patient)
	switch {
	case code != "":
		w.living = nil // it has ended
	case w.living.spent && len(w.ahead) == 0:
		w.Rest()
	}
	return a, code
}

// hear gives the next answer, or why there is none: then the worker has ended.
func (k *worker) hear(r request, patient time.Duration) (answer, string) {
	err := k.out.SetReadDeadline(time.Now().Add(patient))
	var a answer
	if err == nil {
		a, err = listen(k.from, r.draws())
	}
	var last closing
	if err == nil {
		err = k.from.Decode(&last)
	}
	if err != nil {
		late := errors.Is(err, os.ErrDeadlineExceeded)
		if late {
			k.kill()
		}
		k.drain()
		k.end()
		return answer{}, died(k.process.ProcessState, late, k.said.Bytes())
	}
	k.spent = k.spent || last.Spent
	return a, ""
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
	process  *exec.Cmd
	requests chan request // it is asked them one after the other, as soon as it listens
	out      *os.File
	from     *gob.Decoder
	said     bytes.Buffer // on standard error; whole once it has ended
	spent    bool         // another should take the next file
}

// start starts a worker within these bounds.
func (b bounds) start(program string) (*worker, error) {
	c := exec.Command(program, "worker", "--memory", fmt.Sprint(b.memory), "--cpu", fmt.Sprint(b.cpu))
	k := &worker{process: c, requests: make(chan request, mostAhead)}
	c.Stderr = &k.said
	c.Env = []string{"GOTRACEBACK=none", "GOMAXPROCS=1"} // a second thread would only look for work
	alone(c)
	theirs, in, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer theirs.Close()
	out, saying, err := os.Pipe()
	if err != nil {
		return nil, errors.Join(err, in.Close())
	}
	defer saying.Close()
	c.Stdin, c.Stdout = theirs, saying
	if err := c.Start(); err != nil {
		return nil, errors.Join(err, in.Close(), out.Close())
	}
	widen(in)
	widen(out)
	k.out, k.from = out, gob.NewDecoder(bufio.NewReaderSize(out, pipeful))
	go k.send(in)
	return k, nil
}

// send asks what is to be asked. A worker that does not listen says so by its end.
func (k *worker) send(in *os.File) {
	to := gob.NewEncoder(in)
	for r := range k.requests {
		_ = to.Encode(r)
	}
	_ = in.Close()
}

// kill ends a worker that takes too long.
func (k *worker) kill() { _ = k.process.Process.Kill() } // one that has just ended by itself is as good

// drain reads what a worker still writes and drops it, so that the worker can end.
func (k *worker) drain() {
	_ = k.out.SetReadDeadline(time.Time{})
	_, _ = io.Copy(io.Discard, k.out)
}

// end waits for a worker that ends when nobody asks it any more.
func (k *worker) end() {
	close(k.requests)
	_ = k.process.Wait() // its state says how it ended
	_ = k.out.Close()
}
