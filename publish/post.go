package publish

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"kalends/ledger"
	"kalends/publish/files"
	"kalends/publish/notify"
	"kalends/rating"
	"kalends/templates"
)

// Post tells people what became of sheets, lists and the machine, as the configuration's key notify says. It tells after
// the fact and in its own time: nothing waits for it, and what cannot be told now lies beside the ledger until it can.
type Post struct {
	setup Setup
	words templates.Words
	dir   string // of the ledger
	box   notify.Outbox
}

// NewPost makes the post of an association's folder.
func NewPost(dir string, setup Setup, words templates.Words) *Post {
	p := &Post{dir: ledgerDir(dir, setup)}
	p.box.Store = shelf{filepath.Join(p.dir, "notices")}
	p.Use(setup, words)
	return p
}

// Use follows a configuration that has changed.
func (p *Post) Use(setup Setup, words templates.Words) {
	p.setup, p.words = setup, words
	p.box.Ways = setup.Notify.Ways(setup.Program)
}

// mostItems and mostProblems bound a message.
const (
	mostItems    = 50
	mostProblems = 10
)

// Passed tells of sheets that a pass returned or set to wait.
func (p *Post) Passed(pass Pass, now time.Time) {
	for _, about := range []struct {
		kind     notify.Kind
		state    ledger.State
		severity rating.Severity
	}{{notify.Returned, ledger.Rejected, rating.Error}, {notify.Waiting, ledger.Waiting, rating.Question}} {
		var items []notify.Item
		for _, done := range pass.Done {
			if done.State == about.state {
				items = append(items, p.item(done, about.severity))
			}
		}
		for part := range slices.Chunk(items, mostItems) {
			p.put(notify.Message{Kind: about.kind, Items: part}, now, now.Format(time.RFC3339Nano))
		}
	}
}

func (p *Post) item(done Done, severity rating.Severity) notify.Item {
	var grave rating.Findings
	for _, f := range done.Findings {
		if f.Severity() == severity {
			grave = append(grave, f)
		}
	}
	lines := strings.Split(FindingLines(p.words, grave), "\n")
	if over := len(lines) - mostProblems; over > 0 {
		lines = append(lines[:mostProblems], fmt.Sprintf("… +%d", over))
	}
	return notify.Item{File: tame(done.File), Place: tame(done.Place), Event: tame(done.Event), Problems: strings.Join(lines, "\n")}
}

// tame quotes a name that would break a line or steer a terminal.
func tame(name string) string {
	if quoted := strconv.Quote(name); quoted != `"`+name+`"` {
		return quoted
	}
	return name
}

// CameOut tells that a list is out or awaits its release; once for each revision.
func (p *Post) CameOut(out Out, now time.Time) {
	kind := notify.Published
	switch {
	case out.State == Awaits && !out.Again:
		kind = notify.Awaiting
	case out.State != IsPublished:
		return
	}
	p.put(notify.Message{Kind: kind, Items: []notify.Item{{Issue: out.Issue, Revision: out.Revision, Place: out.Folder}}}, now,
		out.Issue+" r"+strconv.Itoa(out.Revision), "issue", out.Issue, "revision", strconv.Itoa(out.Revision),
		"players", p.words.Count(out.Listed), "events", p.words.Count(out.Events), "folder", out.Folder)
}

// InTrouble tells that the machine cannot work: which fault it is, in words, what it said itself, and what to do.
func (p *Post) InTrouble(alert, problem, detail, remedy string, now time.Time) {
	p.put(notify.Message{Kind: notify.Trouble, Alert: alert}, now, alert+" "+now.Format(time.RFC3339Nano),
		"alert", alert, "problem", problem, "detail", detail, "remedy", remedy)
}

// IsWell tells that the machine works again.
func (p *Post) IsWell(alert string, since, now time.Time) {
	p.put(notify.Message{Kind: notify.Recovered, Alert: alert}, now, alert+" "+since.Format(time.RFC3339Nano),
		"alert", alert, "since", since.In(p.setup.Zone).Format("2006-01-02 15:04"))
}

func (p *Post) put(m notify.Message, now time.Time, same string, pairs ...string) {
	if !p.setup.Notify.Wants(m.Kind) {
		return
	}
	m.ID = SHA([]byte(p.setup.Code + "\n" + string(m.Kind) + "\n" + same))[:24]
	m.Association, m.At = p.setup.Code, now.In(p.setup.Zone).Format(time.RFC3339)
	p.box.Put(notify.Write(p.words, m, append(pairs, "code", p.setup.Code)...), now)
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
	lock, err := files.Acquire(filepath.Join(p.dir, "notices.lock"), 0)
	if errors.Is(err, files.ErrHeld) {
		return nil
	}
	if err == nil {
		defer lock.Release()
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
type shelf struct{ dir string }

// Names lists what is kept.
func (s shelf) Names() ([]string, error) {
	entries, err := files.OS.ReadDir(s.dir)
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
func (s shelf) Read(name string) ([]byte, error) { return files.OS.ReadFile(s.path(name)) }

// Write keeps data under a name.
func (s shelf) Write(name string, data []byte) error {
	if err := files.MakeDirs(files.OS, s.dir); err != nil {
		return err
	}
	return files.WriteAtomic(files.OS, s.path(name), data)
}

// Remove removes what is kept under a name.
func (s shelf) Remove(name string) error { return files.OS.Remove(s.path(name)) }

func (s shelf) path(name string) string { return filepath.Join(s.dir, name+".json") }
