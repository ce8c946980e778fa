package fide2001

import (
	"kalends/engine/method"
	"kalends/rating"
)

// The reasons for which an event, a game or one side of a game is not rated.
var (
	outside        = method.Reason{Article: "0.1", Key: words + "left.outside"}
	tooFastHere    = method.Reason{Article: "1.1", Key: words + "left.too_fast"}
	tieBreak       = method.Reason{Article: "1.1", Key: words + "left.tie_break"}
	scoreless      = method.Reason{Article: "6.1", Key: words + "left.scoreless"}
	againstThem    = method.Reason{Article: "6.1", Key: words + "left.against_scoreless"}
	fewRated       = method.Reason{Article: "6.3", Key: words + "left.few_rated"}
	fewRatedSmall  = method.Reason{Article: "6.31", Key: words + "left.few_rated"}
	fewRatedTwice  = method.Reason{Article: "6.32", Key: words + "left.few_rated_twice"}
	unratedTeams   = method.Reason{Article: "6.4", Key: words + "left.unrated_teams"}
	bothGuests     = method.Reason{Article: "6.4", Key: "rules.left.guests"}
	noneRated      = method.Reason{Article: "6.4", Key: words + "left.both_unrated"}
	unratedOther   = method.Reason{Article: "6.41", Key: words + "left.opponent_unrated"}
	fewOpponents   = method.Reason{Article: "6.42", Key: words + "left.few_opponents"}
	afterDecision  = method.Reason{Article: "6.5", Key: words + "left.decided"}
	publishedSince = method.Reason{Article: "9.11", Key: words + "left.published_since"}
)

// unplayed reports whether a pairing is not a game that can be rated, and why (5.1). A tie-break is played faster than
// 1.1 allows.
func unplayed(g rating.Game) (method.Reason, bool) { return method.Unplayed(g, "5.1", tieBreak) }
