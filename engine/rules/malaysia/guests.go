package malaysia

import (
	"kalends/engine"
	"kalends/rating"
)

// Host allows no guests: every player begins with a rating (MY-5), and every game is between two ratings (MY-1).
func (Ruleset) Host(rating.Guest, rating.Date) engine.Hosted {
	return engine.NoGuest("MY-5", words+"guest")
}
