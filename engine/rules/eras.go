package rules

import (
	"slices"
	"strconv"

	"kalends/engine"
	"kalends/engine/method"
	"kalends/engine/rules/fide"
	"kalends/engine/rules/fide2001"
	"kalends/rating"
	"kalends/rating/finding"
)

// standard is the family of the FIDE standard list. Its first text, a reconstruction, makes the lists before the second
// text.
func standard() engine.Ruleset {
	now := fide.Standard()
	return eras{Ruleset: now, before: fide2001.Ruleset{}, since: earliest(now)}
}

// eras is a family of two independent methods. The date of a list decides which of them makes it, the first day of an
// event which of them examines it. Both understand the states that players carry.
type eras struct {
	engine.Ruleset // of the lists from since on; the family's name and face
	before         engine.Ruleset
	since          rating.Date
}

var _ engine.Dated = eras{}

// On returns the method of a list.
func (e eras) On(list rating.Date) engine.Ruleset {
	if list < e.since {
		return e.before
	}
	return e.present()
}

// Methods returns both methods, the newer one first.
func (e eras) Methods() []engine.Ruleset { return []engine.Ruleset{e.Ruleset, e.before} }

// present returns the later method, which continues the lists of the earlier one.
func (e eras) present() engine.Ruleset { return successor{e.Ruleset, e.since} }

// In returns the family as read in an edition; the earlier text has only one reading.
func (e eras) In(edition int) engine.Ruleset {
	e.Ruleset = e.Ruleset.In(edition)
	return e
}

// Versions returns the texts of both, newest first.
func (e eras) Versions() []rating.Version {
	return append(e.Ruleset.Versions(), e.before.Versions()...)
}

// Readings returns the readings of both texts, those of the newer one first.
func (e eras) Readings() []engine.Reading {
	return append(e.Ruleset.Readings(), e.before.Readings()...)
}

// Options returns the options of both methods; one that both have is there once.
func (e eras) Options() []rating.Option {
	all := e.Ruleset.Options()
	for _, o := range e.before.Options() {
		if !slices.ContainsFunc(all, func(known rating.Option) bool { return known.Key == o.Key }) {
			all = append(all, o)
		}
	}
	return all
}

// Calendar returns the calendar of the newer method, with that of the earlier one until since.
func (e eras) Calendar() (c rating.Calendar, fixed bool) {
	c, fixed = e.Ruleset.Calendar()
	earlier, _ := e.before.Calendar()
	c.Earlier = &rating.Rule{Days: earlier.Days, CutoffDays: earlier.CutoffDays, Until: e.since}
	return c, fixed
}

// Admit uses the text of the event's first day. An event that began between the texts is refused, and one for which
// the list would be made by the other method.
func (e eras) Admit(ev rating.Event, desk engine.Desk) (engine.Admission, error) {
	if from, to, is := e.gap(ev.Start); is {
		return refused(ev, finding.BetweenVersions, "date", ev.Start.String(), "from", from.String(), "to", to.String()), nil
	}
	r := e.methodFor(ev.Start)
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

// Foresee uses the text of the event's first day.
func (e eras) Foresee(ev rating.Event, desk engine.Desk) ([]rating.LeftOut, error) {
	return e.methodFor(ev.Start).Foresee(ev, desk)
}

// Reports uses the text of the event's first day.
func (e eras) Reports(start rating.Date) engine.Reports {
	if start < e.since {
		return engine.ReportsOf(e.before, start)
	}
	return engine.ReportsOf(e.Ruleset, start)
}

// Permissions uses the text of the event's first day.
func (e eras) Permissions(start rating.Date) []engine.Permission {
	if start < e.since {
		return engine.PermissionsOf(e.before, start)
	}
	return engine.PermissionsOf(e.Ruleset, start)
}

// Host uses the text of the event's first day.
func (e eras) Host(g rating.Guest, start rating.Date) engine.Hosted {
	if start != 0 && start < e.since {
		return engine.HostOf(e.before, g, start)
	}
	return engine.HostOf(e.Ruleset, g, start)
}

// Open uses the text of the date of the list; a list between the texts is taken over as by the present one.
func (e eras) Open(o rating.Opening, p rating.Player) (rating.State, rating.Findings) {
	if o.Date <= e.before.Versions()[0].Until+1 { // the last list day of its time is the day after
		return e.before.Open(o, p)
	}
	return e.Ruleset.Open(o, p)
}

// Rate makes the list by the method of its day.
func (e eras) Rate(in engine.Input) (engine.Outcome, error) { return e.On(in.Period.Date).Rate(in) }

// Status returns the status of a player on a list by the method that makes it, and whether the player is printed.
func (e eras) Status(s rating.State, p rating.Player, date rating.Date) (status []string, printed bool) {
	return e.On(date).Status(s, p, date)
}

// pinned returns the method of r that has a version. It panics if none has it.
func pinned(r engine.Ruleset, version string) engine.Ruleset {
	methods := engine.Methods(r)
	i := slices.IndexFunc(methods, func(m engine.Ruleset) bool {
		return slices.ContainsFunc(m.Versions(), func(v rating.Version) bool { return v.ID == version })
	})
	return methods[i]
}

// methodFor returns the method by whose texts an event is rated.
func (e eras) methodFor(start rating.Date) engine.Ruleset {
	if start < e.since {
		return e.before
	}
	return e.present()
}

// gap returns the first and the last day between the texts, and whether an event began there.
func (e eras) gap(start rating.Date) (from, to rating.Date, is bool) {
	from, to = e.before.Versions()[0].Until+1, e.since-1
	return from, to, start >= from && start <= to
}

// earliest returns the first day of a ruleset's first text.
func earliest(r engine.Ruleset) rating.Date {
	versions := r.Versions()
	return versions[len(versions)-1].From
}

// refused returns an admission with one finding, by which an event is not accepted.
func refused(ev rating.Event, code string, args ...string) engine.Admission {
	return engine.Admission{Findings: rating.Findings{{Code: code, Origin: ev.Origin, Args: method.Args(args...)}}}
}

// successor continues the lists of another method: it replaces a K that it does not have.
type successor struct {
	engine.Ruleset
	since rating.Date
}

// Rate makes a list. For its first one, every K that only the other method has is removed from copies of the previous
// states.
func (h successor) Rate(in engine.Input) (engine.Outcome, error) {
	if in.Previous.Date < h.since {
		in.Previous.States = h.ownK(in.Previous.States)
		if in.Published != nil {
			printed := *in.Published
			printed.States = h.ownK(printed.States)
			in.Published = &printed
		}
	}
	return h.Ruleset.Rate(in)
}

// Separable reports whether the method is separable: removing K does not depend on other players.
func (h successor) Separable() bool { return engine.IsSeparable(h.Ruleset, h.since) }

// ownK returns states in which a K that the method does not have is 0. It copies them if there is one.
func (h successor) ownK(states []rating.State) []rating.State {
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
