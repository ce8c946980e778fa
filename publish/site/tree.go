package site

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"sync"

	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/publish/site/pages"
	reports "kalends/reports/site"
)

// tree is a site that is being made in a folder.
type tree struct {
	*folder.Folder
	src     Source
	site    *reports.Site
	common  []byte // a hash of what all files depend on
	dir     string
	old     keys // of the site in place
	keys    keys
	folders map[string]bool // that are made, below dir
	shard   string          // of the players that are not published as JSON yet
	players [][]byte        // their JSON
	newest  []newest

	written, kept int
}

// newTree prepares to make the site of a source in an empty folder; old are the keys of the site in place.
func newTree(f *folder.Folder, src Source, dir string, old keys) *tree {
	return &tree{Folder: f, src: src, site: src.Site(), dir: dir, old: old, folders: map[string]bool{".": true}}
}

// make makes all files of the site and sorts its keys.
func (t *tree) make() error {
	common, err := json.Marshal([]any{t.site, t.Setup.Program, t.Setup.Build})
	if err != nil {
		return err
	}
	t.common = hash(common)
	for _, part := range []func() error{t.pages, t.publishPlayers, t.explained, t.documents, t.proofs, t.shared} {
		if err := part(); err != nil {
			return err
		}
	}
	t.keys.sort()
	t.report(true)
	return t.describe()
}

// hash returns the SHA-256 of a text.
func hash(content []byte) []byte {
	sum := sha256.Sum256(content)
	return sum[:]
}

// pages makes all pages that explain no change, and publishes the values of some as JSON.
func (t *tree) pages() error {
	for p, err := range t.src.Pages() {
		if err != nil {
			return err
		}
		if err := t.page(p); err != nil {
			return fmt.Errorf("page %s: %w", p.Place(), err)
		}
	}
	return nil
}

// value is the value of a page, and the same as JSON.
type value struct {
	page reports.Page
	json []byte
}

// valueOf returns the key of a page, and a function that returns its value. The key of a page that is its own value is
// the JSON; the value of a Keyed is loaded once, and only if it is asked for.
func valueOf(p reports.Page) (key []byte, load func() (value, error), err error) {
	keyed, is := p.(reports.Keyed)
	if !is {
		key, err = json.Marshal(p)
		return key, func() (value, error) { return value{p, key}, nil }, err
	}
	return []byte(keyed.Key()), sync.OnceValues(func() (v value, err error) {
		if v.page, err = keyed.Load(); err == nil {
			v.json, err = json.Marshal(v.page)
		}
		return v, err
	}), nil
}

// page makes a page in every language, and publishes its value if that is published.
func (t *tree) page(p reports.Page) error {
	key, load, err := valueOf(p)
	if err != nil {
		return err
	}
	t.src.Count(key)
	content := hash(key)
	for _, lang := range t.site.Languages {
		err := t.put(path.Join(lang, p.Place()), content, func(w io.Writer) error {
			v, err := load()
			if err == nil {
				err = reports.Write(w, t.site, lang, v.page)
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	return t.publish(p, content, load)
}

// explained makes the pages that explain changes. Only the stories of those that are missing are asked for.
func (t *tree) explained() error {
	for _, e := range t.src.Explained() {
		missing := map[string][]string{} // the languages by player
		for i, id := range e.Players {
			for _, lang := range t.site.Languages {
				if !t.keep(path.Join(lang, reports.WhyPlace(e.IssueRef, id)), []byte(e.Keys[i])) {
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
			err := t.create(path.Join(lang, why.Place()), func(w io.Writer) error { return reports.Write(w, t.site, lang, why) })
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

// documents copies the published files that the site shows. They are not linked, so that nothing that is done to the
// files of the site changes a published list.
func (t *tree) documents() error {
	for _, c := range t.src.Documents() {
		if t.keep(c.Place, []byte(c.SHA)) {
			continue
		}
		if err := t.create(c.Place, func(w io.Writer) error { return t.copy(w, c) }); err != nil {
			return fmt.Errorf("%s: %w", c.From, err)
		}
	}
	return nil
}

// proofs makes the scripts that the page that checks lists loads.
func (t *tree) proofs() error {
	for f, err := range t.src.Proofs() {
		if err == nil {
			err = t.asset(f.Place, f.Data)
		}
		if err != nil {
			return fmt.Errorf("proofs: %w", err)
		}
	}
	return nil
}

// copy writes a published file to w.
func (t *tree) copy(w io.Writer, c pages.Copy) error {
	from, err := t.FS.Open(t.Path(filepath.FromSlash(c.From)))
	if err != nil {
		return err
	}
	n, err := io.Copy(w, from)
	if err == nil && n != int64(c.Size) {
		err = files.ErrDamaged
	}
	return errors.Join(err, from.Close())
}

// put makes a file. content is a hash of what it depends on. If the site in place has it with the same content, it is
// linked from there.
func (t *tree) put(place string, content []byte, write func(io.Writer) error) error {
	if t.keep(place, content) {
		return nil
	}
	return t.create(place, write)
}

// reportEvery is the number of files after which the progress is reported.
const reportEvery = 1000

// keep adds the key of a file, and links the file from the site in place if that has it with the same content. It returns
// false if that is not so, or if the file cannot be linked; then it must be written.
func (t *tree) keep(place string, content []byte) bool {
	k := keyOf(t.common, place, content)
	if t.keys = append(t.keys, k); len(t.keys)%reportEvery == 0 {
		t.report(false)
	}
	if !t.old.has(k) {
		return false
	}
	to, err := t.at(place)
	if err != nil || t.FS.Link(filepath.Join(t.Path(Name), filepath.FromSlash(place)), to) != nil {
		return false
	}
	t.kept++
	return true
}

// report reports how many files are made.
func (t *tree) report(whole bool) {
	step := folder.Step{Work: folder.Showing, Done: len(t.keys), About: Name, Between: true}
	if whole {
		step.All = step.Done
	}
	t.Setup.Report(step)
}

// create makes a file of the new site without syncing it: the site is synced as a whole.
func (t *tree) create(place string, write func(io.Writer) error) error {
	to, err := t.at(place)
	if err != nil {
		return err
	}
	h, err := t.FS.Create(to)
	if err != nil {
		return err
	}
	t.written++
	return errors.Join(write(h), h.Close())
}

// at returns the path of a file of the new site, and makes its folder.
func (t *tree) at(place string) (string, error) {
	return filepath.Join(t.dir, filepath.FromSlash(place)), t.mkdir(path.Dir(place))
}

// mkdir makes a folder of the new site with its parents, without syncing them.
func (t *tree) mkdir(dir string) error {
	if t.folders[dir] {
		return nil
	}
	err := t.mkdir(path.Dir(dir))
	if err == nil {
		err = t.FS.Mkdir(filepath.Join(t.dir, filepath.FromSlash(dir)))
	}
	t.folders[dir] = err == nil
	return err
}
