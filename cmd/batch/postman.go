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

// enqueue passes something to send to the post.
func (p *postman) enqueue(add func(*news.Post)) {
	add(p.post)
	p.wakeup.trigger()
}

// journalQueued is called when the journal's news are queued, or with the error that prevented it.
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

func (p *postman) start() {
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
			p.deliverAll(ctx, time.Now())
		}
	}()
}

// stop ends the goroutine; what is not sent waits beside the ledger for the next process.
func (p *postman) stop() {
	p.cancel()
	<-p.done
}

// deliverAll sends what is due, and logs what could not be sent.
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
