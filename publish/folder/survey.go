package folder

import (
	"maps"
	"slices"

	"kalends/ingest/registry"
	"kalends/rating"
)

// survey finds, beside what the reading of today's registry has found, what only the folder can know of it: rows that
// have gone since the last pass, and openings that the ruleset does not understand. All of it is told at once.
func survey(v *View, found rating.Findings) error {
	if len(v.Registry.Counts) > 0 { // else it is no registry
		lost, err := lossesOf(v)
		if err != nil {
			return err
		}
		opened, err := wrongOpenings(v)
		if err != nil {
			return err
		}
		found = append(withoutConsequences(found, lost), opened...)
		found = append(lost.findings(), found...)
	}
	if len(registry.Stops(found)) == 0 {
		return nil
	}
	return RegistryError{withWayBack(v, found), v.Words}
}

// wrongOpenings gives what the rulesets find in the rows of sheet Ratings that will count: all while no list is out,
// then those of players who do not stand on one.
func wrongOpenings(v *View) (found rating.Findings, err error) {
	_, read, err := shelfOf(v).get(v.reading.sha, v.registryFile)
	if err != nil {
		return nil, err
	}
	for _, l := range v.Setup.Lists {
		wrong := slices.DeleteFunc(slices.Clone(read.Unopened), func(u registry.Unopened) bool { return u.List != l.ID })
		last, err := lastStates(v, l, wrong)
		if err != nil {
			return nil, err
		}
		for _, u := range wrong {
			if _, stands := last.Find(u.Player); !stands {
				found = append(found, u.Findings...)
			}
		}
	}
	return found, nil
}

// lastStates gives what the players of some rows have on the last list of l that is out; an empty list when none is.
func lastStates(v *View, l List, rows []registry.Unopened) (rating.List, error) {
	if len(rows) == 0 {
		return rating.List{}, nil
	}
	p, ok, err := v.Ledger.Latest(l.ID)
	if err != nil || !ok {
		return rating.List{}, err
	}
	var players []string
	for _, row := range rows {
		players = append(players, row.Player)
	}
	list, _, err := v.Ledger.InForceOf(l.ID, p.Date, players)
	return list, err
}

// withWayBack tells in each finding that asks for another registry where that of the last pass is kept.
func withWayBack(v *View, found rating.Findings) rating.Findings {
	kept, _, err := lastRegistry(v)
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
