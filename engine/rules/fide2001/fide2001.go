// Package fide2001 is the FIDE Rating Regulations as they applied to events that began between 1 July 2000 and
// 31 December 2003, reconstructed: the whole text of those years is not at hand. Chapters 1, 6, 9 and 14 are known as
// they stood in November 2003, chapter 10 from an older edition and from what later ones left of it. Every place where
// a source is silent, older or younger is listed by Readings with its source and printed with every list.
//
// The files are the chapters: play.go is 1, composition.go and roundrobin.go 6, lists.go 9, newcomers.go 10.2 and 10.3,
// change.go 10.4, coefficient.go 10.54b. An event counts as a whole: an average, one expectation, one change. Articles
// of chapter 10 have the numbers of the older edition.
package fide2001

import (
	"time"

	"kalends/engine"
	"kalends/rating"
)

// Ruleset is the method of those years.
type Ruleset struct{}

var _ engine.Ruleset = Ruleset{}

const (
	family    = "fide-standard"
	versionID = "fide-2001"
	words     = "rules_fide2001."
	document  = "FIDE Rating Regulations as applied from 1 July 2000 to 31 December 2003 (reconstructed)"
)

// Events that begin on one of these days, or between them, are rated by this text.
var (
	firstStart = rating.Day(2000, time.July, 1)
	lastStart  = rating.Day(2003, time.December, 31)
)

// Family returns the family of the standard list, of which this is the first text.
func (Ruleset) Family() string { return family }

// LeansOn returns an empty name: no other list is used.
func (Ruleset) LeansOn() string { return "" }

// Versions returns the one text.
func (Ruleset) Versions() []rating.Version {
	return []rating.Version{{ID: versionID, Document: document, From: firstStart, Until: lastStart, Reconstructed: true}}
}

// Editions returns the one edition: no reading was changed since the first release.
func (Ruleset) Editions() []rating.Edition { return engine.Unmended() }

// In returns the only edition.
func (r Ruleset) In(int) engine.Ruleset { return r }

// Calendar returns four lists a year, closed about a month before (9.1, 9.13).
func (Ruleset) Calendar() (c rating.Calendar, fixed bool) {
	for _, month := range []time.Month{time.January, time.April, time.July, time.October} {
		c.Days = append(c.Days, rating.MonthDay{Month: month, Day: 1})
	}
	c.CutoffDays = closing
	return c, false
}
