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

// rowTextsOf returns, by start number, what each row says about a person. The fingerprint of a question about the row
// is made of it, so rows that say the same also have their numbers in it. Of two rows with one number the first counts.
func rowTextsOf(d *draft.Draft) map[int]string {
	texts, seen := map[int]string{}, map[string]bool{}
	for i := range d.Entrants {
		e := &d.Entrants[i]
		text := strings.Join([]string{cells.Tidy(e.Name), string(e.Sex), registry.BirthText(e.Birth), e.Typed, e.FIDEID, e.Federation,
			cells.Tidy(e.Club), e.Title}, "\n")
		if seen[text] {
			text += "\n#" + strconv.Itoa(e.Number)
		}
		seen[text] = true
		if _, twice := texts[e.Number]; !twice {
			texts[e.Number] = text
		}
	}
	return texts
}

// askOffice adds to the last finding, if it is a question, what the office needs to answer it: the row and the players
// found. It marks one of them as proposed, unless they have been judged by evidence.
func (s *settler) askOffice(e *draft.Entrant, found []rating.Likely) {
	last := len(s.Report.Findings) - 1
	if last < 0 || s.Report.Findings[last].Severity() != rating.Question {
		return
	}
	row := rating.Row{Name: e.Name, Sex: e.Sex, Birth: e.Birth, Number: strings.TrimPrefix(e.Typed, "\x00"), FIDEID: e.FIDEID,
		Federation: e.Federation, Club: e.Club, Title: e.Title, Rating: e.Rating, Ratings: strings.Join(e.Ratings, ", "), Sender: s.Sender}
	if !slices.Contains(byEvidence, s.Report.Findings[last].Code) {
		s.propose(e, found)
	}
	s.Report.Findings[last].Asked = append(s.Report.Findings[last].Asked,
		rating.Asked{Print: answers.Print(s.Event.Code, s.rowTexts[e.Number]), Row: row, At: e.At("player.name"), Likely: found})
}

// likely returns players as possible answers, with nothing for or against them.
func likely(ids []string) (all []rating.Likely) {
	for _, id := range ids {
		all = append(all, rating.Likely{Player: id})
	}
	return all
}

// byOffice applies what the office has said about a row, on sheet Aliases of the registry or in its answers. It returns
// false if there is nothing that can be applied. If answers or aliases disagree, the office is asked again.
func (s *settler) byOffice(e *draft.Entrant) bool {
	ids := s.aliased(e)
	given := s.Answers.AboutRow(s.Sources, s.rowTexts[e.Number])
	if len(given) > 0 {
		return s.applyAnswers(e, ids, given)
	}
	switch {
	case len(ids) > 1:
		s.note(finding.SeveralAliases, e, "player.name", e.Name, "similar", s.describe(ids))
		s.askOffice(e, likely(ids))
	case len(ids) == 1:
		s.answeredFor[e.Number] = true
		s.recognised(claim{code: finding.KnownByOffice}, e, ids[0])
	}
	return len(ids) > 0
}

// newByOffice applies what the office has answered about a row of a new player. It returns false if there is no answer
// that can be applied.
func (s *settler) newByOffice(e *draft.Entrant) bool {
	given := s.Answers.AboutRow(s.Sources, s.rowTexts[e.Number])
	return len(given) > 0 && s.applyAnswers(e, nil, given)
}

