package audit

import (
	"encoding/json"
	"errors"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"kalends/publish/folder"
	"kalends/templates"
)

// Damage checks every byte of the ledger, the archive and the published files; it makes nothing again. Where the ledger
// is too damaged to say what there should be, it checks what can be checked without it.
func (a *Audit) Damage() ([]Difference, error) {
	why := a.Ledger.Check()
	found, err := a.damageByLedger()
	if err != nil && why != nil {
		found, err = a.damageBeside()
	}
	return slices.CompactFunc(append(a.ledgerDamage(why), found...), sameDifference), err
}

// damageByLedger checks everything that the ledger knows.
func (a *Audit) damageByLedger() ([]Difference, error) {
	found, err := a.verifyKept()
	if err != nil {
		return found, err
	}
	published, err := a.toVerify(VerifyWish{All: true})
	if err != nil {
		return found, err
	}
	for _, p := range published {
		v, m, err := a.compareIssue(p)
		if err != nil {
			return found, err
		}
		if m != nil {
			v.add(a.missingInputs(*m)...)
		}
		found = append(found, v.Differences...)
	}
	filesUnknown, err := a.strayFiles()
	lost, also := a.datelessSheets()
	other, too := movedOrEdited(a)
	return slices.Concat(found, filesUnknown, lost, other), errors.Join(err, also, too)
}

// missingInputs names inputs of an issue, besides its sheets, that the archive has lost.
func (a *Audit) missingInputs(m folder.Manifest) []Difference {
	var found []Difference
	for _, in := range m.Inputs {
		if !slices.Contains([]string{"configuration", "ruleset", "registry"}, in.Kind) {
			continue
		}
		if _, err := a.Files.Lstat(filepath.Join(a.ArchiveDir(), in.SHA)); errors.Is(err, fs.ErrNotExist) {
			found = append(found, Difference{Place: a.archivePlace(in.SHA), What: "missing"})
		}
	}
	return found
}

// DamageBeside checks what can be checked when the ledger cannot be read. why is the error of reading it.
func DamageBeside(dir string, setup folder.Setup, why error) ([]Difference, error) {
	o := &Audit{folder.At(dir, setup)}
	found, err := o.damageBeside()
	return append(o.ledgerDamage(why), found...), err
}

// damageBeside compares every file of the archive with its name, and every published file with its manifest.
func (a *Audit) damageBeside() ([]Difference, error) {
	found, err := a.verifyArchive()
	if err != nil {
		return found, err
	}
	folders, err := a.issueFolders()
	if err != nil {
		return found, err
	}
	for _, folder := range folders {
		more, err := a.compareAlone(folder)
		if err != nil {
			return found, err
		}
		found = append(found, more...)
	}
	return found, nil
}

var revisionName = templates.Pattern(`^r[0-9]+$`)

// issueFolders lists the folders of revisions below published.
func (a *Audit) issueFolders() ([]string, error) {
	var all []string
	issues, err := a.Files.ReadDir(a.Path("published"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	for _, issue := range issues {
		if err != nil || !issue.IsDir() {
			continue
		}
		var revisions []fs.DirEntry
		revisions, err = a.Files.ReadDir(a.Path("published", issue.Name()))
		for _, r := range revisions {
			if r.IsDir() && revisionName().MatchString(r.Name()) {
				all = append(all, path.Join("published", issue.Name(), r.Name()))
			}
		}
	}
	return all, err
}

// ledgerDamage returns what is wrong with the ledger, one difference for each line of the error.
func (a *Audit) ledgerDamage(why error) []Difference {
	if why == nil {
		return nil
	}
	in := filepath.ToSlash(a.Setup.Ledger)
	d := Difference{Place: path.Join(in, "ledger.db"), What: "ledger_gone", Args: map[string]string{"backup": path.Join(in, "backup")}}
	if errors.Is(why, folder.ErrLedgerGone) {
		return []Difference{d}
	}
	var found []Difference
	for line := range strings.Lines(why.Error()) {
		found = append(found, Difference{Place: d.Place, What: "ledger",
			Args: map[string]string{"why": strings.TrimSpace(line), "backup": d.Args["backup"]}})
	}
	return found
}

// compareAlone compares the files of an issue with the manifest beside them.
func (a *Audit) compareAlone(lying string) ([]Difference, error) {
	place := path.Join(lying, folder.ManifestName)
	data, err := a.Files.ReadFile(a.Path(filepath.FromSlash(place)))
	v := Verified{Folder: lying}
	var m folder.Manifest
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return []Difference{{Place: place, What: "missing"}}, nil
	case err != nil:
		return []Difference{{Place: place, What: "unreadable", Args: map[string]string{"why": err.Error()}}}, nil
	case json.Unmarshal(data, &m) != nil:
		return []Difference{{Place: place, What: "changed"}}, nil
	}
	err = a.verifyOutputs(&v, m)
	return v.Differences, err
}
