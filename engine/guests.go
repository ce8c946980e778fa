package engine

import (
	"strconv"

	"kalends/rating"
	"kalends/rating/finding"
)

// Hosting is a ruleset whose document says how games against guests, who are not members of the association, count.
type Hosting interface {
	// Host returns how games against a guest count, in an event that began on a day.
	Host(g rating.Guest, start rating.Date) Hosted
}

// Hosted is how games against a guest count.
type Hosted struct {
	Article string
	Rating  string          // the rating with which the guest counts, as the list prints ratings; empty: none
	Said    string          // a phrase that says how the games count
	Unasked bool            // the guest's rating does not matter
	Refused *rating.Finding // why there can be no such guest; nil: there can
}

// HostOf returns how games against a guest count by a ruleset. If its document says nothing about guests, they are
// refused.
func HostOf(r Ruleset, g rating.Guest, start rating.Date) Hosted {
	if h, is := r.(Hosting); is {
		return h.Host(g, start)
	}
	return NoGuest("", "rules.guest.unsaid")
}

// Counting returns that the guest counts with a rating, shown. said is the key of the text, with the value rating.
func Counting(article, said, shown string) Hosted {
	return Hosted{Article: article, Rating: shown, Said: rating.Phrase(said, "rating", shown)}
}

// NoGuest returns that there can be no such guest. why is the key of the reason, pairs are its values.
func NoGuest(article, why string, pairs ...string) Hosted {
	return Hosted{Article: article, Refused: &rating.Finding{Code: finding.GuestRefused,
		Args: map[string]string{"why": rating.Said(rating.Phrase(why, pairs...)), "article": article}}}
}

// UnfitRating returns that the guest is refused, because no rating below least can be on a list of the document.
func UnfitRating(r rating.Points, least string) Hosted {
	return Hosted{Refused: &rating.Finding{Code: finding.GuestRating, Read: r.String(),
		Args: map[string]string{"least": least}}}
}

// Received returns a finding for each guest of an event that says how games against the guest count. Refused guests
// have none, because the office is asked about them before an event is accepted.
func Received(r Ruleset, e rating.Event) (found rating.Findings) {
	for _, g := range e.Guests {
		h := HostOf(r, g, e.Start)
		if h.Refused != nil {
			continue // the office is asked before an event is accepted
		}
		found = append(found, rating.Finding{Code: finding.GuestCounts, Origin: e.Origin, Args: map[string]string{
			"event": e.Code, "player": g.Player, "name": g.Name, "federation": g.Federation, "fide_id": g.FIDEID,
			"n": strconv.Itoa(g.Answer), "rating": h.Rating, "said": rating.Said(h.Said), "article": h.Article}})
	}
	return found
}

// GuestsOf returns the guests of events by their player ids; nil if there are none.
func GuestsOf(events ...rating.Event) (all map[string]rating.Guest) {
	for _, e := range events {
		for _, g := range e.Guests {
			if all == nil {
				all = map[string]rating.Guest{}
			}
			all[g.Player] = g
		}
	}
	return all
}
