package fide

import (
	"kalends/engine/method"
	"kalends/rating"
)

// The reasons for which an event, a game or one side of a game is not rated, with the articles of the standard text.
var (
	noRuleset      = method.Reason{Article: "0.1", Key: "rules_fide.left.no_ruleset"}
	wrongTime      = method.Reason{Article: "1.1", Key: "rules_fide.left.time"}
	tooFast        = method.Reason{Article: "1.1", Key: "rules_fide.left.too_fast"}
	tieBreak       = method.Reason{Article: "1.1", Key: "rules_fide.left.tie_break"}
	firstControl   = method.Reason{Article: "1.2", Key: "rules_fide.left.first_control"}
	unratedInMatch = method.Reason{Article: "6.1", Key: "rules_fide.left.match_unrated"}
	afterDecision  = method.Reason{Article: "6.2", Key: "rules_fide.left.decided"}
	noneRated      = method.Reason{Article: "7.1.4", Key: "rules_fide.left.both_unrated"}
	firstZero      = method.Reason{Article: "8.2.1", Key: "rules_fide.left.first_zero"}
	publishedSince = method.Reason{Article: "8.2.4", Key: "rules_fide.left.published_since"}
	unratedOther   = method.Reason{Article: "8.3.1", Key: "rules_fide.left.opponent_unrated"}
	sixHundred     = method.Reason{Article: "8.3.1", Key: "rules_fide.left.six_hundred"}
	bothGuests     = method.Reason{Article: "10.1", Key: "rules.left.guests"}
	seededSince    = method.Reason{Article: seedArticle, Key: "rules_fide.left.seeded"}
)

// unplayed reports whether a pairing is not a game that can be rated, and why (5.1).
func unplayed(g rating.Game) (method.Reason, bool) { return method.Unplayed(g, "5.1", tieBreak) }

// inText returns a reason with the article number of the ruleset's own text. 1.1 has a part for each rate of play, and
// seedArticle is an article of the Rapid and Blitz Rating Regulations.
func (r Ruleset) inText(why method.Reason) method.Reason {
	switch why {
	case wrongTime, tooFast:
		why.Article = r.play.article
	case seededSince:
	default:
		why.Article = r.article(why.Article)
	}
	return why
}
