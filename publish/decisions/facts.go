package decisions

import (
	"cmp"
	"slices"
	"strings"

	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/publish/intake"
	"kalends/publish/issue"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/templates"
)

// Facts takes the decisions that are due because the registry says something now of players on a published list that it
// did not say when that list was made. It returns them, and why others are not taken. Very many at once need the
// office's agreement, because a column that was sorted by itself looks the same; without it they are a RegistryError.
func (o Office) Facts(agreed bool) (taken []Taken, refused rating.Findings, err error) {
	question, err := o.factsCompared()
	if err != nil || question == "" {
		return nil, nil, err
	}
	if same, err := o.AskedBefore(metaFacts); err != nil || same {
		return nil, nil, err
	}
	late, err := o.lateFacts()
	if err == nil && !agreed && len(late) > o.mostFacts() {
		return nil, nil, folder.RegistryError{Findings: rating.Findings{o.tooMany(late)}, Words: o.Words}
	}
	if err != nil {
		return nil, nil, err
	}
	for _, fact := range late {
		c, err := o.Prepare(fact)
		t, why, err := o.decide(c, err, rowOf(fact), new(intake.Pass))
		if err != nil {
			return taken, refused, err
		}
		if refused = append(refused, why...); len(why) == 0 {
			taken = append(taken, t)
		}
	}
	if len(refused) > 0 {
		return taken, refused, o.Answered(metaFacts)
	}
	return taken, nil, o.Intake.Write.SetMeta(metaFacts, question)
}

// AskedOfFacts returns one finding if there are more late facts than a pass decides by itself, and otherwise none. It
// takes no decision; if it cannot look, the next pass says why.
func (d Desk) AskedOfFacts() rating.Findings {
	question, err := d.factsCompared()
	if err != nil || question == "" || d.Unfit != nil {
		return nil
	}
	late, err := d.lateFacts()
	if err != nil || len(late) <= d.mostFacts() {
		return nil
	}
	return rating.Findings{d.tooMany(late)}
}

// mostFacts is how many facts a pass decides by itself: 1 in 100 of the people in the registry, and at least ten.
func (d Desk) mostFacts() int { return max(10, d.Registry.Players.Len()/100) }

// tooMany returns the finding that asks whether so many facts are meant.
func (d Desk) tooMany(late []rating.Decision) rating.Finding {
	words := templates.In(d.Setup.Languages[0])
	var examples []string
	for _, one := range late[:min(len(late), 5)] {
		examples = append(examples, cmp.Or(one.Player, one.Event)+": "+rating.Word(one.Reason))
	}
	f := newFinding(finding.ManyFacts, "n", words.Count(len(late)), "most", words.Count(d.mostFacts()),
		"examples", strings.Join(examples, "; "))
	f.Origin = rating.Origin{File: "registry.xlsx", Sheet: rowOf(late[0]).Sheet}
	return f
}

// metaFacts is the key of the ledger for what was last compared by Facts.
const metaFacts = "facts"

// factsCompared names everything on which the result of Facts depends: the last lists, the registry and the policy. It
// is empty while no list is published, and once Facts has decided on all of that, so that a pass costs what its sheets
// cost.
func (d Desk) factsCompared() (string, error) {
	var all []string
	for _, l := range d.Setup.Lists {
		last, ok, err := d.Ledger.Latest(l.ID)
		if err != nil {
			return "", err
		}
		if ok {
			all = append(all, d.IssueFolder(last))
		}
	}
	if len(all) == 0 {
		return "", nil
	}
	question := strings.Join(append(all, d.Registry.SHA, string(d.policy())), "; ")
	if decided, err := d.Ledger.Meta(metaFacts); err != nil || decided == question {
		return "", err
	}
	return question, nil
}

// lateFacts returns the decisions that are due because of what the registry says, sorted by player, event and field.
// One decision is for all lists.
func (d Desk) lateFacts() ([]rating.Decision, error) {
	all, err := d.Ledger.Decisions()
	if err != nil {
		return nil, err
	}
	var due []rating.Decision
	for _, l := range d.Setup.Lists {
		found, err := d.lateFor(l, all)
		if err != nil {
			return nil, err
		}
		due = append(due, found...)
	}
	slices.SortStableFunc(due, func(a, b rating.Decision) int {
		return cmp.Or(strings.Compare(a.Player, b.Player), strings.Compare(a.Event, b.Event), strings.Compare(a.Field, b.Field), cmp.Compare(a.ListDate, b.ListDate))
	})
	return slices.CompactFunc(due, func(a, b rating.Decision) bool { return a.Row == b.Row }), nil
}

