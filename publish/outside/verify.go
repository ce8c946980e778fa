package outside

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/publish/keys"
)

// ErrNothing means that a folder has no published list.
var ErrNothing = errors.New("no published list is in this folder")

// Report is the result of checking a published folder.
type Report struct {
	Keys   []string     `json:"keys"` // ids of the association's keys, oldest first
	Issues []*Issue     `json:"issues"`
	Common []Difference `json:"common"` // of no single issue
	Notes  []Difference `json:"notes"`  // what is doubtful, or was not checked, of no single issue
}

// Issue is one revision of a list, or a revision whose files were removed.
type Issue struct {
	Issue    string `json:"issue"`
	Revision int    `json:"revision"`
	Folder   string `json:"folder,omitempty"` // none: its files were removed
	Manifest string `json:"manifest_sha256"`
	State
	Key         string       `json:"key,omitempty"` // with which it is signed
	Files       int          `json:"files"`         // compared with the manifest
	Figures     int          `json:"figures"`       // figures of players that were made again from the published calculation, or compared
	Notes       []Difference `json:"notes"`         // what is doubtful, or was not checked
	Differences []Difference `json:"differences"`

	Standing State `json:"-"` // what is true of its manifest: another state than Changed, unless the manifest is not the published one

	Made  *folder.Manifest `json:"-"` // nil: it cannot be read, or was removed
	text  []byte           // of the manifest
	rated map[string]string
}

// Name returns the name of the issue with its revision.
func (i *Issue) Name() string { return fmt.Sprintf("%s r%d", i.Issue, i.Revision) }

// add adds a difference at a file of the issue.
func (i *Issue) add(file, what string, pairs ...string) {
	i.Differences = Add(i.Differences, []Difference{difference(path.Join(i.Folder, file), what, pairs...)})
}

// note adds something doubtful, or that was not checked.
func (i *Issue) note(what string, pairs ...string) {
	i.Notes = append(i.Notes, difference(i.Name(), what, pairs...))
}

// difference returns a difference with its values.
func difference(place, what string, pairs ...string) Difference {
	d := Difference{Place: place, What: what}
	for n := 0; n+1 < len(pairs); n += 2 {
		if d.Args == nil {
			d.Args = map[string]string{}
		}
		d.Args[pairs[n]] = pairs[n+1]
	}
	return d
}

// tree is a folder that is checked.
type tree struct {
	fsys  files.Reader
	root  string
	own   keys.Ring  // in the folder
	ring  *keys.Ring // with which signatures are checked; nil: there are no keys
	alone bool       // it is the folder of a single issue
	base  string     // where issues and keys are: on a downloaded site files
	Report
}

// Verify checks the folder published, a downloaded site, or the folder of a single issue.
// Signatures are checked with the keys given, or if these are nil, with those in the folder.
func Verify(root string, with *keys.Ring) (Report, error) {
	t, err := read(root)
	if err != nil {
		return Report{}, err
	}
	t.ring = with
	for _, check := range []func() error{t.signatures, t.chains, t.figures, t.beside} {
		if err := check(); err != nil {
			return t.Report, err
		}
	}
	t.judge()
	return t.Report, nil
}

// read reads the manifests in a folder and compares each issue's files with its own.
func read(root string) (*tree, error) {
	t := &tree{fsys: files.ReadOnly(files.OS), root: root, base: "."}
	t.Keys, t.Issues, t.Common, t.Notes = []string{}, []*Issue{}, []Difference{}, []Difference{}
	places, err := t.places()
	if err == nil && len(places) == 0 {
		err = ErrNothing
	}
	for _, place := range places {
		if err == nil {
			err = t.readIssue(place)
		}
	}
	slices.SortStableFunc(t.Issues, inOrder)
	return t, err
}

// inOrder compares issues by list, date and revision.
func inOrder(a, b *Issue) int {
	return cmp.Or(cmp.Compare(a.list(), b.list()), cmp.Compare(a.Issue, b.Issue), cmp.Compare(a.Revision, b.Revision))
}

// list returns the name of an issue without its date.
func (i *Issue) list() string { return i.Issue[:max(0, len(i.Issue)-len("-2006-01-02"))] }

