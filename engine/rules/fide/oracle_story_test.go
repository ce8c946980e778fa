package fide_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"kalends/engine"
	"kalends/rating"
)

// shrunk takes away what a disagreement does not need, until nothing more can go.
func (c chain) shrunk(d *disagreement) chain {
	try := func(less chain) {
		if found := less.disagreement(); found != nil && found.kind() == d.kind() {
			c = less
		}
	}
	try(c.withOptions(engine.Options{}))
	for size := 0; size != c.size(); {
		size = c.size()
		for i := len(c.events) - 1; i >= 0; i-- {
			try(c.withEvents(without(c.events, i)))
		}
		for i := len(c.openings) - 1; i >= 0; i-- {
			try(c.withOpenings(without(c.openings, i)))
		}
		for i := len(c.events) - 1; i >= 0; i-- {
			for g := len(c.events[i].Games) - 1; g >= 0; g-- {
				events := slices.Clone(c.events)
				events[i].Games = without(events[i].Games, g)
				try(c.withEvents(events))
			}
		}
	}
	return c
}

func (c chain) withOptions(o engine.Options) chain { c.options = o; return c }

func (c chain) withEvents(e []reported) chain { c.events = e; return c }

func (c chain) withOpenings(o []rating.Opening) chain { c.openings = o; return c }

func without[T any](s []T, i int) []T { return slices.Delete(slices.Clone(s), i, i+1) }

// size is how much there is to take away.
func (c chain) size() int {
	n := len(c.events) + len(c.openings)
	for _, e := range c.events {
		n += len(e.Games)
	}
	return n
}

// story writes a chain up to its disagreement in the language of engine/rulestest, with the oracle's answers.
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

// tellLists writes the lists in order; the oracle has made them.
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
	mark := map[rating.GameKind]string{rating.Barred: "!", rating.Short: "?"}[g.Kind]
	return score[g.FirstScore] + "-" + score[g.SecondScore] + mark
}
