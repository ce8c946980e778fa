package outside

import (
	"cmp"
	"slices"

	"kalends/publish/keys"
)

// Comparison is the result of comparing two histories of one association.
type Comparison struct {
	Alike int    `json:"alike"`           // issues that both have with the same manifest
	First *Fork  `json:"first,omitempty"` // nil: they do not differ, but one may go on further
	Only  [2]int `json:"only"`            // issues that only one of them has
	Sides []Side `json:"sides"`
}

// Fork is the first issue, by date, that differs between two histories. An empty hash: it is not there.
type Fork struct {
	Issue     string    `json:"issue"`
	Revision  int       `json:"revision"`
	Manifests [2]string `json:"manifest_sha256"`
}

// Side is one of two histories that are compared.
type Side struct {
	Folder string   `json:"folder"`
	Whole  bool     `json:"whole"`  // nothing differs in it
	Signed bool     `json:"signed"` // every issue, by a key of the association
	Keys   []string `json:"keys"`
}

// Against compares two published folders. It returns the report of each besides.
func Against(root, other string, with *keys.Ring) (c Comparison, reports [2]Report, err error) {
	manifests := map[string][2]string{}
	names := map[string]*Issue{}
	for n, dir := range []string{root, other} {
		if reports[n], err = Verify(dir, with); err != nil {
			return c, reports, err
		}
		c.Sides = append(c.Sides, reports[n].side(dir))
		for _, i := range reports[n].Issues {
			both := manifests[i.Name()]
			both[n] = i.Manifest
			manifests[i.Name()], names[i.Name()] = both, i
		}
	}
	c.compare(manifests, names)
	return c, reports, nil
}

// compare counts the issues that are alike, and finds the first that is not. If only one history has issues that the
// other lacks, it is the longer one, and they do not differ.
func (c *Comparison) compare(manifests map[string][2]string, names map[string]*Issue) {
	var all []*Issue
	for _, i := range names {
		all = append(all, i)
	}
	slices.SortFunc(all, func(a, b *Issue) int {
		return cmp.Or(cmp.Compare(a.Issue[len(a.list()):], b.Issue[len(b.list()):]), inOrder(a, b))
	})
	var lacking *Fork
	for _, i := range all {
		m := manifests[i.Name()]
		f := &Fork{i.Issue, i.Revision, m}
		switch {
		case m[0] == m[1]:
			c.Alike++
		case m[0] != "" && m[1] != "":
			c.First = cmp.Or(c.First, f)
		default:
			lacking = cmp.Or(lacking, f)
			for n := range m {
				c.Only[n] += boolean(m[n] != "")
			}
		}
	}
	if c.Only[0] > 0 && c.Only[1] > 0 {
		c.First = cmp.Or(c.First, lacking)
	}
}

// side says whether everything in a report is whole and signed.
func (r Report) side(dir string) Side {
	s := Side{Folder: dir, Whole: r.Count() == 0, Signed: len(r.Keys) > 0, Keys: r.Keys}
	for _, i := range r.Issues {
		s.Signed = s.Signed && (i.Key != "" || i.Folder == "")
	}
	return s
}

// Count returns the number of differences.
func (r Report) Count() int {
	n := len(r.Common)
	for _, i := range r.Issues {
		n += len(i.Differences)
	}
	return n
}
