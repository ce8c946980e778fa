package identity

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/answers"
	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/registry"
	"kalends/rating"
	"kalends/rating/finding"
)

// printsOf gives what tells the rows of a sheet apart, by start numbers: what they say of who somebody is. Rows that say
// the same are told apart by their numbers.
func printsOf(d *draft.Draft) map[int]string {
	prints, seen := map[int]string{}, map[string]bool{}
	for i := range d.Entrants {
		e := &d.Entrants[i]
		print := strings.Join([]string{cells.Tidy(e.Name), string(e.Sex), birth(e.Birth), e.Typed, e.FIDEID, e.Federation,
			cells.Tidy(e.Club), e.Title}, "\n")
		if seen[print] {
			print += "\n#" + strconv.Itoa(e.Number)
		}
		seen[print] = true
		if _, twice := prints[e.Number]; !twice {
			prints[e.Number] = print
		}
	}
	return prints
}

// forOffice adds to the finding that was just put down what the office needs to answer it.
func (s *settler) forOffice(e *draft.Entrant, found []rating.Likely) {
	last := len(s.Pad.Findings) - 1
	if last < 0 || s.Pad.Findings[last].Severity() != rating.Question {
		return
	}
	row := rating.Row{Name: e.Name, Sex: e.Sex, Birth: e.Birth, Number: strings.TrimPrefix(e.Typed, "\x00"), FIDEID: e.FIDEID,
		Federation: e.Federation, Club: e.Club, Title: e.Title, Rating: e.Rating, Ratings: strings.Join(e.Ratings, ", "), Sender: s.Sender}
	proposals{s}.propose(e, found)
	s.Pad.Findings[last].Asked = append(s.Pad.Findings[last].Asked,
		rating.Asked{Print: answers.Print(s.Event.Code, s.prints[e.Number]), Row: row, At: e.At("player.name"), Likely: found})
}

// likely are players of whom nothing more is said.
func likely(ids []string) (all []rating.Likely) {
	for _, id := range ids {
		all = append(all, rating.Likely{Player: id})
	}
	return all
}

// answered takes whom the office has named for a row of this event: on sheet Aliases of the registry, in the workbook of
// its answers, or in both. Where they do not agree none wins.
func (s *settler) answered(e *draft.Entrant) bool {
	ids := s.aliased(e)
	given := s.Answers.AboutRow(s.Sources, s.prints[e.Number])
	if len(given) > 0 {
		return s.given(e, ids, given)
	}
	switch {
	case len(ids) > 1:
		s.note(finding.SeveralAliases, e, "player.name", e.Name, "similar", s.describe(people(ids)))
		s.forOffice(e, likely(ids))
	case len(ids) == 1:
		s.answeredFor[e.Number] = true
		s.recognised(claim{way: finding.KnownByOffice}, e, ids[0])
	}
	return len(ids) > 0
}

// answeredNew does what the office has answered about a row that says NEW.
func (s *settler) answeredNew(e *draft.Entrant) bool {
	given := s.Answers.AboutRow(s.Sources, s.prints[e.Number])
	return len(given) > 0 && s.given(e, nil, given)
}

// aliased lists the players whom rows of sheet Aliases name for a spelling and this event.
func (s *settler) aliased(e *draft.Entrant) (ids []string) {
	for _, source := range s.Sources {
		for _, id := range s.reg.Answers(source, e.Name) {
			if !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	}
	return ids
}

// given does what the office has answered, unless a row of the registry or another answer says otherwise.
func (s *settler) given(e *draft.Entrant, ids []string, given []rating.Answer) bool {
	for _, a := range given {
		id := ""
		if a.Kind == rating.AnswerPlayer {
			p, _, ok := s.reg.Resolve(a.Player)
			if !ok {
				return false // he has left the registry: it is asked again
			}
			id = p.ID
		}
		if !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	first := given[0]
	switch {
	case len(ids) > 1 || !sameKind(given):
		named := slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return id == "" })
		s.note(finding.AnswersDisagree, e, "player.name", e.Name, "n", strconv.Itoa(first.Number), "by", first.By,
			"similar", s.describe(people(named)), "code", s.Event.Code)
		s.forOffice(e, likely(named))
	case first.Kind == rating.AnswerPlayer:
		s.answeredFor[e.Number] = true
		s.recognised(claim{way: finding.KnownByAnswer}, e, ids[0])
	case first.Kind == rating.AnswerNew:
		s.enter(e, first)
	case first.Kind == rating.AnswerGuest && first.Guest != nil:
		s.host(e, first)
	default:
		s.note(finding.AskedBack, e, "player.name", e.Name, "by", first.By)
	}
	return true
}

