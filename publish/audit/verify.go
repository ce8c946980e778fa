package audit

import (
	"bytes"
	"cmp"
	"encoding/json"
	"path"
	"path/filepath"
	"slices"

	"kalends/ledger"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/publish/index"
	"kalends/publish/issue"
	"kalends/publish/keys"
	"kalends/publish/outside"
	"kalends/publish/render"
	"kalends/rating"
)

// Difference is something that is not as it was when an issue was published.
type Difference = outside.Difference

// Verified is the result of comparing an issue with its manifest and of making it again.
type Verified struct {
	Issue    string `json:"issue"`
	Revision int    `json:"revision"`
	outside.State
	Folder      string       `json:"folder"`
	Files       int          `json:"files"`             // compared with the manifest
	Remade      int          `json:"remade"`            // made again, byte for byte
	MadeBy      string       `json:"made_by,omitempty"` // the other version that made XLSX and PDF; empty: this one
	Differences []Difference `json:"differences"`
}

// VerifyWish chooses the issues that are verified: all, those of a date, or the last of every list; of one list if List
// is set.
type VerifyWish struct {
	List string
	Date rating.Date
	All  bool
	Keys *keys.Ring // with which every signature is checked; nil: with the association's, where there is one
}

// Verify compares published files with their manifest and the ledger, and makes the lists again from what is kept. It
// takes no lock. Differences that concern no single issue, in the ledger and the archive, are returned separately.
func (a *Audit) Verify(wish VerifyWish) ([]Verified, []Difference, error) {
	why := a.Ledger.Check()
	a.keys = wish.Keys
	common := a.ledgerDamage(why)
	chosen, err := a.toVerify(wish)
	standing, failed := a.standing()
	err = cmp.Or(err, failed)
	if err == nil && wish.All {
		var found []Difference
		found, err = checks(a.verifyKept, a.verifyIndex, a.verifyKeys)
		common = append(common, found...)
	}
	if err != nil && why != nil {
		return nil, common, nil // it cannot say what there should be
	}
	var all []Verified
	courses := issue.Courses{}
	for i, p := range chosen {
		var v Verified
		if err == nil {
			a.Setup.Report(folder.Step{Work: folder.Verifying, Done: i, All: len(chosen), About: a.IssueName(p.List, p.Date)})
			v, err = a.verifyIssue(p, courses, standing)
			all = append(all, v)
		}
	}
	a.Setup.Report(folder.Step{Work: folder.Verifying, Done: len(chosen), All: len(chosen)})
	return all, common, err
}

// toVerify returns the published issues that a wish chooses.
func (a *Audit) toVerify(wish VerifyWish) ([]ledger.Publication, error) {
	published, err := folder.Published(a.View, wish.List)
	if wish.Date != 0 {
		published = slices.DeleteFunc(published, func(p ledger.Publication) bool { return p.Date != wish.Date })
	}
	if err != nil || wish.All || wish.Date != 0 {
		return published, err
	}
	var last []ledger.Publication
	for i, p := range published {
		if i+1 == len(published) || published[i+1].List != p.List {
			last = append(last, p)
		}
	}
	return last, nil
}

// verifyKept checks every file of the archive, and finds sheets that it has lost and folders in published that are no
// issue of the ledger.
func (a *Audit) verifyKept() ([]Difference, error) {
	return checks(a.verifyArchive, a.missingSheets, a.unknownIssues)
}

// verifyIndex checks the index, which is made from the published lists for other programs.
func (a *Audit) verifyIndex() (found []Difference, err error) {
	faults, err := index.Check(a.View)
	for _, f := range faults {
		d := Difference{Place: f.Place, What: "derived"}
		if f.Missing {
			d.What = "derived_missing"
		}
		found = append(found, d)
	}
	return found, err
}

// verifyArchive compares the hash of every file of the archive with its name.
func (a *Audit) verifyArchive() ([]Difference, error) {
	names, err := folder.NamesIn(a.Files, a.ArchiveDir())
	var found []Difference
	for _, name := range names {
		found = append(found, a.verifyArchived(name)...)
	}
	return found, err
}

// unknownIssues returns the folders of issues that the ledger does not know: another ledger made them, or somebody put
// them there.
func (a *Audit) unknownIssues() ([]Difference, error) {
	known, err := a.Ledger.Publications("")
	if err != nil {
		return nil, err
	}
	folders, err := a.issueFolders()
	var found []Difference
	for _, folder := range folders {
		if !slices.ContainsFunc(known, func(p ledger.Publication) bool { return a.IssueFolder(p) == folder }) {
			found = append(found, Difference{Place: folder, What: "unknown"})
		}
	}
	return found, err
}

// missingSheets returns the sheets that the ledger knows and the archive has lost.
func (a *Audit) missingSheets() ([]Difference, error) {
	known, err := a.Ledger.Submissions(ledger.Filter{})
	var shas []string
	for _, s := range known {
		shas = append(shas, s.SHA)
	}
	return a.lost(shas), err
}

// archivePlace returns the path of a file of the archive, relative to the association's folder with slashes.
func (a *Audit) archivePlace(sha string) string {
	return path.Join(filepath.ToSlash(a.Setup.Ledger), "archive", sha)
}

// verifyArchived returns what is wrong with a file of the archive, or with the redacted copy that has replaced it; nil if
// it has the hash that is its name.
func (a *Audit) verifyArchived(sha string) []Difference {
	sha = folder.ArchivedAs(a.View, sha)
	sum, err := a.Files.Sum(filepath.Join(a.ArchiveDir(), sha))
	return outside.Differs(a.archivePlace(sha), sum, err, sha)
}

