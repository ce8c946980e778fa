package intake

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"kalends/engine"
	"kalends/ingest"
	"kalends/ingest/answers"
	"kalends/ingest/gathering"
	"kalends/ingest/registry"
	"kalends/ingest/returned"
	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/rating/finding"
)

// Verdict is what becomes of one sheet.
type Verdict struct {
	SHA      string
	Reading  ingest.Reading
	Findings rating.Findings
	State    ledger.State
	ListDate rating.Date
	Twin     *ledger.Submission // the sheet that says the same already
	Replaces *ledger.Submission // the sheet that a correction takes the place of
	settled  bool               // the sheet is accepted: what there was to say of earlier ones has been said
	desk     *engine.Desk       // at which it was placed
	mends    *ledger.Submission // the sheet of a list that is out that it may correct
}

// weigh reads a sheet and finds its state.
func (j *Judge) weigh(s sheet) (Verdict, error) {
	j.asking = &asking{}
	defer func() { j.asking = nil }()
	v, err := j.read(s)
	if err != nil || v.State == ledger.Rejected {
		return v, err
	}
	if twin, err := j.twin(v, s.self); err != nil || twin != nil {
		v.Twin, v.State = twin, ledger.Duplicate
		if twin != nil && twin.ContentSHA != "" && twin.ContentSHA == v.Reading.FormerSHA {
			v.Reading.ContentSHA = v.Reading.FormerSHA // as the ledger has the sheet that is repeated
		}
		if err == nil {
			err = j.tellWithdrawn(&v)
		}
		return v, err
	}
	if v.settled, err = j.isAccepted(s.self); err != nil {
		return v, err
	}
	return j.place(v)
}

// read reads a sheet; one with an error is rejected.
func (j *Judge) read(s sheet) (Verdict, error) {
	v := Verdict{SHA: s.files[0].Sum()}
	if err := j.hear(); err != nil {
		return v, err
	}
	office := j.asOffice()
	office.Today = max(office.Today, s.arrived) // --now may go back; a sheet that waits has come before it
	if office.Gathering = s.gathering; s.gathering && unnamed(s.key) {
		office.Key = s.key
	}
	last, asked := lastEvents{Judge: j}, witness{Judge: j}
	office.LastEvent, office.Evidence = last.of, asked.evidence()
	var err error
	if office.Asked, err = j.asked(s.self); err != nil {
		return v, err
	}
	v.Reading = ingest.ReadAll(s.files, office)
	if err := errors.Join(last.failed, asked.failed); err != nil {
		return v, err
	}
	v.Reading.Event.Arrived, v.Reading.Event.Lang = s.arrived, v.Reading.Lang
	v.Findings = v.Reading.Findings
	if v.Findings.Worst() == rating.Error {
		v.State = ledger.Rejected
	}
	return v, nil
}

func (j *Judge) isAccepted(self int64) (bool, error) {
	if self == 0 {
		return false, nil
	}
	found, err := j.Ledger.Submissions(ledger.Filter{ID: self, State: ledger.Accepted})
	return len(found) > 0, err
}

// asked lists the newcomers of a waiting sheet of whom the office has been asked.
func (j *Judge) asked(self int64) ([]rating.Entrant, error) {
	if self == 0 {
		return nil, nil
	}
	found, err := j.Ledger.Submissions(ledger.Filter{ID: self, WithSheets: true})
	var all []rating.Entrant
	for _, s := range found {
		if s.Sheet == nil {
			continue
		}
		for _, e := range s.Sheet.Entrants {
			if e.New {
				all = append(all, e)
			}
		}
	}
	return all, err
}

func (j *Judge) asOffice() ingest.Office {
	return ingest.Office{
		Registry: j.Registry, Lists: j.ListIDs(), Classes: j.Classes(), Today: j.Today(), DateOrder: j.Setup.DateOrder,
		AdmitNew: j.Setup.AdmitNew, RegisteredOnly: j.Setup.RegisteredOnly, Parse: j.reader().Read, Answers: j.said,
		Privacy: j.Setup.Privacy,
	}
}

