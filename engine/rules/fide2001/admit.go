package fide2001

import (
	"strconv"

	"kalends/engine"
	"kalends/engine/method"
	"kalends/rating"
	"kalends/rating/finding"
)

// admission is an event while it is decided which list it goes into.
type admission struct {
	e   rating.Event
	d   engine.Desk
	p   *period
	out engine.Admission
}

// Admit returns the list that an event goes into, or why it cannot be rated. The error is one of the lookups of d.
func (r Ruleset) Admit(e rating.Event, d engine.Desk) (engine.Admission, error) {
	a := admission{e: e, d: d}
	if found := Outside(e.Start); found != nil { // 0.1
		found.Origin = e.Origin
		return engine.Admission{Findings: rating.Findings{*found}}, nil
	}
	var err error
	if a.p, err = atDesk(e, d); err != nil {
		return a.out, err
	}
	a.play()
	a.conditions()
	a.list()
	a.out.Findings = append(a.out.Findings, engine.Cited(r, e)...)
	if a.out.Findings.Worst() == rating.Error {
		a.out.Date = 0
	}
	return a.out, a.p.known.Err
}

// Outside returns a finding, without a place, for an event that began on a day on which this text did not apply; nil
// if it did.
func Outside(start rating.Date) *rating.Finding {
	switch {
	case start < firstStart:
		return &rating.Finding{Code: finding.BeforeFirstRules,
			Args: method.Args("date", start.String(), "earliest", firstStart.String())}
	case start > lastStart:
		return &rating.Finding{Code: finding.OutsideVersion, Args: method.Args("date", start.String(), "version", versionID,
			"from", firstStart.String(), "until", lastStart.String())}
	}
	return nil
}

// atDesk returns a period with what is known when an event arrives. The newest list that is kept is its previous list.
func atDesk(e rating.Event, d engine.Desk) (*period, error) {
	p := &period{in: engine.Input{Options: d.Options}, floor: floorBy(d.Options.Get(lowest)),
		known: known{Lists: method.Lists{InForce: d.InForce}, guests: engine.GuestsOf(e)}, accounts: map[string]*account{}}
	last, _ := p.known.On(d.Next - 1)
	p.in.Previous, p.known.previous, p.date = last, last, last.Date+1
	return p, p.known.Err
}

// find adds a finding about the event; args are its arguments, by name and value.
func (a *admission) find(code string, args ...string) {
	a.out.Findings = append(a.out.Findings, rating.Finding{Code: code, Origin: a.e.Origin, Args: method.Args(args...)})
}

// play adds a finding for what excludes the whole event from rating (1.1, 6.3).
func (a *admission) play() {
	e := a.e
	highest, is := tooFast(e, func(id string) rating.Points { return a.p.known.at(id, e.Start).Rating })
	if is {
		a.find(finding.TournamentTooFast, "event", e.Code, "time", method.Clock(method.ThinkingTime(e.Controls)), "rating",
			highest.Text(0), "least", method.Clock(least(highest)), "article", "1.1")
		return
	}
	t, _ := a.p.gather(e)
	if why, args, is := t.refused(); is && !e.Unidentified() {
		a.find(finding.TooFewRated, append(args, "event", e.Code, "article", why.Article)...)
	}
}

// condition is a rule that cannot be checked because a value is missing.
type condition struct{ question, unchecked, article string }

// missing returns the conditions for which the sheet of an event gives no value.
func missing(e rating.Event) (found []condition) {
	if len(e.Controls) == 0 {
		found = append(found, condition{finding.PaceMissing, finding.PaceUnchecked, "1.1"})
	}
	if isMatch(e) && e.ScheduledGames == 0 && !waived(e) {
		found = append(found, condition{finding.ScheduledMissing, finding.ScheduledUnchecked, "6.5"})
	}
	return found
}

// conditions adds a question for each missing value, if the association waits for them; otherwise the list notes them.
func (a *admission) conditions() {
	if !a.d.Wait {
		return
	}
	for _, m := range missing(a.e) {
		a.find(m.question, "event", a.e.Code, "article", m.article)
	}
}

// list sets the list of the event (9.13).
func (a *admission) list() {
	date, found := method.Place(a.e, a.d, method.EndedInTime, "9.13")
	a.out.Date, a.out.Findings = date, append(a.out.Findings, found...)
}

// Foresee returns the games of an event that Rate will leave out, by the ratings that are known when its sheet
// arrives. It fails if a lookup of d fails.
func (r Ruleset) Foresee(e rating.Event, d engine.Desk) ([]rating.LeftOut, error) {
	p, err := atDesk(e, d)
	if err != nil {
		return nil, err
	}
	p.rateEvent(e)
	method.SortOutcome(&p.out)
	return p.out.LeftOut, p.known.Err
}

// Open takes a player over from an earlier list. If the number of games is unknown, the K of that list decides: 15
// means at least thirty games, 10 that 2400 has been reached too, 25 a newcomer; a row without K is refused.
func (Ruleset) Open(o rating.Opening, _ rating.Player) (rating.State, rating.Findings) {
	s := method.Unrated(o)
	if !o.Rated {
		return s, nil
	}
	if f := opening(o); f.Code != "" {
		f.Origin, f.Args = o.Origin, map[string]string{"player": o.Player, "least": floorBy("").Text(0)}
		return s, rating.Findings{f}
	}
	method.TakeRating(&s, o)
	if o.Games < 0 && o.K != kNew {
		s.Games = newGames
		if o.K == kTop {
			s.Peak = max(s.Peak, topRating)
		}
	}
	s.K, _ = coefficient(s)
	return s, nil
}

// opening returns the finding about a rated opening row, without its place; without a code if the row is right.
func opening(o rating.Opening) (f rating.Finding) {
	_, whole := o.Rating.Whole()
	switch {
	case !whole:
		return rating.Finding{Code: finding.OpeningNotWhole, Read: o.Rating.String()}
	case o.Rating < floorBy(""):
		return rating.Finding{Code: finding.OpeningBelowListed, Read: o.Rating.Text(0)}
	case o.Games < 0 && o.K == 0:
		return rating.Finding{Code: finding.OpeningWithoutK}
	case o.Games < 0 && o.K != kNew && o.K != kUsual && o.K != kTop:
		return rating.Finding{Code: finding.OpeningOldK, Read: strconv.Itoa(o.K)}
	}
	return f
}
