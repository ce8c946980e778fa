// Package inbox remembers from pass to pass what became of files that could not be taken at once: those in whose reading
// a process ended, and those that were not whole.
package inbox

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"

	"kalends/publish/files"
)

// readingFile lies beside the ledger while a stranger's file is being opened.
const readingFile = "reading.json"

// Enough is how many processes must end in a file, one after the other and with nothing filed in between, before it is
// left where it lies. The end of the whole program hardly speaks against a file: power fails, and systems end programs.
// What ends in a file alone is its reader, which says so itself.
const Enough = 10

// Suspects remembers in the reading of which files a process has ended. Such a file is read last, when all others are
// filed; where Enough have ended it is left, so that the office goes on.
type Suspects struct {
	at   string
	met  map[string]bool // in this pass
	note note
	open *os.File // the note where it lies, of noteSize bytes; nil: it is not open
}

type note struct {
	Reading string         `json:"reading,omitempty"` // the file that is open now, by its SHA-256
	Ended   map[string]int `json:"ended,omitempty"`   // how many processes ended in it since anything was filed
}

// RecallSuspects takes what an earlier process, or a pass that broke off, has left beside a ledger.
func RecallSuspects(ledgerDir string) Suspects {
	s := Suspects{at: filepath.Join(ledgerDir, readingFile)}
	if text, err := os.ReadFile(s.at); err != nil || json.Unmarshal(text, &s.note) != nil {
		s.note = note{}
	}
	s.met = map[string]bool{}
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

// Suspected says whether a file, by its SHA-256, was open in a process that ended.
func (s *Suspects) Suspected(sha string) bool {
	_, is := s.note.Ended[sha]
	return is
}

// Left says of a file that is there whether it is to be left unread.
func (s *Suspects) Left(sha string) bool {
	if s.Suspected(sha) {
		s.met[sha] = true
	}
	return s.note.Ended[sha] >= Enough
}

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

// Rest clears the note away when there is nothing more to read. After a pass that came to its end, files that were not
// met are forgotten: who has taken one out of the inbox may put it there again.
func (s *Suspects) Rest(ended bool) {
	before := len(s.note.Ended)
	maps.DeleteFunc(s.note.Ended, func(sha string, _ int) bool { return ended && !s.met[sha] })
	if len(s.note.Ended) < before {
		s.keep()
	}
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

// Filed forgets a file that has got its verdict. The ends in others, of which there were not enough, count anew from there.
func (s *Suspects) Filed(sha string) {
	changed := s.Suspected(sha)
	delete(s.note.Ended, sha)
	for other, n := range s.note.Ended {
		if n > 0 && n < Enough {
			s.note.Ended[other], changed = 0, true
		}
	}
	if changed {
		s.keep()
	}
}
