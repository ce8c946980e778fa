package main

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"kalends/publish/folder"
)

// wallClock decides whether to trust the computer's clock. A published list cannot be taken back, so a clock that runs
// backwards, or leaps ahead while the job is running, stops all work until somebody corrects it or confirms that it is
// right.
type wallClock struct {
	Seen     time.Time `json:"seen"`              // the latest moment that was trusted
	Doubted  time.Time `json:"doubted,omitzero"`  // the moment shown after a leap ahead that nobody has accepted
	Accepted time.Time `json:"accepted,omitzero"` // when somebody last confirmed the clock

	saved      *wallClock    // as it was last saved
	lastEntry  time.Time     // the moment of the ledger's last entry
	lastTick   time.Time     // the last moment that this process has trusted
	lastUptime time.Duration // how long the computer had run by then
}

// A clock may go back by maxBackwards and leap ahead by maxLeap before it is doubted. Between two processes it may
// advance by maxAbsence, as over a holiday or from one quarterly list to the next: a clock that is further ahead of
// everything known would publish lists by the dozen.
const (
	maxBackwards = 5 * time.Minute
	maxLeap      = 24 * time.Hour
	maxAbsence   = 100 * 24 * time.Hour
)

// clockDoubtError means that the clock is not trusted.
type clockDoubtError struct {
	code        string
	shown, seen time.Time
}

// Error is the text for programs; people read the words of the alert.
func (e clockDoubtError) Error() string {
	return fmt.Sprintf("the computer's clock is not believed: it shows %s, expected was %s", secondStamp(e.shown), secondStamp(e.expected()))
}

// expected returns the expected moment in the time zone of the one shown, so that both can be compared at a glance.
func (e clockDoubtError) expected() time.Time { return e.seen.In(e.shown.Location()) }

// check returns a clockDoubtError if the clock is not to be trusted, and otherwise records the moment that it shows. A
// gap of up to maxAbsence between two processes is trusted, because a computer that was off is the usual cause. Within
// a process elapsed, which counts the computer's sleep, distinguishes a clock that was set ahead from a computer that
// slept.
func (c *wallClock) check(now time.Time, elapsed time.Duration) error {
	now = now.Round(0) // without the monotonic reading
	expected := c.lastTick.Add(elapsed - c.lastUptime)
	switch {
	case now.Before(c.Seen.Add(-maxBackwards)):
		return clockDoubtError{"E-CLOCK-BACK", now, c.Seen}
	case !c.lastTick.IsZero() && now.Sub(expected) > maxLeap:
		if c.Doubted.IsZero() {
			c.Doubted = now
		}
		return clockDoubtError{"E-CLOCK-AHEAD", now, expected}
	case c.lastTick.IsZero() && !c.Doubted.IsZero() && !now.Before(c.Doubted.Add(-maxBackwards)):
		return clockDoubtError{"E-CLOCK-AHEAD", now, c.Seen}
	case c.lastTick.IsZero() && !c.latest().IsZero() && now.Sub(c.latest()) > maxAbsence:
		return clockDoubtError{"E-CLOCK-AHEAD", now, c.latest()}
	}
	c.trust(now, elapsed)
	return nil
}

// latest returns the latest moment that is known.
func (c *wallClock) latest() time.Time {
	if c.lastEntry.After(c.Seen) {
		return c.lastEntry
	}
	return c.Seen
}

// trust records a moment as trusted and ends any doubt.
func (c *wallClock) trust(now time.Time, elapsed time.Duration) {
	now = now.Round(0)
	if now.After(c.Seen) {
		c.Seen = now
	}
	c.Doubted, c.lastTick, c.lastUptime = time.Time{}, now, elapsed
}

// accept trusts the moment whatever was seen before, because somebody has confirmed the clock.
func (c *wallClock) accept(now time.Time, elapsed time.Duration) {
	c.Seen, c.Accepted = now.Round(0), now.Round(0)
	c.trust(now, elapsed)
}

// encode returns what is saved for the next process.
func (c wallClock) encode() []byte {
	c.Seen, c.Doubted = c.Seen.UTC().Truncate(time.Second), c.Doubted.UTC().Truncate(time.Second)
	c.Accepted = c.Accepted.UTC().Truncate(time.Second)
	data, _ := json.Marshal(c) // cannot fail
	return append(data, '\n')
}

// decode decodes what an earlier process has saved. A text that cannot be decoded counts as none.
func decode[T any](text []byte) T {
	var saved, none T
	if json.Unmarshal(text, &saved) != nil {
		return none
	}
	return saved
}

// addAcceptClockFlag adds the flag that confirms the computer's clock.
func addAcceptClockFlag(c *cobra.Command, accept *bool) {
	c.Flags().BoolVar(accept, "accept-clock", false, "believe the computer's clock as it is now")
}

// loadWallClock loads what earlier processes have saved in a folder, and the moment of the ledger's last entry. What
// cannot be read counts as none.
func loadWallClock(dir string, setup folder.Setup) *wallClock {
	text, _ := folder.Kept(dir, setup, clockFile) // what cannot be read counts as none
	saved := decode[wallClock](text)
	c := saved
	c.saved, c.lastEntry = &saved, folder.LastEntry(dir, setup)
	return &c
}

// save saves the clock for the next process: once a minute while it only advances, at once if a doubt or a confirmation
// is new. An error is dropped.
func (c *wallClock) save(dir string, setup folder.Setup) {
	if c.Doubted.Equal(c.saved.Doubted) && c.Accepted.Equal(c.saved.Accepted) &&
		c.Seen.Sub(c.saved.Seen).Abs() < time.Minute {
		return
	}
	if folder.Keep(dir, setup, clockFile, c.encode()) == nil { // a disk that fails is reported elsewhere
		saved := *c
		c.saved = &saved
	}
}

// checkClock returns an error if the clock is doubted and accept does not confirm it, because a command that changes
// something must know the day; with --now it checks nothing. It writes nothing: openForWork saves the trusted clock.
func (d *door) checkClock(accept bool) error {
	if d.nowText != "" {
		return nil
	}
	setup, err := d.setup()
	if err != nil {
		return err
	}
	c := loadWallClock(d.dir, setup)
	if accept {
		c.accept(d.clock(), uptime())
	} else if err := c.check(d.clock(), uptime()); err != nil {
		return err
	}
	d.trustedClock = c
	return nil
}

// clockAccepted reports whether somebody has confirmed the clock through another process in the meantime, and then
// takes that process's record over.
func (j *job) clockAccepted() bool {
	c := loadWallClock(j.d.dir, j.setup)
	if !c.Accepted.After(j.clock.saved.Accepted) || c.check(j.d.clock(), uptime()) != nil {
		return false
	}
	j.clock = c
	j.log.Info("clock accepted", "now", secondStamp(j.d.clock()))
	return true
}
