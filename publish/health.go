package publish

import (
	"encoding/json"
	"errors"
	"io/fs"
	"path/filepath"
	"time"

	"kalends/publish/files"
)

// Health is how the scheduled job is, for monitoring.
type Health struct {
	LastScan string           `json:"last_scan"` // renewed once a minute while nothing else changes
	FreeMB   map[string]int64 `json:"free_mb"`   // room left on the disks of the folder and of the ledger
	Oldest   *Lying           `json:"oldest_in_inbox,omitempty"`
	Next     *Planned         `json:"next,omitempty"` // the list date that comes first
	Alerts   []Alert          `json:"alerts"`
	Notices  int              `json:"notices_waiting"`
}

// Lying is a file that could not be taken yet, and since when.
type Lying struct {
	File  string `json:"file"`
	Since string `json:"since"`
}

// Alert is something that a person must see to, with a code that never changes its meaning.
type Alert struct {
	Code    string `json:"code"`
	Since   string `json:"since"`
	Problem string `json:"problem"`
	Detail  string `json:"detail,omitempty"`
	Remedy  string `json:"remedy"`
}

// FreeMB says how much room is left where the folder and its ledger lie.
func FreeMB(dir string, setup Setup) map[string]int64 {
	room := map[string]int64{}
	for name, path := range map[string]string{"folder": dir, "ledger": ledgerDir(dir, setup)} {
		if free, ok := files.Free(path); ok {
			room[name] = int64(free >> 20)
		}
	}
	return room
}

// Signals says whether the system tells of changes in a folder: only a local disk does.
func Signals(path string) bool {
	_, shared := files.OnNetwork(path)
	return !shared
}

// often is how often status.json is renewed when only the moment of the last scan has changed.
const often = time.Minute

// same says whether h tells monitoring nothing that old has not told; the moment and the room may differ a little.
func (h Health) same(old *Health) bool {
	if old == nil {
		return false
	}
	was, err := time.Parse(time.RFC3339, old.LastScan)
	now, err2 := time.Parse(time.RFC3339, h.LastScan)
	if err != nil || err2 != nil || now.Sub(was) >= often || now.Before(was) {
		return false
	}
	h.LastScan, h.FreeMB = old.LastScan, old.FreeMB
	a, err := json.Marshal(h)
	b, err2 := json.Marshal(old)
	return err == nil && err2 == nil && string(a) == string(b)
}

// SaveHealth brings the health into status.json when the folder itself cannot be looked at; the rest of it stays.
func SaveHealth(dir string, h Health) error {
	name := filepath.Join(dir, "status.json")
	var s Status
	data, err := files.OS.ReadFile(name)
	if err == nil {
		err = json.Unmarshal(data, &s)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		s = Status{}
	}
	if s.Health != nil && h.Next == nil {
		h.Next = s.Health.Next
	}
	if h.same(s.Health) {
		return nil
	}
	s.Health = &h
	for i := range s.Lists {
		l := &s.Lists[i]
		l.Overdue = l.Overdue || (l.Next.Deadline != "" && !earlier(h.LastScan, l.Next.Deadline))
	}
	if data, err = JSON(s); err != nil {
		return err
	}
	return files.WriteAtomic(files.OS, name, data)
}

// earlier compares two moments of RFC 3339; what cannot be read is no moment.
func earlier(a, b string) bool {
	at, err := time.Parse(time.RFC3339, a)
	than, err2 := time.Parse(time.RFC3339, b)
	return err != nil || err2 != nil || at.Before(than)
}

// SavedHealth gives the health of the scheduled job as it last wrote it; nil when none has.
func SavedHealth(dir string) *Health {
	var s struct {
		Health *Health `json:"health"`
	}
	data, err := files.OS.ReadFile(filepath.Join(dir, "status.json"))
	if err != nil || json.Unmarshal(data, &s) != nil {
		return nil
	}
	return s.Health
}

// Keep keeps a small text of the scheduled job beside the ledger.
func Keep(dir string, setup Setup, name string, data []byte) error {
	return files.WriteAtomic(files.OS, filepath.Join(ledgerDir(dir, setup), name), data)
}

// KeepInPlace keeps a small text where there is no room for another beside it: over the one that lies there, if that is as
// long. Power that fails just then costs the text.
func KeepInPlace(dir string, setup Setup, name string, data []byte) error {
	return files.Overwrite(filepath.Join(ledgerDir(dir, setup), name), data)
}

// Kept gives what was kept under a name, nothing when nothing was.
func Kept(dir string, setup Setup, name string) ([]byte, error) {
	data, err := files.OS.ReadFile(filepath.Join(ledgerDir(dir, setup), name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return data, err
}

// LogFile gives the path of the log.
func LogFile(dir string, setup Setup) string {
	return filepath.Join(ledgerDir(dir, setup), "log", "kalends.log")
}
