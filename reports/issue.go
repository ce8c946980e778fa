// Package reports turns one issue of a list into files for people and programs. It is given plain values; it opens no
// ledger, knows no ruleset and asks no clock. Each report has a folder of its own. Only the two writers, xlsx and pdf,
// use excelize and gofpdf.
package reports

import (
	"slices"
	"strconv"

	"kalends/rating"
	"kalends/templates"
)

// Issue is one list of one date, with everything that its reports need.
type Issue struct {
	Name             string // "demo-standard-2026-10-01"
	List             string // "standard"
	Serial           string // "2026/10"
	Revision         int
	Draft            bool
	Births           rating.BirthShown // how much of births is printed
	Association      Association
	Family           string         // "fide-standard"
	Versions         []VersionUsed  // the texts that apply to this issue, newest first
	Profile          rating.Profile // of the ruleset
	Period           rating.Period
	Deadline         string // the time of publication by the association's clock: "2026-10-01 00:05"
	Next             rating.Period
	Supersedes       string // name of the previous issue
	SupersedesSerial string
	Lines            Lines // everyone who is printed, by rank; men before women where they have separate lists
	Off              Lines // everyone else who was rated or moved, or left the list, by id; Reason says why
	Events           []EventLine
	Awaited          []EventLine   // events whose reports have not come, where the association prints them
	Played           rating.Events // the period's events as their sheets report them, with games
	LeftOut          []rating.LeftOut
	Sides            [][2]Person    // the players of the games left out, in the same order; empty for a whole event
	Changes          rating.Changes // by player
	Notes            []rating.Finding
	Readings         []Reading
	Corrections      []Correction
	Replaced         *Replaced // the edition that this one replaces; nil: this is the first
	Awards           []Award   // titles awarded or revoked since the list before, by player
	History          []Totals  // totals of this and earlier lists, on up to 12 dates, oldest first
	Officials        []Official
	EventNames       map[string]string            // names, by code, of events of earlier lists that lines mention
	Places           map[string]map[string]string // names of regions and clubs by code and language; a code without a name is printed
	Inputs           []Input
	Languages        []string
	AgeGroups        []string // U12, S50; none: the usual groups
	Paper            string   // of printed workbooks: Letter, or else A4
	Trace            bool     // the calculation has the sheet Trace
	CheckPage        string   // address of the page that checks lists; empty: none
	ListSHA          string   // SHA-256 of _list.csv, once it is made
	Key              *Key     // with which the list is signed; nil: with none
	Shared           *Shared  // results that reports made at the same time share; may be nil
}

// Key is a public key in the form of minisign.
type Key struct{ ID, Public string }

// Association is the publisher of the list.
type Association struct {
	Code      string
	Names     map[string]string
	Addresses map[string]string
	Contact   string
	Accent    string // "#1F4E79"
	Emblem    []byte // PNG or JPEG, or none
}

// VersionUsed is a text and the number of the issue's events that were rated by it.
type VersionUsed struct {
	ID       string
	Document string
	Events   int

	Reconstructed bool // the text itself is not at hand
}

// Line is one player of the list.
type Line struct {
	*Common
	Rank         int // equal ratings share it; 0: not on the list
	PreviousRank int // 0: not on the previous list
	ID           string
	Name         string
	NameAlt      string
	SortKey      string
	FIDEID       string
	BirthYear    int    // 0: unknown or not to be printed
	Born         string // what is printed of the birth instead of the year: a day, or a band of years
	Minor        bool   // becomes less than 18 in the year of the list; for statistics
	Rated        bool
	WasRated     bool
	Rating       rating.Points
	Previous     rating.Points
	Correction   rating.Points // the part of the change that decisions about earlier lists made
	Games        int           // rated in the period
	GamesTotal   int
	K            int // of the next period
	KUsed        int // in this period; 0 without games
	LastEvent    string
	LastGame     rating.Date         // the date of the last list with a rated game
	Since        rating.Date         // the day of the standing; 0: unknown
	FirstEvent   string              // the event in which a newcomer got the first rating
	History      []rating.PastRating // ratings on the last 12 lists, oldest first; −1: not listed; the last is this list
	Reason       string              // key: why the player is not on the list
}

// Common is what many players have in common. It is kept once, so it must not be changed.
type Common struct {
	Sex        rating.Sex
	Title      string
	Federation string
	Region     string
	Club       string
	Status     []string // new, active, inactive, woman, provisional
	Standing   string   // the status in the registry of those who do not play: inactive, suspended, retired, deceased
}

// Unpublished is the Reason of a person who did not agree to be printed. No report names a person with this reason.
const Unpublished = "rules.off.unpublished"

