package main

import (
	"bytes"
	"io"
	"os/signal"
	"syscall"
	"time"
)

// aside prints what the job says from a goroutine of its own: a terminal that was stopped, or a program that
// does not read, must hold up no list. What cannot be passed on is dropped; the log has it.
type aside struct {
	said chan []byte
	done chan struct{}
}

const (
	unheard   = 1000        // how much may wait to be read
	lastWords = time.Second // how long the end of the process waits until it is
)

func newAside(w io.Writer) *aside {
	a := &aside{make(chan []byte, unheard), make(chan struct{})}
	go func() {
		defer close(a.done)
		for text := range a.said {
			_, _ = w.Write(text)
		}
	}()
	return a
}

// Write never waits and never fails.
func (a *aside) Write(text []byte) (int, error) {
	select {
	case a.said <- bytes.Clone(text):
	default:
	}
	return len(text), nil
}

// close lets what was said last be read.
func (a *aside) close() {
	close(a.said)
	select {
	case <-a.done:
	case <-time.After(lastWords):
	}
}

// speakAside lets the job go on whether or not anybody listens; also when whoever listened is gone. The result ends it.
func (d *door) speakAside() (end func()) {
	signal.Ignore(syscall.SIGPIPE)
	out, errs := d.out, d.errs
	o, e := newAside(out), newAside(errs)
	d.out, d.errs = o, e
	return func() {
		o.close()
		e.close()
		d.out, d.errs = out, errs
	}
}
