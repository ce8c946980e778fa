package malaysia

import (
	"strconv"
	"strings"
	"testing"

	"kalends/rating"
)

// printed is the 数据表 as printed on the page, three rows of the table to a line.
const printed = `
0-3 0.50 0.50 122-129 0.67 0.33 279-290 0.84 0.16
4-10 0.51 0.49 130-137 0.68 0.32 291-302 0.85 0.15
11-17 0.52 0.48 138-145 0.69 0.31 303-315 0.86 0.14
18-25 0.53 0.47 146-153 0.70 0.30 316-328 0.87 0.13
26-32 0.54 0.46 154-162 0.71 0.29 329-344 0.88 0.12
33-39 0.55 0.45 163-170 0.72 0.28 345-357 0.89 0.11
40-46 0.56 0.44 171-179 0.73 0.27 358-374 0.90 0.10
47-53 0.57 0.43 180-188 0.74 0.26 375-391 0.91 0.09
54-61 0.58 0.42 189-197 0.75 0.25 392-411 0.92 0.08
62-68 0.59 0.41 198-206 0.76 0.24 412-432 0.93 0.07
69-76 0.60 0.40 207-215 0.77 0.23 433-456 0.94 0.06
77-83 0.61 0.39 216-225 0.78 0.22 457-484 0.95 0.05
84-91 0.62 0.38 226-235 0.79 0.21 485-517 0.96 0.04
92-98 0.63 0.37 236-245 0.80 0.20 518-559 0.97 0.03
99-106 0.64 0.36 246-256 0.81 0.19 560-619 0.98 0.02
107-113 0.65 0.35 257-267 0.82 0.18 620-734 0.99 0.01
114-121 0.66 0.34 268-278 0.83 0.17 >734 1.00 0.00`

// fromPage reads the page: the expectations of the higher and the lower rated for every difference up to 800.
func fromPage(t *testing.T) (high, low [801]rating.Score) {
	t.Helper()
	words := strings.Fields(printed)
	if len(words) != 3*51 {
		t.Fatalf("%d words on the page", len(words))
	}
	for i := 0; i < len(words); i += 3 {
		from, to := 735, 800
		if a, b, ok := strings.Cut(words[i], "-"); ok {
			from, to = number(t, a), number(t, b)
		}
		for d := from; d <= to; d++ {
			high[d] = rating.Score(number(t, strings.Replace(words[i+1], ".", "", 1)))
			low[d] = rating.Score(number(t, strings.Replace(words[i+2], ".", "", 1)))
		}
	}
	return high, low
}

func number(t *testing.T, s string) int {
	t.Helper()
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestTableIsThePage(t *testing.T) {
	high, low := fromPage(t)
	for d := range high {
		h, _ := expectations.Expected(rating.PointsOf(d))
		if h != high[d] {
			t.Errorf("D %d: higher %s, want %s", d, h, high[d])
		}
		l, row := expectations.Expected(-rating.PointsOf(d))
		if d > 0 && l != low[d] {
			t.Errorf("D %d: lower %s, want %s", d, l, low[d])
		}
		if (d >= 735) != strings.HasPrefix(row, "> 734") {
			t.Errorf("D %d: row %q", d, row)
		}
	}
}

func TestK(t *testing.T) {
	for _, c := range []struct {
		rating  int
		reached bool
		want    int
	}{
		{1000, false, 55}, {1499, false, 55}, {1500, false, 40}, {1799, false, 40}, {1800, false, 25}, {2099, false, 25},
		{2100, false, 10}, {2101, false, 10}, {2400, false, 10}, {2099, true, 10}, {1499, true, 10},
	} {
		if got := ownK(rating.PointsOf(c.rating), c.reached); got != c.want {
			t.Errorf("K of %d (reached 2400: %v) is %d, want %d", c.rating, c.reached, got, c.want)
		}
	}
}

func TestWhoseK(t *testing.T) {
	for _, c := range []struct {
		name           string
		a, b           int
		aReached       bool
		aScore, bScore rating.Score
		k              int
		reason         string
	}{
		{"higher wins", 2250, 2050, false, 100, 0, 10, "higher"},
		{"draw", 2250, 2050, false, 50, 50, 25, "lower"},
		{"lower wins", 2250, 2050, false, 0, 100, 25, "lower"},
		{"both lose", 2250, 2050, false, 0, 0, 25, "lower"},
		{"one point is a difference", 1800, 1799, false, 100, 0, 25, "higher"},
		{"one point is a difference, draw", 1800, 1799, false, 50, 50, 40, "lower"},
		{"equal", 1800, 1800, false, 100, 0, 25, "equal"},
		{"equal, one has reached 2400", 1800, 1800, true, 0, 100, 10, "equal"},
		{"lower has reached 2400", 1700, 1800, true, 50, 50, 10, "lower"},
		{"higher has reached 2400", 1800, 1700, true, 100, 0, 10, "higher"},
	} {
		a := side{id: "A", rating: rating.PointsOf(c.a), reached: c.aReached, score: c.aScore}
		b := side{id: "B", rating: rating.PointsOf(c.b), score: c.bScore}
		for _, pair := range [][2]side{{a, b}, {b, a}} {
			if k, reason := gameK(pair[0], pair[1]); k != c.k || reason != words+"k."+c.reason {
				t.Errorf("%s: %d %s, want %d %s", c.name, k, reason, c.k, c.reason)
			}
		}
	}
}

// The last rows of the table, and halves on both sides of zero.
func TestOneGame(t *testing.T) {
	for _, c := range []struct {
		a, b   int
		score  rating.Score
		change string // of A, before rounding
		whole  int
	}{
		{2134, 1400, 100, "0.10", 0}, {2135, 1400, 100, "0.00", 0}, {2134, 1400, 0, "-54.45", -54}, {2135, 1400, 0, "-55.00", -55},
		{2134, 1400, 50, "-26.95", -27}, {2250, 2050, 50, "-6.50", -7}, {2050, 2250, 50, "6.50", 7}, {2100, 2100, 100, "5.00", 5},
		{1799, 1799, 100, "20.00", 20}, {1799, 1800, 50, "0.00", 0}, {1499, 1499, 100, "27.50", 28}, {1499, 1499, 0, "-27.50", -28},
	} {
		a := side{id: "A", rating: rating.PointsOf(c.a), score: c.score}
		b := side{id: "B", rating: rating.PointsOf(c.b), score: 100 - c.score}
		s := rated(a, b)
		if s.Change.String() != c.change || s.Change.HalfAway(rating.Whole) != rating.PointsOf(c.whole) {
			t.Errorf("%d against %d, %s: %s → %s, want %s → %d", c.a, c.b, c.score, s.Change, s.Change.HalfAway(rating.Whole), c.change, c.whole)
		}
	}
}
