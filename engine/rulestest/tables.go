package rulestest

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/engine"
	"kalends/rating"
)

// Codes returns the codes of findings in their order; nil if there are none.
func Codes(fs rating.Findings) []string {
	var codes []string
	for _, f := range fs {
		codes = append(codes, f.Code)
	}
	return codes
}

// Standing is a case of Standings: a player on a list, and the status that is expected.
type Standing struct {
	Name    string
	State   rating.State
	Player  rating.Player
	Status  []string
	Printed bool
}

// Standings checks what a ruleset's Status returns for every case on the list of a date.
func Standings(t *testing.T, r engine.Ruleset, date rating.Date, cases []Standing) {
	t.Helper()
	for _, c := range cases {
		status, printed := r.Status(c.State, c.Player, date)
		if diff := cmp.Diff(c.Status, status); diff != "" || printed != c.Printed {
			t.Errorf("%s: printed %v, want %v\n%s", c.Name, printed, c.Printed, diff)
		}
	}
}

// Opened is a case of Openings: a row of the sheet Ratings, and the state and findings that are expected.
type Opened struct {
	Name    string
	Opening rating.Opening
	Sex     rating.Sex
	Want    rating.State
	Codes   []string
}

// Openings checks what a ruleset's Open returns for every case.
func Openings(t *testing.T, r engine.Ruleset, cases []Opened) {
	t.Helper()
	for _, c := range cases {
		got, found := r.Open(c.Opening, rating.Player{ID: c.Opening.Player, Sex: c.Sex})
		if diff := cmp.Diff(c.Want, got); diff != "" {
			t.Errorf("%s (-want +got)\n%s", c.Name, diff)
		}
		if diff := cmp.Diff(c.Codes, Codes(found)); diff != "" {
			t.Errorf("%s: findings\n%s", c.Name, diff)
		}
	}
}
