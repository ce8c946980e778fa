package publish

import (
	"encoding/json"
	"errors"
	"io/fs"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Damage looks at every byte of the ledger, the archive and the published files; nothing is made again. Where the ledger
// is too damaged to say what there should be, that is looked at which speaks for itself.
func (o *Audit) Damage() ([]Difference, error) {
	why := o.Ledger.Check()
	found, err := o.damageByLedger()
	if err != nil && why != nil {
		found, err = o.damageBeside()
	}
	return slices.CompactFunc(append(o.ledgerDamage(why), found...), sameDifference), err
}

// damageByLedger looks for everything that the ledger knows.
func (o *Audit) damageByLedger() ([]Difference, error) {
	found, err := o.verifyKept()
	if err != nil {
		return found, err
	}
	published, err := o.toVerify(VerifyWish{All: true})
	if err != nil {
		return found, err
	}
	for _, p := range published {
		v, m, err := o.compareIssue(p)
		if err != nil {
			return found, err
		}
		if m != nil {
			v.add(o.missingInputs(*m)...)
		}
		found = append(found, v.Differences...)
	}
	strays, err := o.astray()
	lost, also := o.datelessSheets()
	return slices.Concat(found, strays, lost), errors.Join(err, also)
}

// missingInputs names what an issue was made of besides its sheets and the archive has lost.
func (o *Audit) missingInputs(m Manifest) []Difference {
	var found []Difference
	for _, in := range m.Inputs {
		if in.Kind != "configuration" && in.Kind != "registry" {
			continue
		}
		if _, err := o.Files.Lstat(filepath.Join(o.archiveDir(), in.SHA)); errors.Is(err, fs.ErrNotExist) {
			found = append(found, Difference{Place: o.archivePlace(in.SHA), What: "missing"})
		}
	}
	return found
}

// DamageBeside looks at what can be looked at when the ledger itself cannot be read. why is what the ledger said.
func DamageBeside(dir string, setup Setup, why error) ([]Difference, error) {
	o := &Audit{At(dir, setup)}
	found, err := o.damageBeside()
	return append(o.ledgerDamage(why), found...), err
}

// damageBeside compares every file of the archive with its name, and every published file with its manifest.
func (o *Audit) damageBeside() ([]Difference, error) {
	found, err := o.verifyArchive()
	if err != nil {
		return found, err
	}
	folders, err := o.issueFolders()
	if err != nil {
		return found, err
	}
	for _, folder := range folders {
		more, err := o.compareAlone(folder)
		if err != nil {
			return found, err
		}
		found = append(found, more...)
	}
	return found, nil
}

var revisionName = regexp.MustCompile(`^r[0-9]+$`)

// issueFolders lists what lies where issues lie, each revision by its folder.
func (o *Audit) issueFolders() ([]string, error) {
	var all []string
	issues, err := o.Files.ReadDir(o.path("published"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	for _, issue := range issues {
		if err != nil || !issue.IsDir() {
			continue
		}
		var revisions []fs.DirEntry
		revisions, err = o.Files.ReadDir(o.path("published", issue.Name()))
		for _, r := range revisions {
			if r.IsDir() && revisionName.MatchString(r.Name()) {
				all = append(all, path.Join("published", issue.Name(), r.Name()))
			}
		}
	}
	return all, err
}

// ledgerDamage gives what the ledger says is wrong with it, each thing by itself.
func (o *Audit) ledgerDamage(why error) []Difference {
	var found []Difference
	if why == nil {
		return nil
	}
	place := path.Join(filepath.ToSlash(o.Setup.Ledger), "ledger.db")
	for line := range strings.Lines(why.Error()) {
		found = append(found, Difference{Place: place, What: "ledger", Args: map[string]string{"why": strings.TrimSpace(line)}})
	}
	return found
}

// compareAlone compares the files of an issue with the manifest that lies beside them.
func (o *Audit) compareAlone(lying string) ([]Difference, error) {
	place := path.Join(lying, manifestName)
	data, err := o.Files.ReadFile(o.path(filepath.FromSlash(place)))
	v := Verified{Folder: lying}
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
