package outside

import (
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"

	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/publish/keys"
	"kalends/rating"
)

// Difference is something that is not as it was when an issue was published.
type Difference struct {
	Place string            `json:"place"` // relative to the folder
	What  string            `json:"what"`  // key into the words of the messages, after messages.verify.
	Args  map[string]string `json:"args,omitempty"`
}

// Same reports whether two differences are the same.
func Same(a, b Difference) bool {
	return a.Place == b.Place && a.What == b.What && maps.Equal(a.Args, b.Args)
}

// Differs returns what is wrong with a file whose hash is sum, or that could not be hashed because of err, if sha is
// the hash that it must have; nil if nothing is.
func Differs(place, sum string, err error, sha string) []Difference {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return []Difference{{Place: place, What: "missing"}}
	case err != nil:
		return []Difference{{Place: place, What: "unreadable", Args: map[string]string{"why": err.Error()}}}
	case sum != sha:
		return []Difference{{Place: place, What: "changed"}}
	}
	return nil
}

// Truth says what is true of an issue or of a file.
type Truth string

// The four things that can be true, and that a file is none of the association's.
const (
	AsPublished Truth = "as_published"
	Redacted    Truth = "redacted" // by the decision By
	Replaced    Truth = "replaced" // by the revision By
	Changed     Truth = "changed"  // by nobody knows whom
	Foreign     Truth = "not_ours"
)

// State is what is true of an issue or of a file.
type State struct {
	Truth Truth `json:"state"`
	By    int   `json:"by,omitempty"`
}

// Edition is an issue's folder compared with its manifest.
type Edition struct {
	Folder   string // relative to the folder that is checked
	Manifest *folder.Manifest
	SHA      string // of the manifest
	Text     []byte // of the manifest
	Files    int    // compared with the manifest
	Wrong    []Difference
}

// Compare compares the files of an issue with its manifest, and the manifest with its hash, if that is known. The
// manifest stays nil if it has changed or cannot be read.
func Compare(fsys files.Reader, root, place, sha string) (e Edition, err error) {
	e.Folder = place
	name := path.Join(place, folder.ManifestName)
	data, err := fsys.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
	e.SHA, e.Text = rating.SHA(data), data
	if sha == "" {
		sha = e.SHA
	}
	if e.Wrong = Differs(name, e.SHA, err, sha); e.Wrong != nil {
		return e, nil
	}
	e.Files++
	var m folder.Manifest
	if json.Unmarshal(data, &m) != nil {
		e.Wrong = []Difference{{Place: name, What: "changed"}}
		return e, nil
	}
	e.Manifest = &m
	e.Files += len(m.Outputs)
	e.Wrong, err = compareFiles(fsys, root, place, m.Outputs, folder.ManifestName, folder.ManifestName+keys.Ending)
	return e, err
}

// compareFiles compares the files in a folder with what they must be, and finds others that are none of the spare ones.
func compareFiles(fsys files.Reader, root, place string, want []files.Made, spare ...string) (found []Difference, err error) {
	dir := filepath.Join(root, filepath.FromSlash(place))
	for _, f := range want {
		if path.Base(f.Name) != f.Name || filepath.Base(f.Name) != f.Name {
			found = append(found, Difference{Place: path.Join(place, folder.ManifestName), What: "changed"})
			continue
		}
		spare = append(spare, f.Name)
		sum, err := fsys.Sum(filepath.Join(dir, f.Name))
		found = append(found, Differs(path.Join(place, f.Name), sum, err, f.SHA)...)
	}
	entries, err := fsys.ReadDir(dir)
	for _, e := range entries {
		if !slices.Contains(spare, e.Name()) {
			found = append(found, Difference{Place: path.Join(place, e.Name()), What: "foreign"})
		}
	}
	return found, err
}

// Add adds differences to others that do not have them yet.
func Add(all, found []Difference) []Difference {
	for _, d := range found {
		if !slices.ContainsFunc(all, func(have Difference) bool { return Same(have, d) }) {
			all = append(all, d)
		}
	}
	return all
}
