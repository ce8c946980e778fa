package folder

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"kalends/config"
	"kalends/engine"
	"kalends/rating"
	"kalends/templates"
)

// Plain are the values of kalends.yaml that are used as they are written.
type Plain = config.Plain

// Setup is the configuration with the files and rulesets that it names.
type Setup struct {
	Plain
	Program  string // version of the program
	Build    string // distinguishes builds of one version, which may read a workbook differently
	Emblem   []byte
	Print    Print
	Progress func(Step) // called at each step of long work, also by several goroutines; may be nil
	Lists    []List
	Own      []OwnRuleset
}

// Step says how far long work is.
type Step struct {
	Work    `json:"work"`
	Done    int    `json:"done"`
	All     int    `json:"all"`   // 0 while nobody knows it; the work ends when both are equal
	About   string `json:"about"` // what is worked on now
	Between bool   `json:"-"`     // nothing is half done now, so that the folder may be written
}

// StepsInWords returns the steps of works that contain each other; empty if there are none.
func StepsInWords(w templates.Words, steps []Step) string {
	var all []string
	for _, s := range steps {
		all = append(all, w.Say("progress."+s.Work.String(), "done", w.Count(s.Done), "n", w.Count(s.Done+1),
			"all", w.Count(s.All), "about", rating.Word(s.About)))
	}
	return strings.Join(all, " · ")
}

// Work is a kind of long work.
type Work int

// The kinds of long work. A kind can be part of those before it.
const (
	Judging   Work = iota // files of the inbox
	Rejudging             // sheets that wait or are accepted
	Making                // lists
	Verifying             // published lists
	Writing               // files of a list
	Paging                // pages of a bulletin
	Showing               // pages of the site
)

var works = []string{"judging", "rejudging", "making", "verifying", "writing", "paging", "showing"}

// String returns the name of a kind of work.
func (w Work) String() string { return works[w] }

// MarshalText implements encoding.TextMarshaler.
func (w Work) MarshalText() ([]byte, error) { return []byte(w.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (w *Work) UnmarshalText(name []byte) error {
	i := slices.Index(works, string(name))
	if *w = Work(i); i < 0 {
		return fmt.Errorf("%q is no work", name)
	}
	return nil
}

// Report passes a step to Progress.
func (s Setup) Report(step Step) {
	if s.Progress != nil {
		s.Progress(step)
	}
}

// OwnRuleset is the file of a ruleset that the association has written itself and that a list names.
type OwnRuleset struct {
	Name string // as kalends.yaml names it
	File string // its place, relative to the folder
	Data []byte
}

// InForce returns the version of the ruleset by which the list rates an event that began on a day, and how many
// versions there are.
func (l List) InForce(start rating.Date) (v rating.Version, among int) {
	return engine.InForce(l.Ruleset, start)
}

// Sum returns the hashes of the configuration and of every ruleset file that it names, as one text.
func (s Setup) Sum() string {
	sum := rating.SHA(s.Source)
	for _, o := range s.Own {
		sum += " " + o.Name + " " + rating.SHA(o.Data)
	}
	return sum
}

// OwnSums returns the hash of every ruleset file, by its name; nil if there is none.
func (s Setup) OwnSums() map[string]string {
	var sums map[string]string
	for _, o := range s.Own {
		if sums == nil {
			sums = map[string]string{}
		}
		sums[o.Name] = rating.SHA(o.Data)
	}
	return sums
}

// Print says which sections reports have and how they look. The zero value means the usual.
type Print struct {
	config.Print
	Fonts   []Font
	Records int // most of one sheet of a workbook; 0: as many as it takes
}

// Font is a typeface of the association; Semi may be nil.
type Font struct {
	Regular, Semi         []byte
	RegularName, SemiName string // the places of the files, for the manifest
}

// List is one list that the association publishes.
type List struct {
	ID       string
	Ruleset  engine.Ruleset
	Version  string // pinned, or empty
	Calendar rating.Calendar
	Since    rating.Date
	Options  engine.Options
}

// On returns l with the text of its ruleset by which the list of a day is made.
func (l List) On(day rating.Date) List {
	l.Ruleset = engine.On(l.Ruleset, day)
	return l
}

// Configure makes a Setup from the text of a configuration and the rulesets that it names, so that an issue can be made
// again from what is kept.
type Configure func(source []byte, own Own) (Setup, error)

// Own returns the file of a ruleset that an association has written itself, by its name in the configuration. A nil Own
// means the files in the association's folder.
type Own func(name string) ([]byte, error)

// LedgerDir returns the folder of the ledger: as configured if that is absolute, else below dir.
func LedgerDir(dir string, setup Setup) string {
	if filepath.IsAbs(setup.Ledger) {
		return setup.Ledger
	}
	return filepath.Join(dir, setup.Ledger)
}
