package rulestest

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/engine"
	"kalends/rating"
)

// Codes returns the codes of findings in their order.
func Codes(fs rating.Findings) []string {
	var codes []string
	for _, f := range fs {
		codes = append(codes, f.Code)
	}
	return codes
}

// Standing is what a list must say of a player.
type Standing struct {
	Name    string
	State   rating.State
	Player  rating.Player
	Status  []string
	Printed bool
}

// Standings holds a ruleset's Status on the list of a date to every case.
func Standings(t *testing.T, r engine.Ruleset, date rating.Date, cases []Standing) {
	t.Helper()
	for _, c := range cases {
		status, printed := r.Status(c.State, c.Player, date)
		if diff := cmp.Diff(c.Status, status); diff != "" || printed != c.Printed {
			t.Errorf("%s: printed %v, want %v\n%s", c.Name, printed, c.Printed, diff)
		}
	}
}

// Opened is what must become of a row of the sheet Ratings.
type Opened struct {
	Name    string
	Opening rating.Opening
	Sex     rating.Sex
	Want    rating.State
	Codes   []string
}

// Openings holds a ruleset's Open to every case.
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
