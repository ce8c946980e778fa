package publish

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"

	"kalends/ledger"
)

// reconsider judges every waiting sheet again: a new row in the registry may be the answer it waits for.
func (o *Office) reconsider(pass *Pass) error {
	waiting, err := o.Ledger.Submissions(ledger.Filter{State: ledger.Waiting, WithSheets: true})
	if err != nil {
		return err
	}
	for _, s := range waiting {
		data, err := o.archived(s.SHA)
		if err != nil {
			return fmt.Errorf("%s: %w", s.File, err)
		}
		v, err := o.judge(data, s.Name, s.Arrived, s.ID)
		if err != nil {
			return err
		}
		if v.State == ledger.Waiting && sameFindings(v, s) {
			continue
		}
		done, err := o.refile(s, v)
		if err != nil {
			return err
		}
		if done.State != ledger.Waiting {
			pass.Done = append(pass.Done, done)
		}
	}
	return nil
}

func sameFindings(v Verdict, s ledger.Submission) bool {
	if len(v.Findings) != len(s.Findings) {
		return false
	}
	for i := range v.Findings {
		if v.Findings[i].Code != s.Findings[i].Code || v.Findings[i].Origin != s.Findings[i].Origin {
			return false
		}
	}
	return true
}

// refile records what has become of a waiting sheet and brings it, its receipt and its copies to their new place.
func (o *Office) refile(s ledger.Submission, v Verdict) (Done, error) {
	from, event := path.Join(s.Folder, s.File), s.Event
	next := o.submission(inboxPath(s), v)
	next.ID, next.Number, next.Arrived, next.At = s.ID, s.Number, s.Arrived, s.At
	if next.State != ledger.Rejected {
		next.File = s.File
	}
	if err := o.remember(moving{From: from, ID: s.ID, SHA: s.SHA}); err != nil {
		return Done{}, err
	}
	if err := o.Ledger.Update(next, o.moment(), "judged again"); err != nil {
		return Done{}, err
	}
	done, err := o.finish(next, from)
	if err != nil {
		return done, err
	}
	if next.Folder != s.Folder {
		err = errors.Join(o.moveCopies(s, next), o.sweep(s))
	}
	done.Event = event
	return done, err
}

// moveCopies brings the copies of a sheet along, so that they keep lying beside it. Copies of a returned sheet
// are returned with it.
func (o *Office) moveCopies(was, now ledger.Submission) error {
	copies, err := o.Ledger.Submissions(ledger.Filter{State: ledger.Duplicate, Event: was.Event, WithSheets: true})
	if err != nil {
		return err
	}
	for _, c := range copies {
		if c.Folder != was.Folder {
			continue
		}
		from := path.Join(c.Folder, c.File)
		old := c
		c.Folder, c.ListDate = now.Folder, now.ListDate
		if err := o.remember(moving{From: from, ID: c.ID, SHA: c.SHA}); err != nil {
			return err
		}
		if err := o.Ledger.Update(c, o.moment(), "beside the sheet it repeats"); err != nil {
			return err
		}
		if _, err := o.finish(c, from); err != nil {
			return err
		}
		if err := o.sweep(old); err != nil {
			return err
		}
	}
	return nil
}

// sweep removes the receipt of a sheet that has moved on, and its folder once it is empty.
func (o *Office) sweep(s ledger.Submission) error {
	dir := o.path(filepath.FromSlash(s.Folder))
	err := o.FS.Remove(filepath.Join(dir, numberOf(s.Number)+"_receipt.txt"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if rest, err := o.FS.ReadDir(dir); err == nil && len(rest) == 0 {
		return o.FS.Remove(dir)
	}
	return nil
}
