package intake

import (
	"kalends/publish/folder"
	"kalends/rating"
)

// Judge says what becomes of a sheet; it records nothing.
type Judge struct {
	*folder.View
	Reader Reader // opens what anyone may have sent; nil does it here
	ready  bool   // everyone who stands on the lists in force is in the registry
	busy   busy
}

// Verdict reads a sheet and says what becomes of it. Its name is its path in the inbox: a folder there is the sender's
// label.
func (j *Judge) Verdict(data []byte, name string, arrived rating.Date) (Verdict, error) {
	return j.judge(data, name, arrived, 0)
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