// Lang returns the first language of the association, or the one of the program if the issue names none.
func (is *Issue) Lang() string {
	if len(is.Languages) == 0 {
		return templates.Languages[0]
	}
	return is.Languages[0]
}

// ListName returns the name of a list in words, such as standard rating list.
func ListName(w templates.Words, profile *rating.Profile, list string) string {
	return w.SayOr(profile.Name, w.Say("list.name.any", "list", list))
}

// Corrected reports whether the list contains corrections of earlier lists.
func (is Issue) Corrected() bool {
	return is.anyLine(func(l *Line) bool { return l.Correction != 0 })
}

// Change returns the change of rating, and whether there is one: a new player has none.
func (l *Line) Change() (rating.Points, bool) {
	if !l.Rated || !l.WasRated {
		return 0, false
	}
	return l.Rating - l.Previous, true
}

// Birth returns what is printed of a birth; empty means nothing.
func (l *Line) Birth() string {
	if l.Born != "" || l.BirthYear <= 0 {
		return l.Born
	}
	return strconv.Itoa(l.BirthYear)
}

// Is reports whether the line has a status.
func (l *Line) Is(status string) bool {
	return slices.Contains(l.Status, status)
}

// EventLine is one event of the period.
type EventLine struct {
	Code       string
	Name       string
	Group      string
	List       string
	Start, End rating.Date
	City       string
	Region     string
	Arbiter    string
	ArbiterID  string
	Players    int
	Games      int // rated
	Forfeits   int
	Byes       int
	Version    string
	Permit     rating.Permit
	Status     string // rated, partly, not_rated; awaited
}

// Reading is a decision where a document leaves a question open. ID is the key of its words, "rules_fide.reading.F-7".
type Reading struct {
	ID, Article, Option, Value string
}

// Correction is a published figure that was wrong.
type Correction struct {
	Number    int    // of the decision; 0: a notice of the registry
	Kind      string // of the decision
	Decided   rating.Date
	List      string
	Subject   string   // an event, an id, or everyone; for a notice its text
	Persons   []Person // the persons whom it concerns, instead of Subject
	Field     string
	Published string
	Correct   string
	Reason    string
	Document  string
	Permit    rating.Permit // what was permitted, for a permission that came late
}

// Person is somebody whom a correction concerns. A person who is not published has an ID only.
type Person struct{ ID, Name, NameAlt string }

// Replaced describes the edition of a list that this edition replaces, and why.
type Replaced struct {
	Revision  int
	Manifest  string // SHA-256 of its manifest.json
	Decisions []int
	Errata    []Correction // the decisions, and every figure that has changed
}

// Award is a title that was awarded or revoked.
type Award struct {
	ID       string
	Name     string
	Title    string
	Revoked  bool
	Date     rating.Date
	Document string
}

// Mean is the mean of ratings, rounded half up to the printed decimals; 0 of none.
func Mean(all []rating.Points, decimals int) rating.Points {
	if len(all) == 0 {
		return 0
	}
	sum := rating.Points(0)
	for _, p := range all {
		sum += p
	}
	unit := Unit(decimals)
	return rating.Points(rating.HalfUp(int64(sum), int64(len(all))*int64(unit))) * unit
}

// Unit is the smallest difference between two ratings printed with so many decimals. It panics above 2.
func Unit(decimals int) rating.Points {
	return [...]rating.Points{rating.Whole, rating.Tenth, rating.Hundredth}[decimals]
}

// Signed formats a change with its sign.
func Signed(p rating.Points, decimals int) string {
	switch {
	case p > 0:
		return "+" + p.Text(decimals)
	case p < 0:
		return "−" + (-p).Text(decimals)
	}
	return p.Text(decimals)
}

// Totals are the key figures of one issue.
type Totals struct {
	Date     rating.Date
	Serial   string
	Listed   int
	Women    int
	Under18  int
	Active   int
	New      int
	Removed  int
	Events   int
	Games    int
	Forfeits int
	Byes     int
	NotRated int           // events
	TopTen   rating.Points // mean of the ten highest, rounded half up to the printed decimals
	Median   rating.Points
	Classes  map[rating.Points]int // players by the lower bound of the class

	TakenOver bool `json:"-"` // the list was made elsewhere, so the figures of its period are unknown
}

// Official is a person who signs.
type Official struct {
	Role      string // president, secretary, rating_officer
	Name      string
	Title     map[string]string
	Signature []byte // PNG or JPEG, or none
}

// Input is a file from which the issue was made.
type Input struct {
	Kind       string // sheet, registry, configuration, ruleset, font
	Name       string
	SHA        string
	Event      string
	Submission int
}

// File is one finished file of an issue.
type File struct {
	Name string
	Data []byte
}
