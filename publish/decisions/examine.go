package decisions

import (
	"cmp"
	"errors"
	"slices"

	"kalends/ledger"
	"kalends/rating"
	"kalends/rating/finding"
)

// examine returns a Refusal when a decision cannot be taken after those of the record.
func (r record) examine(d rating.Decision) error {
	switch d.Kind {
	case rating.Correct:
		return r.correct(d)
	case rating.Withdraw:
		return r.withdraw(d)
	case rating.Merge:
		return r.merge(d)
	case rating.Split:
		return r.split(d)
	case rating.Adjust:
		return r.adjust(d)
	}
	return nil
}

// checkAgainst returns a Refusal if one of the earlier decisions contradicts.
func (r record) checkAgainst(contradicts func(rating.Decision) bool) error {
	i := slices.IndexFunc(r.before, contradicts)
	if i < 0 {
		return nil
	}
	return r.refusal(finding.Contradicts, "n", itoa(r.before[i].Number), "kind", string(r.before[i].Kind))
}

// correct refuses a sheet that is of no published part of its event, that a decision has corrected or withdrawn
// already, or in which a person would play twice.
func (r record) correct(d rating.Decision) error {
	parts, err := r.ratedParts(d.Event)
	if err != nil {
		return err
	}
	part := slices.IndexFunc(parts, func(s ledger.Submission) bool {
		return s.Sheet.ReportedTo == d.Sheet.ReportedTo && s.List == d.Sheet.List
	})
	if part < 0 {
		return r.refusal(finding.OtherPart, "code", d.Event, "list", parts[0].List, "until", parts[0].Sheet.LastDay().String(),
			"other", d.Sheet.List, "day", d.Sheet.LastDay().String())
	}
	if err := r.checkAgainst(func(o rating.Decision) bool {
		return o.Event == d.Event && (o.Kind == rating.Withdraw ||
			o.Kind == rating.Correct && o.Sheet != nil && o.Sheet.ReportedTo == d.Sheet.ReportedTo)
	}); err != nil {
		return err
	}
	counted, _ := rating.Counted(*parts[part].Sheet, append(slices.Clone(r.before), d))
	for _, n := range counted.Entrants {
		if err := r.checkPlayedOnce(counted, n.Player); err != nil {
			return err
		}
	}
	return nil
}

// withdraw refuses an event that is not published, or that a decision has corrected or withdrawn already.
func (r record) withdraw(d rating.Decision) error {
	if _, err := r.ratedParts(d.Event); err != nil {
		return err
	}
	return r.checkAgainst(func(o rating.Decision) bool {
		return o.Event == d.Event && (o.Kind == rating.Correct || o.Kind == rating.Withdraw)
	})
}

// merge refuses numbers that cannot be merged, or of two who were in one event: nobody plays himself.
func (r record) merge(d rating.Decision) error {
	if err := cmp.Or(r.checkNumbers(d), r.checkNotSplit(d.Player, d.Into)); err != nil {
		return err
	}
	for e, err := range r.counted() {
		if err != nil {
			return err
		}
		if !e.Names(d.Player) || !e.Names(d.Into) {
			continue
		}
		one, _ := rating.Counted(e, []rating.Decision{{Kind: rating.Merge, Player: d.Player, Into: d.Into}})
		return cmp.Or(r.checkPlayedOnce(one, d.Into), r.refusal(finding.OnBothSides, "player", d.Into, "code", e.Code, "round", ""))
	}
	return nil
}

// checkNumbers refuses the two numbers of a merger or a split if they are the same, or one is unknown or was merged.
func (r record) checkNumbers(d rating.Decision) error {
	if d.Player == d.Into {
		return r.refusal(finding.SameNumber, "player", d.Player)
	}
	return cmp.Or(r.checkKnown(d.Player), r.checkKnown(d.Into), r.checkNotMerged(d.Player), r.checkNotMerged(d.Into))
}

// checkNotSplit refuses to merge two numbers that a decision has split.
func (r record) checkNotSplit(a, b string) error {
	return r.checkAgainst(func(o rating.Decision) bool {
		return o.Kind == rating.Split && (o.Player == a && o.Into == b || o.Player == b && o.Into == a)
	})
}

// split refuses numbers that cannot be split, and events in which the player did not play or the other one did.
func (r record) split(d rating.Decision) error {
	if err := r.checkNumbers(d); err != nil {
		return err
	}
	for _, code := range d.Events {
		if err := r.splitIn(d, code); err != nil {
			return err
		}
	}
	return nil
}

// splitIn refuses to take a player out of an event in which he did not play, or to put a player in who did.
func (r record) splitIn(d rating.Decision, code string) error {
	parts, err := r.ratedParts(code)
	if err != nil {
		return err
	}
	played := false
	for _, s := range parts {
		e, counts := rating.Counted(*s.Sheet, r.before)
		played = played || counts && e.Names(d.Player)
		if counts && e.Names(d.Player) && e.Names(d.Into) {
			return r.refusal(finding.OnBothSides, "player", d.Into, "code", code, "round", "")
		}
	}
	if !played {
		return r.refusal(finding.NotInEvent, "player", d.Player, "code", code)
	}
	return nil
}

// adjust refuses an unknown or merged number, a rating below what the ruleset allows, the date of a list that is not
// published, and another value than one that was decided for the same list.
func (r record) adjust(d rating.Decision) error {
	if d.Player != "*" {
		if err := cmp.Or(r.checkKnown(d.Player), r.checkNotMerged(d.Player), r.checkFloor(d)); err != nil {
			return err
		}
	}
	if d.ListDate != 0 {
		last, _, err := r.LastOut(d.List, d.ListDate)
		if err != nil {
			return err
		}
		if last.Date != d.ListDate {
			return r.refusal(finding.NoSuchList, "list", d.List, "date", d.ListDate.String())
		}
	}
	return r.checkAgainst(func(o rating.Decision) bool {
		return o.Kind == rating.Adjust && o.Player == d.Player && o.List == d.List && o.ListDate == d.ListDate &&
			o.Field == d.Field && o.ListDate != 0 && o.New != d.New
	})
}

// revoke refuses to revoke a decision that is not in force, by which a person was erased, or without which a later one
// could not have been taken.
func (d Desk) revoke(n int, all []rating.Decision) error {
	if !slices.ContainsFunc(all, func(o rating.Decision) bool { return o.Number == n && o.InForce() }) {
		return d.refusal(finding.NotInForce, "n", itoa(n))
	}
	if all[n-1].Kind == rating.Erase {
		return d.refusal(finding.ErasedForGood, "n", itoa(n), "player", all[n-1].Player)
	}
	rest := slices.DeleteFunc(inForce(all), func(o rating.Decision) bool { return o.Number == n })
	for i, later := range rest {
		if later.Number < n {
			continue
		}
		err := record{d, rest[:i]}.examine(later)
		if errors.As(err, new(Refusal)) {
			return d.refusal(finding.RestsOn, "n", itoa(n), "later", itoa(later.Number))
		}
		if err != nil {
			return err
		}
	}
	return nil
}
