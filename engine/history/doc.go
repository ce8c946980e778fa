// Package history books on the next list what the office has decided about published lists (corrections: next_list), or
// makes these lists again (corrections: reissue).
//
// Published lists do not change, and neither does what was looked up on them. The lists are calculated again from
// their inputs, beginning with the first one that a decision touches: once under the decisions that are booked
// already, and once with those that were taken or revoked since. What differs on the last published list is booked on
// the next one. The base rating, the games, the pool and the marks of a player are carried as calculated; ratings of
// both sides and K are looked up as they were printed (engine.Input.Published).
//
// Like the rulesets, the package opens no file and reads no clock. Make is the entry point. A test passes a Record whose
// lists open the inputs that the test has made:
//
//	r := history.Record{Lists: lists, Decisions: decisions, Where: where, Players: registry}
//	made, err := history.Make(r, history.Made{Ruleset: fide.Standard(), Input: in}, len(decisions), 0)
//
// made.List is the next list, made.Changes has every step of it including those of kind correction, and
// made.Corrections says what was booked for whom because of which decision. For the list after it, the new Past
// returns the same Made, with the number of the last decision in Decided. What a decision does to a newcomer's pool,
// a floor, K, bonuses and the Malaysian penalty is described in
// docs/decisions/0035-what-is-booked-on-the-next-list.md.
//
// ReissueFrom makes the lists again that decisions under corrections: reissue touch, each from the newest revision
// before it; Past.Reissued of later lists says so. How the two policies meet is described in
// docs/decisions/0037-lists-that-are-made-again.md.
package history