// twin finds a sheet with the same bytes or the same content that is accepted, waiting, or kept for a decision.
func (j *Judge) twin(v Verdict, self int64) (*ledger.Submission, error) {
	content, former := v.Reading.ContentSHA, v.Reading.FormerSHA
	found, err := j.Ledger.Submissions(ledger.Filter{Hashes: [3]string{v.SHA, content, former}})
	if err != nil {
		return nil, err
	}
	for _, state := range []ledger.State{ledger.Accepted, ledger.Waiting, ledger.Captured} {
		for _, same := range []func(ledger.Submission) bool{
			func(s ledger.Submission) bool { return s.SHA == v.SHA },
			func(s ledger.Submission) bool { return content != "" && s.ContentSHA == content },
			func(s ledger.Submission) bool { return former != "" && s.ContentSHA == former },
		} {
			for _, s := range found {
				if s.State == state && same(s) && isAnother(s, self) && !(unnamed(s.Event) && !unnamed(v.Reading.Event.Code)) &&
					!listOfAnother(v.Reading.Part, s) {
					return &s, nil
				}
			}
		}
	}
	return nil, nil
}

// listOfAnother says that a list of players is that of another event than a sheet: a club's evenings have the same one.
func listOfAnother(p *gathering.Part, s ledger.Submission) bool {
	return p.IsList() && p.Code != s.Event
}

// isAnother says that a sheet is another one than that of a number, and no file that was joined to it.
func isAnother(s ledger.Submission, self int64) bool {
	return s.ID != self && (self == 0 || s.Whole != self)
}

// place finds where a readable sheet goes, and joins to what is asked what the office needs to answer it.
func (j *Judge) place(v Verdict) (Verdict, error) {
	v, err := j.placed(v)
	for i := range v.Findings {
		v.askOffice(&v.Findings[i])
	}
	return v, err
}

// askOffice joins to a question about the file what the office needs to answer it in its workbook: the conditions that
// regulations make, and whether a file is a correction.
func (v Verdict) askOffice(f *rating.Finding) {
	name, about := v.Reading.Event.Code, ""
	switch f.Code {
	case finding.PaceMissing, finding.TimeAsked, finding.RapidMissing:
		about = rating.AboutControl
	case finding.ArbitersMissing:
		about = rating.AboutArbiters
	case finding.RoundsMissing:
		about = rating.AboutRounds
	case finding.ScheduledMissing:
		about = rating.AboutGames
	case finding.NoticeMissing:
		about = rating.AboutNotice
	case finding.CorrectsPublished, finding.CorrectsPerhaps:
		about, name = rating.AboutCorrects, v.SHA+" "+f.Args["code"]
	}
	if about == "" {
		return
	}
	asked := rating.Asked{Print: answers.Print(name, about), About: about, Row: rating.Row{Name: v.Reading.Event.Name}}
	if about == rating.AboutCorrects {
		asked.Likely = []rating.Likely{{Player: f.Args["code"]}}
	}
	f.Asked = []rating.Asked{asked}
}

// placed asks the earlier sheets of the event and then the ruleset.
func (j *Judge) placed(v Verdict) (Verdict, error) {
	if v.Reading.Unplaced() {
		v.State = ledger.Waiting
		return v, nil
	}
	l, ok := j.ListByID(v.Reading.Event.List)
	if !ok {
		return v, fmt.Errorf("event %s feeds list %q, which the configuration does not have", v.Reading.Event.Code,
			v.Reading.Event.List)
	}
	if isList(v.Findings) {
		return j.placeList(v)
	}
	earlier, err := j.againstEarlier(&v)
	if err != nil || v.Twin != nil {
		return v, err
	}
	v.Findings = append(v.Findings, earlier...)
	v.Findings = append(v.Findings, guests(l, v.Reading.Event)...)
	if v.mends != nil {
		return j.placeCorrection(l, v)
	}
	if doubts := j.CalendarFaults(l); len(doubts) > 0 {
		v.Findings = append(v.Findings, rating.Finding{Code: finding.CalendarRowFaulty, Origin: v.Reading.Event.Origin,
			Args: map[string]string{
				"list": l.ID, "row": registry.Fault(doubts)}})
		v.Findings.Sort(v.Reading.Sheets)
		v.State = stateOf(v.Findings.Worst())
		return v, nil
	}
	desk, err := j.desk(l, v.Reading.Event)
	if err != nil {
		return v, err
	}
	v.desk = &desk
	admission, err := j.admit(l, v.Reading.Event, desk)
	if err != nil {
		return v, err
	}
	v.ListDate = admission.Date
	return j.decided(v, admission.Findings)
}

