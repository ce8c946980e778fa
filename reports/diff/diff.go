// Package diff tells what changed between two lists, or between two revisions of one: who was added, who was removed,
// whose rating changed, by how much and why. It prints what was compared and decides nothing; the causes of a player
// add up to the change.
package diff

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"kalends/rating"
)

// Comparison is what changed from one list to another, which may be an earlier one.
type Comparison struct {
	Association map[string]string // its name by language
	List        string
	From, To    Side
	Profile     rating.Profile
	Players     []Player          // by id
	Events      map[string]string // the names of events by code
}

// Side is one of the two lists.
type Side struct {
	Issue    string
	Date     rating.Date
	Revision int // 0: an opening list
}

// String formats a side as the command line does: 2026-10-01:r1; an opening list has no revision.
func (s Side) String() string {
	if s.Revision == 0 {
		return s.Date.String()
	}
	return s.Date.String() + ":r" + strconv.Itoa(s.Revision)
}

// Turn says what happened to a player between two lists.
type Turn string

// The values of Turn.
const (
	Came  Turn = "came"  // added to the printed list
	Went  Turn = "went"  // removed from the printed list
	Moved Turn = "moved" // on both lists, or on neither, with another rating
)

// Turns are all values, in the order of print.
var Turns = []Turn{Came, Went, Moved}

// Player is a player of whom something changed.
type Player struct {
	ID, Name string // Name is empty for a person who is not published
	Turn     Turn
	WasRated bool
	From     rating.Points
	IsRated  bool
	To       rating.Points
	Reason   string // key: why the player is, or was, not on the printed list
	Causes   []Cause
}

// Change returns the difference of the two ratings; no rating counts as 0.
func (p Player) Change() rating.Points {
	return rating.Worth(p.IsRated, p.To) - rating.Worth(p.WasRated, p.From)
}

// Kind is the kind of a cause.
type Kind string

// The kinds of cause, in the order of print.
const (
	Opening  Kind = "opening"  // a rating from before Kalends, or one given without a title: the day of its list, or the article
	Title    Kind = "title"    // its code
	ByEvent  Kind = "event"    // its code; a newcomer's first rating is that of the event which completed it
	Bonus    Kind = "bonus"    // the event for which it was given
	Penalty  Kind = "penalty"  // its article
	Floor    Kind = "floor"    // its article
	Decision Kind = "decision" // its number
)

var kinds = []Kind{Opening, Title, ByEvent, Bonus, Penalty, Floor, Decision}

// Cause is one part of a change. The effect of rounding is in the event that moved the rating most.
type Cause struct {
	Kind   Kind
	Ref    string
	Change rating.Points
}

// Add returns causes with one more; the change of a cause of the same kind and reference is added to that in place.
func Add(causes []Cause, c Cause) []Cause {
	for i := range causes {
		if causes[i].Kind == c.Kind && causes[i].Ref == c.Ref {
			causes[i].Change += c.Change
			return causes
		}
	}
	return append(causes, c)
}

// Settled removes causes whose change came to 0 and sorts the rest by kind and reference, in place.
func Settled(causes []Cause) []Cause {
	causes = slices.DeleteFunc(causes, func(c Cause) bool { return c.Change == 0 })
	slices.SortFunc(causes, func(a, b Cause) int {
		return cmp.Or(cmp.Compare(slices.Index(kinds, a.Kind), slices.Index(kinds, b.Kind)), strings.Compare(a.Ref, b.Ref))
	})
	return causes
}

// of returns the players of a turn in the order of print: the highest rating first, and for those who moved the
// greatest gain first.
func (c Comparison) of(turn Turn) []Player {
	var some []Player
	for _, p := range c.Players {
		if p.Turn == turn {
			some = append(some, p)
		}
	}
	slices.SortFunc(some, func(a, b Player) int {
		return cmp.Or(cmp.Compare(b.weight(), a.weight()), strings.Compare(a.ID, b.ID))
	})
	return some
}

// weight is what players of a turn are sorted by: the rating, or for those who moved the change.
func (p Player) weight() rating.Points {
	switch p.Turn {
	case Came:
		return rating.Worth(p.IsRated, p.To)
	case Went:
		return rating.Worth(p.WasRated, p.From)
	}
	return p.Change()
}
