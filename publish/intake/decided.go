package intake

import (
	"cmp"
	"path"
	"slices"

	"kalends/ledger"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/rating"
)

// Correcting judges a sheet that the office wants to count in the place of one of parts, the sheets of a published
// event. It is read as a correction of this event, whatever it says itself. waits is its submission if it waits; then
// its files come from the archive instead of data. Nothing is recorded.
func (j *Judge) Correcting(data []byte, name, event string, arrived rating.Date, waits *ledger.Submission,
	parts []ledger.Submission) (Verdict, error) {
	s := oneFile(data, path.Join(event, path.Base(name)), arrived)
	if waits != nil {
		var err error
		if s, err = j.sheetOf(*waits); err != nil {
			return Verdict{}, err
		}
		s.key = ""
		for i := range s.files {
			s.files[i].Label = event
		}
	}
	v, err := j.read(s)
	if err != nil || v.State == ledger.Rejected {
		return v, err
	}
	ev := &v.Reading.Event
	ev.Code, ev.Report, ev.Corrects = event, rating.CorrectionReport, event
	if v.Twin, err = j.twin(v, s.self); err != nil {
		return v, err
	}
	l, known := j.ListByID(ev.List)
	if !known {
		v.State = ledger.Waiting // its list is asked about
		return v, nil
	}
	replaced := slices.IndexFunc(parts, func(s ledger.Submission) bool { return s.Sheet.ReportedTo == ev.ReportedTo })
	found, err := j.admitCorrection(l, *ev, parts[max(replaced, 0)])
	if err == nil {
		v.add(found...)
	}
	return v, err
}

// admitCorrection returns what a ruleset finds in a sheet that corrects another: it is admitted as if the list that
// rated the first sheet were still to come, with the conditions that the first states. Questions that were asked about
// the first sheet, too, are left out: they were answered when that was accepted.
func (j *Judge) admitCorrection(l folder.List, ev rating.Event, first ledger.Submission) (rating.Findings, error) {
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
		return f.Severity() == rating.Question && hasCode(before, f.Code)
	}), err
}

// withConditions returns an event with the conditions that it leaves open and another sheet of it states.
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

// Decided moves sheets as the office decides.
type Decided struct{ *Intake }

// Counting is a sheet that a decision counts, with its place.
type Counting struct {
	Verdict Verdict
	Data    []byte
	Name    string             // its file name
	From    string             // its place in the inbox or in waiting, relative to the folder; empty: outside, where it stays
	Known   *ledger.Submission // its submission, if it waits or was counted before
	First   ledger.Submission  // the sheet whose place it takes
}

// Capture archives and records a sheet that counts only by a decision, and moves it beside the sheet whose place it
// takes, which stays accepted. The ledger records the sheet, and what decide records about its submission, in one
// transaction.
func (in Decided) Capture(c Counting, pass *Pass, decide func(id int64) error) error {
	defer in.Judge.Rest()
	if _, err := files.Archive(in.FS, in.ArchiveDir(), c.Data); err != nil {
		return err
	}
	s, err := in.captured(c)
	if err != nil {
		return err
	}
	known := c.Known != nil && c.Known.State == ledger.Captured
	if err := in.fileOne(filed{Submission: s, from: c.From, why: "counted by a decision", known: known, decide: decide}, pass); err != nil {
		return err
	}
	return in.tidyDecided(pass)
}

// captured returns what the ledger is to record of the sheet, with its name in the folder of the event. One that was
// counted before stays as it is.
func (in Decided) captured(c Counting) (s ledger.Submission, err error) {
	if c.Known != nil && c.Known.State == ledger.Captured {
		return *c.Known, nil
	}
	ev := c.Verdict.Reading.Event
	s = ledger.Submission{SHA: c.Verdict.SHA, Name: path.Base(c.Name), Arrived: ev.Arrived}
	if c.Known != nil {
		s = *c.Known
	}
	s.State, s.Event, s.List, s.ListDate = ledger.Captured, c.First.Event, c.First.List, c.First.ListDate
	s.ContentSHA, s.Findings, s.Sheet = c.Verdict.Reading.ContentSHA, c.Verdict.Findings, &ev
	s.Folder = folderOf(s, nil)
	if c.Known == nil || c.Known.Event != s.Event {
		s.Number, err = in.Ledger.NextNumber(s.Event)
		s.File = folder.SheetNumber(s.Number) + "_" + files.SafeName(s.Name)
	}
	return s, err
}

// PutAway returns a sheet that no list has rated to its sender, and gives the office's reason why it does not count.
// Its parts go with it.
func (in Decided) PutAway(s ledger.Submission, why rating.Finding, pass *Pass) error {
	return in.putAway(s, why, false, pass)
}

// TakeBack returns one of the files that wait together to its sender. The others are judged again without it.
func (in Decided) TakeBack(s ledger.Submission, why rating.Finding, pass *Pass) error {
	parts, err := in.Judge.parts(s.ID)
	if err != nil {
		return err
	}
	return in.putAway(s, why, len(parts) > 0, pass)
}

// putAway returns a sheet to its sender. ofSeveral says that it is one of several files that wait together.
func (in Decided) putAway(s ledger.Submission, why rating.Finding, ofSeveral bool, pass *Pass) error {
	defer in.Judge.Rest()
	v := Verdict{SHA: s.SHA, State: ledger.Rejected, Findings: rating.Findings{why}}
	v.Reading.ContentSHA = s.ContentSHA
	if s.Sheet != nil {
		v.Reading.Event = *s.Sheet
	}
	var err error
	switch {
	case ofSeveral, s.Whole != 0:
		err = in.takeBack(s, v.Findings, pass)
	case s.State == ledger.Accepted:
		err = in.refileAccepted(s, v, pass)
	default:
		err = in.refile(s, v, pass)
	}
	if err != nil {
		return err
	}
	return in.tidyDecided(pass)
}

// tidyDecided moves copies, asks the office, and removes receipts and empty folders after a decision has moved sheets;
// it also drops the notes of finished moves.
func (in Decided) tidyDecided(pass *Pass) error {
	if err := in.tidyWaiting(pass); err != nil {
		return err
	}
	return in.forgetMoves()
}

// Resume finishes the moves that an earlier process has recorded and not finished. If another ledger works in this
// folder, it returns an error first.
func (in Decided) Resume(pass *Pass) error {
	if err := in.CheckRival(); err != nil {
		return err
	}
	if err := in.finishMoves(pass); err != nil {
		return err
	}
	return in.tidyDecided(pass)
}
