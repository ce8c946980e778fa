package intake

import (
	"fmt"
	"slices"
	"strconv"

	"kalends/engine"
	"kalends/ingest"
	"kalends/ingest/answers"
	"kalends/ingest/registry"
	"kalends/ingest/returned"
	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/rating/finding"
)

// Verdict is the state that a sheet gets, with what was read from it and found in it.
type Verdict struct {
	SHA      string
	Reading  ingest.Reading
	Findings rating.Findings
	State    ledger.State
	ListDate rating.Date
	Twin     *ledger.Submission // an earlier sheet that says the same
	Replaces *ledger.Submission // the sheet whose place a correction takes
	desk     *engine.Desk       // by which its list was found; nil: no ruleset was asked
	mends    *ledger.Submission // the sheet of a published list that it may correct
}

// add adds findings to a verdict, replaces the warnings that the sender has confirmed, and sets the state by the worst.
func (v *Verdict) add(found ...rating.Finding) {
	v.Findings = returned.Apply(append(v.Findings, found...), v.Reading.Confirmed)
	v.Findings.Sort(v.Reading.Sheets)
	v.State = stateOf(v.Findings.Worst())
}

// note returns a finding about the whole sheet; it is not added.
func (v *Verdict) note(code string, args map[string]string) rating.Finding {
	return rating.Finding{Code: code, Origin: v.Reading.Event.Origin, Args: args}
}

// has reports whether a verdict has a finding with one of some codes.
func (v *Verdict) has(codes ...string) bool { return hasCode(v.Findings, codes...) }

// hasCode reports whether findings have one with one of some codes.
func hasCode(all rating.Findings, codes ...string) bool {
	return slices.ContainsFunc(all, func(f rating.Finding) bool { return slices.Contains(codes, f.Code) })
}

// judgeNew judges a sheet without regard to an earlier copy that it may mend.
func (j *Judge) judgeNew(s sheet) (Verdict, error) {
	if v, names, err := j.namesErased(s); err != nil || names {
		return v, err
	}
	v, err := j.read(s)
	if err != nil || v.State == ledger.Rejected {
		return v, err
	}
	twin, err := j.twin(v, s.self)
	if err != nil {
		return v, err
	}
	if twin != nil {
		v.Twin, v.State = twin, ledger.Duplicate
		if twin.ContentSHA != "" && twin.ContentSHA == v.Reading.FormerSHA {
			v.Reading.ContentSHA = v.Reading.FormerSHA // as the ledger has the sheet that is repeated
		}
		return v, j.noteWithdrawn(&v)
	}
	accepted, err := j.isAccepted(s.self)
	if err != nil {
		return v, err
	}
	return j.place(v, accepted)
}

// namesErased returns the verdict on a file that comes again after a person in it was erased: it is returned, and nothing
// is read from it.
func (j *Judge) namesErased(s sheet) (v Verdict, names bool, err error) {
	all, err := folder.Redactions(j.View)
	v.SHA = s.files[0].Sum()
	became, names := all[v.SHA]
	if err != nil || !names || s.self != 0 {
		return v, false, err
	}
	v.Reading.Event.Arrived, v.Reading.Event.Origin = s.arrived, rating.Origin{File: s.files[0].Name, SHA: v.SHA}
	v.add(v.note(finding.NamesErased, map[string]string{"n": strconv.Itoa(became.Decision)}))
	return v, true, nil
}

// read reads a sheet with the office's answers. One with an error is rejected; otherwise the verdict has no state yet.
func (j *Judge) read(s sheet) (Verdict, error) {
	v := Verdict{SHA: s.files[0].Sum()}
	if err := j.readAnswers(); err != nil {
		return v, err
	}
	known := evidence{Judge: j, self: s.self}
	office := ingest.Office{
		Registry: j.Registry, Lists: j.ListIDs(), Classes: j.Classes(), DateOrder: j.Setup.DateOrder,
		Today:    max(j.Today(), s.arrived), // --now may be a day before a waiting sheet came
		AdmitNew: j.Setup.AdmitNew, ByName: j.Setup.ByName, Federation: j.Setup.Federation, RegisteredOnly: j.Setup.RegisteredOnly,
		Parse: j.reader().Read, Answers: j.answers,
		Privacy: j.Setup.Privacy, Gathering: s.gathering, LastEvent: known.lastEvent, Evidence: known.lists(),
	}
	if s.gathering && unnamed(s.key) {
		office.Key = s.key
	}
	var err error
	if office.Asked, err = j.newcomersOf(s.self); err != nil {
		return v, err
	}
	v.Reading = ingest.ReadAll(s.files, office)
	if known.failed != nil {
		return v, known.failed
	}
	v.Reading.Event.Arrived, v.Reading.Event.Lang = s.arrived, v.Reading.Lang
	v.Findings = v.Reading.Findings
	if v.Findings.Worst() == rating.Error {
		v.State = ledger.Rejected
	}
	return v, nil
}

