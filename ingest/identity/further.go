package identity

import (
	"cmp"
	"slices"
	"strings"

	"kalends/ingest/draft"
	"kalends/rating/finding"
)

// numberCheck judges the numbers of rows whose players are known.
type numberCheck struct{ *settler }

// all judges the numbers of rows beside those by which players were recognised. A number of another person, or one
// that nobody has in a column of our numbers, is asked about: neither the number nor the name wins.
func (s numberCheck) all() {
	if !s.Foreign {
		return // a row of ours has only one number
	}
	ours := s.numbersAreOurs()
	for i := range s.Entrants {
		e := &s.Entrants[i]
		if e.Player == "" {
			continue // somebody has been asked about it
		}
		s.checkTyped(e, ours)
		for _, also := range e.Also {
			row := *e
			row.Typed, row.FIDEID, row.At = also.Typed, also.FIDEID, also.At
			s.checkFurther(&row)
		}
	}
}

// numbersAreOurs reports whether the numbers in the file are those of the registry, as they are for at least one player.
func (s *settler) numbersAreOurs() bool {
	return slices.ContainsFunc(s.Entrants, func(e draft.Entrant) bool {
		p, _, ok := s.Registry.Resolve(e.Typed)
		return e.Player != "" && e.Typed != "" && ok && p.ID == e.Player
	})
}

// checkTyped judges the number of a row whose player was recognised by another number or named by the office.
func (s numberCheck) checkTyped(e *draft.Entrant, ours bool) {
	if e.Typed == "" || strings.HasPrefix(e.Typed, "\x00") || isNew(e.Typed) || s.bears(e, e.Typed, e.Player) {
		return
	}
	p, _, known := s.Registry.Resolve(e.Typed)
	switch answered, alone := s.answeredFor[e.Number], len(e.Also) == 0; {
	case known && alone && (answered || !ours): // foreign numbers can be like ours by chance
		s.note(finding.OthersNumber, e, "player.id", e.Typed, "registry_name", p.Name, "id", e.Player, "player",
			s.Registry.Players.Get(e.Player).Name)
	case known:
		s.askOther(e, p.ID)
	case ours && !answered, !alone:
		s.askUnknown(e)
	}
}

// checkFurther judges a row that gives a player another number than the first row.
func (s numberCheck) checkFurther(e *draft.Entrant) {
	if isNew(e.Typed) || s.bears(e, e.Typed, e.Player) && s.bears(e, e.FIDEID, e.Player) {
		return
	}
	for _, c := range s.claims(e) {
		if len(c.ids) > 0 {
			s.askOther(e, c.ids[0])
			return
		}
	}
	s.askUnknown(e)
}

// bears reports whether a player has a number of a row, or the row has none.
func (s numberCheck) bears(e *draft.Entrant, read, player string) bool {
	return read == "" || slices.ContainsFunc(s.claims(e), func(c claim) bool {
		return c.read == read && slices.Contains(c.ids, player)
	})
}

// askOther asks about a number that another person has.
func (s numberCheck) askOther(e *draft.Entrant, owner string) {
	others := slices.DeleteFunc(s.candidates(e), func(o candidate) bool { return o.id == owner })
	s.ask(finding.OtherPerson, e, "player.name", e.Name, others, "id", cmp.Or(e.Typed, e.FIDEID), "registry_name", s.Registry.Players.Get(owner).Name)
}

// askUnknown asks about a number that the registry does not know.
func (s numberCheck) askUnknown(e *draft.Entrant) {
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
