package inbox

import (
	"io/fs"
	"maps"
	"strconv"
	"time"

	"kalends/publish/folder"
)

// patience is how long an incomplete file may stay unchanged before it is returned as cut off. Records older than
// maxAge are dropped: the file is complete by now, or gone.
const (
	patience = 15 * time.Minute
	maxAge   = 24 * time.Hour
)

// coarse is the resolution of time stamps on the coarsest file system: two writes within it may show the same time. A
// file that was written to so shortly before it was read is read again, whatever its time stamp.
const coarse = 5 * time.Second

const metaPartial = "partial"

// glimpse is the record of an incomplete file: its bytes and since when it has had them.
type glimpse struct {
	SHA   string    `json:"sha"`
	Since time.Time `json:"since"`
	Size  int64     `json:"size,omitempty"`
	Wrote time.Time `json:"wrote,omitzero"` // when it was last written; zero: too recently to rely on
}

// File is a file of the inbox as it was read.
type File struct {
	Name, SHA string
	Info      fs.FileInfo
}

// Glimpses records the incomplete files of the inbox, by name, from one pass to the next.
type Glimpses struct {
	seen    map[string]glimpse
	now     time.Time
	changed bool
}

// ReadGlimpses reads the record that the last pass has stored; empty if there is none.
func ReadGlimpses(f *folder.Folder) (*Glimpses, error) {
	g := &Glimpses{seen: map[string]glimpse{}, now: f.Now}
	return g, f.ReadNote(metaPartial, &g.seen)
}

// Keep stores the record for the next pass if it has changed, without entries older than maxAge.
func (g *Glimpses) Keep(f *folder.Folder) error {
	if !g.changed {
		return nil
	}
	maps.DeleteFunc(g.seen, func(_ string, s glimpse) bool { return s.Since.After(g.now) || g.now.Sub(s.Since) > maxAge })
	return f.WriteNote(metaPartial, g.seen)
}

// Waits reports, from size and time alone, whether a file was incomplete when it was last read and has not been
// written to since. After patience it returns false, so that the file is read again.
func (g *Glimpses) Waits(name string, info fs.FileInfo) bool {
	s, ok := g.seen[strconv.QuoteToASCII(name)]
	return ok && !s.Since.After(g.now) && g.now.Sub(s.Since) < patience && s.Size == info.Size() &&
		!s.Wrote.IsZero() && s.Wrote.Equal(info.ModTime())
}

// Stuck reports whether an incomplete file has had these bytes for so long that nobody is copying it any more. If not,
// it records the file with its present bytes.
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

// NotWhole reports whether these bytes of the file are recorded as incomplete.
func (g *Glimpses) NotWhole(f File) bool {
	s, ok := g.seen[strconv.QuoteToASCII(f.Name)]
	return ok && s.SHA == f.SHA
}

// GiveUp drops the record of a file that is returned as it is.
func (g *Glimpses) GiveUp(f File) {
	delete(g.seen, strconv.QuoteToASCII(f.Name))
	g.changed = true
}
