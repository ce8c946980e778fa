// Package reports turns one issue of a list into files that people print and programs read. It is handed plain
// values; it opens no ledger, knows no ruleset and asks no clock. Each report has a folder of its own; the two
// writers, xlsx and pdf, are the only places where excelize and gofpdf are at home.
package reports

import (
	"slices"
	"strconv"

	"kalends/rating"
)

// Issue is one list of one date with everything that its reports need.
type Issue struct {
	Name             string // "demo-standard-2026-10-01"
	List             string // "standard"
	Serial           string // "2026/10"
	Revision         int
	Draft            bool
	Births           rating.BirthShown // how much of births is printed
	Association      Association
	Family           string         // "fide-standard"
	Versions         []VersionUsed  // the texts that hold in this issue, newest first
	Profile          rating.Profile // of the ruleset
	Period           rating.Period
	Deadline         string // the moment of publication, as the association's clock shows it: "2026-10-01 00:05"
	Next             rating.Period
	Supersedes       string // name of the previous issue
	SupersedesSerial string
	Lines            Lines // everyone who is printed, in rank order; men before women where lists are apart
	Off              Lines // everyone else who was rated or moved, or has left the list, by id; Reason says why
	Events           []EventLine
	Awaited          []EventLine   // whose reports have not come, where the association prints them
	Played           rating.Events // the period's events as their sheets report them, games and all
	LeftOut          []rating.LeftOut
	Sides            [][2]Person    // of the games left out, in their order; nobody of a whole event
	Changes          rating.Changes // by player
	Notes            []rating.Finding
	Readings         []Reading
	Corrections      []Correction
	Replaced         *Replaced // by a later edition; nil: it is the first
	Awards           []Award   // titles awarded or revoked since the list before, by player
	History          []Totals  // this list's totals on up to 12 dates, oldest first; the last is this issue
	Officials        []Official
	EventNames       map[string]string            // of events of earlier lists that lines speak of, by code
	Places           map[string]map[string]string // names of regions and clubs by code and language; else the code is printed
	Inputs           []Input
	Languages        []string
	AgeGroups        []string // U12, S50; none: the usual ones
	Paper            string   // of printed workbooks: Letter, or else A4
	Trace            bool     // the calculation has the sheet Trace
	ListSHA          string   // SHA-256 of _list.csv, once it is made
	Shared           *Shared  // by the reports that are made side by side; nil: each works for itself
}

// Association is the face of the issuer.
type Association struct {
	Code      string
	Names     map[string]string
	Addresses map[string]string
	Contact   string
	Accent    string // "#1F4E79"
	Emblem    []byte // PNG or JPEG, or none
}

// VersionUsed is a text and how many of the issue's events were rated under it.
type VersionUsed struct {
	ID       string
	Document string
	Events   int

	Reconstructed bool // the text itself is not at hand
}

// Line is one player on the list.
type Line struct {
	*Common
	Rank         int // equal ratings share it; 0 off the list
	PreviousRank int // 0: not on the previous list
	ID           string
	Name         string
	NameAlt      string
	SortKey      string
	FIDEID       string
	BirthYear    int    // 0: unknown or not to be printed
	Born         string // what is printed of the birth where that is not its year: a day, or a band of years
	Minor        bool   // becomes less than 18 in the year of the list; for figures about all
	Rated        bool
	WasRated     bool
	Rating       rating.Points
	Previous     rating.Points
	Correction   rating.Points // what decisions about earlier lists moved the rating by; a part of the change
	Games        int           // rated in the period
	GamesTotal   int
	K            int // of the next period
	KUsed        int // in this period; 0 without games
	LastEvent    string
	LastGame     rating.Date    // the last list with a rated game
	Since        rating.Date    // of the standing; 0: unknown
	FirstEvent   string         // of a newcomer: where the first rating was made
	History      []rating.Stood // on the last 12 lists, oldest first; −1: not listed then; the last is this list
	Reason       string         // off the list: key of the words
}

// Common is what many players have alike. It is kept once for all of them, so nobody changes it.
type Common struct {
	Sex        rating.Sex
	Title      string
	Federation string
	Region     string
	Club       string
	Status     []string // new, active, inactive, woman, provisional
	Standing   string   // in the registry, of those who do not play: inactive, suspended, retired, deceased
}

// Unpublished is the Reason of a person who did not agree to be printed: reports name nobody whose line bears it.
const Unpublished = "rules.off.unpublished"

// Corrected says whether anything was booked on the list because of what earlier ones had wrong.
func (is Issue) Corrected() bool {
	return is.somebody(func(l *Line) bool { return l.Correction != 0 })
}

// Change gives the change of rating, and whether there is one: a new player has none.
func (l *Line) Change() (rating.Points, bool) {
	if !l.Rated || !l.WasRated {
		return 0, false
	}
	return l.Rating - l.Previous, true
}

// Birth is what is printed of a birth; empty: nothing.
func (l *Line) Birth() string {
	if l.Born != "" || l.BirthYear <= 0 {
		return l.Born
	}
	return strconv.Itoa(l.BirthYear)
}

// Is says whether the line carries a status.
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

// Reading is a decision taken where the document is silent. ID is the key of its words, "rules_fide.reading.F-7".
type Reading struct {
	ID, Article, Option, Value string
}

// Correction is a published figure that was wrong.
type Correction struct {
	Number    int    // of the decision; 0: a notice of the registry
	Kind      string // of the decision
	Decided   rating.Date
	List      string
	Subject   string   // an event, a number, or everyone; the text of a notice
	Persons   []Person // instead: who it is about
	Field     string
	Published string
	Correct   string
	Reason    string
	Document  string
	Permit    rating.Permit // what was let pass, of a permission that came late
}

// Person is somebody whom a correction is about. Who does not wish to be published is a number.
type Person struct{ ID, Name, NameAlt string }

// Replaced is the edition of a list that a later one takes the place of, and why.
type Replaced struct {
	Revision  int
	Manifest  string // SHA-256 of its manifest.json
	Decisions []int
	Errata    []Correction // the decisions, and every figure that is another now
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

	TakenOver bool `json:"-"` // a list made elsewhere: nothing is known of its period, neither games nor who came and went
}

// Official is a person who signs.
type Official struct {
	Role      string // president, secretary, rating_officer
	Name      string
	Title     map[string]string
	Signature []byte // PNG or JPEG, or none
}

// Input is a file that went into the issue.
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
