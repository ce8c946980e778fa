package release

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/rating"
)

// turn is a list date that is to be published: begun before, or due now.
type turn struct {
	list   folder.List
	period rating.Period
	begun  *ledger.Publication // frozen or staged by an earlier run; nil: not begun
}

// ListError is what kept one list from being published. The other lists went on.
type ListError struct {
	List string
	Err  error
}

// Error names the list and the reason.
func (e ListError) Error() string { return fmt.Sprintf("list %s: %v", e.List, e.Err) }

// Unwrap returns the reason.
func (e ListError) Unwrap() error { return e.Err }

// Publish publishes every due date of l and of the list on which it depends, up to day; zero means all that are due.
func (pub *Publisher) Publish(l folder.List, day rating.Date) ([]Out, error) {
	return pub.PublishLists([]folder.List{l}, day, nil)
}

// PublishLists publishes what is due of lists and of those on which they depend, up to day; zero means all that is due.
// It goes by date, and on one date it publishes those first on which others depend. Lists for which held is true are
// left out; nil leaves out none. The error joins a ListError for each list that failed.
func (pub *Publisher) PublishLists(lists []folder.List, day rating.Date, held func(folder.List) bool) ([]Out, error) {
	if day == 0 {
		return pub.publishDue(pub.withDependencies(lists), 0, held)
	}
	var outs []Out
	var open []folder.List
	var early error
	for _, l := range lists {
		if err := pub.checkDue(l, day); err != nil {
			early = cmp.Or(early, err)
			continue
		}
		p, ok, err := pub.LastOut(l.ID, day)
		switch {
		case err != nil:
			return outs, err
		case ok && p.Date == day:
			outs = append(outs, pub.outOf(p, WasOut))
		default:
			open = append(open, l)
		}
	}
	if len(outs)+len(open) == 0 {
		return nil, early
	}
	more, err := pub.publishDue(pub.withDependencies(open), day, held)
	return append(outs, more...), err
}

// checkDue returns why a list cannot be published on a day; nil if it can, or if that was begun or done already.
func (pub *Publisher) checkDue(l folder.List, day rating.Date) error {
	if known, err := pub.begunOrOut(l, day); err != nil || known {
		return err
	}
	if err := pub.CheckCalendar(l); err != nil {
		return err
	}
	switch _, ok := pub.Calendar(l).On(day); {
	case !ok:
		return fmt.Errorf("%s on %s: %w", l.ID, day, folder.ErrNotInCalendar)
	case pub.Calendar(l).Due(day).After(pub.Now):
		return fmt.Errorf("%s on %s: %w", l.ID, day, ErrFuture)
	}
	first, err := pub.NextDate(l)
	switch {
	case errors.Is(err, folder.ErrCalendarEnds):
		return errors.Join(err, fmt.Errorf("%s on %s: %w: none before %s is made", l.ID, day, folder.ErrNotInCalendar, first))
	case err == nil && day < first:
		return fmt.Errorf("%s on %s: %w: the next one is that of %s, and none before it is made", l.ID, day, folder.ErrNotInCalendar, first)
	}
	return err
}

// begunOrOut reports whether the ledger has an issue of a list on a day, published or not.
func (pub *Publisher) begunOrOut(l folder.List, day rating.Date) (bool, error) {
	published, err := pub.Publications(l.ID)
	return slices.ContainsFunc(published, func(p ledger.Publication) bool { return p.Date == day }), err
}

// withDependencies adds the lists on which others depend, each once.
func (pub *Publisher) withDependencies(lists []folder.List) []folder.List {
	all := slices.Clone(lists)
	for _, l := range lists {
		on, leans := pub.LeansOn(l)
		if leans && !slices.ContainsFunc(all, func(have folder.List) bool { return have.ID == on.ID }) {
			all = append(all, on)
		}
	}
	return all
}

