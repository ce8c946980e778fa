// Package inbox remembers from pass to pass what became of files that could not be taken at once: those in whose reading
// a process ended, and those that were not whole.
package inbox

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"

	"kalends/publish/files"
)

// readingFile lies beside the ledger while a stranger's file is being opened.
const readingFile = "reading.json"

// Suspects remembers in the reading of which files a process has ended. Once may be chance: such a file is read last,
// when all others are filed. Twice is none: it is set aside unread, so that the office goes on.
type Suspects struct {
	at   string
	note note
	open *os.File // the note where it lies, of noteSize bytes; nil: it is not open
}

type note struct {
	Reading string         `json:"reading,omitempty"` // the file that is open now, by its SHA-256
	Ended   map[string]int `json:"ended,omitempty"`   // how many processes ended in it
}

// RecallSuspects takes what an earlier process, or a pass that broke off, has left beside a ledger.
func RecallSuspects(ledgerDir string) Suspects {
	s := Suspects{at: filepath.Join(ledgerDir, readingFile)}
	if text, err := os.ReadFile(s.at); err != nil || json.Unmarshal(text, &s.note) != nil {
		s.note = note{}
	}
	if s.note.Ended == nil {
		s.note.Ended = map[string]int{}
	}
	if s.note.Reading != "" {
		s.note.Ended[s.note.Reading]++
		s.note.Reading = ""
		s.keep()
	}
	return s
}

// Ended says in how many processes that ended a file, by its SHA-256, was open.
func (s *Suspects) Ended(sha string) int { return s.note.Ended[sha] }

// Any says whether a process that ended had a file open which has no verdict yet.
func (s *Suspects) Any() bool { return len(s.note.Ended) > 0 }

// keep notes it for the next process. Power that fails just then costs the note, and it was no fault of a file; neither
// is a disk that takes no note: what it keeps from being recorded is said elsewhere. Where no process has ended in a
// file, the note is filled and blotted out where it lies, which costs the disk neither a file nor a block: who ends
// between the two has no file open.
func (s *Suspects) keep() {
	text, err := json.Marshal(s.note)
	if len(s.note.Ended) > 0 {
		s.close()
		if err == nil {
			_ = files.Jot(s.at, text)
		}
		return
	}
	if s.note.Reading == "" {
		text = nil
	}
	if s.open == nil && !s.begin() {
		return
	}
	_, _ = s.open.WriteAt(append(text, bytes.Repeat([]byte{' '}, max(0, noteSize-len(text)))...), 0)
}

// begin opens the note, which may have been longer.
func (s *Suspects) begin() bool {
	f, err := os.OpenFile(s.at, os.O_WRONLY|os.O_CREATE, 0o644)
	if err != nil {
		return false
	}
	_ = f.Truncate(noteSize)
	s.open = f
	return true
}

func (s *Suspects) close() {
	if s.open != nil {
		_ = s.open.Close()
		s.open = nil
	}
}

// noteSize is how long the note is that is written where it lies: that of a file which is open finds room in it.
const noteSize = 96

// Rest clears the note away when there is nothing more to read.
func (s *Suspects) Rest() {
	s.close()
	if s.at != "" && s.note.Reading == "" && len(s.note.Ended) == 0 {
		_ = os.Remove(s.at) // an empty one says as much
	}
}

// Open notes that a file is being opened, until the function that is given is called. A panic leaves the note, too.
func (s *Suspects) Open(sha string) (done func()) {
	if s.at == "" {
		return func() {} // nobody recalls what was open before
	}
	s.note.Reading = sha
	s.keep()
	return func() {
		s.note.Reading = ""
		s.keep()
	}
}

// Filed forgets a file that has got its verdict.
func (s *Suspects) Filed(sha string) {
	if s.note.Ended[sha] > 0 {
		delete(s.note.Ended, sha)
		s.keep()
	}
}