// isAccepted reports whether the submission of a sheet is accepted; false for 0.
func (j *Judge) isAccepted(self int64) (bool, error) {
	if self == 0 {
		return false, nil
	}
	found, err := j.Ledger.Submissions(ledger.Filter{ID: self, State: ledger.Accepted})
	return len(found) > 0, err
}

// newcomersOf returns the newcomers of a recorded sheet, about whom the office has been asked; none for 0.
func (j *Judge) newcomersOf(self int64) (all []rating.Entrant, err error) {
	if self == 0 {
		return nil, nil
	}
	s, _, err := j.recorded(self)
	if err != nil || s.Sheet == nil {
		return nil, err
	}
	for _, e := range s.Sheet.Entrants {
		if e.New {
			all = append(all, e)
		}
	}
	return all, nil
}

// twin returns another sheet with the same bytes or the same content that is accepted, waiting, or counted by a
// decision; nil if there is none.
func (j *Judge) twin(v Verdict, self int64) (*ledger.Submission, error) {
	content, former := v.Reading.ContentSHA, v.Reading.FormerSHA
	found, err := j.Ledger.Submissions(ledger.Filter{Hashes: [3]string{v.SHA, content, former}})
	if err != nil {
		return nil, err
	}
	found = slices.DeleteFunc(found, func(s ledger.Submission) bool { return !mayBeTwin(v, s, self) })
	for _, state := range []ledger.State{ledger.Accepted, ledger.Waiting, ledger.Captured} {
		for _, same := range []func(ledger.Submission) bool{
			func(s ledger.Submission) bool { return s.SHA == v.SHA },
			func(s ledger.Submission) bool { return content != "" && s.ContentSHA == content },
			func(s ledger.Submission) bool { return former != "" && s.ContentSHA == former },
		} {
			if i := slices.IndexFunc(found, func(s ledger.Submission) bool { return s.State == state && same(s) }); i >= 0 {
				return &found[i], nil
			}
		}
	}
	return nil, nil
}

// mayBeTwin reports whether a submission is another one than self and can be of the same event as the sheet. A sheet
// whose event is known repeats none whose event is not; a list of players belongs to its own event, because all
// evenings of a club have the same list.
func mayBeTwin(v Verdict, s ledger.Submission, self int64) bool {
	p := v.Reading.Part
	return isAnother(s, self) && !(unnamed(s.Event) && !unnamed(v.Reading.Event.Code)) && !(p.IsList() && p.Code != s.Event)
}

// isAnother reports whether a submission is neither number self nor a file that was joined to it.
func isAnother(s ledger.Submission, self int64) bool {
	return s.ID != self && (self == 0 || s.Whole != self)
}

// place finds the list, date and state of a readable sheet, and adds to each question what the office needs to answer
// it. accepted says that the ledger has it as accepted.
func (j *Judge) place(v Verdict, accepted bool) (Verdict, error) {
	v, err := j.findList(v, accepted)
	for i := range v.Findings {
		v.askOffice(&v.Findings[i])
	}
	return v, err
}

// askedAbout says, by the code of a finding, what is asked of the office about a file or its event.
var askedAbout = map[string]string{
	finding.PaceMissing: rating.AboutControl, finding.TimeAsked: rating.AboutControl, finding.RapidMissing: rating.AboutControl,
	finding.ArbitersMissing: rating.AboutArbiters, finding.RoundsMissing: rating.AboutRounds,
	finding.ScheduledMissing: rating.AboutGames, finding.NoticeMissing: rating.AboutNotice,
	finding.CorrectsPublished: rating.AboutCorrects, finding.CorrectsPerhaps: rating.AboutCorrects,
}

// askOffice adds to a question about the conditions that regulations make, and about corrections, what the office needs to
// answer it in its workbook.
func (v Verdict) askOffice(f *rating.Finding) {
	switch about := askedAbout[f.Code]; about {
	case "":
	case rating.AboutCorrects:
		f.Asked = answers.Ask(about, v.SHA+" "+f.Args["code"], v.Reading.Event.Name, f.Args["code"])
	default:
		f.Asked = answers.Ask(about, v.Reading.Event.Code, v.Reading.Event.Name)
	}
}

