package ledger

import (
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/rating"
)

// TestALineThatIsNone: lines as a damaged table could have them are not read as players.
func TestALineThatIsNone(t *testing.T) {
	whole := "1\t1\t200000\t9\t20\t210000\t739000\t738000\t1\tE\tD\t[]\n"
	for line, fits := range map[string]bool{whole: true, strings.TrimSuffix(whole, "\n"): false, strings.Replace(whole, "\t9\t", "\t", 1): false,
		strings.Replace(whole, "\t9\t", "\t9\t9\t", 1): false, strings.Replace(whole, "\t9\t", "\t9.5\t", 1): false,
		strings.Replace(whole, "\t9\t", "\t\t", 1): false, strings.Replace(whole, "[]", "[", 1): false, "\n": false,
		strings.Replace(whole, "1\t1\t", "1\t7\t", 1): false, strings.Replace(whole, "\t1\tE", "\t-1\tE", 1): false} {
		if _, err := new(stateReader).read(line); (err == nil) != fits {
			t.Errorf("%q: %v", line, err)
		}
	}
}

// TestEveryStateIsKept stores lists of many sizes around that of a row, and looks up every player.
func TestEveryStateIsKept(t *testing.T) {
	for _, n := range []int{0, 1, 2, 15, 16, 17, 31, 32, 33, 47} {
		l := open(t)
		var states []rating.State
		for i := range n {
			s := rating.State{Player: fmt.Sprint(1000 + 2*i), Rated: i%3 > 0, Games: i, Source: strings.Repeat("x", i%2), LastEvent: "a\tb\\n\n"}
			if i%5 == 0 {
				s.Player, s.Pool = s.Player+"\t\\", []rating.PoolResult{{Event: "E"}}
			}
			states = append(states, s)
		}
		must(t, l.SaveOpenings("standard", []rating.List{{ID: "standard", Date: day("2026-01-01"), States: states}}, at))
		list, _, err := l.ListOn("standard", day("2026-01-01"))
		must(t, err)
		if diff := cmp.Diff(states, list.States, same); diff != "" {
			t.Errorf("%d states: %s", n, diff)
		}
		var everybody, turned []string
		must(t, l.EachInForce("standard", day("2026-01-01"), func(player string) { everybody = append(everybody, player) }))
		asked := append(slices.Clone(everybody), everybody...)
		for i := range n {
			asked = append(asked, fmt.Sprint(1001+2*i))
		}
		slices.Reverse(asked)
		asked = append(asked, slices.Repeat([]string{"0", "9", ""}, 300)...)
		some, _, err := l.InForceOf("standard", day("2026-01-01"), asked)
		must(t, err)
		turned = turned[:0]
		for _, s := range some.States {
			turned = append(turned, s.Player)
		}
		if diff := cmp.Diff(states, some.States, same); diff != "" || !slices.Equal(everybody, turned) {
			t.Fatalf("%d states, asked one by one: %s", n, diff)
		}
	}
}

// TestAStateThatCannotBeKept: nothing is kept of a list when one of its rows is refused, and the ledger can be
// written to.
func TestAStateThatCannotBeKept(t *testing.T) {
	l := open(t)
	_, err := l.db.Exec(`CREATE TRIGGER refuse BEFORE INSERT ON states WHEN NEW.body LIKE '%' || char(10) || '1020%' BEGIN SELECT RAISE(ABORT, 'refused'); END`)
	must(t, err)
	list := rating.List{ID: "standard", Date: day("2026-01-01")}
	for i := range 2*statesInBlock + 1 {
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

// TestAnOpeningListIsReplaced looks a player up on an opening list that takes the place of another.
func TestAnOpeningListIsReplaced(t *testing.T) {
	l := open(t)
	for n := range 3 {
		list := rating.List{ID: "standard", Date: day("2026-01-01"), States: []rating.State{{Player: "1", Games: n}, {Player: "2", Games: n}}}
		must(t, l.SaveOpenings("standard", []rating.List{list}, at))
		some, _, err := l.InForceOf("standard", day("2026-01-01"), []string{"2", "3"})
		must(t, err)
		if len(some.States) != 1 || some.States[0].Games != n {
			t.Fatalf("list %d: %v", n, some.States)
		}
	}
}

// TestAListThatBreaksOff: a row that cannot be read is an error, and no shorter list.
func TestAListThatBreaksOff(t *testing.T) {
	l := open(t)
	n := 0
	for _, err := range stateBlocks(breaksOff{l.reader()}, 1) {
		if n++; (err != nil) != (n == 2) {
			t.Errorf("row %d: %v", n, err)
		}
	}
	if n != 2 {
		t.Errorf("%d rows", n)
	}
}

// breaksOff is a querier whose rows end with one that cannot be scanned.
type breaksOff struct{ querier }

func (b breaksOff) Query(string, ...any) (*sql.Rows, error) {
	return b.querier.Query(`SELECT first, body FROM (SELECT 1 AS n, '1000' AS first, '' AS body UNION ALL SELECT 2, NULL, NULL) ORDER BY n`)
}
