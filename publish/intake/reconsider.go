package intake

import (
	"cmp"
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

// reconsider judges every waiting sheet again, because a new row in the registry may be the answer that it waits for,
// and files those whose verdict changes. Sheets in which the program has ended come last.
func (in *Intake) reconsider(pass *Pass) error {
	waiting, err := in.Submissions(ledger.Filter{State: ledger.Waiting})
	if err != nil || len(waiting) == 0 {
		return err
	}
	suspected := func(s ledger.Submission) bool { return in.suspects.Suspected(s.SHA) }
	last := slices.DeleteFunc(slices.Clone(waiting), func(s ledger.Submission) bool { return !suspected(s) })
	waiting = append(slices.DeleteFunc(waiting, suspected), last...)
	return in.judgeEach(waiting, func(s ledger.Submission) error { return in.judgeWaiting(s, pass) })
}

// judgeEach calls judge for each recorded sheet until the first error, and tells how many are done.
func (in *Intake) judgeEach(all []ledger.Submission, judge func(ledger.Submission) error) error {
	tell := func(done int, name string) {
		in.Setup.Report(folder.Step{Work: folder.Rejudging, Done: done, All: len(all), About: name})
	}
	for i, s := range all {
		tell(i, path.Join(s.Folder, s.File))
		if err := judge(s); err != nil {
			return err
		}
	}
	tell(len(all), "")
	return nil
}

// judgeWaiting judges a waiting sheet again, and files it if its verdict has changed. One in which the program has
// ended several times is only reported.
func (in *Intake) judgeWaiting(s ledger.Submission, pass *Pass) error {
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
		return nil
	}
	return in.refile(s, v, pass)
}

// sameFinding reports whether a finding is the same as before; arguments count only where they say what a gathered
// event waits for.
func sameFinding(a, b rating.Finding) bool {
	return a.Code == b.Code && a.Origin == b.Origin && reflect.DeepEqual(a.Asked, b.Asked) &&
		(!gathering.Awaits(rating.Findings{a}) || maps.Equal(a.Args, b.Args))
}

// refile records the new state of a sheet and moves it with its parts to its new place. The pass gets no result for a
// sheet that waited and still waits.
func (in *Intake) refile(s ledger.Submission, v Verdict, pass *Pass) error {
	next, err := in.judgedAgain(s, v)
	if err != nil {
		return err
	}
	var one Pass
	if err := in.fileOne(next, &one); err != nil {
		return err
	}
	for _, done := range one.Done {
		done.Event = cmp.Or(done.Event, s.Event) // a returned file has none any more
		if done.State != ledger.Waiting || s.State != ledger.Waiting {
			pass.Done = append(pass.Done, done)
		}
	}
	pass.Skipped = append(pass.Skipped, one.Skipped...)
	return nil
}

// judgedAgain returns the new state of a recorded sheet by a verdict, and its new place, to be recorded by add.
func (in *Intake) judgedAgain(s ledger.Submission, v Verdict) (filed, error) {
	next, err := in.submission(folder.InboxPath(s), v)
	next.ID, next.Arrived, next.At = s.ID, s.Arrived, s.At
	if next.State != ledger.Rejected && next.Event == s.Event { // in the folder of another event it has another number
		next.Number, next.File = s.Number, s.File
	}
	return filed{Submission: next, from: path.Join(s.Folder, s.File), judged: true, desk: v.desk, replaces: v.Replaces,
		why: "judged again"}, err
}

// sheetOf returns a recorded sheet in the form in which it is judged, with the files that are gathered with it, from
// the archive.
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

// keepApart adds to the verdict on a waiting sheet the earlier question why it is not one event with another of its
// code, as long as both wait.
func (in *Intake) keepApart(s ledger.Submission, v *Verdict) error {
	i := slices.IndexFunc(s.Findings, func(f rating.Finding) bool { return f.Code == finding.NotTogether })
	if i < 0 || v.State != ledger.Waiting || v.Reading.Event.Code != s.Event {
		return nil
	}
	all, err := in.Submissions(ledger.Filter{State: ledger.Waiting, Event: s.Event})
	if err == nil && slices.ContainsFunc(all, func(o ledger.Submission) bool { return o.ID != s.ID }) {
		v.Findings = append(v.Findings, s.Findings[i])
		v.Findings.Sort(v.Reading.Sheets)
	}
	return err
}
