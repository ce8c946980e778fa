package ledger

import (
	"database/sql/driver"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

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
	said := []any{"1", int64(1), int64(200000), int64(9), int64(20), int64(210000), int64(739000), int64(738000), int64(1), "E", "D", "[]"}
	row := make([]driver.NamedValue, len(said))
	for _, c := range []struct {
		state rating.State
		pool  string
		want  []any
	}{
		{full, "[]", said},
		{rating.State{Player: "2"}, "", []any{"2", int64(0), int64(0), int64(0), int64(0), int64(0), int64(0), int64(0), int64(0), nil, nil, nil}},
		{full, "[]", said},
	} {
		fillState(row, &c.state, c.pool)
		for i, want := range c.want {
			if row[i].Value != want {
				t.Errorf("parameter %d is %v, not %v", i, row[i].Value, want)
			}
		}
	}
}

// TestEveryStateIsKept: however many come together, and whatever is left for the last statement.
func TestEveryStateIsKept(t *testing.T) {
	for n := range 3 * rowsAtOnce {
		l := open(t)
		var states []rating.State
		for i := range n {
			s := rating.State{Player: fmt.Sprint(1000 + i), Rated: i%3 > 0, Games: i, Source: strings.Repeat("x", i%2)}
			states = append(states, s)
		}
		must(t, l.SaveOpenings("standard", []rating.List{{ID: "standard", Date: day("2026-01-01"), States: states}}, at))
		list, _, err := l.ListOn("standard", day("2026-01-01"))
		must(t, err)
		if diff := cmp.Diff(states, list.States, same); diff != "" {
			t.Errorf("%d states: %s", n, diff)
		}
	}
}

// TestAStateThatCannotBeKept: nothing is kept of a list when one of its rows is refused, and the ledger can be written to.
func TestAStateThatCannotBeKept(t *testing.T) {
	l := open(t)
	_, err := l.db.Exec(`CREATE TRIGGER refuse BEFORE INSERT ON state WHEN NEW.player = '1005' BEGIN SELECT RAISE(ABORT, 'refused'); END`)
	must(t, err)
	list := rating.List{ID: "standard", Date: day("2026-01-01")}
	for i := range 2*rowsAtOnce + 1 {
		list.States = append(list.States, rating.State{Player: fmt.Sprint(1000 + i)})
	}
	if err := l.SaveOpenings("standard", []rating.List{list}, at); err == nil || !strings.Contains(err.Error(), "refused") {
		t.Errorf("got %v", err)
	}
	if dates, err := l.Openings("standard"); err != nil || len(dates) > 0 {
		t.Errorf("openings %v, %v", dates, err)
	}
	list.States = list.States[:2]
	must(t, l.SaveOpenings("standard", []rating.List{list}, at))
}
