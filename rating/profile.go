package rating

import "slices"

// Profile describes what the list of a ruleset looks like in print, in the registry and in a new folder. The ruleset
// defines it; other rooms read it and never look at the name of the ruleset. Keys are full keys of templates/words.
type Profile struct {
	Folder  NewFolder
	Titles  []TitleName // the titles of its documents, the highest first
	Classes []string    // the classes of events that its documents distinguish; none: it has no classes

	Decimals int            // of a printed rating
	BySex    bool           // men and women in lists of their own
	Step     Points         // width of a class in the distribution
	Lowest   map[Sex]Points // start of the first class
	Red      bool           // the first side is Red, not White
	Given    []Points       // ratings that the documents grant without a game: initial ratings, and the lowest ratings of titles
	Day      DayLimit       // how much may be played on a day

	Name       string   // key: what the list is called
	Kind       string   // key: what the bulletin is called
	Versions   string   // prefix of the keys for the short names of its versions, followed by the version's id
	Caution    string   // key: the warning that is printed wherever the list could be mistaken for another; may be empty
	Columns    []Column // the visible columns of sheet List, in their order; none: all
	Heads      string   // prefix of the keys for its own column heads, followed by the column's key
	Accent     string   // colour of the bulletin, "#A8201A", unless the association has its own
	Tables     string   // the set of tables in templates/layouts/bulletin.yaml that is preferred to set "any"; may be empty
	ActiveTops bool     // its lists of the best leave out inactive players
	Forms      []string // files beside those that every list has, by the ends of their names: "_fide.txt"

	Granularity  Granularity
	Change       string // article of the change of one event, if Granularity is ByEvent
	K            string // article of K
	Births       string // article that requires the year of birth on the list; empty: none
	Coefficients []Coefficient
	Notes        []string // keys of the paragraphs on how the list is made, each with head and text
	KNote        string   // the key of Notes after which the table of K comes; empty: it comes last
	Legend       string   // key: what the marks on the list mean
}

// NewFolder holds a ruleset's defaults for the folder of a new association.
type NewFolder struct {
	List   string // the usual id of the list: "standard"
	Zone   string // the time zone; empty: that of the association's language
	Strict bool   // lists are released by hand, only announced events count, a missing condition makes a sheet wait
}

// DayLimit says how much one person may play on a day, over all events of a list; 0 means no limit.
type DayLimit struct {
	Minutes int // of both players together
	Rounds  int
	Article string
}

// TitleName is a title with its names in the documents.
type TitleName struct {
	Code     string
	Names    []string
	Women    bool // only women have it
	Youngest int  // the lowest age at which anybody had it; 0: children may have it
}

// Column is a visible column of the list. Width 0 means the usual width.
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

// Granularity says in which order the change of one player is explained, following the ruleset's documents.
type Granularity string

// The values of Granularity.
const (
	ByGame   Granularity = "game"   // the rating moves after every game
	ByEvent  Granularity = "event"  // one formula for every event, from the average of the opponents
	ByPeriod Granularity = "period" // the differences of all games are added, times K, rounded once
)

// Shows reports whether the column with a key is visible on the list. Without Columns all are.
func (p Profile) Shows(key string) bool {
	return len(p.Columns) == 0 || slices.ContainsFunc(p.Columns, func(c Column) bool { return c.Key == key })
}

// Version is one text of a ruleset.
type Version struct {
	ID       string // "fide-2025-10"
	Document string // title and issuer, in the document's own words
	From     Date   // events that start on or after this day; 0: the document has no date
	Until    Date   // the last day on which they start; 0: until the next text

	Reconstructed bool // the text itself is not at hand
}

// Edition is one way of reading the documents of a ruleset. If a rule is calculated differently after it was released,
// a new edition begins: it applies from the next list of a folder on, and earlier lists keep theirs.
type Edition struct {
	Number int      // 1, 2, …
	Day    Date     // of the change; none for the first
	Mended []string // the readings that changed, by their short names: "F-21"
}

// Option is a choice that a document leaves or a reading that may be changed.
type Option struct {
	Key     string
	Values  []string // the first is the default
	Article string
}

// Clause is a sentence of a regulation that an association has written itself, with the line of its file.
type Clause struct {
	Version string
	Line    int
	Phrase  string // key into the words of the rules, with its values; .head and .text
}
