package publish

import (
	"sync"

	"kalends/engine"
	"kalends/ledger"
	"kalends/rating"
	"kalends/reports"
)

// leaned is what a list was made with of the list on which it leans: its last issue that was out. It is frozen with the
// other inputs, so that the list is the same whenever it is finished or made again, and whatever has come out since.
type leaned struct {
	List string      `json:"list"`
	Date rating.Date `json:"date"` // zero: none was out, and the opening ratings counted
}

// leanNow gives what the list of a date would be made with now; nil when it leans on none.
func (o *Office) leanNow(l List, date rating.Date) (*leaned, error) {
	on, leans := o.leansOn(l)
	if !leans {
		return nil, nil
	}
	p, _, err := o.lastOut(on.ID, date)
	return &leaned{on.ID, p.Date}, err
}

// lastOut gives the last issue of a list that is out and dated on or before a day.
func (o *Office) lastOut(list string, day rating.Date) (last ledger.Publication, ok bool, err error) {
	published, err := o.publications(list)
	for _, p := range published {
		if p.State == ledger.IsPublic && p.Date <= day {
			last, ok = p, true
		}
	}
	return last, ok, err
}

// standard gives the lists on which w leans; nil when there are none.
func (o *Office) standard(w *work) engine.Lists {
	on, leans := o.leansOn(w.list)
	switch {
	case !leans || w.leans == nil:
		return nil
	case w.leans.Date == 0:
		return o.openingsInForce(on)
	}
	kept := o.inForce(on.ID)
	return func(day rating.Date) (rating.List, bool, error) { return kept(min(day, w.leans.Date)) }
}

// openingsInForce gives the opening list of a day, by the registry.
func (o *Office) openingsInForce(l List) engine.Lists {
	openings := sync.OnceValues(func() ([]rating.List, error) { return o.openingLists(l) })
	return func(day rating.Date) (rating.List, bool, error) {
		all, err := openings()
		found, ok := lastOn(all, day)
		return found, ok, err
	}
}

// leanInput is the issue on which w leans, for the manifest; none while only opening ratings count: they stand in the
// registry.
func (o *Office) leanInput(lean *leaned) ([]reports.Input, error) {
	if lean == nil || lean.Date == 0 {
		return nil, nil
	}
	p, _, err := o.lastOut(lean.List, lean.Date)
	return []reports.Input{{Kind: "list", Name: o.issueName(lean.List, lean.Date), SHA: p.ManifestSHA}}, err
}

// leanNote tells of a draft that an issue of the list on which it leans must come out before its own date.
func (o *Office) leanNote(w *work) (rating.Findings, error) {
	first, err := o.mustComeFirst(w.list, w.period.Date)
	if err != nil || first == "" || w.leans == nil {
		return nil, err
	}
	with := "registry.xlsx"
	if w.leans.Date != 0 {
		with = o.issueName(w.leans.List, w.leans.Date)
	}
	return rating.Findings{{Code: "I412", Args: map[string]string{"list": w.leans.List, "with": with, "first": first}}}, nil
}
