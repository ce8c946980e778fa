package audit

import (
	"cmp"
	"errors"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"kalends/publish/folder"
	"kalends/publish/outside"
	"kalends/templates"
)

// Damage checks every byte of the ledger, the archive and the published files, and returns what is wrong; it makes no
// list again. If the ledger is too damaged to say what there should be, it checks what can be checked without it.
func (a *Audit) Damage() ([]Difference, error) {
	why := a.Ledger.Check()
	strayFiles := func() ([]Difference, error) { return filesUnknown(a, "accepted", "waiting") }
	found, err := checks(a.verifyKept, a.compareIssues, strayFiles, a.datelessSheets, a.movedOrEdited)
	if err != nil && why != nil {
		found, err = a.damageBeside()
	}
	return slices.CompactFunc(append(a.ledgerDamage(why), found...), outside.Same), err
}

// check returns what it found wrong. An error means that it could not be made.
type check func() ([]Difference, error)

// checks makes checks one after the other and returns all that they found. It stops at the first error.
func checks(all ...check) (found []Difference, err error) {
	for _, one := range all {
		more, err := one()
		if found = append(found, more...); err != nil {
			return found, err
		}
	}
	return found, nil
}

// compareIssues compares the files of every published issue with its manifest, and finds inputs besides its sheets that
// the archive has lost.
func (a *Audit) compareIssues() (found []Difference, err error) {
	published, err := a.toVerify(VerifyWish{All: true})
	standing, failed := a.standing()
	if err = cmp.Or(err, failed); err != nil {
		return nil, err
	}
	for _, p := range published {
		v, m, err := a.compareIssue(p, standing)
		if err != nil {
			return found, err
		}
		if m != nil {
			v.add(a.lost(inputsOf(*m, "configuration", "ruleset", "registry"))...)
		}
		found = append(found, v.Differences...)
	}
	return found, err
}

// inputsOf returns the hashes of those inputs of an issue that are of certain kinds.
func inputsOf(m folder.Manifest, kinds ...string) (shas []string) {
	for _, in := range m.Inputs {
		if slices.Contains(kinds, in.Kind) {
			shas = append(shas, in.SHA)
		}
	}
	return shas
}

// lost returns, as missing, the hashes for which the archive has no file.
func (a *Audit) lost(shas []string) (found []Difference) {
	for _, sha := range shas {
		if _, err := a.Files.Lstat(filepath.Join(a.ArchiveDir(), folder.ArchivedAs(a.View, sha))); errors.Is(err, fs.ErrNotExist) {
			found = append(found, Difference{Place: a.archivePlace(sha), What: "missing"})
		}
	}
	return found
}

// DamageBeside checks what can be checked when the ledger cannot be read. why is the error of reading it, which is
// among the differences.
func DamageBeside(dir string, setup folder.Setup, why error) ([]Difference, error) {
	o := &Audit{View: folder.At(dir, setup)}
	found, err := o.damageBeside()
	return append(o.ledgerDamage(why), found...), err
}

// damageBeside compares every file of the archive with its name, and every published file with its manifest.
func (a *Audit) damageBeside() ([]Difference, error) {
	return checks(a.verifyArchive, a.compareFolders)
}

// compareFolders compares the files of each folder of an issue with the manifest in it; it does not ask the ledger.
func (a *Audit) compareFolders() (found []Difference, err error) {
	folders, err := a.issueFolders()
	for _, name := range folders {
		v := Verified{Folder: name}
		if _, err := a.compareFiles(&v, ""); err != nil {
			return found, err
		}
		found = append(found, v.Differences...)
	}
	return found, err
}

// revisionName matches the name of a folder with a revision, as r1.
var revisionName = templates.Pattern(`^r[0-9]+$`)

// issueFolders lists the folders published/<issue>/r<n>, relative to the association's folder with slashes.
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

// ledgerDamage returns one difference for each line of an error of the ledger, or a single one if the ledger is gone.
// No error gives none.
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
