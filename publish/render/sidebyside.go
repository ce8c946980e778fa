package render

import (
	"fmt"
	"io"
	"slices"
	"sync"
	"sync/atomic"

	"kalends/publish/files"
	"kalends/rating"
	"kalends/reports"
)

// atOnce is how many files are made at a time.
const atOnce = 2

// work is one report being made, with its result.
type work struct {
	report
	made     files.Made
	findings []rating.Finding
	failed   error
	panicked any
}

// sideBySide makes reports, atOnce at a time, and returns their files and findings in the order of the reports. After a
// failure it begins no other report. A panic in one becomes a panic of the caller. written is called after each file, never
// twice at the same time.
func sideBySide(all []report, is reports.Issue, in files.Maker, written func(done int, file string)) (printed, error) {
	works, tell := make([]work, len(all)), serialized(written)
	free := make(chan struct{}, atOnce)
	var stopped atomic.Bool
	var wait sync.WaitGroup
	for i, r := range all {
		free <- struct{}{}
		if stopped.Load() {
			break
		}
		w := &works[i]
		w.report = r
		wait.Go(func() {
			if w.do(is, in); w.succeeded() {
				tell(w.made.Name)
			} else {
				stopped.Store(true)
			}
			<-free
		})
	}
	wait.Wait()
	return joinResults(works, is)
}

func (w *work) succeeded() bool { return w.failed == nil && w.panicked == nil }

// do makes the file and sets the result; it recovers from a panic.
func (w *work) do(is reports.Issue, in files.Maker) {
	defer func() { w.panicked = recover() }()
	w.made, w.failed = in.Make(is.Name+w.name, func(to io.Writer) (err error) {
		w.findings, err = w.make(to, is)
		return err
	})
}

// joinResults joins the results of all reports, or returns the first error or panics again.
func joinResults(works []work, is reports.Issue) (p printed, err error) {
	for _, w := range works {
		if w.panicked != nil {
			panic(w.panicked)
		}
	}
	for _, w := range works {
		if w.failed != nil {
			return printed{}, fmt.Errorf("make %s: %w", is.Name+w.name, w.failed)
		}
		p.files, p.findings = append(p.files, w.made), slices.Concat(p.findings, w.findings)
	}
	return p, nil
}

// serialized returns a function that calls tell with the number of files made; never twice at the same time.
func serialized(tell func(done int, file string)) func(file string) {
	var lock sync.Mutex
	done := 0
	return func(file string) {
		lock.Lock()
		defer lock.Unlock()
		done++
		tell(done, file)
	}
}
