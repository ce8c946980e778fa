package site

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"sync"

	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/publish/site/pages"
	"kalends/rating"
	reports "kalends/reports/site"
)

// tree is a site that is being made in a folder.
type tree struct {
	*folder.Folder
	src    Source
	site   *reports.Site
	common string // a hash of what all files depend on
	dir    string
	old    keys // of the site in place
	keys   keys
	folded map[string]bool // folders that are made, below dir
	buffer bytes.Buffer
	data   data

	letters       map[rune]int // with the number of their uses on pages
	written, kept int
}

// newTree prepares to make the site of a source in an empty folder; old are the keys of the site in place.
func newTree(f *folder.Folder, src Source, dir string, old keys) *tree {
	return &tree{Folder: f, src: src, site: src.Site(), dir: dir, old: old, folded: map[string]bool{".": true}}
}

// make makes all files of the site and sorts its keys.
func (t *tree) make() error {
	common, err := json.Marshal([]any{t.site, t.Setup.Program, t.Setup.Build})
	if err != nil {
		return err
	}
	t.common = rating.SHA(common)
	for _, part := range []func() error{t.pages, t.players, t.explained, t.documents, t.shared} {
		if err := part(); err != nil {
			return err
		}
	}
	slices.SortFunc(t.keys, compareKeys)
	t.report(true)
	return t.describe()
}

// pages makes all pages that explain no change, and publishes the values of some as JSON.
func (t *tree) pages() error {
	for p, err := range t.src.Pages() {
		if err != nil {
			return err
		}
		if keyed, is := p.(reports.Keyed); is {
			err = t.keyed(keyed)
		} else {
			err = t.valued(p)
		}
		if err != nil {
			return fmt.Errorf("page %s: %w", p.Place(), err)
		}
	}
	return nil
}

// valued makes a page that is its own value.
func (t *tree) valued(p reports.Page) error {
	value, err := json.Marshal(p)
	if err == nil {
		err = t.page(p, value)
	}
	if err == nil {
		err = t.publish(p, value)
	}
	return err
}

// keyed makes a page whose value is loaded only if something that the page depends on has changed.
func (t *tree) keyed(p reports.Keyed) error {
	key, load := []byte(p.Key()), sync.OnceValues(p.Load)
	t.src.Count(key)
	for _, lang := range t.site.Languages {
		err := t.put(path.Join(lang, p.Place()), key, func(w io.Writer) error {
			value, err := load()
			if err != nil {
				return err
			}
			return reports.Write(w, t.site, lang, value)
		})
		if err != nil {
			return err
		}
	}
	return t.put(reports.DataPlace(p.Place()), key, func(w io.Writer) error {
		value, err := load()
		if err != nil {
			return err
		}
		return json.NewEncoder(w).Encode(described{reports.Format, kindOf(value), value})
	})
}

// page makes a page in every language. value is what it depends on.
func (t *tree) page(p reports.Page, value []byte) error {
	t.src.Count(value)
	for _, lang := range t.site.Languages {
		err := t.put(path.Join(lang, p.Place()), value, func(w io.Writer) error { return reports.Write(w, t.site, lang, p) })
		if err != nil {
			return err
		}
	}
	return nil
}

// explained makes the pages that explain changes. Only the stories of those that are missing are asked for.
func (t *tree) explained() error {
	for _, e := range t.src.Explained() {
		missing := map[string][]string{} // the languages by player
		for i, id := range e.Players {
			for _, lang := range t.site.Languages {
				kept, err := t.keep(path.Join(lang, reports.WhyPlace(e.IssueRef, id)), []byte(e.Keys[i]))
				if err != nil {
					return err
				}
				if !kept {
					missing[id] = append(missing[id], lang)
				}
			}
		}
		if err := t.stories(e, missing); err != nil {
			return fmt.Errorf("explain the list %s of %s: %w", e.List, e.Date, err)
		}
	}
	return nil
}

