package intake

import (
	"maps"
	"slices"
	"strings"

	"kalends/ledger"
	"kalends/rating"
)

// busy remembers for one pass who played in which event, as far back as an event was asked about. Sheets that are accepted
// meanwhile are added.
type busy struct {
	since rating.Date // who arrived on this day or later is in it; 0: nobody was asked for
	by    map[string][]outing
}

// outing is an event in which somebody played, with the days on which everybody in it did.
type outing struct {
	code, list, city string
	days             []rating.Date
}

// fill reads the sheets that can share a day with an event: they arrived when it had begun.
func (b *busy) fill(j *Judge, e rating.Event) error {
	if e.Start == 0 || b.since != 0 && b.since <= e.Start {
		return nil
	}
	found, err := j.Ledger.Submissions(ledger.Filter{State: ledger.Accepted, Since: e.Start, WithHeads: true})
	if err != nil {
		return err
	}
	b.since, b.by = e.Start, map[string][]outing{}
	for _, s := range found {
		if s.Sheet != nil {
			b.add(*s.Sheet)
		}
	}
	return nil
}

// add remembers an event.
func (b *busy) add(e rating.Event) {
	if b.since == 0 {
		return // it will be read with the others
	}
	one := outing{code: e.Code, list: e.List, city: placeOf(e), days: daysOf(e)}
	for _, p := range e.Entrants {
		if p.Player != "" && p.Status != rating.NoShow && len(one.days) > 0 {
			b.by[p.Player] = append(b.by[p.Player], one)
		}
	}
}

func placeOf(e rating.Event) string { return strings.ToLower(strings.TrimSpace(e.City)) }

func (o outing) meets(e rating.Event) bool {
	return slices.ContainsFunc(daysOf(e), func(d rating.Date) bool { return slices.Contains(o.days, d) })
}

// longest is how many days an event can have on all of which everybody plays.
const longest = 31

// daysOf gives the days on which everybody in an event plays: those of its rounds, or all of them where there are at
// least as many rounds as days. Of a league that lasts for months nobody knows.
func daysOf(e rating.Event) []rating.Date {
	if len(e.RoundDates) > 0 {
		return slices.Sorted(maps.Values(e.RoundDates))
	}
	n := int(e.End-e.Start) + 1
	if e.Start == 0 || n < 1 || n > longest || n > e.Rounds {
		return nil
	}
	all := make([]rating.Date, n)
	for i := range all {
		all[i] = e.Start + rating.Date(i)
	}
	return all
}
