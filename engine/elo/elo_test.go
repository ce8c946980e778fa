package elo

import (
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"kalends/rating"
)

// rowEnds are the upper ends of the rows of 8.1.2, .50 to .99, typed from the regulations a second time.
var rowEnds = []int{3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179,
	188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735}

func TestEveryRowEndsWhereItIsPrinted(t *testing.T) {
	if len(rowEnds) != 50 || len(FIDE.Rows()) != 51 {
		t.Fatalf("%d ends, %d rows", len(rowEnds), len(FIDE.Rows()))
	}
	for i, end := range rowEnds {
		h := rating.Score(50 + i)
		for d, want := range map[int]rating.Score{end - 1: h, end: h, end + 1: h + 1} {
			if got, row := FIDE.Expected(rating.PointsOf(d)); got != want {
				t.Errorf("D = %d: H %v (row %s), want %v", d, got, row, want)
			}
			if got, _ := FIDE.Expected(rating.PointsOf(-d)); got != rating.Win-want {
				t.Errorf("D = -%d: L %v, want %v", d, got, rating.Win-want)
			}
		}
	}
}

func TestRowsAreSaidAsPrinted(t *testing.T) {
	for d, want := range map[int]string{0: "0–3", 198: "198–206", 206: "198–206", -400: "392–411", 735: "620–735", 736: "> 735", 3000: "> 735"} {
		if _, got := FIDE.Expected(rating.PointsOf(d)); got != want {
			t.Errorf("D = %d: row %q, want %q", d, got, want)
		}
	}
}

func TestExpectationsOfBothSidesMakeOnePoint(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := rating.PointsOf(rapid.IntRange(1, 2000).Draw(t, "d"))
		h, _ := FIDE.Expected(d)
		l, _ := FIDE.Expected(-d)
		if h+l != rating.Win {
			t.Fatalf("D = %v: %v + %v", d, h, l)
		}
		more, _ := FIDE.Expected(d + rating.Whole)
		if more < h {
			t.Fatalf("D = %v expects %v, one point more only %v", d, h, more)
		}
	})
}

// The regulations call the two tables mirror images: every dp of 8.1.1 stands in the row of 8.1.2 with the same p.
func TestTheTwoTablesMirrorEachOther(t *testing.T) {
	for p := rating.Score(1); p < rating.Win; p++ {
		dp := DP(p)
		if dp != -DP(rating.Win-p) {
			t.Errorf("dp(%v) = %v, dp(%v) = %v", p, dp, rating.Win-p, DP(rating.Win-p))
		}
		if got, row := FIDE.Expected(dp); got != p {
			t.Errorf("dp(%v) = %v stands in row %s of %v", p, dp, row, got)
		}
	}
	for p, want := range map[rating.Score]int{0: -800, 1: -677, 49: -7, 50: 0, 51: 7, 57: 50, 86: 309, 99: 677, 100: 800} {
		if DP(p) != rating.PointsOf(want) {
			t.Errorf("dp(%v) = %v, want %d", p, DP(p), want)
		}
	}
}

// page811 is table 8.1.1 line by line as the regulations print it: p and dp, six times.
const page811 = `
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
.84 284 .67 125 .50 0 .33 -125 .16 -284
`

func TestEveryDPIsPrinted(t *testing.T) {
	words := strings.Fields(page811)
	if len(words) != 2*101 {
		t.Fatalf("%d numbers on the page", len(words))
	}
	for i := 0; i < len(words); i += 2 {
		p, err := strconv.Atoi(strings.Replace(strings.Replace(words[i], "1.0", "100", 1), ".", "", 1))
		if err != nil {
			t.Fatal(err)
		}
		dp, err := strconv.Atoi(words[i+1])
		if err != nil {
			t.Fatal(err)
		}
		if got := DP(rating.Score(p)); got != rating.PointsOf(dp) {
			t.Errorf("dp(%s) = %v, want %d", words[i], got, dp)
		}
	}
}

func TestATableWithAGapIsRefused(t *testing.T) {
	for name, rows := range map[string][]Row{
		"gap":     {{0, 3, 50, 50}, Beyond(4, 51, 49)},
		"overlap": {{0, 3, 50, 50}, Beyond(2, 51, 49)},
		"closed":  {{0, 3, 50, 50}},
		"open":    {Beyond(-1, 50, 50), {1, 2, 51, 49}},
		"sum":     {{0, 3, 50, 51}, Beyond(3, 51, 49)},
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("accepted")
				}
			}()
			NewTable(rows)
		})
	}
}
