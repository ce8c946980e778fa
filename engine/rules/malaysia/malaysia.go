// Package malaysia is the rating of the Malaysian xiangqi association, 大马中国象棋棋手等级分计算法 (undated).
//
// The files follow the document: formula.go the formula, the table and K; first.go the first ratings; sequence.go the
// order of the games; bonus.go and absence.go the notes about the three national events. The document has no numbered
// articles, so its rules are cited as MY-1 to MY-9. Where it is silent the reading is in face.json.
package malaysia

import (
	"time"

	"kalends/engine"
	"kalends/engine/method"
	"kalends/rating"
)

// Ruleset is the method of the document.
type Ruleset struct{}

var _ engine.Ruleset = Ruleset{}

const name = "malaysia-xiangqi"

// Family returns "malaysia-xiangqi".
func (Ruleset) Family() string { return name }

// ForSex returns true: the first rating of a woman may differ (MY-5).
func (Ruleset) ForSex() bool { return true }

// LeansOn returns an empty name: no other list is used.
func (Ruleset) LeansOn() string { return "" }

// Versions returns the only document, which has no date.
func (Ruleset) Versions() []rating.Version {
	return []rating.Version{{ID: name, Document: "大马中国象棋棋手等级分计算法"}}
}

// Editions returns the one edition: no reading was changed since the first release.
func (Ruleset) Editions() []rating.Edition { return engine.Unmended() }

// In returns the only edition.
func (r Ruleset) In(int) engine.Ruleset { return r }

// Calendar returns one list a year, on 1 January: the document names no dates, but counts absences by the year.
func (Ruleset) Calendar() (rating.Calendar, bool) {
	return rating.Calendar{Days: []rating.MonthDay{{Month: time.January, Day: 1}}, CutoffDays: 1}, false
}

// Status returns the status of a player on a list, and whether the player is printed. The document has no floor and no
// inactive players.
func (Ruleset) Status(s rating.State, p rating.Player, date rating.Date) ([]string, bool) {
	if !s.Rated {
		return nil, false
	}
	return method.Status(s, p, date, false), p.Publish && !method.Gone(p, date)
}
