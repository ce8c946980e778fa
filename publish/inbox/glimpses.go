package inbox

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"strconv"
	"time"

	"kalends/publish/folder"
)

// patience is how long a file that is not whole may lie unchanged before it is returned as cut off; a glimpse that is
// older than longAgo is of a file that has become whole, or has gone.
const (
	patience = 15 * time.Minute
	longAgo  = 24 * time.Hour
)

// coarse is how far two writes may lie apart on the coarsest disk and show the same time. A file that was written to
// less than that before it was looked at is read again, whatever its time.
const coarse = 5 * time.Second

const metaPartial = "partial"

// glimpse is when a file that is not whole was first seen with these bytes.
type glimpse struct {
	SHA   string    `json:"sha"`
	Since time.Time `json:"since"`
	Size  int64     `json:"size,omitempty"`
	Wrote time.Time `json:"wrote,omitzero"` // when its bytes were last written; zero: that was too short ago to tell by
}

// File is a file of the inbox as it was read.
type File struct {
	Name, SHA string
	Info      fs.FileInfo
}

// Glimpses are the files of the inbox that are not whole, by name. They are read once a pass and kept once.
type Glimpses struct {
	seen    map[string]glimpse
	now     time.Time
	changed bool
}

// ReadGlimpses takes what the last pass has kept.
func ReadGlimpses(f *folder.Folder) (*Glimpses, error) {
	g := &Glimpses{seen: map[string]glimpse{}, now: f.Now}
	text, err := f.Ledger.Meta(metaPartial)
	if err != nil || text == "" {
		return g, err
	}
	if err := json.Unmarshal([]byte(text), &g.seen); err != nil {
		return nil, fmt.Errorf("the ledger's note of unfinished files: %w", err)
	}
	return g, nil
}

// Keep keeps them for the next pass, without those of long ago.
func (g *Glimpses) Keep(f *folder.Folder) error {
	if !g.changed {
		return nil
	}
	maps.DeleteFunc(g.seen, func(_ string, s glimpse) bool { return s.Since.After(g.now) || g.now.Sub(s.Since) > longAgo })
	text, err := json.Marshal(g.seen)
	if err == nil {
		err = f.Write.SetMeta(metaPartial, string(text))
	}
	return err
}

// Waits says by one look that a file was not whole when it was read, and that nobody has written to it since. When it
// has lain so for long enough, it is read again whatever it looks like.
func (g *Glimpses) Waits(name string, info fs.FileInfo) bool {
	s, ok := g.seen[strconv.QuoteToASCII(name)]
	return ok && !s.Since.After(g.now) && g.now.Sub(s.Since) < patience && s.Size == info.Size() &&
		!s.Wrote.IsZero() && s.Wrote.Equal(info.ModTime())
}

// Stuck says whether a file that is not whole has lain unchanged for so long that nobody is copying it any more.
func (g *Glimpses) Stuck(f File) bool {
	name := strconv.QuoteToASCII(f.Name) // JSON cannot hold every name
	s, ok := g.seen[name]
	if ok && s.SHA == f.SHA && g.now.Sub(s.Since) >= patience {
		return true
	}
	if !ok || s.SHA != f.SHA || s.Since.After(g.now) {
		s = glimpse{SHA: f.SHA, Since: g.now}
	}
	if s.Size = f.Info.Size(); g.now.Sub(f.Info.ModTime()) > coarse {
		s.Wrote = f.Info.ModTime()
	}
	g.changed = g.changed || g.seen[name] != s
	g.seen[name] = s
	return false
}

// NotWhole says that a file was seen with these bytes, and was not whole.
func (g *Glimpses) NotWhole(f File) bool {
	s, ok := g.seen[strconv.QuoteToASCII(f.Name)]
	return ok && s.SHA == f.SHA
}

// GiveUp forgets a file that is returned as it is.
func (g *Glimpses) GiveUp(f File) {
	delete(g.seen, strconv.QuoteToASCII(f.Name))
	g.changed = true
}