// findList compares a sheet with the earlier ones of its event and asks the ruleset for its list; it sets date, state
// and findings. A sheet that is accepted already is not compared again.
func (j *Judge) findList(v Verdict, accepted bool) (Verdict, error) {
	ev := v.Reading.Event
	if v.Reading.Unplaced() {
		v.State = ledger.Waiting
		return v, nil
	}
	l, ok := j.ListByID(ev.List)
	if !ok {
		return v, fmt.Errorf("event %s feeds list %q, which the configuration does not have", ev.Code, ev.List)
	}
	if v.has(finding.GamesAwaited) {
		return j.placePlayers(v)
	}
	if !accepted {
		earlier, err := j.compareEarlier(&v)
		if err != nil || v.Twin != nil {
			return v, err
		}
		v.Findings = append(v.Findings, earlier...)
	}
	v.Findings = append(v.Findings, guests(l, ev)...)
	if v.mends != nil {
		return j.placeCorrection(l, v)
	}
	if faults := j.CalendarFaults(l); len(faults) > 0 {
		v.Findings = append(v.Findings, v.note(finding.CalendarRowFaulty, map[string]string{"list": l.ID, "row": registry.Fault(faults)}))
		v.Findings.Sort(v.Reading.Sheets)
		v.State = stateOf(v.Findings.Worst())
		return v, nil
	}
	desk, err := j.desk(l, ev)
	if err != nil {
		return v, err
	}
	admission, err := j.admit(l, ev, desk)
	if err != nil {
		return v, err
	}
	v.desk, v.ListDate = &desk, admission.Date
	return j.finish(v, admission.Findings)
}

// placeCorrection gives a sheet that may correct a published event to the list that rated this event. Nothing is asked about
// a list to come.
func (j *Judge) placeCorrection(l folder.List, v Verdict) (Verdict, error) {
	v.ListDate = v.mends.ListDate
	found, err := j.admitCorrection(l, v.Reading.Event, *v.mends)
	if err != nil {
		return v, err
	}
	return j.finish(v, found)
}

// finish adds to the verdict the questions that depend on the list, and what the ruleset has found, and sets the state.
func (j *Judge) finish(v Verdict, byRuleset rating.Findings) (Verdict, error) {
	counted, err := j.countedElsewhere(v)
	if err != nil {
		return v, err
	}
	twice, err := j.onePerson(v.Reading.Event)
	if err != nil {
		return v, err
	}
	v.add(slices.Concat(counted, twice, byRuleset)...)
	return v, nil
}

