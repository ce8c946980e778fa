package trftest

import (
	"fmt"
	"strings"
)

// Counted is the content of a report by the columns of the format and nothing else: characters 5–8 are the number of a
// player, 15–47 his name, 81–84 his points; a round has ten characters from 92 on, of which four are the opponent, the
// sixth the colour, the eighth the result. It is independent of the reader, so that the two can be compared.
type Counted struct {
	Names  map[int]string
	Points map[int]string
	Rounds int
	Cells  map[Seat]string // opponent, colour and result
}

// Seat is a player in a round.
type Seat struct{ Player, Round int }

// Count returns the content of a report's lines 001.
func Count(text string) Counted {
	c := Counted{Names: map[int]string{}, Points: map[int]string{}, Cells: map[Seat]string{}}
	text = strings.NewReplacer("\uFEFF", "", "\r\n", "\n", "\r", "\n").Replace(text)
	for line := range strings.SplitSeq(text, "\n") {
		if !strings.HasPrefix(line, "001 ") {
			continue
		}
		at := []rune(line)
		number := 0
		if _, err := fmt.Sscan(characters(at, 5, 8), &number); err != nil {
			continue
		}
		c.Names[number], c.Points[number] = characters(at, 15, 47), characters(at, 81, 84)
		for round := 1; 92+10*(round-1) <= len(at); round++ {
			c.cell(Seat{number, round}, at[92+10*(round-1)-1:])
		}
	}
	return c
}

// cell adds a round from the characters at its columns; one without a game and without points is left out.
func (c *Counted) cell(seat Seat, at []rune) {
	opponent := 0
	if text := characters(at, 1, 4); text != "" {
		if _, err := fmt.Sscan(text, &opponent); err != nil {
			c.Cells[seat] = "? " + text
		}
	}
	result := characters(at, 8, 8)
	if opponent == 0 && result == "" {
		return // nothing was played
	}
	c.Rounds = max(c.Rounds, seat.Round)
	c.Cells[seat] = fmt.Sprint(opponent, " ", characters(at, 6, 6), " ", result)
	if opponent == 0 {
		c.Cells[seat] = "bye " + map[string]string{"+": "1", "1": "1", "F": "1", "U": "1", "=": "½", "H": "½"}[result]
	}
	if c.Cells[seat] == "bye " {
		delete(c.Cells, seat) // no points
	}
}

// characters returns characters from to to of a line, counted from 1, both included.
func characters(at []rune, from, to int) string {
	if from > len(at) {
		return ""
	}
	return strings.TrimSpace(string(at[from-1 : min(to, len(at))]))
}
