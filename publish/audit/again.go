package audit

import (
	"fmt"
	"math"
	"strconv"

	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/publish/issue"
	"kalends/rating"
	"kalends/reports/diff"
	"kalends/reports/explain"
)

// MadeAgain describes the lists that were made again (corrections: reissue) and are released together.
type MadeAgain struct {
	Since     string   `json:"since"`
	Decisions []int    `json:"decisions"`
	Issues    []string `json:"issues"` // each with its revision, "demo-standard-2026-10-01 r2"
}

// madeAgain returns the lists that were made again and await their release; nil if there are none.
func (a *Audit) madeAgain() (*MadeAgain, error) {
	chain, err := folder.Again(a.View)
	if err != nil || len(chain) == 0 {
		return nil, err
	}
	m := MadeAgain{Since: folder.Clock(chain[0].FrozenAt)}
	known := math.MaxInt
	for _, p := range chain {
		m.Issues = append(m.Issues, fmt.Sprintf("%s r%d", a.IssueName(p.List, p.Date), p.Revision))
		before, _, err := folder.OutBefore(a.View, p.List, p.Date+1, p.Reissued)
		if err != nil {
			return nil, err
		}
		known = min(known, before.Reissued)
	}
	m.Decisions, err = issue.ReissuedBetween(a.View, known, chain[0].Reissued)
	return &m, err
}

// errataOf returns what an edition corrected in the edition before it, as the ledger keeps it; a first edition has
// nothing.
func errataOf(a *Audit, p ledger.Publication) ([]issue.Erratum, error) {
	if p.Revision < 2 {
		return nil, nil
	}
	kept, err := a.Ledger.AsOf(p.Reissued, false).TotalsBefore(p.List, p.Date+1, 1)
	if err != nil || len(kept) == 0 {
		return nil, err
	}
	return issue.ErrataIn(kept[0].Printed)
}

// addEditions adds to a story what each edition of the day's list published of the player, and the decisions that made
// it differ. It adds nothing if p is a first edition, or if no edition differs for the player.
func (a *Audit) addEditions(s *explain.Story, p ledger.Publication) error {
	all, err := folder.Published(a.View, p.List)
	if err != nil || p.Revision < 2 {
		return err
	}
	corrected := false
	for _, one := range all {
		if one.Date != p.Date {
			continue
		}
		e := explain.Edition{Revision: one.Revision}
		if e.Decisions, err = correctionsOf(a, one, s.Player); err != nil {
			return err
		}
		list, _, err := a.Ledger.AsOf(one.Reissued, false).InForceOf(p.List, p.Date, []string{s.Player})
		if err != nil {
			return err
		}
		state, _ := list.Find(s.Player)
		e.Rated, e.Rating = state.Rated, state.Rating
		corrected = corrected || len(e.Decisions) > 0
		s.Editions = append(s.Editions, e)
	}
	if !corrected {
		s.Editions = nil
	}
	return nil
}

// correctionsOf returns the decisions that made an edition differ from the one before it for a player.
func correctionsOf(a *Audit, p ledger.Publication, player string) (all []explain.Decided, err error) {
	errata, err := errataOf(a, p)
	if err != nil {
		return nil, err
	}
	taken, err := a.Ledger.Decisions()
	for _, e := range errata {
		if e.Player == player && e.Decision <= len(taken) {
			d := taken[e.Decision-1]
			all = append(all, explain.Decided{Number: d.Number, Day: d.Day, Kind: string(d.Kind), Reason: d.Reason,
				Document: d.Document})
		}
	}
	return all, err
}

// byDecision returns by player the decisions that caused the differences between two editions of one list. From a later
// edition to an earlier one the changes have the opposite sign.
func (x comparison) byDecision(from, to ledger.Publication) (map[string][]diff.Cause, error) {
	sign := rating.Points(1)
	if from.Revision > to.Revision {
		from, to, sign = to, from, -1
	}
	causes := map[string][]diff.Cause{}
	for _, p := range x.tree.issues {
		if p.Date != to.Date || p.Revision <= from.Revision || p.Revision > to.Revision {
			continue
		}
		errata, err := errataOf(x.Audit, p)
		if err != nil {
			return nil, err
		}
		for _, e := range errata {
			by := sign * (rating.Worth(e.IsRated, e.Is) - rating.Worth(e.WasRated, e.Was))
			causes[e.Player] = diff.Add(causes[e.Player], diff.Cause{Kind: diff.Decision, Ref: strconv.Itoa(e.Decision), Change: by})
		}
	}
	return causes, nil
}
