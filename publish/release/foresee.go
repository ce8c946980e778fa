package release

import (
	"encoding/json"
	"path/filepath"

	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/publish/issue"
	"kalends/rating"
)

// draft returns the draft of a frozen revision, which it makes if it is missing or was made from something else. Drafts
// that are made one after the other share their courses. It fails if another issue is where the revision is to be
// published.
func (c Chain) draft(p ledger.Publication, courses issue.Courses) (Out, error) {
	if err := c.inTheWay(p); err != nil {
		return Out{}, err
	}
	l := c.listOf(p)
	if out, found, err := c.awaiting(l, p); err != nil || found && p.ManifestSHA != "" {
		return out, err
	}
	s, err := issue.TakeForeseen(&c.View, l, p)
	if err != nil {
		return Out{}, err
	}
	s.Courses = courses
	return c.foresee(p, s)
}

// foresee makes the draft of a revision from the files that will be published, and reads it back. The ledger keeps the
// calculation for the drafts after it, with the hash of the manifest that will be published.
func (c Chain) foresee(p ledger.Publication, s *issue.Snapshot) (Out, error) {
	v, err := issue.Make(s)
	if err != nil {
		return Out{}, err
	}
	before, err := folder.SeenBefore(&c.View, p.List, p.Date, p.Reissued)
	if err != nil {
		return Out{}, err
	}
	s.Draft = true // v.Issue.Draft stays false, so that no file says that it is a draft
	m, err := c.writeDraft(s, v, before.ManifestSHA)
	dir := c.Path("draft", c.IssueName(p.List, p.Date))
	if err == nil {
		err = readBack(c.FS, dir, s, m)
	}
	if err == nil {
		p.ManifestSHA, err = c.manifestOut(dir)
	}
	if err != nil {
		return Out{}, err
	}
	return outOfMade(m, Awaits), c.Write.Foresee(p, m.Result, c.Moment())
}

// inTheWay fails if another issue is where a revision is to be published.
func (c Chain) inTheWay(p ledger.Publication) error {
	p.ManifestSHA = ""
	return c.InTheWay(p, nil)
}

// manifestOut returns the hash of the manifest with which the draft in a folder will be published.
func (c Chain) manifestOut(dir string) (string, error) {
	data, err := c.FS.ReadFile(filepath.Join(dir, folder.ManifestName))
	if err != nil {
		return "", err
	}
	var m folder.Manifest
	if err := json.Unmarshal(data, &m); err != nil {
		return "", err
	}
	text, err := m.OfDraft().Text()
	return rating.SHA(text), err
}
