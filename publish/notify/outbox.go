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

// Store keeps unsent messages and the marks of sent ones by name, so that they outlive the process.
type Store interface {
	Names() ([]string, error)
	Read(name string) ([]byte, error)
	Write(name string, data []byte) error
	Remove(name string) error
}

// Outbox sends messages by all channels and repeats failed attempts with growing pauses. Each leaves a mark, so that the
// same message is not sent again. One goroutine may deliver while another adds messages.
type Outbox struct {
	Ways  []Way // only Use changes it once the outbox is in use
	Store Store

	mu     sync.Mutex
	memory map[string]letter // letters that the store could not write or remove; they take precedence over stored ones

	next map[string]time.Time // when Deliver may next try a letter, as it has read
}

// letter is a message with the state of its delivery.
type letter struct {
	Message Message   `json:"message"`
	Left    []string  `json:"left"` // channels that have not taken it yet
	Tries   int       `json:"tries"`
	Since   time.Time `json:"since"`
	Next    time.Time `json:"next"` // not to be tried before

	unsent string // why no channel has taken it and none will
}

// The endings of marks: of a message that was sent, and of one that was not and will not be, which says why.
const (
	sentMark   = ".sent"
	unsentMark = ".unsent"
)

// keepMarks is how long a mark is kept.
const keepMarks = 90 * 24 * time.Hour

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

// Put adds a message for all channels, or for mail alone if it has its own recipients. It does nothing if the outbox has
// or had a message with this ID, or no channel can take it. If the store cannot write, the message is kept in memory,
// because a full disk is itself something to report.
func (b *Outbox) Put(m Message, now time.Time) {
	if l, err := b.put(m, now); err != nil {
		b.remember(nameOf(l), l, err)
	}
}

// PutOnDisk is Put for a message that the caller records as sent: after an error it is not in the outbox.
func (b *Outbox) PutOnDisk(m Message, now time.Time) error {
	_, err := b.put(m, now)
	return err
}

// put stores the letter of a new message that a channel can take, and forgets the marks that are too old.
func (b *Outbox) put(m Message, now time.Time) (l letter, err error) {
	l = letter{Message: m, Since: now, Next: now}
	for _, w := range b.ways() {
		if len(m.To) == 0 || w.Name() == (email{}).Name() {
			l.Left = append(l.Left, w.Name())
		}
	}
	if len(l.Left) == 0 || b.Knows(m.ID) {
		return l, nil
	}
	_, marks := b.names()
	for _, mark := range marks {
		if mark < fmt.Sprintf("%012d", now.Add(-keepMarks).Unix()) {
			_ = b.Store.Remove(mark) // the next message tries it again
		}
	}
	return l, b.write(l)
}

// Knows reports whether the outbox has or had a message with an ID.
func (b *Outbox) Knows(id string) bool {
	letters, marks := b.names()
	return slices.ContainsFunc(append(letters, marks...), func(name string) bool {
		stem, _, _ := strings.Cut(name, ".")
		return strings.HasSuffix(stem, "-"+id)
	})
}

// Unsent returns the IDs of the messages that were given up, or that the mail server refused for good, while their marks
// are kept.
func (b *Outbox) Unsent() (ids []string) {
	_, marks := b.names()
	for _, mark := range marks {
		if stem, is := strings.CutSuffix(mark, unsentMark); is {
			ids = append(ids, stem[strings.Index(stem, "-")+1:])
		}
	}
	return ids
}

// Deliver tries to send the messages that are due and returns the result of each attempt; others it reads once. It
// replaces those that were sent by every channel or given up by marks, and stores the others with the time of the next
// attempt. If ctx ends, the rest stays.
func (b *Outbox) Deliver(ctx context.Context, now time.Time) []Fate {
	var fates []Fate
	known, next := b.next, map[string]time.Time{}
	b.next = next
	letters, marks := b.names()
	for _, name := range letters {
		if ctx.Err() != nil {
			break
		}
		if next[name] = known[name]; delayed(next[name], now) {
			continue
		}
		l, ok := b.read(name)
		if marked(name, marks) {
			l, ok = letter{}, true // the process ended before the letter was removed
		}
		if next[name] = l.Next; !ok || delayed(l.Next, now) {
			continue
		}
		if len(l.Left) > 0 {
			fates = append(fates, b.try(ctx, &l, now)...)
		}
		if len(l.Left) == 0 {
			b.end(name, l, marks)
		} else {
			b.keep(l)
		}
	}
	return fates
}

// delayed reports whether an attempt is not due yet. A clock that was put back delays nothing.
func delayed(next, now time.Time) bool {
	return next.After(now) && next.Before(now.Add(lastPause+time.Minute))
}

// try sends a letter by every channel that has not taken it, and updates its tries, its channels and its next time.
// After minTries attempts a channel that fails is given up, and at once one that refuses the message for good to its own
// recipients.
func (b *Outbox) try(ctx context.Context, l *letter, now time.Time) []Fate {
	l.Tries++
	tooOld := now.Sub(l.Since) > maxAge && l.Tries >= minTries
	var fates []Fate
	var left []string
	l.unsent = "no channel"
	for _, w := range b.ways() {
		if !slices.Contains(l.Left, w.Name()) {
			continue
		}
		err := w.Send(ctx, l.Message)
		if errors.Is(ctx.Err(), context.Canceled) && err != nil {
			left = append(left, w.Name())
			continue // stopped: not a failure of the channel
		}
		lost := tooOld || len(l.Message.To) > 0 && refused(err)
		switch {
		case err == nil:
			l.unsent = ""
		case lost:
			l.unsent = err.Error()
		default:
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
	letters, marks := b.names()
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(slices.DeleteFunc(letters, func(name string) bool {
		l, inMemory := b.memory[name]
		return marked(name, marks) || inMemory && len(l.Left) == 0
	}))
}

// names returns the names of all letters in the store and in memory, oldest first, and those of the marks.
func (b *Outbox) names() (letters, marks []string) {
	names, _ := b.Store.Names() // if the store cannot be read, letters in memory are still sent
	b.mu.Lock()
	defer b.mu.Unlock()
	for name := range b.memory {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		if strings.Contains(name, ".") {
			marks = append(marks, name)
		} else {
			letters = append(letters, name)
		}
	}
	return letters, marks
}

// marked reports whether the mark of a letter is among some.
func marked(name string, marks []string) bool {
	return slices.Contains(marks, name+sentMark) || slices.Contains(marks, name+unsentMark)
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

// keep stores a letter, in memory if the store cannot write it.
func (b *Outbox) keep(l letter) { b.remember(nameOf(l), l, b.write(l)) }

// write stores a letter under its time and ID.
func (b *Outbox) write(l letter) error {
	data, err := json.Marshal(l)
	if err != nil {
		return err
	}
	return b.Store.Write(nameOf(l), data)
}

func nameOf(l letter) string { return fmt.Sprintf("%012d-%s", l.Since.Unix(), l.Message.ID) }

// end replaces a letter that was sent or given up by a mark, unless it has one among marks; what the store cannot do is
// remembered and tried again.
func (b *Outbox) end(name string, l letter, marks []string) {
	mark := sentMark
	if l.unsent != "" {
		mark = unsentMark
	}
	var failed error
	if !marked(name, marks) {
		failed = b.Store.Write(name+mark, []byte(l.unsent+"\n"))
	}
	err := b.Store.Remove(name)
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	b.remember(name, letter{unsent: l.unsent}, errors.Join(failed, err))
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
