package identity

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/registry"
	"kalends/rating"
)

// mostCandidates is how many players a message suggests for a row.
const mostCandidates = 3

// candidate is a player who may be meant by a row.
type candidate struct {
	id     string
	named  bool // the player has exactly this name
	agrees int  // other fields in which sheet and registry agree, less those in which they differ
}

// candidates returns at most three players who may be meant by a row, the most probable first: those of the same or a
// similar name or with the same FIDE number. One of another sex, birth or FIDE number must have exactly the name.
func (s *settler) candidates(e *draft.Entrant) []candidate {
	var ids []string
	if e.Name != "" {
		ids = s.Registry.Similar(e.Name, 200)
	}
	ids = append(ids, s.Registry.Bearers(registry.ByFIDE, e.FIDEID)...)
	var all []candidate
	for _, id := range ids {
		p, _, ok := s.Registry.Resolve(id)
		if !ok || slices.ContainsFunc(all, func(c candidate) bool { return c.id == p.ID }) {
			continue
		}
		c := candidate{id: p.ID, named: s.Registry.Called(id, e.Name)}
		against := false
		c.agrees, against = agreement(e, p)
		if !against || c.named {
			all = append(all, c)
		}
	}
	if slices.ContainsFunc(all, func(c candidate) bool { return c.named }) {
		all = slices.DeleteFunc(all, func(c candidate) bool { return !c.named && c.agrees < 1 })
	}
	slices.SortStableFunc(all, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.agrees, a.agrees), cmp.Compare(toInt(b.named), toInt(a.named)))
	})
	return all[:min(len(all), mostCandidates)]
}

// toInt returns 1 for true and 0 for false.
func toInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// agreement counts the fields in which a row and a player agree, less those in which they differ; against reports
// whether some differ.
func agreement(e *draft.Entrant, p rating.Player) (n int, against bool) {
	count := func(given, same bool) {
		switch {
		case given && same:
			n++
		case given:
			n--
			against = true
		}
	}
	count(e.Birth.Year != 0 && p.Birth.Year != 0, sameBirth(e.Birth, p.Birth))
	count(e.FIDEID != "" && p.FIDEID != "", e.FIDEID == p.FIDEID)
	count(e.Sex != "" && p.Sex != "" && e.Sex != p.Sex, false)
	if e.Club != "" && cells.NameKey(e.Club) == cells.NameKey(p.Club) {
		n++
	}
	return n, against
}

// ask adds a finding that the player of a row is not known, with those who may be meant. If one of them has the name
// and agrees in more fields than any other of the name, only this one is suggested.
func (s *settler) ask(code string, e *draft.Entrant, key, read string, found []candidate, args ...string) {
	ids := idsOf(found)
	args = append(args, "similar", s.describe(ids))
	if len(found) > 0 && found[0].named && found[0].agrees > 0 &&
		(len(found) == 1 || !found[1].named || found[1].agrees != found[0].agrees) {
		ids = ids[:1]
	}
	if len(ids) > 0 {
		args = append(args, "suggestion", s.describe(ids))
	}
	s.note(code, e, key, read, args...)
}

// namesake returns the arguments of a finding that suggest another player of this name whose birth is that of the
// sheet, because the number may be wrong; nil if there is none.
func (s *settler) namesake(e *draft.Entrant, p rating.Player) []string {
	for _, id := range s.Registry.Present(s.Registry.Named(e.Name), nil) {
		o := s.Registry.Players.Get(id)
		if o.ID != p.ID && o.Birth.Year != 0 && sameBirth(e.Birth, o.Birth) && (e.Sex == "" || e.Sex == o.Sex) {
			return []string{"suggestion", s.person(o.ID)}
		}
	}
	return nil
}

// describe returns a text about players by which they can be told apart: number, name, year of birth, region, club,
// last event, as far as the sender may know them. Without players it is a dash.
func (s *settler) describe(ids []string) string {
	if len(ids) == 0 {
		return "—"
	}
	var all []string
	for _, id := range ids {
		all = append(all, s.person(id))
	}
	return strings.Join(all, "; ")
}

// person is describe for one player.
func (s *settler) person(id string) string {
	p := s.forSender(s.Registry.Players.Get(id))
	var more []string
	if p.Birth.Year != 0 && !p.HideBirth {
		more = append(more, strconv.Itoa(p.Birth.Year))
	}
	for _, text := range []string{p.Region, p.Club} {
		if text != "" {
			more = append(more, text)
		}
	}
	if s.LastEvent != nil {
		if event := s.LastEvent(id); event != "" {
			more = append(more, event)
		}
	}
	if len(more) == 0 {
		return id + " " + p.Name
	}
	return id + " " + p.Name + " (" + strings.Join(more, ", ") + ")"
}

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
	return 2*toInt(full(e.Name) && s.Registry.Called(id, e.Name)) + toInt(s.hasNumber(e, id))
}

// compareEvidence compares two players of the same rank: one without contradictions is greater, then one with
// agreement.
func compareEvidence(a, b rating.Likely) int {
	return cmp.Or(toInt(a.Against == "")-toInt(b.Against == ""), toInt(a.For != "")-toInt(b.For != ""))
}

// hasNumber reports whether a row has a number of a player.
func (s *settler) hasNumber(e *draft.Entrant, id string) bool {
	return slices.ContainsFunc(s.claims(e), func(c claim) bool { return slices.Contains(c.ids, id) })
}

// proposeOnce removes the mark of proposal from players who are proposed for two rows or have a row already.
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
	each(func(l *rating.Likely) { n[l.Player] += toInt(l.Proposed) })
	each(func(l *rating.Likely) {
		_, taken := s.taken[l.Player]
		l.Proposed = l.Proposed && n[l.Player] == 1 && !taken
	})
}