// placeCorrection lets a sheet wait until the office has said whether it corrects an event that is out. It belongs to the list
// that rated the event, and nothing is asked about a list to come.
func (j *Judge) placeCorrection(l folder.List, v Verdict) (Verdict, error) {
	v.ListDate = v.mends.ListDate
	found, err := j.corrected(l, v.Reading.Event, *v.mends)
	if err != nil {
		return v, err
	}
	return j.decided(v, found)
}

// decided gives a sheet its state by everything that is found, also in what its ruleset has admitted.
func (j *Judge) decided(v Verdict, admitted rating.Findings) (Verdict, error) {
	again, err := j.countedElsewhere(v)
	if err != nil {
		return v, err
	}
	twice, err := j.onePerson(v.Reading.Event)
	if err != nil {
		return v, err
	}
	v.Findings = append(append(v.Findings, again...), twice...)
	v.Findings = returned.Apply(append(v.Findings, admitted...), v.Reading.Confirmed)
	v.Findings.Sort(v.Reading.Sheets)
	v.State = stateOf(v.Findings.Worst())
	return v, nil
}

// isList says whether a sheet is a list of players that waits for the games of its event.
func isList(all rating.Findings) bool {
	return slices.ContainsFunc(all, func(f rating.Finding) bool { return f.Code == finding.GamesAwaited })
}

// placeList lets a list of players wait while no sheet of its event is accepted. After that it adds nothing, and goes back
// for the want of games like any list.
func (j *Judge) placeList(v Verdict) (Verdict, error) {
	v.State = ledger.Waiting
	live, err := j.accepted(append([]string{v.Reading.Event.Code}, v.Reading.Codes...))
	if err != nil || len(live) == 0 {
		return v, err
	}
	v.State, v.Findings = ledger.Rejected, slices.Clone(v.Findings)
	for i := range v.Findings {
		if v.Findings[i].Code == finding.GamesAwaited {
			v.Findings[i].Code = finding.OnlyEntrants
		}
	}
	return v, nil
}

// admit puts an event into the list that the office chose, when it chose one that is still open.
func (j *Judge) admit(l folder.List, ev rating.Event, desk engine.Desk) (engine.Admission, error) {
	a, err := l.Ruleset.Admit(ev, desk)
	if chosen := ev.Approval.RatedIn; chosen >= desk.Next && a.Findings.Worst() != rating.Error {
		if _, ok := desk.Calendar.On(chosen); ok {
			a.Date = chosen
		}
	}
	if err != nil {
		return a, err
	}
	return onCalendar(a, ev, desk)
}

func stateOf(worst rating.Severity) ledger.State {
	switch worst {
	case rating.Error:
		return ledger.Rejected
	case rating.Question:
		return ledger.Waiting
	}
	return ledger.Accepted
}

