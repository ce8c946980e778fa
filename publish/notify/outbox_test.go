package notify

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// memoryStore is a store in memory whose calls can be made to fail.
type memoryStore struct {
	mu      sync.Mutex
	letters map[string][]byte
	read    int  // how often a letter was read
	full    bool // writes fail
	stuck   bool // removing fails
}

func (s *memoryStore) Names() ([]string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Sorted(maps.Keys(s.letters)), nil
}
func (s *memoryStore) Read(name string) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.read++
	if data, ok := s.letters[name]; ok {
		return data, nil
	}
	return nil, fs.ErrNotExist
}
func (s *memoryStore) Write(name string, data []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.full {
		return errors.New("full")
	}
	s.letters[name] = data
	return nil
}
func (s *memoryStore) Remove(name string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stuck {
		return errors.New("read-only")
	}
	delete(s.letters, name)
	return nil
}

// open returns how many letters are in the store, without marks.
func (s *memoryStore) open() (n int) {
	for name := range s.letters {
		if !strings.Contains(name, ".") {
			n++
		}
	}
	return n
}

// wire is a channel that can be cut and counts the messages that arrive.
type wire struct {
	name string
	cut  bool
	got  map[string]int
	sent int
}

func newWire(name string) *wire { return &wire{name: name, got: map[string]int{}} }

func (w *wire) Name() string { return w.name }
func (w *wire) Send(_ context.Context, m Message) error {
	w.sent++
	if w.cut {
		return errors.New("cut")
	}
	w.got[m.ID]++
	return nil
}

var start = time.Date(2026, 10, 1, 0, 5, 0, 0, time.UTC)

func TestPausesGrow(t *testing.T) {
	w := newWire("webhook")
	w.cut = true
	b := &Outbox{Ways: []Way{w}, Store: &memoryStore{letters: map[string][]byte{}}}
	b.Put(Message{ID: "1"}, start)
	var tried []time.Duration
	for at := time.Duration(0); at < 4*time.Hour; at += 5 * time.Second {
		if len(b.Deliver(context.Background(), start.Add(at))) > 0 {
			tried = append(tried, at)
		}
	}
	want := []time.Duration{0, 15 * time.Second, 45 * time.Second, 105 * time.Second, 225 * time.Second, 465 * time.Second, 945 * time.Second,
		1905 * time.Second, 3825 * time.Second, 7425 * time.Second, 11025 * time.Second}
	if !slices.Equal(tried, want) {
		t.Errorf("tried at %v, want %v", tried, want)
	}
	w.cut = false
	if fates := b.Deliver(context.Background(), start.Add(5*time.Hour)); len(fates) != 1 || fates[0].Err != nil || w.got["1"] != 1 || b.Waiting() != 0 {
		t.Errorf("%+v, %v", fates, w.got)
	}
}

func TestEachWayOnItsOwn(t *testing.T) {
	good, bad := newWire("webhook"), newWire("email")
	bad.cut = true
	store := &memoryStore{letters: map[string][]byte{}}
	b := &Outbox{Ways: []Way{good, bad}, Store: store}
	b.Put(Message{ID: "1"}, start)
	b.Deliver(context.Background(), start)
	bad.cut = false
	again := &Outbox{Ways: []Way{good, bad}, Store: store} // another process goes on
	again.Deliver(context.Background(), start.Add(time.Minute))
	if good.got["1"] != 1 || bad.got["1"] != 1 || store.open() != 0 {
		t.Errorf("%v %v, %d left", good.got, bad.got, store.open())
	}
}

func TestGivenUpAfterThreeDays(t *testing.T) {
	w := newWire("webhook")
	w.cut = true
	b := &Outbox{Ways: []Way{w}, Store: &memoryStore{letters: map[string][]byte{}}}
	b.Put(Message{ID: "1"}, start)
	var lost []time.Duration
	for at := time.Duration(0); at < 100*time.Hour; at += time.Minute {
		for _, f := range b.Deliver(context.Background(), start.Add(at)) {
			if f.Lost {
				lost = append(lost, at)
			}
		}
	}
	if len(lost) != 1 || lost[0] <= maxAge || lost[0] > maxAge+2*lastPause || b.Waiting() != 0 {
		t.Errorf("given up at %v, %d waiting", lost, b.Waiting())
	}
}

