// Package trftest writes tournament reports for tests, like pairing programs.
package trftest

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/draft"
	"kalends/rating"
)

// Style is how a report is written. The zero Style is TRF16 in characters with lines that end in LF.
type Style struct {
	End        string           // of each line; empty: "\n"
	Bytes      bool             // columns are counted in bytes
	Width      func(string) int // counts the columns of a name in one's own way
	Edition26  bool             // with rounds, scoring and encoded time control
	Federation string           // players' ids go into national records of this federation
	Above      []string         // further lines, above the players
	Below      []string         // and below them
}

// Write returns an event as a report; games name the players of its entrants. Points that an entrant does not have are
// counted.
func Write(e rating.Event, s Style) string {
	lines := slices.Concat(head(e, s), s.Above, s.players(e), s.Below)
	end := cmp.Or(s.End, "\n")
	return strings.Join(lines, end) + end
}

// head returns the lines above the players.
func head(e rating.Event, s Style) []string {
	lines := []string{"012 " + e.Name, "022 " + e.City, "032 " + s.Federation, "042 " + day(e.Start), "052 " + day(e.End),
		"062 " + strconv.Itoa(len(e.Entrants)), "092 " + strings.ReplaceAll(string(e.System), "_", " "),
		"102 " + e.ChiefArbiter.Name}
	for _, a := range e.Deputies {
		lines = append(lines, "112 "+a.Name)
	}
	lines = append(lines, "122 "+e.TimeText)
	if len(e.RoundDates) > 0 {
		lines = append(lines, roundDates(e))
	}
	if !s.Edition26 {
		return append(lines, "XXR "+strconv.Itoa(e.Rounds))
	}
	lines = append(lines, "142 "+strconv.Itoa(e.Rounds))
	if win, _, two := strings.Cut(e.Scoring, "-1-0"); two {
		lines = append(lines, fmt.Sprintf("162  W%4s    D 1.0    L 0.0", win+".0"))
	}
	if control := controls(e.Controls); control != "" {
		lines = append(lines, "222 "+control)
	}
	return lines
}

func day(d rating.Date) string { return strings.ReplaceAll(d.String(), "-", "/") }

func roundDates(e rating.Event) string {
	line := fmt.Sprintf("%-91s", "132")
	for round := 1; round <= e.Rounds; round++ {
		line += fmt.Sprintf("%-10s", strings.TrimPrefix(day(e.RoundDates[round]), "20"))
	}
	return strings.TrimRight(line, " ")
}

// controls returns a time control in the notation of TRF26.
func controls(all []rating.Control) string {
	var periods []string
	for _, c := range all {
		s := strconv.Itoa(60*c.Minutes + c.Seconds)
		if c.Moves > 0 {
			s = strconv.Itoa(c.Moves) + "/" + s
		}
		if c.Increment > 0 {
			s += "+" + strconv.Itoa(c.Increment)
		}
		periods = append(periods, s)
	}
	return strings.Join(periods, ":")
}

// players returns the lines of the players, their national records and the teams.
func (s Style) players(e rating.Event) []string {
	var lines []string
	numbers := map[string]int{}
	for _, p := range e.Entrants {
		numbers[p.Player] = p.Number
	}
	for _, p := range e.Entrants {
		lines = append(lines, s.static("001", p, p.FIDEID)+fmt.Sprintf("%4s %4s", cmp.Or(p.Points, count(e, p.Player)),
			blank(p.Place))+rounds(e, p.Player, numbers))
	}
	for _, p := range e.Entrants {
		if s.Federation != "" && p.Player != "" {
			lines = append(lines, strings.TrimRight(s.static(s.Federation, rating.Entrant{Number: p.Number}, p.Player), " "))
		}
	}
	return append(lines, teams(e)...)
}

// static returns the columns of a line before the points.
func (s Style) static(record string, p rating.Entrant, id string) string {
	birth := day(p.Birth.On)
	if p.Birth.On == 0 && p.Birth.Year > 0 {
		birth = strconv.Itoa(p.Birth.Year)
	}
	sex := map[rating.Sex]string{rating.Male: "m", rating.Female: "w"}[p.Sex]
	return fmt.Sprintf("%3s %4d %1s%3s %s %4s %3s %11s %-10s ", record, p.Number, sex, p.Title, s.name(p.Name), p.Rating,
		"", id, birth)
}

// name returns a name with blanks up to column 47, if it begins in column 15.
func (s Style) name(name string) string {
	width := func(t string) int { return len([]rune(t)) }
	switch {
	case s.Width != nil:
		width = s.Width
	case s.Bytes:
		width = func(t string) int { return len(t) }
	}
	return name + strings.Repeat(" ", max(33-width(name), 0))
}

// blank returns a number as text, "" for 0.
func blank(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// count returns the points of a player's games under the event's scoring.
func count(e rating.Event, player string) string {
	sum := rating.Score(0)
	for _, g := range e.Games {
		switch player {
		case g.First:
			sum += draft.Worth(e.Scoring, g.FirstScore)
		case g.Second:
			sum += draft.Worth(e.Scoring, g.SecondScore)
		}
	}
	return strings.TrimSuffix(sum.String(), "0")
}

// rounds returns the columns from 90 on of a player's line.
func rounds(e rating.Event, player string, numbers map[string]int) string {
	line := ""
	for round := 1; round <= e.Rounds; round++ {
		line += "  " + Round(e, player, round, numbers)
	}
	return strings.TrimRight(line, " ")
}

// Round returns one round of a player's line: opponent, colour, result; blanks if the player has neither game nor bye
// in it.
func Round(e rating.Event, player string, round int, numbers map[string]int) string {
	for _, g := range e.Games {
		switch {
		case g.Round != round || player != g.First && player != g.Second:
		case g.Bye():
			return "0000 - " + map[rating.GameKind]string{rating.FullBye: "F", rating.HalfBye: "H", rating.ZeroBye: "Z"}[g.Kind]
		case player == g.First:
			return fmt.Sprintf("%4d w %s", numbers[g.Second], code(g.Kind, g.FirstScore))
		default:
			return fmt.Sprintf("%4d b %s", numbers[g.First], code(g.Kind, g.SecondScore))
		}
	}
	return "        "
}

// code returns the sign of a result in a game with an opponent.
func code(kind rating.GameKind, s rating.Score) string {
	codes := map[rating.GameKind]map[rating.Score]string{
		rating.OverBoard: {rating.Win: "1", rating.Draw: "=", rating.Loss: "0"},
		rating.Forfeit:   {rating.Win: "+", rating.Loss: "-"},
		rating.Short:     {rating.Win: "W", rating.Draw: "D", rating.Loss: "L"},
	}
	return cmp.Or(codes[kind][s], " ")
}

// teams returns the records 013 of players with a team.
func teams(e rating.Event) []string {
	var lines []string
	for team := 1; ; team++ {
		line := fmt.Sprintf("013 %-32s", "Team "+strconv.Itoa(team))
		members := 0
		for _, p := range e.Entrants {
			if p.Team == team {
				line += fmt.Sprintf("%4d ", p.Number)
				members++
			}
		}
		if members == 0 {
			return lines
		}
		lines = append(lines, strings.TrimRight(line, " "))
	}
}
