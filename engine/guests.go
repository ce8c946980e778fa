package engine

import (
	"strconv"

	"kalends/rating"
	"kalends/rating/finding"
)

// Hosting is a family whose document says what becomes of games against somebody who is no member of the association.
type Hosting interface {
	// Host says what becomes of games against a guest of an event that began on a day.
	Host(g rating.Guest, start rating.Date) Hosted
}

// Hosted is what a document says of games against a guest.
type Hosted struct {
	Article string
	Rating  string          // with which he counts, as the list prints ratings; empty: with none
	Said    string          // a phrase
	Unasked bool            // his rating does not matter
	Refused *rating.Finding // why he cannot be one; nil: he can
}

// HostOf asks a ruleset. A document that is silent lets nobody be a guest.
func HostOf(r Ruleset, g rating.Guest, start rating.Date) Hosted {
	if h, is := r.(Hosting); is {
		return h.Host(g, start)
	}
	return NoGuest("", "rules.guest.unsaid")
}

// Counting is the answer of a document by which he counts with a rating.
func Counting(article, said, shown string) Hosted {
	return Hosted{Article: article, Rating: shown, Said: rating.Phrase(said, "rating", shown)}
}

// NoGuest is the answer of a document that knows no such opponent, and why.
func NoGuest(article, why string, pairs ...string) Hosted {
	return Hosted{Article: article, Refused: &rating.Finding{Code: finding.GuestRefused,
		Args: map[string]string{"why": rating.Said(rating.Phrase(why, pairs...)), "article": article}}}
}

// UnfitRating is the answer of a document on whose lists no such rating can stand.
func UnfitRating(r rating.Points, least string) Hosted {
	return Hosted{Refused: &rating.Finding{Code: finding.GuestRating, Read: r.String(),
		Args: map[string]string{"least": least}}}
}

// Received says of every guest of an event what becomes of games against him, as every list and receipt cites it.
func Received(r Ruleset, e rating.Event) (found rating.Findings) {
	for _, g := range e.Guests {
		h := HostOf(r, g, e.Start)
		if h.Refused != nil {
			continue // that is asked before an event is accepted
		}
		found = append(found, rating.Finding{Code: finding.GuestCounts, Origin: e.Origin, Args: map[string]string{
			"event": e.Code, "player": g.Player, "name": g.Name, "federation": g.Federation, "fide_id": g.FIDEID,
			"n": strconv.Itoa(g.Answer), "rating": h.Rating, "said": rating.Said(h.Said), "article": h.Article}})
	}
	return found
}

// GuestsOf gives the guests of events by their numbers; nil where there are none.
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
