package decisions

import (
	"kalends/rating"
	"kalends/rating/finding"
)

// mergedHalf returns a finding for each player with a rated event whom the registry merges and no decision does: the
// rating is not printed any more, and what it is based on has not gone to the number that holds now.
func (d Desk) mergedHalf(all []rating.Decision) (found rating.Findings, err error) {
	mergers := d.Registry.Mergers
	if since, err := d.DecidesSince(); err != nil || since == 0 || len(mergers) == 0 {
		return nil, err
	}
	decided, ids := map[string]bool{}, make([]string, 0, len(mergers))
	for _, one := range all {
		if one.Kind == rating.Merge && one.InForce() {
			decided[one.Player] = true
		}
	}
	for _, m := range mergers {
		if !decided[m.Player] {
			ids = append(ids, m.Player)
		}
	}
	played := map[string]bool{}
	for _, l := range d.Setup.Lists {
		list, _, err := d.Ledger.InForceOf(l.ID, d.Today(), ids)
		if err != nil {
			return nil, err
		}
		for _, s := range list.States {
			played[s.Player] = played[s.Player] || s.Rated && s.LastEvent != ""
		}
	}
	for _, m := range mergers {
		if played[m.Player] {
			half := newFinding(finding.MergedHalf, "player", m.Player, "into", m.Into)
			half.Origin = m.Origin
			found = append(found, half)
		}
	}
	return found, nil
}