// placePlayers lets a list of players wait for the games of its event. Once a sheet of the event is accepted the list
// adds nothing, and goes back for want of games like any list.
func (j *Judge) placePlayers(v Verdict) (Verdict, error) {
	v.State = ledger.Waiting
	accepted, err := j.accepted(append([]string{v.Reading.Event.Code}, v.Reading.Codes...))
	if err != nil || len(accepted) == 0 {
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

// admit returns the ruleset's findings and list date for an event; if the office has chosen another date that is still
// open, that one. An accepted event without an open date is an error.
func (j *Judge) admit(l folder.List, ev rating.Event, desk engine.Desk) (engine.Admission, error) {
	a, err := l.Ruleset.Admit(ev, desk)
	if err != nil {
		return a, err
	}
	isOpen := func(date rating.Date) bool {
		_, ok := desk.Calendar.On(date)
		return ok && date >= desk.Next
	}
	if chosen := ev.Approval.RatedIn; isOpen(chosen) && a.Findings.Worst() != rating.Error {
		a.Date = chosen
	}
	if stateOf(a.Findings.Worst()) == ledger.Accepted && !isOpen(a.Date) {
		return a, fmt.Errorf("event %s was given to the list %s of %s, which is no open date of its calendar", ev.Code,
			ev.List, a.Date)
	}
	return a, nil
}

// stateOf returns the state of a sheet by its worst finding: an error rejects it, a question lets it wait.
func stateOf(worst rating.Severity) ledger.State {
	switch worst {
	case rating.Error:
		return ledger.Rejected
	case rating.Question:
		return ledger.Waiting
	}
	return ledger.Accepted
}

// compareEarlier compares a sheet with the accepted sheets of the same event, and returns findings. A copy becomes a
// duplicate with its Twin; a correction of an event that is not published gets the sheet in Replaces, whose place it
// takes. Anything else is asked, or returned if the event is rated already.
func (j *Judge) compareEarlier(v *Verdict) (rating.Findings, error) {
	ev := v.Reading.Event
	code, corrects := ev.Code, ev.Report == rating.CorrectionReport
	if corrects && ev.Corrects != "" {
		code = ev.Corrects
	}
	accepted, err := j.accepted(append([]string{code}, v.Reading.Codes...))
	if err != nil {
		return nil, err
	}
	for _, s := range accepted {
		if s.Sheet != nil && v.Reading.Foreign && (repeats(ev, *s.Sheet) || isPartOf(*v, *s.Sheet) || isEarlierState(*v, *s.Sheet)) {
			v.Twin, v.State = &s, ledger.Duplicate
			return nil, nil
		}
		if !otherPart(ev, s, accepted) { // of the same long event (FIDE 4.1)
			return j.compare(v, s, accepted, map[string]string{"code": code, "list": s.ListDate.String(), "earlier": s.File})
		}
	}
	if corrects {
		return rating.Findings{v.note(finding.NothingToCorrect, map[string]string{"code": code})}, nil
	}
	return nil, nil
}

// compare returns the finding about a sheet whose event has an accepted sheet s, and sets Replaces or mends if it is a
// correction of s.
func (j *Judge) compare(v *Verdict, s ledger.Submission, accepted []ledger.Submission, args map[string]string) (rating.Findings, error) {
	isOut, err := j.IsOut(s)
	if err != nil {
		return nil, err
	}
	code, corrects := finding.OtherSheet, v.Reading.Event.Report == rating.CorrectionReport
	switch {
	case isOut && corrects:
		code, v.mends = finding.CorrectsPublished, &s
	case isOut:
		if err := j.addListState(s, args); err != nil {
			return nil, err
		}
		if code = afterList(v.Reading, accepted, s, args); code == finding.CorrectsPerhaps {
			v.mends = &s
		}
	case corrects:
		code, v.Replaces = finding.Supersedes, &s
	case isLaterState(*v, s):
		code, v.Replaces = finding.LaterReport, &s
	}
	if isOut {
		err = j.noteWithdrawn(v)
	}
	return rating.Findings{v.note(code, args)}, err
}

// noteWithdrawn adds a finding to the verdict for each decision in force that the event of the sheet does not count.
func (j *Judge) noteWithdrawn(v *Verdict) error {
	code := v.Reading.Event.Code
	decisions, err := j.Ledger.Decisions()
	for _, d := range decisions {
		if code != "" && d.Kind == rating.Withdraw && d.InForce() && d.About(code) {
			v.Findings = append(v.Findings, v.note(finding.EventWithdrawn,
				map[string]string{"code": code, "n": strconv.Itoa(d.Number), "date": d.Day.String()}))
		}
	}
	return err
}

// otherPart reports whether a sheet and an accepted one are different parts of one event: an interim report beside those to
// other days, or the correction of one part beside the other parts.
func otherPart(ev rating.Event, s ledger.Submission, accepted []ledger.Submission) bool {
	same := func(s ledger.Submission) bool { return s.Sheet != nil && s.Sheet.LastDay() == ev.LastDay() }
	if s.Sheet == nil || same(s) {
		return false
	}
	return ev.Report == rating.InterimReport || ev.Report == rating.CorrectionReport && slices.ContainsFunc(accepted, same)
}

// afterList returns the code of the finding for a sheet that comes after the list of its event is published, and may
// add to its arguments. A sheet of ours says itself whether it is a correction; for a foreign file the office has to
// say it. Neither can replace a part of an event.
func afterList(r ingest.Reading, accepted []ledger.Submission, s ledger.Submission, args map[string]string) string {
	switch {
	case s.Sheet != nil && s.Sheet.Partial() && s.Sheet.ReportedTo != r.Event.ReportedTo:
		var last rating.Date
		for _, part := range accepted {
			if part.Sheet != nil {
				last = max(last, part.Sheet.LastDay())
			}
		}
		args["until"] = last.String()
		return finding.PartsAreOut
	case r.Foreign:
		return finding.CorrectsPerhaps
	}
	return finding.ListIsOut
}

// addListState adds to the arguments of a finding when the list of a sheet was published, or which draft of it awaits
// its release; what the sender can do depends on it.
func (j *Judge) addListState(s ledger.Submission, args map[string]string) error {
	published, err := j.Publications(s.List)
	for _, p := range published {
		switch {
		case p.Date != s.ListDate:
		case p.State == ledger.IsPublic:
			args["out"], args["draft"] = folder.Clock(p.At), ""
			return err
		default:
			args["draft"] = j.IssueName(p.List, p.Date)
		}
	}
	return err
}

// accepted returns the accepted sheets, with their content, of an event that may be known under several codes.
func (j *Judge) accepted(codes []string) (all []ledger.Submission, err error) {
	for _, code := range codes {
		found, err := j.Ledger.Submissions(ledger.Filter{State: ledger.Accepted, Event: code, WithSheets: true})
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	return all, nil
}
