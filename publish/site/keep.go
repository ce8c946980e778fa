package site

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"kalends/ledger"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/publish/index"
	signing "kalends/publish/keys"
	"kalends/publish/site/pages"
	"kalends/rating"
	reports "kalends/reports/site"
)

// Name is the folder of the site, relative to the association's.
const Name = "published/site"

// describing is the file that says what the site holds, for programs.
const describing = "site.json"

// metaSite is the key in the ledger under which the site in place is recorded.
const metaSite = "site"

// record is what the ledger records of the site in place.
type record struct {
	State string        `json:"state"` // of what it was made
	ID    string        `json:"id"`
	Since ledger.Moment `json:"since"`
}

// Keep makes the site if the configuration asks for one and the one in place is missing or was made of other lists, by
// another configuration or by another program. An error holds back no list. If another office has published something
// that this ledger does not know, it changes nothing.
func Keep(f *folder.Folder) error {
	if !f.Setup.Site.Set() {
		return nil
	}
	out, err := folder.Published(&f.View, "")
	if err != nil || len(out) == 0 {
		return err
	}
	state, err := stateOf(&f.View, out)
	if err != nil {
		return err
	}
	current, err := isCurrent(&f.View, state)
	if err != nil || current {
		return err
	}
	foreign, err := index.Foreign(f, out)
	if err != nil || foreign {
		return err
	}
	id, err := exchange(f, func() (Source, error) { return pages.Open(&f.View) })
	if err != nil {
		return fmt.Errorf("the list is out, its site is not: %s: %w", Name, err)
	}
	return f.WriteNote(metaSite, record{state, id, f.Moment()})
}

// stateOf returns a hash of what the site is made of.
func stateOf(v *folder.View, out []ledger.Publication) (string, error) {
	signed, err := signing.State(v)
	var b strings.Builder
	for _, p := range out {
		b.WriteString(p.ManifestSHA)
	}
	b.WriteString(signed)
	parts := []string{b.String(), v.Setup.Sum(), v.Setup.Program, v.Setup.Build, reports.Format}
	return rating.SHA([]byte(strings.Join(parts, "\n"))), err
}

// isCurrent reports whether the site in place is the one recorded, and was made of a state.
func isCurrent(v *folder.View, state string) (bool, error) {
	var r record
	if err := v.ReadNote(metaSite, &r); err != nil || r.State != state {
		return false, err
	}
	id, err := inPlace(v.Files, v.Dir)
	return id == r.ID, err
}

// inPlace returns the id of the site in place; empty if there is none.
func inPlace(from files.Reader, dir string) (string, error) {
	data, err := from.ReadFile(filepath.Join(dir, filepath.FromSlash(Name), describing))
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	var d description
	if err == nil && (json.Unmarshal(data, &d) != nil || d.Format != reports.Format) {
		return "", nil
	}
	return d.ID, err
}

// exchange makes a site of a source beside the one in place, exchanges them, and returns the id of the new one. After it
// was stopped anywhere, the old site or the new one is in place, and the next call removes what it has left; where two
// folders cannot be exchanged in one step, the next call may first have to put the old one back.
func exchange(f *folder.Folder, open func() (Source, error)) (id string, err error) {
	dir := f.Path(Name)
	made, err := files.NewTree(f.FS, dir)
	if err != nil {
		return "", err
	}
	old, err := readOld(&f.View)
	if err != nil {
		return "", err
	}
	src, err := open()
	if err != nil {
		return "", err
	}
	t := newTree(f, src, made, old)
	if err = t.make(); err == nil {
		err = writeKeys(f, t.keys)
	}
	if err == nil {
		err = files.ReplaceTree(f.FS, dir)
	}
	if err != nil {
		return "", err
	}
	id = t.keys.id()
	f.Changed("site made", "id", id, "written", t.written, "kept", t.kept)
	return id, nil
}

// readOld returns the keys of the site in place. It fails with files.ErrOccupied if something else is there.
func readOld(v *folder.View) (keys, error) {
	id, err := inPlace(v.Files, v.Dir)
	if err != nil {
		return nil, err
	}
	if id != "" {
		return readKeys(v, id)
	}
	entries, err := v.Files.ReadDir(v.Path(Name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err == nil && len(entries) > 0 {
		err = files.ErrOccupied
	}
	return nil, err
}

// Standing is the state of the site.
type Standing struct {
	Since  ledger.Moment `json:"since,omitempty"`  // when the site in place was made
	Behind bool          `json:"behind,omitempty"` // it is missing or not up to date: it could not be made yet
	After  *Failure      `json:"after,omitempty"`  // the command of site.after fails
}

// Of returns the state of the site; nil if the configuration asks for none, or nothing is published.
func Of(v *folder.View) (*Standing, error) {
	if !v.Setup.Site.Set() {
		return nil, nil
	}
	out, err := folder.Published(v, "")
	if err != nil || len(out) == 0 {
		return nil, err
	}
	var r record
	if err := v.ReadNote(metaSite, &r); err != nil {
		return nil, err
	}
	state, err := stateOf(v, out)
	if err != nil {
		return nil, err
	}
	current, err := isCurrent(v, state)
	if err != nil {
		return nil, err
	}
	return &Standing{Since: r.Since, Behind: !current, After: LastFailure(v.Dir, v.Setup)}, nil
}
