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

// metaIndex says of what the index was made that was written last, and its hash.
const metaIndex = "index"

// looked is what a process remembers that has compared every byte of the newest files once.
const looked = "published/current"

// Keep brings index.json and the newest files of each list to what is out. Where they are that already, it costs a look
// at their sizes and the hash of the index. Where another office has brought out what this ledger does not know they
// are left alone: who makes lists is told of it elsewhere.
func Keep(f *folder.Folder) error {
	out, err := Out(&f.View)
	if err != nil || len(out) == 0 {
		return err
	}
	k := keeper{Folder: f, out: out, state: stateOf(out)}
	if err := k.look(); err != nil || !k.same && k.foreign() {
		return err
	}
	closely := !folder.Looked(&f.View, looked, k.state)
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
	folder.HasLooked(&f.View, looked, k.state)
	return nil
}

// keeper is index.json as it is, and what it has to be made of.
type keeper struct {
	*folder.Folder
	out   []ledger.Publication
	state string
	there []byte
	said  string // of what was written last
	same  bool   // it is what was written last, of the same
}

func (k *keeper) look() (err error) {
	if k.there, err = indexThere(&k.View); err == nil {
		k.said, err = k.Ledger.Meta(metaIndex)
	}
	k.same = k.said == written(k.state, k.there)
	return err
}

// before gives the index that was written last, if it lies there as it was written; nothing of another is believed.
func (k *keeper) before() (x Index) {
	if _, sum, _ := strings.Cut(k.said, " "); sum != rating.SHA(k.there) || json.Unmarshal(k.there, &x) != nil {
		return Index{}
	}
	return x
}

// foreign says whether the index names a revision that lies there and that this ledger does not know: another ledger
// made it, or this one is a copy from before.
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

// write writes index.json where it is not what it was, or something has come out since.
func (k *keeper) write() error {
	if k.same {
		return nil
	}
	x, err := Of(&k.View, k.out, k.before())
	if err != nil {
		return err
	}
	text, err := x.text()
	if err == nil && !bytes.Equal(text, k.there) {
		err = files.WriteAtomic(k.FS, k.Path("published", "index.json"), text)
	}
	if !x.whole() {
		k.state = unfinished
	}
	if says := written(k.state, text); err == nil && says != k.said {
		err = k.Write.SetMeta(metaIndex, says)
	}
	return err
}

// unfinished is the state of an index that lacks files, because their manifest cannot be read: it is looked at again.
const unfinished = "unfinished"

func written(state string, text []byte) string { return state + " " + rating.SHA(text) }

// indexThere reads index.json; nothing where there is none.
func indexThere(v *folder.View) ([]byte, error) {
	there, err := v.Files.ReadFile(v.Path("published", "index.json"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return there, err
}

// A Fault is a file that is not what it should be.
type Fault struct {
	Place   string // relative to the association's folder
	Missing bool
}

// Check compares index.json and the newest files of each list with what they should be, byte for byte. Where none was
// ever written, by an older version, none is missed.
func Check(v *folder.View) (found []Fault, err error) {
	out, err := Out(v)
	if err != nil || len(out) == 0 {
		return nil, err
	}
	said, err := v.Ledger.Meta(metaIndex)
	if err != nil || said == "" {
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
	if err != nil || said == written(stateOf(out), there) {
		return found, err
	}
	x, err := Of(v, out, Index{})
	if err != nil {
		return found, err
	}
	text, err := x.text()
	if err == nil && !bytes.Equal(text, there) {
		found = append(found, Fault{Name, there == nil})
	}
	return found, err
}

// faults gives the files of a list that do not lie there, or not as they should.
func (c current) faults(v *folder.View) (found []Fault) {
	for _, f := range c.Files {
		if there, err := c.lies(v, f, true); err == nil && there {
			continue
		}
		_, gone := v.Files.Lstat(c.place(v, f.Name))
		found = append(found, Fault{path.Join("published", c.Folder, f.Name), errors.Is(gone, fs.ErrNotExist)})
	}
	return found
}
