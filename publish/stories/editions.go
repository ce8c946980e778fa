package stories

import (
	"slices"

	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/publish/issue"
	"kalends/rating"
	"kalends/reports/explain"
)

// editionsOf returns by player what each edition of a list published of those players whom a later edition corrected,
// with the decisions that made it differ.
func editionsOf(v *folder.View, p ledger.Publication, players []string) (map[string][]explain.Edition, error) {
	if p.Revision < 2 {
		return nil, nil
	}
	all, err := folder.Published(v, p.List)
	if err != nil {
		return nil, err
	}
	all = slices.DeleteFunc(all, func(o ledger.Publication) bool { return o.Date != p.Date })
	causes := make([]map[string][]explain.Decided, len(all))
	var corrected []string
	for n, one := range all {
		if causes[n], err = correctionsOf(v, one); err != nil {
			return nil, err
		}
		for player := range causes[n] {
			if _, wanted := slices.BinarySearch(players, player); wanted {
				corrected = append(corrected, player)
			}
		}
	}
	slices.Sort(corrected)
	corrected = slices.Compact(corrected)
	editions := map[string][]explain.Edition{}
	for n, one := range all {
		list, _, err := v.Ledger.AsOf(one.Reissued, false).InForceOf(p.List, p.Date, corrected)
		if err != nil {
			return nil, err
		}
		for _, player := range corrected {
			state, _ := list.Find(player)
			editions[player] = append(editions[player], explain.Edition{Revision: one.Revision, Rated: state.Rated,
				Rating: state.Rating, Decisions: causes[n][player]})
		}
	}
	return editions, nil
}

// correctionsOf returns by player the decisions that made an edition differ from the one before it.
func correctionsOf(v *folder.View, p ledger.Publication) (map[string][]explain.Decided, error) {
	errata, err := issue.ErrataOf(v, p)
	if err != nil {
		return nil, err
	}
	taken, err := v.Ledger.Decisions()
	all := map[string][]explain.Decided{}
	for _, e := range errata {
		if e.Decision <= len(taken) {
			all[e.Player] = append(all[e.Player], decided(taken[e.Decision-1]))
		}
	}
	return all, err
}

// decided returns a decision as a story names it.
func decided(d rating.Decision) explain.Decided {
	return explain.Decided{Number: d.Number, Day: d.Day, Kind: string(d.Kind), Reason: d.Reason, Document: d.Document}
}
