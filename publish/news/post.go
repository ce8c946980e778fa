package news

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/publish/notify"
	"kalends/rating"
	"kalends/templates"
)

// Post puts notices of sheets, lists and the machine into an outbox beside the ledger, as the key notify of the
// configuration says, and sends them. What cannot be sent now is tried again later. One goroutine may deliver while
// another adds messages.
type Post struct {
	fs  files.FS
	dir string // of the ledger
	box notify.Outbox

	mu      sync.Mutex
	setup   folder.Setup
	words   templates.Words
	day     rating.Date // the day of the last search for missing reports
	pending *cursor     // the cursor while the disk cannot be written
}

// NewPost returns the post of the association's folder dir; it reads and writes nothing yet.
func NewPost(dir string, setup folder.Setup, words templates.Words) *Post {
	return NewPostOn(files.OS, dir, setup, words)
}

// NewPostOn is NewPost on another file system, such as one whose calls fail.
func NewPostOn(fsys files.FS, dir string, setup folder.Setup, words templates.Words) *Post {
	p := &Post{fs: fsys, dir: folder.LedgerDir(dir, setup)}
	p.box.Store = messageStore{fsys, filepath.Join(p.dir, "notices")}
	p.Use(setup, words)
	return p
}

// Use applies a changed configuration.
func (p *Post) Use(setup folder.Setup, words templates.Words) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.setup, p.words = setup, words
	p.box.Use(notify.Ways(setup.Notify, setup.Program))
}

// InTrouble puts a notice that the machine cannot work: the code of the fault, the problem in words, the message of the
// system and what to do.
func (p *Post) InTrouble(alert, problem, detail, remedy string, now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.put(p.words, notify.Message{Kind: notify.Trouble, Alert: alert}, now, now, alert+" "+now.Format(time.RFC3339Nano),
		"alert", alert, "problem", problem, "detail", detail, "remedy", remedy)
}

// IsWell puts a notice that the machine works again after the fault of that code, which began at since.
func (p *Post) IsWell(alert string, since, now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.put(p.words, notify.Message{Kind: notify.Recovered, Alert: alert}, now, now,
		alert+" "+since.Format(time.RFC3339Nano),
		"alert", alert, "since", since.In(p.setup.Zone).Format("2006-01-02 15:04"))
}

// Answer puts an answer to a sender of sheets on disk, to be sent by mail with a copy for the office. The caller has
// set its ID, its recipient and its content; an answer that the outbox knows is not put again.
func (p *Post) Answer(m notify.Message, now time.Time) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	m.Kind, m.Association, m.At, m.Copy = notify.Answer, p.setup.Code, now.In(p.setup.Zone).Format(time.RFC3339), p.setup.Mail.Copy
	return p.box.PutOnDisk(m, now)
}

// Knows reports whether a message with an ID was put into the outbox, and whether that was sent or not.
func (p *Post) Knows(id string) bool { return p.box.Knows(id) }

// Unsent returns the IDs of the messages that were given up, or that the mail server refused for good.
func (p *Post) Unsent() []string { return p.box.Unsent() }

// NotAnswered puts a notice for the office that somebody was not answered, and why: a key into the words. There is one
// such notice a day, of the first.
func (p *Post) NotAnswered(to, why string, now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	const alert = "W-ANSWER-UNSENT"
	say := func(part string) string {
		return p.office().Say("notices.alert."+alert+"."+part, "to", to, "why", p.office().Say(why))
	}
	p.put(p.office(), notify.Message{Kind: notify.Trouble, Alert: alert}, now, now, alert+" "+now.In(p.setup.Zone).Format(time.DateOnly),
		"alert", alert, "problem", say("problem"), "detail", "", "remedy", say("remedy"))
}

// put fills in a message with pairs of placeholders and values and adds it to the outbox, unless its kind is not
// wanted. The id is derived from kind and key, so that the same message is sent once.
func (p *Post) put(words templates.Words, m notify.Message, at, now time.Time, key string, pairs ...string) {
	if !notify.Wanted(m.Kind, p.setup.Notify) {
		return
	}
	m = p.numbered(m, at, key)
	p.box.Put(notify.Write(words, m, append(pairs, "code", p.setup.Code)...), now)
}

// numbered returns a message with its id, association and time set.
func (p *Post) numbered(m notify.Message, at time.Time, key string) notify.Message {
	m.ID = rating.SHA([]byte(p.setup.Code + "\n" + string(m.Kind) + "\n" + key))[:24]
	m.Association, m.At = p.setup.Code, at.In(p.setup.Zone).Format(time.RFC3339)
	return m
}

// Deliver tries to send the messages that are due and returns the result of each attempt. It returns nil while another
// process delivers for this folder.
func (p *Post) Deliver(ctx context.Context, now time.Time) []notify.Fate {
	if p.box.Waiting() == 0 {
		return nil
	}
	if _, err := p.fs.Lstat(p.dir); err == nil { // a missing folder of the ledger is not created
		lock, err := files.Acquire(filepath.Join(p.dir, "notices.lock"), 0)
		if errors.Is(err, files.ErrHeld) {
			return nil
		}
		if err == nil {
			defer lock.Release()
		}
	}
	return p.box.Deliver(ctx, now)
}

// Waiting returns the number of messages not sent yet.
func (p *Post) Waiting() int { return p.box.Waiting() }

// messageStore keeps messages in a folder, one per file.
type messageStore struct {
	fs  files.FS
	dir string
}

// Names returns the names of the stored messages, none if the folder is missing.
func (s messageStore) Names() ([]string, error) {
	entries, err := s.fs.ReadDir(s.dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var names []string
	for _, e := range entries {
		if name, ok := strings.CutSuffix(e.Name(), ".json"); ok {
			names = append(names, name)
		}
	}
	return names, err
}

// Read returns a stored message.
func (s messageStore) Read(name string) ([]byte, error) { return s.fs.ReadFile(s.path(name)) }

// Write stores a message atomically. It makes the folder of messages but fails if that of the ledger is missing.
func (s messageStore) Write(name string, data []byte) error {
	if _, err := s.fs.Lstat(filepath.Dir(s.dir)); err != nil {
		return err
	}
	if err := files.MakeDirs(s.fs, s.dir); err != nil {
		return err
	}
	return files.WriteAtomic(s.fs, s.path(name), data)
}

// Remove deletes a stored message.
func (s messageStore) Remove(name string) error { return s.fs.Remove(s.path(name)) }

func (s messageStore) path(name string) string { return filepath.Join(s.dir, name+".json") }
