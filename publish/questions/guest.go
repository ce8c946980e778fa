package questions

import (
	"cmp"
	"strings"

	"kalends/ingest/answers"
	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/templates"
)

// guest takes a row as somebody who is no member of the association, if the regulation of the event's list says what
// becomes of games against him. What it asks of him is said in the workbook, or else in the file.
func (h *hearing) guest(r answers.Row, q question) (a rating.Answer, ok bool) {
	g := rating.Guest{FIDEID: cmp.Or(r.New.ID, q.Row.FIDEID), Federation: cmp.Or(r.New.Federation, q.Row.Federation),
		Title: q.Row.Title}
	list, start, known := h.listOf(q.event)
	if !known {
		h.note(r, "answer.answer", finding.GuestLacks, r.Answer, "field", rating.AboutList)
		return a, false
	}
	if !federation().MatchString(g.Federation) {
		h.note(r, "answer.federation", finding.GuestLacks, g.Federation, "field", "answer.federation")
		return a, false
	}
	host := h.Host(list, g, start)
	if host.Refused != nil {
		h.refuse(r, "answer.answer", *host.Refused, r.Answer)
		return a, false
	}
	if id, is := h.Registry.OfFIDE(g.FIDEID); is && g.FIDEID != "" {
		h.note(r, "answer.answer", finding.GuestIsMember, g.FIDEID, "owner", h.named(id))
		return a, false
	}
	if !host.Unasked && !h.ratingOf(r, q, &g) {
		return a, false
	}
	if host = h.Host(list, g, start); host.Refused != nil {
		h.refuse(r, "answer.rating", *host.Refused, cmp.Or(strings.TrimSpace(r.Rating), q.Row.Rating))
		return a, false
	}
	g.Title = "" // it is the file's, not the answer's
	return rating.Answer{Kind: rating.AnswerGuest, Guest: &g}, true
}

var federation = templates.Pattern(`^[A-Z]{3}$`)

// listOf gives the list that an event feeds, and its first day; false while the list is not known.
func (h *hearing) listOf(event string) (folder.List, rating.Date, bool) {
	found, err := h.Submissions(ledger.Filter{Event: event, WithHeads: true})
	if err != nil {
		return folder.List{}, 0, false
	}
	for _, s := range found {
		if l, known := h.ListByID(s.List); known {
			return l, s.Start, true
		}
	}
	return folder.List{}, 0, false
}

// ratingOf finds the rating of a guest: the one that the office tells, or that of the file, if there is one alone and
// beside a FIDE ID. Without either he has none.
func (h *hearing) ratingOf(r answers.Row, q question, g *rating.Guest) (ok bool) {
	text, unclear := strings.TrimSpace(r.Rating), ""
	if text == "" {
		text = q.Row.Rating
		if g.FIDEID == "" || q.Row.Ratings != "" {
			unclear = strings.Trim(q.Row.Rating+", "+q.Row.Ratings, ", ")
		}
	}
	if strings.Trim(text, "0.-–—") == "" {
		return true
	}
	points, err := rating.ParseRating(text)
	if err != nil || unclear != "" {
		h.note(r, "answer.rating", finding.GuestRating, text, "several", unclear, "field", "answer.rating")
		return false
	}
	g.Rated, g.Rating = true, points
	return true
}

// refuse puts down what a regulation answers.
func (h *hearing) refuse(r answers.Row, key string, f rating.Finding, read string) {
	f.Origin, f.Read = r.At(key), read
	f.Args["field"] = key
	h.fault(r, key, f)
}