// againstEarlier compares a sheet with the live sheet of the same event. A correction of an event that is not out yet
// takes its place; anything else is the office's to decide, or is returned when the event is rated already.
func (j *Judge) againstEarlier(v *Verdict) (rating.Findings, error) {
	if v.settled {
		return nil, nil
	}
	ev := v.Reading.Event
	code := ev.Code
	if ev.Report == rating.CorrectionReport && ev.Corrects != "" {
		code = ev.Corrects
	}
	live, err := j.accepted(append([]string{code}, v.Reading.Codes...))
	if err != nil {
		return nil, err
	}
	for _, s := range live {
		if s.Sheet != nil && v.Reading.Foreign && (repeats(ev, *s.Sheet) || within(*v, *s.Sheet) || soFar(*v, *s.Sheet)) {
			v.Twin, v.State = &s, ledger.Duplicate
			return nil, nil
		}
		if otherPart(ev, s, live) {
			continue // of the same long event (FIDE 4.1)
		}
		args := map[string]string{"code": code, "list": s.ListDate.String(), "earlier": s.File}
		out, err := j.IsOut(s)
		switch {
		case err != nil:
			return nil, err
		case out && ev.Report == rating.CorrectionReport:
			v.mends = &s
			return rating.Findings{{Code: finding.CorrectsPublished, Origin: ev.Origin, Args: args}}, j.tellWithdrawn(v)
		case out:
			if err := j.standsIn(s, args); err != nil {
				return nil, err
			}
			code := afterList(v.Reading, live, s, args)
			if code == finding.CorrectsPerhaps {
				v.mends = &s
			}
			return rating.Findings{{Code: code, Origin: ev.Origin, Args: args}}, j.tellWithdrawn(v)
		case ev.Report == rating.CorrectionReport:
			v.Replaces = &s
			return rating.Findings{{Code: finding.Supersedes, Origin: ev.Origin, Args: args}}, nil
		case outgrown(*v, s):
			v.Replaces = &s
			return rating.Findings{{Code: finding.LaterReport, Origin: ev.Origin, Args: args}}, nil
		default:
			return rating.Findings{{Code: finding.OtherSheet, Origin: ev.Origin, Args: args}}, nil
		}
	}
	if ev.Report == rating.CorrectionReport {
		return rating.Findings{{Code: finding.NothingToCorrect, Origin: ev.Origin,
			Args: map[string]string{"code": code}}}, nil
	}
	return nil, nil
}

// tellWithdrawn says of a sheet that the office has decided that its event does not count: it comes for nothing.
func (j *Judge) tellWithdrawn(v *Verdict) error {
	ev := v.Reading.Event
	taken, err := j.Ledger.Decisions()
	for _, d := range taken {
		if ev.Code != "" && d.Kind == rating.Withdraw && d.InForce() && d.About(ev.Code) {
			v.Findings = append(v.Findings, rating.Finding{Code: finding.EventWithdrawn, Origin: ev.Origin,
				Args: map[string]string{"code": ev.Code, "n": strconv.Itoa(d.Number), "date": d.Day.String()}})
		}
	}
	return err
}

// otherPart says whether a sheet is a part of an event beside which ev stands: an interim report beside those to other days,
// a correction of one part beside the other parts.
func otherPart(ev rating.Event, s ledger.Submission, live []ledger.Submission) bool {
	same := func(s ledger.Submission) bool { return s.Sheet != nil && s.Sheet.LastDay() == ev.LastDay() }
	if s.Sheet == nil || same(s) {
		return false
	}
	return ev.Report == rating.InterimReport || ev.Report == rating.CorrectionReport && slices.ContainsFunc(live, same)
}

// afterList is what is said of a sheet that comes for an event whose list is out. One of our own says itself whether it is
// a correction; of a file of others the office has to say it. Neither can take the place of a part of the event.
func afterList(r ingest.Reading, live []ledger.Submission, out ledger.Submission, args map[string]string) string {
	switch {
	case out.Sheet != nil && out.Sheet.Partial() && out.Sheet.ReportedTo != r.Event.ReportedTo:
		args["until"] = reportedTo(live).String()
		return finding.PartsAreOut
	case r.Foreign:
		return finding.CorrectsPerhaps
	}
	return finding.ListIsOut
}

// reportedTo is the last day that the parts of an event cover.
func reportedTo(parts []ledger.Submission) (last rating.Date) {
	for _, s := range parts {
		if s.Sheet != nil {
			last = max(last, s.Sheet.LastDay())
		}
	}
	return last
}
