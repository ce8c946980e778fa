// Package config reads and checks kalends.yaml and returns plain values. It knows no ruleset: the caller passes the
// rulesets and their options.
package config

import (
	"slices"
	"strings"
	"time"

	"kalends/rating"
)

// FileName is the name of the configuration file in an association's folder.
const FileName = "kalends.yaml"

// Config is an association's configuration with every default filled in.
type Config struct {
	Plain
	Emblem string // path of a PNG or JPEG relative to the folder, or empty
	Print  Print
	Fonts  []Font
	Lists  []List
}

// Plain are the values that are used as they are written.
type Plain struct {
	Code           string
	Names          map[string]string // of the association, by language
	Addresses      map[string]string // by language; one for all languages is under English
	Federation     string            // FIDE's code of the association; empty: not known
	Exports        []string          // formats in which the events of every list are exported
	Contact        string
	Accent         string // a colour, as #1F4E79
	Zone           *time.Location
	Languages      []string // the first is the language of messages
	Approve        bool     // publish: approve; every list waits until the office releases it
	Gate           rating.Gate
	Privacy        rating.Privacy
	RegisteredOnly bool // events: registered; only events with a row on sheet Events are taken
	AdmitNew       bool // new_players: admit; newcomers need no row in the registry
	ByName         bool // players_by_name: accept; a name that one member alone has identifies, if nothing contradicts
	Corrections    rating.Policy
	Wait           bool   // missing_conditions: wait
	WarnDeadlines  bool   // deadlines: warn
	OmitInactive   bool   // inactive: omit; lists do not print inactive players
	RemindAfter    int    // remind: {waiting: 7}; how many days a sheet may wait without a reminder
	DateOrder      string // dmy, mdy or empty
	Settle         time.Duration
	Ledger         string // its folder, absolute or relative to the association's
	Paper          string // A4 or Letter
	Notify         Notify
	Mail           Mail
	Site           Site
	CheckURL       string // check_url: of the page that checks lists, or of its folder; empty: see CheckPage
	Sign           Sign
	Source         []byte // the file itself, for its hash
}

// Answers reports whether the senders of mail messages are answered: there are a mailbox and a mail server.
func (p Plain) Answers() bool { return p.Mail.Set() && p.Notify.Email.Host != "" }

// IsOwn reports whether a mail address is one of the office's own, to which nothing is answered.
func (p Plain) IsOwn(address string) bool {
	return slices.ContainsFunc([]string{p.Notify.Email.From, p.Mail.Copy, p.Mail.User}, func(own string) bool {
		return own != "" && strings.EqualFold(own, address)
	})
}

// Print says which sections reports have and how they look. The zero value means the usual.
type Print struct {
	Sections  map[string]int // rows by section; 0 leaves one out, 1 prints an optional one
	Strokes   bool           // Chinese names by strokes
	AgeGroups []string       // U12, S50; none: the usual groups
	Tops      string         // who is among the best: active, all, or as the regulation has it
	Trace     bool           // calculation: {trace: yes}; the calculation has the sheet Trace
}

// Font is a typeface of the association: paths of TrueType files relative to the folder. Semibold may be empty.
type Font struct{ Regular, Semibold string }

// Notify says who is notified, by which channels, and of what. The zero value notifies nobody.
type Notify struct {
	On      []string // kinds of message; empty: all
	Webhook Webhook
	Email   Email

	Organisers bool // also remind organisers whose reports are missing
}

// Set reports whether a webhook or a mail server is configured.
func (n Notify) Set() bool { return n.Webhook != Webhook{} || n.Email.Host != "" }

// Webhook is the address to which messages are posted as JSON: URL, or the text of URLFile if it is secret.
type Webhook struct{ URL, URLFile string }

// Email is a mail server with the sender and the recipients of notices.
type Email struct {
	MailServer
	From string
	To   []string
}

// MailServer is how a mail server is reached.
type MailServer struct {
	Host     string // empty: none
	Port     int
	TLS      string // starttls, tls or none
	User     string // empty: the server needs no login
	Password Secret
}

// Mail is the mailbox to which sheets are sent, and how its messages are answered. The zero value reads no mail.
type Mail struct {
	MailServer          // for IMAP, with a user; without encryption only on this machine
	Folder     string   // the folder that is read
	Moved      string   // the folder into which messages are moved once they are read
	Maildir    string   // path of a Maildir instead of an IMAP server, absolute or relative to the association's folder
	Server     string   // what the office's own mail server calls itself in the head of a message; empty: not known
	Anyone     bool     // senders: anyone; sheets of unknown senders are judged, too
	Require    []string // spf, dkim, dmarc: what the server must have found in order
	MostADay   int      // replies to one sender
	Copy       string   // address that gets a copy of every reply; empty: none
}

// Set reports whether a mailbox is configured.
func (m Mail) Set() bool { return m.Host != "" || m.Maildir != "" }

// Secret is a password kept outside the configuration, because that is archived with every list. It is in a file or
// an environment variable and is read when it is needed.
type Secret struct{ Env, File string }

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
