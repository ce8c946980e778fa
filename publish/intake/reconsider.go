package intake

import (
	"fmt"
	"maps"
	"path"
	"reflect"
	"slices"

	"kalends/ingest/gathering"
	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/rating/finding"
)

// metaWaits says on which ground all sheets that wait were judged, and stayed.
const metaWaits = "waits"

// reconsider judges every waiting sheet again: a new row in the registry may be the answer it waits for. Where nothing has
// changed since the last pass, of this process or of another, all of them would stay.
func (in *Intake) reconsider(pass *Pass) error {
	if same, err := in.SettledBefore(metaWaits); err != nil || same {
		return err
	}
	waiting, err := in.Submissions(ledger.Filter{State: ledger.Waiting})
	if err != nil || len(waiting) == 0 {
		return err
	}
	suspected := func(s folder.Filed) bool { return in.suspects.Suspected(s.SHA) }
	last := slices.DeleteFunc(slices.Clone(waiting), func(s folder.Filed) bool { return !suspected(s) })
	waiting = append(slices.DeleteFunc(waiting, suspected), last...)
	for _, s := range waiting {
		if err := in.judgeAgain(s.Submission, pass); err != nil {
			return err
		}
	}
	return in.Settled(metaWaits)
}

// judgeAgain judges a waiting sheet, unless its verdict would be that of the last time.
func (in *Intake) judgeAgain(s ledger.Submission, pass *Pass) error {
	question := fmt.Sprint("submission ", s.ID)
	if same, err := in.AskedBefore(question); err != nil || same {
		return err
	}
	if err := in.Judge.Ready(); err != nil {
		return err
	}
	known, err := in.Judge.known(s)
	if err != nil {
		return fmt.Errorf("%s: %w", s.File, err)
	}
	if in.suspects.Left(s.SHA) {
		pass.skip(path.Join(s.Folder, s.File), EndedIn, nil)
		return nil
	}
	v, err := in.judgeNoted(known, s.SHA)
	if err != nil {
		return err
	}
	if err := (gatherer{in, pass}).stillApart(s, &v); err != nil {
		return err
	}
	if v.State == ledger.Waiting && v.Reading.Event.Code == s.Event && sameFindings(v, s) {
		return in.Answered(question)
	}
	return in.refile(s, v, pass)
}

func sameFindings(v Verdict, s ledger.Submission) bool {
	if len(v.Findings) != len(s.Findings) {
		return false
	}
	for i := range v.Findings {
		if v.Findings[i].Code != s.Findings[i].Code || v.Findings[i].Origin != s.Findings[i].Origin ||
			!reflect.DeepEqual(v.Findings[i].Asked, s.Findings[i].Asked) ||
			gathering.Awaits(v.Findings[i:i+1]) && !maps.Equal(v.Findings[i].Args, s.Findings[i].Args) {
			return false
		}
	}
	return true
}

// refile records what has become of a waiting sheet and brings it to its new place.
func (in *Intake) refile(s ledger.Submission, v Verdict, pass *Pass) error {
	from, event := path.Join(s.Folder, s.File), s.Event
	next, err := in.becomes(s, v)
	if err != nil {
		return err
	}
	var one Pass
	err = in.alone(filed{Submission: next, from: from, judged: true, desk: v.desk}, &one,
		func(s ledger.Submission) (ledger.Submission, error) { return s, in.update(s, v) })
	if err != nil {
		return err
	}
	for _, done := range one.Done {
		done.Event = event
		if done.State != ledger.Waiting {
			pass.Done = append(pass.Done, done)
		}
	}
	pass.Skipped = append(pass.Skipped, one.Skipped...)
	return nil
}

// becomes says what the ledger shall remember of a waiting sheet that was judged again.
func (in *Intake) becomes(s ledger.Submission, v Verdict) (ledger.Submission, error) {
	next, err := in.submission(folder.InboxPath(s), v)
	if err != nil {
		return next, err
	}
	next.ID, next.Arrived, next.At = s.ID, s.Arrived, s.At
	if next.State != ledger.Rejected && next.Event == s.Event { // in the folder of another event it has another number
		next.Number, next.File = s.Number, s.File
	}
	return next, nil
}

// known is a sheet as the ledger has it, with the files that are gathered with it.
func (j *Judge) known(s ledger.Submission) (sheet, error) {
	all, err := j.filesOf(s)
	if err != nil {
		return sheet{}, err
	}
	arrived, err := j.arrived(s)
	return sheet{files: all, arrived: arrived, self: s.ID, key: s.Event, gathering: gathering.IsGathered(s.Findings)}, err
}

// stillApart keeps the question why a sheet is not one event with another of its code, as long as both are here.
func (in gatherer) stillApart(s ledger.Submission, v *Verdict) error {
	i := slices.IndexFunc(s.Findings, func(f rating.Finding) bool { return f.Code == finding.NotTogether })
	if i < 0 || v.State != ledger.Waiting || v.Reading.Event.Code != s.Event {
		return nil
	}
	all, err := in.Submissions(ledger.Filter{State: ledger.Waiting, Event: s.Event})
	if err == nil && slices.ContainsFunc(all, func(o folder.Filed) bool { return o.ID != s.ID }) {
		v.Findings = append(v.Findings, s.Findings[i])
		v.Findings.Sort(v.Reading.Sheets)
	}
	return err
}

// update records what a waiting sheet has become; a correction takes the place of the sheet that it corrects.
func (in *Intake) update(next ledger.Submission, v Verdict) error {
	if v.Replaces != nil && next.State == ledger.Accepted {
		return in.Write.UpdateInPlaceOf(next, v.Replaces.ID, in.Moment(), "corrected by "+next.File)
	}
	return in.Write.Update(next, in.Moment(), "judged again")
}
