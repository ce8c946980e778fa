package questions

import (
	"slices"
	"strings"

	"kalends/ingest/cells"
	"kalends/rating"
)

// byCertainty returns questions in the order in which they are quickly answered: about the file, then about rows whose
// proposal has evidence and nothing against it, then about the others.
func (o Office) byCertainty(asked []question) []question {
	rank := map[string]int{}
	for _, q := range asked {
		rank[q.Print] = o.uncertainty(q)
	}
	return slices.SortedStableFunc(slices.Values(asked), func(a, b question) int { return rank[a.Print] - rank[b.Print] })
}

// uncertainty returns 0 for a question about the file, and for one about a row more the less certain its answer is.
func (o Office) uncertainty(q question) int {
	proposed, sure := q.proposed()
	switch {
	case q.About != "":
		return 0
	case sure && proposed.For != "":
		return 1
	case sure:
		return 2
	case o.proposal(q) != "":
		return 3
	case slices.ContainsFunc(q.Likely, func(l rating.Likely) bool { return l.Against == "" }):
		return 4
	case len(q.Likely) > 0:
		return 5
	}
	return 6
}

// proposed returns the player who is proposed for a row, and whether nothing speaks against this; false if nobody is.
func (q question) proposed() (l rating.Likely, sure bool) {
	i := slices.IndexFunc(q.Likely, func(l rating.Likely) bool { return l.Proposed })
	if i < 0 {
		return l, false
	}
	return q.Likely[i], q.Likely[i].Against == ""
}

// alike returns the questions about other events to which the answer is the same if a player is the answer to q: their
// rows say the same of the person, and the player is proposed for them, with nothing against it.
func (q question) alike(all map[string]pending, player string) (same []question) {
	for _, p := range all {
		for _, o := range p.questions {
			l, sure := o.proposed()
			if sure && l.Player == player && o.event != q.event && samePerson(o.Row, q.Row) {
				same = append(same, o)
			}
		}
	}
	slices.SortFunc(same, func(a, b question) int { return strings.Compare(a.event+a.Print, b.event+b.Print) })
	return same
}

// samePerson reports whether two rows say the same of a person. A number or a rating may be in one of them only.
func samePerson(a, b rating.Row) bool {
	agree := func(a, b string) bool { return a == "" || b == "" || a == b }
	same := cells.SameName(a.Name, b.Name) && agree(a.Number, b.Number) && agree(a.Rating, b.Rating)
	for _, r := range []*rating.Row{&a, &b} {
		r.Name, r.Number, r.Rating, r.Ratings, r.Sender = "", "", "", "", ""
	}
	return same && a == b
}

// alsoFor returns the answers that follow from others for questions about other events which nobody has answered.
func (v *review) alsoFor(taken []rating.Answer, all map[string]pending) (more []rating.Answer) {
	for _, a := range taken {
		if a.Kind != rating.AnswerPlayer {
			continue
		}
		for _, q := range v.asked[a.Print].alike(all, a.Player) {
			known := func(o rating.Answer) bool { return o.Print == q.Print }
			if len(v.given[q.Print]) == 0 && !slices.ContainsFunc(taken, known) && !slices.ContainsFunc(more, known) {
				a.Event, a.Print, a.Row = q.event, q.Print, q.Row
				more = append(more, a)
			}
		}
	}
	return more
}
