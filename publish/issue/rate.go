package issue

import (
	"fmt"
	"maps"
	"runtime"
	"slices"

	"kalends/engine"
	"kalends/engine/history"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/reports"
	"kalends/reports/impact"
)

// work is an issue being made of a snapshot.
type work struct {
	*Snapshot
	outcome   engine.Outcome
	compared  impact.Comparison
	doubts    rating.Findings   // what no single sheet shows of whole events
	before    rating.PackedList // once everyone was compared
	list      rating.PackedList // once it has its lines
	ranking   ranking
	ranks     []int32              // on the list before, of whoever stands there; 0: he is not printed
	opening   reports.Totals       // of the list before, if it was taken over
	findings  rating.Findings      // of the ruleset and of the print
	corrected []history.Correction // what decisions about earlier lists have booked
	carried   []rating.State       // into the period because of them; nil: none was taken since the list before
	errata    []history.Correction // who stood otherwise in the revision before
}

// rate calculates the list of w from the list before it and the events that belong to it.
func (w *work) rate() (err error) {
	made, err := history.MakeAs(w.record, w.made(), w.Decided, w.Reissued)
	if err != nil {
		return fmt.Errorf("rate %s: %w", w.Basis.IssueName(w.List.ID, w.Period.Date), err)
	}
	w.outcome, w.Events, w.corrected, w.carried = made.Outcome, made.Events, made.Corrections, made.Carried
	w.outcome.Changes.Close()
	w.findings = slices.Concat(w.Findings, withheld(w), ignoredOpenings(w), w.noted())
	if w.revised != nil {
		if w.errata, err = w.revised.errataOf(w, made.List); err != nil {
			return err
		}
	}
	return w.Basis.CheckPlayers(w.outcome.List)
}

// compare compares the list of w with the one before it, which waits packed from then on: the lines of all players come on
// top of it, and ask of it only who was rated.
func (w *work) compare(is *reports.Issue) {
	w.compared, w.doubts = impact.Compare(is, w.ground(), w.Basis.Setup.Gate), w.doubtfulFields()
	w.before = w.previous.Packed()
	w.previous.States, w.Gathered.before.States, w.opened = nil, nil, nil
}

// rank packs the list of w, which waits so from then on, and makes its lines.
func (w *work) rank() error {
	w.list, w.outcome.List = w.outcome.List.Packed(), rating.List{}
	makeRoom(w.list.Len())
	complete, err := w.completed()
	if err != nil {
		return err
	}
	w.ranking, w.ranks = rank(&w.Basis, w.List, w.list, w.Period.Date, complete), nil
	return nil
}

// large is a list whose calculation takes as much room as its lines do.
const large = 50_000

// makeRoom collects what the calculation of a large list has left, before its lines come on top of it.
func makeRoom(players int) {
	if players >= large {
		runtime.GC()
	}
}

// noted is what the ruleset has noted, with guests named as they may be.
func (w *work) noted() rating.Findings {
	all, guests := slices.Clone(w.outcome.Notes), engine.GuestsOf(w.Events.Heads()...)
	for i, f := range all {
		if g, is := guests[f.Args["player"]]; is && f.Code == finding.GuestCounts {
			shown := w.Basis.Setup.Privacy.Guest(g, w.Period.Date)
			all[i].Args = maps.Clone(f.Args)
			all[i].Args["name"], all[i].Args["fide_id"] = shown.Name, shown.FIDEID
		}
	}
	return all
}

// ignoredOpenings names the rows of sheet Ratings that came too late to count: the player stands on a list that is
// out, and what is out carries on from the ledger.
func ignoredOpenings(w *work) rating.Findings {
	if w.firstOut == 0 {
		return nil
	}
	var ignored rating.Findings
	came := map[string]bool{}
	for _, id := range w.came {
		came[id] = true
	}
	stands := w.previous.InTurn()
	late := func(row rating.Opening) bool {
		return row.Date >= w.firstOut && !came[row.Player] && stands(row.Player)
	}
	for _, row := range w.Basis.OpeningRows(w.List.ID, late) {
		ignored = append(ignored, rating.Finding{
			Code: finding.RatingUnused, Origin: row.Origin, Read: row.Rating.Text(w.List.Ruleset.Profile().Decimals),
			Args: map[string]string{"player": row.Player, "date": row.Date.String()},
		})
	}
	return ignored
}
