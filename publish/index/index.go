package index

import (
	"bytes"
	"encoding/json"
	"iter"
	"path"
	"path/filepath"
	"strconv"
	"strings"

	"kalends/ledger"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/publish/keys"
	"kalends/rating"
)

// Name is the path of the index in the association's folder.
const Name = "published/index.json"

// Format is the version of the index; its number changes if programs that read it must change.
const Format = "kalends-index/1"

// Index lists everything that is published. Its folders are relative to its own.
type Index struct {
	Format      string               `json:"format"`
	Association string               `json:"association"`
	Keys        []folder.ManifestKey `json:"keys,omitempty"`
	Lists       []List               `json:"lists"`
}

// List is a list with all its issues, oldest first.
type List struct {
	List    string  `json:"list"`
	Current Current `json:"current"`
	Issues  []Issue `json:"issues"`
}

// Current is the newest issue of a list under names without a date.
type Current struct {
	Issue    string       `json:"issue"`
	Date     string       `json:"date"`
	Revision int          `json:"revision"`
	Folder   string       `json:"folder"`
	Files    []files.Made `json:"files"`
}

// Issue is a list of one date with its revisions; the last one is in force.
type Issue struct {
	Issue     string     `json:"issue"`
	Date      string     `json:"date"`
	Revisions []Revision `json:"revisions"`
}

// Revision is what was published at one time and never changes.
type Revision struct {
	Revision int          `json:"revision"`
	Folder   string       `json:"folder"`
	Files    []files.Made `json:"files"` // the manifest first

	Redacted int `json:"redacted,omitempty"` // number of the erase decision because of which its files were removed
}

// Redact lists of a revision the hash of its manifest alone, because a decision has removed its files.
func (r *Revision) Redact(decision int) {
	r.Redacted, r.Files = decision, []files.Made{{Name: folder.ManifestName, SHA: r.Files[0].SHA}}
}

// Of returns the index of the publications out. It takes revisions that the index before lists completely from there,
// because they do not change and reading the manifests of many years takes long.
func Of(v *folder.View, out []ledger.Publication, before Index) (Index, error) {
	known := before.known()
	ring, _, _ := keys.Load(v) // a damaged file of keys, which verify finds, keeps back no index
	all := Index{Format: Format, Association: v.Setup.Code, Keys: ring.Public(), Lists: []List{}}
	for i, p := range out {
		if i == 0 || out[i-1].List != p.List {
			all.Lists = append(all.Lists, List{List: p.List})
		}
		l := &all.Lists[len(all.Lists)-1]
		if i == 0 || out[i-1].List != p.List || out[i-1].Date != p.Date {
			l.Issues = append(l.Issues, Issue{Issue: v.IssueName(p.List, p.Date), Date: p.Date.String()})
		}
		r, is := known[p.ManifestSHA]
		if !is {
			var err error
			if r, err = revision(v, p); err != nil {
				return all, err
			}
		}
		of := &l.Issues[len(l.Issues)-1]
		of.Revisions = append(of.Revisions, r)
		before, err := folder.EditionsBefore(v, p)
		if err != nil {
			return all, err
		}
		for i, e := range before {
			if e.Redacted > 0 {
				of.Revisions[i].Redact(e.Redacted)
			}
		}
	}
	for i, p := range newest(out) {
		c, err := currentOf(v, p)
		if err != nil {
			return all, err
		}
		all.Lists[i].Current = c.Current
	}
	return all, nil
}

func (x Index) revisions() iter.Seq[Revision] {
	return func(yield func(Revision) bool) {
		for _, l := range x.Lists {
			for _, i := range l.Issues {
				for _, r := range i.Revisions {
					if !yield(r) {
						return
					}
				}
			}
		}
	}
}

// known returns the revisions whose files are listed, not only their manifest, by the hash of the manifest.
func (x Index) known() map[string]Revision {
	all := map[string]Revision{}
	for r := range x.revisions() {
		if len(r.Files) > 1 {
			all[r.Files[0].SHA] = r
		}
	}
	return all
}

// whole reports whether every revision lists files beside its manifest, unless they were removed.
func (x Index) whole() bool {
	for r := range x.revisions() {
		if len(r.Files) == 1 && r.Redacted == 0 {
			return false
		}
	}
	return true
}

// newest returns the last publication of each list; out is sorted by list.
func newest(out []ledger.Publication) (last []ledger.Publication) {
	for i, p := range out {
		if i+1 == len(out) || out[i+1].List != p.List {
			last = append(last, p)
		}
	}
	return last
}

// revision lists the files of a publication from its manifest. If the manifest is damaged only the manifest itself is
// listed, from the ledger.
func revision(v *folder.View, p ledger.Publication) (Revision, error) {
	place := strings.TrimPrefix(v.IssueFolder(p), "published/")
	r := Revision{Revision: p.Revision, Folder: place, Files: []files.Made{{Name: folder.ManifestName, SHA: p.ManifestSHA}}}
	m, size, err := manifest(v, p)
	if err != nil || m == nil {
		return r, err
	}
	r.Files[0].Size = size
	r.Files = append(r.Files, m.Outputs...)
	return r, nil
}

// manifest reads the manifest of a publication and its size in bytes; nil if its hash is not the one in the ledger.
func manifest(v *folder.View, p ledger.Publication) (m *folder.Manifest, size int, err error) {
	data, err := v.ManifestAt(p)
	if err != nil || rating.SHA(data) != p.ManifestSHA {
		return nil, 0, err
	}
	return m, len(data), json.Unmarshal(data, &m)
}

// Text returns the index as indented JSON.
func (x Index) Text() ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	err := enc.Encode(x)
	return b.Bytes(), err
}

// stateOf returns a hash of the index's format, of list, date, revision and manifest of every publication, and of keys
// and signatures.
func stateOf(v *folder.View, out []ledger.Publication) (string, error) {
	signed, err := keys.State(v)
	var b strings.Builder
	b.WriteString(Format + signed)
	for _, p := range out {
		b.WriteString("\n" + p.List + " " + p.Date.String() + " " + strconv.Itoa(p.Revision) + " " + p.ManifestSHA)
	}
	return rating.SHA([]byte(b.String())), err
}

// pathOf returns the path of a published file.
func pathOf(v *folder.View, p ledger.Publication, name string) string {
	return v.Path(filepath.FromSlash(path.Join(v.IssueFolder(p), name)))
}
