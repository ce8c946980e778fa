package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/robfig/cron/v3"
	"github.com/spf13/cobra"

	"kalends/ledger"
	"kalends/publish"
)

// poll is how often run looks at the inbox and at the calendar.
const poll = 5 * time.Second

func (d *door) runCommand() *cobra.Command {
	var once bool
	c := &cobra.Command{
		Use: "run", Short: "The scheduled job: collects sheets as they arrive and publishes every list on its date", Args: cobra.NoArgs,
		Long: "Collects sheets as they arrive, refreshes the draft, publishes every list on its date and catches up with dates missed.\n--once does one round and leaves, for a task scheduler.",
	}
	c.Flags().BoolVar(&once, "once", false, "do one round and leave")
	c.RunE = func(*cobra.Command, []string) error { return d.job(once) }
	return c
}

// job holds the lock of the scheduled job for its life.
func (d *door) job(once bool) error {
	setup, err := d.setup()
	if err != nil {
		return err
	}
	release, err := publish.HoldJob(d.dir, setup)
	if err != nil {
		return err
	}
	defer release()
	if once {
		return d.round(nil)
	}
	return d.watch(setup.Settle)
}

// watch wakes for a round every few seconds until it is told to stop. cron only wakes: which list is due is known
// from the calendar and the ledger, so a clock that jumps or a machine that slept loses no date.
func (d *door) watch(settle time.Duration) error {
	started, base := time.Now(), d.clock
	if moment, err := d.now(); err == nil && d.nowText != "" {
		base = func() time.Time { return moment.Add(time.Since(started)) }
	}
	d.clock, d.nowText = base, ""
	stop, cancel := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer cancel()
	rest := resting{settle: settle, seen: map[string]sighting{}}
	wake := cron.New(cron.WithChain(cron.SkipIfStillRunning(cron.DiscardLogger), cron.Recover(cron.DefaultLogger)))
	wake.Schedule(cron.Every(poll), cron.FuncJob(func() {
		if err := d.round(rest.settled); err != nil {
			d.complain(err)
		}
	}))
	if err := d.round(rest.settled); err != nil {
		d.complain(err)
	}
	d.tell("run.started", "dir", d.dir)
	wake.Start()
	<-stop.Done()
	<-wake.Stop().Done()
	d.tell("run.stopped")
	d.person = false
	return nil
}

// round collects, publishes what is due, and refreshes the drafts that a new sheet changes. A list that fails does
// not keep the others from their date.
func (d *door) round(settled publish.Settled) error {
	o, err := d.office()
	if err != nil {
		return err
	}
	defer o.Close()
	pass, err := d.collect(o, settled)
	if err != nil {
		return err
	}
	var failed []error
	for _, l := range o.Setup.Lists {
		outs, err := o.Publish(l, 0)
		for _, out := range outs {
			d.saidOut(o, out)
		}
		if err == nil && accepted(pass, o, l) {
			_, err = o.Draft(l, 0)
		}
		if err != nil {
			failed = append(failed, fmt.Errorf("list %s: %w", l.ID, err))
		}
	}
	return errors.Join(failed...)
}

// accepted says whether the pass took a sheet for the next date of l.
func accepted(pass publish.Pass, o *publish.Office, l publish.List) bool {
	planned, err := o.Schedule(l, 1)
	if err != nil || len(planned) == 0 {
		return false
	}
	for _, done := range pass.Done {
		if done.State == ledger.Accepted && done.ListDate == planned[0].Date && o.HasDate(l, done.ListDate) {
			return true
		}
	}
	return false
}

// resting remembers when each file of the inbox was first seen as it is now.
type resting struct {
	settle time.Duration
	seen   map[string]sighting
}

type sighting struct {
	sha   string
	since time.Time
}

// settled says whether a file has not changed for the time that the configuration asks for.
func (r resting) settled(name string, _ int64, sha string) bool {
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
