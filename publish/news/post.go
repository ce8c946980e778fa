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

// Post tells people what became of sheets, lists and the machine, as the configuration's key notify says. It tells
// after the fact and in its own time: nothing waits for it, and what cannot be told now lies beside the ledger until it
// can. One goroutine may deliver while another puts messages in.
type Post struct {
	fs  files.FS
	dir string // of the ledger
	box notify.Outbox

	mu    sync.Mutex
	setup folder.Setup
	words templates.Words
	day   rating.Date // on which it was last looked after reports that have not come
	until *told       // what the journal has told, while the disk does not take it
}

// NewPost makes the post of an association's folder.
func NewPost(dir string, setup folder.Setup, words templates.Words) *Post {
	return NewPostOn(files.OS, dir, setup, words)
}

// NewPostOn is NewPost on a file system that is handed in, such as one that fails at a call.
func NewPostOn(fsys files.FS, dir string, setup folder.Setup, words templates.Words) *Post {
	p := &Post{fs: fsys, dir: folder.LedgerDir(dir, setup)}
	p.box.Store = shelf{fsys, filepath.Join(p.dir, "notices")}
	p.Use(setup, words)
	return p
}

// Use follows a configuration that has changed.
func (p *Post) Use(setup folder.Setup, words templates.Words) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.setup, p.words = setup, words
	p.box.Use(setup.Notify.Ways(setup.Program))
}

// InTrouble tells that the machine cannot work: which fault it is, in words, what it said itself, and what to do.
func (p *Post) InTrouble(alert, problem, detail, remedy string, now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.put(p.words, notify.Message{Kind: notify.Trouble, Alert: alert}, now, now, alert+" "+now.Format(time.RFC3339Nano),
		"alert", alert, "problem", problem, "detail", detail, "remedy", remedy)
}

// IsWell tells that the machine works again.
func (p *Post) IsWell(alert string, since, now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.put(p.words, notify.Message{Kind: notify.Recovered, Alert: alert}, now, now,
		alert+" "+since.Format(time.RFC3339Nano),
		"alert", alert, "since", since.In(p.setup.Zone).Format("2006-01-02 15:04"))
}

// put writes a message of what happened at a moment, and puts it into the outbox. Its number is made from what it
// tells.
func (p *Post) put(words templates.Words, m notify.Message, at, now time.Time, same string, pairs ...string) {
	if !p.setup.Notify.Wants(m.Kind) {
		return
	}
	m = p.numbered(m, at, same)
	p.box.Put(notify.Write(words, m, append(pairs, "code", p.setup.Code)...), now)
}

// numbered gives a message its number, whose it is, and when what it tells was so.
func (p *Post) numbered(m notify.Message, at time.Time, same string) notify.Message {
	m.ID = rating.SHA([]byte(p.setup.Code + "\n" + string(m.Kind) + "\n" + same))[:24]
	m.Association, m.At = p.setup.Code, at.In(p.setup.Zone).Format(time.RFC3339)
	return m
}

// Told is what became of one attempt to tell somebody.
type Told struct {
	ID, Kind, Way string
	Tries         int
	Err           error // nil: told
	Lost          bool  // given up
}

// Deliver tells what is due. While another process delivers for this folder there is nothing to do.
func (p *Post) Deliver(ctx context.Context, now time.Time) []Told {
	if p.box.Waiting() == 0 {
		return nil
	}
	if _, err := p.fs.Lstat(p.dir); err == nil { // where the ledger's folder is gone nothing is made in its place
		lock, err := files.Acquire(filepath.Join(p.dir, "notices.lock"), 0)
		if errors.Is(err, files.ErrHeld) {
			return nil
		}
		if err == nil {
			defer lock.Release()
		}
	}
	var all []Told
	for _, f := range p.box.Deliver(ctx, now) {
		all = append(all, Told{f.Message.ID, string(f.Message.Kind), f.Way, f.Tries, f.Err, f.Lost})
	}
	return all
}

// Waiting says how many messages have not been told yet.
func (p *Post) Waiting() int { return p.box.Waiting() }

// shelf keeps messages in a folder, one a file.
type shelf struct {
	fs  files.FS
	dir string
}

// Names lists what is kept.
func (s shelf) Names() ([]string, error) {
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

// Read gives what is kept under a name.
func (s shelf) Read(name string) ([]byte, error) { return s.fs.ReadFile(s.path(name)) }

// Write keeps data under a name, if the ledger's folder is there.
func (s shelf) Write(name string, data []byte) error {
	if _, err := s.fs.Lstat(filepath.Dir(s.dir)); err != nil {
		return err
	}
	if err := files.MakeDirs(s.fs, s.dir); err != nil {
		return err
	}
	return files.WriteAtomic(s.fs, s.path(name), data)
}

// Remove removes what is kept under a name.
func (s shelf) Remove(name string) error { return s.fs.Remove(s.path(name)) }

func (s shelf) path(name string) string { return filepath.Join(s.dir, name+".json") }