// TestFewTriesAreNotEnough expects that a message is kept if a task that runs once a day could try it only a few
// times.
func TestFewTriesAreNotEnough(t *testing.T) {
	w := newWire("webhook")
	w.cut = true
	b := &Outbox{Ways: []Way{w}, Store: &memoryStore{letters: map[string][]byte{}}}
	b.Put(Message{ID: "1"}, start)
	for day := range 9 {
		b.Deliver(context.Background(), start.AddDate(0, 0, day))
	}
	if b.Waiting() != 1 {
		t.Error("given up after nine tries")
	}
}

func TestDiskIsFullOrStuck(t *testing.T) {
	w := newWire("webhook")
	store := &memoryStore{letters: map[string][]byte{}, full: true}
	b := &Outbox{Ways: []Way{w}, Store: store}
	b.Put(Message{ID: "1"}, start)
	b.Deliver(context.Background(), start)
	store.full = false
	b.Put(Message{ID: "2"}, start)
	store.stuck = true
	for at := range 100 {
		b.Deliver(context.Background(), start.Add(time.Duration(at)*time.Minute))
	}
	if w.got["1"] != 1 || w.got["2"] != 1 || b.Waiting() != 0 {
		t.Errorf("%v, %d waiting", w.got, b.Waiting())
	}
	store.stuck = false
	b.Deliver(context.Background(), start)
	if store.open() != 0 {
		t.Errorf("%d left on disk", store.open())
	}
}

func TestStopEndsDelivery(t *testing.T) {
	w := newWire("webhook")
	b := &Outbox{Ways: []Way{w}, Store: &memoryStore{letters: map[string][]byte{}}}
	b.Put(Message{ID: "1"}, start)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if fates := b.Deliver(ctx, start); len(fates) != 0 || w.sent != 0 || b.Waiting() != 1 {
		t.Errorf("%v, %d sent", fates, w.sent)
	}
}

// TestClockPutBack expects an attempt at once if the clock was put back far before the next attempt.
func TestClockPutBack(t *testing.T) {
	w := newWire("webhook")
	w.cut = true
	b := &Outbox{Ways: []Way{w}, Store: &memoryStore{letters: map[string][]byte{}}}
	b.Put(Message{ID: "1"}, start.AddDate(1, 0, 0))
	b.Deliver(context.Background(), start.AddDate(1, 0, 0))
	w.cut = false
	b.Deliver(context.Background(), start)
	if w.got["1"] != 1 {
		t.Error("not told")
	}
}

// TestPutAgain adds a message twice while it is on disk, in memory, or sent and not removable: it is sent once.
func TestPutAgain(t *testing.T) {
	for name, store := range map[string]*memoryStore{"on disk": {}, "in memory": {full: true}, "told": {stuck: true}, "told and removed": {}} {
		w := newWire("webhook")
		store.letters = map[string][]byte{}
		b := &Outbox{Ways: []Way{w}, Store: store}
		for minute := range 5 {
			at := start.Add(time.Duration(minute) * time.Minute)
			b.Put(Message{ID: "1"}, at)
			if strings.HasPrefix(name, "told") {
				b.Deliver(context.Background(), at)
			}
		}
		b.Deliver(context.Background(), start.Add(time.Hour))
		if w.got["1"] != 1 || b.Waiting() != 0 {
			t.Errorf("%s: arrived %d times, %d waiting", name, w.got["1"], b.Waiting())
		}
	}
}

// TestSideBySide adds messages and changes channels while another goroutine delivers, on a disk that is sometimes
// full.
func TestSideBySide(t *testing.T) {
	const n = 200
	w, store := newWire("webhook"), &memoryStore{letters: map[string][]byte{}}
	b := &Outbox{Ways: []Way{w}, Store: store}
	done := make(chan struct{})
	go func() {
		defer close(done)
		for i := range n {
			store.mu.Lock()
			store.full = i%3 == 0
			store.mu.Unlock()
			b.Put(Message{ID: fmt.Sprint(i)}, start)
			b.Use([]Way{w})
		}
	}()
	for working := true; working; {
		select {
		case <-done:
			working = false
		default:
		}
		b.Deliver(context.Background(), start)
	}
	for i := range n {
		if w.got[fmt.Sprint(i)] != 1 {
			t.Fatalf("message %d arrived %d times", i, w.got[fmt.Sprint(i)])
		}
	}
	if b.Waiting() != 0 || store.open() != 0 {
		t.Errorf("%d waiting, %d on disk", b.Waiting(), store.open())
	}
}

