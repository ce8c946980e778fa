package folder

import (
	"cmp"
	"errors"
	"math"
	"slices"
	"sync"

	"kalends/engine"
	"kalends/ledger"
	"kalends/rating"
)

// SourceIssue is the issue of another list whose ratings a list was made with: the last one that was published. It is
// frozen with the other inputs, so that the list is the same whenever it is finished or made again.
type SourceIssue struct {
	List string      `json:"list"`
	Date rating.Date `json:"date"` // zero: none was published, and the opening ratings counted

	Reissued int `json:"reissued,omitempty"` // the last decision (corrections: reissue) with which it was made again
}

// LeanNow returns the issue of another list that the list of a date would be made with now; nil if its ruleset asks for
// no other list.
func (v *View) LeanNow(l List, date rating.Date) (*SourceIssue, error) {
	on, leans := v.LeansOn(l)
	if !leans {
		return nil, nil
	}
	p, _, err := v.LastOut(on.ID, date)
	return &SourceIssue{on.ID, p.Date, p.Reissued}, err
}

// LastOut returns the last published issue of a list with a date up to a day; ok is false if there is none.
func (v *View) LastOut(list string, day rating.Date) (last ledger.Publication, ok bool, err error) {
	return OutBefore(v, list, day+1, math.MaxInt)
}

// lastOf returns the last publication of a list, by date and revision, for which wanted returns true; ok is false if
// there is none.
func lastOf(v *View, list string, wanted func(ledger.Publication) bool) (last ledger.Publication, ok bool, err error) {
	all, err := v.Publications(list)
	for _, p := range all {
		if wanted(p) {
			last, ok = p, true
		}
	}
	return last, ok, err
}

// OpeningsInForce returns a look-up of the opening list that was in force on a day, by the registry of a basis. It
// makes the opening lists at the first call.
func (v *View) OpeningsInForce(b *Basis, l List) engine.Lists {
	openings := sync.OnceValues(func() ([]rating.List, error) { return v.openingLists(b, l) })
	return func(day rating.Date) (rating.List, bool, error) {
		all, err := openings()
		found, ok := lastOn(all, day)
		return found, ok, err
	}
}

// LeansOn returns the list whose ratings the ruleset of l asks for besides its own; false if there is none.
func (b *Basis) LeansOn(l List) (List, bool) {
	family := l.Ruleset.LeansOn()
	for _, other := range b.Setup.Lists {
		if family != "" && other.Ruleset.Family() == family {
			return other, true
		}
	}
	return List{}, false
}

// MustComeFirst returns the name of the issue that must be published before the list of a date can be made; empty if
// there is none. It is that of the same or an earlier date of the list whose ratings l asks for, whether that is due or
// not.
func (v *View) MustComeFirst(l List, date rating.Date) (issue string, err error) {
	on, leans := v.LeansOn(l)
	if !leans {
		return "", nil
	}
	begun, err := v.Unfinished(on)
	if err != nil {
		return "", err
	}
	if begun != nil {
		if begun.Date <= date {
			return v.IssueName(on.ID, begun.Date), nil
		}
		return "", nil
	}
	next, err := v.NextDate(on)
	switch {
	case errors.Is(err, ErrCalendarEnds):
		return "", nil // what has no date comes never
	case errors.As(err, new(RegistryError)):
		return v.IssueName(on.ID, date), nil // it may be due that day; its own error says why nobody knows
	case err != nil || next > date:
		return "", err
	}
	return v.IssueName(on.ID, next), nil
}

// Again returns the revisions that are frozen or staged and not published: lists that are being made again. They are of
// one chain, in the order of their release: by date, and on one date those first whose ratings others ask for. They
// hold back no date.
func Again(v *View) ([]ledger.Publication, error) {
	all, err := v.Publications("")
	all = slices.DeleteFunc(all, func(p ledger.Publication) bool { return p.State == ledger.IsPublic || p.Revision < 2 })
	InOrder(v, all)
	return all, err
}

// InOrder sorts publications in place into the order of their release.
func InOrder(v *View, all []ledger.Publication) {
	slices.SortStableFunc(all, func(a, b ledger.Publication) int {
		return cmp.Or(cmp.Compare(a.Date, b.Date), cmp.Compare(releaseRank(v, a.List), releaseRank(v, b.List)),
			cmp.Compare(a.List, b.List))
	})
}

// releaseRank returns 1 for a list that asks for the ratings of another, which must come first, else 0. No ruleset asks
// for a list that asks for another itself.
func releaseRank(v *View, list string) int {
	if l, known := v.ListByID(list); known && l.Ruleset.LeansOn() != "" {
		return 1
	}
	return 0
}

// OutAsOf returns the newest published revision of each date of a list, by date, among those that were made with no
// later reissue decision than number reissued.
func OutAsOf(v *View, list string, reissued int) ([]ledger.Publication, error) {
	all, err := Published(v, list)
	all = slices.DeleteFunc(all, func(p ledger.Publication) bool { return p.Reissued > reissued })
	return NewestOf(all), err
}

// NewestOf returns the last revision of each date, of publications in order.
func NewestOf(all []ledger.Publication) []ledger.Publication {
	var newest []ledger.Publication
	for i, p := range all {
		if i+1 == len(all) || all[i+1].List != p.List || all[i+1].Date != p.Date {
			newest = append(newest, p)
		}
	}
	return newest
}

// SeenBefore returns the last list before a date as a list sees it that is made with reissue decisions up to a number;
// zero if there is none. That list is published, or was made again with the same number and awaits its release with it.
func SeenBefore(v *View, list string, date rating.Date, reissued int) (last ledger.Publication, err error) {
	last, _, err = lastOf(v, list, func(p ledger.Publication) bool {
		waits := p.State == ledger.Frozen && p.Revision > 1 && p.Reissued == reissued && p.ManifestSHA != ""
		return p.Date < date && (waits || p.State == ledger.IsPublic && p.Reissued <= reissued)
	})
	return last, err
}

// OutBefore returns the last published issue of a list before a date, made with no later reissue decision than number
// reissued; ok is false if there is none.
func OutBefore(v *View, list string, date rating.Date, reissued int) (last ledger.Publication, ok bool, err error) {
	return lastOf(v, list, func(p ledger.Publication) bool {
		return p.State == ledger.IsPublic && p.Reissued <= reissued && p.Date < date
	})
}
