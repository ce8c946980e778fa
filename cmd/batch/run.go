package main

import (
	"time"

	"github.com/spf13/cobra"

	"kalends/publish"
	"kalends/publish/folder"
	"kalends/publish/intake"
)

// runCommand is the scheduled job.
type runCommand struct{ *door }

// command returns the command "run", the scheduled job: it goes on until it is told to stop, or with --once does one
// round.
func (d runCommand) command() *cobra.Command {
	var once, accept, background bool
	c := newCommand("run", cobra.NoArgs, func([]string) error {
		if background {
			leaveConsole()
		}
		return d.run(once, accept)
	})
	c.Flags().BoolVar(&once, "once", false, "do one round and end")
	c.Flags().BoolVar(&background, "background", false, "without a window, on Windows")
	addAcceptClockFlag(c, &accept)
	return c
}

// run runs the job while it holds the lock of the scheduled job; it fails if another process has the lock.
func (d runCommand) run(once, accept bool) error {
	setup, err := d.setup()
	if err != nil {
		return err
	}
	release, err := folder.HoldJob(d.dir, setup)
	if err != nil {
		return err
	}
	defer release()
	j := d.newJob(setup, accept)
	defer j.close()
	if once {
		return j.once()
	}
	return j.watch()
}

// processStart is when this process began.
var processStart = time.Now()

// startClock replaces a moment given by --now by a clock that starts from it; without --now it does nothing.
func (d *door) startClock() {
	moment, err := d.now()
	if err != nil || d.nowText == "" {
		return
	}
	began := time.Now()
	d.clock, d.nowText = func() time.Time { return moment.Add(time.Since(began)) }, ""
}

// settleTracker records since when each file of the inbox has not changed.
type settleTracker struct {
	settle       time.Duration
	seen         map[string]sighting
	delayedSince map[string]time.Time // since when each list waits for such files
}

// delays reports whether a list that is due waits for files that may still be changing: they arrived in time, perhaps
// while the computer was off. It records since when, and the list waits only as long as an unchanging file needs, so
// that a file that keeps changing does not delay it for ever.
func (r settleTracker) delays(o *publish.ReadOnly, l folder.List, pass intake.Pass) bool {
	if !pass.Settling() || !o.IsDue(l) {
		delete(r.delayedSince, l.ID)
		return false
	}
	if _, ok := r.delayedSince[l.ID]; !ok {
		r.delayedSince[l.ID] = time.Now()
	}
	return time.Since(r.delayedSince[l.ID]) < r.settle+pollInterval
}

// sighting is the content of a file, by its hash, and since when it has been seen.
type sighting struct {
	sha   string
	since time.Time
}

// settled reports whether a file has not changed for the time that the configuration sets, and records what it sees; a
// file that has settled is forgotten.
func (r settleTracker) settled(name string, _ int64, sha string) bool {
	s, ok := r.seen[name]
	if !ok || s.sha != sha {
		r.seen[name] = sighting{sha, time.Now()}
		return false
	}
	if time.Since(s.since) < r.settle {
		return false
	}
	delete(r.seen, name)
	return true
}
