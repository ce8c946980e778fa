package audit

import (
	"encoding/json"
	"path/filepath"
	"time"

	"kalends/publish/folder"
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
}

// Running says how far a long piece of work is. It is in status.json from ten seconds after the work's beginning to its
// end.
type Running struct {
	At   string `json:"at"`   // when that was so
	Text string `json:"text"` // how far the work is, in the association's language
	Done int    `json:"done"` // files or lists
	All  int    `json:"all"`
}

// goneAfter is the time after which a process that said nothing any more counts as ended.
const goneAfter = 15 * time.Minute

// Since returns the moment of r, false if r is nil or so old at the moment now that its process has ended in the middle.
func (r *Running) Since(now time.Time) (at time.Time, believed bool) {
	if r == nil {
		return at, false
	}
	at, err := time.Parse(time.RFC3339, r.At)
	age := now.Sub(at)
	return at, err == nil && age >= 0 && age < goneAfter
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

// Saved returns what the status.json of a folder says of the scheduled job and of long work; nil for what it does not
// say, or if it cannot be read, and also for work whose process has ended by now.
func Saved(dir string, now time.Time) (*Health, *Running) {
	var s Status
	data, err := folder.At(dir, folder.Setup{}).Files.ReadFile(filepath.Join(dir, "status.json"))
	if err != nil || json.Unmarshal(data, &s) != nil {
		return nil, nil
	}
	if _, believed := s.Running.Since(now); !believed {
		s.Running = nil
	}
	return s.Health, s.Running
}