// lateFor returns the decisions that are due because of what the registry says now and did not say when the last list
// of one kind was made.
func (d Desk) lateFor(l folder.List, all []rating.Decision) ([]rating.Decision, error) {
	w, err := d.window(l)
	if err != nil || len(w.out) == 0 {
		return nil, err
	}
	then, err := issue.AsFrozen(d.View, l, w.out[len(w.out)-1])
	if err != nil || then.Basis.Registry.SHA == d.Registry.SHA {
		return nil, err
	}
	due, err := d.lateOn(l, w, then, all)
	if err != nil {
		return nil, err
	}
	permits, err := d.latePermits(l, then, all)
	return append(due, permits...), err
}

// lateOn returns the late decisions about players who have a rating on the last list.
func (d Desk) lateOn(l folder.List, w window, then issue.Frozen,
	all []rating.Decision) (due []rating.Decision, err error) {
	changed := changedPeople(then, all, d.Registry.Players, w)
	ids := make([]string, 0, len(changed))
	for _, c := range changed {
		ids = append(ids, c.is.ID)
	}
	states, _, err := d.Ledger.InForceOf(l.ID, w.out[len(w.out)-1].Date, ids)
	if err != nil {
		return nil, err
	}
	for _, c := range changed {
		if s, listed := states.Find(c.is.ID); listed && s.Rated {
			due = append(due, d.facts(c, w.since(s.Since), all)...)
		}
	}
	return due, nil
}

// changed is a person by the registry of a list, with later decisions applied, and by today's registry.
type changed struct{ was, is rating.Player }

// changedPeople returns the people about whom today's registry says something else than that of a list, and too late
// for a published one.
func changedPeople(then issue.Frozen, all []rating.Decision, today rating.Players, w window) (found []changed) {
	decided := map[string][]rating.Decision{}
	for _, one := range all {
		if one.Kind == rating.Fact && one.Number > then.Decided {
			decided[one.Player] = append(decided[one.Player], one) // also a revoked one, which is not decided again
		}
	}
	for is := range today.All() {
		was, known := then.Basis.Registry.Players.Find(is.ID)
		if !known || is.Status == rating.Merged || is.Erased != 0 {
			continue
		}
		for _, one := range decided[is.ID] {
			was = one.ApplyTo(was)
		}
		if len(w.differences(was, is)) > 0 {
			found = append(found, changed{was, is})
		}
	}
	return found
}

// facts returns the decisions that are due about a changed person, one for each field.
func (d Desk) facts(c changed, w window, all []rating.Decision) (due []rating.Decision) {
	words := templates.In(d.Setup.Languages[0]) // the office's language, whatever the command's is
	for _, one := range w.differences(c.was, c.is) {
		before := 0
		for _, o := range all {
			if o.Kind == rating.Fact && o.Player == c.is.ID && o.Field == one.field {
				before++
			}
		}
		due = append(due, rating.Decision{Kind: rating.Fact, Day: d.Today(), Player: c.is.ID, ListDate: one.list, Field: one.field,
			Old: one.was, New: one.is, Known: &c.is, Reason: one.reason(words, c.is), Document: one.document, By: byItself,
			Row: strings.Join([]string{string(rating.Fact), c.is.ID, one.field, itoa(before + 1)}, "|"), Policy: d.policy()})
	}
	return due
}

// byItself is the name under which the program decides what follows from the registry.
const byItself = "Kalends"

// window is the published lists of one kind, by date, that a fact can concern.
type window struct {
	out     []ledger.Publication
	excuses excusing // nil: the ruleset asks for no reasons
}

// excusing is a ruleset under which absence costs points, unless a reason is on record.
type excusing interface {
	Excused(p rating.Player, year int) bool
}

// window returns all published lists of a kind.
func (d Desk) window(l folder.List) (w window, err error) {
	w.out, err = folder.Published(d.View, l.ID)
	w.excuses, _ = l.Ruleset.(excusing)
	return w, err
}

// since returns the window without the lists before a day, on which a player was not yet.
func (w window) since(day rating.Date) window {
	w.out = slices.DeleteFunc(slices.Clone(w.out), func(p ledger.Publication) bool { return p.Date < day })
	return w
}

// from returns the date of the first list of a day or later; false if there is none.
func (w window) from(day rating.Date) (rating.Date, bool) {
	for _, p := range w.out {
		if p.Date >= day {
			return p.Date, true
		}
	}
	return 0, false
}
