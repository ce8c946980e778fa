// Package draft holds an event as a format reads it from a file, before its players are identified, and the checks that
// hold for the games of every format.
package draft

import (
	"iter"
	"slices"
	"strings"

	"kalends/ingest/fields"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/templates"
)

// Source is a file to be read and what must be known to read it.
type Source struct {
	Book      workbook.Book
	File, SHA string
	Lists     []string // ids of the lists that there are
	Classes   []string // of events, by the association's own regulations
	Today     rating.Date
	DateOrder string
}

// Choices returns the values of the drop-down lists that depend on the association.
func (s Source) Choices() map[string][]string {
	return map[string][]string{"discipline": s.Lists, "class": templates.Results().Choices("class", s.Classes)}
}

// PossibleBirth reports whether a player of this birth has an age from 4 to 110 today. If today is not known, any birth
// is possible.
func (s Source) PossibleBirth(b rating.Birth) bool {
	age := s.Today.Year() - b.Year
	return s.Today == 0 || age >= 4 && age <= 110
}

// Draft is an event as its sheet reports it, with numbers for players.
type Draft struct {
	Format, Kind, Lang string
	Event              rating.Event // without entrants and games
	Entrants           []Entrant    // in the order of the sheet
	Pairs              []Pair       // in the order of the sheet
	Teams              []Team       // by number; where there is a sheet Teams
	*fields.Report
	At             func(key string) rating.Origin // the place of a field of the event
	Unended        bool                           // the last line of the text has no line end
	DeclaredRounds int                            // as the file says, where Event.Rounds may be counted; 0: no
	Updated        rating.Date                    // the day on which the file was printed; 0: not known
	Printed        map[int]int                    // by number: the round up to which printed points agree with the games
	Listed         []Entrant                      // of a list of players without games
	Nameless       int                            // number of games without names, which are in another file
	ByDays         bool                           // the file has days and no rounds; its rounds are made of them
	Gathered       bool                           // games of several files
	Foreign        bool                           // not our own sheet: the registry's sheet Events completes it
	Open           []string                       // keys of empty cells of our own sheet that the registry may know
}

// Entrant is a player as one row has him, with the places of the row's cells.
type Entrant struct {
	rating.Entrant
	At    func(key string) rating.Origin
	Typed string // the id as it is on the sheet
	Vague bool   // name or sex could not be read, which has been reported
	Guest bool   // the office said that he is no member: he has a number and is in no registry
	Also  []Also // other numbers that further rows give him

	Federation string   // for which he plays, by its three letters
	Ratings    []string // beside Rating, where the file has those of several lists
}

// DeclaredPoints returns the points that the sheet declares for a player; false if it declares none that are a number.
func (e Entrant) DeclaredPoints() (rating.Score, bool) {
	points, err := rating.ParsePoints(e.Points)
	return rating.Score(points), e.Points != "" && err == nil
}

// Federation returns a text that is a code of three capital letters; "" for any other.
func Federation(text string) string {
	if len(text) == 3 && strings.Trim(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == "" {
		return text
	}
	return ""
}

// Learn adds to an entrant the federation, if he has none, and the ratings that another row of the same player has.
func (e *Entrant) Learn(o Entrant) {
	if e.Federation == "" {
		e.Federation = o.Federation
	}
	for _, r := range append([]string{o.Rating}, o.Ratings...) {
		if r != "" && r != e.Rating && !slices.Contains(e.Ratings, r) {
			e.Ratings = append(e.Ratings, r)
		}
	}
}

// Also is a row that gives a player another number than the one by which he is known: either both are his, or something
// is wrong.
type Also struct {
	Typed, FIDEID string
	At            func(key string) rating.Origin
}

// Differs adds to Also the numbers that another row of the same player gives him, if they differ from his and are not
// there yet.
func (e *Entrant) Differs(o Entrant) {
	also := Also{Typed: other(e.Typed, o.Typed), FIDEID: other(e.FIDEID, o.FIDEID), At: o.At}
	known := func(a Also) bool { return a.Typed == also.Typed && a.FIDEID == also.FIDEID }
	if also.Typed+also.FIDEID != "" && !slices.ContainsFunc(e.Also, known) {
		e.Also = append(e.Also, also)
	}
}

// other returns the second text if it differs from the first, else an empty text. A missing first text, or a second
// that could not be read, is no difference.
func other(first, second string) string {
	if first == "" || first == second || strings.HasPrefix(second, "\x00") {
		return ""
	}
	return second
}

// Pair is a game between two numbers of the sheet; Second is 0 for a bye. At gives the places of its cells.
type Pair struct {
	rating.Game
	First, Second int
	Missing       bool // the result cell is empty
	At            func(key string) rating.Origin
}

// Couple returns the numbers of the two players, the smaller first.
func (p *Pair) Couple() [2]int { return [2]int{min(p.First, p.Second), max(p.First, p.Second)} }

// ByeOf returns the kind of bye that gives a player a score.
func ByeOf(score rating.Score) rating.GameKind {
	return map[rating.Score]rating.GameKind{rating.Win: rating.FullBye, rating.Draw: rating.HalfBye,
		rating.Loss: rating.ZeroBye}[score]
}

// Locate makes At return the given places, and for any other key what it returned before.
func (d *Draft) Locate(places map[string]rating.Origin) {
	before := d.At
	d.At = func(key string) rating.Origin {
		if at, known := places[key]; known {
			return at
		}
		return before(key)
	}
}

// pointers visits the elements of a slice without copying them.
func pointers[T any](all []T) iter.Seq2[int, *T] {
	return func(yield func(int, *T) bool) {
		for i := range all {
			if !yield(i, &all[i]) {
				return
			}
		}
	}
}