// stories writes pages that explain the changes of one list, for each player in some languages.
func (t *tree) stories(e pages.Explained, missing map[string][]string) error {
	if len(missing) == 0 {
		return nil
	}
	for why, err := range t.src.Stories(e, func(id string) bool { return missing[id] != nil }) {
		if err != nil {
			return err
		}
		for _, lang := range missing[why.ID] {
			err := t.write(path.Join(lang, why.Place()), func(w io.Writer) error { return reports.Write(w, t.site, lang, why) })
			if err != nil {
				return err
			}
		}
		delete(missing, why.ID)
	}
	if len(missing) > 0 {
		return fmt.Errorf("%d players have no explanation", len(missing))
	}
	return nil
}

// documents gives the published files that the site shows a second name in it, or copies them.
func (t *tree) documents() error {
	for _, c := range t.src.Documents() {
		from := t.Path(filepath.FromSlash(c.From))
		info, err := t.FS.Lstat(from)
		if err == nil && (!info.Mode().IsRegular() || info.Size() != int64(c.Size)) {
			err = files.ErrDamaged
		}
		if err == nil {
			err = t.link(from, c.Place)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", c.From, err)
		}
		t.add(c.Place, []byte(c.SHA))
	}
	return nil
}

// put makes a file. If the site in place has it with the same content, it is linked from there.
func (t *tree) put(place string, content []byte, write func(io.Writer) error) error {
	kept, err := t.keep(place, content)
	if err != nil || kept {
		return err
	}
	return t.write(place, write)
}

// keep adds the key of a file, and links the file from the site in place if that has it with the same content.
func (t *tree) keep(place string, content []byte) (bool, error) {
	if !t.old.has(t.add(place, content)) {
		return false, nil
	}
	err := t.link(filepath.Join(t.Path(Name), filepath.FromSlash(place)), place)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil // somebody has removed it
	}
	t.kept++
	return err == nil, err
}

// add adds the key of a file and returns it.
func (t *tree) add(place string, content []byte) key {
	k := keyOf(t.common, place, content)
	if t.keys = append(t.keys, k); len(t.keys)%reportEvery == 0 {
		t.report(false)
	}
	return k
}

// reportEvery is the number of files after which the progress is reported.
const reportEvery = 1000

// report reports how many files are made.
func (t *tree) report(whole bool) {
	step := folder.Step{Work: folder.Showing, Done: len(t.keys), About: Name, Between: true}
	if whole {
		step.All = step.Done
	}
	t.Setup.Report(step)
}

// link gives a file a second name in the new site, or copies it where that is not possible.
func (t *tree) link(from, place string) error {
	to, err := t.place(place)
	if err == nil && t.FS.Link(from, to) != nil {
		err = t.copy(from, to)
	}
	return err
}

// copy copies a file.
func (t *tree) copy(from, to string) error {
	source, err := t.FS.Open(from)
	if err != nil {
		return err
	}
	err = t.create(to, func(h io.Writer) error {
		_, err := io.Copy(h, source)
		return err
	})
	return errors.Join(err, source.Close())
}

// write writes a file of the new site.
func (t *tree) write(place string, write func(io.Writer) error) error {
	t.buffer.Reset()
	if err := write(&t.buffer); err != nil {
		return err
	}
	to, err := t.place(place)
	if err == nil {
		err = t.create(to, func(h io.Writer) error {
			_, err := t.buffer.WriteTo(h)
			return err
		})
	}
	t.written++
	return err
}

// create makes a file without syncing it: the site is synced as a whole.
func (t *tree) create(to string, write func(io.Writer) error) error {
	h, err := t.FS.Create(to)
	if err != nil {
		return err
	}
	return errors.Join(write(h), h.Close())
}

// place returns the path of a file of the new site, and makes its folder.
func (t *tree) place(place string) (string, error) {
	return filepath.Join(t.dir, filepath.FromSlash(place)), t.mkdir(path.Dir(place))
}

// mkdir makes a folder of the new site with its parents, without syncing them.
func (t *tree) mkdir(dir string) error {
	if t.folded[dir] {
		return nil
	}
	err := t.mkdir(path.Dir(dir))
	if err == nil {
		err = t.FS.Mkdir(filepath.Join(t.dir, filepath.FromSlash(dir)))
	}
	t.folded[dir] = err == nil
	return err
}
