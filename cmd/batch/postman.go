package main

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"kalends/publish/news"
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

// postman sends notices in a goroutine of its own, so that a server that does not answer does not delay a sheet or a
// list.
type postman struct {
	post    *news.Post
	log     *slog.Logger
	running bool // the goroutine runs

	lastFailure string       // why the journal could not be read for news, as it was last logged
	waiting     atomic.Int64 // messages that are not delivered yet
	wakeup      wakeup
	cancel      context.CancelFunc
	done        chan struct{}
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

// start starts the goroutine, which sends what is due by a clock every few seconds and when it is woken, until stop is
// called.
func (p *postman) start(clock func() time.Time) {
	ctx, cancel := context.WithCancel(context.Background())
	p.running, p.cancel, p.done = true, cancel, make(chan struct{})
	go func() {
		defer close(p.done)
		tick := time.NewTicker(pollInterval)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-p.wakeup:
			case <-tick.C:
			}
			p.deliverAll(ctx, clock())
		}
	}()
}

// stop ends the goroutine and waits for that; what is not sent waits beside the ledger for the next process.
func (p *postman) stop() {
	p.cancel()
	<-p.done
}

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
