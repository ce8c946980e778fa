package decisions

import (
	"cmp"
	"iter"
	"slices"

	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/rating/finding"
)

// record is the decisions in force against which a decision is examined.
type record struct {
	Desk
	before []rating.Decision
}

// inForce returns the decisions that are in force.
func inForce(all []rating.Decision) []rating.Decision {
	return slices.DeleteFunc(slices.Clone(all), func(d rating.Decision) bool { return !d.InForce() })
}

// ratedParts returns the sheets of an event that a published list has rated, one for each part. It is a Refusal if
// there are none.
func (r record) ratedParts(event string) ([]ledger.Submission, error) {
	live, err := r.Ledger.Submissions(ledger.Filter{State: ledger.Accepted, Event: event, WithSheets: true})
	if err != nil {
		return nil, err
	}
	var out []ledger.Submission
	for _, s := range live {
		public, err := r.ratedByPublished(s)
		if err != nil {
			return nil, err
		}
		if public && s.Sheet != nil {
			out = append(out, s)
		}
	}
	switch {
	case len(out) > 0:
		return out, nil
	case len(live) > 0:
		return nil, r.notOut(live[0])
	}
	return nil, r.refusal(finding.NoSuchEvent, "code", event)
}

// notOut returns the Refusal of a decision about an event whose list is still to come, with the draft that awaits its
// release.
func (r record) notOut(s ledger.Submission) error {
	why := newFinding(finding.NotOutYet, "code", s.Event, "list", s.ListDate.String())
	published, err := r.Publications(s.List)
	for _, p := range published {
		if p.Date == s.ListDate && p.State == ledger.Frozen && !p.Released {
			why.Args["draft"], why.Args["id"] = r.IssueName(p.List, p.Date), p.List
		}
	}
	return cmp.Or(err, r.refuse(why))
}

// ratedByPublished reports whether a published list has rated a sheet.
func (d Desk) ratedByPublished(s ledger.Submission) (bool, error) {
	published, err := folder.Published(d.View, s.List)
	for _, p := range published {
		if p.Date != s.ListDate {
			continue
		}
		inputs, err := d.Ledger.InputsOf(p)
		if err != nil || slices.Contains(inputs, s.ID) {
			return err == nil, err
		}
	}
	return false, err
}

// counted yields every event with the decisions applied: first the events of published lists, then those that were
// accepted for lists to come. An error ends it.
func (r record) counted() iter.Seq2[rating.Event, error] {
	return func(yield func(rating.Event, error) bool) {
		show := func(s ledger.Submission, err error) (more bool) {
			if err != nil || s.Sheet == nil {
				return err == nil || yield(rating.Event{}, err)
			}
			e, counts := rating.Counted(*s.Sheet, r.before)
			return !counts || yield(e, nil)
		}
		published, err := folder.Published(r.View, "")
		for _, p := range folder.NewestOf(published) {
			for s, err := range r.Ledger.EventsOf(p) {
				if !show(s, err) {
					return
				}
			}
		}
		for _, l := range r.Setup.Lists {
			coming, failed := r.toCome(l.ID)
			err = cmp.Or(err, failed)
			for _, s := range coming {
				if !show(s, nil) {
					return
				}
			}
		}
		show(ledger.Submission{}, err)
	}
}

// toCome returns the sheets that were accepted for dates of a list that are still to come.
func (r record) toCome(list string) ([]ledger.Submission, error) {
	last, _, err := r.Ledger.Latest(list)
	if err != nil {
		return nil, err
	}
	return r.Ledger.Submissions(ledger.Filter{State: ledger.Accepted, List: list, From: last.Date + 1, WithSheets: true})
}

// checkFloor refuses a rating that the ruleset would not accept as an opening rating. What is no rating passes.
func (d Desk) checkFloor(one rating.Decision) error {
	l, known := d.ListByID(one.List)
	points, err := rating.ParsePoints(one.New)
	if one.Field != "rating" || !known || err != nil {
		return nil
	}
	_, faults := l.Ruleset.Open(rating.Opening{Player: one.Player, Date: cmp.Or(one.ListDate, one.Day), Rated: true,
		Rating: points}, d.Registry.Players.Get(one.Player))
	if len(faults) == 0 {
		return nil
	}
	why := newFinding(finding.BelowTheFloor, "list", one.List, "player", one.Player)
	why.Read = one.New
	return d.refuse(why)
}

// checkKnown refuses a number that nobody has.
func (d Desk) checkKnown(player string) error {
	if d.Registry.Players.Has(player) {
		return nil
	}
	return d.refusal(finding.NoSuchPlayer, "player", player)
}

// checkNotMerged refuses a number that was merged into another.
func (r record) checkNotMerged(player string) error {
	for _, d := range r.before {
		if d.Kind == rating.Merge && d.Player == player {
			return r.refusal(finding.NumberGivenUp, "player", player, "into", d.Into, "n", itoa(d.Number))
		}
	}
	return nil
}

// checkPlayedOnce refuses an event in which both players of a game are this person, or the person is entered twice.
func (d Desk) checkPlayedOnce(e rating.Event, player string) error {
	for _, g := range e.Games {
		if g.First == player && g.Second == player {
			return d.refusal(finding.OnBothSides, "player", player, "code", e.Code, "round", itoa(g.Round))
		}
	}
	entered := 0
	for _, n := range e.Entrants {
		if n.Player == player {
			entered++
		}
	}
	if entered < 2 {
		return nil
	}
	return d.refusal(finding.OnBothSides, "player", player, "code", e.Code, "round", "")
}
