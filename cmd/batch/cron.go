package main

import (
	"fmt"
	"time"

	"github.com/robfig/cron/v3"
)

// readCron reads a cron expression for the configuration, which steps through it in UTC. It says when lists are due as a
// rule; what is due at a moment is never asked of it.
func readCron(said string) (next func(time.Time) time.Time, err error) {
	defer func() {
		if wrong := recover(); wrong != nil { // the library, of what it does not expect
			next, err = nil, fmt.Errorf("%v", wrong)
		}
	}()
	schedule, err := cron.ParseStandard(said)
	if err != nil {
		return nil, err
	}
	return schedule.Next, nil
}
