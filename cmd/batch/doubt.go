package main

import (
	"time"

	"github.com/spf13/cobra"

	"kalends/publish/folder"
)

// acceptClock is the flag by which a person says that the computer's clock is right.
func acceptClock(c *cobra.Command, accept *bool) {
	c.Flags().BoolVar(accept, "accept-clock", false, "believe the computer's clock as it is now")
}

// wallClockIn gives what earlier processes saw of the clock in a folder.
func wallClockIn(dir string, setup folder.Setup) wallClock {
	text, _ := folder.Kept(dir, setup, clockFile) // what cannot be read was never seen
	c := wallClockOf(text)
	c.written = folder.LastEntry(dir, setup)
	return c
}

// believe asks the clock, unless the moment was given: who changes something must know which day it is. In doubt nothing is
// touched. What was believed is kept when the folder is open.
func (d *door) believe(accept bool) error {
	if d.nowText != "" {
		return nil
	}
	setup, err := d.setup()
	if err != nil {
		return err
	}
	c := wallClockIn(d.dir, setup)
	if accept {
		c.accept(d.clock(), running())
	} else if err := c.tick(d.clock(), running()); err != nil {
		return err
	}
	d.believed = &c
	return nil
}

// keepClock keeps what was believed, for the next process.
func (d *door) keepClock(setup folder.Setup) {
	if d.believed == nil {
		return
	}
	text, _ := folder.Kept(d.dir, setup, clockFile)
	if wallClockOf(text).differs(*d.believed) {
		_ = folder.Keep(d.dir, setup, clockFile, d.believed.text()) // a disk that fails says so elsewhere
	}
}

// differs says whether a clock is to be kept again: once a minute while it only runs on.
func (c wallClock) differs(now wallClock) bool {
	return !now.Doubted.Equal(c.Doubted) || !now.Accepted.Equal(c.Accepted) || now.Seen.Sub(c.Seen).Abs() >= time.Minute
}

// accepted takes over what a person has said to another process since: that the clock is right.
func (j *job) accepted() bool {
	c := wallClockIn(j.d.dir, j.setup)
	if !c.Accepted.After(j.kept.Accepted) || c.tick(j.d.clock(), running()) != nil {
		return false
	}
	*j.clock, j.kept = c, c
	j.log.Info("clock accepted", "now", stamp(j.d.clock()))
	return true
}
