package audit

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"time"

	"kalends/publish/folder"
	"kalends/templates"
)

// Health is the state of the scheduled job, for monitoring.
type Health struct {
	LastScan string           `json:"last_scan"` // renewed once a minute while nothing else changes
	FreeMB   map[string]int64 `json:"free_mb"`   // room left on the disks of the folder and of the ledger
	Oldest   *StuckFile       `json:"oldest_in_inbox,omitempty"`
	Next     *Planned         `json:"next,omitempty"` // the list date that comes first
	Alerts   []Alert          `json:"alerts"`
	Notices  int              `json:"notices_waiting"`
}

// StuckFile is a file of the inbox that could not be read yet, and since when.
type StuckFile struct {
	File  string `json:"file"`
	Since string `json:"since"`
}

// Alert is something that needs a person, with a code that never changes its meaning.
type Alert struct {
	Code    string `json:"code"`
	Since   string `json:"since"`
	Problem string `json:"problem"`
	Detail  string `json:"detail,omitempty"`
	Remedy  string `json:"remedy"`

	Args map[string]string `json:"args,omitempty"` // fill in the words of the code
}

// In returns the problem and the remedy in the language of w.
func (a Alert) In(w templates.Words) (problem, remedy string) {
	return Reminder{a.Code, a.Args}.Words(w)
}

// Running says how far a long piece of work is. It is in status.json from ten seconds after the work's beginning to its
// end.
type Running struct {
	At   string `json:"at"`   // when that was so
	Text string `json:"text"` // how far the work is, in the association's language
	Done int    `json:"done"` // files or lists
	All  int    `json:"all"`

	Steps []folder.Step `json:"steps,omitempty"` // of which Text is made
}

// RunningAt says how far work with some steps is, with a text in the language of w.
func RunningAt(now time.Time, w templates.Words, steps []folder.Step) Running {
	return Running{At: now.Format(time.RFC3339), Text: folder.StepsInWords(w, steps), Done: steps[0].Done, All: steps[0].All,
		Steps: slices.Clone(steps)}
}

// goneAfter is the time after which a process that said nothing any more counts as ended.
const goneAfter = 15 * time.Minute

// goesOn reports whether r, which may be nil, is so young at the moment now that its process is still at work.
func (r *Running) goesOn(now time.Time) bool {
	if r == nil {
		return false
	}
	at, err := time.Parse(time.RFC3339, r.At)
	age := now.Sub(at)
	return err == nil && age >= 0 && age < goneAfter
}

// renewAfter is the time after which status.json is written again even if only the moment of the last scan has changed.
const renewAfter = time.Minute

// Same reports whether h need not be written: it was made less than a minute after old, and differs from it at most in
// the time of the scan and the free space.
func (h Health) Same(old *Health) bool {
	if old == nil {
		return false
	}
	was, err := time.Parse(time.RFC3339, old.LastScan)
	now, err2 := time.Parse(time.RFC3339, h.LastScan)
	if err != nil || err2 != nil || now.Sub(was) >= renewAfter || now.Before(was) {
		return false
	}
	h.LastScan, h.FreeMB = old.LastScan, old.FreeMB
	a, err := json.Marshal(h)
	b, err2 := json.Marshal(old)
	return err == nil && err2 == nil && string(a) == string(b)
}

// SavedHealth returns the health that the scheduled job last wrote to status.json; nil if there is none that can be
// read.
func SavedHealth(dir string) *Health { return saved(dir).Health }

// SavedRunning returns the long work that status.json names; nil if there is none, or if its process has ended in the
// middle by the moment now.
func SavedRunning(dir string, now time.Time) *Running {
	r := saved(dir).Running
	if !r.goesOn(now) {
		return nil
	}
	return r
}

// saved returns the state in status.json; empty if it cannot be read.
func saved(dir string) (s Status) {
	data, err := folder.At(dir, folder.Setup{}).Files.ReadFile(filepath.Join(dir, "status.json"))
	if err != nil || json.Unmarshal(data, &s) != nil {
		return Status{}
	}
	return s
}
