package folder

import (
	"cmp"
	"errors"
	"slices"
	"sync"

	"kalends/engine"
	"kalends/ledger"
	"kalends/rating"
)

// Leaned is what a list was made with of the list on which it leans: its last issue that was out. It is frozen with the
// other inputs, so that the list is the same whenever it is finished or made again, and whatever has come out since.
type Leaned struct {
	List string      `json:"list"`
	Date rating.Date `json:"date"` // zero: none was out, and the opening ratings counted

	Reissued int `json:"reissued,omitempty"` // the last decision under reissue that it was made again with
}

// LeanNow gives what the list of a date would be made with now; nil when it leans on none.
func (v *View) LeanNow(l List, date rating.Date) (*Leaned, error) {
	on, leans := v.LeansOn(l)
	if !leans {
		return nil, nil
	}
	p, _, err := v.LastOut(on.ID, date)
	return &Leaned{on.ID, p.Date, p.Reissued}, err
}

// LastOut gives the last issue of a list that is out and dated on or before a day.
func (v *View) LastOut(list string, day rating.Date) (last ledger.Publication, ok bool, err error) {
	published, err := v.Publications(list)
	for _, p := range published {
		if p.State == ledger.IsPublic && p.Date <= day {
			last, ok = p, true
		}
	}
	return last, ok, err
}

// OpeningsInForce gives the opening list of a day, by the registry of a basis.
func (v *View) OpeningsInForce(b *Basis, l List) engine.Lists {
	openings := sync.OnceValues(func() ([]rating.List, error) { return v.openingLists(b, l) })
	return func(day rating.Date) (rating.List, bool, error) {
		all, err := openings()
		found, ok := lastOn(all, day)
		return found, ok, err
	}
}

// LeansOn gives the list whose ratings a list asks for besides its own; false when there is none.
func (b *Basis) LeansOn(l List) (List, bool) {
	family := l.Ruleset.LeansOn()
	for _, other := range b.Setup.Lists {
		if family != "" && other.Ruleset.Family() == family {
			return other, true
		}
	}
	return List{}, false
}

// MustComeFirst names the issue that must be out before the list of a date can be made; empty: none. It is that of the
// same or an earlier date of the list on which it leans, whether its moment has come or not.
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

// Again gives the lists that are being made again: revisions that are frozen or staged, not out. They are of one chain, in
// the order in which they come out: by date, and on one date what others lean on first. They hold back no date.
func Again(v *View) ([]ledger.Publication, error) {
	all, err := v.Publications("")
	all = slices.DeleteFunc(all, func(p ledger.Publication) bool { return p.State == ledger.IsPublic || p.Revision < 2 })
	InOrder(v, all)
	return all, err
}

// InOrder sorts lists as they come out.
func InOrder(v *View, all []ledger.Publication) {
	slices.SortStableFunc(all, func(a, b ledger.Publication) int {
		return cmp.Or(cmp.Compare(a.Date, b.Date), cmp.Compare(leaning(v, a.List), leaning(v, b.List)),
			cmp.Compare(a.List, b.List))
	})
}

// leaning is 1 for a list that leans on another: no ruleset leans on one that leans itself.
func leaning(v *View, list string) int {
	if l, known := v.ListByID(list); known && l.Ruleset.LeansOn() != "" {
		return 1
	}
	return 0
}

// OutAsOf gives the newest revision of each date of a list that is out, by date, as far as it knows no later decision
// under reissue than a number.
func OutAsOf(v *View, list string, reissued int) ([]ledger.Publication, error) {
	all, err := v.Publications(list)
	all = slices.DeleteFunc(all, func(p ledger.Publication) bool {
		return p.State != ledger.IsPublic || p.Reissued > reissued
	})
	return NewestOf(all), err
}

// NewestOf leaves of revisions, by date and number, the last of each date.
func NewestOf(all []ledger.Publication) []ledger.Publication {
	var newest []ledger.Publication
	for i, p := range all {
		if i+1 == len(all) || all[i+1].List != p.List || all[i+1].Date != p.Date {
			newest = append(newest, p)
		}
	}
	return newest
}

// SeenBefore gives the last list before a date as one sees it that is made with the decisions under reissue up to a
// number: one that is out, or that was made again with just that number and awaits its release with it.
func SeenBefore(v *View, list string, date rating.Date, reissued int) (last ledger.Publication, err error) {
	all, err := v.Publications(list)
	all = slices.DeleteFunc(all, func(p ledger.Publication) bool {
		out := p.State == ledger.IsPublic && p.Reissued <= reissued
		waits := p.State == ledger.Frozen && p.Revision > 1 && p.Reissued == reissued && p.ManifestSHA != ""
		return p.Date >= date || !out && !waits
	})
	if seen := NewestOf(all); len(seen) > 0 {
		last = seen[len(seen)-1]
	}
	return last, err
}

// OutBefore gives the last list before a date that is out, as OutAsOf has it.
func OutBefore(v *View, list string, date rating.Date, reissued int) (last ledger.Publication, ok bool, err error) {
	out, err := OutAsOf(v, list, reissued)
	for _, p := range out {
		if p.Date < date {
			last, ok = p, true
		}
	}
	return last, ok, err
}
