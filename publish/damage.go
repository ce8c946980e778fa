package publish

import (
	"encoding/json"
	"errors"
	"io/fs"
	"path"
	"path/filepath"
	"strings"

	"kalends/publish/files"
)

// DamageBeside looks at what can be looked at when the ledger itself cannot be read: every file of the archive against
// its name, and every published file against its manifest. why is what the ledger said.
func DamageBeside(dir string, setup Setup, why error) ([]Difference, error) {
	o := &Office{Dir: dir, Setup: setup, FS: files.OS}
	found := []Difference{{Place: path.Join(filepath.ToSlash(setup.Ledger), "ledger.db"), What: "ledger", Args: map[string]string{"why": why.Error()}}}
	kept, err := o.namesIn(filepath.Join(o.ledgerDir(), "archive"))
	for _, name := range kept {
		found = append(found, o.verifyArchived(name)...)
	}
	if err != nil {
		return found, err
	}
	issues, err := o.namesIn(o.path("published"))
	if err != nil {
		return found, err
	}
	for _, issue := range issues {
		revisions, err := o.namesIn(o.path("published", issue))
		if err != nil {
			return found, err
		}
		for _, r := range revisions {
			more, err := o.compareAlone(path.Join("published", issue, r))
			if err != nil {
				return found, err
			}
			found = append(found, more...)
		}
	}
	return found, nil
}

// compareAlone compares the files of an issue with the manifest that lies beside them.
func (o *Office) compareAlone(folder string) ([]Difference, error) {
	place := path.Join(folder, manifestName)
	data, err := o.FS.ReadFile(o.path(filepath.FromSlash(place)))
	v := Verified{Folder: folder}
	var m Manifest
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return []Difference{{Place: place, What: "missing"}}, nil
	case err != nil:
		return []Difference{{Place: place, What: "unreadable", Args: map[string]string{"why": err.Error()}}}, nil
	case json.Unmarshal(data, &m) != nil:
		return []Difference{{Place: place, What: "changed"}}, nil
	}
	err = o.verifyOutputs(&v, m)
	return v.Differences, err
}

// namesIn lists the names in a folder, without those of unfinished work; a folder that is not there is empty.
func (o *Office) namesIn(dir string) ([]string, error) {
	entries, err := o.FS.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var names []string
	for _, e := range entries {
		if !files.Ignored(e.Name()) && !strings.HasPrefix(e.Name(), ".") {
			names = append(names, e.Name())
		}
	}
	return names, err
}
