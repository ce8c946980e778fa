package audit

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"kalends/ledger"
	"kalends/rating"
	"kalends/reports/diff"
)

// ErrUnexplained means that the ledger does not give the cause of a rating, or of a change of it.
var ErrUnexplained = errors.New("the ledger has no cause for it; kalends verify --all says what is wrong with it")

// ratingAt is a player's rating, if there is one, after some of the lists of a way.
type ratingAt struct {
	rated  bool
	rating rating.Points
}

func ratingOf(s rating.State) ratingAt {
	if !s.Rated {
		return ratingAt{}
	}
	return ratingAt{true, s.Rating}
}

// worth returns the rating, 0 for none.
func (s ratingAt) worth() rating.Points { return rating.Worth(s.rated, s.rating) }

// account adds up for every player the causes by which the lists of a way changed the rating, and checks that every
// rating follows from its causes. open and take book the lists in order; close ends the check.
type account struct {
	base, end rating.List
	now       map[string]ratingAt // the ratings that lists have changed so far
	causes    map[string][]diff.Cause
	title     func(player string, at rating.Origin) (code string, err error) // of the title in a cell of the registry
	// joined has, for the list that is booked, the players whose opening ratings it joins with another player's, each
	// with the number of the decision that they are one person.
	joined map[string]int
}

// newAccount begins the account of a way that leads from the list base to the list end.
func newAccount(base, end rating.List) *account {
	return &account{base: base, end: end, now: map[string]ratingAt{}, causes: map[string][]diff.Cause{}}
}

// ratingBefore returns the rating to which the lists booked so far have led.
func (a *account) ratingBefore(player string) ratingAt {
	if s, touched := a.now[player]; touched {
		return s
	}
	s, _ := a.base.Find(player)
	return ratingOf(s)
}

// add adds a cause to those of a player.
func (a *account) add(player string, c diff.Cause) { a.causes[player] = diff.Add(a.causes[player], c) }

// open books an opening list: each rating that differs from the player's rating so far replaces it, and the difference
// has the opening as its cause.
func (a *account) open(l rating.List) {
	for _, s := range l.States {
		if was, now := a.ratingBefore(s.Player), ratingOf(s); was != now {
			a.add(s.Player, diff.Cause{Kind: diff.Opening, Ref: l.Date.String(), Change: now.worth() - was.worth()})
			a.now[s.Player] = now
		}
	}
}

// take books the causes of one change of a list. It fails with ErrUnexplained if the player had another rating before,
// or if the steps do not add up to the change.
func (a *account) take(p ledger.Publication, c rating.Change) error {
	if err := a.reconcile(c.Player, ratingAt{c.WasRated, rating.Worth(c.WasRated, c.Old)}, p.Date); err != nil {
		return err
	}
	parts, err := partsOf(c)
	if err != nil {
		return fmt.Errorf("list of %s: %w: %w", p.Date, err, ErrUnexplained)
	}
	for _, one := range parts {
		if one.title != (rating.Origin{}) {
			if one.Ref, err = a.title(c.Player, one.title); err != nil {
				return err
			}
		}
		a.add(c.Player, one.Cause)
	}
	a.now[c.Player] = ratingAt{c.IsRated, rating.Worth(c.IsRated, c.New)}
	return nil
}

// reconcile compares a rating with the one to which the booked lists led. It books the difference if the player had
// none and brought one by a row of sheet Ratings, or if the first list joined two numbers of one person. Any other
// difference is ErrUnexplained.
func (a *account) reconcile(player string, is ratingAt, day rating.Date) error {
	was := a.ratingBefore(player)
	if was == is {
		return nil
	}
	if n, one := a.joined[player]; one && was.rated != is.rated {
		a.add(player, diff.Cause{Kind: diff.Decision, Ref: strconv.Itoa(n), Change: is.worth() - was.worth()})
		a.now[player] = is
		return nil
	}
	if was.rated {
		return fmt.Errorf("list of %s: player %s had %s and then %s: %w", day, player, was.rating, is.worth(),
			ErrUnexplained)
	}
	if s, _ := a.end.Find(player); s.Rated && s.Since != 0 {
		day = s.Since // the day of the row
	}
	a.add(player, diff.Cause{Kind: diff.Opening, Ref: day.String(), Change: is.rating})
	a.now[player] = is
	return nil
}

// close reconciles the rating of everyone on the last list, and fails with ErrUnexplained if a rated player is not on
// it.
func (a *account) close() error {
	for _, s := range a.end.States {
		if err := a.reconcile(s.Player, ratingOf(s), a.end.Date); err != nil {
			return err
		}
	}
	for _, player := range slices.Sorted(maps.Keys(a.now)) {
		if _, listed := a.end.Find(player); !listed && a.now[player].rated {
			return fmt.Errorf("list of %s: player %s is gone: %w", a.end.Date, player, ErrUnexplained)
		}
	}
	return nil
}
