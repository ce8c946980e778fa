package intake

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"

	"kalends/ledger"
	"kalends/publish/files"
	"kalends/rating"
	"kalends/rating/finding"
)

// readingFile lies beside the ledger while a stranger's file is being opened.
const readingFile = "reading.json"

// suspects remembers in the reading of which files a process has ended. Once may be chance: such a file is read last,
// when all others are filed. Twice is none: it is set aside unread, so that the office goes on.
type suspects struct {
	at      string
	Reading string         `json:"reading,omitempty"` // the file that is open now, by its SHA-256
	Ended   map[string]int `json:"ended,omitempty"`   // how many processes ended in it
}

// recallSuspects takes what an earlier process, or a pass that broke off, has left.
func (in *Intake) recallSuspects() {
	s := suspects{at: filepath.Join(in.LedgerDir(), readingFile), Ended: map[string]int{}}
	if text, err := os.ReadFile(s.at); err == nil && json.Unmarshal(text, &s) == nil && s.Reading != "" {
		if s.Ended == nil {
			s.Ended = map[string]int{}
		}
		s.Ended[s.Reading]++
		s.Reading = ""
		s.keep()
	}
	in.suspects = s
}

// keep notes it for the next process. Power that fails just then costs the note, and it was no fault of a file; neither
// is a disk that takes no note: what it keeps from being recorded is said elsewhere. Where no process has ended in a
// file, the note is emptied and filled where it lies, so that a sheet does not cost the disk three files more: who ends
// between the two has no file open.
func (s *suspects) keep() {
	if len(s.Ended) > 0 {
		if text, err := json.Marshal(s); err == nil {
			_ = files.Jot(s.at, text)
		}
		return
	}
	var text []byte
	if s.Reading != "" {
		text, _ = json.Marshal(s) // two texts are always written
	}
	_ = os.WriteFile(s.at, text, 0o644)
}

// rest clears the note away when there is nothing more to read.
func (s *suspects) rest() {
	if s.at != "" && s.Reading == "" && len(s.Ended) == 0 {
		_ = os.Remove(s.at) // an empty one says as much
	}
}

// open notes that a file is being opened, until the function that is given is called. A panic leaves the note, too.
func (s *suspects) open(sha string) (done func()) {
	if s.at == "" {
		return func() {} // nobody recalls what was open before
	}
	s.Reading = sha
	s.keep()
	return func() {
		s.Reading = ""
		s.keep()
	}
}

// filed forgets a file that has got its verdict.
func (s *suspects) filed(sha string) {
	if s.Ended[sha] > 0 {
		delete(s.Ended, sha)
		s.keep()
	}
}

// judgeNoted judges a file and notes meanwhile that it is open. One in which two processes have ended is not opened.
func (in *Intake) judgeNoted(s sheet, sha string) (Verdict, error) {
	if in.suspects.Ended[sha] > 1 {
		v := Verdict{SHA: sha, State: ledger.Rejected}
		v.Reading.Event.Arrived = s.arrived
		v.Findings = rating.Findings{{Code: finding.SetAsideUnread, Origin: rating.Origin{File: s.files[0].Name, SHA: sha}}}
		return v, nil
	}
	done := in.suspects.open(sha)
	v, err := in.Judge.judge(s)
	done()
	return v, err
}

// opened gives the bytes of a returned file to those who draw its copy; nothing of one that nobody should open again.
func (in *Intake) opened(s ledger.Submission) ([]byte, error) {
	unread := slices.ContainsFunc(s.Findings, func(f rating.Finding) bool { return f.Code == finding.SetAsideUnread })
	if unread || in.suspects.Ended[s.SHA] > 0 {
		return nil, nil
	}
	return in.Archived(s.SHA)
}
