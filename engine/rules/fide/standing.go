package fide

import "kalends/rating"

// standing is a player's rating on one list; the zero standing is that of an unrated player.
type standing struct {
	rating rating.Points
	list   rating.Date
	rated  bool
	seed   bool // a standard rating that stands in (rapid and blitz 7.2.1)
}

// role is how a player is rated in one game.
type role struct {
	start standing // on the list in force when the game was played: what opponents and 1.1 see
	own   standing // what he himself is rated with
	moves bool     // the game changes a rating; otherwise it is a newcomer's result for the pool
	since bool     // 8.2.4: unrated when the event began, on the list by now
}

// roleOn gives a player's role in a game whose ratings are those of a day (F-7). The change is always added to the
// previous list, so who has fallen below the floor since then collects for a first rating again, while the opponents
// use the rating with which the event began; and who has come onto the list since then is rated with the current
// rating, while for the opponents he was unrated (8.2.4). Whose standard rating stood in was considered to be rated, on
// both sides of the board, also when he has come onto the list since then (rapid and blitz 7.2.1).
func (p *period) roleOn(player int32, day rating.Date) role {
	start, now := p.standingOn(player, day), p.now(player)
	switch {
	case start.seed || (start.rated && now.rated):
		return role{start: start, own: start, moves: true}
	case now.rated:
		return role{start: start, own: now, moves: true, since: true}
	case p.corrected(player):
		own := p.seedOn(player, day)
		return role{start: start, own: own, moves: own.rated}
	default:
		return role{start: start}
	}
}

// now gives a player's standing on the previous list: whether he is rated is what he carries, his rating what was
// printed. Of a rating that should have been printed and was not only the carried one is known.
func (p *period) now(player int32) standing {
	carried := *p.players[player].state
	if printed := p.in.Looked(carried); carried.Rated && printed.Rated {
		return standingOf(printed, p.in.Previous.Date)
	}
	return standingOf(carried, p.in.Previous.Date)
}

// corrected says whether a player was printed with a rating that he should not have had. He collects for a first one;
// in rapid and blitz his standard rating stands in, as it would have done.
func (p *period) corrected(player int32) bool {
	carried := *p.players[player].state
	return !carried.Rated && p.in.Looked(carried).Rated
}

func standingOf(s rating.State, list rating.Date) standing {
	if !s.Rated {
		return standing{}
	}
	return standing{rating: s.Rating, list: list, rated: true}
}

// standingOn gives a player's standing on the list in force on a day, or the standard rating that stands in for it. A
// guest has the one that the office has told.
func (p *period) standingOn(player int32, day rating.Date) standing {
	if g, is := p.guests[p.players[player].state.Player]; is {
		return asGuest(g)
	}
	s := p.lists.standing(day, p.in.Looked(*p.players[player].state), p.in.Previous.Date)
	if s.rated || !p.fast {
		return s
	}
	return p.seedOn(player, day)
}

// standing gives a player's standing on the list in force on a day; now is his state on the previous list. Where the
// list of the day is not kept, the previous list is used. A player who is absent from an older list is looked up in the
// previous one, unless we know that the first rating was made after it; an entry without a rating says that he was
// unrated then.
func (b *board) standing(day rating.Date, now rating.State, previous rating.Date) standing {
	if day >= previous {
		return standingOf(now, previous)
	}
	l, ok := b.on(day)
	if !ok {
		return standingOf(now, previous)
	}
	then, listed := l.Find(now.Player)
	switch {
	case listed && then.Rated:
		return standingOf(then, l.Date)
	case listed || now.Since > l.Date:
		return standing{}
	default:
		return standingOf(now, previous)
	}
}
