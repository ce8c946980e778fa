package news

import (
	"path"

	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/publish/notify"
	"kalends/publish/render"
)

// tellReissued puts one notice into the outbox for all lists that were made again and await their release together; it
// belongs to the first of them. done is true if the notice was put or f needs none, and false while a draft is missing
// or cannot be read.
func (p *Post) tellReissued(v *folder.View, f frozenIssue) (done bool) {
	chain, err := folder.Again(v)
	if err != nil {
		return false
	}
	first := len(chain) > 0 && chain[0].List == f.List && chain[0].Date == f.Date && chain[0].Revision == f.Revision
	if !first || chain[0].Released || chain[0].State != ledger.Frozen {
		return true
	}
	m := notify.Message{Kind: notify.Awaiting}
	for _, one := range chain {
		l, _ := v.ListByID(one.List)
		if _, lies, err := render.Awaiting(v, l, one); err != nil || !lies {
			return false
		}
		issue := v.IssueName(one.List, one.Date)
		m.Items = append(m.Items, notify.Item{Issue: issue, Revision: one.Revision, Place: path.Join("draft", issue)})
	}
	p.put(p.office(), m, timeOf(f.At, v.Now), v.Now, f.Hash)
	return true
}
