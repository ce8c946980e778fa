package issue

import (
	"testing"

	"kalends/ingest/registry"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/reports"
)

// TestGamesThatAreLeftOutHaveTheirPlayers: both players of a game are found by round, board and player. A whole event
// has none, and a player who is not to be published is a dash.
func TestGamesThatAreLeftOutHaveTheirPlayers(t *testing.T) {
	w := &work{Snapshot: &Snapshot{}}
	w.Basis = folder.Basis{Registry: registry.Of(rating.Player{ID: "1", Name: "Ash, Anna", Publish: true},
		rating.Player{ID: "2", Name: "Birch, Boris"}, rating.Player{ID: "3", Name: "陈若溪", NameAlt: "Chen, Ruoxi", Publish: true})}
	played := rating.EventsOf(rating.Event{Code: "E", Games: []rating.Game{{Round: 1, First: "1", Second: "2"},
		{Round: 1, First: "3", Second: "1"}, {Round: 2, Board: 4, First: "1", Second: "3"}}}, rating.Event{Code: "F"})
	one, three := reports.Person{ID: "1", Name: "Ash, Anna"}, reports.Person{ID: "3", Name: "陈若溪", NameAlt: "Chen, Ruoxi"}
	left := []rating.LeftOut{{Event: "E", Round: 1, Player: "2"}, {Event: "E", Round: 1, Player: "3"},
		{Event: "E", Round: 2, Board: 4}, {Event: "E", Round: 2, Board: 5}, {Event: "F"}}
	want := [][2]reports.Person{{one, {Name: "–"}}, {three, one}, {one, three}, {}, {}}
	for i, got := range w.sides(left, played) {
		if got != want[i] {
			t.Errorf("%d: %+v, want %+v", i, got, want[i])
		}
	}
}

// TestAnEarlierListIsCalledByItsNumber: and by its day where the calendar has no list.
func TestAnEarlierListIsCalledByItsNumber(t *testing.T) {
	w := &work{Snapshot: &Snapshot{}}
	w.List.Calendar = rating.Calendar{Days: []rating.MonthDay{{Month: 1, Day: 1}, {Month: 4, Day: 1}, {Month: 10, Day: 1}}}
	for day, want := range map[rating.Date]string{rating.Day(2026, 4, 1): "2026/2", rating.Day(2026, 4, 2): "2026-04-02", 0: ""} {
		if got := w.numberOf(day); got != want {
			t.Errorf("%s: %s, want %s", day, got, want)
		}
	}
}
