package render

import (
	"fmt"
	"io"
	"slices"
	"sync"

	"kalends/publish/files"
	"kalends/rating"
	"kalends/reports"
)

// seats is how many files are made at a time.
const seats = 2

// work is one report being made, and what came of it.
type work struct {
	report
	made     files.Made
	findings []rating.Finding
	failed   error
	broken   any // what it panicked with
}

// sideBySide makes reports, some at a time. When one fails no other is begun, and what one breaks with breaks the
// caller.
func sideBySide(all []report, is reports.Issue, in files.Maker, progress func(done, all int, file string)) (printed,
	error) {
	works := make([]work, len(all))
	tell := eachDone(progress, len(all))
	var lock sync.Mutex
	next, stopped := 0, false
	take := func() *work {
		lock.Lock()
		defer lock.Unlock()
		if stopped || next == len(works) {
			return nil
		}
		works[next].report = all[next]
		next++
		return &works[next-1]
	}
	var wait sync.WaitGroup
	for range min(seats, len(all)) {
		wait.Go(func() {
			for w := take(); w != nil; w = take() {
				if w.do(is, in); w.ended() {
					tell(w.made.Name)
					continue
				}
				lock.Lock()
				stopped = true
				lock.Unlock()
			}
		})
	}
	wait.Wait()
	return gathered(works, is)
}

func (w *work) ended() bool { return w.failed == nil && w.broken == nil }

// do makes one file.
func (w *work) do(is reports.Issue, in files.Maker) {
	defer func() { w.broken = recover() }()
	w.made, w.failed = in.Make(is.Name+w.name, func(to io.Writer) (err error) {
		w.findings, err = w.make(to, is)
		return err
	})
}

// gathered puts together what came of all reports.
func gathered(works []work, is reports.Issue) (p printed, err error) {
	for _, w := range works {
		if w.broken != nil {
			panic(w.broken)
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

// eachDone tells the one who waits of every file that is made, one at a time.
func eachDone(tell func(done, all int, file string), all int) func(file string) {
	var lock sync.Mutex
	done := 0
	return func(file string) {
		lock.Lock()
		defer lock.Unlock()
		if done++; tell != nil {
			tell(done, all, file)
		}
	}
}
