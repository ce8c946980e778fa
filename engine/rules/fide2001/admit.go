package fide2001

import (
	"strconv"

	"kalends/engine"
	"kalends/rating"
	"kalends/rating/finding"
)

// admission is an event that is being judged.
type admission struct {
	e   rating.Event
	d   engine.Desk
	p   *period
	out engine.Admission
}

// Admit says into which list an event goes, or why it cannot.
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
	return a.out, a.p.known.err
}

// Outside says what is wrong with an event that began on a day of which this text does not tell; nil: it does.
func Outside(start rating.Date) *rating.Finding {
	switch {
	case start < firstStart:
		return &rating.Finding{Code: finding.BeforeFirstRules,
			Args: pairs([]string{"date", start.String(), "earliest", firstStart.String()})}
	case start > lastStart:
		return &rating.Finding{Code: finding.OutsideVersion, Args: pairs([]string{"date", start.String(), "version",
			versionID, "from", firstStart.String(), "until", lastStart.String()})}
	}
	return nil
}

// atDesk makes ready what is known when an event arrives: the lists that are kept, of which the newest is the previous
// list of the next.
func atDesk(e rating.Event, d engine.Desk) (*period, error) {
	p := &period{in: engine.Input{Options: d.Options}, floor: floorBy(d.Options.Get(lowest)),
		known: known{inForce: d.InForce, guests: engine.GuestsOf(e)}, accounts: map[string]*account{}}
	last, _ := p.known.on(d.Next - 1)
	p.in.Previous, p.known.previous, p.date = last, last, last.Date+1
	return p, p.known.err
}

func (a *admission) find(code string, args ...string) {
	a.out.Findings = append(a.out.Findings, rating.Finding{Code: code, Origin: a.e.Origin, Args: pairs(args)})
}

// play is 1.1 and 6.3: what keeps the whole event from being rated.
func (a *admission) play() {
	e := a.e
	highest, is := tooFast(e, func(id string) rating.Points { return a.p.known.at(id, e.Start).rating })
	if is {
		a.find(finding.TournamentTooFast, "event", e.Code, "time", clock(thinkingTime(e.Controls)), "rating",
			highest.Text(0), "least", clock(least(highest)), "article", "1.1")
		return
	}
	t, _ := a.p.gather(e)
	if why, args, is := t.refused(); is && !e.Unidentified() {
		a.find(finding.TooFewRated, append(args, "event", e.Code, "article", why.article)...)
	}
}

// condition is a rule that cannot be checked because a value is missing.
type condition struct{ asked, unchecked, article string }

// missing lists the conditions that an event's sheet gives no value for.
func missing(e rating.Event) (found []condition) {
	if len(e.Controls) == 0 {
		found = append(found, condition{finding.PaceMissing, finding.PaceUnchecked, "1.1"})
	}
	if isMatch(e) && e.ScheduledGames == 0 && !waived(e) {
		found = append(found, condition{finding.ScheduledMissing, finding.ScheduledUnchecked, "6.5"})
	}
	return found
}

// conditions asks for missing values where the association wants them; otherwise the list notes them.
func (a *admission) conditions() {
	if !a.d.Wait {
		return
	}
	for _, m := range missing(a.e) {
		a.find(m.asked, "event", a.e.Code, "article", m.article)
	}
}

// list is 9.13: the first list for which the event ended early enough and that is not out yet, or the one that the
// office chose. Nothing is ever lost by waiting.
func (a *admission) list() {
	p, closed, ok := firstList(a.e, a.d.Calendar)
	if ok && p.Date < a.d.Next {
		p, ok = a.d.Calendar.On(a.d.Next)
		closed = false
	}
	if chosen, is := a.d.Calendar.On(a.e.Approval.RatedIn); is && chosen.Date >= a.d.Next {
		p, closed, ok = chosen, false, true
	}
	if !ok {
		a.find(finding.NoListAfter, "event", a.e.Code, "end", a.e.LastDay().String())
		return
	}
	a.out.Date = p.Date
	if closed {
		missed, _ := a.d.Calendar.After(a.e.LastDay())
		a.find(finding.LaterList, "event", a.e.Code, "end", a.e.LastDay().String(), "cutoff", missed.Cutoff.String(),
			"missed", missed.Date.String(), "list", p.Date.String(), "article", "9.13")
	}
}

// Foresee judges the games of one event as Rate will, with the ratings that are known when its sheet arrives.
func (r Ruleset) Foresee(e rating.Event, d engine.Desk) ([]rating.LeftOut, error) {
	p, err := atDesk(e, d)
	if err != nil {
		return nil, err
	}
	p.rateEvent(e)
	p.sort()
	return p.out.LeftOut, p.known.err
}

// Open takes a player over from a list of before. Where the number of games is unknown the K of that list decides it:
// 15 means thirty games at least, 10 that 2400 has been reached too, 25 a newcomer; without a K the row is refused.
func (Ruleset) Open(o rating.Opening, _ rating.Player) (rating.State, rating.Findings) {
	s := rating.State{Player: o.Player, Games: max(o.Games, 0), Peak: o.Peak, LastGame: o.LastGame, Source: o.Source,
		FirstDone: o.Rated || o.Games > 0}
	if !o.Rated {
		return s, nil
	}
	if f := opening(o); f.Code != "" {
		f.Origin, f.Args = o.Origin, map[string]string{"player": o.Player, "least": floorBy("").Text(0)}
		return s, rating.Findings{f}
	}
	s.Rated, s.Rating, s.Peak = true, o.Rating, max(o.Peak, o.Rating)
	if s.LastGame == 0 {
		s.LastGame = o.Date
	}
	if o.Games < 0 && o.K != kNew {
		s.Games = newGames
		if o.K == kTop {
			s.Peak = max(s.Peak, topRating)
		}
	}
	s.K, _ = coefficient(s)
	return s, nil
}

// opening says what is wrong with an opening rating.
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
