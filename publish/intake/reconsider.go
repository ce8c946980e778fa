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

// metaWaits is where the ledger keeps the state of registry and lists for which all waiting sheets were judged and stayed.
const metaWaits = "waits"

// reconsider judges every waiting sheet again, because a new row in the registry may be the answer that it waits for. If
// nothing has changed since the last pass of any process, all would stay.
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
		if err := in.judgeWaiting(s.Submission, pass); err != nil {
			return err
		}
	}
	return in.Settled(metaWaits)
}

// judgeWaiting judges a waiting sheet again, unless nothing has changed since the last time.
func (in *Intake) judgeWaiting(s ledger.Submission, pass *Pass) error {
	question := fmt.Sprint("submission ", s.ID)
	if same, err := in.AskedBefore(question); err != nil || same {
		return err
	}
	if err := in.Judge.Ready(); err != nil {
		return err
	}
	v, judged, err := in.judgeRecorded(s)
	if err != nil {
		return err
	}
	if !judged {
		pass.skip(path.Join(s.Folder, s.File), EndedIn, nil)
		return nil
	}
	if err := in.keepApart(s, &v); err != nil {
		return err
	}
	if v.State == ledger.Waiting && v.Reading.Event.Code == s.Event && slices.EqualFunc(v.Findings, s.Findings, sameFinding) {
		return in.Answered(question)
	}
	return in.refile(s, v, pass)
}

// sameFinding reports whether a finding says the same as before; what a gathered event waits for stands in its arguments.
func sameFinding(a, b rating.Finding) bool {
	return a.Code == b.Code && a.Origin == b.Origin && reflect.DeepEqual(a.Asked, b.Asked) &&
		(!gathering.Awaits(rating.Findings{a}) || maps.Equal(a.Args, b.Args))
}

// refile records the new state of a waiting sheet and brings it to its new place. A sheet that waits on is not reported.
func (in *Intake) refile(s ledger.Submission, v Verdict, pass *Pass) error {
	next, err := in.nextState(s, v)
	if err != nil {
		return err
	}
	var one Pass
	err = in.fileOne(filed{Submission: next, from: path.Join(s.Folder, s.File), judged: true, desk: v.desk}, &one,
		func(s ledger.Submission) (ledger.Submission, error) { return s, in.update(s, v) })
	if err != nil {
		return err
	}
	for _, done := range one.Done {
		done.Event = s.Event
		if done.State != ledger.Waiting {
			pass.Done = append(pass.Done, done)
		}
	}
	pass.Skipped = append(pass.Skipped, one.Skipped...)
	return nil
}

// nextState returns what the ledger records of a waiting sheet that was judged again.
func (in *Intake) nextState(s ledger.Submission, v Verdict) (ledger.Submission, error) {
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

// sheetOf returns a recorded sheet as it is judged, with the files that are gathered with it.
func (j *Judge) sheetOf(s ledger.Submission) (sheet, error) {
	all, err := j.filesOf(s)
	if err != nil {
		return sheet{}, err
	}
	parts, err := j.parts(s.ID)
	arrived := s.Arrived
	for _, p := range parts {
		arrived = max(arrived, p.Arrived)
	}
	return sheet{files: all, arrived: arrived, self: s.ID, key: s.Event, gathering: gathering.IsGathered(s.Findings)}, err
}

// keepApart keeps the question why a sheet is not one event with another of its code, as long as both wait.
func (in *Intake) keepApart(s ledger.Submission, v *Verdict) error {
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

// update records the new state of a waiting sheet; a correction takes the place of the sheet that it corrects.
func (in *Intake) update(next ledger.Submission, v Verdict) error {
	if v.Replaces != nil && next.State == ledger.Accepted {
		return in.Write.UpdateInPlaceOf(next, v.Replaces.ID, in.Moment(), "corrected by "+next.File)
	}
	return in.Write.Update(next, in.Moment(), "judged again")
}
