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
	trouble := &trouble{}
	again := func() {
		if !trouble.resting(time.Now()) {
			trouble.heard(d, d.round(rest.settled), time.Now())
		}
	}
	wake := cron.New(cron.WithChain(cron.SkipIfStillRunning(cron.DiscardLogger), cron.Recover(cron.DefaultLogger)))
	wake.Schedule(cron.Every(poll), cron.FuncJob(again))
	again()
	d.tell("run.started", "dir", d.dir)
	wake.Start()
	<-stop.Done()
	<-wake.Stop().Done()
	d.tell("run.stopped")
	d.person = false
	return nil
}

// round collects, publishes what is due, and refreshes the drafts that a new sheet changes. Nothing that fails keeps the
// others from their date: what is accepted is in the ledger.
func (d *door) round(settled publish.Settled) error {
	o, err := d.office()
	if err != nil {
		return err
	}
	var failed []error
	if _, err := d.collect(o, settled); err != nil {
		failed = append(failed, err)
	}
	for _, l := range o.Setup.Lists {
		outs, err := o.Publish(l, 0)
		for _, out := range outs {
			d.saidOut(o, out)
		}
		if err == nil {
			_, err = o.RefreshDraft(l)
		}
		if err != nil {
			failed = append(failed, fmt.Errorf("list %s: %w", l.ID, err))
		}
	}
	return errors.Join(errors.Join(failed...), d.leave(o))
}

// trouble says a fault of the machine once, and lets the scheduled job rest longer and longer before it tries again.
type trouble struct {
	said  string
	count int
	until time.Time
}

// longest is the longest rest: no list date waits longer for a machine that is well again.
const longest = 5 * time.Minute

func (t *trouble) resting(now time.Time) bool { return now.Before(t.until) }

func (t *trouble) heard(d *door, err error, now time.Time) {
	if err == nil {
		if t.count > 0 {
			d.tell("run.recovered")
		}
		*t = trouble{}
		return
	}
	if text := err.Error(); text != t.said {
		d.complain(err)
		t.said = text
	}
	t.count++
	t.until = now.Add(min(longest, poll<<min(t.count, 10)))
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
