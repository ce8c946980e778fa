package nationalelo

import (
	"math/big"
	"slices"
	"strconv"
	"strings"

	"kalends/engine/elo"
	"kalends/rating"
)

// Row is a row of a table of expectations: the higher rated player expects Expect for differences from From to To whole
// points. The last row has no To.
type Row struct {
	Line     int
	From, To int
	Expect   int64 // in millionths
}

// NoEnd is the To of a table's last row.
const NoEnd = -1

// Table converts a difference to an expectation: by rows, or by a curve.
type Table struct {
	rows  []Row
	text  []string
	curve func(d rating.Points) micro // of a difference that is not negative
}

// TableOf returns a table of rows, which must have no gaps.
func TableOf(rows []Row) Table {
	t := Table{rows: rows}
	for _, r := range rows {
		text := strconv.Itoa(r.From) + "–" + strconv.Itoa(r.To)
		if r.To == NoEnd {
			text = "> " + strconv.Itoa(r.From-1)
		}
		t.text = append(t.text, text)
	}
	return t
}

// String formats the rows as a regulation prints its table.
func (t Table) String() string {
	var all []string
	for i, r := range t.rows {
		all = append(all, t.text[i]+": "+micro(r.Expect).text())
	}
	return strings.Join(all, "; ")
}

// FIDETable is the name of the table that every file may use.
const FIDETable = "fide"

// FIDE returns table 8.1.2 of FIDE.
func FIDE() Table {
	var rows []Row
	for _, r := range elo.FIDE.Rows() {
		rows = append(rows, Row{From: r.From, To: r.To, Expect: int64(scored(r.H))})
	}
	return TableOf(rows)
}

// Rises reports whether the expectation for the largest difference, at most most, is higher than for none; 0: no
// limit.
func (t Table) Rises(most rating.Points) bool {
	if most == 0 {
		most = furthest
	}
	first, _ := t.at(0)
	last, _ := t.at(most)
	return last > first
}

// at returns the expectation of the higher rated player for a difference that is not negative, and the row; for a
// curve the expectation as text.
func (t Table) at(d rating.Points) (micro, string) {
	if t.curve != nil {
		e := t.curve(min(d, furthest))
		return e, e.text()
	}
	i, _ := slices.BinarySearchFunc(t.rows, d, func(r Row, d rating.Points) int {
		if r.To == NoEnd || d <= rating.PointsOf(r.To) {
			return 1
		}
		return -1
	})
	i = min(i, len(t.rows)-1)
	return micro(t.rows[i].Expect), t.text[i]
}

// expected returns a player's expected score for a difference, and the row of the table.
func (t Table) expected(d rating.Points) (micro, string) {
	if d < 0 {
		e, row := t.at(-d)
		return oneScore - e, row
	}
	return t.at(d)
}

// furthest is the largest difference of a curve; a larger one counts as this.
const furthest = 4000 * rating.Whole

// Linear returns the table of ½ + D / 2·scale, at most 1, rounded to decimals: scale is the difference at which the
// expectation is 1.
func Linear(scale, decimals int) Table {
	step, most := pow10(6-decimals), int64(rating.PointsOf(scale))
	return Table{curve: func(d rating.Points) micro {
		value := rating.HalfUp(int64(oneScore)/step*(most+int64(d)), 2*most)
		return min(micro(value*step), oneScore)
	}}
}

// pow10 returns 10 to the power of n.
func pow10(n int) int64 {
	p := int64(1)
	for range n {
		p *= 10
	}
	return p
}

// Logistic returns the table of 1 / (1 + 10^(−D/scale)), rounded to decimals, for differences to a hundredth of a
// point, because opponents may have such ratings whatever the list prints. It is calculated in integers of 256 binary
// places: the errors of all products together are far below the sixth decimal, and no value except ½ is half way
// between two, because a power of ten with a fractional exponent is irrational. Whole differences, which nearly all
// are, are calculated once.
func Logistic(scale, decimals int) Table {
	l := logistic{step: pow10(6 - decimals), broken: powers(tenToThe(int64(rating.PointsOf(scale))), int(rating.Whole)-1)}
	l.whole = powers(tenToThe(int64(scale)), int(furthest/rating.Whole))
	for i, power := range l.whole {
		l.values = append(l.values, l.expect(power))
		if l.values[i] >= oneScore {
			break
		}
	}
	l.whole = l.whole[:len(l.values)]
	return Table{curve: l.at}
}

// logistic is the curve of Logistic.
type logistic struct {
	step          int64      // of the last decimal, in millionths
	values        []micro    // of whole differences, up to the first that expects everything
	whole, broken []*big.Int // 10^(D/scale) for whole points and for hundredths of one
}

// at returns the expectation for a difference that is not negative.
func (l *logistic) at(d rating.Points) micro {
	whole, broken := int(d/rating.Whole), int(d%rating.Whole)
	switch {
	case whole >= len(l.values)-1:
		return l.values[len(l.values)-1]
	case broken == 0:
		return l.values[whole]
	}
	power := new(big.Int).Mul(l.whole[whole], l.broken[broken])
	return l.expect(power.Rsh(power, fraction))
}

// expect returns the expectation power / (power + 1), rounded to the decimals; power is 10^(D/scale).
func (l *logistic) expect(power *big.Int) micro {
	places := big.NewInt(int64(oneScore) / l.step)
	return micro(rounded(places.Mul(places, power), new(big.Int).Add(power, one)) * l.step)
}

// powers returns q^0 to q^n, as fixed-point numbers.
func powers(q *big.Int, n int) []*big.Int {
	all := []*big.Int{one}
	for range n {
		next := new(big.Int).Mul(all[len(all)-1], q)
		all = append(all, next.Rsh(next, fraction))
	}
	return all
}

// fraction is the number of binary places of the fixed-point numbers.
const fraction = 256

var one = new(big.Int).Lsh(big.NewInt(1), fraction)

// rounded returns n/d rounded to the nearest whole number. It changes n and d.
func rounded(n, d *big.Int) int64 {
	n.Lsh(n, 1).Add(n, d)
	return n.Quo(n, d.Lsh(d, 1)).Int64()
}

// tenToThe returns 10^(1/n) as a fixed-point number, by the series of e^x for x = ln 10 / n and the series of artanh
// for ln 10.
func tenToThe(n int64) *big.Int {
	ln10 := new(big.Int)
	for _, part := range [][2]int64{{46, 31}, {34, 49}, {20, 161}} { // ln 10 = 46 artanh 1/31 + 34 artanh 1/49 + 20 artanh 1/161
		ln10.Add(ln10, new(big.Int).Mul(artanh(part[1]), big.NewInt(part[0])))
	}
	x := ln10.Quo(ln10, big.NewInt(n))
	sum, term := new(big.Int).Set(one), new(big.Int).Set(one)
	for i := int64(1); term.Sign() > 0; i++ {
		term.Rsh(term.Mul(term, x), fraction)
		term.Quo(term, big.NewInt(i))
		sum.Add(sum, term)
	}
	return sum
}

// artanh returns artanh 1/n as a fixed-point number.
func artanh(n int64) *big.Int {
	square := big.NewInt(n * n)
	power := new(big.Int).Quo(one, big.NewInt(n))
	sum := new(big.Int)
	for i := int64(1); power.Sign() > 0; i += 2 {
		sum.Add(sum, new(big.Int).Quo(power, big.NewInt(i)))
		power.Quo(power, square)
	}
	return sum
}
