package malaysia

import (
	"strconv"

	"kalends/rating"
)

// bonuses are the BONUS points for places 1 to 8 of the national events.
var bonuses = [8]rating.Points{
	30 * rating.Whole, 25 * rating.Whole, 20 * rating.Whole, 15 * rating.Whole,
	10 * rating.Whole, 8 * rating.Whole, 6 * rating.Whole, 4 * rating.Whole,
}

// bonus adds the points for the first eight of a national event to their accounts, after its games (MY-9). A place
// that is given twice, or to a player without a game, gives nothing; report has noted it.
func (p *period) bonus(e rating.Event) error {
	if !national(e) || !open(e) || e.Report == rating.InterimReport {
		return nil
	}
	for place := 1; place <= len(bonuses); place++ {
		holder, ok := holderOf(e, place)
		if !ok || !playedGame(e, holder.Player) {
			continue
		}
		a, err := p.account(holder.Player, e)
		if err != nil {
			return err
		}
		points := bonuses[place-1]
		p.move(a, rating.Step{
			Kind: rating.BonusStep, Event: e.Code, Row: strconv.Itoa(place), OwnRating: a.rating, Bonus: points,
			Change: points, After: a.rating + points, Rule: "MY-9", Note: words + "step." + e.Class, Origin: holder.Origin,
		})
	}
	return nil
}

// holderOf returns the entrant with a place; ok is false unless there is exactly one.
func holderOf(e rating.Event, place int) (holder rating.Entrant, ok bool) {
	n := 0
	for _, entrant := range e.Entrants {
		if entrant.Place == place {
			holder, n = entrant, n+1
		}
	}
	return holder, n == 1
}
