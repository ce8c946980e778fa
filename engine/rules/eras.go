package rules

import (
	"slices"
	"strconv"

	"kalends/engine"
	"kalends/engine/rules/fide"
	"kalends/engine/rules/fide2001"
	"kalends/rating"
	"kalends/rating/finding"
)

// standard is the family of the FIDE standard list. Its first text, reconstructed, makes the lists before the second.
func standard() engine.Ruleset {
	now := fide.Standard()
	return eras{Ruleset: now, before: fide2001.Ruleset{}, since: earliest(now)}
}

// eras is a family of two methods that do not know each other. Which one makes a list hangs on the list's date; which
// one looks at an event hangs on the event's first day. What a player carries is understood by both.
type eras struct {
	engine.Ruleset // of the lists from since on; the family's name and face
	before         engine.Ruleset
	since          rating.Date
}

var _ engine.Dated = eras{}

// On gives the method of a list.
func (e eras) On(list rating.Date) engine.Ruleset {
	if list < e.since {
		return e.before
	}
	return e.present()
}

// Methods are both.
func (e eras) Methods() []engine.Ruleset { return []engine.Ruleset{e.Ruleset, e.before} }

// present is the method of today, which takes over what a list of before has left.
func (e eras) present() engine.Ruleset { return heir{e.Ruleset, e.since} }

// In gives the family as it was read in an edition; the text of before has one reading.
func (e eras) In(edition int) engine.Ruleset {
	e.Ruleset = e.Ruleset.In(edition)
	return e
}

// Versions are the texts of both, newest first.
func (e eras) Versions() []engine.Version {
	return append(e.Ruleset.Versions(), e.before.Versions()...)
}

// Readings are those of both.
func (e eras) Readings() []engine.Reading {
	return append(e.Ruleset.Readings(), e.before.Readings()...)
}

// Options are those of both; a choice that both leave stands once.
func (e eras) Options() []engine.Option {
	all := e.Ruleset.Options()
	for _, o := range e.before.Options() {
		if !slices.ContainsFunc(all, func(known engine.Option) bool { return known.Key == o.Key }) {
			all = append(all, o)
		}
	}
	return all
}

// Calendar is that of each in its time.
func (e eras) Calendar() (c rating.Calendar, fixed bool) {
	c, fixed = e.Ruleset.Calendar()
	earlier, _ := e.before.Calendar()
	c.Earlier = &rating.Rule{Days: earlier.Days, CutoffDays: earlier.CutoffDays, Until: e.since}
	return c, fixed
}

// Admit asks the text of the event's first day. In a gap between texts there is none; and an event is rated on no list
// that another method makes.
func (e eras) Admit(ev rating.Event, desk engine.Desk) (engine.Admission, error) {
	if from, to, is := e.gap(ev.Start); is {
		return refused(ev, finding.BetweenVersions, "date", ev.Start.String(), "from", from.String(), "to", to.String()), nil
	}
	r := e.of(ev.Start)
	a, err := r.Admit(ev, desk)
	if err != nil || a.Findings.Worst() == rating.Error {
		return a, err
	}
	list := a.Date
	if chosen := ev.Approval.RatedIn; chosen >= desk.Next {
		if _, is := desk.Calendar.On(chosen); is {
			list = chosen
		}
	}
	if list != 0 && (list < e.since) != (ev.Start < e.since) {
		return refused(ev, finding.ListOfAnotherTime, "event", ev.Code, "start", ev.Start.String(), "list", list.String(),
			"since", e.since.String()), nil
	}
	return a, nil
}

// Foresee asks the text of the event's first day.
func (e eras) Foresee(ev rating.Event, desk engine.Desk) ([]rating.LeftOut, error) {
	return e.of(ev.Start).Foresee(ev, desk)
}

// Reports asks the text of the event's first day.
func (e eras) Reports(start rating.Date) engine.Reports {
	if start < e.since {
		return engine.ReportsOf(e.before, start)
	}
	return engine.ReportsOf(e.Ruleset, start)
}

