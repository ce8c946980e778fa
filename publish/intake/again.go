package intake

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"

	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/rating/finding"
)

// rejudge judges the accepted sheets again whose list is not frozen, when the office says that they were judged under a
// mistaken registry. Without its word only a date that cannot be right is found anew, by redate: a date that can be
// right stays, because it is fixed at acceptance.
func (in *Intake) rejudge(pass *Pass) error {
	if !in.Again {
		return nil
	}
	for _, l := range in.Setup.Lists {
		open, err := in.open(l)
		if err != nil {
			return err
		}
		for _, s := range open {
			if err := in.judgeAccepted(s.ID, pass); err != nil {
				return err
			}
		}
	}
	return nil
}

// JudgeAnswered judges those accepted sheets again, of which no list was made yet, in which an answer of the office told
// something, or what it had answered before told who somebody is. Out says that such a sheet is counted by a list that is out.
func (in Decided) JudgeAnswered(pass *Pass) (out bool, err error) {
	defer in.Judge.Rest()
	in.Judge.said = nil
	for _, l := range in.Setup.Lists {
		open, err := in.open(l)
		if err != nil {
			return out, err
		}
		accepted, err := in.Submissions(ledger.Filter{State: ledger.Accepted, List: l.ID})
		if err != nil {
			return out, err
		}
		for _, s := range accepted {
			if !byAnswers(s.Findings) {
				continue
			}
			if !slices.ContainsFunc(open, func(o ledger.Submission) bool { return o.ID == s.ID }) {
				out = true
			} else if err := in.judgeAccepted(s.ID, pass); err != nil {
				return out, err
			}
		}
	}
	return out, in.tidyDecided(pass)
}

// byAnswers says whether an answer of the office can have told something of a sheet.
func byAnswers(found rating.Findings) bool {
	return slices.ContainsFunc(found, func(f rating.Finding) bool { return slices.Contains(answered, f.Code) })
}

// answered are the notes of what an answer of the office has told: who somebody is, what an event is, what a file is.
var answered = []string{finding.KnownByAnswer, finding.KnownByEvidence, finding.EnteredMeanwhile, finding.NewPlayersAdmitted,
	finding.GuestCounts, finding.EventByAnswer, finding.ValueByAnswer, finding.WholeConfirmed, finding.InterimConfirmed}

// open gives the accepted sheets of a list that no list was frozen with; nothing while no date of the list is certain.
func (in *Intake) open(l folder.List) ([]ledger.Submission, error) {
	if in.CheckCalendar(l) != nil {
		return nil, nil
	}
	published, err := in.Publications(l.ID)
	if err != nil {
		return nil, err
	}
	rated := map[int64]bool{}
	for _, p := range published {
		ids, err := in.Ledger.InputsOf(p)
		if err != nil {
			return nil, err
		}
		for _, id := range ids {
			rated[id] = true
		}
	}
	accepted, err := in.Submissions(ledger.Filter{State: ledger.Accepted, List: l.ID})
	var open []ledger.Submission
	for _, s := range accepted {
		if !rated[s.ID] {
			open = append(open, s.Submission)
		}
	}
	return open, err
}

// judgeAccepted judges an accepted sheet as of the day it came. It stays as it is when its date would be the same, and what
// is let pass for its event.
func (in *Intake) judgeAccepted(id int64, pass *Pass) error {
	question := fmt.Sprint("accepted submission ", id)
	if same, err := in.AskedBefore(question); err != nil || same {
		return err
	}
	whole, err := in.Ledger.Submissions(ledger.Filter{ID: id, WithSheets: true})
	if err != nil || len(whole) == 0 {
		return err
	}
	s := whole[0]
	known, err := in.Judge.known(s)
	if err == nil {
		err = in.Judge.Ready()
	}
	if err != nil {
		return fmt.Errorf("%s: %w", s.File, err)
	}
	if in.suspects.Left(s.SHA) {
		return nil // it was accepted, and the program has ended in it again and again since: it stays as it is
	}
	v, err := in.judgeNoted(known, s.SHA)
	if err != nil {
		return err
	}
	in.suspects.Filed(s.SHA)
	if v.Twin != nil || v.State == ledger.Accepted && v.ListDate == s.ListDate && v.Reading.Event.List == s.List &&
		s.Sheet != nil && v.Reading.Event.Approval.SamePermissions(s.Sheet.Approval) {
		return in.Answered(question)
	}
	return in.rehome(s, v, pass)
}

// rehome records what has become of an accepted sheet and brings it, its copies and its receipt to their new place.
func (in *Intake) rehome(s ledger.Submission, v Verdict, pass *Pass) error {
	before := len(pass.Done)
	if err := in.refile(s, v, pass); err != nil {
		return err
	}
	if len(pass.Done) == before { // refile tells of no sheet that waits on
		if whole, err := in.Ledger.Submissions(ledger.Filter{ID: s.ID}); err == nil && len(whole) > 0 {
			now := whole[0]
			pass.Done = append(pass.Done, Done{File: path.Join(s.Folder, s.File), Place: path.Join(now.Folder, now.File),
				State: now.State,
				Event: s.Event, ListDate: now.ListDate, Findings: now.Findings})
		}
	}
	copies, err := in.Submissions(ledger.Filter{State: ledger.Duplicate, Event: s.Event})
	if err != nil {
		return err
	}
	for _, c := range copies {
		if c.Folder == s.Folder {
			if err := in.follow(c.Submission, pass); err != nil {
				return err
			}
		}
	}
	return in.sweepAccepted(s.Folder)
}

// sweepAccepted removes the receipts of sheets that have left a folder, and the folder of the event and that of the
// date when nothing is left in them.
func (in *Intake) sweepAccepted(place string) error {
	lives := map[string]bool{}
	for _, state := range []ledger.State{ledger.Accepted, ledger.Duplicate, ledger.Superseded,
		ledger.Captured} {
		found, err := in.Submissions(ledger.Filter{State: state})
		if err != nil {
			return err
		}
		for _, s := range found {
			lives[path.Join(s.Folder, folder.ReceiptName(s.Submission))] = true
		}
	}
	for _, dir := range []string{place, path.Dir(place)} {
		if err := in.sweepFolder(dir, lives); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("tidy %s: %w", dir, err)
		}
	}
	return nil
}
