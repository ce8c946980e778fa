package impact

import (
	"strconv"

	"kalends/rating"
	"kalends/reports"
)

// mostTold is how many people of one kind are told one by one; whatever takes them all away is one fault.
const mostTold = 500

// crowd is what a pass through everyone finds.
type crowd struct {
	gone, uncaused []Crossing
	more           map[Kind]int // beyond those who are told one by one
	rated, raised  int          // who had a rating and has one; who of them has a higher K and did not play
}

// people goes once through everyone, printed or not, on the last list and on this one: who is gone, whose change has no
// cause, and whose K is higher.
func people(is *reports.Issue, g Ground, gate rating.Gate) (c crowd) {
	c.more = map[Kind]int{}
	tell := func(all *[]Crossing, kind Kind, was, now *rating.State) {
		if len(*all) == mostTold {
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

// nobody is who does not stand on a list.
var nobody rating.State

// both goes through the players of two lists, by player; who stands on one only is nobody on the other.
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

// causesOf says of one person after the other, by player, whether what the steps say comes to the change, and every game
// is counted once.
func causesOf(changes *rating.Changes) func(was, is *rating.State) bool {
	n, room := 0, []rating.Step{}
	return func(was, is *rating.State) bool {
		for n < changes.Len() && changes.Player(n) < is.Player {
			n++
		}
		from, to := worth(was.Rated, was.Rating), worth(is.Rated, is.Rating)
		if n == changes.Len() || changes.Player(n) != is.Player {
			return from == to
		}
		c := changes.At(n, room)
		if c.Steps != nil {
			room = c.Steps
		}
		told := worth(c.WasRated, c.Old) == from && worth(c.IsRated, c.New) == to
		return told && sum(c.Steps) == to-from && !repeated(c.Steps)
	}
}

// worth counts no rating as nothing.
func worth(rated bool, p rating.Points) rating.Points {
	if !rated {
		return 0
	}
	return p
}

// sum is what steps come to.
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

// floored is what a floor does: it lifts to the lowest rating, or takes the rating away.
func floored(s *rating.Step) rating.Points {
	if s.Change == 0 {
		return -s.OwnRating
	}
	return s.Change
}

// repeated says whether a game stands twice among steps, by its cell, round and opponent.
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

// manyRaised tells of those who did not play and have a higher K than on the last list: births or marks of the registry
// are others.
func manyRaised(c crowd, gate rating.Gate) []Crossing {
	most := max(3, c.rated/100)
	if !gate.Raised || c.raised <= most {
		return nil
	}
	return []Crossing{{Kind: Raised, Was: strconv.Itoa(c.rated), Is: strconv.Itoa(c.raised), Limit: strconv.Itoa(most)}}
}
