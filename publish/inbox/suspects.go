// Package inbox remembers between passes which files could not be taken at once: those that were being read when a
// process ended, and those that were incomplete.
package inbox

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"

	"kalends/publish/files"
)

// readingFile is the note, beside the ledger, of the file that is being read.
const readingFile = "reading.json"

// Enough is the number of processes that must end while reading the same file, with nothing filed in between, before
// the file is left unread. The end of the whole program is weak evidence against a file: power fails, and systems
// stop programs. A reader that ends because of a file reports that itself.
const Enough = 10

// Suspects records the files that were being read when a process ended. Such a file is read last, after all others
// are filed; after Enough ends it is left unread, so that the office can go on.
type Suspects struct {
	at      string
	present map[string]bool // files seen in this pass
	note    note
	open    *os.File // the note, open and noteSize bytes long; nil: it is not open
}

// note is the content of the note file.
type note struct {
	Reading string         `json:"reading,omitempty"` // the file that is open now, by its SHA-256
	Ended   map[string]int `json:"ended,omitempty"`   // how many processes ended while reading it since anything was filed
}

// RecallSuspects reads the note that an earlier process, or an interrupted pass, has left in the ledger's folder; empty
// if it cannot be read. A file that was open then is counted and the note written anew.
func RecallSuspects(ledgerDir string) Suspects {
	s := Suspects{at: filepath.Join(ledgerDir, readingFile)}
	if text, err := os.ReadFile(s.at); err != nil || json.Unmarshal(text, &s.note) != nil {
		s.note = note{}
	}
	s.present = map[string]bool{}
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

// Suspected reports whether a file, by its SHA-256, was being read when a process ended.
func (s *Suspects) Suspected(sha string) bool {
	_, is := s.note.Ended[sha]
	return is
}

// Left reports whether a file must be left unread, because Enough processes have ended while reading it. It records
// that a suspected file is in the inbox.
func (s *Suspects) Left(sha string) bool {
	if s.Suspected(sha) {
		s.present[sha] = true
	}
	return s.note.Ended[sha] >= Enough
}

// Any reports whether any file is suspected.
func (s *Suspects) Any() bool { return len(s.note.Ended) > 0 }

// keep writes the note for the next process. It ignores errors: a loss of power costs only the note, and a disk that
// cannot be written is reported elsewhere. While there are no suspects, the note is overwritten in place, which needs
// neither a new file nor a new block; a process that ends while it is blank has no file open.
func (s *Suspects) keep() {
	text, err := json.Marshal(s.note)
	if len(s.note.Ended) > 0 {
		s.close()
		if err == nil {
			_ = files.ReplaceUnsynced(s.at, text)
		}
		return
	}
	if s.note.Reading == "" {
		text = nil
	}
	if s.open == nil && !s.openNote() {
		return
	}
	_, _ = s.open.WriteAt(append(text, bytes.Repeat([]byte{' '}, max(0, noteSize-len(text)))...), 0)
}

// openNote opens the note for writing and cuts it to noteSize; false if that is impossible.
func (s *Suspects) openNote() bool {
	f, err := os.OpenFile(s.at, os.O_WRONLY|os.O_CREATE, 0o644)
	if err != nil {
		return false
	}
	_ = f.Truncate(noteSize)
	s.open = f
	return true
}

// close closes the note file, if it is open.
func (s *Suspects) close() {
	if s.open != nil {
		_ = s.open.Close()
		s.open = nil
	}
}

// noteSize is the length of the note that is overwritten in place; the name of one open file fits into it.
const noteSize = 96

// Rest closes the note, and removes it if no file is suspected. After a complete pass, ended, it first forgets the
// files that were not in the inbox: somebody who has removed one may send it again.
func (s *Suspects) Rest(ended bool) {
	before := len(s.note.Ended)
	maps.DeleteFunc(s.note.Ended, func(sha string, _ int) bool { return ended && !s.present[sha] })
	if len(s.note.Ended) < before {
		s.keep()
	}
	s.close()
	if s.at != "" && s.note.Reading == "" && len(s.note.Ended) == 0 {
		_ = os.Remove(s.at) // a missing note means the same as an empty one
	}
}

// Open writes into the note that a file, by its SHA-256, is being read, and returns a function that removes that. After
// a panic it stays.
func (s *Suspects) Open(sha string) (done func()) {
	if s.at == "" {
		return func() {} // not recalled: nothing to note
	}
	s.note.Reading = sha
	s.keep()
	return func() {
		s.note.Reading = ""
		s.keep()
	}
}

// Filed forgets a file, by its SHA-256, that has its verdict, and sets the counts of the others below Enough to zero.
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
