package fide

import "kalends/rating"

// reason is why something was not rated: an article of the standard text, or one of the ruleset's own, and a key into
// the words of the rules.
type reason struct {
	article, key string
	own          bool
}

// The reasons for which an event, a game or one side of a game is not rated.
var (
	noRuleset      = reason{article: "0.1", key: "rules_fide.left.no_ruleset"}
	wrongTime      = reason{article: "1.1", key: "rules_fide.left.time"}
	tooFast        = reason{article: "1.1", key: "rules_fide.left.too_fast"}
	tieBreak       = reason{article: "1.1", key: "rules_fide.left.tie_break"}
	firstControl   = reason{article: "1.2", key: "rules_fide.left.first_control"}
	forfeit        = reason{article: "5.1", key: "rules.left.forfeit"}
	bye            = reason{article: "5.1", key: "rules.left.bye"}
	noMove         = reason{article: "5.1", key: "rules.left.short"}
	pending        = reason{article: "5.1", key: "rules.left.pending"}
	barred         = reason{article: "5.1", key: "rules.left.barred"}
	unratedInMatch = reason{article: "6.1", key: "rules_fide.left.match_unrated"}
	afterDecision  = reason{article: "6.2", key: "rules_fide.left.decided"}
	noneRated      = reason{article: "7.1.4", key: "rules_fide.left.both_unrated"}
	firstZero      = reason{article: "8.2.1", key: "rules_fide.left.first_zero"}
	publishedSince = reason{article: "8.2.4", key: "rules_fide.left.published_since"}
	unratedOther   = reason{article: "8.3.1", key: "rules_fide.left.opponent_unrated"}
	sixHundred     = reason{article: "8.3.1", key: "rules_fide.left.six_hundred"}
	bothGuests     = reason{article: "10.1", key: "rules.left.guests"}
	seededSince    = reason{article: seedArticle, key: "rules_fide.left.seeded", own: true}
)

// unplayed says why a pairing is not a game that can be rated: forfeits, byes and everything else that was not played
// out over the board with at least a move by both (5.1). A played game counts however it ended, unless the Fair Play
// rules or force majeure bar it.
func unplayed(g rating.Game) (reason, bool) {
	switch g.Kind {
	case rating.Forfeit:
		return forfeit, true
	case rating.FullBye, rating.HalfBye, rating.ZeroBye:
		return bye, true
	case rating.Short:
		return noMove, true
	case rating.Pending:
		return pending, true
	case rating.Barred:
		return barred, true
	}
	if g.Stage == rating.Playoff || g.Stage == rating.Armageddon {
		return tieBreak, true
	}
	return reason{}, false
}
