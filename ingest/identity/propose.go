package identity

import (
	"cmp"
	"slices"

	"kalends/ingest/draft"
	"kalends/rating"
)

// propose marks the player who is proposed for a row, so that the office can take all proposals at once: one with the full name
// of the row, or else with its number, whom neither sex, birth nor death excludes. Of several it is the one with the best
// evidence; if two have the same, nobody is proposed.
func (s *settler) propose(e *draft.Entrant, found []rating.Likely) {
	best, tied := -1, false
	for i := range found {
		if s.proposalRank(e, found[i].Player) == 0 {
			continue
		}
		d := 1
		if best >= 0 {
			d = cmp.Or(s.proposalRank(e, found[i].Player)-s.proposalRank(e, found[best].Player), compareEvidence(found[i], found[best]))
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

// proposalRank ranks a player by name and number, the name first; a player with 0 cannot be proposed.
func (s *settler) proposalRank(e *draft.Entrant, id string) int {
	if len(s.excluded(e, s.Registry.Players.Get(id))) > 0 {
		return 0
	}
	return 2*rank(full(e.Name) && s.Registry.Called(id, e.Name)) + rank(s.hasNumber(e, id))
}

// compareEvidence compares two players of the same rank: first whether anything speaks against them, then whether anything
// speaks for them.
func compareEvidence(a, b rating.Likely) int {
	return cmp.Or(rank(a.Against == "")-rank(b.Against == ""), rank(a.For != "")-rank(b.For != ""))
}

func (s *settler) hasNumber(e *draft.Entrant, id string) bool {
	return slices.ContainsFunc(s.claims(e), func(c claim) bool { return slices.Contains(c.ids, id) })
}

// proposeOnce takes back the proposals of a player who is proposed for two rows or has a row already.
func (s *settler) proposeOnce() {
	n := map[string]int{}
	each := func(do func(*rating.Likely)) {
		for _, f := range s.Report.Findings {
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
