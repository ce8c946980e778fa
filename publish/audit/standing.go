package audit

import (
	"encoding/json"

	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/publish/outside"
	"kalends/rating"
)

// standing says by list, date and revision which published editions were replaced or redacted.
type standing map[edition]outside.State

// edition names a revision of a list.
type edition struct {
	list     string
	date     rating.Date
	revision int
}

// of returns what is true of a published edition as long as nothing in it was changed.
func (s standing) of(p ledger.Publication) outside.State {
	return s[edition{p.List, p.Date, p.Revision}]
}

// standing returns what is true of every published edition by the ledger.
func (a *Audit) standing() (standing, error) {
	out, err := folder.Published(a.View, "")
	s := standing{}
	for _, newest := range folder.NewestOf(out) {
		s[edition{newest.List, newest.Date, newest.Revision}] = outside.State{Truth: outside.AsPublished}
		before, failed := folder.EditionsBefore(a.View, newest)
		if failed != nil {
			return nil, failed
		}
		for _, e := range before {
			is := outside.Standing(e.Revision, newest.Revision)
			if e.Redacted > 0 {
				is = outside.State{Truth: outside.Redacted, By: e.Redacted}
			}
			s[edition{newest.List, newest.Date, e.Revision}] = is
		}
	}
	return s, err
}

// Find looks a file up by its bytes in the manifests of all published issues that are as the ledger has them.
func (a *Audit) Find(name string, data []byte) (outside.Found, error) {
	out, err := folder.Published(a.View, "")
	if err != nil {
		return outside.Found{}, err
	}
	standing, err := a.standing()
	var all []*outside.Issue
	for _, p := range out {
		i := &outside.Issue{Issue: a.IssueName(p.List, p.Date), Revision: p.Revision, Manifest: p.ManifestSHA, Standing: standing.of(p)}
		text, failed := a.ManifestAt(p)
		if failed != nil {
			return outside.Found{}, failed
		}
		if rating.SHA(text) == p.ManifestSHA {
			err = json.Unmarshal(text, &i.Made)
		}
		all = append(all, i)
	}
	return outside.Find(all, name, data), err
}
