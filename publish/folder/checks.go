package folder

import (
	"maps"
	"slices"

	"kalends/ingest/registry"
	"kalends/rating"
)

// checkRegistry returns a RegistryError if today's registry must not be used, else nil. It adds to what was found in it
// what only the folder knows: rows that are gone since the last pass, and openings that the ruleset does not
// understand. All of it is reported at once.
func checkRegistry(v *View, found rating.Findings) error {
	if len(v.Registry.Counts) > 0 { // else it is no registry
		lost, err := lossesOf(v)
		if err != nil {
			return err
		}
		opened, err := wrongOpenings(v)
		if err != nil {
			return err
		}
		found = append(withoutFollowing(found, lost), opened...)
		found = append(lost.findings(), found...)
	}
	if len(registry.Stops(found)) == 0 {
		return nil
	}
	return RegistryError{namingCopy(v, found), v.Words}
}

// wrongOpenings returns what the rulesets find in the rows of sheet Ratings that will count: all rows while no list is
// published, then those of players who are not on the last list.
func wrongOpenings(v *View) (found rating.Findings, err error) {
	_, read, err := readingOf(v, v.reading.sha, v.registryFile)
	if err != nil {
		return nil, err
	}
	for _, l := range v.Setup.Lists {
		wrong := slices.DeleteFunc(slices.Clone(read.Unopened), func(u registry.Unopened) bool { return u.List != l.ID })
		last, err := statesOnLastList(v, l, wrong)
		if err != nil {
			return nil, err
		}
		for _, u := range wrong {
			if _, listed := last.Find(u.Player); !listed {
				found = append(found, u.Findings...)
			}
		}
	}
	return found, nil
}

// statesOnLastList returns the last published list with only the states of the players of some rows; an empty list
// where nothing is published.
func statesOnLastList(v *View, l List, rows []registry.Unopened) (rating.List, error) {
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

// namingCopy returns findings with the place of the last pass's copy of the registry in the argument "copy", where a
// finding has that. Without a copy they stay as they are.
func namingCopy(v *View, found rating.Findings) rating.Findings {
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