// Permissions asks the text of the event's first day.
func (e eras) Permissions(start rating.Date) []engine.Permission {
	if start < e.since {
		return engine.PermissionsOf(e.before, start)
	}
	return engine.PermissionsOf(e.Ruleset, start)
}

// Host asks the text of the event's first day.
func (e eras) Host(g rating.Guest, start rating.Date) engine.Hosted {
	if start != 0 && start < e.since {
		return engine.HostOf(e.before, g, start)
	}
	return engine.HostOf(e.Ruleset, g, start)
}

// Open asks the text of the list on which a rating stood; one of the gap is taken over as today.
func (e eras) Open(o rating.Opening, p rating.Player) (rating.State, rating.Findings) {
	if o.Date <= e.before.Versions()[0].Until+1 { // the last list day of its time is the day after
		return e.before.Open(o, p)
	}
	return e.Ruleset.Open(o, p)
}

// Rate makes the list by the method of its day.
func (e eras) Rate(in engine.Input) (engine.Outcome, error) { return e.On(in.Period.Date).Rate(in) }

// Status is what the method of a list says of a player.
func (e eras) Status(s rating.State, p rating.Player, date rating.Date) (status []string, printed bool) {
	return e.On(date).Status(s, p, date)
}

// pinned gives the ruleset that a version alone is: of a family of two methods the one that has it.
func pinned(r engine.Ruleset, version string) engine.Ruleset {
	methods := engine.Methods(r)
	i := slices.IndexFunc(methods, func(m engine.Ruleset) bool {
		return slices.ContainsFunc(m.Versions(), func(v engine.Version) bool { return v.ID == version })
	})
	return methods[i]
}

// of gives the method under whose texts an event began.
func (e eras) of(start rating.Date) engine.Ruleset {
	if start < e.since {
		return e.before
	}
	return e.present()
}

// gap gives the days between the texts, when an event began in them.
func (e eras) gap(start rating.Date) (from, to rating.Date, is bool) {
	from, to = e.before.Versions()[0].Until+1, e.since-1
	return from, to, start >= from && start <= to
}

// earliest is the first day of a ruleset's first text.
func earliest(r engine.Ruleset) rating.Date {
	versions := r.Versions()
	return versions[len(versions)-1].From
}

// refused returns an event.
func refused(ev rating.Event, code string, args ...string) engine.Admission {
	said := map[string]string{}
	for i := 0; i+1 < len(args); i += 2 {
		said[args[i]] = args[i+1]
	}
	return engine.Admission{Findings: rating.Findings{{Code: code, Origin: ev.Origin, Args: said}}}
}

// heir is a method that takes over the lists of another: a K that it does not know was the other's, and is found anew.
type heir struct {
	engine.Ruleset
	since rating.Date
}

// Rate makes a list; before the first one, the K of the other method is struck out.
func (h heir) Rate(in engine.Input) (engine.Outcome, error) {
	if in.Previous.Date < h.since {
		in.Previous.States = h.own(in.Previous.States)
		if in.Published != nil {
			printed := *in.Published
			printed.States = h.own(printed.States)
			in.Published = &printed
		}
	}
	return h.Ruleset.Rate(in)
}

// Separable is what the method is: a K is struck out or not whoever else is there.
func (h heir) Separable() bool { return engine.IsSeparable(h.Ruleset, h.since) }

// own gives states without a K that the method does not have.
func (h heir) own(states []rating.State) []rating.State {
	known := map[string]bool{}
	for _, c := range h.Profile().Coefficients {
		known[c.K] = true
	}
	if !slices.ContainsFunc(states, func(s rating.State) bool { return s.K != 0 && !known[strconv.Itoa(s.K)] }) {
		return states
	}
	states = slices.Clone(states)
	for i := range states {
		if !known[strconv.Itoa(states[i].K)] {
			states[i].K = 0
		}
	}
	return states
}