// revisionName matches the name of a folder with a revision.
var revisionName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^r([1-9][0-9]{0,3})$`) })

// places returns the folders with a revision, relative to the root with slashes. On a site they are below files.
func (t *tree) places() (all []string, err error) {
	if _, err := t.fsys.Lstat(t.path(folder.ManifestName)); err == nil {
		t.alone = true
		return []string{"."}, nil
	}
	if _, err := t.fsys.Lstat(t.path("files")); err == nil {
		t.base = "files"
	}
	return t.below(t.base, 2)
}

// besides are what is in the folder beside the issues.
var besides = [...]string{"site", "current", indexName, keys.FileName, keys.FileName + keys.Ending}

// below returns the folders with a revision at most so many levels below a folder.
func (t *tree) below(dir string, levels int) (all []string, err error) {
	entries, err := t.fsys.ReadDir(t.path(dir))
	for _, e := range entries {
		place := path.Join(dir, e.Name())
		switch {
		case dir == t.base && slices.Contains(besides[:], e.Name()), strings.HasPrefix(e.Name(), "."): // hidden: what is being made
		case e.IsDir() && revisionName().MatchString(e.Name()):
			t.alone = t.alone || levels == 2
			all = append(all, place)
		case levels > 1 && e.IsDir():
			more, failed := t.below(place, levels-1)
			all, err = append(all, more...), errors.Join(err, failed)
		default:
			t.Common = append(t.Common, difference(place, "foreign"))
		}
	}
	return all, err
}

// path returns the path of a place below the root.
func (t *tree) path(place string) string { return filepath.Join(t.root, filepath.FromSlash(place)) }

// readIssue compares the files of an issue with its manifest, and its folder with the name in the manifest.
func (t *tree) readIssue(place string) error {
	e, err := Compare(t.fsys, t.root, place, "")
	if err != nil {
		return err
	}
	i := &Issue{Folder: place, Manifest: e.SHA, Files: e.Files, Differences: append([]Difference{}, e.Wrong...),
		Notes: []Difference{}, Made: e.Manifest, text: e.Text}
	i.Issue, i.Revision = nameOf(place)
	t.Issues = append(t.Issues, i)
	m := e.Manifest
	if m == nil {
		return nil
	}
	if i.Issue == "" || i.Issue == "." {
		i.Issue, i.Revision = m.Issue, cmp.Or(i.Revision, m.Revision)
	}
	rest, ours := strings.CutSuffix(m.Issue, "-"+m.Period.List+"-"+m.Period.Date.String())
	if m.Issue != i.Issue || m.Revision != i.Revision || !ours || rest == "" {
		i.add(folder.ManifestName, "misplaced", "issue", m.Issue, "revision", strconv.Itoa(m.Revision))
		i.Made = nil
	}
	for _, f := range m.Outputs {
		if !strings.HasPrefix(f.Name, m.Issue+"_") {
			i.add(f.Name, "misnamed", "issue", m.Issue)
		}
	}
	return nil
}

// nameOf returns the issue and the revision of a folder; empty and 0 where its path does not say them.
func nameOf(place string) (issue string, revision int) {
	issue, last := path.Base(path.Dir(place)), path.Base(place)
	if is := revisionName().FindStringSubmatch(last); is != nil {
		revision, _ = strconv.Atoi(is[1])
	}
	return issue, revision
}

// judge says of each issue which of four things is true.
func (t *tree) judge() {
	newest := map[string]int{}
	for _, i := range t.Issues {
		newest[i.Issue] = max(newest[i.Issue], i.Revision)
	}
	for _, i := range t.Issues {
		if i.Standing.Truth != Redacted {
			i.Standing = Standing(i.Revision, newest[i.Issue])
		}
		if slices.ContainsFunc(i.Differences, func(d Difference) bool {
			return strings.HasPrefix(d.Place, path.Join(i.Folder, folder.ManifestName))
		}) {
			i.Standing = State{Truth: Changed}
		}
		i.State = i.Standing
		if len(i.Differences) > 0 {
			i.State = State{Truth: Changed}
		}
	}
}

// Standing returns what is true of a revision of an issue as long as nothing in it was changed.
func Standing(revision, newest int) State {
	if revision < newest {
		return State{Replaced, newest}
	}
	return State{Truth: AsPublished}
}

// isThere reports whether a file is there.
func (t *tree) isThere(place string) bool {
	_, err := t.fsys.Lstat(t.path(place))
	return !errors.Is(err, fs.ErrNotExist)
}
