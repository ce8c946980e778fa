package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"reflect"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"kalends/publish/audit"
	"kalends/publish/folder"
	"kalends/publish/intake"
	"kalends/publish/mail"
	"kalends/rating"
)

const (
	mailInterval = time.Minute     // how often the job looks into the mailbox
	mailTime     = 5 * time.Minute // how long it fetches at most
	mailPatience = 5 * time.Minute // a mailbox that cannot be read for longer causes an alert
)

// mailCommand fetches mail, or tries whether it can be fetched.
type mailCommand struct{ *door }

func (d mailCommand) command() *cobra.Command {
	var test bool
	c := newCommand("mail", cobra.NoArgs, func([]string) error {
		setup, err := d.setup()
		switch {
		case err != nil:
			return err
		case !setup.Mail.Set():
			return usageError{errors.New(d.words.Say("mailbox.none"))}
		case test:
			return d.test(setup)
		}
		d.printMessage("mailbox.fetched", "n", strconv.Itoa(fetchMail(d.door, setup)))
		return nil
	})
	c.Flags().BoolVar(&test, "test", false, "try each step, and change nothing")
	return c
}

// test prints which steps of fetching and sending work, and for each that fails why, and what to do; then it fails.
func (d mailCommand) test(setup folder.Setup) error {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	var failed error
	for _, s := range mail.NewFetcher(d.dir, setup, intake.Largest).Probe(ctx) {
		mark := "✓"
		if s.Err != nil {
			mark, failed = "✗", errors.New(d.words.Say("mailbox.failing"))
		} else if s.Name == "silent" {
			mark = "!"
		}
		d.print("%s %s", mark, d.words.Say("mailbox.step."+s.Name, s.Pairs...))
		if s.Err != nil {
			d.print("    %s", errorText(s.Err))
			d.print("    %s", d.words.Say("mailbox.remedy."+stepOf(s.Err, s.Name)))
		}
	}
	return failed
}

// stepOf returns the step in which an error of the mailbox occurred; usual if it does not say.
func stepOf(err error, usual string) string {
	var trouble mail.Trouble
	if errors.As(err, &trouble) {
		return trouble.Step
	}
	return usual
}

// fetchMail fetches mail for at most a minute, and returns how many messages came. It prints an error as a warning, and
// sets needsPerson.
func fetchMail(d *door, setup folder.Setup) int {
	if !setup.Mail.Set() {
		return 0
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	n, err := mail.NewFetcher(d.dir, setup, intake.Largest).Fetch(ctx)
	if err != nil {
		d.needsPerson = true
		d.printErr(d.words.Say("mailbox.failed", "why", rating.Word(errorText(err))))
		d.printErr(d.words.Say("mailbox.remedy." + stepOf(err, "local")))
	}
	return n
}

// mailman fetches the job's mail beside its rounds.
type mailman struct {
	dir   string
	clock func() time.Time
	log   *slog.Logger
	setup folder.Setup // with which the loop runs
	loop  *loop        // nil: there is no mailbox

	failure atomic.Pointer[mailFailure] // nil: the mailbox can be read
}

// mailFailure is since when and why the mailbox cannot be read.
type mailFailure struct {
	since  time.Time
	detail string
}

// follow starts the loop, or starts it anew, or stops it, when the mailbox of the configuration has changed.
func (m *mailman) follow(setup folder.Setup) {
	if reflect.DeepEqual(m.setup.Mail, setup.Mail) && m.setup.Ledger == setup.Ledger {
		return
	}
	m.loop.stop()
	m.setup, m.loop = setup, nil
	m.failure.Store(nil)
	if setup.Mail.Set() {
		m.loop = startLoop(mailInterval, nil, func(ctx context.Context) { m.fetch(ctx, setup) })
	}
}

// fetch fetches once. A panic becomes an error.
func (m *mailman) fetch(ctx context.Context, setup folder.Setup) {
	var err error
	defer func() {
		if broken := recover(); broken != nil {
			err = fmt.Errorf("the program broke off: %v", broken)
		}
		if ctx.Err() == nil {
			m.record(err)
		}
	}()
	limited, cancel := context.WithTimeout(ctx, mailTime)
	defer cancel()
	n, err := mail.NewFetcher(m.dir, setup, intake.Largest).Fetch(limited)
	if n > 0 {
		m.log.Info("mail fetched", "messages", n)
	}
}

// record records since when the mailbox cannot be read, and logs each reason once.
func (m *mailman) record(err error) {
	if err == nil {
		m.failure.Store(nil)
		return
	}
	now, before := mailFailure{m.clock(), errorText(err)}, m.failure.Load()
	if before != nil {
		now.since = before.since
	}
	if before == nil || now.detail != before.detail {
		m.log.Warn("mail not fetched", "detail", now.detail)
	}
	m.failure.Store(&now)
}

// mailAlerts returns an alert if the mailbox could not be read for some minutes.
func (j *job) mailAlerts(now time.Time) []audit.Alert {
	f := j.mail.failure.Load()
	if f == nil || now.Sub(f.since) < mailPatience {
		return nil
	}
	return []audit.Alert{j.d.alert("E-MAIL", f.detail, now, "since", minuteText(f.since.In(j.setup.Zone)))}
}
