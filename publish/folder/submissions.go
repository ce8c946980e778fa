package folder

import (
	"slices"

	"kalends/ledger"
)

// ledgerCache keeps answers of the ledger. They hold until its journal has another entry.
type ledgerCache struct {
	head         ledger.Mark
	publications map[string][]ledger.Publication
	filed        map[ledger.Filter][]ledger.Submission
	outlines     map[int64]ledger.Outline
}

// ledgerCache returns the cache, emptied if the journal has grown since. Publications stay while only sheets were
// added, so that a sheet costs the same however many lists are published.
func (v *View) ledgerCache() (*ledgerCache, error) {
	head, err := v.Ledger.Mark()
	h := &v.memory.ledger
	if err != nil || h.filed != nil && h.head == head {
		return h, err
	}
	same := h.filed != nil
	if same {
		same, err = v.Ledger.OnlySheets(h.head)
	}
	if !same {
		h.publications = map[string][]ledger.Publication{}
	}
	h.head, h.filed, h.outlines = head, map[ledger.Filter][]ledger.Submission{}, map[int64]ledger.Outline{}
	return h, err
}

// Publications returns the publications of a list, by date and revision, or those of every list if list is empty. The
// caller may change the slice.
func (v *View) Publications(list string) ([]ledger.Publication, error) {
	h, err := v.ledgerCache()
	if err != nil {
		return nil, err
	}
	all, known := h.publications[list]
	if !known {
		if all, err = v.Ledger.Publications(list); err != nil {
			return nil, err
		}
		h.publications[list] = all
	}
	return slices.Clone(all), nil
}

// Published returns the published revisions of a list, or of every list if list is empty.
func Published(v *View, list string) ([]ledger.Publication, error) {
	all, err := v.Publications(list)
	return slices.DeleteFunc(all, func(p ledger.Publication) bool { return p.State != ledger.IsPublic }), err
}

// Submissions returns the submissions that a filter chooses. It must not ask for sheets: the games of a season are too large
// for the memory of the scheduled job. OutlinesOf returns what most callers need of them.
func (v *View) Submissions(f ledger.Filter) ([]ledger.Submission, error) {
	h, err := v.ledgerCache()
	if err != nil {
		return nil, err
	}
	all, known := h.filed[f]
	if !known {
		if all, err = v.Ledger.Submissions(f); err == nil {
			h.filed[f] = all
		}
	}
	return all, err
}

// IDsOf returns the numbers of submissions.
func IDsOf(all []ledger.Submission) []int64 {
	ids := make([]int64, len(all))
	for i, s := range all {
		ids[i] = s.ID
	}
	return ids
}

// OutlinesOf returns the outlines of submissions, in the order of ids, without those of which nothing could be read.
func OutlinesOf(v *View, ids []int64) ([]ledger.Outline, error) {
	h, err := v.ledgerCache()
	if err != nil {
		return nil, err
	}
	known := h.outlines
	missing := slices.DeleteFunc(slices.Clone(ids), func(id int64) bool {
		_, is := known[id]
		return is
	})
	if len(missing) > 0 {
		found, err := v.Ledger.OutlinesOf(missing)
		if err != nil {
			return nil, err
		}
		for _, o := range found {
			known[o.ID] = o
		}
	}
	all := make([]ledger.Outline, 0, len(ids))
	for _, id := range ids {
		if o, is := known[id]; is {
			all = append(all, o)
		}
	}
	return all, nil
}

// InputsOf returns the hashes of the sheets with which a publication was frozen, and of the files that were gathered
// with them.
func (v *View) InputsOf(p ledger.Publication) ([]string, error) {
	ids, err := v.Ledger.InputsOf(p)
	if err != nil {
		return nil, err
	}
	var all []ledger.Submission
	for _, id := range ids {
		found, err := v.Submissions(ledger.Filter{ID: id})
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	return SHAsOf(v, all)
}

// SHAsOf returns the hashes of sheets, each followed by those of the files that were gathered with it.
func SHAsOf(v *View, all []ledger.Submission) ([]string, error) {
	shas := make([]string, 0, len(all))
	for _, s := range all {
		shas = append(shas, s.SHA)
		parts, err := partsOf(v, s)
		if err != nil {
			return nil, err
		}
		for _, p := range parts {
			if p.Whole == s.ID {
				shas = append(shas, p.SHA)
			}
		}
	}
	return shas, nil
}

// partsOf returns the files that were gathered into any event of a sheet's list and date. All sheets of that list share
// one query.
func partsOf(v *View, s ledger.Submission) ([]ledger.Submission, error) {
	return v.Submissions(ledger.Filter{State: ledger.Captured, List: s.List, ListDate: s.ListDate})
}

// Unfinished returns the first edition of a list that is frozen or staged and not published; nil if there is none.
// There is at most one.
func (v *View) Unfinished(l List) (*ledger.Publication, error) {
	published, err := v.Publications(l.ID)
	if err != nil {
		return nil, err
	}
	for _, p := range published {
		if p.State != ledger.IsPublic && p.Revision == 1 {
			return &p, nil
		}
	}
	return nil, nil
}
