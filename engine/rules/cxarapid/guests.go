package cxarapid

import (
	"kalends/engine"
	"kalends/rating"
)

// Host returns how games against a guest count. Art. 6 gives everybody of the mainland a value, and art. 12 gives one
// to title holders from overseas: they are on the list. Against anybody else from overseas no game counts, whatever
// rating the guest has elsewhere.
func (Ruleset) Host(g rating.Guest, _ rating.Date) engine.Hosted {
	if !fromOverseas(rating.Player{Federation: g.Federation}) {
		return engine.NoGuest("art. 6", words+"guest.own", "federation", g.Federation)
	}
	if _, titled := rowOf(overseas, g.Title); titled {
		return engine.NoGuest("art. 12", words+"guest.titled", "title", g.Title)
	}
	return engine.Hosted{Article: "art. 12", Said: words + "guest.void", Unasked: true}
}
