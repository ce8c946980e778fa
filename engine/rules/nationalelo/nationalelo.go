// Package nationalelo follows an Elo regulation that an association has written itself, as data: a Regulation, which
// config/regulation reads from a file. There is no method here that the file does not choose; regulation.go is what can
// be chosen. Every step cites the line of the file by which it was taken.
//
// A period is rated in units: all games of the list together, event by event, or game by game, as change.rating and
// change.per say. In each unit newcomers come first, then players with a rating, then bonuses; adjustments, floors and
// the ceiling close the list.
package nationalelo

import (
	"slices"
	"strconv"

	"kalends/engine"
	"kalends/rating"
)

// Family is the common name of these rulesets; each has the name of its file.
const Family = "national-elo"

// Ruleset rates by a regulation.
type Ruleset struct{ *Regulation }

var (
	_ engine.Ruleset = Ruleset{}
	_ engine.Written = Ruleset{}
)

// Family returns the name of the file.
func (r Ruleset) Family() string { return r.Name }

// LeansOn returns the family from whose lists newcomers take a rating; empty if there is none.
func (r Ruleset) LeansOn() string { return r.Regulation.LeansOn }

// Versions returns the texts of the file, newest first.
func (r Ruleset) Versions() []rating.Version {
	var all []rating.Version
	for _, v := range slices.Backward(r.Regulation.Versions) {
		all = append(all, rating.Version{ID: v.ID, Document: v.Document, From: v.From})
	}
	return all
}

// Editions returns the one edition: no reading was changed since the first release.
func (Ruleset) Editions() []rating.Edition { return engine.Unmended() }

// In returns the only edition.
func (r Ruleset) In(int) engine.Ruleset { return r }

// Options returns none: all choices are made in the file.
func (Ruleset) Options() []rating.Option { return nil }

// Calendar returns the calendar of the file.
func (r Ruleset) Calendar() (rating.Calendar, bool) {
	return rating.Calendar{Days: slices.Clone(r.Days), CutoffDays: r.CutoffDays}, false
}

// versionOn returns the text for an event that began on a day: the pinned one, or the newest that was in force. A
// pinned text that was not in force yet is returned with false; if there is no text, it is nil.
func (r Ruleset) versionOn(day rating.Date, pinned string) (*Version, bool) {
	for i := range slices.Backward(r.Regulation.Versions) {
		v := &r.Regulation.Versions[i]
		if v.ID == pinned || pinned == "" && v.From <= day {
			return v, v.From <= day
		}
	}
	return nil, false
}

// onList returns the text by which a list is closed: the pinned one, that of its day, or the first.
func (r Ruleset) onList(day rating.Date, pinned string) *Version {
	if v, _ := r.versionOn(day, pinned); v != nil {
		return v
	}
	return &r.Regulation.Versions[0]
}

// line returns a line of the file as an article.
func line(n int) string { return "line " + strconv.Itoa(n) }

// words is the prefix of the keys of this family's texts.
const words = "rules_national."
