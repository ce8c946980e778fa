package nationalelo

import "kalends/rating"

// Regulation is a file of the folder rulesets/: what applies to all its versions, and the versions.
type Regulation struct {
	Name         string            // of the file, without its ending
	Titles       map[string]string // what the list is called, by language
	Decimals     int               // of ratings, as they are kept and printed
	Federation   string            // the association's own, which an empty cell means too
	Days         []rating.MonthDay
	CutoffDays   int
	CalendarLine int
	LeansOn      string // family of the list from which newcomers bring a rating
	Line         int
	Versions     []Version // oldest first
}

// unit returns the smallest step of a rating.
func (r *Regulation) unit() rating.Points {
	return [...]rating.Points{rating.Whole, rating.Tenth, rating.Hundredth}[r.Decimals]
}

// Version is one text, for events that begin on its day or later.
type Version struct {
	ID, Document string
	From         rating.Date
	Line         int
	Text         string // what it says, without layout: a text that is in use must not change

	Events      Events
	Games       Games
	Expectation Expectation
	K           []Rule[int]
	Limit       int // most of K × games; 0: none
	LimitLine   int
	Change      Change
	Bonus       *Bonus
	Newcomers   Newcomers
	Floors      []Floor
	BelowFloor  string // stay, unrated
	Ceiling     rating.Points
	CeilingLine int
	Inactive    Inactive
	Adjustments []Adjustment
}

// Events are the conditions that an event must meet to be rated.
type Events struct {
	Line                   int
	MinRounds, MinPlayers  int
	MinMinutes, MaxMinutes int // for sixty moves; 0: no limit
	Classes                []string
}

// Games say which games count.
type Games struct {
	Line         int
	Forfeits     bool
	Playoffs     bool
	AgainstFirst bool // a newcomer counts for the opponents with the rating that the games of the newcomer give
}

// Expectation turns a difference of ratings into an expected score.
type Expectation struct {
	Line     int
	Cap      rating.Points // a larger difference counts as this one; 0: none
	FreeFrom rating.Points // a player of this rating has no cap; 0: everybody has
	Kind     string        // table, logistic, linear
	Name     string        // of the table
	Scale    int           // of a curve
	Decimals int           // of a curve
	Table    Table
}

// Rule is a value for the players to whom it applies; of several rules, the first that applies is used.
type Rule[T any] struct {
	Line  int
	Value T
	Who   Who
}

// Who says to whom a rule applies. The zero value applies to everybody.
type Who struct {
	Games   Range // rated so far
	Rating  Range // in hundredths
	Ever    Range // the highest so far, in hundredths
	Age     Range // year of the list less year of birth
	K       Range
	Title   []string
	Class   []string // of the event
	List    []string
	Sex     rating.Sex
	Outcome string // gain, loss: of the game
}

// Range contains the numbers from From up to, but not including, Below; nil means no limit.
type Range struct{ From, Below *int64 }

// Change says how a player moves.
type Change struct {
	Line    int
	Rating  LookUp
	Per     Per
	Round   Rounding
	Weights map[string]int64 // by class of the event, in hundredths
}

// LookUp says which rating a game is rated with.
type LookUp string

// The ratings that can be looked up.
const (
	OfList  LookUp = "list"    // the last list before the period
	OfEvent LookUp = "event"   // the list in force when the event began
	Running LookUp = "running" // the one that the player has reached by the games before
)

// Per says which games are rounded together.
type Per string

// The games that can be rounded together.
const (
	PerGame   Per = "game"
	PerEvent  Per = "event"
	PerPeriod Per = "period"
)

// Bonus is given to players who gain more than is usual.
type Bonus struct {
	Line           int
	Who            Who
	MinGames       int
	Above          Exact // the change must be more than this
	Threshold      Exact
	PerGame        Exact // added to Threshold for every game beyond Free
	Free           int
	Factors        []Rule[int64] // of the bonus, in hundredths
	Whole          bool          // rounded to whole points as it is made
	NotAbove       rating.Points // 0: no limit
	ByPerformance  bool          // not above the performance
	FeedsBack      bool          // opponents are rated with it
	PerformanceFor int           // spread of the performance, in points
}

// Newcomers says how a player gets a first rating.
type Newcomers struct {
	Line        int
	Way         string // performance, start
	Games       int    // counted games that a first rating takes
	Months      int    // results older than so many months are dropped; 0: never
	Opponents   Range  // ratings of opponents who count
	Spread      int    // linear: points for a difference of one half; 0: table 8.1.1 of FIDE
	Imaginary   int    // opponents added as draws
	ImaginaryAt rating.Points
	FirstZero   bool  // a first event without a point is left out
	Jointly     bool  // newcomers count for each other
	Tolerance   Exact // of what is solved jointly
	Rounds      int   // at most
	Provisional int   // up to so many games a rating is an average
	PublishFrom int   // games from which a rating is printed
	Least, Most rating.Points
	Round       Rounding
	Start       []Rule[rating.Points] // with which a player begins
	Convert     *Convert
	Foreigners  string // rated, fixed
	FixedRating rating.Points
}

// Convert converts a rating of another list: Factor × R + Plus.
type Convert struct {
	Line   int
	List   string
	Factor int64 // in ten-thousandths
	Plus   rating.Points
}

// Floor is the least that a player can fall to.
type Floor struct {
	Line      int
	Rating    rating.Points
	BelowPeak rating.Points // the highest rating less this; 0: Rating is the floor
	Who       Who
}

// Inactive says who counts as inactive, in months since the list of the last rated game; 0: never.
type Inactive struct{ Line, Months, DelistMonths int }

// Adjustment changes the ratings of all to whom it applies, on the first list of a day or later: R + Factor × (Toward −
// R) + Plus.
type Adjustment struct {
	Line   int
	On     rating.Date
	Who    Who
	Factor int64 // in hundredths
	Toward rating.Points
	Plus   rating.Points
	Whole  bool // moves by whole points, whatever the decimals of the list
	Round  Rounding
}
