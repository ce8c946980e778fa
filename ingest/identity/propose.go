package identity

import (
	"cmp"

	"kalends/ingest/draft"
	"kalends/rating"
)

// proposals says who may be proposed for a row.
type proposals struct{ *settler }

// propose marks the one who may be taken for a row by one mark: whose whole name it has, or else who has its number, and whom
// neither sex, birth nor death excludes. Of several it is the one for whom most speaks; where nothing decides, nobody is
// marked.
func (s proposals) propose(e *draft.Entrant, found []rating.Likely) {
	best, tied := -1, false
	for i := range found {
		if s.standing(e, found[i].Player) == 0 {
			continue
		}
		d := 1
		if best >= 0 {
			d = cmp.Or(s.standing(e, found[i].Player)-s.standing(e, found[best].Player), clearer(found[i], found[best]))
		}
		switch {
		case d > 0:
			best, tied = i, false
		case d == 0:
			tied = true
		}
	}
	if best >= 0 && !tied {
		found[best].Proposed = true
	}
}

// standing ranks a player by name and number, the name first; 0: the row cannot be proposed to be about that player.
func (s proposals) standing(e *draft.Entrant, id string) int {
	if len(s.neverHe(e, s.reg.Players.Get(id))) > 0 {
		return 0
	}
	return 2*rank(full(e.Name) && s.reg.Called(id, e.Name)) + rank(s.hasNumber(e, id))
}

// clearer compares two of one name: nothing speaks against the one, or nothing for the other.
func clearer(a, b rating.Likely) int {
	if d := rank(a.Against == "") - rank(b.Against == ""); d != 0 {
		return d
	}
	return rank(a.For != "") - rank(b.For != "")
}

func (s proposals) hasNumber(e *draft.Entrant, id string) bool {
	for _, c := range s.claims(e) {
		for _, one := range c.ids {
			if one == id {
				return true
			}
		}
	}
	return false
}

// once takes back proposals of one who is proposed for two rows, or who has a row already.
func (s proposals) once() {
	n := map[string]int{}
	each := func(do func(*rating.Likely)) {
		for _, f := range s.Pad.Findings {
			for _, a := range f.Asked {
				for i := range a.Likely {
					do(&a.Likely[i])
				}
			}
		}
	}
	each(func(l *rating.Likely) { n[l.Player] += rank(l.Proposed) })
	each(func(l *rating.Likely) {
		_, taken := s.taken[l.Player]
		l.Proposed = l.Proposed && n[l.Player] == 1 && !taken
	})
}
