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

// ErrUnexplained means that the ledger does not give the cause of a rating.
var ErrUnexplained = errors.New("the ledger has no cause for it; kalends verify --all says what is wrong with it")

// ratingAt is a player's rating between two lists of a way.
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

func (s ratingAt) worth() rating.Points { return rating.Worth(s.rated, s.rating) }

// account books, cause by cause, what the lists of a way did to every player, and checks that every rating follows from
// its causes.
type account struct {
	base, end rating.List
	now       map[string]ratingAt // the ratings that lists have changed so far
	causes    map[string][]diff.Cause
	title     func(player string, at rating.Origin) (code string, err error) // of the title in a cell of the registry
	// joined has the players whose opening ratings this list takes together, each with the decision that they are one
	// person.
	joined map[string]int
}

func newAccount(base, end rating.List) *account {
	return &account{base: base, end: end, now: map[string]ratingAt{}, causes: map[string][]diff.Cause{}}
}

func (a *account) ratingBefore(player string) ratingAt {
	if s, touched := a.now[player]; touched {
		return s
	}
	s, _ := a.base.Find(player)
	return ratingOf(s)
}

func (a *account) add(player string, c diff.Cause) { a.causes[player] = diff.Add(a.causes[player], c) }

// open takes an opening list. Its ratings replace earlier ones.
func (a *account) open(l rating.List) {
	for _, s := range l.States {
		if was, now := a.ratingBefore(s.Player), ratingOf(s); was != now {
			a.add(s.Player, diff.Cause{Kind: diff.Opening, Ref: l.Date.String(), Change: now.worth() - was.worth()})
			a.now[s.Player] = now
		}
	}
}

// take books one change of a list.
func (a *account) take(p ledger.Publication, c rating.Change) error {
	if err := a.arrive(c.Player, ratingAt{c.WasRated, rating.Worth(c.WasRated, c.Old)}, p.Date); err != nil {
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

// arrive checks that a player has the rating to which the way has led. A player without a rating may have brought one
// by a row of sheet Ratings, and the first list takes the rows of two numbers together that are one person. No other
// rating changes between two lists.
func (a *account) arrive(player string, is ratingAt, day rating.Date) error {
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

// close checks that everyone on the last list has the rating to which the way has led.
func (a *account) close() error {
	for _, s := range a.end.States {
		if err := a.arrive(s.Player, ratingOf(s), a.end.Date); err != nil {
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
