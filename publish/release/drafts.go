package release

import (
	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/publish/render"
	"kalends/rating"
)

// Draft is a draft that awaits its release, as it lies in the folder.
type Draft struct {
	List        folder.List
	Publication ledger.Publication
	Manifest    folder.Manifest
	SHA         string // of the manifest, which identifies the draft
}

// Drafts returns the drafts of new lists that await their release and are there as they were frozen, in the order of the
// lists.
func (pub *Publisher) Drafts() (all []Draft, err error) {
	for _, l := range pub.Setup.Lists {
		p, err := pub.Unfinished(l)
		if err != nil {
			return nil, err
		}
		if p == nil {
			continue
		}
		if all, err = addDraft(pub, all, l, *p); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// Drafts returns the drafts of the lists that were made again and await their release together.
func (c Chain) Drafts() (all []Draft, err error) {
	chain, err := folder.Again(&c.View)
	for _, p := range chain {
		if err == nil && !underWay(p) {
			all, err = addDraft(c.Publisher, all, c.listOf(p), p)
		}
	}
	return all, err
}

// addDraft adds the draft of a publication if it awaits its release.
func addDraft(pub *Publisher, all []Draft, l folder.List, p ledger.Publication) ([]Draft, error) {
	m, awaits, err := render.Awaiting(&pub.View, l, p)
	if err != nil || !awaits {
		return all, err
	}
	data, err := folder.DraftManifest(&pub.View, pub.IssueName(p.List, p.Date))
	return append(all, Draft{l, p, m, rating.SHA(data)}), err
}
