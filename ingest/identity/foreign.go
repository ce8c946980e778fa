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
	"kalends/rating/finding"
)

// claim is a number of a row and the players who have it.
type claim struct {
	way  string // the code of the note that says how they are known; empty: by our own number
	read string
	ids  []string
}

// way is how a player of a sheet of others was recognised, and who was.
type way struct {
	code    string
	at      rating.Origin
	players []string
}

// stranger identifies a row of a sheet that is not ours: by what the office has answered for this event, or by a number
// whose bearer is called so. Where that fails the name needs other evidence, for which all rows are looked at together.
func (s *settler) stranger(e *draft.Entrant) {
	switch {
	case strings.HasPrefix(e.Typed, "\x00"):
		return
	case isNew(e.Typed) && s.answeredNew(e):
		return
	case isNew(e.Typed):
		e.New = true
		s.newcomer(e)
		return
	case s.answered(e):
		return
	}
	switch {
	case !s.numberless(e):
	case s.wasAsked(e), s.metBefore(e):
		e.New = true
		s.newcomer(e)
	default:
		s.open = append(s.open, e)
	}
}

// numberless takes the one whose number a row has; it is true when the row has none that the registry knows.
func (s *settler) numberless(e *draft.Entrant) bool {
	var wrong *claim
	for _, c := range s.claims(e) {
		named := slices.DeleteFunc(slices.Clone(c.ids), func(id string) bool { return !s.reg.Called(id, e.Name) })
		switch {
		case len(named) == 1:
			if against := s.contradicted(c, e, named[0]); len(against) > 0 {
				s.askNumber(finding.NumberContradicted, c, e, named[0], against)
				return false
			}
			s.recognised(c, e, named[0])
			return false
		case len(named) > 1:
			s.note(finding.SeveralBearers, e, "player.id", c.read, "player", e.Name, "similar", s.describe(people(named)))
			s.forOffice(e, likely(named))
			return false
		case len(c.ids) > 0 && wrong == nil:
			wrong = &c
		}
	}
	if wrong != nil && len(wrong.ids) == 1 && s.nearlyCalled(wrong.ids[0], e.Name) {
		s.askNumber(finding.NearlyTheName, *wrong, e, wrong.ids[0], nil)
		return false
	}
	if wrong != nil {
		others := slices.DeleteFunc(s.candidates(e), func(o candidate) bool { return slices.Contains(wrong.ids, o.id) })
		s.ask(finding.OtherPerson, e, "player.name", e.Name, others, "id", wrong.read, "registry_name",
			s.told(s.reg.Players.Get(wrong.ids[0])).Name)
	}
	return wrong == nil
}

// contradicted says what speaks against the bearer of a number of others: such numbers are copied from father to son. Our
// own is chosen by who knows whose it is.
func (s *settler) contradicted(c claim, e *draft.Entrant, id string) []string {
	if c.way == "" || c.way == finding.ZerosLost {
		return nil
	}
	return s.neverHe(e, s.reg.Players.Get(id))
}

// nearlyCalled says whether a name is that of a player but for a slip of the pen or another way to write it.
func (s *settler) nearlyCalled(id, name string) bool {
	parts := cells.Parts(name)
	return slices.ContainsFunc(s.reg.Names(id), func(known string) bool {
		theirs := cells.Parts(known)
		return len(theirs) == len(parts) && cells.InHan(known) == cells.InHan(name) &&
			(cells.Near(theirs, parts) || full(name) && full(known) && cells.Alike(theirs, parts))
	})
}

// askNumber asks the office whether a row is about the bearer of its number.
func (s *settler) askNumber(code string, c claim, e *draft.Entrant, id string, against []string) {
	p := s.reg.Players.Get(id)
	s.note(code, e, "player.name", e.Name, "id", c.read, "registry_name", p.Name, "against", said(against), "code",
		s.Event.Code, "similar", s.person(id), "suggestion", s.person(id))
	s.forOffice(e, []rating.Likely{{Player: id, Against: said(against)}})
}

