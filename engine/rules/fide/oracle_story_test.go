package fide_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"kalends/engine"
	"kalends/rating"
)

// shrunk takes away what a disagreement does not need.
func (c chain) shrunk(d *disagreement) chain {
	for again := true; again; {
		again = false
		for less := range c.smaller {
			if found := less.disagreement(); found != nil && found.kind() == d.kind() {
				c, again = less, true
				break
			}
		}
	}
	return c
}

// smaller gives chains that lack something: lists, events, openings, games, options.
func (c chain) smaller(yield func(chain) bool) {
	less := c
	less.options = engine.Options{}
	if len(c.options) > 0 && !yield(less) {
		return
	}
	less = c
	less.dates = c.dates[:len(c.dates)-1]
	if len(less.dates) > 1 && !yield(less) {
		return
	}
	for i := range c.events {
		less = c
		if less.events = slices.Delete(slices.Clone(c.events), i, i+1); !yield(less) {
			return
		}
	}
	for i := range c.openings {
		less = c
		if less.openings = slices.Delete(slices.Clone(c.openings), i, i+1); !yield(less) {
			return
		}
	}
	for i, e := range c.events {
		for g := range e.Games {
			less = c
			less.events = slices.Clone(c.events)
			if less.events[i].Games = slices.Delete(slices.Clone(e.Games), g, g+1); !yield(less) {
				return
			}
		}
	}
}

// story tells a chain up to its disagreement in the grammar of engine/rulestest, with the oracle's answers.
func (c chain) story() string {
	var b strings.Builder
	d := c.disagreement()
	fmt.Fprintf(&b, "# %s\nruleset %s\n", d.text, d.family)
	for _, key := range slices.Sorted(maps.Keys(c.options)) {
		fmt.Fprintf(&b, "option %s %s\n", key, c.options[key])
	}
	fmt.Fprintln(&b, "players")
	for _, id := range slices.Sorted(maps.Keys(c.born)) {
		if c.born[id] != 0 {
			fmt.Fprintf(&b, "  %s  born %d\n", id, c.born[id])
		}
	}
	c.tellLists(&b, d)
	return b.String()
}

// tellLists tells the lists in their order; the oracle has made them.
func (c chain) tellLists(b *strings.Builder, d *disagreement) {
	standard, fast := c.desks()
	for i, date := range c.dates {
		if date > d.date {
			return
		}
		for _, k := range []*desk{standard, fast} {
			if i > 0 {
				c.compare(k, standard, date)
			}
			switch {
			case k.family != d.family && k == standard:
				c.tellList(b, k, "standard", date)
			case k.family == d.family && i == 0:
				c.tellList(b, k, "list", date)
			case k.family == d.family:
				c.tellEvents(b, k, date)
				c.tellList(b, k, "published", date)
			}
		}
	}
}

func (c chain) tellEvents(b *strings.Builder, k *desk, date rating.Date) {
	for _, e := range c.events {
		if e.on == date && e.List == k.family {
			tellEvent(b, e.Event)
		}
	}
}

func (c chain) tellList(b *strings.Builder, k *desk, heading string, date rating.Date) {
	lines := k.shelf[len(k.shelf)-1].lines
	fmt.Fprintf(b, "%s %s\n", heading, date)
	for _, id := range slices.Sorted(maps.Keys(lines)) {
		fmt.Fprintf(b, "  %s  %s\n", id, tellLine(lines[id], heading))
	}
	for _, o := range c.openings {
		if date > c.dates[0] && o.Date == date && o.List == k.family {
			fmt.Fprintf(b, "  # %s comes to this list: %s, %d games\n", o.Player, o.Rating, o.Games)
		}
	}
}

func tellLine(l line, heading string) string {
	games := map[string]string{"published": "total"}[heading]
	if games == "" {
		games = "games"
	}
	switch {
	case !l.rated && heading == "published":
		return fmt.Sprintf("unrated  pool %d", len(l.pool))
	case !l.rated:
		return "unrated"
	}
	return fmt.Sprintf("%d  %s %d  peak %d  last %s", l.rating, games, l.games, l.peak, l.last)
}

func tellEvent(b *strings.Builder, e rating.Event) {
	fmt.Fprintf(b, "event %s %s .. %s  system %s", e.Code, e.Start, e.End, e.System)
	if e.ScheduledGames > 0 {
		fmt.Fprintf(b, "  scheduled %d", e.ScheduledGames)
	}
	if e.Approval.WaiveDecided {
		fmt.Fprint(b, "  waive-decided")
	}
	for i, c := range e.Controls {
		fmt.Fprintf(b, "%s%d/%d+%d", []string{"  time ", ":"}[min(i, 1)], c.Moves, 60*c.Minutes+c.Seconds, c.Increment)
	}
	fmt.Fprintln(b)
	for _, round := range slices.Sorted(maps.Keys(e.RoundDates)) {
		if slices.ContainsFunc(e.Games, func(g rating.Game) bool { return g.Round == round }) {
			fmt.Fprintf(b, "  date %d %s\n", round, e.RoundDates[round])
		}
	}
	for _, g := range e.Games {
		fmt.Fprintf(b, "  %d.%d  %s %s %s", g.Round, g.Board, g.First, tellResult(g), g.Second)
		if g.Date != 0 {
			fmt.Fprintf(b, "  on %s", g.Date)
		}
		fmt.Fprintln(b)
	}
}

func tellResult(g rating.Game) string {
	score := map[rating.Score]string{rating.Win: "1", rating.Draw: "½", rating.Loss: "0"}
	switch g.Kind {
	case rating.FullBye:
		return "bye"
	case rating.Forfeit:
		return strings.NewReplacer("1", "+", "0", "-").Replace(score[g.FirstScore] + "/" + score[g.SecondScore])
	}
	return score[g.FirstScore] + "-" + score[g.SecondScore] + map[rating.GameKind]string{rating.Barred: "!", rating.Short: "?"}[g.Kind]
}
