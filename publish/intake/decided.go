package intake

import (
	"cmp"
	"path"
	"slices"

	"kalends/ingest/returned"
	"kalends/ledger"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/rating"
)

// Correcting judges a sheet that the office wants to count in the place of one of parts, the sheets of an event that is out,
// whatever kind of report it calls itself and whichever event its format could name.
func (j *Judge) Correcting(data []byte, name, event string, arrived rating.Date, waits *ledger.Submission,
	parts []ledger.Submission) (Verdict, error) {
	s := alone(data, path.Join(event, path.Base(name)), arrived, 0)
	if waits != nil {
		var err error
		if s, err = j.waitingAs(*waits, event); err != nil {
			return Verdict{}, err
		}
	}
	self := s.self
	v, err := j.read(s)
	if err != nil || v.State == ledger.Rejected {
		return v, err
	}
	ev := &v.Reading.Event
	ev.Code, ev.Report, ev.Corrects = event, rating.CorrectionReport, event
	if v.Twin, err = j.twin(v, self); err != nil {
		return v, err
	}
	l, known := j.ListByID(ev.List)
	if !known {
		v.State = ledger.Waiting // its list is asked about
		return v, nil
	}
	found, err := j.corrected(l, *ev, replaced(*ev, parts))
	if err != nil {
		return v, err
	}
	v.Findings = returned.Apply(append(v.Findings, found...), v.Reading.Confirmed)
	v.Findings.Sort(v.Reading.Sheets)
	v.State = stateOf(v.Findings.Worst())
	return v, nil
}

// replaced gives the one of an event's sheets whose place another takes.
func replaced(ev rating.Event, parts []ledger.Submission) ledger.Submission {
	i := slices.IndexFunc(parts, func(s ledger.Submission) bool { return s.Sheet.ReportedTo == ev.ReportedTo })
	return parts[max(i, 0)]
}

// corrected gives what a ruleset finds in the sheet that corrects another. It belongs to the list that rated that one: it is
// admitted as if that list were still to come and no other, and what the first sheet said of the event's conditions is
// known. What was asked about the first sheet, too, was answered when it was accepted.
func (j *Judge) corrected(l folder.List, ev rating.Event, first ledger.Submission) (rating.Findings, error) {
	rated := first.ListDate
	desk, err := j.desk(l, ev)
	if err != nil {
		return nil, err
	}
	p, _ := desk.Calendar.On(rated)
	p.Date = rated
	p.Cutoff = max(p.Cutoff, ev.LastDay(), first.Sheet.LastDay())
	desk.Next, desk.Calendar = rated, rating.Calendar{Rows: []rating.Period{p}}
	find := func(e rating.Event) (rating.Findings, error) {
		e.Report, e.Approval.RatedIn = rating.CorrectionReport, rated
		a, err := l.Ruleset.Admit(e, desk)
		return a.Findings, err
	}
	before, err := find(*first.Sheet)
	if err != nil {
		return nil, err
	}
	found, err := find(withConditions(ev, *first.Sheet))
	return slices.DeleteFunc(found, func(f rating.Finding) bool {
		return f.Severity() == rating.Question &&
			slices.ContainsFunc(before, func(b rating.Finding) bool { return b.Code == f.Code })
	}), err
}

// withConditions fills in what a sheet leaves open and another one of the same event says of its conditions.
func withConditions(e, known rating.Event) rating.Event {
	if len(e.Controls) == 0 {
		e.Controls = known.Controls
	}
	if e.ArbitersNational < 0 {
		e.ArbitersNational = known.ArbitersNational
	}
	e.Registered = cmp.Or(e.Registered, known.Registered)
	e.RoundsPerDay = cmp.Or(e.RoundsPerDay, known.RoundsPerDay)
	e.ScheduledGames = cmp.Or(e.ScheduledGames, known.ScheduledGames)
	e.Class = cmp.Or(e.Class, known.Class)
	return e
}

// waitingAs is a sheet that waits, with the files that are gathered with it, as it is read for an event that the office
// names.
func (j *Judge) waitingAs(known ledger.Submission, event string) (sheet, error) {
	s, err := j.known(known)
	s.key = ""
	for i := range s.files {
		s.files[i].Label = event
	}
	return s, err
}

// Decided moves sheets as the office decides.
type Decided struct{ *Intake }

