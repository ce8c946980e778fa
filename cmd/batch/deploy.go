package main

import (
	"context"
	"fmt"
	"log/slog"
	"os/signal"
	"reflect"
	"time"

	"kalends/publish/audit"
	"kalends/publish/folder"
	"kalends/publish/site"
)

// afterCode is the code of a failure of the command of site.after.
const afterCode = "W-SITE-AFTER"

// deploySite runs the command of site.after if a new site is in place, and reports a failure unless an alert has done so.
func deploySite(d *door, setup folder.Setup, alerted bool) {
	ctx, cancel := signal.NotifyContext(context.Background(), stopSignals()...)
	defer cancel()
	_, err := site.After(ctx, d.dir, setup, d.moment())
	if err == nil {
		return
	}
	d.needsPerson = true
	if failure, known := site.LastFailure(d.dir, setup); known && !alerted {
		problem, remedy := audit.FaultWords(d.words, afterCode, "since", folder.Clock(failure.Since), "why", failure.Why)
		d.printErr(fmt.Sprintf("%s [%s]", d.words.Join(problem, remedy), afterCode))
	} else if !known {
		d.printError(err)
	}
}

// deployer runs the command of site.after beside the job's rounds.
type deployer struct {
	dir   string
	clock func() time.Time
	log   *slog.Logger
	setup folder.Setup // with which the loop runs
	loop  *loop        // nil: there is no command

	failures    int       // of the command, one after another
	pausedUntil time.Time // the command is not tried again before this moment
}

// follow starts the loop, or starts it anew, or stops it, when the command of the configuration has changed.
func (p *deployer) follow(setup folder.Setup) {
	if reflect.DeepEqual(p.setup.Site.After, setup.Site.After) && p.setup.Ledger == setup.Ledger {
		return
	}
	p.loop.stop()
	p.setup, p.loop, p.pausedUntil = setup, nil, time.Time{}
	if len(setup.Site.After) > 0 {
		p.loop = startLoop(pollInterval, nil, func(ctx context.Context) { p.run(ctx, setup) })
	}
}

// run runs the command if it is due. After a failure it pauses as the job does; the failure is recorded beside the
// ledger and told with the reminders.
func (p *deployer) run(ctx context.Context, setup folder.Setup) {
	if time.Now().Before(p.pausedUntil) {
		return
	}
	ran, err := site.After(ctx, p.dir, setup, p.clock())
	switch {
	case ctx.Err() != nil:
	case err != nil:
		p.pausedUntil = time.Now().Add(pauseAfter(p.failures))
		p.failures++
		p.log.Warn("site not handed on", "alert", afterCode, "detail", errorText(err))
	case ran:
		p.failures = 0
		p.log.Info("site handed on")
	}
}
