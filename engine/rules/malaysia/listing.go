package malaysia

import (
	"slices"
	"strings"

	"kalends/engine/method"
	"kalends/rating"
)

// listGraded applies MY-5a, 一开始，每个大马棋手会提供一个等级分: a Malaysian with a documented grade comes onto the list with the
// rating of the highest grade, even before a first game, by an account of its own. Players with a game in the period
// have come in by it already.
func (p *period) listGraded() {
	if p.in.Options.Get(gradeListing) != atOnce {
		return
	}
	for player := range p.in.Players.All() {
		id := player.ID
		before, _ := p.in.Previous.Find(id)
		if _, played := p.accounts[id]; played || before.Rated {
			continue
		}
		if step, ok := graded(player, p.in.Period.Date); ok && belongs(player, p.in.Period.Date) {
			p.accounts[id] = &account{player: player, before: before, peak: before.Peak, high: before.Peak}
			p.move(p.accounts[id], step)
		}
	}
}

// graded returns the step of the first rating by the highest grade that a player holds on the day of a list; false
// without a grade.
func graded(p rating.Player, day rating.Date) (rating.Step, bool) {
	r, title, ok := highest(p.Titles, day)
	step := rating.Step{Kind: rating.InitialStep, Rule: "MY-5a", Note: words + "step.listed", After: r,
		Origin: title.Origin}
	return step, ok
}

// belongs reports whether a player is on the list without a game: a Malaysian who has neither retired nor died.
func belongs(p rating.Player, day rating.Date) bool {
	return malaysian(p) && !method.Gone(p, day) && !retiredBy(p, day)
}

// malaysian reports whether a player is 大马棋手: plays for the association's own federation, which the registry may leave
// out.
func malaysian(p rating.Player) bool {
	fed := strings.ToUpper(strings.TrimSpace(p.Federation))
	return fed == "" || fed == "MAS"
}

// retiredBy reports whether a player is retired on a day: by the last row of sheet Status about it, or else by sheet
// Players.
func retiredBy(p rating.Player, day rating.Date) bool {
	for _, s := range slices.Backward(p.Standings) {
		if s.From > day || (s.To != 0 && s.To < day) {
			continue
		}
		switch s.Kind {
		case string(rating.Retired):
			return true
		case "reinstated":
			return false
		}
	}
	return p.Status == rating.Retired && p.Since <= day
}
