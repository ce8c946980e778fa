package main

import (
	"bytes"
	"io"
	"os/signal"
	"syscall"
	"time"
)

// asyncWriter writes the output of the job in a goroutine of its own, because a terminal that was stopped, or a program
// that does not read, must not delay a list. What cannot be written is dropped; the log has it.
type asyncWriter struct {
	queue chan []byte
	done  chan struct{}
}

const (
	maxQueued    = 1000        // how many texts may wait to be written
	flushTimeout = time.Second // how long the end of the process waits for them
)

// newAsyncWriter starts a goroutine that writes to w until close is called.
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

// Write queues a copy of the text. It never waits and never fails: a text for which the queue has no room is dropped.
func (a *asyncWriter) Write(text []byte) (int, error) {
	select {
	case a.queue <- bytes.Clone(text):
	default:
	}
	return len(text), nil
}

// close waits up to flushTimeout until the queued texts are written. Write must not be called any more.
func (a *asyncWriter) close() {
	close(a.queue)
	select {
	case <-a.done:
	case <-time.After(flushTimeout):
	}
}

// printAsync makes the output of the process asynchronous, and ignores SIGPIPE, so that the job goes on whether or not
// anybody reads it. Calling end writes what is queued and restores the ordinary output.
func (d *door) printAsync() (end func()) {
	signal.Ignore(syscall.SIGPIPE)
	out, errs := d.out, d.errOut
	line := d.progress.line
	if line != nil {
		errs = line.Writer
	}
	o, e := newAsyncWriter(out), newAsyncWriter(errs)
	d.out, d.errOut = o, e
	if line != nil {
		d.errOut, line.Writer = line, e
	}
	return func() {
		o.close()
		e.close()
		d.out, d.errOut = out, errs
		d.progress.line = nil
	}
}
