package outside

import (
	"slices"
	"strconv"

	"kalends/publish/folder"
)

// chains checks, list by list, what each manifest says of the editions before it and of the list before.
func (t *tree) chains() error {
	for _, list := range runs(t.Issues, (*Issue).list) {
		var before []*Issue // the editions of the list before
		for n, editions := range runs(list, func(i *Issue) string { return i.Issue }) {
			editions = t.editions(editions)
			for _, i := range editions {
				if i.Made != nil {
					t.previous(i, before, n == 0)
				}
			}
			before = editions
		}
	}
	slices.SortStableFunc(t.Issues, inOrder)
	return nil
}

// runs divides issues, in order, by what key returns of them.
func runs(all []*Issue, key func(*Issue) string) (parts [][]*Issue) {
	for n, i := range all {
		if n == 0 || key(all[n-1]) != key(i) {
			parts = append(parts, nil)
		}
		parts[len(parts)-1] = append(parts[len(parts)-1], i)
	}
	return parts
}

// editions checks the editions of one issue against each other, and returns them with those whose files were removed,
// which it adds to the report.
func (t *tree) editions(there []*Issue) []*Issue {
	last := there[len(there)-1]
	all := map[int]*Issue{} // by revision
	for _, i := range there {
		all[i.Revision] = i
	}
	if last.Made != nil {
		for _, e := range last.Made.Editions {
			t.redacted(last, e, all)
		}
	}
	for n := 1; n < last.Revision; n++ {
		if all[n] == nil && !t.alone {
			last.add("", "edition_missing", "revision", strconv.Itoa(n))
		}
	}
	var whole []*Issue
	for n := 1; n <= last.Revision; n++ {
		if i := all[n]; i != nil {
			t.replaces(i, all)
			whole = append(whole, i)
		}
	}
	return whole
}

// redacted marks an edition as redacted that the newest edition names so, and adds it if its files were removed.
func (t *tree) redacted(newest *Issue, e folder.ManifestEdition, all map[int]*Issue) {
	if e.Redacted == 0 || e.Revision < 1 || e.Revision >= newest.Revision {
		return
	}
	if all[e.Revision] == nil {
		i := &Issue{Issue: newest.Issue, Revision: e.Revision, Manifest: e.Manifest, Notes: []Difference{},
			Differences: []Difference{}}
		all[e.Revision] = i
		t.Issues = append(t.Issues, i)
	}
	all[e.Revision].Standing = State{Redacted, e.Redacted}
}

// replaces checks which edition an issue says it replaces, and the hashes of all that it says were before it.
func (t *tree) replaces(i *Issue, all map[int]*Issue) {
	if i.Made == nil {
		return
	}
	r, named := i.Made.Replaces, i.Made.Editions
	right := i.Revision == 1 && r == nil && len(named) == 0 || i.Revision > 1 && r != nil && r.Revision == i.Revision-1
	if named != nil {
		right = right && len(named) == i.Revision-1
	}
	if !right {
		i.add(folder.ManifestName, "editions")
		return
	}
	if r != nil {
		named = append(named[:len(named):len(named)], folder.ManifestEdition{Revision: r.Revision, Manifest: r.Manifest})
	}
	for n, e := range named {
		if e.Revision != min(n+1, i.Revision-1) && len(i.Made.Editions) > 0 {
			i.add(folder.ManifestName, "editions")
		} else if is := all[e.Revision]; is != nil && is.Manifest != e.Manifest {
			i.add(folder.ManifestName, "edition_other", "revision", strconv.Itoa(e.Revision))
		}
	}
}

// previous checks that an issue names the list before it: one of its editions that are there, or were removed. The
// first issue in a folder may name none, or one without a manifest, which was taken over.
func (t *tree) previous(i *Issue, before []*Issue, first bool) {
	p := i.Made.Previous
	switch {
	case first && (p == nil || p.Manifest == ""):
	case p == nil || p.Manifest == "":
		i.add(folder.ManifestName, "previous_none", "before", before[0].Issue)
	case first && t.alone:
		i.note("chain_alone", "before", p.Issue)
	case first || p.Issue != before[0].Issue:
		i.add(folder.ManifestName, "previous_missing", "before", p.Issue)
	case editionWith(before, p.Manifest) == nil:
		i.add(folder.ManifestName, "previous_other", "before", p.Issue)
	}
}

// editionWith returns the edition that has a manifest; nil if there is none.
func editionWith(all []*Issue, manifest string) *Issue {
	for _, i := range all {
		if i.Manifest == manifest {
			return i
		}
	}
	return nil
}
