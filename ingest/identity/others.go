package identity

import (
	"slices"
	"strings"

	"kalends/ingest/draft"
	"kalends/rating/finding"
)

// others judges the numbers of rows beside those by which players were recognised. No row may pass whose number is
// another person's, or nobody's in a column of our numbers: neither the number nor the name wins.
func (s *settler) others() {
	if !s.Foreign {
		return // a row of ours is judged by its only number
	}
	ours := s.numbersAreOurs()
	for i := range s.Entrants {
		e := &s.Entrants[i]
		if e.Player == "" {
			continue // he has been asked about
		}
		s.ownNumber(e, ours)
		for _, also := range e.Also {
			row := *e
			row.Typed, row.FIDEID, row.At = also.Typed, also.FIDEID, also.At
			s.further(&row)
		}
	}
}

// numbersAreOurs says whether the file's column of numbers holds those of the registry: it does for one player at
// least.
func (s *settler) numbersAreOurs() bool {
	return slices.ContainsFunc(s.Entrants, func(e draft.Entrant) bool {
		return e.Player != "" &&
			s.means(e.Typed, e.Player)
	})
}

// means says whether a number is one of the registry for a player.
func (s *settler) means(typed, player string) bool {
	p, _, ok := s.reg.Resolve(typed)
	return typed != "" && ok && p.ID == player
}

// ownNumber judges the number beside a player who was recognised by another one, or whom the office has named.
func (s *settler) ownNumber(e *draft.Entrant, ours bool) {
	if e.Typed == "" || strings.HasPrefix(e.Typed, "\x00") || isNew(e.Typed) || s.bears(e, e.Typed, e.Player) {
		return
	}
	p, _, known := s.reg.Resolve(e.Typed)
	switch answered, alone := s.answeredFor[e.Number], len(e.Also) == 0; {
	case known && alone && (answered || !ours): // numbers of others can be like ours by chance
		s.note(finding.OthersNumber, e, "player.id", e.Typed, "registry_name", p.Name, "id", e.Player, "player",
			s.reg.Players.Get(e.Player).Name)
	case known:
		s.belongs(e, p.ID)
	case ours && !answered, !alone:
		s.nobody(e)
	}
}

// further judges a row that gives a player another number than his first one.
func (s *settler) further(e *draft.Entrant) {
	if isNew(e.Typed) || s.bears(e, e.Typed, e.Player) && s.bears(e, e.FIDEID, e.Player) {
		return
	}
	for _, c := range s.claims(e) {
		if len(c.ids) > 0 {
			s.belongs(e, c.ids[0])
			return
		}
	}
	s.nobody(e)
}

// bears says whether a number of a row is a player's; a row without it says nothing else.
func (s *settler) bears(e *draft.Entrant, read, player string) bool {
	return read == "" || slices.ContainsFunc(s.claims(e), func(c claim) bool {
		return c.read == read && slices.Contains(c.ids, player)
	})
}

// belongs puts down a number that is another person's.
func (s *settler) belongs(e *draft.Entrant, owner string) {
	others := slices.DeleteFunc(s.candidates(e), func(o candidate) bool { return o.id == owner })
	read := e.Typed
	if read == "" {
		read = e.FIDEID
	}
	s.ask(finding.OtherPerson, e, "player.name", e.Name, others, "id", read, "registry_name", s.reg.Players.Get(owner).Name)
}

// nobody puts down a number that the registry does not know.
func (s *settler) nobody(e *draft.Entrant) {
	key, read := "player.id", e.Typed
	if read == "" {
		key, read = "player.fide_id", e.FIDEID
	}
	if strings.HasPrefix(s.Format, "trf") {
		s.ask(finding.ForeignNumber, e, key, read, s.candidates(e), "player", e.Name)
		return
	}
	s.ask(finding.UnknownNumber, e, key, read, s.candidates(e))
}
