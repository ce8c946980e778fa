package notify

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"
	"time"
)

// Store keeps unsent messages by name, so that they outlive the process.
type Store interface {
	Names() ([]string, error)
	Read(name string) ([]byte, error)
	Write(name string, data []byte) error
	Remove(name string) error
}

// Outbox sends messages by all channels and repeats failed attempts with growing pauses. One goroutine may deliver
// while another adds messages.
type Outbox struct {
	Ways  []Way // only Use changes it once the outbox is in use
	Store Store

	mu     sync.Mutex
	memory map[string]letter // letters that the store could not write or remove; they take precedence over stored ones
}

// letter is a message with the state of its delivery.
type letter struct {
	Message Message   `json:"message"`
	Left    []string  `json:"left"` // channels that have not taken it yet
	Tries   int       `json:"tries"`
	Since   time.Time `json:"since"`
	Next    time.Time `json:"next"` // not to be tried before
}

// Fate is the result of one attempt to send a message.
type Fate struct {
	ID    string // of the message
	Kind  Kind
	Way   string
	Tries int
	Err   error // nil: it was sent
	Lost  bool  // no further attempt is made
}

// The pause between two attempts grows from firstPause to lastPause. A message that is older than maxAge and was
// tried at least minTries times is given up.
const (
	firstPause = 15 * time.Second
	lastPause  = time.Hour
	maxAge     = 72 * time.Hour
	minTries   = 10
)

// Use replaces the channels.
func (b *Outbox) Use(ways []Way) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.Ways = ways
}

func (b *Outbox) ways() []Way {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.Ways
}

// Put adds a message for all channels, or for mail alone if it has its own recipients. It does nothing if a message
// with this ID is there or no channel can take it. If the store cannot write, the message is kept in memory, because a
// full disk is itself something to report.
func (b *Outbox) Put(m Message, now time.Time) {
	var left []string
	for _, w := range b.ways() {
		if len(m.To) == 0 || w.Name() == (email{}).Name() {
			left = append(left, w.Name())
		}
	}
	there := slices.ContainsFunc(b.names(), func(name string) bool { return strings.HasSuffix(name, "-"+m.ID) })
	if len(left) > 0 && !there {
		b.keep(letter{Message: m, Left: left, Since: now, Next: now})
	}
}

// Deliver tries to send the messages that are due and returns the result of each attempt. It removes those that were
// sent by every channel or given up, and stores the others with the time of the next attempt. If ctx ends, the rest
// stays.
func (b *Outbox) Deliver(ctx context.Context, now time.Time) []Fate {
	var fates []Fate
	for _, name := range b.names() {
		l, ok := b.read(name)
		if !ok || ctx.Err() != nil {
			continue
		}
		if len(l.Left) == 0 {
			b.drop(name)
			continue
		}
		if l.Next.After(now) && l.Next.Before(now.Add(lastPause+time.Minute)) { // a clock that was put back delays nothing
			continue
		}
		fates = append(fates, b.try(ctx, &l, now)...)
		if len(l.Left) == 0 {
			b.drop(name)
		} else {
			b.keep(l)
		}
	}
	return fates
}

// try sends a letter by every channel that has not taken it, and updates its tries, its channels and its next time.
// After minTries attempts a channel that fails is given up.
func (b *Outbox) try(ctx context.Context, l *letter, now time.Time) []Fate {
	l.Tries++
	lost := now.Sub(l.Since) > maxAge && l.Tries >= minTries
	var fates []Fate
	var left []string
	for _, w := range b.ways() {
		if !slices.Contains(l.Left, w.Name()) {
			continue
		}
		err := w.Send(ctx, l.Message)
		if errors.Is(ctx.Err(), context.Canceled) && err != nil {
			left = append(left, w.Name())
			continue // stopped: not a failure of the channel
		}
		if err != nil && !lost {
			left = append(left, w.Name())
		}
		fates = append(fates, Fate{ID: l.Message.ID, Kind: l.Message.Kind, Way: w.Name(), Tries: l.Tries, Err: err,
			Lost: err != nil && lost})
	}
	l.Left, l.Next = left, now.Add(min(lastPause, firstPause<<min(l.Tries-1, 10)))
	return fates
}

// Waiting returns the number of messages that are not sent by every channel yet and not given up.
func (b *Outbox) Waiting() int {
	n := 0
	for _, name := range b.names() {
		if l, ok := b.read(name); ok && len(l.Left) > 0 {
			n++
		}
	}
	return n
}

// names returns the names of all letters in the store and in memory, oldest first.
func (b *Outbox) names() []string {
	names, _ := b.Store.Names() // if the store cannot be read, letters in memory are still sent
	b.mu.Lock()
	defer b.mu.Unlock()
	for name := range b.memory {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// read returns a letter by name; false if it cannot be read.
func (b *Outbox) read(name string) (letter, bool) {
	b.mu.Lock()
	l, ok := b.memory[name]
	b.mu.Unlock()
	if ok {
		return l, true
	}
	data, err := b.Store.Read(name)
	return l, err == nil && json.Unmarshal(data, &l) == nil
}

// keep stores a letter under its time and ID, in memory if the store cannot write it.
func (b *Outbox) keep(l letter) {
	name := fmt.Sprintf("%012d-%s", l.Since.Unix(), l.Message.ID)
	data, err := json.Marshal(l)
	if err == nil {
		err = b.Store.Write(name, data)
	}
	b.remember(name, l, err)
}

// drop removes a letter that was sent or given up; one that the store cannot remove is marked in memory as done.
func (b *Outbox) drop(name string) {
	err := b.Store.Remove(name)
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	b.remember(name, letter{}, err)
}

// remember keeps a letter in memory if the store has failed, and forgets it otherwise.
func (b *Outbox) remember(name string, l letter, failed error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.memory == nil {
		b.memory = map[string]letter{}
	}
	if b.memory[name] = l; failed == nil {
		delete(b.memory, name)
	}
}
