package identity

import (
	"cmp"

	"kalends/ingest/draft"
	"kalends/rating"
)

// propose marks the one who may be taken for a row by one mark: whose whole name it has, or else who has its number. Of
// several he is one of whom more speaks; where nothing decides, nobody is marked.
func (s *settler) propose(e *draft.Entrant, found []rating.Likely) {
	best, rankOf := -1, func(i int) int {
		switch id := found[i].Player; {
		case full(e.Name) && s.reg.Called(id, e.Name):
			return 2
		case s.hasNumber(e, id):
			return 1
		}
		return 0
	}
	tied := false
	for i := range found {
		if rankOf(i) == 0 {
			continue
		}
		if best < 0 {
			best = i
			continue
		}
		switch d := cmp.Or(rankOf(i)-rankOf(best), clearer(found[i], found[best])); {
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

// clearer compares two of one name: nothing speaks against the one, or nothing for the other.
func clearer(a, b rating.Likely) int {
	if d := rank(a.Against == "") - rank(b.Against == ""); d != 0 {
		return d
	}
	return rank(a.For != "") - rank(b.For != "")
}

func (s *settler) hasNumber(e *draft.Entrant, id string) bool {
	for _, c := range s.claims(e) {
		for _, one := range c.ids {
			if one == id {
				return true
			}
		}
	}
	return false
}

// proposeOnce takes back proposals of one who is proposed for two rows, or who has a row already.
func (s *settler) proposeOnce() {
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
