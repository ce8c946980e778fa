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

// claim is a number in a row and the players who have it.
type claim struct {
	code string // of the note that says by which number a player is known; empty: by our own
	read string
	ids  []string

	fuller bool // the row's name has further words, or fewer, than that of the only player
}

// recognition is one way in which players of a foreign sheet were recognised, and these players.
type recognition struct {
	code    string
	at      rating.Origin
	players []string
}

// foreignRow identifies a row of a foreign sheet: by an answer of the office, or by a number whose bearer has the name.
// Otherwise it adds the row to unidentified, because all these rows are compared together.
func (s *settler) foreignRow(e *draft.Entrant) {
	switch {
	case strings.HasPrefix(e.Typed, "\x00"):
		return
	case isNew(e.Typed) && s.newByOffice(e):
		return
	case isNew(e.Typed):
		e.New = true
		s.newcomer(e)
		return
	case s.byOffice(e):
		return
	}
	switch {
	case s.byNumber(e):
	case s.wasAsked(e), s.admittedBefore(e):
		e.New = true
		s.newcomer(e)
	default:
		s.unidentified = append(s.unidentified, e)
	}
}

// byNumber takes the player whose number a row has, or asks about the number. It returns false if the registry knows no number
// of the row.
func (s *settler) byNumber(e *draft.Entrant) bool {
	var wrong *claim
	for _, c := range s.claims(e) {
		named := slices.DeleteFunc(slices.Clone(c.ids), func(id string) bool { return !s.Registry.Called(id, e.Name) })
		if len(named) == 0 && len(c.ids) == 1 && s.Registry.CalledFullerAlone(c.ids[0], e.Name) {
			c.fuller, named = true, c.ids
		}
		switch {
		case len(named) == 1:
			if against := s.contradictions(c, e, named[0]); len(against) > 0 {
				s.askNumber(finding.NumberContradicted, c, e, named[0], against)
				return true
			}
			s.recognised(c, e, named[0])
			return true
		case len(named) > 1:
			s.note(finding.SeveralBearers, e, "player.id", c.read, "player", e.Name, "similar", s.describe(named))
			s.askOffice(e, likely(named))
			return true
		case len(c.ids) > 0 && wrong == nil:
			wrong = &c
		}
	}
	if wrong != nil && len(wrong.ids) == 1 && s.nearlyCalled(wrong.ids[0], e.Name) && !otherNamed(s.Registry, wrong.ids[0], e.Name) {
		s.askNumber(finding.NearlyTheName, *wrong, e, wrong.ids[0], nil)
		return true
	}
	if wrong != nil {
		others := slices.DeleteFunc(s.candidates(e), func(o candidate) bool { return slices.Contains(wrong.ids, o.id) })
		s.ask(finding.OtherPerson, e, "player.name", e.Name, others, "id", wrong.read, "registry_name",
			s.forSender(s.Registry.Players.Get(wrong.ids[0])).Name)
	}
	return wrong != nil
}

// contradictions returns what speaks against the bearer of a foreign number, because such numbers get copied from
// father to son. For our own numbers it returns nothing: they are chosen by people who know whose they are.
func (s *settler) contradictions(c claim, e *draft.Entrant, id string) []string {
	if c.code == "" || c.code == finding.ZerosLost {
		return nil
	}
	return s.excluded(e, s.Registry.Players.Get(id))
}

// nearlyCalled reports whether a name differs from that of a player only by a typing error, another spelling or an
// initial, and is not that of the player's father or son.
func (s *settler) nearlyCalled(id, name string) bool {
	parts := cells.Parts(name)
	return s.Registry.CalledFuller(id, name) || slices.ContainsFunc(s.Registry.Names(id), func(known string) bool {
		theirs := cells.Parts(known)
		return cells.InHan(known) == cells.InHan(name) && cells.SameGeneration(known, name) &&
			(len(theirs) == len(parts) && cells.Near(theirs, parts) || min(len(theirs), len(parts)) > 1 && cells.Alike(theirs, parts))
	})
}

// askNumber asks the office whether a row means the bearer of its number.
func (s *settler) askNumber(code string, c claim, e *draft.Entrant, id string, against []string) {
	p := s.Registry.Players.Get(id)
	s.note(code, e, "player.name", e.Name, "id", c.read, "registry_name", p.Name, "against", join(against), "code",
		s.Event.Code, "similar", s.person(id), "suggestion", s.person(id))
	s.askOffice(e, []rating.Likely{{Player: id, Against: join(against)}})
}

// otherNamed reports whether a name is that of another player than the bearer of the number and the namesakes of the bearer.
func otherNamed(r registry.Registry, id, name string) bool {
	own := r.Players.Get(id).Name
	others, _ := r.OthersCalled(id, name)
	return slices.ContainsFunc(others, func(other string) bool { return !r.Called(other, own) })
}

