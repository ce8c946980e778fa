package fide

import (
	"kalends/engine/method"
	"kalends/rating"
)

// role is how a player is rated in one game.
type role struct {
	start method.Standing // on the list in force when the game was played: for the opponent, and for 1.1
	own   method.Standing // with which the player is rated
	moves bool            // the game changes a rating; otherwise it is a result for a first rating
	since bool            // 8.2.4: unrated when the event began, on the list by now
}

// roleOn returns a player's role in a game that is rated with the lists of a day (F-7). The change is always added to
// the previous list. A player who has fallen below the floor since the day collects for a first rating again, while the
// opponents use the rating with which the event began. A player who has come onto the list since then is rated with the
// current rating, but was unrated for the opponents (8.2.4). A player whose standard rating was used instead counts as
// rated on both sides of the board, even if on the list by now (rapid and blitz 7.2.1).
func (p *period) roleOn(player int32, day rating.Date) role {
	carried := *p.players[player].state
	start, now := p.standingOn(player, day), method.OnPrevious(&p.in, carried)
	switch {
	case start.Seed || (start.Rated && now.Rated):
		return role{start: start, own: start, moves: true}
	case now.Rated:
		return role{start: start, own: now, moves: true, since: true}
	case p.in.PrintedState(carried).Rated: // printed with a rating that a correction took away
		own := p.seedOn(player, day)
		return role{start: start, own: own, moves: own.Rated}
	default:
		return role{start: start}
	}
}

// standingOn returns a player's standing on the list in force on a day, or the standard rating that is used instead. A
// guest has the rating that the office has entered.
func (p *period) standingOn(player int32, day rating.Date) method.Standing {
	state := *p.players[player].state
	if g, is := p.guests[state.Player]; is {
		return method.OfGuest(g)
	}
	printed := p.in.PrintedState(state)
	s := p.lists.Standing(printed.Player, day, printed, p.in.Previous.Date)
	if s.Rated || !p.fast {
		return s
	}
	return p.seedOn(player, day)
}
