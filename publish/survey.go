package publish

import (
	"maps"
	"slices"

	"kalends/ingest/registry"
	"kalends/rating"
)

// survey finds, beside what the reading of today's registry has found, what only the office can know of it: rows that
// have gone since the last pass, and openings that the ruleset does not understand. All of it is told at once.
func (o *View) survey(found rating.Findings) error {
	if len(o.Registry.Counts) > 0 { // else it is no registry
		lost, err := o.losses()
		if err != nil {
			return err
		}
		opened, err := o.wrongOpenings()
		if err != nil {
			return err
		}
		found = append(withoutConsequences(found, lost), opened...)
		found = append(lost.findings(), found...)
	}
	if len(registry.Stops(found)) == 0 {
		return nil
	}
	return RegistryError{o.withWayBack(found), o.Words}
}

// wrongOpenings gives what the rulesets find in the rows of sheet Ratings that will count: all while no list is out, then
// those of players who do not stand on one.
func (o *View) wrongOpenings() (rating.Findings, error) {
	const question = "openings of today's registry"
	if same, err := o.asBefore(question); err != nil || same {
		return nil, err
	}
	var found rating.Findings
	for _, l := range o.Setup.Lists {
		last, err := o.lastStates(l)
		if err != nil {
			return nil, err
		}
		for _, row := range o.openingRows(l.ID) {
			if _, stands := last.Find(row.Player); !stands {
				_, wrong := l.Ruleset.Open(row, o.Registry.Players[row.Player])
				found = append(found, wrong...)
			}
		}
	}
	if len(found) > 0 {
		return found, nil
	}
	return nil, o.answered(question)
}

// lastStates gives the last list of l that is out; an empty one when none is.
func (o *View) lastStates(l List) (rating.List, error) {
	p, ok, err := o.Ledger.Latest(l.ID)
	if err != nil || !ok {
		return rating.List{}, err
	}
	list, _, err := o.Ledger.ListOn(l.ID, p.Date)
	return list, err
}

// withWayBack tells in each finding that asks for another registry where that of the last pass is kept.
func (o *View) withWayBack(found rating.Findings) rating.Findings {
	kept, _, err := o.lastRegistry()
	if err != nil || kept == "" {
		return found
	}
	found = slices.Clone(found)
	for i, f := range found {
		if _, asks := f.Args["copy"]; asks {
			found[i].Args = maps.Clone(f.Args)
			found[i].Args["copy"] = kept
		}
	}
	return found
}
