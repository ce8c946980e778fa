package intake

import (
	"cmp"
	"encoding/json"
	"fmt"
	"path"
	"slices"

	"kalends/ledger"
	"kalends/publish/folder"
)

// moving is a file on its way out of the inbox or of waiting; it is remembered until it has arrived.
type moving struct {
	From string `json:"from"`
	SHA  string `json:"sha"`
	ID   int64  `json:"id"` // of the submission
}

const metaMoving = "moving"

func readMoves(f *folder.Folder) ([]moving, error) {
	text, err := f.Ledger.Meta(metaMoving)
	if err != nil || text == "" {
		return nil, err
	}
	var all []moving
	if err := json.Unmarshal([]byte(text), &all); err != nil {
		return nil, fmt.Errorf("the ledger's note of moving files: %w", err)
	}
	return all, nil
}

// decide records what has become of a file and that it is moving, in one transaction: what the ledger has decided is done,
// by the next process if not by this one. The moves before it that have come to their end are forgotten with it.
func (in *Intake) decide(from, sha string, record func() (id int64, err error)) error {
	err := in.Write.Together(func() error {
		id, err := record()
		if err != nil {
			return err
		}
		all, err := movesWithout(in.Folder, append(in.arrived, from))
		if err != nil {
			return err
		}
		return keepMoves(in.Folder, append(all, moving{From: from, SHA: sha, ID: id}))
	})
	if err == nil {
		in.arrived = nil
	}
	return err
}

// forgetMoves drops the notes of moves that have come to their end.
func (in *Intake) forgetMoves() error {
	if len(in.arrived) == 0 {
		return nil
	}
	all, err := movesWithout(in.Folder, in.arrived)
	if err == nil {
		err = keepMoves(in.Folder, all)
	}
	if err == nil {
		in.arrived = nil
	}
	return err
}

func movesWithout(f *folder.Folder, from []string) ([]moving, error) {
	all, err := readMoves(f)
	return slices.DeleteFunc(all, func(m moving) bool { return slices.Contains(from, m.From) }), err
}

func keepMoves(f *folder.Folder, all []moving) error {
	if len(all) == 0 {
		return f.Write.SetMeta(metaMoving, "")
	}
	text, err := json.Marshal(all)
	if err != nil {
		return err
	}
	return f.Write.SetMeta(metaMoving, string(text))
}

// finishMoves completes what an earlier run could not: what the ledger has decided is done. A file that cannot be moved
// now stays where it is, and is tried again with the next pass.
func (in *Intake) finishMoves(pass *Pass) error {
	all, err := movesWithout(in.Folder, in.arrived)
	if err != nil {
		return err
	}
	for _, m := range all {
		found, err := in.Ledger.Submissions(ledger.Filter{ID: m.ID, SHA: m.SHA, WithSheets: true})
		switch {
		case err != nil:
			return err
		case m.ID == 0, len(found) == 0: // nothing was decided; the file is judged anew
			in.arrived = append(in.arrived, m.From)
		default:
			in.finish(found[0], m.From, pass)
		}
	}
	return in.forgetMoves()
}

// finish brings a recorded file to its place. Where the file cannot be moved, because a
// program or a permission holds it, the ledger's decision stands and the move is made up for later.
func (in *Intake) finish(s ledger.Submission, from string, pass *Pass) {
	in.AddNewcomers(s)
	if err := in.deliver(s, from); err != nil {
		pass.Skipped = append(pass.Skipped, Skipped{File: from, Why: "messages.skip.untidy", Err: err})
		pass.untidy = append(pass.untidy, from)
		return
	}
	in.Changed("filed", "file", from, "place", path.Join(s.Folder, s.File), "sha8", folder.ShortHash(s.SHA),
		"event", s.Event, "state", string(s.State))
	pass.Done = append(pass.Done, Done{
		File: cmp.Or(from, s.Name), Place: path.Join(s.Folder, s.File), State: s.State, Event: s.Event, ListDate: s.ListDate,
		Findings: s.Findings,
	})
	in.suspects.filed(s.SHA)
	in.arrived = append(in.arrived, from)
}

// noteJudged tells what a sheet was found to be.
func (in *Intake) noteJudged(name string, s ledger.Submission) {
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