// TestToldOnce expects that each message has arrived exactly once by each channel when everything works again, whatever
// failed before.
func TestToldOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ways := []*wire{newWire("webhook"), newWire("email")}
		store := &memoryStore{letters: map[string][]byte{}}
		b := &Outbox{Ways: []Way{ways[0], ways[1]}, Store: store}
		now, put := start, 0
		for range rapid.IntRange(1, 40).Draw(t, "steps") {
			now = now.Add(time.Duration(rapid.IntRange(-100, 4000).Draw(t, "seconds")) * time.Second)
			switch rapid.IntRange(0, 4).Draw(t, "step") {
			case 0:
				put++
				b.Put(Message{ID: fmt.Sprint(put)}, now)
			case 1:
				ways[rapid.IntRange(0, 1).Draw(t, "way")].cut = rapid.Bool().Draw(t, "cut")
			case 2:
				store.full = rapid.Bool().Draw(t, "full")
			case 3:
				store.stuck = rapid.Bool().Draw(t, "stuck")
			default:
				b.Deliver(context.Background(), now)
			}
		}
		store.full, store.stuck, ways[0].cut, ways[1].cut = false, false, false, false
		for range 3 {
			now = now.Add(2 * lastPause)
			b.Deliver(context.Background(), now)
		}
		for _, w := range ways {
			for id := range put {
				if n := w.got[fmt.Sprint(id+1)]; n != 1 {
					t.Fatalf("%s: message %d arrived %d times", w.name, id+1, n)
				}
			}
		}
		if b.Waiting() != 0 || store.open() != 0 {
			t.Fatalf("%d waiting, %d on disk", b.Waiting(), store.open())
		}
	})
}

// TestMarks expects a message to be sent once although its process ended between the mark and the removal, and to be known
// for ninety days.
func TestMarks(t *testing.T) {
	w, store := newWire("email"), &memoryStore{letters: map[string][]byte{}}
	b := &Outbox{Ways: []Way{w}, Store: store}
	b.Put(Message{ID: "1"}, start)
	letters := maps.Clone(store.letters)
	b.Deliver(context.Background(), start)
	maps.Copy(store.letters, letters)
	again := &Outbox{Ways: []Way{w}, Store: store}
	if again.Waiting() != 0 || !again.Knows("1") || again.Knows("2") {
		t.Error("a letter beside its mark waits, or is not known")
	}
	for _, day := range []int{89, 91, 92} {
		now := start.AddDate(0, 0, day)
		again.Put(Message{ID: fmt.Sprint("new", day)}, now)
		again.Put(Message{ID: "1"}, now)
		again.Deliver(context.Background(), now)
	}
	if w.got["1"] != 2 || store.open() != 0 {
		t.Errorf("sent %d times, %d left", w.got["1"], store.open())
	}
}

// TestPutOnDisk expects a message that cannot be written not to be sent.
func TestPutOnDisk(t *testing.T) {
	w, store := newWire("email"), &memoryStore{letters: map[string][]byte{}, full: true}
	b := &Outbox{Ways: []Way{w}, Store: store}
	if err := b.PutOnDisk(Message{ID: "1"}, start); err == nil || b.Waiting() != 0 || b.Knows("1") {
		t.Errorf("%v, %d waiting", err, b.Waiting())
	}
	store.full = false
	if err := b.PutOnDisk(Message{ID: "1"}, start); err != nil || b.Waiting() != 1 {
		t.Errorf("%v, %d waiting", err, b.Waiting())
	}
}

// TestReadOnce expects a message, whose attachments may be large, not to be read again before it is due.
func TestReadOnce(t *testing.T) {
	w, store := newWire("email"), &memoryStore{letters: map[string][]byte{}}
	w.cut = true
	b := &Outbox{Ways: []Way{w}, Store: store}
	for i := range 5 {
		b.Put(Message{ID: fmt.Sprint(i)}, start)
	}
	b.Deliver(context.Background(), start)
	store.read = 0
	for second := range 14 {
		b.Deliver(context.Background(), start.Add(time.Duration(second)*time.Second))
		if b.Waiting() != 5 {
			t.Fatalf("%d waiting", b.Waiting())
		}
	}
	if store.read > 5 {
		t.Errorf("read %d times", store.read)
	}
	w.cut = false
	if fates := b.Deliver(context.Background(), start.Add(15*time.Second)); len(fates) != 5 || b.Waiting() != 0 {
		t.Errorf("%d sent, %d waiting", len(fates), b.Waiting())
	}
}
