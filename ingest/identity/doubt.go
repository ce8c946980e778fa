package identity

import (
	"cmp"
	"slices"
	"strings"

	"kalends/ingest/draft"
	"kalends/rating"
	"kalends/rating/finding"
)

// unknown judges a row that no evidence places. One who has played nothing is left out; one of whom name, sex and birth
// are told, and whom nobody in the registry resembles, is new; any other is asked for, of whoever can answer: the sender
// where he gives the others our numbers in a table, or where his file is without all by which people are known; else the
// office, as of a text of which nobody mends a line by hand. A number that is nobody's is the sender's to mend.
func (q *inquiry) unknown(w *weighed) {
	e, sender := w.Entrant, !q.somebody || q.ours
	if sender && !q.ours && e.Name != "" && q.ratings.shown && (q.Event.List == "" || q.Event.Start == 0) {
		return // the office is asked for the event first: then its list tells who they are
	}
	typed, text := w.Typed != "" && sender, strings.HasPrefix(q.Format, "trf")
	switch {
	case e.Name != "" && q.somebody && q.idle[e.Number]:
		q.absent = append(q.absent, e)
	case typed && text:
		q.ask(finding.ForeignNumber, e, "player.id", e.Typed, q.candidates(e), "player", e.Name)
	case typed && (!q.fixed() || q.Format == "foreigncsv"): // whose numbers are those of the association
		q.ask(finding.UnknownNumber, e, "player.id", e.Typed, q.candidates(e))
	case q.fresher(w):
		e.New = true
		q.fresh = append(q.fresh, e)
	case e.Name != "" && (!sender || q.somebody && (text || q.fixed())):
		q.doubt(w)
	default:
		q.askSender(e, text)
	}
}

// fresher says whether a row tells all of a newcomer, whom nobody in the registry resembles.
func (q *inquiry) fresher(w *weighed) bool {
	return w.Typed == "" && w.Name != "" && w.Sex != "" && w.Birth.Year != 0 && len(w.meant) == 0 &&
		len(q.candidates(w.Entrant)) == 0 && len(q.reg.Similar(w.Name, 1)) == 0
}

// askSender asks for the number of a row of which nobody knows anything else, of whom the format lets answer.
func (q *inquiry) askSender(e *draft.Entrant, text bool) {
	similar := q.candidates(e)
	switch {
	case text:
		q.ask(finding.NoKnownNumber, e, "player.name", told(e, similar), similar)
	case q.fixed():
		q.ask(finding.NameUnknown, e, "player.name", e.Name, similar, "code", q.Event.Code)
	default:
		q.ask(finding.NoNumber, e, "player.name", told(e, similar), similar)
	}
}

// doubt asks the office about a row, with whom it may mean and what speaks for and against each.
func (q *inquiry) doubt(w *weighed) {
	code, ids := finding.NobodyOfTheName, []string{}
	switch {
	case w.player != nil && len(w.contra) > 0:
		code = finding.SomethingAgainst
	case w.player != nil:
		code = finding.NameAlone
	case len(w.meant) > 0:
		code = finding.NotForCertain
	}
	ids = append(ids, w.meant...)
	for _, id := range q.reg.Nearly(w.Name) {
		if !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	ids = ids[:min(len(ids), shown)]
	q.lookUp(ids)
	found := q.byWeight(w, ids)
	args := []string{"code", q.Event.Code, "similar", q.persons(found)}
	if len(ids) > 0 {
		args = append(args, "suggestion", q.describe(people(ids)))
	}
	q.note(code, w.Entrant, "player.name", w.Name, args...)
	q.forOffice(w.Entrant, found)
}

// byWeight weighs those whom a row may be about. Who is called so comes first; then of whom least
// contradicts, and most agrees.
func (q *inquiry) byWeight(w *weighed, ids []string) (all []rating.Likely) {
	weights := map[string]weight{}
	for _, id := range ids {
		found := w.weight
		if w.player == nil || w.player.ID != id {
			found = q.weigh(w.Entrant, q.reg.Players.Get(id))
		}
		weights[id] = found
	}
	slices.SortStableFunc(ids, func(a, b string) int {
		x, y := weights[a], weights[b]
		return cmp.Or(rank(q.reg.Called(b, w.Name))-rank(q.reg.Called(a, w.Name)), len(x.contra)-len(y.contra),
			len(y.pro)-len(x.pro))
	})
	for _, id := range ids {
		all = append(all, rating.Likely{Player: id, For: said(weights[id].pro), Against: said(weights[id].contra)})
	}
	return all
}

// persons shows players with what speaks for and against each.
func (q *inquiry) persons(found []rating.Likely) string {
	var all []string
	for _, l := range found {
		all = append(all, q.shown(l))
	}
	return said(all)
}

func (q *inquiry) shown(l rating.Likely) string {
	key := "person"
	if l.For != "" {
		key += "_for"
	}
	if l.Against != "" {
		key += "_against"
	}
	return rating.Phrase(words+key, "who", q.person(l.Player), "for", l.For, "against", l.Against)
}

// told is the name of a row of which something can be said. The others are alike, and stand in one line of the answer.
func told(e *draft.Entrant, similar []candidate) string {
	if len(similar) == 0 {
		return ""
	}
	return e.Name
}

// fixed says whether the file is a text of a pairing program, to which a sender cannot add a column.
func (s *settler) fixed() bool {
	return slices.Contains([]string{"swissperfect", "vega", "uschess", "foreigncsv", "swissmanager", "chessresults"}, s.Format)
}
