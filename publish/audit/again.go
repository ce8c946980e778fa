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
		errata, err := issue.ErrataOf(x.View, p)
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
