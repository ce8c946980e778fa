package rating

import "slices"

// Profile is the face of a ruleset: what its list looks like in print, in the registry and in a new folder. The ruleset
// owns it; whoever prints, reads or lays out asks it and never for the ruleset's name. Keys are those of the words in
// templates/words, in full.
type Profile struct {
	Folder  NewFolder
	Titles  []TitleName // of its documents, highest first
	Classes []string    // of events, that its documents tell apart; none: it does not ask for them

	Decimals int            // of a printed rating
	BySex    bool           // men and women in lists of their own
	Step     Points         // width of a class in the distribution
	Lowest   map[Sex]Points // start of the first class
	Red      bool           // the first side is Red, not White
	Given    []Points       // ratings that the documents give without a game: where one begins, of grades, the lowest
	Day      DayLimit       // how much play a day may have

	Name       string   // key: what the list is called
	Kind       string   // key: what the bulletin is called
	Versions   string   // begin of the keys for the short names of its versions; the rest is the version's id
	Caution    string   // key: what must be said wherever the list could be mistaken for another; may be empty
	Columns    []Column // that people see on sheet List, in their order; none: every one
	Heads      string   // begin of the keys for heads of its own; the rest is the column's key
	Accent     string   // colour of the bulletin, "#A8201A", unless the association has its own
	Tables     string   // the set of tables in templates/layouts/bulletin.yaml before that of all; may be empty
	ActiveTops bool     // its lists of the best leave out who is inactive
	Forms      []string // files beside those that every list is printed as, by their endings: "_fide.txt"

	Told         Telling
	Change       string // article of the change of one event, where it is told by event
	K            string // article of K
	Births       string // article that has the year of birth on the list; empty: none
	Coefficients []Coefficient
	Notes        []string // keys: how the list is made, paragraph by paragraph, each with head and text
	KNote        string   // the one of them below which the table of K stands; empty: it stands below them all
	Legend       string   // key: what the signs of the list mean
}

// NewFolder is what a ruleset proposes for the folder of a new association.
type NewFolder struct {
	List   string // the usual id of the list: "standard"
	Zone   string // the time zone; empty: that of the association's language
	Strict bool   // released by hand, announced events only, a missing condition makes a sheet wait
}

// DayLimit is how much one person may play on a day, over all events of a list; what is 0 is not limited.
type DayLimit struct {
	Minutes int // of both players together
	Rounds  int
	Article string
}

// TitleName is a title with the names that the documents have for it.
type TitleName struct {
	Code     string
	Names    []string
	Women    bool // only women have it
	Youngest int  // nobody has had it before that age; 0: children may
}

// Column is a column of the list as a ruleset shows it. Without a width it has the usual one.
type Column struct {
	Key   string
	Width float64
	Bold  bool
}

// Coefficient is a row of the printed table of K.
type Coefficient struct {
	Who string // key
	K   string
}

// Telling is how the change of one player is told: in the order in which the documents make it.
type Telling string

// How a change is told.
const (
	ByGame   Telling = "game"   // the rating moves after every game
	ByEvent  Telling = "event"  // one formula for every event, from the average of the opponents
	ByPeriod Telling = "period" // the differences of all games are added, times K, rounded once
)

// Shows says whether people see a column of the list.
func (p Profile) Shows(key string) bool {
	return len(p.Columns) == 0 || slices.ContainsFunc(p.Columns, func(c Column) bool { return c.Key == key })
}
