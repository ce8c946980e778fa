package issue

import (
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"kalends/engine"
	"kalends/engine/history"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/reports"
	"kalends/reports/impact"
)

// work is an issue that is being made of a snapshot.
type work struct {
	*Snapshot
	outcome   engine.Outcome
	compared  impact.Comparison
	doubts    rating.Findings   // doubts about whole events that no single sheet shows
	before    rating.PackedList // the list before, after compare
	list      rating.PackedList // after rank
	ranking   ranking
	ranks     []int32              // of the players on the list before; 0: not printed
	opening   reports.Totals       // totals of the list before, if it was taken over
	findings  rating.Findings      // from the ruleset and from the print
	corrected []history.Correction // what decisions about earlier lists have booked
	carried   []rating.State       // states carried into the period because of decisions; nil: none was taken since the list before
	errata    []history.Correction // who had another state in the revision before
}

// rate calculates the list from the list before it and the events that belong to it, with findings and errata. A player
// of the list who is not in the registry is an error.
func (w *work) rate() (err error) {
	made, err := history.Make(w.record, w.made(), w.Decided, w.Reissued)
	if err != nil {
		return fmt.Errorf("rate %s: %w", w.Basis.IssueName(w.List.ID, w.Period.Date), err)
	}
	w.outcome, w.Events, w.corrected, w.carried = made.Outcome, made.Events, made.Corrections, made.Carried
	w.outcome.Changes.Close()
	w.findings = slices.Concat(w.Findings, withheld(w), erased(&w.Basis, made.List), ignoredOpenings(w), w.namedAlone(), w.noted())
	if w.revised != nil {
		if w.errata, err = w.revised.errataOf(w, made.List); err != nil {
			return err
		}
	}
	return w.Basis.CheckPlayers(w.outcome.List)
}

// compare compares the list with the one before it and searches for doubts. It packs the list before and frees its
// states: the lines of all players need the memory.
func (w *work) compare(is *reports.Issue) {
	w.compared, w.doubts = impact.Compare(is, w.baseline(), w.Basis.Setup.Gate), w.doubtfulFields()
	w.before = w.previous.Packed()
	w.previous.States, w.Gathered.before.States, w.opened = nil, nil, nil
}

// rank packs the list, freeing its states, and makes its lines.
func (w *work) rank() error {
	w.list, w.outcome.List = w.outcome.List.Packed(), rating.List{}
	collectGarbage(w.list.Len())
	complete, err := w.lineCompleter()
	if err != nil {
		return err
	}
	w.ranking, w.ranks = rank(&w.Basis, w.List, w.list, w.Period.Date, complete), nil
	return nil
}

// large is from how many players on the calculation takes as much memory as their lines.
const large = 50_000

// collectGarbage frees the memory of a large list's calculation before its lines are made.
func collectGarbage(players int) {
	if players >= large {
		runtime.GC()
	}
}

// noted returns the notes of the ruleset, with the names of guests as far as they may be printed.
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

// namedAlone returns a note that says how many players were identified by name alone, and in which events.
func (w *work) namedAlone() rating.Findings {
	n, events := 0, []string(nil)
	for _, e := range w.Events.Heads() {
		if e.ByName > 0 {
			n, events = n+e.ByName, append(events, e.Code)
		}
	}
	if n == 0 {
		return nil
	}
	return rating.Findings{{Code: finding.NamedOnList, Args: map[string]string{"n": strconv.Itoa(n), "events": strings.Join(events, ", ")}}}
}

// ignoredOpenings returns a finding for each row of sheet Ratings that came too late to count: the player is on a
// published list, and that state carries on.
func ignoredOpenings(w *work) rating.Findings {
	if w.firstOut == 0 {
		return nil
	}
	var ignored rating.Findings
	came := map[string]bool{}
	for _, id := range w.came {
		came[id] = true
	}
	late := func(row rating.Opening) bool {
		return row.Date >= w.firstOut && !came[row.Player] && w.previous.Has(row.Player)
	}
	for _, row := range w.Basis.OpeningRows(w.List.ID, late) {
		ignored = append(ignored, rating.Finding{
			Code: finding.RatingUnused, Origin: row.Origin, Read: row.Rating.Text(w.List.Ruleset.Profile().Decimals),
			Args: map[string]string{"player": row.Player, "date": row.Date.String()},
		})
	}
	return ignored
}
