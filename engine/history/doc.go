// Package history books on the next list what the office has decided about lists that are out (corrections: next_list),
// or makes these lists again (corrections: reissue).
//
// What is out stays, and so does what was looked up there. The lists are calculated again from what each was made of,
// beginning with the first one that a decision touches: once under the decisions that are booked already, and once with
// those that were taken or revoked since. What differs at the last list that is out is booked on the next one. The base
// rating, the games, the pool and the marks of a player are carried as calculated; ratings of both sides and K are
// looked up as they were printed (engine.Input.Published).
//
// It is pure like the rulesets: it opens no file and asks no clock. Make is the way in. A test hands it a Record whose
// Past lists open what it has at hand:
//
//	r := history.Record{Lists: lists, Decisions: decisions, Where: where, Players: registry}
//	made, err := history.Make(r, history.Made{Ruleset: fide.Standard(), Input: in}, len(decisions))
//
// made.List is the next list, made.Changes tell every step of it with those of kind correction, and made.Corrections
// what was booked for whom because of which decision. To go on, the next Past gives back the same Made, with the number
// of the last decision in Decided. What a decision does to a newcomer's pool, a floor, K, bonuses and the Malaysian
// penalty stands in docs/decisions/0035-what-is-booked-on-the-next-list.md.
//
// Reissue makes the lists again that decisions under corrections: reissue touch, each from the newest revision before
// it. Who goes on from there says so in Past.Reissued. How the two meet stands in
// docs/decisions/0037-lists-that-are-made-again.md.
package history
