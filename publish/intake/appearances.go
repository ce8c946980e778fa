package intake

import (
	"maps"
	"slices"
	"strings"

	"kalends/ledger"
	"kalends/rating"
)

// appearances holds for one pass in which events each player played, among the accepted sheets that arrived on a day or
// later. Sheets that are accepted during the pass are added.
type appearances struct {
	since rating.Date             // 0: nothing was read yet
	of    map[string][]appearance // by player
}

// appearance is an event, with the days on which everybody in it played.
type appearance struct {
	code, list, city string
	days             []rating.Date
}

// fill reads the accepted sheets that can share a day with an event, those that arrived after it had begun, unless they
// were read already.
func (all *appearances) fill(j *Judge, e rating.Event) error {
	if e.Start == 0 || all.since != 0 && all.since <= e.Start {
		return nil
	}
	found, err := j.Ledger.Submissions(ledger.Filter{State: ledger.Accepted, Since: e.Start, WithHeads: true})
	if err != nil {
		return err
	}
	*all = appearances{since: e.Start, of: map[string][]appearance{}}
	for _, s := range found {
		if s.Sheet != nil {
			all.add(*s.Sheet)
		}
	}
	return nil
}

// add adds an event to those of its entrants, unless fill has yet to read it with the others. An event of which no
// playing days are known is left out.
func (all *appearances) add(e rating.Event) {
	one := appearance{code: e.Code, list: e.List, city: placeOf(e), days: playingDays(e)}
	if all.since == 0 || len(one.days) == 0 {
		return
	}
	for _, p := range e.Entrants {
		if p.Player != "" && p.Status != rating.NoShow {
			all.of[p.Player] = append(all.of[p.Player], one)
		}
	}
}

// placeOf returns the city of an event in a form in which cities are compared; empty if it is not known.
func placeOf(e rating.Event) string { return strings.ToLower(strings.TrimSpace(e.City)) }

// sharesDay reports whether an event has a playing day in common with o.
func (o appearance) sharesDay(e rating.Event) bool {
	return slices.ContainsFunc(playingDays(e), func(d rating.Date) bool { return slices.Contains(o.days, d) })
}

// playingDays returns the dates of the rounds, sorted, if they are known; otherwise all days of an event on which everybody
// may have played.
func playingDays(e rating.Event) []rating.Date {
	if len(e.RoundDates) > 0 {
		return slices.Sorted(maps.Values(e.RoundDates))
	}
	return e.EveryDay()
}
