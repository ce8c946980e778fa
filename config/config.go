// Package config reads and checks kalends.yaml and hands out plain values. It knows no ruleset by itself: which
// rulesets and options there are is told by the caller.
package config

import (
	"time"

	"kalends/rating"
)

// FileName is the name of the configuration in an association's folder.
const FileName = "kalends.yaml"

// Config is an association's configuration with every default filled in.
type Config struct {
	Code           string
	Names          map[string]string // by language
	Addresses      map[string]string // by language; one for all of them stands under English
	Contact        string
	Accent         string // "#1F4E79"
	Emblem         string // path of a PNG or JPEG relative to the folder, or empty
	ZoneName       string
	Zone           *time.Location
	Languages      []string // the first is the language of messages
	Approve        bool     // publish: approve
	RegisteredOnly bool     // events: registered
	AdmitNew       bool     // new_players: admit
	Reissue        bool     // corrections: reissue
	Wait           bool     // missing_conditions: wait
	WarnDeadlines  bool     // deadlines: warn
	OmitInactive   bool     // inactive: omit
	Tops           string   // who stands among the best: regulation, active or all
	DateOrder      string   // "dmy", "mdy" or empty
	Settle         time.Duration
	Ledger         string // folder of the ledger; relative to the association's folder
	Paper          string // A4 or Letter
	Sections       Sections
	AgeGroups      []string // U12, S50; none: the usual ones
	Fonts          []Font
	Notify         Notify
	Gate           rating.Gate
	Privacy        rating.Privacy
	Federation     string   // FIDE's code of the association, or empty
	Exports        []string // formats in which the events of every list are handed on
	Lists          []List
	Source         []byte // the file itself, for its hash
}

// Sections say what the bulletin holds besides what is usual: the rows of a section by its name, 0 for a section that
// is left out, 1 for one that is printed only when asked for.
type Sections struct {
	Rows  map[string]int
	Index string // order of Chinese names: pinyin or stroke
}

// Font is a typeface of the association: paths of TrueType files relative to the folder. Semibold may be empty.
type Font struct{ Regular, Semibold string }

// Notify says who is told of what; the zero value tells nobody. Passwords stand elsewhere, because the configuration is
// archived with every list.
type Notify struct {
	On      []string // returned, waiting, published, awaiting, decided, expected, trouble; empty: all
	URL     string   // of a webhook
	URLFile string   // of a file that holds it
	Email   Email

	Organisers bool // are reminded by mail
}

// Email is a mail server, and who writes to whom through it; without a host there is none.
type Email struct {
	Host         string
	Port         int
	TLS          string // starttls, tls or none
	User         string
	PasswordEnv  string
	PasswordFile string
	From         string
	To           []string
}

// List is one entry under lists.
type List struct {
	ID       string
	Ruleset  string // family or version
	Calendar Calendar
	Since    rating.Date // first due date; zero: after the opening ratings or the day of init
	Options  map[string]string
}

// Calendar is what kalends.yaml says about a list's dates; Days is empty when the ruleset's own calendar holds.
type Calendar struct {
	Days       []rating.MonthDay
	Cron       string        // what says the days and the time instead; empty: nothing
	Years      *rating.Years // the days that it says
	At         time.Duration
	CutoffDays int // −1: the ruleset's own
}

// Ruleset is what the configuration must know of a ruleset to check a list that names it.
type Ruleset struct {
	Options       map[string][]string // allowed values by key
	FixedCalendar bool
}

// Rulesets finds a ruleset by family or version; its error says why there is none.
type Rulesets func(id string) (Ruleset, error)