// turns returns what is to be published of lists, in order. A list whose dates cannot be known now is a ListError, and
// has only the turn that was begun.
func (pub *Publisher) turns(lists []folder.List, until rating.Date) (all []turn, failed []error) {
	for _, l := range lists {
		mine, err := pub.turnsOf(l, until)
		if all = append(all, mine...); err != nil {
			failed = append(failed, ListError{l.ID, err})
		}
	}
	slices.SortStableFunc(all, func(a, b turn) int {
		return cmp.Or(cmp.Compare(a.period.Date, b.period.Date), cmp.Compare(turnRank(a.list), turnRank(b.list)))
	})
	return all, failed
}

// turnsOf returns what is to be published of one list up to a day, by date; zero means all that is due.
func (pub *Publisher) turnsOf(l folder.List, until rating.Date) (all []turn, err error) {
	begun, err := pub.Unfinished(l)
	if err != nil {
		return nil, err
	}
	if begun != nil {
		all = append(all, turn{l, rating.Period{Date: begun.Date}, begun})
	}
	due, err := pub.DueDates(l)
	for _, p := range due {
		if until == 0 || p.Date <= until {
			all = append(all, turn{list: l, period: p})
		}
	}
	return all, err
}

// turnRank returns 0 for lists that depend on no other, 1 for the others. No ruleset depends on one that does so
// itself.
func turnRank(l folder.List) int {
	if l.Ruleset.LeansOn() == "" {
		return 0
	}
	return 1
}

// publishDue finishes what was released before, takes every turn in order, stages what is to be made again, and updates
// backups, index, exports and site. A list that awaits its release, fails or waits for another holds back its own later
// dates, because they build on it, but no list that does not depend on it.
func (pub *Publisher) publishDue(lists []folder.List, until rating.Date,
	held func(folder.List) bool) (outs []Out, err error) {
	for _, l := range lists {
		if err := pub.tidyDrafts(l); err != nil {
			return nil, err
		}
	}
	outs, unfinished, err := pub.Chain().Finish() // what an earlier run began to release comes first
	turns, failed := pub.turns(lists, until)
	failed = append(failed, err)
	if err == nil {
		failed = append(failed, pub.backUp()) // an earlier run may have been stopped before it
	}
	stopped := map[string]bool{}
	for _, l := range lists {
		stopped[l.ID] = unfinished[l.ID] || held != nil && held(l)
	}
	for i, t := range turns {
		pub.tell(i, len(turns), t.list.ID, t.period.Date)
		if stopped[t.list.ID] {
			continue
		}
		out, err := pub.takeTurn(t)
		switch {
		case err != nil:
			failed = append(failed, ListError{t.list.ID, err})
		case out.State != Waits:
			failed = append(failed, pub.backUp())
		}
		if err == nil {
			outs = append(outs, out)
		}
		stopped[t.list.ID] = err != nil || out.State == Awaits || out.State == Waits
	}
	pub.tell(len(turns), len(turns), "", 0)
	again, err := pub.Chain().Stage()
	return append(outs, again...), errors.Join(append(failed, err, UpdateDerived(pub))...)
}

// tell says how many lists are made and which one is being made.
func (pub *Publisher) tell(done, all int, list string, date rating.Date) {
	pub.Setup.Report(folder.Step{Work: folder.Making, Done: done, All: all, About: pub.IssueName(list, date), Between: true})
}

// takeTurn publishes one list date, or makes the draft that awaits its release. A list that must wait for another stays
// as it is.
func (pub *Publisher) takeTurn(t turn) (Out, error) {
	if t.begun != nil {
		if out, still, err := pub.awaiting(t.list, *t.begun); err != nil || still {
			return out, err
		}
		return pub.finishIssue(t.list, *t.begun, nil)
	}
	first, err := pub.MustComeFirst(t.list, t.period.Date)
	if err != nil || first != "" {
		return Out{Issue: pub.IssueName(t.list.ID, t.period.Date), List: t.list.ID, State: Waits, WaitsFor: first}, err
	}
	return pub.freezeAndFinish(t.list, t.period)
}

// Failed reports whether an error is or joins the ListError of a list.
func Failed(err error, l folder.List) bool {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		return slices.ContainsFunc(joined.Unwrap(), func(e error) bool { return Failed(e, l) })
	}
	var one ListError
	return errors.As(err, &one) && one.List == l.ID
}