// verifyIssue compares an issue's files with its manifest and, if its inputs are complete, makes it again. Of a revision
// that was redacted nothing is left to compare.
func (a *Audit) verifyIssue(p ledger.Publication, courses issue.Courses, standing standing) (Verified, error) {
	v, m, err := a.compareIssue(p, standing)
	if err == nil && m != nil {
		whole := true
		for _, sha := range inputsOf(*m, "configuration", "ruleset", "registry", "sheet") {
			found := a.verifyArchived(sha)
			whole = whole && found == nil
			v.add(found...)
		}
		if whole {
			a.verifyMaking(&v, p, *m, courses)
		}
	}
	if len(v.Differences) > 0 {
		v.State = outside.State{Truth: outside.Changed}
	}
	return v, err
}

// compareIssue compares an issue's files with its manifest, and the manifest with the ledger. It returns the manifest
// if it has not changed.
func (a *Audit) compareIssue(p ledger.Publication, standing standing) (Verified, *folder.Manifest, error) {
	v := Verified{
		Issue: a.IssueName(p.List, p.Date), Revision: p.Revision, State: standing.of(p), Folder: a.IssueFolder(p),
		Differences: []Difference{},
	}
	if v.Truth == outside.Redacted {
		if _, err := a.Files.Lstat(a.Path(filepath.FromSlash(v.Folder))); err == nil {
			v.add(Difference{Place: v.Folder, What: "foreign"})
		}
		return v, nil, nil
	}
	m, err := a.compareFiles(&v, p.ManifestSHA)
	return v, m, err
}

// compareFiles compares the files of an issue with its manifest, and the manifest with its hash, if that is known. It
// returns the manifest if it has not changed.
func (a *Audit) compareFiles(v *Verified, sha string) (*folder.Manifest, error) {
	e, err := outside.Compare(a.Files, a.Path(), v.Folder, sha)
	v.Files += e.Files
	v.add(e.Wrong...)
	if err == nil && e.Manifest != nil {
		v.add(a.verifySignature(*v, e)...)
	}
	return e.Manifest, err
}

// add adds differences that are not there yet: two inputs may be the same bytes.
func (v *Verified) add(found ...Difference) { v.Differences = outside.Add(v.Differences, found) }

// verifyMaking makes an issue again from its sheets, its configuration and its registry, and adds what differs. Files
// of the same program version must be the same bytes; of another version the list and the calculation must agree.
func (a *Audit) verifyMaking(v *Verified, p ledger.Publication, m folder.Manifest, courses issue.Courses) {
	remade, err := a.remake(p, m, courses)
	if err != nil {
		v.add(Difference{Place: v.Folder, What: "not_made", Args: map[string]string{"why": err.Error()}})
		return
	}
	if same, err := a.sameCalculation(p, remade.Result); err != nil || !same {
		v.add(Difference{Place: v.Folder, What: "calculation"})
	}
	if m.Program != a.Setup.Program {
		v.MadeBy = m.Program
	}
	for _, f := range m.Outputs {
		if v.MadeBy != "" && f.Name != v.Issue+"_list.json" && f.Name != v.Issue+"_list.csv" {
			continue
		}
		if !slices.Contains(remade.Files, f) {
			v.add(Difference{Place: path.Join(v.Folder, f.Name), What: "made_otherwise"})
			continue
		}
		v.Remade++
	}
	if v.MadeBy == "" && len(v.Differences) == 0 && remade.Manifest != p.ManifestSHA {
		v.add(Difference{Place: path.Join(v.Folder, folder.ManifestName), What: "made_otherwise"})
	}
}

// remake makes a published issue once more, with the files that its manifest lists, and writes nothing.
func (a *Audit) remake(p ledger.Publication, m folder.Manifest, courses issue.Courses) (render.Made, error) {
	l, ok := a.ListByID(p.List)
	if !ok {
		l = folder.List{ID: p.List}
	}
	s, err := issue.TakeFrozen(a.View, l, p)
	if err != nil {
		return render.Made{}, err
	}
	s.Courses = courses
	listed := []string{}
	for _, f := range m.Outputs {
		listed = append(listed, f.Name)
	}
	return render.MakeListed(s, p.PreviousManifest, listed, files.Nowhere{})
}

// sameCalculation reports whether every state and every step of a calculation is that of the ledger.
func (a *Audit) sameCalculation(p ledger.Publication, again ledger.Result) (bool, error) {
	list, ok, err := a.Ledger.Revision(p.List, p.Date, p.Revision)
	if err != nil || !ok {
		return false, err
	}
	if len(list.States) != again.List.Len() {
		return false, nil
	}
	next := again.List.InTurn()
	for _, kept := range list.Sorted().States {
		if same, err := sameJSON(kept, next()); err != nil || !same {
			return false, err
		}
	}
	return a.sameChanges(p, again.Changes.Sorted())
}

// sameChanges reports whether the changes of everyone in the ledger are those that were calculated again.
func (a *Audit) sameChanges(p ledger.Publication, again rating.Changes) (bool, error) {
	n, room := 0, []rating.Step(nil)
	for kept, err := range a.Ledger.ChangesOf(p.List, p.Date, p.Revision) {
		if err != nil || n == again.Len() {
			return false, err
		}
		mine := again.At(n, room)
		if same, err := sameJSON(kept, mine); err != nil || !same {
			return false, err
		}
		n, room = n+1, mine.Steps
	}
	return n == again.Len(), nil
}

// sameJSON reports whether two values have the same JSON.
func sameJSON(a, b any) (bool, error) {
	x, err := json.Marshal(a)
	if err != nil {
		return false, err
	}
	y, err := json.Marshal(b)
	return bytes.Equal(x, y), err
}
