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

// guest returns a row as an answer about somebody who is no member of the association, if the regulation of the event's
// list says what becomes of games against such players. The facts that it asks for come from the workbook, or else from
// the file. If one is missing or does not fit, that is noted, and ok is false.
func (v *review) guest(r answers.Row, q question) (a rating.Answer, ok bool, err error) {
	g := rating.Guest{FIDEID: cmp.Or(r.New.ID, q.Row.FIDEID), Federation: cmp.Or(r.New.Federation, q.Row.Federation),
		Title: q.Row.Title}
	list, start, known, err := v.listOf(q.event)
	if err != nil {
		return a, false, err
	}
	if !known {
		v.note(r, "answer.answer", finding.GuestLacks, r.Answer, "field", rating.AboutList)
		return a, false, nil
	}
	if !federation().MatchString(g.Federation) {
		v.note(r, "answer.federation", finding.GuestLacks, g.Federation, "field", "answer.federation")
		return a, false, nil
	}
	host := v.Host(list, g, start)
	if host.Refused != nil {
		v.refuse(r, "answer.answer", *host.Refused, r.Answer)
		return a, false, nil
	}
	if bearers := v.Registry.OfFIDE(g.FIDEID); len(bearers) > 0 {
		v.note(r, "answer.answer", finding.GuestIsMember, g.FIDEID, "owner", v.named(bearers[0]))
		return a, false, nil
	}
	if !host.Unasked && !v.ratingOf(r, q, &g) {
		return a, false, nil
	}
	if host = v.Host(list, g, start); host.Refused != nil {
		v.refuse(r, "answer.rating", *host.Refused, cmp.Or(strings.TrimSpace(r.Rating), q.Row.Rating))
		return a, false, nil
	}
	g.Title = "" // the title is part of the file, not of the answer
	return rating.Answer{Kind: rating.AnswerGuest, Guest: &g}, true, nil
}

var federation = templates.Pattern(`^[A-Z]{3}$`)

// listOf returns the list that an event feeds, and the first day of the event; false while the list is not known.
func (v *review) listOf(event string) (folder.List, rating.Date, bool, error) {
	found, err := v.Submissions(ledger.Filter{Event: event, WithHeads: true})
	for _, s := range found {
		if l, known := v.ListByID(s.List); known && s.Sheet != nil {
			return l, s.Sheet.Start, true, err
		}
	}
	return folder.List{}, 0, false, err
}

// ratingOf sets the rating of a guest: the one that the office has entered, or that of the file if it has only one and
// a FIDE ID. Without both the guest has none. If a rating is unclear, that is noted, and ok is false.
func (v *review) ratingOf(r answers.Row, q question, g *rating.Guest) (ok bool) {
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
		v.note(r, "answer.rating", finding.GuestRating, text, "several", unclear, "field", "answer.rating")
		return false
	}
	g.Rated, g.Rating = true, points
	return true
}

// refuse notes for a row why a regulation refuses a guest; it fills in place and field of the finding.
func (v *review) refuse(r answers.Row, key string, f rating.Finding, read string) {
	f.Origin, f.Read = r.At(key), read
	f.Args["field"] = key
	v.fault(r, key, f)
}
