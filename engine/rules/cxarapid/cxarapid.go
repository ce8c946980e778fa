// Package cxarapid is the rating of rapid games by the Chinese Xiangqi Association,
// 象棋棋手快棋等级分计算与实施办法（试行）, in force from 15 October 2021.
//
// The files follow the document: admit.go art. 3–5 and 14, grades.go art. 6 and 12, encounters.go art. 7 and 10,
// formula.go and limits.go art. 8, 9 and 11, close.go the end of art. 8 with art. 6. One event counts as a whole: an
// average of the opponents, one expectation, one change. Where the document is silent the reading is in face.json.
package cxarapid

import (
	"time"

	"kalends/engine"
	"kalends/engine/method"
	"kalends/rating"
)

// Ruleset is the measure of 2021, as read in one of its editions.
type Ruleset struct {
	first bool // as read in edition 1
}

var _ engine.Ruleset = Ruleset{}

const (
	family    = "cxa-rapid"
	versionID = "cxa-rapid-2021"
)

// inForce is the first day of the measure, art. 14.
var inForce = rating.Day(2021, time.October, 15)

// Family returns "cxa-rapid".
func (Ruleset) Family() string { return family }

// ForSex returns true: the floor and the standard value of a grade differ (5, 6(3)).
func (Ruleset) ForSex() bool { return true }

// LeansOn returns an empty name: no other list is used.
func (Ruleset) LeansOn() string { return "" }

// Versions returns the one measure.
func (Ruleset) Versions() []rating.Version {
	return []rating.Version{{ID: versionID, Document: "象棋棋手快棋等级分计算与实施办法（试行）", From: inForce}}
}

// Editions returns the ways in which the measure was read.
func (r Ruleset) Editions() []rating.Edition {
	if r.first {
		return engine.Unmended()
	}
	return append([]rating.Edition{{Number: 2, Day: rating.Day(2026, time.November, 27), Mended: []string{"C-7b"}}},
		engine.Unmended()...)
}

// In returns the measure as read in an edition.
func (Ruleset) In(edition int) engine.Ruleset { return Ruleset{first: edition == 1} }

// Calendar returns the dates of art. 5: 1 January for events that ended in October to December, 1 October for January
// to September.
func (Ruleset) Calendar() (rating.Calendar, bool) { return statutory, true }

// Status returns the status of a player on a list, and whether the player is printed. A player at the floor is
// recorded but not printed (art. 5, 6.3); the measure has no inactive players.
func (Ruleset) Status(s rating.State, p rating.Player, date rating.Date) ([]string, bool) {
	if !s.Rated {
		return nil, false
	}
	return method.Status(s, p, date, false), published(s.Rating, p.Sex) && p.Publish && !method.Gone(p, date)
}
