package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"kalends/ingest/workbook"
	"kalends/rating"
)

// parsed is what the worker says of a workbook.
type parsed struct {
	Book     workbook.Book   `json:"book"`
	Findings rating.Findings `json:"findings"`
}

// bounds are what a worker may take. Recover cannot catch a lack of memory: who opens a stranger's workbook must be able
// to die of it alone.
type bounds struct {
	memory  uint64 // bytes of data
	cpu     uint64 // seconds
	patient time.Duration
}

// strangers are the bounds for a sheet that anyone may drop.
var strangers = bounds{memory: 256 << 20, cpu: 10, patient: 3 * time.Minute}

func (d *door) workerCommand() *cobra.Command {
	b := strangers
	c := &cobra.Command{
		Use: "worker", Short: "Read a workbook from standard input (for kalends itself)", Args: cobra.NoArgs, Hidden: true,
		RunE: func(c *cobra.Command, _ []string) error { return work(b, c.InOrStdin(), d.out) },
	}
	c.Flags().Uint64Var(&b.memory, "memory", b.memory, "bytes of data")
	c.Flags().Uint64Var(&b.cpu, "cpu", b.cpu, "seconds")
	return c
}

// work bounds this process before it reads the first byte.
func work(b bounds, in io.Reader, out io.Writer) error {
	if err := bind(b); err != nil {
		return fmt.Errorf("bound the worker: %w", err)
	}
	data, err := io.ReadAll(in)
	if err != nil {
		return err
	}
	book, findings := workbook.Read(data)
	return json.NewEncoder(out).Encode(parsed{book, findings})
}

// parser gives the way in which strangers' workbooks are read: in a process of their own where the system can bound it,
// else here, behind the same guard.
func parser() func([]byte) (workbook.Book, rating.Findings) {
	self, err := os.Executable()
	if err != nil || !canBind {
		return workbook.Read
	}
	return func(data []byte) (workbook.Book, rating.Findings) {
		if len(data) > workbook.Sender.File {
			return workbook.Read(data) // its size is refused before it is looked into
		}
		return inWorker(self, strangers, data)
	}
}

// inWorker reads a workbook in a process of its own. Where no worker can be started, or somebody told it to stop, that is
// not the sheet's fault, and it is read here. One that the system kills is tried once more: twice is no chance, and here
// it would be the whole job that dies.
func inWorker(self string, b bounds, data []byte) (workbook.Book, rating.Findings) {
	p, code := oneWorker(self, b, data)
	if code == killed {
		p, code = oneWorker(self, b, data)
	}
	switch code {
	case "":
		return p.Book, p.Findings
	case stopped:
		return workbook.Read(data)
	case killed:
		code = "E146"
	}
	return workbook.Book{}, rating.Findings{{Code: code}}
}

// How a worker ends of which the sheet has no part, or perhaps none.
const (
	stopped = "stopped" // or never started
	killed  = "killed"  // by the system, which lacks memory
)

// oneWorker gives what a worker says, or the code of the finding that its end is.
func oneWorker(self string, b bounds, data []byte) (p parsed, code string) {
	ctx, cancel := context.WithTimeout(context.Background(), b.patient)
	defer cancel()
	var out, said bytes.Buffer
	c := exec.CommandContext(ctx, self, "worker", "--memory", fmt.Sprint(b.memory), "--cpu", fmt.Sprint(b.cpu))
	c.Stdin, c.Stdout, c.Stderr, c.Env = bytes.NewReader(data), &out, &said, []string{"GOTRACEBACK=none"}
	alone(c)
	if err := c.Run(); err == nil && json.Unmarshal(out.Bytes(), &p) == nil {
		return p, ""
	}
	return parsed{}, died(c.ProcessState, ctx.Err() != nil, b, said.Bytes())
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
