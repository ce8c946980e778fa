package identity

import (
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/draft"
	"kalends/rating"
	"kalends/rating/finding"
)

// idleIn lists the numbers of a file of others under which nothing was played: no game, no forfeit, no bye with points.
// Such rows are entries of people who never came. A number that stands on two rows is none of them.
func idleIn(d *draft.Draft) map[int]bool {
	idle := map[int]bool{}
	if !d.Foreign {
		return idle
	}
	for _, e := range d.Entrants {
		_, twice := idle[e.Number]
		idle[e.Number] = !twice && e.Number > 0 && nothing(e.Points)
	}
	for _, p := range d.Pairs {
		if !absence(p) {
			delete(idle, p.First)
			delete(idle, p.Second)
		}
	}
	return idle
}

func nothing(points string) bool {
	n, err := rating.ParsePoints(points)
	return points == "" || err == nil && n == 0
}

// absence says whether a pair tells only that somebody was not there.
func absence(p draft.Pair) bool { return p.Kind == rating.ZeroBye && p.Second == 0 }

// leaveOut takes those out of the event who have played nothing and whom nothing places: it cannot matter to anybody's
// rating who they are, so that nobody is asked.
func (s *settler) leaveOut() {
	if len(s.absent) == 0 {
		return
	}
	numbers, names := map[int]bool{}, []string{}
	for _, e := range s.absent {
		numbers[e.Number] = true
		names = append(names, e.Name)
	}
	s.note(finding.AbsentLeftOut, s.absent[0], "player.name", "", "n", strconv.Itoa(len(names)), "players",
		strings.Join(first(names, 10), "; "))
	s.absent = nil
	s.Entrants = slices.DeleteFunc(s.Entrants, func(e draft.Entrant) bool { return numbers[e.Number] })
	s.Pairs = slices.DeleteFunc(s.Pairs, func(p draft.Pair) bool { return numbers[p.First] })
}
