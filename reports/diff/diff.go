// Package diff tells what changed between two lists, or between two revisions of one: who came, who went, who moved, by
// how much and because of what. It prints what was compared and decides nothing; the causes of a player add up to his
// change.
package diff

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"kalends/rating"
)

// Comparison is what changed from one list to another. It may be a later one to an earlier.
type Comparison struct {
	Association map[string]string // its name by language
	List        string
	From, To    Side
	Profile     rating.Profile
	Players     []Player          // by id
	Events      map[string]string // their names by code
}

// Side is one of the two lists.
type Side struct {
	Issue    string
	Date     rating.Date
	Revision int // 0: an opening list
}

// String names a side as the command line does: 2026-10-01:r1; an opening list has no revision.
func (s Side) String() string {
	if s.Revision == 0 {
		return s.Date.String()
	}
	return s.Date.String() + ":r" + strconv.Itoa(s.Revision)
}

// Turn says what became of a player between two lists.
type Turn string

// What becomes of a player.
const (
	Came  Turn = "came"  // onto the printed list
	Went  Turn = "went"  // off the printed list
	Moved Turn = "moved" // with another rating, and where he was
)

// Turns are all of them, in the order of print.
var Turns = []Turn{Came, Went, Moved}

// Player is a player of whom something changed.
type Player struct {
	ID, Name string // no name: he does not wish to be published
	Turn     Turn
	WasRated bool
	From     rating.Points
	IsRated  bool
	To       rating.Points
	Reason   string // key: why he does not stand, or did not stand, on the printed list
	Causes   []Cause
}

// Change is what was added from one list to the other; who has no rating counts as nothing.
func (p Player) Change() rating.Points { return Worth(p.IsRated, p.To) - Worth(p.WasRated, p.From) }

// Worth is a rating, and nothing of someone who has none.
func Worth(rated bool, p rating.Points) rating.Points {
	if rated {
		return p
	}
	return 0
}

// Kind says of what kind a cause is.
type Kind string

// The kinds of cause, in the order of print.
const (
	Opening  Kind = "opening"  // a rating that was brought along or given without a title: its list's day, or the article
	Title    Kind = "title"    // its code
	ByEvent  Kind = "event"    // its code; a newcomer's first rating is that of the event which completed it
	Bonus    Kind = "bonus"    // the event for which it was given
	Penalty  Kind = "penalty"  // its article
	Floor    Kind = "floor"    // its article
	Decision Kind = "decision" // its number
)

var kinds = []Kind{Opening, Title, ByEvent, Bonus, Penalty, Floor, Decision}

// Cause is a part of a change. What ratings were rounded by is in the event that moved them most.
type Cause struct {
	Kind   Kind
	Ref    string
	Change rating.Points
}

// Add adds a part to causes, one of the same kind and reference to that.
func Add(causes []Cause, c Cause) []Cause {
	for i := range causes {
		if causes[i].Kind == c.Kind && causes[i].Ref == c.Ref {
			causes[i].Change += c.Change
			return causes
		}
	}
	return append(causes, c)
}

// Settled drops what came to nothing, and puts the rest into its order.
func Settled(causes []Cause) []Cause {
	causes = slices.DeleteFunc(causes, func(c Cause) bool { return c.Change == 0 })
	slices.SortFunc(causes, func(a, b Cause) int {
		return cmp.Or(cmp.Compare(slices.Index(kinds, a.Kind), slices.Index(kinds, b.Kind)), strings.Compare(a.Ref, b.Ref))
	})
	return causes
}

// of gives the players of a turn, as people look for them: the highest rating first, and of those who moved the
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

func (p Player) weight() rating.Points {
	switch p.Turn {
	case Came:
		return Worth(p.IsRated, p.To)
	case Went:
		return Worth(p.WasRated, p.From)
	}
	return p.Change()
}