// wasAsked says whether the office has been asked about this row as about a newcomer: who has his name, sex and birth
// in the registry now was entered in answer.
func (s *settler) wasAsked(e *draft.Entrant) bool {
	return slices.ContainsFunc(s.Asked, func(a rating.Entrant) bool { return a.Number == e.Number && a.Name == e.Name })
}

// metBefore says whether a row without a number tells all of a newcomer who was admitted in an earlier event, by the
// same fields where new players are admitted without asking the office.
func (s *settler) metBefore(e *draft.Entrant) bool {
	if !s.admit || e.Typed != "" || e.Sex == "" || e.Birth.Year == 0 {
		return false
	}
	same := s.samePeople(e)
	return len(same) == 1 && strings.HasPrefix(same[0], "N-")
}

// claims lists the numbers of a row, the most trusted first: our own, a national one, one that sheet Aliases knows,
// that of FIDE. Programs put any of them into a column called ID.
func (s *settler) claims(e *draft.Entrant) []claim {
	var all []claim
	if e.Typed != "" {
		if p, _, ok := s.reg.Resolve(e.Typed); ok {
			all = append(all, claim{"", e.Typed, []string{p.ID}})
		} else if id, ok := s.reg.Padded(e.Typed); ok {
			all = append(all, claim{finding.ZerosLost, e.Typed, []string{id}})
		}
		all = append(all, claim{finding.KnownByNationalNumber, e.Typed, s.reg.Bearers(registry.ByNational, e.Typed)},
			claim{finding.KnownByAliasNumber, e.Typed, s.reg.Bearers(registry.ByAlias, e.Typed)},
			claim{finding.KnownByFIDENumber, e.Typed, s.reg.Bearers(registry.ByFIDE, e.Typed)})
	}
	if e.FIDEID != "" {
		all = append(all, claim{finding.KnownByFIDENumber, e.FIDEID, s.reg.Bearers(registry.ByFIDE, e.FIDEID)},
			claim{finding.KnownByAliasNumber, e.FIDEID, s.reg.Bearers(registry.ByAlias, e.FIDEID)})
	}
	return all
}

// recognised takes the one bearer of a number who is called so, and keeps by which way he was found.
func (s *settler) recognised(c claim, e *draft.Entrant, id string) {
	p := s.reg.Players.Get(id)
	switch {
	case c.way == finding.ZerosLost:
		s.note(finding.ZerosLost, e, "player.id", c.read, "id", id, "registry_name", s.told(p).Name)
	case c.way == "" && c.read != id:
		s.note(finding.NumberReplaced, e, "player.id", c.read, "id", id, "registry_name", s.told(p).Name)
	case c.way != "":
		i := slices.IndexFunc(s.ways, func(w way) bool { return w.code == c.way })
		if i < 0 {
			i = len(s.ways)
			s.ways = append(s.ways, way{code: c.way, at: e.At("player.name")})
		}
		s.ways[i].players = append(s.ways[i].players, cmp.Or(c.read, e.Name)+" → "+id+" "+s.told(p).Name)
	}
	s.take(e, p)
}

// tell says once for each way how many players were recognised by it.
func (s *settler) tell() {
	slices.SortFunc(s.ways, func(a, b way) int { return strings.Compare(a.code, b.code) })
	for _, w := range s.ways {
		s.Pad.Note(w.code, w.at, "", "n", strconv.Itoa(len(w.players)), "players", w.text())
	}
}

// text lists the first of the players. Those who were known by evidence are said in the words of the reader.
func (w way) text() string {
	all := first(w.players, 10)
	if w.code != finding.KnownByEvidence {
		return strings.Join(all, "; ")
	}
	if n := len(w.players) - len(all) + 1; n > 1 {
		all[len(all)-1] = rating.Said(says("more", "n", strconv.Itoa(n)))
	}
	return strings.Join(all, "")
}
