package main

import (
	"bytes"
	"io"
	"os/signal"
	"syscall"
	"time"
)

// asyncWriter prints what the job says from a goroutine of its own: a terminal that was stopped, or a program that
// does not read, must hold up no list. What cannot be passed on is dropped; the log has it.
type asyncWriter struct {
	queue chan []byte
	done  chan struct{}
}

const (
	maxQueued    = 1000        // how much may wait to be read
	flushTimeout = time.Second // how long the end of the process waits until it is
)

func newAsyncWriter(w io.Writer) *asyncWriter {
	a := &asyncWriter{make(chan []byte, maxQueued), make(chan struct{})}
	go func() {
		defer close(a.done)
		for text := range a.queue {
			_, _ = w.Write(text)
		}
	}()
	return a
}

// Write never waits and never fails.
func (a *asyncWriter) Write(text []byte) (int, error) {
	select {
	case a.queue <- bytes.Clone(text):
	default:
	}
	return len(text), nil
}

// close lets what was said last be read.
func (a *asyncWriter) close() {
	close(a.queue)
	select {
	case <-a.done:
	case <-time.After(flushTimeout):
	}
}

// printAsync lets the job go on whether or not anybody listens; also when whoever listened is gone. The result ends it.
func (d *door) printAsync() (end func()) {
	signal.Ignore(syscall.SIGPIPE)
	out, errs := d.out, d.errOut
	o, e := newAsyncWriter(out), newAsyncWriter(errs)
	d.out, d.errOut = o, e
	return func() {
		o.close()
		e.close()
		d.out, d.errOut = out, errs
	}
}
