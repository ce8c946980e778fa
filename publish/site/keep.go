package site

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"time"

	"kalends/ledger"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/publish/index"
	"kalends/publish/site/pages"
	"kalends/rating"
	reports "kalends/reports/site"
)

// Name is the folder of the site, relative to the association's.
const Name = "published/site"

// describing is the file that says what the site holds, for programs.
const describing = "site.json"

// metaSite is the key in the ledger under which the site in place is recorded; checkedKey is the key under which a
// process records that nothing is left of earlier sites.
const (
	metaSite   = "site"
	checkedKey = Name
)

// pause is the time after which a process tries again to make a site that it could not make.
const pause = 5 * time.Minute

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
	return keep(f, func() (Source, error) { return pages.Open(&f.View) })
}

// keep is Keep with the function that gives the values of the pages.
func keep(f *folder.Folder, open func() (Source, error)) error {
	if !f.Setup.Site.Set() {
		return nil
	}
	out, err := folder.Published(&f.View, "")
	if err != nil || len(out) == 0 {
		return err
	}
	state := stateOf(f.Setup, out)
	current, err := isCurrent(&f.View, state)
	if err != nil || current && folder.CheckedBefore(&f.View, checkedKey, state) {
		return err
	}
	if err := folder.FailedLately(&f.View, checkedKey, state, pause); err != nil {
		return err
	}
	if current {
		err = removeRests(f)
	} else {
		err = replace(f, out, state, open)
	}
	if err != nil {
		err = fmt.Errorf("the list is out, its site is not: %s: %w", Name, err)
	} else {
		folder.MarkChecked(&f.View, checkedKey, state)
	}
	folder.MarkFailed(&f.View, checkedKey, state, err)
	return err
}

// removeRests removes what is left of earlier sites after this program was stopped.
func removeRests(f *folder.Folder) error {
	id, err := inPlace(f.Files, f.Dir)
	return errors.Join(err, files.ClearTrees(f.FS, f.Path(Name)), removeKeys(f, id))
}

// stateOf returns a hash of what the site is made of.
func stateOf(setup folder.Setup, out []ledger.Publication) string {
	var b strings.Builder
	for _, p := range out {
		b.WriteString(p.ManifestSHA)
	}
	return rating.SHA([]byte(strings.Join([]string{b.String(), setup.Sum(), setup.Program, setup.Build, reports.Format}, "\n")))
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

// replace makes the site anew and records that, unless another office has published something.
func replace(f *folder.Folder, out []ledger.Publication, state string, open func() (Source, error)) error {
	foreign, err := index.Foreign(f, out)
	if err != nil || foreign {
		return err
	}
	src, err := open()
	if err != nil {
		return err
	}
	return exchange(f, src, func(id string) error { return f.WriteNote(metaSite, record{state, id, f.Moment()}) })
}

// exchange makes a site beside the one in place and then exchanges them. It calls done with the id of the new site when
// that is in place. After it was stopped anywhere, the old site or the new one is in place, and the next call removes
// what it has left; where two folders cannot be exchanged in one step, the next call may first have to put the old one
// back.
func exchange(f *folder.Folder, src Source, done func(id string) error) error {
	dir := f.Path(Name)
	made, err := files.NewTree(f.FS, dir)
	if err != nil {
		return err
	}
	old, err := readOld(&f.View)
	if err != nil {
		return err
	}
	t := newTree(f, src, made, old)
	if err := t.make(); err != nil {
		return err
	}
	id := t.keys.id()
	if err := writeKeys(f, t.keys); err != nil {
		return err
	}
	if err := files.ReplaceTree(f.FS, dir, func() error { return done(id) }); err != nil {
		return err
	}
	f.Changed("site made", "id", id, "written", t.written, "kept", t.kept)
	return removeKeys(f, id)
}

// readOld returns the keys of the site in place. It fails with files.ErrOccupied if something else is there.
func readOld(v *folder.View) (keys, error) {
	dir := v.Path(Name)
	info, err := v.Files.Lstat(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err == nil && !info.IsDir() {
		err = files.ErrOccupied
	}
	if err != nil {
		return nil, err
	}
	id, err := inPlace(v.Files, v.Dir)
	if err != nil {
		return nil, err
	}
	if id != "" {
		return readKeys(v, id)
	}
	entries, err := v.Files.ReadDir(dir)
	if err == nil && len(entries) > 0 {
		err = files.ErrOccupied
	}
	return nil, err
}
