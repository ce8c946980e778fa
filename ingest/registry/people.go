package registry

import (
	"cmp"
	"slices"

	"kalends/rating"
)

// people are the players of a workbook while it is read, each once.
type people struct {
	all []rating.Player
	at  map[string]int32 // in all, by number
}

// add adds a player, in the place of one of the same number.
func (p *people) add(player rating.Player) {
	if now := p.get(player.ID); now != nil {
		*now = player
		return
	}
	p.at[player.ID] = int32(len(p.all))
	p.all = append(p.all, player)
}

// get gives the player of a number, nil if there is none; it is good until the next one is added.
func (p *people) get(id string) *rating.Player {
	if i, there := p.at[id]; there {
		return &p.all[i]
	}
	return nil
}

// inOrder gives everybody by number.
func (p *people) inOrder() []rating.Player {
	byID := func(a, b rating.Player) int { return cmp.Compare(a.ID, b.ID) }
	if !slices.IsSortedFunc(p.all, byID) {
		slices.SortFunc(p.all, byID)
		for i := range p.all {
			p.at[p.all[i].ID] = int32(i)
		}
	}
	return p.all
}
