package rulestest_test

import (
	"strings"
	"testing"

	"kalends/engine/rules/fide"
	"kalends/engine/rulestest"
)

const example = `
ruleset fide-standard
list 2026-01-01
  A  2000
  B  2000
  C  2000
event E 2026-01-05 .. 2026-01-06  time 5400+30
  1    A 1-0 B
  2.1  A +/- C
admitted E 2026-02-01
published 2026-02-01
  A  2010  change 10  games 1  total 101  k 20  used 20  status active
left out
  E 2.1 both 5.1 forfeit
steps A
  game round 1 opponent B expected 0.5 row 0–3 k_reason under_2400
notes
  I442 E
  I443 E
tally E players 2 games 1 forfeits 1 byes 0
`

func TestATrueExampleHolds(t *testing.T) {
	faults, err := rulestest.Check(example, fide.Standard())
	if err != nil || len(faults) > 0 {
		t.Errorf("%v, faults %q", err, faults)
	}
}

// Each expectation is falsified in turn; each time exactly that line must be found at fault.
func TestAFalseExampleIsFoundOut(t *testing.T) {
	for _, c := range [][2]string{
		{"admitted E 2026-02-01", "admitted E 2026-03-01"},
		{"admitted E 2026-02-01", "admitted E 2026-02-01 Q434"},
		{"admitted E 2026-02-01", "admitted E never"},
		{"A  2010", "A  2011"},
		{"A  2010", "A  unrated"},
		{"A  2010", "Z  2010"},
		{"change 10", "change 11"},
		{"games 1  total", "games 2  total"},
		{"total 101", "total 100"},
		{"k 20  used", "k 40  used"},
		{"used 20", "used 40"},
		{"status active", "status inactive"},
		{"5.1 forfeit", "5.1 bye"},
		{"  E 2.1 both 5.1 forfeit\n", ""},
		{"  E 2.1 both 5.1 forfeit\n", "  E 2.1 both 5.1 forfeit\n  E 3 both 5.1 forfeit\n"},
		{"expected 0.5", "expected 0.51"},
		{"opponent B", "opponent C"},
		{"row 0–3", "row 4–10"},
		{"under_2400", "new"},
		{"game round 1", "sum round 1"},
		{"  I443 E\n", ""},
		{"I442 E", "I442 F"},
		{"I442 E", "I441 E"},
		{"players 2", "players 3"},
		{"forfeits 1", "forfeits 0"},
		{"tally E", "tally F"},
		{"2026-02-01\n  A", "2026-02-01 refused nonsense\n  A"},
	} {
		if !strings.Contains(example, c[0]) {
			t.Fatalf("%q is not in the example", c[0])
		}
		faults, err := rulestest.Check(strings.Replace(example, c[0], c[1], 1), fide.Standard())
		if err == nil && len(faults) == 0 {
			t.Errorf("%q instead of %q is not found out", c[1], c[0])
		}
	}
}

func TestAnUnreadableExampleSaysWhere(t *testing.T) {
	for text, want := range map[string]string{
		"":                                       "nothing is expected",
		"  A 1":                                  "line 1: a row without a heading",
		"list 2026-01-01":                        "line 1: the first heading must be ruleset",
		"ruleset chess":                          `line 1: no ruleset "chess" here`,
		"ruleset fide-standard\nsurprise":        `line 2: "surprise" is not a heading`,
		"ruleset fide-standard\nlist 2026-13-01": "line 2",
		"ruleset fide-standard\nevent E 2026-01-01\n  1 A 2-0 B":                                     `line 3: "2-0" is not a result`,
		"ruleset fide-standard\nevent E 2026-01-01 nicely":                                           `"nicely" is not said of an event`,
		"ruleset fide-standard\nlist 2026-01-01\n  A 2000 shoes 44":                                  `"shoes" is not said of a player on a list`,
		"ruleset fide-standard\npublished 2026-02-01":                                                "there is no list to begin with",
		"ruleset fide-standard\nlist 2026-01-01\n  A 2000\npublished 2026-02-02":                     "no list is due on 2026-02-02",
		"ruleset fide-standard\nlist 2026-01-01\n  A 2000\npublished 2026-02-01\n  A 2000 mood good": `"mood" is not said of a row`,
	} {
		if _, err := rulestest.Check(text, fide.Standard()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
