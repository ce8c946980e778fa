package main

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"kalends/publish/folder"
)

// wallClock judges whether the computer's clock may be believed. A list that is out cannot be taken back, so a clock
// that runs backwards, or leaps ahead while the job is awake, holds all work until it is put right or a person says
// that it is right.
type wallClock struct {
	Seen     time.Time `json:"seen"`              // the latest moment that was believed
	Doubted  time.Time `json:"doubted,omitzero"`  // what it showed after a leap ahead that nobody has accepted
	Accepted time.Time `json:"accepted,omitzero"` // when a person last said that it is right

	lastEntry  time.Time     // the latest moment that the ledger has written down
	lastTick   time.Time     // the last moment that was believed by this process
	lastUptime time.Duration // and how long the computer had run by then
}

// A clock may be corrected backwards by slack and may leap ahead by leap before it is doubted. Between two processes it
// may run on by absence, as over a holiday or from one quarterly list to the next: a clock that is further ahead of
// everything known would bring out lists by the dozen.
const (
	maxBackwards = 5 * time.Minute
	maxLeap      = 24 * time.Hour
	maxAbsence   = 100 * 24 * time.Hour
)

// clockDoubtError is a clock that is not believed.
type clockDoubtError struct {
	code        string
	shown, seen time.Time
}

// Error says it for programs; people are told in words.
func (e clockDoubtError) Error() string {
	return fmt.Sprintf("the computer's clock is not believed: it shows %s, expected was %s", secondStamp(e.shown), secondStamp(e.expected()))
}

// expected is the moment that was seen, or to be expected, by the same clock as the one shown: two zones in one sentence
// cannot be compared at a glance.
func (e clockDoubtError) expected() time.Time { return e.seen.In(e.shown.Location()) }

// tick hears what the clock shows and how long the computer has run. A gap between two processes is believed up to
// absence: a computer that was off is the usual cause. Within a process elapsed, which counts the computer's sleep,
// tells a clock that was put ahead from a computer that slept.
func (c *wallClock) tick(now time.Time, elapsed time.Duration) error {
	now = now.Round(0) // the wall alone
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
	c.believe(now, elapsed)
	return nil
}

// latest is the latest moment that anything speaks of.
func (c *wallClock) latest() time.Time {
	if c.lastEntry.After(c.Seen) {
		return c.lastEntry
	}
	return c.Seen
}

// checkClock takes what the clock shows as the truth.
func (c *wallClock) believe(now time.Time, elapsed time.Duration) {
	now = now.Round(0)
	if now.After(c.Seen) {
		c.Seen = now
	}
	c.Doubted, c.lastTick, c.lastUptime = time.Time{}, now, elapsed
}

// accept forgets what was seen before: a person says that the clock is right.
func (c *wallClock) accept(now time.Time, elapsed time.Duration) {
	c.Seen, c.Accepted = now.Round(0), now.Round(0)
	c.believe(now, elapsed)
}

// encode is what outlives the process.
func (c wallClock) encode() []byte {
	c.Seen, c.Doubted = c.Seen.UTC().Truncate(time.Second), c.Doubted.UTC().Truncate(time.Second)
	c.Accepted = c.Accepted.UTC().Truncate(time.Second)
	data, _ := json.Marshal(c) // two moments
	return append(data, '\n')
}

// decodeWallClock reads what an earlier process saw; what cannot be read is as good as nothing.
func decodeWallClock(text []byte) wallClock {
	var c wallClock
	if json.Unmarshal(text, &c) != nil {
		return wallClock{}
	}
	return c
}

// addAcceptClockFlag is the flag by which a person says that the computer's clock is right.
func addAcceptClockFlag(c *cobra.Command, accept *bool) {
	c.Flags().BoolVar(accept, "accept-clock", false, "believe the computer's clock as it is now")
}

// loadWallClock gives what earlier processes saw of the clock in a folder.
func loadWallClock(dir string, setup folder.Setup) wallClock {
	text, _ := folder.Kept(dir, setup, clockFile) // what cannot be read was never seen
	c := decodeWallClock(text)
	c.lastEntry = folder.LastEntry(dir, setup)
	return c
}

// checkClock asks the clock, unless the moment was given: who changes something must know which day it is. In doubt
// nothing is touched. What was believed is kept when the folder is open.
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
	} else if err := c.tick(d.clock(), uptime()); err != nil {
		return err
	}
	d.trustedClock = &c
	return nil
}

// saveClock keeps what was believed, for the next process.
func (d *door) saveClock(setup folder.Setup) {
	if d.trustedClock == nil {
		return
	}
	text, _ := folder.Kept(d.dir, setup, clockFile)
	if decodeWallClock(text).needsSaving(*d.trustedClock) {
		_ = folder.Keep(d.dir, setup, clockFile, d.trustedClock.encode()) // a disk that fails says so elsewhere
	}
}

// needsSaving says whether a clock is to be kept again: once a minute while it only runs on.
func (c wallClock) needsSaving(now wallClock) bool {
	return !now.Doubted.Equal(c.Doubted) || !now.Accepted.Equal(c.Accepted) || now.Seen.Sub(c.Seen).Abs() >= time.Minute
}

// clockAccepted takes over what a person has said to another process since: that the clock is right.
func (j *job) clockAccepted() bool {
	c := loadWallClock(j.d.dir, j.setup)
	if !c.Accepted.After(j.savedClock.Accepted) || c.tick(j.d.clock(), uptime()) != nil {
		return false
	}
	*j.clock, j.savedClock = c, c
	j.log.Info("clock accepted", "now", secondStamp(j.d.clock()))
	return true
}
