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
func SavedHealth(dir string) *Health {
	var s struct {
		Health *Health `json:"health"`
	}
	data, err := folder.At(dir, folder.Setup{}).Files.ReadFile(filepath.Join(dir, "status.json"))
	if err != nil || json.Unmarshal(data, &s) != nil {
		return nil
	}
	return s.Health
}
