// Package config reads and checks kalends.yaml and returns plain values. It knows no ruleset: the caller passes the
// rulesets and their options.
package config

import (
	"time"

	"kalends/rating"
)

// FileName is the name of the configuration file in an association's folder.
const FileName = "kalends.yaml"

// Config is an association's configuration with every default filled in.
type Config struct {
	Code           string
	Names          map[string]string // by language
	Addresses      map[string]string // by language; one for all languages is under English
	Contact        string
	Accent         string // "#1F4E79"
	Emblem         string // path of a PNG or JPEG relative to the folder, or empty
	ZoneName       string
	Zone           *time.Location
	Languages      []string // the first is the language of messages
	Approve        bool     // publish: approve
	RegisteredOnly bool     // events: registered
	AdmitNew       bool     // new_players: admit
	ByName         bool     // players_by_name: accept
	Reissue        bool     // corrections: reissue
	Wait           bool     // missing_conditions: wait
	WarnDeadlines  bool     // deadlines: warn
	OmitInactive   bool     // inactive: omit
	Tops           string   // who is among the best: regulation, active or all
	DateOrder      string   // "dmy", "mdy" or empty
	Settle         time.Duration
	Ledger         string // folder of the ledger; relative to the association's folder
	Paper          string // A4 or Letter
	Trace          bool   // calculation: {trace: yes}
	RemindAfter    int    // remind: {waiting: 7}, in days
	Sections       Sections
	AgeGroups      []string // U12, S50; none: the usual groups
	Fonts          []Font
	Notify         Notify
	Gate           rating.Gate
	Privacy        rating.Privacy
	Federation     string   // FIDE's code of the association, may be empty
	Exports        []string // formats in which the events of every list are exported
	Lists          []List
	Source         []byte // the file itself, for its hash
}

// Sections says how the bulletin differs from the usual: the number of rows by the name of a section. 0 leaves a
// section out, 1 prints an optional one; a section that is not in Rows is as usual.
type Sections struct {
	Rows  map[string]int
	Index string // the order of Chinese names: pinyin or stroke
}

// Font is a typeface of the association: paths of TrueType files relative to the folder. Semibold may be empty.
type Font struct{ Regular, Semibold string }

// Notify says who is notified of which events of a run; the zero value notifies nobody. It has no passwords, because
// the configuration is archived with every list.
type Notify struct {
	On      []string // returned, waiting, published, awaiting, decided, expected, trouble; empty: all
	URL     string   // of a webhook
	URLFile string   // the path of a file that contains it
	Email   Email

	Organisers bool // organisers are reminded by mail
}

// Email is a mail server with the sender and recipients; an empty Host means none.
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

// List is one entry of lists.
type List struct {
	ID       string
	Ruleset  string // family or version
	Calendar Calendar
	Since    rating.Date // the first due date; 0: after the opening ratings or the day of init
	Options  map[string]string
}

// Calendar is what kalends.yaml says about a list's dates. Empty Days mean the ruleset's own calendar.
type Calendar struct {
	Days       []rating.MonthDay
	Cron       string        // the expression that gives the days and the time instead; may be empty
	Years      *rating.Years // the days of Cron
	At         time.Duration
	CutoffDays int // −1: the ruleset's own
}

// Ruleset is what the configuration must know about a ruleset to check a list with it.
type Ruleset struct {
	Options       map[string][]string // allowed values by key
	FixedCalendar bool
}

// Rulesets finds a ruleset by family or version; the error tells the user why there is none.
type Rulesets func(id string) (Ruleset, error)
