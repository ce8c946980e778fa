package audit

import (
	"cmp"
	"slices"
	"strings"

	"kalends/rating"
)

// FindPlayer gives the player whose id or exact name was typed; else near has those whose id or name is like it.
func (a *Audit) FindPlayer(typed string) (id string, near []rating.Player) {
	if a.Registry.Players.Has(typed) {
		return typed, nil
	}
	var same []string
	for _, id := range a.Registry.Named(typed) {
		p := a.Registry.Players.Get(id)
		if folded(p.Name) == folded(typed) || (p.NameAlt != "" && folded(p.NameAlt) == folded(typed)) {
			same = append(same, p.ID)
		}
	}
	if len(same) == 1 {
		return same[0], nil
	}
	return "", a.near(typed)
}

// mostNear is how many near players are named.
const mostNear = 5

// near gives the players whose id or name is most like what was typed, nearest first.
func (a *Audit) near(typed string) []rating.Player {
	type candidate struct {
		rating.Player
		apart int
	}
	var all []candidate
	for p := range a.Registry.Players.All() {
		if apart := unlike(folded(typed), p); apart >= 0 {
			all = append(all, candidate{p, apart})
		}
	}
	slices.SortFunc(all, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.apart, b.apart),
			strings.Compare(a.ID, b.ID))
	})
	var near []rating.Player
	for _, c := range all[:min(len(all), mostNear)] {
		near = append(near, c.Player)
	}
	return near
}

// unlike tells how far a player's id or name is from what was typed, −1 when it is another altogether.
func unlike(typed string, p rating.Player) int {
	best := -1
	for _, known := range []string{p.ID, p.Name, p.NameAlt} {
		known = folded(known)
		if known == "" {
			continue
		}
		most := max(1, len([]rune(known))/4)
		apart := rating.Distance(typed, known, most)
		if len([]rune(typed)) > 1 && strings.Contains(known, typed) {
			apart = 1
		}
		if apart <= most && (best < 0 || apart < best) {
			best = apart
		}
	}
	return best
}

// folded is a name without regard to case, commas and doubled blanks.
func folded(s string) string {
	return strings.Join(strings.Fields(strings.ToLower(strings.ReplaceAll(s, ",", " "))), " ")
}
