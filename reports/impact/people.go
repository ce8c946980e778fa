package impact

import (
	"strconv"

	"kalends/rating"
	"kalends/reports"
)

// maxReported limits the crossings of one kind that are reported one by one; if there are more they have one cause.
const maxReported = 500

// crowd is the result of a pass through everyone.
type crowd struct {
	gone, uncaused []Crossing
	more           map[Kind]int // numbers of crossings beyond those that are reported one by one
	rated, raised  int          // players with a rating on both lists; raised counts those of them who have a higher K and did not play
}

// people compares everyone, printed or not, on the last list and on this one: who is missing, whose change has no
// cause, and whose K is higher.
func people(is *reports.Issue, g Baseline, gate rating.Gate) (c crowd) {
	c.more = map[Kind]int{}
	tell := func(all *[]Crossing, kind Kind, was, now *rating.State) {
		if len(*all) == maxReported {
			c.more[kind]++
			return
		}
		id, decimals := max(was.Player, now.Player), is.Profile.Decimals
		*all = append(*all, Crossing{Kind: kind, Player: id, Name: g.Name(id), Was: pointsOf(was.Rated, was.Rating, decimals),
			Is: pointsOf(now.Rated, now.Rating, decimals)})
	}
	cause := causesOf(&is.Changes)
	both(g.Before.States, g.After.States, func(was, now *rating.State) {
		switch {
		case now == &nobody:
			if gate.Gone && was.Rated {
				tell(&c.gone, Gone, was, now)
			}
		case gate.Uncaused && !cause(was, now) && !(g.First && g.Joined[now.Player] > 0):
			tell(&c.uncaused, Uncaused, was, now)
		}
		if was.Rated && now.Rated && was.K > 0 {
			c.rated++
			if now.K > was.K && now.Games == was.Games && now.Rating == was.Rating {
				c.raised++
			}
		}
	})
	return c
}

// nobody is the state of a player who is not on a list.
var nobody rating.State

// both calls do for every player of two lists, which are sorted by player; a player on one list only has the state
// nobody on the other.
func both(before, after []rating.State, do func(was, is *rating.State)) {
	i := 0
	for j := range after {
		for ; i < len(before) && before[i].Player < after[j].Player; i++ {
			do(&before[i], &nobody)
		}
		if i < len(before) && before[i].Player == after[j].Player {
			do(&before[i], &after[j])
			i++
		} else {
			do(&nobody, &after[j])
		}
	}
	for ; i < len(before); i++ {
		do(&before[i], &nobody)
	}
}

// causesOf returns a function that reports whether the steps of a player add up to the change and no game is counted
// twice. It must be called in the order of ids.
func causesOf(changes *rating.Changes) func(was, is *rating.State) bool {
	n, room := 0, []rating.Step{}
	return func(was, is *rating.State) bool {
		for n < changes.Len() && changes.Player(n) < is.Player {
			n++
		}
		from, to := rating.Worth(was.Rated, was.Rating), rating.Worth(is.Rated, is.Rating)
		if n == changes.Len() || changes.Player(n) != is.Player {
			return from == to
		}
		c := changes.At(n, room)
		if c.Steps != nil {
			room = c.Steps
		}
		agrees := rating.Worth(c.WasRated, c.Old) == from && rating.Worth(c.IsRated, c.New) == to
		return agrees && sum(c.Steps) == to-from && !repeated(c.Steps)
	}
}

// sum returns the change that steps add up to; a first rating counts from 0.
func sum(steps []rating.Step) (all rating.Points) {
	for i := range steps {
		switch s := &steps[i]; s.Kind {
		case rating.InitialStep:
			all += s.After
		case rating.FloorStep:
			all += floored(s)
		case rating.SumStep: // of the steps before it
		default:
			all += s.Change
		}
	}
	return all
}

// floored returns the change by a floor, which raises a rating to the lowest one, or takes the rating away.
func floored(s *rating.Step) rating.Points {
	if s.Change == 0 {
		return -s.OwnRating
	}
	return s.Change
}

// repeated reports whether two steps are the same game, by cell, round and opponent.
func repeated(steps []rating.Step) bool {
	for i := range steps {
		a := &steps[i]
		if a.Kind != rating.GameStep || a.Round == 0 || a.Origin.Cell == "" {
			continue
		}
		for j := range i {
			if b := &steps[j]; b.Round == a.Round && b.Kind == a.Kind && b.Opponent == a.Opponent && b.Event == a.Event &&
				b.Origin == a.Origin {
				return true
			}
		}
	}
	return false
}

// manyRaised returns a crossing if many people who did not play have a higher K than on the last list, which means that
// births or marks in the registry have changed.
func manyRaised(c crowd, gate rating.Gate) []Crossing {
	most := max(3, c.rated/100)
	if !gate.Raised || c.raised <= most {
		return nil
	}
	return []Crossing{{Kind: Raised, Was: strconv.Itoa(c.rated), Is: strconv.Itoa(c.raised), Limit: strconv.Itoa(most)}}
}
