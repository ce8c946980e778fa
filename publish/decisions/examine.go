package decisions

import (
	"cmp"
	"slices"

	"kalends/ledger"
	"kalends/rating"
	"kalends/rating/finding"
)

// examine returns why a decision cannot be taken after those of the record; nil when it can.
func (r record) examine(d rating.Decision) (*rating.Finding, error) {
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
	return nil, nil
}

// against returns an earlier decision that contradicts.
func (r record) against(says func(rating.Decision) bool) *rating.Finding {
	i := slices.IndexFunc(r.before, says)
	if i < 0 {
		return nil
	}
	why := newFinding(finding.Contradicts, "n", itoa(r.before[i].Number), "kind", string(r.before[i].Kind))
	return &why
}

func (r record) correct(d rating.Decision) (*rating.Finding, error) {
	parts, why, err := r.out(d.Event)
	if why != nil || err != nil {
		return why, err
	}
	part := slices.IndexFunc(parts, func(s ledger.Submission) bool {
		return s.Sheet.ReportedTo == d.Sheet.ReportedTo && s.List == d.Sheet.List
	})
	if part < 0 {
		why := newFinding(finding.OtherPart, "code", d.Event, "list", parts[0].List, "until", parts[0].Sheet.LastDay().String(),
			"other", d.Sheet.List, "day", d.Sheet.LastDay().String())
		return &why, nil
	}
	if why := r.against(func(o rating.Decision) bool {
		return o.Event == d.Event && (o.Kind == rating.Withdraw ||
			o.Kind == rating.Correct && o.Sheet != nil && o.Sheet.ReportedTo == d.Sheet.ReportedTo)
	}); why != nil {
		return why, nil
	}
	counted, _ := rating.Counted(*parts[part].Sheet, append(slices.Clone(r.before), d))
	for _, n := range counted.Entrants {
		if why := onBothSides(counted, n.Player); why != nil {
			return why, nil
		}
	}
	return nil, nil
}

func (r record) withdraw(d rating.Decision) (*rating.Finding, error) {
	if _, why, err := r.out(d.Event); why != nil || err != nil {
		return why, err
	}
	return r.against(func(o rating.Decision) bool {
		return o.Event == d.Event && (o.Kind == rating.Correct || o.Kind == rating.Withdraw)
	}), nil
}

// merge refuses to make one person of two who were in an event together: nobody plays himself.
func (r record) merge(d rating.Decision) (*rating.Finding, error) {
	if d.Player == d.Into {
		why := newFinding(finding.SameNumber, "player", d.Player)
		return &why, nil
	}
	if why := cmp.Or(r.people(d), r.toldApart(d.Player, d.Into)); why != nil {
		return why, nil
	}
	for e, err := range r.counted() {
		if err != nil {
			return nil, err
		}
		if !e.Names(d.Player) || !e.Names(d.Into) {
			continue
		}
		one, _ := rating.Counted(e, []rating.Decision{{Kind: rating.Merge, Player: d.Player, Into: d.Into}})
		if why := onBothSides(one, d.Into); why != nil {
			return why, nil
		}
		both := newFinding(finding.OnBothSides, "player", d.Into, "code", e.Code, "round", "")
		return &both, nil
	}
	return nil, nil
}

// people returns what is wrong with the two numbers of a merge or a split.
func (r record) people(d rating.Decision) *rating.Finding {
	return cmp.Or(r.known(d.Player), r.known(d.Into), r.givenUp(d.Player), r.givenUp(d.Into))
}

// toldApart returns the decision that two numbers are two persons.
func (r record) toldApart(a, b string) *rating.Finding {
	return r.against(func(o rating.Decision) bool {
		return o.Kind == rating.Split && (o.Player == a && o.Into == b || o.Player == b && o.Into == a)
	})
}

func (r record) split(d rating.Decision) (*rating.Finding, error) {
	if d.Player == d.Into {
		why := newFinding(finding.SameNumber, "player", d.Player)
		return &why, nil
	}
	if why := r.people(d); why != nil {
		return why, nil
	}
	for _, code := range d.Events {
		if why, err := r.splitIn(d, code); why != nil || err != nil {
			return why, err
		}
	}
	return nil, nil
}

// splitIn refuses to take a player out of an event in which he did not play, or to put a player in who did.
func (r record) splitIn(d rating.Decision, code string) (*rating.Finding, error) {
	parts, why, err := r.out(code)
	if why != nil || err != nil {
		return why, err
	}
	there := false
	for _, s := range parts {
		e, counts := rating.Counted(*s.Sheet, r.before)
		there = there || counts && e.Names(d.Player)
		if counts && e.Names(d.Player) && e.Names(d.Into) {
			why := newFinding(finding.OnBothSides, "player", d.Into, "code", code, "round", "")
			return &why, nil
		}
	}
	if there {
		return nil, nil
	}
	none := newFinding(finding.NotInEvent, "player", d.Player, "code", code)
	return &none, nil
}

// adjust refuses what concerns nobody, or a list that is not Kalends' own.
func (r record) adjust(d rating.Decision) (*rating.Finding, error) {
	if d.Player != "*" {
		if why := cmp.Or(r.known(d.Player), r.givenUp(d.Player), r.tooLow(d)); why != nil {
			return why, nil
		}
	}
	if d.ListDate != 0 {
		last, _, err := r.LastOut(d.List, d.ListDate)
		if err != nil {
			return nil, err
		}
		if last.Date != d.ListDate {
			why := newFinding(finding.NoSuchList, "list", d.List, "date", d.ListDate.String())
			return &why, nil
		}
	}
	return r.against(func(o rating.Decision) bool {
		return o.Kind == rating.Adjust && o.Player == d.Player && o.List == d.List && o.ListDate == d.ListDate &&
			o.Field == d.Field && o.ListDate != 0 && o.New != d.New
	}), nil
}

// revoke refuses to revoke what is not in force, or what a later decision depends on.
func (d Desk) revoke(n int, all []rating.Decision) (*rating.Finding, error) {
	if !slices.ContainsFunc(all, func(o rating.Decision) bool { return o.Number == n && o.InForce() }) {
		why := newFinding(finding.NotInForce, "n", itoa(n))
		return &why, nil
	}
	rest := slices.DeleteFunc(inForce(all), func(o rating.Decision) bool { return o.Number == n })
	for i, later := range rest {
		if later.Number < n {
			continue
		}
		why, err := record{d, rest[:i]}.examine(later)
		if err != nil {
			return nil, err
		}
		if why != nil {
			why := newFinding(finding.RestsOn, "n", itoa(n), "later", itoa(later.Number))
			return &why, nil
		}
	}
	return nil, nil
}
