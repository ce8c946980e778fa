package identity

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/draft"
	"kalends/rating"
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

// checkTyped asks about the number of a row, or notes it, if its player was recognised by another number or named by
// the office, and the number is not the player's.
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

// checkFurther asks about a row that gives a player another number than the first row, unless the player has that, too.
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

// bears reports whether a player has a number of a row; it is true of an empty number.
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

// idleIn returns the start numbers in a foreign file with no game, no forfeit and no points: people who entered and
// never came. A number with two rows is not among them; a file of our own has none.
func idleIn(d *draft.Draft) map[int]bool {
	idle := map[int]bool{}
	if !d.Foreign {
		return idle
	}
	for _, e := range d.Entrants {
		_, twice := idle[e.Number]
		idle[e.Number] = !twice && e.Number > 0 && noPoints(e.Points)
	}
	for _, p := range d.Pairs {
		if !absence(p) {
			delete(idle, p.First)
			delete(idle, p.Second)
		}
	}
	return idle
}

// noPoints reports whether declared points are empty or 0.
func noPoints(points string) bool {
	n, err := rating.ParsePoints(points)
	return points == "" || err == nil && n == 0
}

// absence reports whether a pair only says that somebody was absent.
func absence(p draft.Pair) bool { return p.Kind == rating.ZeroBye && p.Second == 0 }

// leaveOutAbsent removes from the draft the people who have played nothing and are not known, with their pairs, and
// notes their names. Nobody is asked about them, because no rating depends on who they are.
func (s *settler) leaveOutAbsent() {
	if len(s.absent) == 0 {
		return
	}
	numbers, names := map[int]bool{}, []string{}
	for _, e := range s.absent {
		numbers[e.Number] = true
		names = append(names, e.Name)
	}
	s.note(finding.AbsentLeftOut, s.absent[0], "player.name", "", "n", strconv.Itoa(len(names)), "players",
		strings.Join(firstOf(names), "; "))
	s.absent = nil
	s.Entrants = slices.DeleteFunc(s.Entrants, func(e draft.Entrant) bool { return numbers[e.Number] })
	s.Pairs = slices.DeleteFunc(s.Pairs, func(p draft.Pair) bool { return numbers[p.First] })
}