// Counting is a sheet that a decision counts, and where it lies.
type Counting struct {
	Verdict Verdict
	Data    []byte
	Name    string             // as it is called
	From    string             // in the inbox or in waiting, relative to the folder; empty: elsewhere, and it stays there
	Known   *ledger.Submission // as which it waits, or was kept before; nil: it is new
	First   ledger.Submission  // the sheet whose place it takes
}

// Capture keeps a sheet that counts by a decision alone: it lies beside the sheet whose place it takes, which stays
// accepted. The ledger takes the decision and decides on the sheet in one breath.
func (in Decided) Capture(c Counting, pass *Pass, decide func(id int64) error) error {
	defer in.Judge.Rest()
	if _, err := files.Archive(in.FS, in.ArchiveDir(), c.Data); err != nil {
		return err
	}
	err := in.alone(filed{Submission: c.submission(), from: c.From}, pass, func(s ledger.Submission) (ledger.Submission, error) {
		s, err := in.keepCaptured(s, c.Known)
		if err != nil {
			return s, err
		}
		return s, decide(s.ID)
	})
	if err != nil {
		return err
	}
	return in.tidyDecided(pass)
}

// submission says what the ledger shall remember of the sheet.
func (c Counting) submission() ledger.Submission {
	ev := c.Verdict.Reading.Event
	s := ledger.Submission{SHA: c.Verdict.SHA, Name: path.Base(c.Name), Arrived: ev.Arrived}
	if c.Known != nil {
		s = *c.Known
	}
	s.State, s.Event, s.List, s.ListDate = ledger.Captured, c.First.Event, c.First.List, c.First.ListDate
	s.ContentSHA, s.Findings, s.Sheet = c.Verdict.Reading.ContentSHA, c.Verdict.Findings, &ev
	s.Folder = path.Join("accepted", s.ListDate.String(), files.SafeName(s.Event))
	return s
}

// keepCaptured enters the sheet, or what has become of it, with its name in the event's folder.
func (in Decided) keepCaptured(s ledger.Submission, known *ledger.Submission) (ledger.Submission, error) {
	if known != nil && known.State == ledger.Captured {
		return *known, nil
	}
	if known == nil || known.Event != s.Event {
		n, err := in.Ledger.NextNumber(s.Event)
		if err != nil {
			return s, err
		}
		s.Number, s.File = n, folder.SheetNumber(n)+"_"+files.SafeName(s.Name)
	}
	if known == nil {
		return in.Write.Record(s, in.Moment())
	}
	return s, in.Write.Update(s, in.Moment(), "counted by a decision")
}

// PutAway sends a sheet that no list has rated back, because the office says why it does not count.
func (in Decided) PutAway(s ledger.Submission, why rating.Finding, pass *Pass) error {
	return in.putAway(s, why, false, pass)
}

// TakeBack sends one of the files that wait together back. What is left is joined again.
func (in Decided) TakeBack(s ledger.Submission, why rating.Finding, pass *Pass) error {
	parts, err := in.Judge.parts(s.ID)
	if err != nil {
		return err
	}
	return in.putAway(s, why, len(parts) > 0, pass)
}

func (in Decided) putAway(s ledger.Submission, why rating.Finding, one bool, pass *Pass) error {
	defer in.Judge.Rest()
	file := func() error {
		v := Verdict{SHA: s.SHA, State: ledger.Rejected, Findings: rating.Findings{why}}
		v.Reading.ContentSHA = s.ContentSHA
		if s.Sheet != nil {
			v.Reading.Event = *s.Sheet
		}
		if s.State == ledger.Accepted {
			return in.rehome(s, v, pass)
		}
		return in.refile(s, v, pass)
	}
	if one || s.Whole != 0 {
		file = func() error { return in.takeBack(s, rating.Findings{why}, pass) }
	}
	if err := file(); err != nil {
		return err
	}
	return in.tidyDecided(pass)
}

// tidyDecided leaves nothing behind where sheets have moved on by a decision.
func (in Decided) tidyDecided(pass *Pass) error {
	if err := in.tidyWaiting(pass); err != nil {
		return err
	}
	return in.forgetMoves()
}

// Resume finishes what an earlier process has decided and could not carry out.
func (in Decided) Resume(pass *Pass) error {
	if err := in.CheckRival(); err != nil {
		return err
	}
	if err := in.finishMoves(pass); err != nil {
		return err
	}
	return in.tidyDecided(pass)
}
