package identity

import (
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

// applySeries takes a row that has only a name for its probable player, if an earlier sheet of the event or of its series
// has the same spelling, there shown to be this player, and nothing in the two rows differs. Nobody else of the name may be
// known in the series or by an answer of the office, and no twin may be meant.
func (q *inquiry) applySeries(w *row) {
	if !w.hasNameAlone() || !full(w.Name) || q.Lists.Earlier == nil || q.hasTwin(w) || q.namesOther(w) {
		return
	}
	var root rating.Entrant
	from := ""
	for _, event := range q.earlier() {
		for _, e := range event.Entrants {
			if !cells.SameName(e.Name, w.Name) && !q.Registry.Called(w.player.ID, e.Name) {
				continue
			}
			if p, _, _ := q.Registry.Resolve(e.Player); p.ID != w.player.ID {
				return
			}
			if from == "" && spelling(e.Name) == spelling(w.Name) && Stands(e, event.Code, q.Registry, q.Answers) &&
				q.agree(w.Entrant, e, event) {
				root, from = e, event.Code
			}
		}
	}
	if from != "" {
		key := "earlier"
		if root.Answer != 0 {
			key = "earlier_answered"
		}
		w.enough, w.answer, w.from = true, root.Answer, from
		w.pro = append(w.pro, phrase(key, "event", from, "cell", root.Origin.Cell, "answer", strconv.Itoa(root.Answer)))
	}
}

// Stands reports whether an entrant of an accepted sheet is still identified by evidence of its own: by a number, by what
// agreed, or by what the office has said and not taken back. A name alone, or another event, is no such evidence.
func Stands(e rating.Entrant, code string, reg registry.Registry, given *answers.InForce) bool {
	switch e.By {
	case "", finding.KnownByName, finding.KnownInSeries:
		return false
	case finding.KnownByOffice:
		return slices.Equal(reg.Answers(code, e.Name), reg.Present([]string{e.Player}, nil))
	case finding.KnownByAnswer, finding.EnteredMeanwhile:
		return given.Has(e.Answer)
	}
	return e.Answer == 0 || given.Has(e.Answer)
}

// spelling returns the letters of a name, without capitals and what is between its words.
func spelling(name string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(cells.Tidy(name)), func(r rune) bool { return r == ' ' || r == ',' }), " ")
}

// hasTwin reports whether the registry has somebody with nearly the name of a row who was born on the same day as its
// probable player, or in the same year and has the same club.
func (q *inquiry) hasTwin(w *row) bool {
	p := w.player
	return p.Birth.On != 0 && len(q.twins(w.Name, p.ID, registry.BornOn(p.Birth.On))) > 0 ||
		p.Club != "" && len(q.twins(w.Name, p.ID, registry.ClubOf(p.Birth.Year, p.Club))) > 0
}

// namesOther reports whether the office has answered, about any event, that somebody of the name of a row is not its
// probable player.
func (q *inquiry) namesOther(w *row) bool {
	return slices.ContainsFunc(q.Answers.OfName(w.Name), func(a rating.Answer) bool {
		p, _, ok := q.Registry.Resolve(a.Player)
		switch {
		case !cells.SameName(a.Row.Name, w.Name) || a.Kind == rating.AnswerSender || a.Kind == rating.AnswerBye:
			return false
		case a.Kind == rating.AnswerNew && !ok && a.New != nil:
			return a.New.Sex != w.player.Sex || !sameBirth(a.New.Birth, w.player.Birth)
		}
		return p.ID != w.player.ID
	})
}

// agree reports whether a row and one of an earlier sheet say nothing different about a person. Where both sheets have
// ratings, or titles, it is a difference that only one of the rows has one.
func (q *inquiry) agree(e *draft.Entrant, o rating.Entrant, event rating.Event) bool {
	same := func(a, b string) bool { return a == "" || b == "" || a == b }
	rated := func(o rating.Entrant) bool { return len(ratingsOf(&draft.Entrant{Entrant: o})) > 0 }
	titled := func(o rating.Entrant) bool { return o.Title != "" }
	here := func(has func(rating.Entrant) bool) bool {
		return slices.ContainsFunc(q.Entrants, func(e draft.Entrant) bool { return has(e.Entrant) })
	}
	return sameBirth(e.Birth, o.Birth) && same(string(e.Sex), string(o.Sex)) && same(e.FIDEID, o.FIDEID) &&
		same(cells.NameKey(e.Club), cells.NameKey(o.Club)) &&
		(rated(e.Entrant) == rated(o) || !here(rated) || !slices.ContainsFunc(event.Entrants, rated)) &&
		(e.Title == o.Title || !here(titled) || !slices.ContainsFunc(event.Entrants, titled))
}
