package main

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"kalends/publish/news"
)

// postman tells people in a goroutine of its own, so that no server that does not answer holds up a sheet or a list.
type postman struct {
	post    *news.Post
	log     *slog.Logger
	running bool // the goroutine

	lastFailure string       // rootCause the journal was not told, as it was last logged
	waiting     atomic.Int64 // messages that are not delivered yet
	wakeup      wakeup
	cancel      context.CancelFunc
	done        chan struct{}
}

func newPostman(post *news.Post, log *slog.Logger) *postman {
	return &postman{post: post, log: log, wakeup: make(wakeup, 1)}
}

// enqueue hands over something to tell.
func (p *postman) enqueue(tell func(*news.Post)) {
	tell(p.post)
	p.wakeup.trigger()
}

// journalQueued hears that the post was handed what has happened, or why it could not be.
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

// stop ends the goroutine; what is not told lies beside the ledger for the next.
func (p *postman) stop() {
	p.cancel()
	<-p.done
}

// deliverAll tells what is due, and logs what could not be told.
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
