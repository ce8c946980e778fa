package index

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"strings"

	"kalends/ledger"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/rating"
)

// metaIndex is the key in the ledger under which the state and the hash of the last index are stored.
const metaIndex = "index"

// checkedKey is the key under which a process records that it has compared every byte of the newest files once.
const checkedKey = "published/current"

// Keep writes index.json and copies the newest files of each list into published/current where they are missing or out
// of date. At the first call in a process, and after each publication, it compares every byte of these files, otherwise
// only sizes. If another office has published something that this ledger does not know, it changes nothing and returns
// nil.
func Keep(f *folder.Folder) error {
	out, err := folder.Published(&f.View, "")
	if err != nil || len(out) == 0 {
		return err
	}
	k := keeper{Folder: f, out: out}
	if err := k.readState(); err != nil || !k.same && k.foreign() {
		return err
	}
	closely := !folder.CheckedBefore(&f.View, checkedKey, k.state)
	for _, p := range newest(out) {
		c, err := currentOf(&f.View, p)
		if err == nil {
			err = c.keep(f, closely)
		}
		if err != nil {
			return fmt.Errorf("keep published/current/%s: %w", p.List, err)
		}
	}
	if err := k.write(); err != nil {
		return fmt.Errorf("keep %s: %w", Name, err)
	}
	folder.MarkChecked(&f.View, checkedKey, k.state)
	return nil
}

// Foreign reports whether another office has published something that this ledger does not know.
func Foreign(f *folder.Folder, out []ledger.Publication) (bool, error) {
	k := keeper{Folder: f, out: out}
	err := k.readState()
	return err == nil && !k.same && k.foreign(), err
}

// keeper is one call of Keep.
type keeper struct {
	*folder.Folder
	out      []ledger.Publication
	state    string
	there    []byte
	recorded string // what the ledger says of the index written last
	same     bool   // index.json is the one written last, and nothing was published since
}

// readState reads index.json and what the ledger records of it, and sets state and same.
func (k *keeper) readState() (err error) {
	if k.state, err = stateOf(&k.View, k.out); err != nil {
		return err
	}
	if k.there, err = indexThere(&k.View); err == nil {
		k.recorded, err = k.Ledger.Meta(metaIndex)
	}
	k.same = k.recorded == recordOf(k.state, k.there)
	return err
}

// before returns the index on disk if it is the one written last, otherwise an empty one.
func (k *keeper) before() (x Index) {
	if _, sum, _ := strings.Cut(k.recorded, " "); sum != rating.SHA(k.there) || json.Unmarshal(k.there, &x) != nil {
		return Index{}
	}
	return x
}

// foreign reports whether the index on disk lists a revision whose manifest exists and is unknown to this ledger:
// another ledger has published it, or this one is an old copy.
func (k *keeper) foreign() bool {
	var x Index
	if json.Unmarshal(k.there, &x) != nil {
		return false
	}
	known := map[string]bool{}
	for _, p := range k.out {
		known[p.ManifestSHA] = true
	}
	for r := range x.revisions() {
		if len(r.Files) == 0 || known[r.Files[0].SHA] {
			continue
		}
		sum, err := k.FS.Sum(k.Path("published", filepath.FromSlash(r.Folder), folder.ManifestName))
		if err == nil && sum == r.Files[0].SHA {
			return true
		}
	}
	return false
}

// write writes index.json unless it is up to date, and records its state and hash in the ledger.
func (k *keeper) write() error {
	if k.same {
		return nil
	}
	x, err := Of(&k.View, k.out, k.before())
	if err != nil {
		return err
	}
	text, err := x.Text()
	if err == nil && !bytes.Equal(text, k.there) {
		err = files.WriteAtomic(k.FS, k.Path("published", "index.json"), text)
	}
	if !x.whole() {
		k.state = unfinished
	}
	if says := recordOf(k.state, text); err == nil && says != k.recorded {
		err = k.Write.SetMeta(metaIndex, says)
	}
	return err
}

// unfinished is the recorded state of an index that lacks the files of a revision whose manifest cannot be read; the
// next call makes it again.
const unfinished = "unfinished"

// recordOf returns what the ledger records of an index: its state and the hash of its text.
func recordOf(state string, text []byte) string { return state + " " + rating.SHA(text) }

// indexThere returns the bytes of index.json, nil if there is none.
func indexThere(v *folder.View) ([]byte, error) {
	there, err := v.Files.ReadFile(v.Path("published", "index.json"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return there, err
}

// Fault is a file that is missing or damaged.
type Fault struct {
	Place   string // relative to the association's folder
	Missing bool
}

// Check compares index.json and the newest files of each list byte for byte with what they must be, and returns those
// that are missing or damaged. It finds none if the ledger has never recorded an index.
func Check(v *folder.View) (found []Fault, err error) {
	out, err := folder.Published(v, "")
	if err != nil || len(out) == 0 {
		return nil, err
	}
	recorded, err := v.Ledger.Meta(metaIndex)
	if err != nil || recorded == "" {
		return nil, err
	}
	for _, p := range newest(out) {
		c, err := currentOf(v, p)
		if err != nil {
			return found, err
		}
		found = append(found, c.faults(v)...)
	}
	there, err := indexThere(v)
	state, also := stateOf(v, out)
	if err = errors.Join(err, also); err != nil || recorded == recordOf(state, there) {
		return found, err
	}
	x, err := Of(v, out, Index{})
	if err != nil {
		return found, err
	}
	text, err := x.Text()
	if err == nil && !bytes.Equal(text, there) {
		found = append(found, Fault{Name, there == nil})
	}
	return found, err
}

// faults returns the files of a list that are missing or damaged.
func (c current) faults(v *folder.View) (found []Fault) {
	for _, f := range c.Files {
		if there, err := c.inPlace(v, f, true); err == nil && there {
			continue
		}
		_, gone := v.Files.Lstat(c.place(v, f.Name))
		found = append(found, Fault{path.Join("published", c.Folder, f.Name), errors.Is(gone, fs.ErrNotExist)})
	}
	return found
}
