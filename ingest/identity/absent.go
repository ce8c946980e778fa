package identity

import (
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/draft"
	"kalends/rating"
	"kalends/rating/finding"
)

// idleIn returns the start numbers in a foreign file with no game, no forfeit and no bye with points: people who entered and
// never came. A number with two rows is not among them.
func idleIn(d *draft.Draft) map[int]bool {
	idle := map[int]bool{}
	if !d.Foreign {
		return idle
	}
	for _, e := range d.Entrants {
		_, twice := idle[e.Number]
		idle[e.Number] = !twice && e.Number > 0 && noPoints(e.Points)
	}
	for _, p := range d.Pairs {
		if !absence(p) {
			delete(idle, p.First)
			delete(idle, p.Second)
		}
	}
	return idle
}

func noPoints(points string) bool {
	n, err := rating.ParsePoints(points)
	return points == "" || err == nil && n == 0
}

// absence reports whether a pair only says that somebody was absent.
func absence(p draft.Pair) bool { return p.Kind == rating.ZeroBye && p.Second == 0 }

// leaveOutAbsent removes the people from the event who have played nothing and are not known. Nobody is asked about them,
// because no rating depends on who they are.
func (s *settler) leaveOutAbsent() {
	if len(s.absent) == 0 {
		return
	}
	numbers, names := map[int]bool{}, []string{}
	for _, e := range s.absent {
		numbers[e.Number] = true
		names = append(names, e.Name)
	}
	s.note(finding.AbsentLeftOut, s.absent[0], "player.name", "", "n", strconv.Itoa(len(names)), "players",
		strings.Join(firstOf(names), "; "))
	s.absent = nil
	s.Entrants = slices.DeleteFunc(s.Entrants, func(e draft.Entrant) bool { return numbers[e.Number] })
	s.Pairs = slices.DeleteFunc(s.Pairs, func(p draft.Pair) bool { return numbers[p.First] })
}
