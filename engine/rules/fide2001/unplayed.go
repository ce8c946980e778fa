package fide2001

import "kalends/rating"

// reason is why something was not rated: an article and a key into the words of the rules.
type reason struct{ article, key string }

// The reasons for which an event, a game or one side of a game is not rated.
var (
	outside        = reason{"0.1", words + "left.outside"}
	tooFastHere    = reason{"1.1", words + "left.too_fast"}
	tieBreak       = reason{"1.1", words + "left.tie_break"}
	forfeit        = reason{"5.1", "rules.left.forfeit"}
	bye            = reason{"5.1", "rules.left.bye"}
	noMove         = reason{"5.1", "rules.left.short"}
	pending        = reason{"5.1", "rules.left.pending"}
	barred         = reason{"5.1", "rules.left.barred"}
	scoreless      = reason{"6.1", words + "left.scoreless"}
	againstThem    = reason{"6.1", words + "left.against_scoreless"}
	fewRated       = reason{"6.3", words + "left.few_rated"}
	fewRatedSmall  = reason{"6.31", words + "left.few_rated"}
	fewRatedTwice  = reason{"6.32", words + "left.few_rated_twice"}
	unratedTeams   = reason{"6.4", words + "left.unrated_teams"}
	bothGuests     = reason{"6.4", "rules.left.guests"}
	noneRated      = reason{"6.4", words + "left.both_unrated"}
	unratedOther   = reason{"6.41", words + "left.opponent_unrated"}
	fewOpponents   = reason{"6.42", words + "left.few_opponents"}
	afterDecision  = reason{"6.5", words + "left.decided"}
	publishedSince = reason{"9.11", words + "left.published_since"}
)

// unplayed says why a pairing is not a game that can be rated (5.1). A tie-break is played faster than 1.1 allows.
func unplayed(g rating.Game) (why reason, is bool) {
	switch g.Kind {
	case rating.OverBoard:
		if g.Stage == rating.Playoff || g.Stage == rating.Armageddon {
			return tieBreak, true
		}
		return reason{}, false
	case rating.Forfeit:
		return forfeit, true
	case rating.Short:
		return noMove, true
	case rating.Pending:
		return pending, true
	case rating.Barred:
		return barred, true
	}
	return bye, true
}
