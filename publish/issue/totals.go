package issue

import (
	"cmp"
	"encoding/json"
	"slices"

	"kalends/publish/folder"
	"kalends/rating"
	"kalends/reports"
)

// shown is how many lists a sparkline and the bars of participation show.
const shown = 12

// fillHistory adds to an issue the totals of the last lists and its own, oldest first.
func (w *work) fillHistory(is *reports.Issue) error {
	for _, t := range w.kept {
		var totals reports.Totals
		if err := json.Unmarshal(t.Totals, &totals); err != nil {
			return err
		}
		is.History = append(is.History, totals)
	}
	if len(is.History) == 0 && w.previous.Date != 0 {
		is.History = []reports.Totals{w.opening}
	}
	is.History = append(is.History, w.totals(is))
	is.History = is.History[max(0, len(is.History)-shown):]
	return nil
}

// openingTotals returns the totals of the list that was taken over.
func (w *work) openingTotals(lines reports.Lines) reports.Totals {
	t := count(w.List, lines, w.previous.Date)
	t.Serial = w.serial(w.previous.Date)
	t.New, t.TakenOver = 0, true
	return t
}

// totals returns the totals of the issue itself.
func (w *work) totals(is *reports.Issue) reports.Totals {
	t := count(w.List, is.Lines, w.Period.Date)
	t.Serial = is.Serial
	for _, l := range is.Off.All() {
		if l.PreviousRank > 0 {
			t.Removed++
		}
	}
	t.Events = len(is.Events)
	for _, e := range is.Events {
		t.Games += e.Games
		t.Forfeits += e.Forfeits
		t.Byes += e.Byes
		if e.Status == "not_rated" {
			t.NotRated++
		}
	}
	return t
}

// count returns the totals of a list's people and of their ratings, without events.
func count(l folder.List, lines reports.Lines, date rating.Date) reports.Totals {
	profile := l.Ruleset.Profile()
	t := reports.Totals{Date: date, Listed: lines.Len(), Classes: map[rating.Points]int{}}
	ratings := make([]rating.Points, 0, lines.Len())
	for _, line := range lines.All() {
		ratings = append(ratings, line.Rating)
		if line.Sex == rating.Female {
			t.Women++
		}
		if line.Minor {
			t.Under18++
		}
		if !line.Is("inactive") {
			t.Active++
		}
		if line.Is("new") {
			t.New++
		}
		if profile.Step > 0 {
			t.Classes[line.Rating-line.Rating%profile.Step]++
		}
	}
	slices.SortFunc(ratings, func(a, b rating.Points) int { return cmp.Compare(b, a) })
	t.TopTen = reports.Mean(ratings[:min(10, len(ratings))], profile.Decimals)
	if n := len(ratings); n > 0 { // of two in the middle the mean
		t.Median = reports.Mean(ratings[(n-1)/2:n/2+1], profile.Decimals)
	}
	return t
}
