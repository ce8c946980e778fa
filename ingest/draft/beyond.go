package draft

import (
	"slices"
	"strconv"

	"kalends/rating"
	"kalends/rating/finding"
)

// beyond puts down games after the last declared round. Where whole rounds were played there, the number of rounds is
// wrong; a game that stands alone there has a wrong round.
func (d *Draft) beyond() {
	declared, games, most := d.Event.Rounds, map[int]int{}, 0
	for i := range d.Pairs {
		p := &d.Pairs[i]
		if p.Stage == rating.Normal { // play-offs come after the rounds
			games[p.Round]++
		}
	}
	for r, n := range games {
		if r > 0 && r <= declared {
			most = max(most, n)
		}
	}
	var more []int
	for r, n := range games {
		if r > declared && 2*n >= most {
			more = append(more, r)
		}
	}
	slices.Sort(more)
	if len(more) > 0 {
		var rounds []string
		for _, r := range more {
			rounds = append(rounds, strconv.Itoa(r))
		}
		d.Pad.Note(finding.BeyondRounds, d.At("event.rounds"), strconv.Itoa(declared),
			"beyond", some(rounds), "rounds", strconv.Itoa(declared))
	}
	for i := range d.Pairs {
		p := &d.Pairs[i]
		if p.Round > declared && p.Stage == rating.Normal && !slices.Contains(more, p.Round) {
			d.Pad.Note(finding.BeyondRounds, p.At("game.round"), strconv.Itoa(p.Round),
				"beyond", strconv.Itoa(p.Round), "rounds", strconv.Itoa(declared))
		}
	}
}
