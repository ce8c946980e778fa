package malaysia

import "kalends/rating"

// words is the prefix of the keys of this ruleset's texts.
const words = "rules_malaysia."

// mode chooses when a rating changes: after every game, or after every event.
var mode = rating.Option{Key: "mode", Values: []string{sequential, eventRounded, eventSum}, Article: "MY-1"}

const (
	sequential   = "sequential"
	eventRounded = "event_rounded"
	eventSum     = "event_sum"
)

// womenStart is the first rating of a woman without a grade; the document speaks of men only.
var womenStart = rating.Option{
	Key: "women_start", Values: []string{"1500", "1400", "1300", "1200", "1100", "1000"}, Article: "MY-5",
}

// gradeListing chooses when a player with a grade comes onto the list: at once, or with the first game.
var gradeListing = rating.Option{Key: "grade_listing", Values: []string{atOnce, firstGame}, Article: "MY-5a"}

// penaltyFrom chooses from when on absence costs: from the first whole year on the list, or on the list with a game.
var penaltyFrom = rating.Option{Key: "penalty_from", Values: []string{fromListed, firstGame}, Article: "MY-6"}

const (
	atOnce     = "at_once"
	fromListed = "listed"
	firstGame  = "first_game"
)

// Options returns the readings that kalends.yaml may change.
func (Ruleset) Options() []rating.Option {
	return []rating.Option{mode, womenStart, gradeListing, penaltyFrom}
}
