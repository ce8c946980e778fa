package intake

import (
	"encoding/json"
	"fmt"
	"path"
	"slices"

	"kalends/ledger"
	"kalends/publish/folder"
)

// moving is a file on its way out of the inbox or of waiting; it is remembered until it has arrived.
type moving struct {
	From  string `json:"from"`
	SHA   string `json:"sha"`
	ID    int64  `json:"id,omitempty"`    // of the submission; 0 while it is not recorded
	After int64  `json:"after,omitempty"` // the last submission of these bytes that is older than the move
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

// noteMove notes a move before it begins.
func noteMove(f *folder.Folder, m moving) error {
	all, err := movesWithout(f, m.From)
	if err != nil {
		return err
	}
	return keepMoves(f, append(all, m))
}

// forgetMove drops the note of a move that has come to its end.
func forgetMove(f *folder.Folder, from string) error {
	all, err := movesWithout(f, from)
	if err != nil {
		return err
	}
	return keepMoves(f, all)
}

func movesWithout(f *folder.Folder, from string) ([]moving, error) {
	all, err := readMoves(f)
	return slices.DeleteFunc(all, func(m moving) bool { return m.From == from }), err
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

// lastOf gives the newest submission of these bytes, or 0.
func lastOf(f *folder.Folder, sha string) (int64, error) {
	found, err := f.Ledger.Submissions(ledger.Filter{SHA: sha})
	last := int64(0)
	for _, s := range found {
		last = max(last, s.ID)
	}
	return last, err
}

// finishMoves completes what an earlier run could not: what the ledger has decided is done. A file that cannot be moved
// now stays where it is, and is tried again with the next pass.
func (in *Intake) finishMoves(pass *Pass) error {
	all, err := readMoves(in.Folder)
	if err != nil {
		return err
	}
	for _, m := range all {
		s, recorded, err := in.moved(m)
		if err != nil {
			return err
		}
		if !recorded {
			if err := forgetMove(in.Folder, m.From); err != nil {
				return err
			}
			continue
		}
		if err := in.finish(s, m.From, pass); err != nil {
			return err
		}
	}
	return nil
}

// moved gives the submission whose file was moving. One that was not recorded yet is judged anew.
func (in *Intake) moved(m moving) (ledger.Submission, bool, error) {
	found, err := in.Ledger.Submissions(ledger.Filter{SHA: m.SHA, ID: m.ID, WithSheets: true})
	if err != nil {
		return ledger.Submission{}, false, err
	}
	for _, s := range slices.Backward(found) {
		if s.ID == m.ID || (m.ID == 0 && s.ID > m.After && folder.InboxPath(s) == m.From) {
			return s, true, nil
		}
	}
	return ledger.Submission{}, false, nil
}

// finish brings a recorded file to its place and forgets that it was moving. Where the file cannot be moved, because a
// program or a permission holds it, the ledger's decision stands and the move is made up for later.
func (in *Intake) finish(s ledger.Submission, from string, pass *Pass) error {
	in.AddNewcomers(s)
	if err := in.deliver(s, from); err != nil {
		pass.Skipped = append(pass.Skipped, Skipped{File: from, Why: "messages.skip.untidy", Err: err})
		pass.untidy = append(pass.untidy, from)
		return nil
	}
	in.Changed("filed", "file", from, "place", path.Join(s.Folder, s.File), "sha8", folder.ShortHash(s.SHA),
		"event", s.Event, "state", string(s.State))
	pass.Done = append(pass.Done, Done{
		File: from, Place: path.Join(s.Folder, s.File), State: s.State, Event: s.Event, ListDate: s.ListDate, Findings: s.Findings,
	})
	in.suspects.filed(s.SHA)
	return forgetMove(in.Folder, from)
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
