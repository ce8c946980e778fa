package intake

import (
	"kalends/publish/folder"
	"kalends/rating"
)

// Judge says what becomes of a sheet; it records nothing.
type Judge struct {
	*folder.View
	Reader Reader // opens what anyone may have sent; nil does it here
	lists  *inForceNow
}

// Verdict reads a sheet and says what becomes of it. Its name is its path in the inbox: a folder there is the sender's
// label.
func (j *Judge) Verdict(data []byte, name string, arrived rating.Date) (Verdict, error) {
	return j.judge(data, name, arrived, 0)
}

// Rest says that nothing more is judged for now.
func (j *Judge) Rest() { j.reader().Rest() }

// inForceNow is what every sheet is judged with of the lists in force today.
type inForceNow struct {
	lastEvent map[string]string // the event of a player's last rated game, so that people of one name can be told apart
	known     error             // who of them is not in the registry
}

// readLists reads the lists in force today, once.
func (j *Judge) readLists() (*inForceNow, error) {
	if j.lists != nil {
		return j.lists, nil
	}
	now := &inForceNow{lastEvent: map[string]string{}}
	for _, l := range j.Setup.Lists {
		list, _, err := j.Ledger.InForce(l.ID, j.Today())
		if err != nil {
			return nil, err
		}
		if now.known == nil {
			now.known = j.CheckPlayers(list)
		}
		for _, s := range list.States {
			if s.LastEvent != "" && now.lastEvent[s.Player] == "" {
				now.lastEvent[s.Player] = s.LastEvent
			}
		}
	}
	if now.known == nil {
		j.lists = now
	}
	return now, nil
}

// Ready checks, before a sheet is judged, that the registry has everyone who stands on the lists in force: with an old
// copy of the registry every sheet of a newer player would go back.
func (j *Judge) Ready() error {
	now, err := j.readLists()
	if err != nil {
		return err
	}
	return now.known
}

// lastEvents gives the event of every player's last rated game, by the lists in force today.
func (j *Judge) lastEvents() (map[string]string, error) {
	now, err := j.readLists()
	if err != nil {
		return nil, err
	}
	return now.lastEvent, nil
}
