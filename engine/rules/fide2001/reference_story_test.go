package fide2001_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"kalends/engine"
	"kalends/rating"
)

// shrunk takes away what a parting does not need.
func (s refSeason) shrunk(at *refParting) refSeason {
	try := func(less refSeason) {
		if found := less.parts(nil); found != nil && found.field == at.field {
			s = less
		}
	}
	for _, key := range slices.Sorted(maps.Keys(s.options)) {
		less := s
		less.options = maps.Clone(s.options)
		delete(less.options, key)
		try(less)
	}
	for i := len(s.events) - 1; i >= 0; i-- {
		less := s
		less.events = slices.Delete(slices.Clone(s.events), i, i+1)
		try(less)
	}
	for i := len(s.openings) - 1; i >= 0; i-- {
		less := s
		less.openings = slices.Delete(slices.Clone(s.openings), i, i+1)
		try(less)
	}
	for i := range s.events {
		for g := len(s.events[i].Games) - 1; g >= 0; g-- {
			less := s
			less.events = slices.Clone(s.events)
			less.events[i].Games = slices.Delete(slices.Clone(s.events[i].Games), g, g+1)
			try(less)
		}
	}
	return s
}

// story writes a season up to its disagreement.
func (s refSeason) story() string {
	at := s.parts(nil)
	var b strings.Builder
	fmt.Fprintf(&b, "%s\noptions %v\n", at.detail, engine.Options(s.options))
	for _, o := range s.openings {
		fmt.Fprintf(&b, "%s  %s  %s  games %d  peak %s\n", o.Date, o.Player, o.Rating.Text(0), o.Games, o.Peak.Text(0))
	}
	for _, e := range s.events {
		if e.on > at.date {
			continue
		}
		fmt.Fprintf(&b, "for %s: %s %s .. %s %s scheduled %d %v, %d entrants\n", e.on, e.Code, e.Start, e.End, e.System,
			e.ScheduledGames, e.Controls, len(e.Entrants))
		for _, g := range e.Games {
			fmt.Fprintf(&b, "  %d.%d %s %s:%s %s %s %s\n", g.Round, g.Board, g.First, rating.Points(g.FirstScore),
				rating.Points(g.SecondScore), g.Second, g.Kind, g.Stage)
		}
	}
	return b.String()
}