func sameKind(given []rating.Answer) bool {
	return !slices.ContainsFunc(given, func(a rating.Answer) bool { return a.Kind != given[0].Kind })
}

// enter takes a row as a new player, of whom the office says what the sheet does not. Once he stands in the registry he is
// the one of the number that the office has given him, or else of his name, sex and birth.
func (s *settler) enter(e *draft.Entrant, a rating.Answer) {
	e.New, s.answeredFor[e.Number] = true, true
	if a.New != nil {
		e.Sex, e.Birth = a.New.Sex, a.New.Birth
	}
	if p, _, there := s.reg.Resolve(a.Player); there && a.Player != "" {
		s.recognised(claim{way: finding.KnownByAnswer}, e, p.ID)
		return
	}
	if a.Player == "" {
		s.newcomer(e)
		return
	}
	e.Player = a.Player
	s.fresh = append(s.fresh, e)
}

// host takes a row as somebody who is no member. One whose FIDE ID is a player's by now is asked about again.
func (s *settler) host(e *draft.Entrant, a rating.Answer) {
	g := *a.Guest
	if bearers := s.reg.Bearers(registry.ByFIDE, g.FIDEID); g.FIDEID != "" && len(bearers) > 0 {
		s.note(finding.AnswersDisagree, e, "player.name", e.Name, "n", strconv.Itoa(a.Number), "by", a.By,
			"similar", s.describe(people(bearers)), "code", s.Event.Code)
		s.forOffice(e, likely(bearers))
		return
	}
	s.answeredFor[e.Number] = true
	g.Player, g.Name, g.Birth, g.Title, g.Answer = s.guestNumber(e), e.Name, e.Birth, e.Title, a.Number
	e.Player, e.Guest = g.Player, true
	s.met = append(s.met, g)
}

// guestNumber gives a guest a number that is nobody's here.
func (s *settler) guestNumber(e *draft.Entrant) string {
	number := fmt.Sprintf("GUEST-%s-%d", s.Event.Code, e.Number)
	for s.reg.Players.Has(number) {
		number += "-G"
	}
	return number
}

// remember takes for a row whom the office has named for this spelling in another event, if what it was named by agrees: the
// year of birth, and the club or the sender. What contradicts is looked for as in any row.
func (q *inquiry) remember(w *weighed) {
	if w.player != nil && w.enough || w.Birth.Year == 0 || !full(w.Name) {
		return
	}
	var found []string
	at := ""
	for _, a := range q.Answers.Naming(w.Name) {
		p, _, ok := q.reg.Resolve(a.Player)
		if ok && cells.SameName(a.Row.Name, w.Name) && q.agrees(w.Entrant, a.Row) && !slices.Contains(found, p.ID) {
			found, at = append(found, p.ID), a.Event
		}
	}
	if len(found) != 1 {
		return
	}
	p := q.reg.Players.Get(found[0])
	q.lookUp(found)
	w.player, w.weight = &p, q.weigh(w.Entrant, p)
	w.enough, w.pro = true, append(w.pro, says("answered", "event", at))
}

// agrees says whether a row says of somebody what the row said of whom the office has named.
func (q *inquiry) agrees(e *draft.Entrant, row rating.Row) bool {
	club, known := cells.NameKey(e.Club), cells.NameKey(row.Club)
	if row.Birth.Year == 0 || !sameBirth(e.Birth, row.Birth) || club != "" && known != "" && club != known ||
		row.Sex != "" && e.Sex != "" && row.Sex != e.Sex {
		return false
	}
	return club != "" && club == known || row.Sender != "" && row.Sender == q.Sender
}
