package main

import (
	"bytes"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"sync/atomic"
)

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
	c.Stderr, c.Env = &k.said, []string{"GOTRACEBACK=none"}
	alone(c)
	in, err1 := c.StdinPipe()
	out, err2 := c.StdoutPipe()
	if err := errors.Join(err1, err2, c.Start()); err != nil {
		return nil, err
	}
	k.in, k.out, k.to, k.from = in, out, gob.NewEncoder(in), gob.NewDecoder(out)
	return k, nil
}

// kill ends a worker that takes too long.
func (k *worker) kill() {
	k.gaveUp.Store(true)
	_ = k.process.Process.Kill() // one that has just ended by itself is as good
}

// drain lets a worker say what nobody wants to hear, until it ends.
func (k *worker) drain() { _, _ = io.Copy(io.Discard, k.out) }

// end waits for a worker that ends when nobody asks it any more.
func (k *worker) end() {
	_ = k.in.Close()
	_ = k.process.Wait() // its state says how it ended
}
