// Package fide follows the FIDE Rating Regulations (B.02) and the FIDE Rapid and Blitz Rating Regulations, effective
// from 1 March 2024 with their later amendments. Its files are the chapters: effective.go is 0.1, registration.go 0.2,
// play.go 1 to 3, reports.go 4 and 9, unplayed.go 5, matches.go 6, lists.go 7, newcomers.go 8.2, change.go 8.3 and
// coefficient.go 8.3.3; seed.go is what rapid and blitz have of their own. Articles are cited by the standard text;
// article translates them for the other.
//
// The texts are silent in places; what we read there is listed by Readings and printed with every list.
package fide

import (
	"cmp"
	"time"

	"kalends/engine"
	"kalends/rating"
)

// Ruleset is one of the three: standard, rapid or blitz.
type Ruleset struct {
	family   string
	list     string           // the name of the list
	leansOn  string           // the family whose ratings are used instead of missing ones
	versions []rating.Version // newest first
	play     rateOfPlay
	fast     bool // the Rapid and Blitz Rating Regulations
}

const (
	standardTitle = "FIDE Rating Regulations (Qualification Commission), approved by the FIDE Council on 15/12/2023, applied from 1 March 2024"
	amendedTitle  = standardTitle + ", 8.3.1 as effective from 1 October 2025"
	fastTitle     = "FIDE Rapid and Blitz Rating Regulations, approved by the FIDE Council on 15/12/2023, applied from 1 March 2024"
)

// The days from which a text, or a sentence in it, applies to events that begin then or later.
var (
	march2024    = rating.Day(2024, time.March, 1)
	december2024 = rating.Day(2024, time.December, 1) // 600 points, rapid and blitz
	october2025  = rating.Day(2025, time.October, 1)  // 2650, standard
)

// standardFamily is the family of the standard list.
const standardFamily = "fide-standard"

// Standard is the ruleset of the standard list.
func Standard() Ruleset {
	return Ruleset{family: standardFamily, list: "standard", play: standardPlay, versions: []rating.Version{
		{ID: "fide-2025-10", Document: amendedTitle, From: october2025},
		{ID: "fide-2024-03", Document: standardTitle, From: march2024},
	}}
}

// Rapid is the ruleset of the rapid list.
func Rapid() Ruleset {
	return Ruleset{family: "fide-rapid", list: "rapid", leansOn: standardFamily, play: rapidPlay, fast: true,
		versions: []rating.Version{
			{ID: "fide-rapid-2024", Document: fastTitle, From: march2024},
		}}
}

// Blitz is the ruleset of the blitz list.
func Blitz() Ruleset {
	return Ruleset{family: "fide-blitz", list: "blitz", leansOn: standardFamily, play: blitzPlay, fast: true,
		versions: []rating.Version{
			{ID: "fide-blitz-2024", Document: fastTitle, From: march2024},
		}}
}

// Family returns the name in kalends.yaml.
func (r Ruleset) Family() string { return r.family }

// LeansOn returns the family of the standard list, for rapid and blitz (7.2.1).
func (r Ruleset) LeansOn() string { return r.leansOn }

// Versions returns the texts, newest first.
func (r Ruleset) Versions() []rating.Version { return r.versions }

// The choices that kalends.yaml may set.
var (
	afterFloor = rating.Option{Key: "after_floor", Values: []string{"keep_games", "newcomer"}, Article: "7.2.1"}
	zeroRule   = rating.Option{Key: "zero_rule", Values: []string{"first_event", "until_score"}, Article: "8.2.1"}
)

// Options returns the choices that kalends.yaml may set.
func (r Ruleset) Options() []rating.Option {
	options := []rating.Option{afterFloor, zeroRule}
	for i := range options {
		options[i].Article = r.article(options[i].Article)
	}
	return options
}

// Editions returns the one edition: no reading was changed since the first release.
func (Ruleset) Editions() []rating.Edition { return engine.Unmended() }

// In returns the only edition.
func (r Ruleset) In(int) engine.Ruleset { return r }

// Separable returns true: a player can be rated without rating the opponents, whose printed ratings are used (7.1.4,
// 8.3.1), and a period is one sum for each player (8.3.2).
func (Ruleset) Separable() bool { return true }

// Ages returns the first age at which nobody is a junior (8.3.3).
func (Ruleset) Ages() []int64 { return []int64{juniorAge + 1} }

// Calendar returns the 1st of every month, with the closing date three days before (7.1, 7.1.3).
func (r Ruleset) Calendar() (c rating.Calendar, fixed bool) {
	for month := time.January; month <= time.December; month++ {
		c.Days = append(c.Days, rating.MonthDay{Month: month, Day: 1})
	}
	c.CutoffDays = 3
	return c, false
}

// fastArticles are the numbers of the Rapid and Blitz Rating Regulations for articles of the standard text: chapters 3
// and 4 are one there, and 7.2 begins with an article of its own.
var fastArticles = map[string]string{
	"3.1": "3.1", "5.1": "4.1", "6.1": "5.1", "6.2": "5.2", "7.1": "6.1", "7.1.2": "6.1.2", "7.1.3": "6.1.3",
	"7.1.4": "6.1.4",
	"7.2.1": "6.2.1", "7.2.2": "6.2.2", "8.2.1": "7.2.2", "8.2.2": "7.2.3", "8.2.3": "7.2.4", "8.2.4": "7.2.5",
	"8.3.1": "7.3.1", "8.3.2": "7.3.2", "8.3.3": "7.3.3", "8.3.4": "7.3.4", "9.1": "8.1", "10.1": "9.1",
}

// article returns the number that an article of the standard text has in this ruleset's own text.
func (r Ruleset) article(standard string) string {
	if !r.fast {
		return standard
	}
	return cmp.Or(fastArticles[standard], standard)
}
