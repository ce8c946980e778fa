package intake

import (
	"path"
	"strings"

	"kalends/ingest"
	"kalends/ingest/answers"
	"kalends/publish/folder"
	"kalends/rating"
)

// Judge says what becomes of a sheet; it records nothing.
type Judge struct {
	*folder.View
	Reader Reader // opens what anyone may have sent; nil does it here
	ready  bool   // everyone who stands on the lists in force is in the registry
	busy   busy
	said   *answers.InForce // of the office; nil: not asked for yet
	asking *asking          // of the lists, for the sheet in hand; nil: none is
}

// hear asks for the office's answers, once a pass.
func (j *Judge) hear() error {
	if j.said != nil {
		return nil
	}
	all, err := j.Ledger.Answers()
	j.said = answers.NewInForce(all)
	return err
}

// Verdict reads a sheet and says what becomes of it, if no other file of its event comes with it. Its name is its path in
// the inbox: a folder there is the sender's label.
func (j *Judge) Verdict(data []byte, name string, arrived rating.Date) (Verdict, error) {
	s := alone(data, name, arrived, 0)
	v, err := j.judge(s)
	if err == nil && v.holds() && v.mayWait() {
		s.gathering = true
		return j.judge(s)
	}
	return v, err
}

// sheet is what is judged as one event: a file, or files that belong together.
type sheet struct {
	files     []ingest.File
	arrived   rating.Date // the last of them
	self      int64       // the submission that the ledger knows it as; 0: none
	key       string      // the event under which it waits
	gathering bool        // more files of the event may come
}

// alone is a single file. Its name is its path in the inbox.
func alone(data []byte, name string, arrived rating.Date, self int64) sheet {
	file := ingest.File{Name: path.Base(name), Label: strings.Trim(path.Dir(name), "./"), Data: data}
	return sheet{files: []ingest.File{file}, arrived: arrived, self: self}
}

// Rest says that nothing more is judged for now.
func (j *Judge) Rest() { j.reader().Rest() }

// Ready checks, before a sheet is judged, that the registry has everyone who stands on the lists in force: with an old
// copy of the registry every sheet of a newer player would go back. It is asked once a pass.
func (j *Judge) Ready() error {
	if j.ready {
		return nil
	}
	err := j.CheckKnown()
	j.ready = err == nil
	return err
}

// readyAnew is Ready where the registry has changed: on the day of the list it would be late to hear that somebody is gone.
func (j *Judge) readyAnew() error {
	if anew, err := folder.MayHaveLost(j.View); err != nil || !anew {
		return err
	}
	return j.Ready()
}

// lastEvents asks for the event of a player's last rated game, by the lists in force today, so that people of one name
// can be told apart.
type lastEvents struct {
	*Judge
	failed error
}

func (e *lastEvents) of(player string) string {
	for _, l := range e.Setup.Lists {
		list, _, err := e.Ledger.InForceOf(l.ID, e.Today(), []string{player})
		if err != nil {
			e.failed = err
			return ""
		}
		for _, s := range list.States {
			if s.LastEvent != "" {
				return s.LastEvent
			}
		}
	}
	return ""
}

// judgeNoted judges a file and notes meanwhile that it is open.
func (in *Intake) judgeNoted(s sheet, sha string) (Verdict, error) {
	done := in.suspects.Open(sha)
	v, err := in.Judge.judge(s)
	done()
	return v, err
}
