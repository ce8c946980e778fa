package rating

import (
	"fmt"
	"strings"
)

// Pairing is one line of a pairing table: two starting numbers that play each other. Second is 0 for a player who has
// no game.
type Pairing struct {
	Round, Board  int // Board is 0 for a player who has no game
	First, Second int
}

// The sizes for which Berger and Scheveningen tables are printed.
const (
	BergerLeast, BergerMost             = 3, 24
	ScheveningenLeast, ScheveningenMost = 2, 12
)

// BergerTable returns the pairings of a round robin by the Berger tables, by rounds; the player without a game comes
// last. In a double round robin the second cycle has the colours reversed, and the last two rounds of the first cycle
// are exchanged, as FIDE advises, so that nobody has the same colour three times in a row (with four players two still
// have). A number of players outside the printed tables is an error.
func BergerTable(players int, double bool) ([]Pairing, error) {
	if players < BergerLeast || players > BergerMost {
		return nil, fmt.Errorf("the Berger tables are for %d to %d players, not %d", BergerLeast, BergerMost, players)
	}
	even := players + players%2
	var rounds []int
	for r := range even - 1 {
		rounds = append(rounds, r)
	}
	if n := len(rounds); double {
		rounds[n-2], rounds[n-1] = rounds[n-1], rounds[n-2]
	}
	var all []Pairing
	for i, r := range rounds {
		all = append(all, bergerRound(players, even, r, i+1)...)
	}
	if !double {
		return all, nil
	}
	for _, p := range all {
		p.Round += len(rounds)
		if p.Second != 0 {
			p.First, p.Second = p.Second, p.First
		}
		all = append(all, p)
	}
	return all, nil
}

// bergerRound returns row r of the table, counted from 0, as pairings of a round. even is the number of players,
// rounded up to an even one. The highest number stays in its place and the others move round it.
func bergerRound(players, even, r, round int) []Pairing {
	m := even - 1
	head := r * (even / 2) % m
	pairs := []Pairing{{First: head + 1, Second: even}}
	if r%2 == 1 {
		pairs[0] = Pairing{First: even, Second: head + 1}
	}
	for k := 1; k < even/2; k++ {
		pairs = append(pairs, Pairing{First: (head+k)%m + 1, Second: (head-k+m)%m + 1})
	}
	if players < even { // the player whose opponent does not exist has no game
		pairs = append(pairs[1:], Pairing{First: head + 1})
	}
	for i := range pairs {
		pairs[i].Round = round
		if pairs[i].Second != 0 {
			pairs[i].Board = i + 1
		}
	}
	return pairs
}

// ScheveningenTable returns the pairings of a match in which every player of one team plays every player of the other.
// The first team has the numbers 1 to boards, the second the following ones; a player of the first team stays at the
// same board. A number of boards outside the printed tables is an error.
func ScheveningenTable(boards int) ([]Pairing, error) {
	if boards < ScheveningenLeast || boards > ScheveningenMost {
		return nil, fmt.Errorf("the Scheveningen tables are for %d to %d boards, not %d", ScheveningenLeast, ScheveningenMost,
			boards)
	}
	if table, ok := unevenHalves[boards]; ok {
		return printedTable(boards, table), nil
	}
	var all []Pairing
	for r := range boards {
		for i := range boards {
			a, b, white := i, 0, false
			if boards%2 == 1 {
				b, white = (i+r)%boards, ((i+(r+1)/2)%boards < (boards+1)/2) == (r%2 == 0)
			} else {
				half := boards / 2
				b, white = (i+r)%half+half*((i/half+r/half)%2), (i < half) == (r%2 == 0)
			}
			all = append(all, scheveningenPair(boards, r, a, b, white))
		}
	}
	return all, nil
}

// scheveningenPair returns the pairing of players a and b of the two teams in round r, all counted from 0. white: a
// has the first move.
func scheveningenPair(boards, r, a, b int, white bool) Pairing {
	p := Pairing{Round: r + 1, Board: a + 1, First: a + 1, Second: boards + b + 1}
	if !white {
		p.First, p.Second = p.Second, p.First
	}
	return p
}

// unevenHalves are the tables of 2, 6 and 10 boards, for which no formula gives everybody both colours equally often:
// for each round the opponent of each player of the first team, with a minus where the opponent has the first move.
var unevenHalves = map[int]string{
	2: "1 2/-2 -1",
	6: "1 -2 -3 4 -5 6/-2 3 5 -6 4 -1/3 -5 -1 2 6 -4/-4 -6 2 1 -3 5/5 4 6 -3 -1 -2/-6 1 -4 -5 2 3",
	10: "1 2 3 4 -5 -6 -7 8 -9 -10/-2 -1 -8 -3 10 5 6 -4 7 9/3 8 4 10 -6 -7 -9 1 -2 -5/-4 -3 -10 6 7 -8 5 9 -1 2/" +
		"5 4 -9 -7 -1 10 -8 -2 3 6/-6 7 1 9 8 2 -10 -5 -4 -3/7 -5 -2 -1 -4 -9 3 10 6 8/-8 -6 5 2 9 1 4 -3 -10 -7/" +
		"9 10 7 -5 -2 -3 -1 6 8 -4/-10 -9 -6 -8 3 4 2 -7 5 1",
}

// printedTable returns the pairings of a table of unevenHalves.
func printedTable(boards int, table string) []Pairing {
	var all []Pairing
	for r, line := range strings.Split(table, "/") {
		for a, word := range strings.Fields(line) {
			b, black := strings.CutPrefix(word, "-")
			n := 0
			for _, digit := range b {
				n = n*10 + int(digit-'0')
			}
			all = append(all, scheveningenPair(boards, r, a, n-1, !black))
		}
	}
	return all
}
