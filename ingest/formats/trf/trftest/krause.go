package trftest

import (
	"fmt"
	"slices"
	"strings"

	"kalends/rating"
)

// Krause is how unions and arbiters write reports, with more liberties than Style: dates in another order, rulers above
// the players, codes of clubs for federations, a dash for no game, byes with the signs of games or only in the points.
type Krause struct {
	Mark       bool                     // of UTF-8, at the beginning
	End        string                   // of each line
	Day        func(rating.Date) string // of the first and the last day
	RoundDay   func(rating.Date) string // of a round; nil: the days of the rounds are not given
	Rulers     bool                     // lines that name and count the columns
	Club       func(number int) string  // written in place of the federation; nil: nothing
	Tight      bool                     // “Last,First”
	Dash       bool                     // written where nothing was played, instead of blanks
	HalfHidden bool                     // byes of half a point show in the points alone
	Rounds     int                      // as the report declares; 0: not at all
	Without    []int                    // players without a FIDE ID and number of the registry
}

// Write returns an event as a report. The place of the FIDE ID has that, or else the number of the registry.
func (k Krause) Write(e rating.Event) string {
	lines := []string{"012 " + e.Name, "022 " + e.City, "032 ", "042 " + k.Day(e.Start), "052 " + k.Day(e.End),
		"062 " + fmt.Sprint(len(e.Entrants)), "072", "092 Swiss", "102 " + e.ChiefArbiter.Name, "112 ", "122 " + e.TimeText}
	if k.RoundDay != nil {
		lines = append(lines, k.roundDays(e))
	}
	if k.Rulers {
		ruler := "DDD SSSS sTTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN RRRR FFF IIIIIIIIIII BBBB/BB/BB PPPP RRRR"
		for r := range e.Rounds {
			ruler += fmt.Sprintf("  %[1]d%[1]d%[1]d%[1]d %[1]d %[1]d", (r+1)%10)
		}
		lines = append(lines, "", ruler, strings.Repeat("0123456789", 9+e.Rounds))
	}
	if k.Rounds > 0 {
		lines = append(lines, fmt.Sprintf("XXR %d", k.Rounds))
	}
	for _, p := range e.Entrants {
		lines = append(lines, k.player(e, p))
	}
	text := strings.Join(lines, k.End) + k.End
	if k.Mark {
		text = "\uFEFF" + text
	}
	return text
}

func (k Krause) roundDays(e rating.Event) string {
	line := fmt.Sprintf("%-91s", "132")
	for r := 1; r <= e.Rounds; r++ {
		line += fmt.Sprintf("%-10s", k.RoundDay(e.RoundDates[r]))
	}
	return line
}

func (k Krause) player(e rating.Event, p rating.Entrant) string {
	id, name, club, sex := p.FIDEID, p.Name, "", ""
	if id == "" {
		id = p.Player
	}
	if slices.Contains(k.Without, p.Number) {
		id = ""
	}
	if k.Tight {
		name = strings.Replace(name, ", ", ",", 1)
	}
	if k.Club != nil {
		club, sex = k.Club(p.Number), map[rating.Sex]string{rating.Male: "M", rating.Female: "F"}[p.Sex]
	}
	name += strings.Repeat(" ", max(33-len([]rune(name)), 0))
	line := fmt.Sprintf("001 %4d %1s%3s %s %4s %3s %11s %10s %4s %4d", p.Number, sex, "", name, p.Rating, club, id, "",
		count(e, p.Player), p.Number)
	for r := 1; r <= e.Rounds; r++ {
		line += k.round(e, p.Player, r)
	}
	return line
}

// round returns the ten columns of a round on a player's line.
func (k Krause) round(e rating.Event, player string, round int) string {
	numbers := map[string]int{}
	for _, p := range e.Entrants {
		numbers[p.Player] = p.Number
	}
	for _, g := range e.Games {
		opponent, colour, score := g.Second, "w", g.FirstScore
		if g.Round != round || g.First != player && g.Second != player {
			continue
		}
		if g.Second == player {
			opponent, colour, score = g.First, "b", g.SecondScore
		}
		sign := map[rating.Score]string{rating.Win: "1", rating.Draw: "=", 0: "0"}[score]
		switch {
		case g.Kind == rating.HalfBye && k.HalfHidden, g.Kind == rating.ZeroBye:
			continue
		case g.Bye():
			return "  0000 - " + map[rating.Score]string{rating.Win: "+", rating.Draw: "="}[score]
		case g.Kind == rating.Forfeit:
			sign = map[rating.Score]string{rating.Win: "+", 0: "-"}[score]
		}
		return fmt.Sprintf("  %4d %s %s", numbers[opponent], colour, sign)
	}
	if k.Dash {
		return "       -  "
	}
	return strings.Repeat(" ", 10)
}
