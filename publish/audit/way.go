package audit

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/rating"
)

// Revision names one revision of the list of a day.
type Revision struct {
	Date   rating.Date
	Number int // 0: the newest, or the opening list of that day
}

// ParseRevision parses 2026-10-01, or 2026-10-01:r2; without a revision the number is 0.
func ParseRevision(s string) (r Revision, err error) {
	day, number, numbered := strings.Cut(s, ":")
	if r.Date, err = rating.ParseDate(day); err != nil {
		return r, err
	}
	if !numbered {
		return r, nil
	}
	digits, ok := strings.CutPrefix(number, "r")
	if r.Number, err = strconv.Atoi(digits); !ok || err != nil || r.Number < 1 {
		return r, fmt.Errorf("%q: write a revision as 2026-10-01:r1", s)
	}
	return r, nil
}

// tree has what is published of one list. Every revision builds on the one that was the newest when it was made, the
// first on the opening lists.
type tree struct {
	openings []ledger.Publication // oldest first
	issues   []ledger.Publication // by date and revision
}

// tree reads what is published of a list from the ledger.
func (a *Audit) tree(l folder.List) (t tree, err error) {
	dates, err := a.Ledger.Openings(l.ID)
	if err != nil {
		return t, err
	}
	for _, date := range dates {
		t.openings = append(t.openings, ledger.Publication{List: l.ID, Date: date, State: ledger.IsPublic})
	}
	t.issues, err = folder.Published(a.View, l.ID)
	return t, err
}

// find returns a revision; without a number the newest of its day, or else the opening list. It is false if there is
// none.
func (t tree) find(r Revision) (ledger.Publication, bool) {
	for _, p := range slices.Backward(t.issues) {
		if p.Date == r.Date && (r.Number == 0 || p.Revision == r.Number) {
			return p, true
		}
	}
	i := slices.IndexFunc(t.openings, func(p ledger.Publication) bool { return p.Date == r.Date })
	if i < 0 || r.Number > 0 {
		return ledger.Publication{}, false
	}
	return t.openings[i], true
}

// before returns the revision or the opening list on which a revision builds; false if there is none.
func (t tree) before(p ledger.Publication) (ledger.Publication, bool) {
	for _, q := range t.issues {
		if p.PreviousManifest != "" && q.ManifestSHA == p.PreviousManifest {
			return q, true
		}
	}
	for _, q := range slices.Backward(t.openings) {
		if q.Date < p.Date {
			return q, true
		}
	}
	return ledger.Publication{}, false
}

// lineage returns a revision and everything on which it builds, oldest first.
func (t tree) lineage(p ledger.Publication) []ledger.Publication {
	all := []ledger.Publication{p}
	for q, ok := t.before(p); ok; q, ok = t.before(q) {
		all = append(all, q)
	}
	slices.Reverse(all)
	return all
}

// way leads from one revision to another: back to base, on which both build, and from there to the other. base is in
// neither part.
type way struct {
	base        *ledger.Publication // nil: from nothing
	back, there []ledger.Publication
}

// way returns the way from one revision to another.
func (t tree) way(from, to ledger.Publication) (w way) {
	w.back, w.there = t.lineage(from), t.lineage(to)
	for len(w.back) > 0 && len(w.there) > 0 && sameRevision(w.back[0], w.there[0]) {
		w.base = &w.back[0]
		w.back, w.there = w.back[1:], w.there[1:]
	}
	return w
}

// sameRevision compares two publications of one list.
func sameRevision(p, q ledger.Publication) bool { return p.Date == q.Date && p.Revision == q.Revision }

// ErrNoRevision means that the list of a day has no such revision.
var ErrNoRevision = errors.New("there is no such revision")

// Published returns nil if a revision of a list is published, otherwise an error that says why it is not: ErrNotOut,
// ErrNoRevision or folder.ErrNotInCalendar.
func Published(a *Audit, l folder.List, r Revision) error {
	t, err := a.tree(l)
	if err == nil {
		_, err = a.revision(t, l, r)
	}
	return err
}

// revision returns a published revision, or an error that says why there is none.
func (a *Audit) revision(t tree, l folder.List, r Revision) (ledger.Publication, error) {
	p, ok := t.find(r)
	if ok {
		return p, nil
	}
	if newest, out := t.find(Revision{Date: r.Date}); out && newest.Revision > 0 {
		return p, fmt.Errorf("%s on %s: %w as r%d; the newest is r%d", l.ID, r.Date, ErrNoRevision, r.Number,
			newest.Revision)
	}
	if _, err := a.publishedOn(l, r.Date); err != nil {
		return p, err
	}
	return p, fmt.Errorf("%s on %s: %w", l.ID, r.Date, ErrNotOut)
}
