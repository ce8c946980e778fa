package issue

import (
	"slices"
	"strconv"

	"kalends/publish/across"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/rating/finding"
)

// prepareAcross sets across, which searches for doubts across the events of the list when it is called. It keeps the
// IDs of the sheets, because what was gathered is freed before.
func (s *Snapshot) prepareAcross(v *folder.View) {
	ids := make([]int64, len(s.Submissions))
	for i, sub := range s.Submissions {
		ids[i] = sub.ID
	}
	s.across = func() (rating.Findings, error) { return across.Of(v, &s.Basis, ids) }
}

// Results of an event are against all ratings if the higher rated scored less than half in at least fieldGames games, and
// that is fieldDeviation times the standard deviation. Ratings of children are poor, but not upside down.
const (
	fieldGames     = 20
	fieldDeviation = 5
)

// leastOfIsland is from how many players on it is remarkable that they have played nobody else.
const leastOfIsland = 4

// doubtfulFields returns doubts about whole events that only the calculation shows: results against all ratings, and
// players who have played nobody else, unless this is the first list. What the office has confirmed is left out.
func (w *work) doubtfulFields() (found rating.Findings) {
	sums, fields := w.sumsOfFields()
	for n, e := range w.Events.Heads() {
		if f := sums[e.Code]; f != nil && f.against() {
			found = append(found, fieldDoubt(finding.AgainstRatings, e, "games", strconv.Itoa(f.games), "expected",
				f.expected.String(), "scored", f.scored.String()))
		}
		if field := fields[n]; w.firstOut != 0 && len(field) >= leastOfIsland && w.island(n, field, fields) {
			found = append(found, fieldDoubt(finding.MetNobodyElse, e, "n", strconv.Itoa(len(field))))
		}
	}
	return w.Basis.Registry.Unconfirmed(found)
}

// fieldDoubt returns a finding about a whole event, with arguments in pairs of name and value.
func fieldDoubt(code string, e rating.Event, pairs ...string) rating.Finding {
	f := rating.Finding{Code: code, Origin: e.Origin, Read: e.Code}
	return f.With(append(pairs, "event", e.Code, "name", e.Name, across.About, e.Code)...)
}

// sums is what the higher rated of an event's games scored, and what they were expected to score.
type sums struct {
	games            int
	expected, scored rating.Score
	spread           int64 // the sum of p(1−p), in ten-thousandths
}

// against reports whether the results are against the ratings. It compares squares, in whole numbers.
func (s sums) against() bool {
	off := int64(s.expected - s.scored)
	return s.games >= fieldGames && int64(s.scored)*2 < int64(s.games)*int64(rating.Win) && off > 0 &&
		off*off >= fieldDeviation*fieldDeviation*s.spread
}

// sumsOfFields reads all steps once. It returns the sums of each event by its code, without events that have no game
// between rated players of different ratings, and the players who were rated in each event, by its place.
func (w *work) sumsOfFields() (map[string]*sums, []map[string]bool) {
	all, at, fields := map[string]*sums{}, map[string][]int{}, make([]map[string]bool, w.Events.Len())
	for n, e := range w.Events.Heads() {
		at[e.Code], fields[n] = append(at[e.Code], n), map[string]bool{}
	}
	for c := range w.outcome.Changes.All() {
		for i := range c.Steps {
			s := &c.Steps[i]
			for _, n := range at[s.Event] {
				fields[n][c.Player] = true
			}
			if s.Kind != rating.GameStep || s.OpponentRating == 0 || s.OwnRating <= s.OpponentRating {
				continue
			}
			if all[s.Event] == nil {
				all[s.Event] = &sums{}
			}
			all[s.Event].add(s)
		}
	}
	return all, fields
}

// add adds a step of the higher rated player of a game.
func (s *sums) add(step *rating.Step) {
	s.games++
	s.expected += step.Expected
	s.scored += step.Score
	s.spread += int64(step.Expected) * int64(rating.Win-step.Expected)
}

// island reports whether no player of an event had played or been rated before the period, and none is in another event
// of it.
func (w *work) island(n int, field map[string]bool, fields []map[string]bool) bool {
	for player := range field {
		s, known := w.previous.Find(player)
		before := known && (s.Rated || s.Games > 0 || len(s.Pool) > 0 || s.LastEvent != "")
		elsewhere := slices.ContainsFunc(slices.Concat(fields[:n], fields[n+1:]), func(o map[string]bool) bool { return o[player] })
		if before || elsewhere {
			return false
		}
	}
	return true
}
