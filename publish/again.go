package publish

import (
	"errors"
	"fmt"
	"io/fs"
	"path"

	"kalends/ledger"
)

// rejudge judges the accepted sheets again whose list is not frozen, when the office says that they were judged under a
// mistaken registry. Without its word only a date that cannot be right is found anew, by redate: a date that can be right
// stays, because it is fixed at acceptance.
func (o *Intake) rejudge(pass *Pass) error {
	if !o.Again {
		return nil
	}
	for _, l := range o.Setup.Lists {
		open, err := o.open(l)
		if err != nil {
			return err
		}
		for _, s := range open {
			if err := o.judgeAccepted(s.ID, pass); err != nil {
				return err
			}
		}
	}
	return nil
}

// open gives the accepted sheets of a list that no list was frozen with; nothing while no date of the list is certain.
func (o *Intake) open(l List) ([]ledger.Submission, error) {
	if o.certain(l) != nil {
		return nil, nil
	}
	published, err := o.publications(l.ID)
	if err != nil {
		return nil, err
	}
	rated := map[int64]bool{}
	for _, p := range published {
		for _, id := range p.Submissions {
			rated[id] = true
		}
	}
	accepted, err := o.filed(ledger.Filter{State: ledger.Accepted, List: l.ID})
	var open []ledger.Submission
	for _, s := range accepted {
		if !rated[s.ID] {
			open = append(open, s.Submission)
		}
	}
	return open, err
}

// judgeAccepted judges an accepted sheet as of the day it came. It stays where it is when its date would be the same.
func (o *Intake) judgeAccepted(id int64, pass *Pass) error {
	question := fmt.Sprint("accepted submission ", id)
	if same, err := o.asBefore(question); err != nil || same {
		return err
	}
	whole, err := o.Ledger.Submissions(ledger.Filter{ID: id, WithSheets: true})
	if err != nil || len(whole) == 0 {
		return err
	}
	s := whole[0]
	data, err := o.archived(s.SHA)
	if err == nil {
		err = o.Judge.Ready()
	}
	if err != nil {
		return fmt.Errorf("%s: %w", s.File, err)
	}
	if o.suspects.Ended[s.SHA] > 1 {
		return nil // it was accepted, and two processes have ended in it since: it stays as it is
	}
	v, err := o.judgeNoted(data, s.SHA, path.Join(s.Label, s.Name), s.Arrived, s.ID)
	if err != nil {
		return err
	}
	o.suspects.filed(s.SHA)
	if v.Twin != nil || v.State == ledger.Accepted && v.ListDate == s.ListDate && v.Reading.Event.List == s.List {
		return o.answered(question)
	}
	return o.rehome(s, v, pass)
}

// rehome records what has become of an accepted sheet and brings it, its copies and its receipt to their new place.
func (o *Intake) rehome(s ledger.Submission, v Verdict, pass *Pass) error {
	before := len(pass.Done)
	if err := o.refile(s, v, pass); err != nil {
		return err
	}
	if len(pass.Done) == before { // refile tells of no sheet that waits on
		if whole, err := o.Ledger.Submissions(ledger.Filter{ID: s.ID}); err == nil && len(whole) > 0 {
			now := whole[0]
			pass.Done = append(pass.Done, Done{File: path.Join(s.Folder, s.File), Place: path.Join(now.Folder, now.File), State: now.State,
				Event: s.Event, ListDate: now.ListDate, Findings: now.Findings})
		}
	}
	copies, err := o.filed(ledger.Filter{State: ledger.Duplicate, Event: s.Event})
	if err != nil {
		return err
	}
	for _, c := range copies {
		if c.Folder == s.Folder {
			if err := o.follow(c.Submission, pass); err != nil {
				return err
			}
		}
	}
	return o.sweepAccepted(s.Folder)
}

// sweepAccepted removes the receipts of sheets that have left a folder, and the folder of the event and that of the date
// when nothing is left in them.
func (o *Intake) sweepAccepted(place string) error {
	lives := map[string]bool{}
	for _, state := range []ledger.State{ledger.Accepted, ledger.Duplicate, ledger.Superseded} {
		found, err := o.filed(ledger.Filter{State: state})
		if err != nil {
			return err
		}
		for _, s := range found {
			lives[path.Join(s.Folder, receiptOf(s.Submission))] = true
		}
	}
	for _, dir := range []string{place, path.Dir(place)} {
		if err := o.sweepFolder(dir, lives); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("tidy %s: %w", dir, err)
		}
	}
	return nil
}
