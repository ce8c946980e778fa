package intake

import (
	"slices"

	"kalends/ledger"
	"kalends/publish/folder"
)

// moving is the note in the ledger of a file that is on its way out of the inbox or of waiting.
type moving struct {
	From string `json:"from"`
	SHA  string `json:"sha"`
	ID   int64  `json:"id"` // of the submission
}

// metaMoving is the key under which the ledger has these notes.
const metaMoving = "moving"

// movesWithout returns the notes of moves, except those from some places.
func (in *Intake) movesWithout(from []string) (all []moving, err error) {
	err = in.ReadNote(metaMoving, &all)
	return slices.DeleteFunc(all, func(m moving) bool { return slices.Contains(from, m.From) }), err
}

// forgetMoves removes the notes of moves that this process has finished from the ledger.
func (in *Intake) forgetMoves() error {
	if len(in.arrived) == 0 {
		return nil
	}
	all, err := in.movesWithout(in.arrived)
	if err == nil {
		err = in.WriteNote(metaMoving, all)
	}
	if err == nil {
		in.arrived = nil
	}
	return err
}

// finishMoves finishes the moves that earlier processes have noted and drops the notes. A file that cannot be moved now
// is tried again with the next pass; one for which the ledger has no verdict stays, and is judged anew.
func (in *Intake) finishMoves(pass *Pass) error {
	all, err := in.movesWithout(in.arrived)
	if err != nil {
		return err
	}
	g := in.newGroup(pass)
	for _, m := range all {
		found, err := in.Ledger.Submissions(ledger.Filter{ID: m.ID, SHA: m.SHA, WithSheets: true})
		switch {
		case err != nil:
			return err
		case m.ID == 0, len(found) == 0:
			in.arrived = append(in.arrived, m.From)
		default:
			g.keep(filed{Submission: found[0], from: m.From, begun: true})
		}
	}
	g.moveFiles()
	return in.forgetMoves()
}

// logVerdict logs the verdict on a sheet; name is the old place of the file.
func (in *Intake) logVerdict(name string, s ledger.Submission) {
	codes := []string{}
	for _, f := range s.Findings {
		codes = append(codes, f.Code)
	}
	date := ""
	if s.ListDate != 0 {
		date = s.ListDate.String()
	}
	in.Changed("judged", "file", name, "sha8", folder.ShortHash(s.SHA), "event", s.Event, "state", string(s.State),
		"list", s.List, "date", date, "codes", codes)
}
