package main

import (
	"bytes"
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime/debug"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"kalends/ingest/workbook"
	"kalends/publish/intake"
	"kalends/rating"
)

// bounds are what a worker may take. Recover cannot catch a lack of memory: who opens a stranger's workbook must be able
// to die of it alone.
type bounds struct {
	memory  uint64 // bytes of data
	cpu     uint64 // seconds
	patient time.Duration
}

// of gives the bounds for a file. One that is large may take longer, and by its size only.
func (b bounds) of(size int) bounds {
	cpu := b.cpu + uint64(size/bytesASecond)
	b.patient = b.patient * time.Duration(cpu) / time.Duration(max(b.cpu, 1)) // others may be at work, too
	b.cpu = cpu
	return b
}

// bytesASecond is how much of a file that is no bomb is read in a second on a slow machine.
const bytesASecond = 256 << 10

// strangers are the bounds for a sheet that anyone may drop.
var strangers = bounds{memory: 256 << 20, cpu: 10, patient: 3 * time.Minute}

func (d *door) workerCommand() *cobra.Command {
	b := strangers
	c := &cobra.Command{
		Use: "worker", Short: "Read workbooks from standard input (for kalends itself)", Args: cobra.NoArgs, Hidden: true,
		RunE: func(c *cobra.Command, _ []string) error {
			debug.SetTraceback("none") // its end is looked at by the one who started it
			return work(b, c.InOrStdin(), d.out)
		},
	}
	c.Flags().Uint64Var(&b.memory, "memory", b.memory, "bytes of data")
	c.Flags().Uint64Var(&b.cpu, "cpu", b.cpu, "seconds")
	return c
}

// work bounds this process before it reads the first byte, and then answers what it is asked.
func work(b bounds, in io.Reader, out io.Writer) error {
	if err := bind(b); err != nil {
		return fmt.Errorf("bound the worker: %w", err)
	}
	from, to := gob.NewDecoder(in), gob.NewEncoder(out)
	for {
		var r request
		if err := from.Decode(&r); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		if err := serve(&r, intake.Here{}, to); err != nil {
			return err
		}
	}
}

// reader gives the one that opens strangers' files: in a process of its own where the system can bound it, else here,
// behind the same guard.
func reader() intake.Reader {
	self, err := os.Executable()
	if err != nil || !canBind {
		return intake.Here{}
	}
	return bounded{self, strangers}
}

// bounded opens each file in a process of its own. One that the system kills is tried once more: twice is no chance, and
// here it would be the whole job that dies.
type bounded struct {
	self   string // the program
	bounds bounds
}

// Read is publish.Reader. Where no worker can be started, or somebody told it to stop, that is not the sheet's fault, and
// it is read here, behind the guard.
func (w bounded) Read(data []byte) (workbook.Book, rating.Findings) {
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
		code = "E146"
	}
	return workbook.Book{}, rating.Findings{{Code: code}}
}

// Draw is publish.Reader. It never draws here: the library that writes a workbook again has no guard.
func (w bounded) Draw(c intake.Copy) ([]byte, error) {
	a, code := w.ask(request{Copy: &c})
	switch {
	case code != "":
		return nil, fmt.Errorf("the reader ended: %s", code)
	case a.Failed != "":
		return nil, errors.New(a.Failed)
	}
	return a.Drawn, nil
}

func (w bounded) ask(r request) (answer, string) {
	held := giveBack()
	debug.SetMemoryLimit(held.and(r.beside()))
	a, code := w.once(r)
	if code == killed {
		a, code = w.once(r)
	}
	debug.SetMemoryLimit(held.and(forSheet))
	return a, code
}

// How a worker ends of which the sheet has no part, or perhaps none.
const (
	stopped = "stopped" // or never started
	killed  = "killed"  // by the system, which lacks memory
)

// once gives what a worker says, or the code of the finding that its end is.
func (w bounded) once(r request) (a answer, code string) {
	b := w.bounds.of(r.size())
	ctx, cancel := context.WithTimeout(context.Background(), b.patient)
	defer cancel()
	var said bytes.Buffer
	c := exec.CommandContext(ctx, w.self, "worker", "--memory", fmt.Sprint(b.memory), "--cpu", fmt.Sprint(b.cpu))
	c.Stderr, c.Env = &said, []string{"GOTRACEBACK=none"}
	alone(c)
	in, err1 := c.StdinPipe()
	out, err2 := c.StdoutPipe()
	if errors.Join(err1, err2, c.Start()) != nil {
		return answer{}, stopped
	}
	go func() {
		defer in.Close()
		_ = gob.NewEncoder(in).Encode(r) // a worker that does not listen says so by its end
	}()
	a, err := listen(gob.NewDecoder(out), r.Copy != nil)
	_, _ = io.Copy(io.Discard, out)
	if ended := c.Wait(); ended == nil && err == nil {
		return a, ""
	}
	return answer{}, died(c.ProcessState, ctx.Err() != nil, b, said.Bytes())
}

// wordsOfNeed are how a Go program says that it had no memory left, for data or for a thread.
var wordsOfNeed = []string{"out of memory", "cannot allocate memory", "failed to create new OS thread", "pthread_create failed"}

// died says what the end of a worker is.
func died(state *os.ProcessState, late bool, b bounds, said []byte) string {
	if state == nil {
		return stopped
	}
	used := state.UserTime() + state.SystemTime()
	switch {
	case late, used >= time.Duration(b.cpu)*time.Second-time.Second/2:
		return "E147"
	case slices.ContainsFunc(wordsOfNeed, func(need string) bool { return bytes.Contains(said, []byte(need)) }):
		return "E146"
	case state.ExitCode() == 2: // a Go program that panics
		return "E148"
	case sentKill(state):
		return killed
	}
	return stopped
}
