// Package engine makes the next list from the last one and the events of a period, with a reason for every point.
//
// It is pure: it opens no file, does not know the time and contains no words of any language. The arithmetic of Elo is
// in engine/elo, what several rulesets do alike in engine/method, and each ruleset in a folder of its own under
// engine/rules; rulesets do not know each other.
package engine

import (
	"slices"

	"kalends/rating"
)

// Ruleset answers the five questions that every regulation answers: when a list is due, which events go into it,
// how a player comes in, how a player moves, and what is printed.
type Ruleset interface {
	// Family returns the name in kalends.yaml, such as "fide-standard".
	Family() string
	// Versions returns the documents, newest first; the documents say which one applies.
	Versions() []rating.Version
	// Editions returns the ways in which the documents were read, newest first, down to 1.
	Editions() []rating.Edition
	// In returns the ruleset as read in one of its editions, which is then its newest.
	In(edition int) Ruleset
	// Options returns the choices that kalends.yaml may set under a list's options.
	Options() []rating.Option
	// Readings returns the places where the document is silent and a reading was chosen, in its order.
	Readings() []Reading
	// Calendar returns when lists are due unless the association says otherwise. Zone and At are left to the
	// association.
	Calendar() (c rating.Calendar, fixed bool)
	// LeansOn returns the family whose lists Rate looks up by in.Standard; empty if it uses only its own list.
	LeansOn() string
	// Admit returns the list that an event goes into when it is received, or why it cannot be rated. The error is one
	// that a lookup of the desk returned.
	Admit(rating.Event, Desk) (Admission, error)
	// Foresee returns the games of an admitted event that will not be rated, and why, as far as that is known when it
	// is received. It decides as Rate does; what depends on a future list is decided when that list is made.
	Foresee(rating.Event, Desk) ([]rating.LeftOut, error)
	// Open returns the state of a player who is taken over with an opening rating, and findings about the row. If the
	// worst of these is an Error, the row is refused.
	Open(rating.Opening, rating.Player) (rating.State, rating.Findings)
	// Rate makes the list of in.Period. The order of in.Events and in.Previous does not matter, and neither is changed.
	// If a lookup of in returns an error, Rate returns it.
	Rate(in Input) (Outcome, error)
	// Profile returns what the list looks like in print, in the registry and in a new folder.
	Profile() rating.Profile
	// Status returns the words for a player on a list: "new", "active", "inactive", "woman", "provisional"; printed is
	// false for a player whom the list does not show.
	Status(s rating.State, p rating.Player, date rating.Date) (status []string, printed bool)
}

// Options are chosen values by key; a missing key means the default.
type Options map[string]string

// Get returns the chosen value of an option, or its default.
func (o Options) Get(opt rating.Option) string {
	if v, ok := o[opt.Key]; ok {
		return v
	}
	return opt.Values[0]
}

// Reading is a decision taken where the text is silent. ID is the key of its words.
type Reading struct {
	ID      string // "rules_fide.reading.F-7"
	Article string // "7.1"
	Option  string // the key that changes it, if any
	Guests  bool   // about guests: printed only on a list of a period with guests
}

// Lists looks up the list in force on a day; false if none is kept. Callers must return its error.
type Lists func(rating.Date) (rating.List, bool, error)

// Desk is what the office knows when an event arrives.
type Desk struct {
	Version  string // pinned by kalends.yaml; empty: by the event's start
	Calendar rating.Calendar
	Next     rating.Date                        // the first list that is not published; after the end of the calendar, a day after its last list
	InForce  Lists                              // of the event's own kind; may be nil
	Standard Lists                              // of the family LeansOn; may be nil
	Players  func(string) (rating.Player, bool) // the registry
	Options  Options
	Strict   bool // deadlines: strict
	Wait     bool // missing_conditions: wait
}

// Admission is the list that an event goes into. With an Error the event is returned, with a Question it waits;
// otherwise it goes into the list of Date.
type Admission struct {
	Date     rating.Date
	Findings rating.Findings
}

// Input is a period to rate.
type Input struct {
	Version   string // pinned by kalends.yaml; empty: by each event's start
	Period    rating.Period
	Previous  rating.List  // what is carried: base rating, games, pool, marks
	Published *rating.List // that list as it was printed, if a correction has changed it; nil: Previous
	InForce   Lists        // of the list's own kind
	Standard  Lists        // of the family LeansOn; may be nil
	Players   rating.Players
	Events    rating.Events
	Earlier   func(year int) ([]rating.Event, error) // events that ended in a year and were rated in earlier lists (Malaysia); may be nil
	Options   Options
	Wait      bool // missing_conditions: wait
}

// Sorted returns in with sorted copies of Previous and Published; those of in do not change.
func (in Input) Sorted() Input {
	in.Previous.States = slices.Clone(in.Previous.States)
	in.Previous.Sort()
	if in.Published != nil {
		printed := *in.Published
		printed.States = slices.Clone(printed.States)
		printed.Sort()
		in.Published = &printed
	}
	return in
}

// PrintedList returns the list on which rules look up ratings and K: Published, or else Previous. What was printed
// does not change, even if the carried state was corrected. The result is sorted if these lists are.
func (in *Input) PrintedList() rating.List {
	if in.Published != nil {
		return *in.Published
	}
	return in.Previous
}

// PrintedState returns the state of a player on PrintedList, given the carried state; a player who is not on it has an
// empty one.
func (in *Input) PrintedState(carried rating.State) rating.State {
	if in.Published == nil {
		return carried
	}
	printed, _ := in.Published.Find(carried.Player)
	return printed
}

// Outcome is a rated period.
type Outcome struct {
	List    rating.List
	Changes rating.Changes   // everyone who was rated or moved, by player
	LeftOut []rating.LeftOut // by event, round, board
	Tallies []Tally          // one an event, by code
	Notes   []rating.Finding // what the office must know about this list, such as "1.1 not checked for event X"
}

// Tally counts what was rated of one event.
type Tally struct {
	Event    string
	Version  string // the text that it was rated under
	Players  int    // with a rated game
	Games    int    // rated
	Forfeits int
	Byes     int
}

// Written is a ruleset that an association has written itself.
type Written interface {
	Ruleset
	// Clauses returns the whole regulation as sentences, newest version first.
	Clauses() []rating.Clause
	// Follows reports why it must not replace the text by which lists were published; nil if it may.
	Follows(earlier Ruleset) error
}
