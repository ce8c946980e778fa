package malaysia

import (
	"maps"
	"slices"

	"kalends/rating"
)

// byEvent applies the other reading of MY-1: all games of an event are rated with the ratings before it. Either each
// game's change is rounded, or their sum. The bonuses of an event follow its games.
func (p *period) byEvent(events []rating.Event) error {
	for i := range events {
		e := &events[i]
		games := map[string][]rating.Step{}
		for _, t := range turnsOf(e) {
			if !t.rated {
				continue
			}
			a, b, err := p.sides(e, t.game)
			if err != nil {
				return err
			}
			games[a.id] = append(games[a.id], p.step(t, a, b))
			games[b.id] = append(games[b.id], p.step(t, b, a))
		}
		for _, id := range slices.Sorted(maps.Keys(games)) {
			p.add(p.accounts[id], e.Code, games[id])
		}
		if err := p.bonus(*e); err != nil {
			return err
		}
	}
	return nil
}

// add adds the games of an event to a player's account, and one change for all of them.
func (p *period) add(a *account, event string, games []rating.Step) {
	exact := rating.Points(0)
	for _, s := range games {
		if p.mode == eventRounded {
			s.Change = s.Change.HalfAway(rating.Whole) // MY-4
		}
		exact += s.Change
		a.count(s)
		p.out.Changes.Extend(&a.steps, &s)
	}
	rounded := exact.HalfAway(rating.Whole) // MY-4
	p.move(a, rating.Step{
		Kind: rating.RoundingStep, Event: event, Change: rounded - exact, After: a.rating + rounded, Rule: "MY-4",
	})
}
