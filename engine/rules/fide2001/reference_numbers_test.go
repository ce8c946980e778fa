package fide2001_test

import (
	"math/big"
	"strconv"
	"strings"
)

// refExpected is table 10.1b as it is printed: the last difference of each row, beginning with that of .50.
var refExpected = numbers(`
3 10 17 25 32 39 46 53 61 68 76 83 91 98 106 113 121 129 137 145 153 162 170 179 188 197 206 215 225 235 245 256 267 278
290 302 315 328 344 357 374 391 411 432 456 484 517 559 619 735`)

// refDifference is table 10.1a as it is printed: dp of a score of .50, .51 and so on to 1.0.
var refDifference = numbers(`
0 7 14 21 29 36 43 50 57 65 72 80 87 95 102 110 117 125 133 141 149 158 166 175 184 193 202 211 220 230 240 251 262 273
284 296 309 322 336 351 366 383 401 422 444 470 501 538 589 677 800`)

// expectation is PD of a difference in hundredths.
func expectation(d int) int64 {
	pd := int64(50)
	for _, last := range refExpected {
		if max(d, -d) > last {
			pd++
		}
	}
	if d < 0 {
		return 100 - pd
	}
	return pd
}

// distance is dp of a score.
func distance(score *big.Rat) *big.Rat {
	p := halfUp(new(big.Rat).Mul(score, whole(100)))
	if p < 50 {
		return whole(-refDifference[50-p])
	}
	return whole(refDifference[p-50])
}

func numbers(table string) (all []int) {
	for _, word := range strings.Fields(table) {
		n, err := strconv.Atoi(word)
		if err != nil {
			panic(err)
		}
		all = append(all, n)
	}
	return all
}

func whole(n int) *big.Rat { return big.NewRat(int64(n), 1) }

// halfUp is the nearest whole number, a half up.
func halfUp(x *big.Rat) int {
	y := new(big.Rat).Add(x, big.NewRat(1, 2))
	return int(new(big.Int).Div(y.Num(), y.Denom()).Int64()) // Euclidean: the floor, as denominators are positive
}

// awayFromZero is the nearest whole number, a half away from zero.
func awayFromZero(x *big.Rat) int {
	if x.Sign() < 0 {
		return -halfUp(new(big.Rat).Neg(x))
	}
	return halfUp(x)
}

func mean(all []*big.Rat) *big.Rat {
	sum := new(big.Rat)
	for _, x := range all {
		sum.Add(sum, x)
	}
	return sum.Quo(sum, whole(len(all)))
}
