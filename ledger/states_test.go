package ledger

import (
	"testing"

	"kalends/rating"
)

// TestColumnsOfAState: what a damaged table could hold in a column is told from what a state has there.
func TestColumnsOfAState(t *testing.T) {
	for column, name := range []string{"player", "rated", "rating", "games", "k", "peak", "last_game", "since", "first_done",
		"last_event", "source", "pool"} {
		text, null := column == 0 || column > 8, column > 8
		truth := column == 1 || column == 8
		for _, c := range []struct {
			value any
			fits  bool
		}{{"x", text}, {nil, null}, {int64(1), !text}, {int64(7), !text && !truth}, {1.5, false}, {[]byte("x"), false}} {
			if isOfState(column, c.value) != c.fits {
				t.Errorf("%s: %v", name, c.value)
			}
		}
	}
}

// TestParametersOfAState: a row says what its state has, whatever the one before it had.
func TestParametersOfAState(t *testing.T) {
	full := rating.State{Player: "1", Rated: true, Rating: 200000, Games: 9, K: 20, Peak: 210000, LastGame: 739000, Since: 738000,
		FirstDone: true, LastEvent: "E", Source: "D"}
	row := stateRow{int64(7)}
	for _, c := range []struct {
		state rating.State
		pool  string
		want  stateRow
	}{
		{full, "[]", stateRow{int64(7), "1", int64(1), int64(200000), int64(9), int64(20), int64(210000), int64(739000), int64(738000), int64(1), "E", "D", "[]"}},
		{rating.State{Player: "2"}, "", stateRow{int64(7), "2", int64(0), int64(0), int64(0), int64(0), int64(0), int64(0), int64(0), int64(0), nil, nil, nil}},
		{full, "[]", stateRow{int64(7), "1", int64(1), int64(200000), int64(9), int64(20), int64(210000), int64(739000), int64(738000), int64(1), "E", "D", "[]"}},
	} {
		if got := row.of(&c.state, c.pool); stateRow(got) != c.want {
			t.Errorf("%v, not %v", got, c.want)
		}
	}
}
