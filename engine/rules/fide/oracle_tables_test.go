package fide_test

import (
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// This is the first of the files of the oracle, a second implementation of the regulations, written from their text
// alone: exact fractions, no word of the ruleset, nothing of engine/elo. Where both disagree, the text decides.

// printed811 turns a fractional score p into a difference dp, as the regulation prints it (8.1.1; rapid 7.1.1).
const printed811 = `
1.0 800 .83 273 .66 117 .49 -7 .32 -133 .15 -296
.99 677 .82 262 .65 110 .48 -14 .31 -141 .14 -309
.98 589 .81 251 .64 102 .47 -21 .30 -149 .13 -322
.97 538 .80 240 .63 95 .46 -29 .29 -158 .12 -336
.96 501 .79 230 .62 87 .45 -36 .28 -166 .11 -351
.95 470 .78 220 .61 80 .44 -43 .27 -175 .10 -366
.94 444 .77 211 .60 72 .43 -50 .26 -184 .09 -383
.93 422 .76 202 .59 65 .42 -57 .25 -193 .08 -401
.92 401 .75 193 .58 57 .41 -65 .24 -202 .07 -422
.91 383 .74 184 .57 50 .40 -72 .23 -211 .06 -444
.90 366 .73 175 .56 43 .39 -80 .22 -220 .05 -470
.89 351 .72 166 .55 36 .38 -87 .21 -230 .04 -501
.88 336 .71 158 .54 29 .37 -95 .20 -240 .03 -538
.87 322 .70 149 .53 21 .36 -102 .19 -251 .02 -589
.86 309 .69 141 .52 14 .35 -110 .18 -262 .01 -677
.85 296 .68 133 .51 7 .34 -117 .17 -273 .00 -800
.84 284 .67 125 .50 0 .33 -125 .16 -284`

// printed812 turns a difference of ratings into the scoring probabilities of the higher and of the lower rated player,
// as the regulation prints it (8.1.2; rapid 7.1.2).
const printed812 = `
0-3 .50 .50 92-98 .63 .37 198-206 .76 .24 345-357 .89 .11
4-10 .51 .49 99-106 .64 .36 207-215 .77 .23 358-374 .90 .10
11-17 .52 .48 107-113 .65 .35 216-225 .78 .22 375-391 .91 .09
18-25 .53 .47 114-121 .66 .34 226-235 .79 .21 392-411 .92 .08
26-32 .54 .46 122-129 .67 .33 236-245 .80 .20 412-432 .93 .07
33-39 .55 .45 130-137 .68 .32 246-256 .81 .19 433-456 .94 .06
40-46 .56 .44 138-145 .69 .31 257-267 .82 .18 457-484 .95 .05
47-53 .57 .43 146-153 .70 .30 268-278 .83 .17 485-517 .96 .04
54-61 .58 .42 154-162 .71 .29 279-290 .84 .16 518-559 .97 .03
62-68 .59 .41 163-170 .72 .28 291-302 .85 .15 560-619 .98 .02
69-76 .60 .40 171-179 .73 .27 303-315 .86 .14 620-735 .99 .01
77-83 .61 .39 180-188 .74 .26 316-328 .87 .13 >735 1.0 .00
84-91 .62 .38 189-197 .75 .25 329-344 .88 .12`

// differenceOf is table 8.1.1 by hundredths of p.
var differenceOf = func() map[int]int {
	table := map[int]int{}
	words := strings.Fields(printed811)
	for i := 0; i < len(words); i += 2 {
		table[inHundredths(words[i])] = mustInt(words[i+1])
	}
	return table
}()

// chance is a row of table 8.1.2; the last one has no end.
type chance struct{ upTo, higher, lower int }

// chances is table 8.1.2, the smallest difference first.
var chances = func() []chance {
	var rows []chance
	words := strings.Fields(printed812)
	for i := 0; i < len(words); i += 3 {
		_, end, closed := strings.Cut(words[i], "-")
		row := chance{1 << 30, inHundredths(words[i+1]), inHundredths(words[i+2])}
		if closed {
			row.upTo = mustInt(end)
		}
		rows = append(rows, row)
	}
	slices.SortFunc(rows, func(a, b chance) int { return a.upTo - b.upTo })
	return rows
}()

// probability returns PD of a player whose rating differs by d from that of the opponent (8.3.2a).
func probability(d int) *big.Rat {
	for _, row := range chances {
		if d >= 0 && d <= row.upTo {
			return big.NewRat(int64(row.higher), 100)
		}
		if d < 0 && -d <= row.upTo {
			return big.NewRat(int64(row.lower), 100)
		}
	}
	panic("8.1.2 has no end")
}

// nearest rounds to the nearest whole number, a half up.
func nearest(r *big.Rat) int {
	up := new(big.Rat).Add(r, big.NewRat(1, 2))
	return int(new(big.Int).Div(up.Num(), up.Denom()).Int64()) // floors: the denominator is positive
}

// nearestAway rounds to the nearest whole number; 0.5 becomes 1 and −0.5 becomes −1 (8.3.4).
func nearestAway(r *big.Rat) int {
	if r.Sign() < 0 {
		return -nearest(new(big.Rat).Neg(r))
	}
	return nearest(r)
}

// inHundredths reads ".37" and "1.0".
func inHundredths(s string) int {
	whole, part, _ := strings.Cut(s, ".")
	return 100*mustInt("0"+whole) + mustInt((part + "0")[:2])
}

func mustInt(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		panic(err)
	}
	return n
}
