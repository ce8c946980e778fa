package rating

import (
	"fmt"
	"strings"
	"testing"
)

// table prints pairings as handbooks do: a round a line, first-second.
func table(ps []Pairing, name func(int) string) string {
	var b strings.Builder
	for i, p := range ps {
		switch {
		case i > 0 && ps[i-1].Round != p.Round:
			b.WriteString("\n")
		case i > 0:
			b.WriteString(" ")
		}
		fmt.Fprintf(&b, "%s-%s", name(p.First), name(p.Second))
	}
	return b.String()
}

func TestBergerAsPrinted(t *testing.T) {
	plain := func(n int) string { return fmt.Sprint(n) }
	for n, want := range map[int]string{
		3: "2-3 1-0\n1-2 3-0\n3-1 2-0",
		4: "1-4 2-3\n4-3 1-2\n2-4 3-1",
		6: "1-6 2-5 3-4\n6-4 5-3 1-2\n2-6 3-1 4-5\n6-5 1-4 2-3\n3-6 4-2 5-1",
		8: "1-8 2-7 3-6 4-5\n8-5 6-4 7-3 1-2\n2-8 3-1 4-7 5-6\n8-6 7-5 1-4 2-3\n3-8 4-2 5-1 6-7\n8-7 1-6 2-5 3-4\n4-8 5-3 6-2 7-1",
	} {
		ps, err := BergerTable(n, false)
		if got := table(ps, plain); err != nil || got != want {
			t.Errorf("%d players:\n%s\nwant\n%s (%v)", n, got, want, err)
		}
	}
}

func TestEveryBergerTable(t *testing.T) {
	for n := BergerLeast; n <= BergerMost; n++ {
		for _, double := range []bool{false, true} {
			ps, err := BergerTable(n, double)
			if err != nil {
				t.Fatal(err)
			}
			cycles, rounds := 1, n-1+n%2
			if double {
				cycles = 2
			}
			met, rests := meetings(t, ps, fmt.Sprintf("%d players, double %v", n, double))
			for a := 1; a <= n; a++ {
				if want := n % 2 * cycles; rests[a] != want {
					t.Errorf("%d players: %d rests %d times, want %d", n, a, rests[a], want)
				}
				for b := a + 1; b <= n; b++ {
					if once := met[[2]int{a, b}] + met[[2]int{b, a}]; once != cycles || double && met[[2]int{a, b}] != 1 {
						t.Errorf("%d players, double %v: %d and %d meet %d times", n, double, a, b, once)
					}
				}
			}
			if last := ps[len(ps)-1].Round; last != cycles*rounds {
				t.Errorf("%d players: %d rounds, want %d", n, last, cycles*rounds)
			}
			colours(t, ps, n, 1-n%2, double)
		}
	}
}

// meetings counts who met whom with which colour, and asks that nobody has two games in a round.
func meetings(t *testing.T, ps []Pairing, what string) (met map[[2]int]int, rests map[int]int) {
	t.Helper()
	met, rests = map[[2]int]int{}, map[int]int{}
	busy, boards := map[[2]int]bool{}, map[[2]int]bool{}
	for _, p := range ps {
		for _, n := range []int{p.First, p.Second} {
			if n != 0 && busy[[2]int{p.Round, n}] {
				t.Errorf("%s: %d has two games in round %d", what, n, p.Round)
			}
			busy[[2]int{p.Round, n}] = true
		}
		if p.Second == 0 {
			rests[p.First]++
			continue
		}
		if p.Board < 1 || boards[[2]int{p.Round, p.Board}] {
			t.Errorf("%s: board %d stands twice in round %d", what, p.Board, p.Round)
		}
		boards[[2]int{p.Round, p.Board}] = true
		met[[2]int{p.First, p.Second}]++
	}
	return met, rests
}

// colours asks that nobody has one colour more than slack times oftener than the other, and in a double round robin
// that nobody has one three times running, which four players cannot avoid.
func colours(t *testing.T, ps []Pairing, n, slack int, double bool) {
	t.Helper()
	for a := 1; a <= n; a++ {
		firsts, seconds, line := 0, 0, ""
		for _, p := range ps {
			switch {
			case p.Second == 0:
			case p.First == a:
				firsts, line = firsts+1, line+"F"
			case p.Second == a:
				seconds, line = seconds+1, line+"S"
			}
		}
		if d := firsts - seconds; d > slack || -d > slack || double && d != 0 {
			t.Errorf("%d players: number %d has %d and %d", n, a, firsts, seconds)
		}
		if double && n != 4 && (strings.Contains(line, "FFF") || strings.Contains(line, "SSS")) {
			t.Errorf("%d players: number %d has %s", n, a, line)
		}
	}
}

func TestScheveningenAsPrinted(t *testing.T) {
	for n, want := range map[int]string{
		2: "A1-B1 A2-B2\nB2-A1 B1-A2",
		3: "A1-B1 A2-B2 B3-A3\nB2-A1 A2-B3 B1-A3\nA1-B3 B1-A2 A3-B2",
		4: "A1-B1 A2-B2 B3-A3 B4-A4\nB2-A1 B1-A2 A3-B4 A4-B3\nA1-B3 A2-B4 B1-A3 B2-A4\nB4-A1 B3-A2 A3-B2 A4-B1",
		5: "A1-B1 A2-B2 A3-B3 B4-A4 B5-A5\nB2-A1 B3-A2 A3-B4 A4-B5 B1-A5\nA1-B3 A2-B4 B5-A3 B1-A4 A5-B2\n" +
			"B4-A1 A2-B5 A3-B1 B2-A4 B3-A5\nA1-B5 B1-A2 B2-A3 A4-B3 A5-B4",
	} {
		ps, err := ScheveningenTable(n)
		got := table(ps, func(k int) string {
			if k > n {
				return fmt.Sprintf("B%d", k-n)
			}
			return fmt.Sprintf("A%d", k)
		})
		if err != nil || got != want {
			t.Errorf("%d boards:\n%s\nwant\n%s (%v)", n, got, want, err)
		}
	}
}

func TestEveryScheveningenTable(t *testing.T) {
	for n := ScheveningenLeast; n <= ScheveningenMost; n++ {
		ps, err := ScheveningenTable(n)
		if err != nil {
			t.Fatal(err)
		}
		met, _ := meetings(t, ps, fmt.Sprintf("%d boards", n))
		for a := 1; a <= n; a++ {
			for b := n + 1; b <= 2*n; b++ {
				if once := met[[2]int{a, b}] + met[[2]int{b, a}]; once != 1 {
					t.Errorf("%d boards: %d and %d meet %d times", n, a, b, once)
				}
			}
		}
		if len(ps) != n*n {
			t.Errorf("%d boards: %d games", n, len(ps))
		}
		colours(t, ps, 2*n, n%2, false)
	}
}

func TestTablesThatThereAreNot(t *testing.T) {
	for _, n := range []int{-1, 0, BergerLeast - 1, BergerMost + 1} {
		if _, err := BergerTable(n, false); err == nil {
			t.Errorf("a Berger table of %d players", n)
		}
	}
	for _, n := range []int{0, ScheveningenLeast - 1, ScheveningenMost + 1} {
		if _, err := ScheveningenTable(n); err == nil {
			t.Errorf("a Scheveningen table of %d boards", n)
		}
	}
}