// aliased returns the players whom sheet Aliases names for a spelling in this event.
func (s *settler) aliased(e *draft.Entrant) (ids []string) {
	for _, source := range s.Sources {
		for _, id := range s.Registry.Answers(source, e.Name) {
			if !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	}
	return ids
}

// applyAnswers applies the answers to a row; ids are the players whom sheet Aliases names. If they disagree, it asks
// the office again. It returns false, and does nothing, if a player of an answer is no longer in the registry.
func (s *settler) applyAnswers(e *draft.Entrant, ids []string, given []rating.Answer) bool {
	for _, a := range given {
		id := ""
		if a.Kind == rating.AnswerPlayer {
			p, _, ok := s.Registry.Resolve(a.Player)
			if !ok {
				return false // the office is asked again
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
			"similar", s.describe(named), "code", s.Event.Code)
		s.askOffice(e, likely(named))
	case first.Kind == rating.AnswerPlayer:
		s.answeredFor[e.Number], e.Answer = true, first.Number
		s.recognised(claim{code: finding.KnownByAnswer}, e, ids[0])
	case first.Kind == rating.AnswerBye:
		s.byes[e.Number] = true
	case first.Kind == rating.AnswerNew:
		s.takeNew(e, first)
	case first.Kind == rating.AnswerGuest && first.Guest != nil:
		s.takeGuest(e, first)
	default:
		s.note(finding.AskedBack, e, "player.name", e.Name, "by", first.By)
	}
	return true
}

// sameKind reports whether all answers are of one kind; there must be at least one.
func sameKind(given []rating.Answer) bool {
	return !slices.ContainsFunc(given, func(a rating.Answer) bool { return a.Kind != given[0].Kind })
}

// takeNew makes the player of a row a new one, whose sex and birth come from the answer. Once the registry has the
// player, the row is known by the number in the answer, or else by name, sex and birth.
func (s *settler) takeNew(e *draft.Entrant, a rating.Answer) {
	e.New, s.answeredFor[e.Number], e.Answer = true, true, a.Number
	if a.New != nil {
		e.Sex, e.Birth = a.New.Sex, a.New.Birth
	}
	if p, _, there := s.Registry.Resolve(a.Player); there && a.Player != "" {
		s.recognised(claim{code: finding.KnownByAnswer}, e, p.ID)
		return
	}
	if a.Player == "" {
		s.newcomer(e)
		return
	}
	e.Player = a.Player
	s.newPlayers = append(s.newPlayers, e)
}

// takeGuest makes the player of a row a guest of the event, who is no member. If a player in the registry has the FIDE
// ID by now, it asks again.
func (s *settler) takeGuest(e *draft.Entrant, a rating.Answer) {
	g := *a.Guest
	if bearers := s.Registry.Bearers(registry.ByFIDE, g.FIDEID); g.FIDEID != "" && len(bearers) > 0 {
		s.note(finding.AnswersDisagree, e, "player.name", e.Name, "n", strconv.Itoa(a.Number), "by", a.By,
			"similar", s.describe(bearers), "code", s.Event.Code)
		s.askOffice(e, likely(bearers))
		return
	}
	s.answeredFor[e.Number] = true
	g.Player, g.Name, g.Birth, g.Title, g.Answer = s.guestNumber(e), e.Name, e.Birth, e.Title, a.Number
	e.Player, e.Guest = g.Player, true
	s.guests = append(s.guests, g)
}

// guestNumber returns a number for a guest that no player has.
func (s *settler) guestNumber(e *draft.Entrant) string {
	number := fmt.Sprintf("GUEST-%s-%d", s.Event.Code, e.Number)
	for s.Registry.Players.Has(number) {
		number += "-G"
	}
	return number
}

// applyEarlierAnswers sets the player of a row, with enough evidence, to the one whom the office has named for the same
// spelling in another event, if the year of birth and the club or the sender are the same. Contradictions are looked
// for as in any row.
func (q *inquiry) applyEarlierAnswers(w *row) {
	if w.player != nil && w.enough || w.Birth.Year == 0 || !full(w.Name) {
		return
	}
	var found []string
	at, number := "", 0
	for _, a := range q.Answers.OfName(w.Name) {
		p, _, ok := q.Registry.Resolve(a.Player)
		if ok && a.Kind == rating.AnswerPlayer && cells.SameName(a.Row.Name, w.Name) && q.sameInRow(w.Entrant, a.Row) && !slices.Contains(found, p.ID) {
			found, at, number = append(found, p.ID), a.Event, a.Number
		}
	}
	if len(found) != 1 {
		return
	}
	p := q.Registry.Players.Get(found[0])
	q.lookUp(found)
	w.player, w.evidence = &p, q.evidenceFor(w.Entrant, p)
	w.enough, w.pro, w.answer = true, append(w.pro, phrase("answered", "event", at)), number
}

// sameInRow reports whether a row agrees with the row for which the office has named a player.
func (q *inquiry) sameInRow(e *draft.Entrant, row rating.Row) bool {
	club, known := cells.NameKey(e.Club), cells.NameKey(row.Club)
	if row.Birth.Year == 0 || !sameBirth(e.Birth, row.Birth) || club != "" && known != "" && club != known ||
		row.Sex != "" && e.Sex != "" && row.Sex != e.Sex {
		return false
	}
	return club != "" && club == known || row.Sender != "" && row.Sender == q.Sender
}
