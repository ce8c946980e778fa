package main

import (
	"context"
	"fmt"
	"log/slog"
	"os/signal"
	"reflect"
	"sync/atomic"
	"time"

	"kalends/publish/audit"
	"kalends/publish/folder"
	"kalends/publish/news"
	"kalends/publish/site"
)

// wakeup wakes a goroutine. Several triggers before it reacts count as one.
type wakeup chan struct{}

// trigger wakes the goroutine; it never waits.
func (w wakeup) trigger() {
	select {
	case w <- struct{}{}:
	default:
	}
}

// loop calls a function again and again in a goroutine of its own, so that a server that does not answer does not delay a
// sheet or a list.
type loop struct {
	cancel context.CancelFunc
	done   chan struct{}
}

// startLoop starts a loop, which calls at once, once in each interval and when it is woken.
func startLoop(interval time.Duration, wake wakeup, call func(context.Context)) *loop {
	ctx, cancel := context.WithCancel(context.Background())
	l := &loop{cancel, make(chan struct{})}
	go func() {
		defer close(l.done)
		tick := time.NewTicker(interval)
		defer tick.Stop()
		for ctx.Err() == nil {
			call(ctx)
			select {
			case <-ctx.Done():
			case <-wake:
			case <-tick.C:
			}
		}
	}()
	return l
}

// stop ends the loop and waits for that.
func (l *loop) stop() {
	if l != nil {
		l.cancel()
		<-l.done
	}
}

// postman sends the job's notices beside its rounds.
type postman struct {
	post    *news.Post
	log     *slog.Logger
	running bool // the loop runs

	lastFailure string       // why the journal could not be read for news, as it was last logged
	waiting     atomic.Int64 // messages that are not delivered yet
	wakeup      wakeup
	loop        *loop
}

// enqueue calls add with the post and wakes the goroutine that sends.
func (p *postman) enqueue(add func(*news.Post)) {
	add(p.post)
	p.wakeup.trigger()
}

// journalQueued wakes the goroutine after the journal's news were queued, or logs the error that prevented it, unless
// it is the same as before.
func (p *postman) journalQueued(err error) {
	p.wakeup.trigger()
	missed := ""
	if err != nil {
		missed = errorText(err)
	}
	if missed != "" && missed != p.lastFailure {
		p.log.Warn("not told", "alert", "W-NOTICE", "detail", missed)
	}
	p.lastFailure = missed
}

// start starts the loop, which sends what is due by a clock every few seconds and when it is woken, until stop is called.
func (p *postman) start(clock func() time.Time) {
	p.running = true
	p.loop = startLoop(pollInterval, p.wakeup, func(ctx context.Context) { p.deliverAll(ctx, clock()) })
}

// stop ends the loop; what is not sent waits beside the ledger for the next process.
func (p *postman) stop() { p.loop.stop() }

// deliverAll sends what is due, logs what was and what could not be sent, and counts what waits.
func (p *postman) deliverAll(ctx context.Context, now time.Time) {
	for _, t := range p.post.Deliver(ctx, now) {
		switch {
		case t.Err == nil:
			p.log.Info("told", "notice", t.Kind, "id", t.ID, "way", t.Way, "tries", t.Tries)
		case t.Lost:
			p.log.Error("not told", "alert", "E-NOTICE-LOST", "notice", t.Kind, "id", t.ID, "way", t.Way, "tries", t.Tries,
				"detail", errorText(t.Err))
		default:
			p.log.Warn("not told", "alert", "W-NOTICE", "notice", t.Kind, "id", t.ID, "way", t.Way, "tries", t.Tries, "detail",
				errorText(t.Err))
		}
	}
	p.waiting.Store(int64(p.post.Waiting()))
}

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
	if failure := site.LastFailure(d.dir, setup); failure == nil {
		d.printError(err)
	} else if !alerted {
		printAlert(d, audit.Reminder{Code: afterCode, Args: map[string]string{"since": folder.Clock(failure.Since), "why": failure.Why}})
	}
}

// printAlert prints what a person must act on.
func printAlert(d *door, r audit.Reminder) {
	problem, remedy := r.Words(d.words)
	d.printErr(fmt.Sprintf("%s [%s]", d.words.Join(problem, remedy), r.Code))
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