// wasAsked reports whether the office has been asked about this row as about a new player. A player of this name, sex and
// birth who is in the registry now was entered because of that.
func (s *settler) wasAsked(e *draft.Entrant) bool {
	return slices.ContainsFunc(s.Asked, func(a rating.Entrant) bool { return a.Number == e.Number && a.Name == e.Name })
}

// admittedBefore reports whether a row without a number has the name, sex and birth of one new player who was admitted in an
// earlier event without asking the office.
func (s *settler) admittedBefore(e *draft.Entrant) bool {
	if !s.AdmitNew || e.Typed != "" || e.Sex == "" || e.Birth.Year == 0 {
		return false
	}
	same := s.samePeople(e)
	return len(same) == 1 && strings.HasPrefix(same[0], "N-")
}

// claims returns the numbers of a row with the players who have them, the most reliable first: our own, a national one,
// one on sheet Aliases, that of FIDE. Programs put any of them into a column called ID.
func (s *settler) claims(e *draft.Entrant) []claim {
	var all []claim
	if e.Typed != "" {
		if p, _, ok := s.Registry.Resolve(e.Typed); ok {
			all = append(all, claim{read: e.Typed, ids: []string{p.ID}})
		} else if id, ok := s.Registry.Padded(e.Typed); ok {
			all = append(all, claim{code: finding.ZerosLost, read: e.Typed, ids: []string{id}})
		}
		all = append(all, claim{code: finding.KnownByNationalNumber, read: e.Typed, ids: s.Registry.Bearers(registry.ByNational, e.Typed)},
			claim{code: finding.KnownByAliasNumber, read: e.Typed, ids: s.Registry.Bearers(registry.ByAlias, e.Typed)},
			claim{code: finding.KnownByFIDENumber, read: e.Typed, ids: s.Registry.Bearers(registry.ByFIDE, e.Typed)})
	}
	if e.FIDEID != "" {
		all = append(all, claim{code: finding.KnownByFIDENumber, read: e.FIDEID, ids: s.Registry.Bearers(registry.ByFIDE, e.FIDEID)},
			claim{code: finding.KnownByAliasNumber, read: e.FIDEID, ids: s.Registry.Bearers(registry.ByAlias, e.FIDEID)})
	}
	return all
}

// recognised gives a row the player of a claim, and notes or collects how the player was recognised.
func (s *settler) recognised(c claim, e *draft.Entrant, id string) {
	p := s.Registry.Players.Get(id)
	if c.fuller {
		s.addRecognition(finding.KnownByFullerName, e, e.Name+" → "+id+" "+s.forSender(p).Name)
	}
	switch {
	case c.code == finding.ZerosLost:
		s.note(finding.ZerosLost, e, "player.id", c.read, "id", id, "registry_name", s.forSender(p).Name)
	case c.code == "" && c.read != id:
		s.note(finding.NumberReplaced, e, "player.id", c.read, "id", id, "registry_name", s.forSender(p).Name)
	case c.code != "" && !c.fuller:
		s.addRecognition(c.code, e, cmp.Or(c.read, e.Name)+" → "+id+" "+s.forSender(p).Name)
	}
	e.By = c.code
	s.take(e, p)
}

// addRecognition collects a player under the way of recognition, for the notes of noteRecognised.
func (s *settler) addRecognition(code string, e *draft.Entrant, player string) {
	i := slices.IndexFunc(s.recognitions, func(r recognition) bool { return r.code == code })
	if i < 0 {
		i = len(s.recognitions)
		s.recognitions = append(s.recognitions, recognition{code: code, at: e.At("player.name")})
	}
	s.recognitions[i].players = append(s.recognitions[i].players, player)
}

// noteRecognised adds one note for each way of recognition, with the number and the names of its players.
func (s *settler) noteRecognised() {
	slices.SortFunc(s.recognitions, func(a, b recognition) int { return strings.Compare(a.code, b.code) })
	for _, w := range s.recognitions {
		args := []string{"n", strconv.Itoa(len(w.players)), "players", w.text()}
		if w.code == finding.KnownByName || w.code == finding.KnownInSeries {
			args = append(args, "code", s.Event.Code)
		}
		s.Note(w.code, w.at, "", args...)
	}
}

// text lists the first players. Those who were recognised by evidence are phrases, which are put into the reader's language.
func (w recognition) text() string {
	if w.code == finding.KnownByName {
		return strings.Join(w.players, "; ") // the sender looks through all of them
	}
	if w.code == finding.KnownInSeries {
		return strings.Join(w.players, "")
	}
	all := firstOf(w.players)
	if w.code != finding.KnownByEvidence {
		return strings.Join(all, "; ")
	}
	if n := len(w.players) - len(all) + 1; n > 1 {
		all[len(all)-1] = rating.Said(phrase("more", "n", strconv.Itoa(n)))
	}
	return strings.Join(all, "")
}
