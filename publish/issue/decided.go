package issue

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/reports"
)

// decided is what an issue knows of the office's decisions.
type decided struct {
	all    []rating.Decision    // up to the last that the issue knows, as they were then
	after  int                  // the last that the list before knew; those after it are printed
	before rating.Date          // of the list before
	rated  map[string]ratedList // where the events were rated that they concern
	since  rating.Date          // rows of sheet Corrections from this day on are decisions, and not only printed
}

// ratedList is the list that rated an event.
type ratedList struct {
	list string
	date rating.Date
}

// LastDecision returns the number of the last decision; 0 if there is none.
func LastDecision(v *folder.View) (int, error) {
	all, err := v.Ledger.Decisions()
	return len(all), err
}

// decidedBy reads from the ledger what the issue of s knows of the decisions.
func decidedBy(v *folder.View, s *Snapshot) (d decided, err error) {
	if d.since, err = v.DecidesSince(); err != nil {
		return d, err
	}
	all, err := v.Ledger.Decisions()
	if err != nil || len(all) == 0 {
		return d, err
	}
	d.all, d.before = rating.Until(all, s.Decided), s.previous.Date
	if d.after, err = knownBefore(v, s); err != nil {
		return d, err
	}
	d.rated, err = ratedLists(v, d.all)
	return d, err
}

// ratedLists returns by event which list rated the events that decisions concern.
func ratedLists(v *folder.View, all []rating.Decision) (where map[string]ratedList, err error) {
	where = map[string]ratedList{}
	for _, one := range all {
		for _, event := range append(slices.Clone(one.Events), one.Event) {
			if where[event], err = ratedListOf(v, event); err != nil {
				return nil, err
			}
		}
	}
	return where, nil
}

// KnownBy returns the number of the last decision that a publication knew.
func KnownBy(p ledger.Publication) (int, error) {
	in, err := readInputs(p)
	return in.Decisions, err
}

// knownBefore returns the number of the last decision that the list before knew; 0 if there is no list before.
func knownBefore(v *folder.View, s *Snapshot) (int, error) {
	published, err := v.Publications(s.List.ID)
	for _, p := range slices.Backward(published) {
		if p.Date < s.Period.Date {
			return KnownBy(p)
		}
	}
	return 0, err
}

// ratedListOf returns the list that rated an event; zero if none has.
func ratedListOf(v *folder.View, event string) (ratedList, error) {
	if event == "" {
		return ratedList{}, nil
	}
	found, err := v.Submissions(ledger.Filter{State: ledger.Accepted, Event: event})
	if err != nil || len(found) == 0 {
		return ratedList{}, err
	}
	return ratedList{found[0].List, found[0].ListDate}, nil
}

// printed returns the decisions that the list prints: those since the list before that concern it, without those that
// take effect when lists are made again.
func (d decided) printed(list string) (all []rating.Decision) {
	for _, one := range d.all {
		if one.Number > d.after && d.concerns(one, list) && !d.byRevision(one) {
			all = append(all, one)
		}
	}
	return all
}

// byRevision reports whether a decision takes effect when lists are made again. It is printed there.
func (d decided) byRevision(one rating.Decision) bool {
	if one.Kind == rating.Revoke && one.Revokes <= len(d.all) {
		return d.byRevision(d.all[one.Revokes-1])
	}
	setsLaterList := one.Kind == rating.Adjust && cmp.Or(one.ListDate, one.Day) > d.before
	return one.Policy == rating.Reissue && !setsLaterList
}

// concerns reports whether a decision concerns a list. One about persons concerns every list.
func (d decided) concerns(one rating.Decision, list string) bool {
	switch one.Kind {
	case rating.Fact:
		return !one.OfEvent() || d.rated[one.Event].list == list
	case rating.Adjust:
		return one.List == list
	case rating.Revoke:
		return one.Revokes > len(d.all) || d.concerns(d.all[one.Revokes-1], list)
	case rating.Correct, rating.Withdraw, rating.Split:
		return slices.ContainsFunc(append(slices.Clone(one.Events), one.Event),
			func(event string) bool { return d.rated[event].list == list })
	}
	return true
}

// date returns the date of the list that a decision found wrong; zero if there is none.
func (d decided) date(one rating.Decision) rating.Date {
	for _, event := range append(slices.Clone(one.Events), one.Event) {
		if at := d.rated[event]; at.date != 0 {
			return at.date
		}
	}
	return one.ListDate
}

// lines returns the decisions that the list prints, as rows under Corrections. number returns how a list is called in
// print.
func (d decided) lines(b *folder.Basis, list string, number func(rating.Date) string) (lines []reports.Correction) {
	for _, one := range d.printed(list) {
		lines = append(lines, d.line(b, withoutBirth(b, one), number))
	}
	return lines
}

// line returns one decision as lists print it, with the number of the list that it found wrong. Figures of the decision
// are printed as they are: withoutBirth must have hidden what is not to be shown.
func (d decided) line(b *folder.Basis, one rating.Decision, number func(rating.Date) string) reports.Correction {
	c := reports.Correction{Number: one.Number, Kind: string(one.Kind), Decided: one.Day, Subject: one.Subject(),
		Reason: one.Reason, Document: one.Document, List: number(d.date(one))}
	switch one.Kind {
	case rating.Adjust, rating.Fact:
		c.Field, c.Published, c.Correct = one.Field, one.Old, one.New
		c.Subject, c.Persons = one.Player, persons(b, one.Player)
		if one.OfEvent() {
			c.Published, c.Correct, c.Permit = "", "", one.Grants()
			c.Subject, c.Persons = one.Event, nil
		}
	case rating.Merge:
		c.Persons = persons(b, one.Player, one.Into)
	}
	return c
}

// persons returns players with their names. Those who are unknown or not to be published have a number only.
func persons(b *folder.Basis, players ...string) []reports.Person {
	all := make([]reports.Person, len(players))
	for i, id := range players {
		all[i].ID = id
		if p, known := b.Registry.Players.Find(id); known && p.Publish && p.Erased == 0 {
			all[i].Name, all[i].NameAlt = p.Name, p.NameAlt
		}
	}
	return all
}

// withoutBirth returns a decision without figures and reason if they would show a birth that is not to be printed, or
// anything about a person who was erased.
func withoutBirth(b *folder.Basis, one rating.Decision) rating.Decision {
	p := b.Registry.Players.Get(one.Player)
	if one.Kind == rating.Fact && p.Erased != 0 {
		one.Old, one.New, one.Reason = "", "", ""
	}
	withheld := b.Setup.Privacy.Birth == rating.BirthBand || b.Setup.Privacy.Birth == rating.BirthNone
	if one.Kind == rating.Fact && one.Field == rating.LateBirth && (withheld || p.HideBirth || !p.Publish) {
		one.Old, one.New, one.Reason = "", "", ""
	}
	return one
}

// DecisionInput returns the decisions up to a number as an input of a list; none before the first decision.
func DecisionInput(v *folder.View, last int) ([]reports.Input, error) {
	if last == 0 {
		return nil, nil
	}
	all, err := v.Ledger.Decisions()
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(rating.Until(all, last))
	return []reports.Input{{Kind: "decisions", Name: fmt.Sprintf("1-%d", last), SHA: rating.SHA(text)}}, err
}
