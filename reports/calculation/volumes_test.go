package calculation

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/reportstest"
	"kalends/reports/xlsx/xlsxtest"
)

// made makes a calculation of one volume.
func made(is reports.Issue) ([]byte, error) { return volume(Volumes(is, 0)[0], is) }

// volume makes a volume in memory.
func volume(v Volume, is reports.Issue) ([]byte, error) {
	return reportstest.Bytes(func(w io.Writer) error { return v.Make(w, is) })
}

// played is an issue of events with so many games each, in which everybody has as many steps as games.
func played(games ...int) reports.Issue {
	is := reportstest.Small("en")
	is.LeftOut, is.Changes = nil, rating.Changes{}
	var events []rating.Event
	player := func(e, g, side int) string { return fmt.Sprintf("P%d%02d%d", e+1, g, side) }
	for e, n := range games {
		event := rating.Event{Code: fmt.Sprintf("E%d", e+1)}
		for g := range n {
			at := rating.Origin{File: event.Code + ".xlsx", Sheet: "Results", Cell: fmt.Sprintf("C%d", g+2)}
			event.Games = append(event.Games, rating.Game{Round: 1, Board: g + 1, First: player(e, g, 1), Second: player(e, g, 2),
				FirstScore: rating.Win, Origin: at})
			for side := 1; side <= 2; side++ {
				is.Changes.Add(rating.Change{Player: player(e, g, side), Steps: []rating.Step{{Kind: rating.GameStep,
					Event: event.Code, Round: 1, Opponent: player(e, g, 3-side), OwnRating: 200000, OpponentRating: 200000,
					Expected: 50, Score: rating.Score(100 * (2 - side)), K: 20, Rule: "8.3", Origin: at}}})
			}
		}
		events = append(events, event)
	}
	is.Played = rating.EventsOf(events...)
	is.Changes.Sort()
	return is
}

// books makes all volumes, of at most so many rows, and returns them with the endings of their names.
func books(t *testing.T, is reports.Issue, rows int) (names []string, all []xlsxtest.Book) {
	t.Helper()
	for _, v := range Volumes(is, rows) {
		data, err := volume(v, is)
		if err != nil {
			t.Fatal(err)
		}
		names, all = append(names, v.Name), append(all, xlsxtest.Open(t, data))
	}
	return names, all
}

// columns returns the records of a sheet, with the columns of keys only.
func columns(b xlsxtest.Book, sheet string, keys ...string) (rows []string) {
	if !slices.Contains(b.Sheets(), sheet) {
		return nil
	}
	grid := b.Grid(sheet)
	for _, row := range grid[4:] {
		var cells []string
		for i, key := range grid[2] {
			if slices.Contains(keys, key) && i < len(row) {
				cells = append(cells, row[i])
			}
		}
		rows = append(rows, strings.Join(cells, " "))
	}
	return rows
}

// TestGamesAreCutBetweenEvents: volumes that are exactly full, one row over, with an event longer than a volume, and
// empty.
func TestGamesAreCutBetweenEvents(t *testing.T) {
	for _, c := range []struct {
		games []int
		rows  int
		want  string // events by volume
	}{
		{[]int{2, 2}, 4, "E1 E1 E2 E2"},
		{[]int{2, 2, 1}, 4, "E1 E1 E2 E2 | E3"},
		{[]int{3, 2}, 4, "E1 E1 E1 | E2 E2"},
		{[]int{1, 9, 1}, 4, "E1 | E2 E2 E2 E2 | E2 E2 E2 E2 | E2 E3"},
		{[]int{4, 4}, 4, "E1 E1 E1 E1 | E2 E2 E2 E2"},
		{nil, 4, ""},
	} {
		_, all := books(t, played(c.games...), c.rows)
		var got []string
		for _, b := range all {
			if in := columns(b, "Games", "game.event"); in != nil || len(c.games) == 0 {
				got = append(got, strings.Join(in, " "))
			}
		}
		if s := strings.Join(got, " | "); s != c.want {
			t.Errorf("%v in volumes of %d: %s, want %s", c.games, c.rows, s, c.want)
		}
	}
}

// TestStepsAreCutBetweenPersons: the steps of a person are in one volume, unless they fill more than one.
func TestStepsAreCutBetweenPersons(t *testing.T) {
	is := played(1)
	is.Changes = rating.Changes{}
	for p, steps := range []int{2, 1, 1, 3, 9, 1} {
		ch := rating.Change{Player: fmt.Sprintf("P%d", p+1)}
		for range steps {
			ch.Steps = append(ch.Steps, rating.Step{Kind: rating.BonusStep, Change: 100, Rule: "11"})
		}
		is.Changes.Add(ch)
	}
	names, all := books(t, is, 4)
	var got []string
	for i, b := range all {
		got = append(got, names[i]+": "+strings.Join(columns(b, "Trace", "trace.player", "trace.step"), ", "))
	}
	want := []string{"_calculation.xlsx: P1 1, P1 2, P2 1, P3 1", "_calculation_v02.xlsx: P4 1, P4 2, P4 3",
		"_calculation_v03.xlsx: P5 1, P5 2, P5 3, P5 4", "_calculation_v04.xlsx: P5 5, P5 6, P5 7, P5 8",
		"_calculation_v05.xlsx: P5 9, P6 1"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if s := all[2].Get("Trace", "A2"); !strings.Contains(s, "volume 3 of 5") || !strings.Contains(s, "P5 to P5") ||
		!strings.Contains(s, "P5 goes on in "+is.Name+"_calculation_v04.xlsx") {
		t.Errorf("the third volume says %q", s)
	}
	if s := all[4].Get("Trace", "A2"); !strings.Contains(s, "P5 began in ") || !strings.Contains(s, "_calculation_v04.xlsx") {
		t.Errorf("the last volume says %q", s)
	}
}

// TestTheFirstVolumeSaysWhatIsWhere: it also has the sheets that are not split.
func TestTheFirstVolumeSaysWhatIsWhere(t *testing.T) {
	is := played(2, 5)
	_, all := books(t, is, 4)
	want := []string{"_calculation.xlsx Games 2 E1 E1", "_calculation.xlsx Trace 4 P1001 P1012",
		"_calculation_v02.xlsx Games 4 E2 E2 E2 goes on in _calculation_v03.xlsx", "_calculation_v02.xlsx Trace 4 P2001 P2012",
		"_calculation_v03.xlsx Games 1 E2 E2 E2 began in _calculation_v02.xlsx", "_calculation_v03.xlsx Trace 4 P2021 P2032",
		"_calculation_v04.xlsx Trace 2 P2041 P2042"}
	got := append(columns(all[0], "Volumes", "volume.file", "volume.sheet", "volume.rows", "volume.first", "volume.last", "volume.note"),
		columns(all[0], "Volumes 2", "volume.file", "volume.sheet", "volume.rows", "volume.first", "volume.last", "volume.note")...)
	for i := range got {
		got[i] = strings.ReplaceAll(got[i], is.Name, "")
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	var sheets []string
	for _, b := range all {
		sheets = append(sheets, strings.Join(b.Sheets(), " "))
	}
	if diff := cmp.Diff([]string{"Volumes Volumes 2 Games Trace Players Players 2 Players 3 Players 4 Events Inputs", "Games Trace",
		"Games Trace", "Trace"}, sheets); diff != "" {
		t.Error(diff)
	}
	if s := all[0].Get("Players 2", "A2"); !strings.Contains(s, "goes on from sheet Players") || !strings.Contains(s, "goes on in sheet Players 3") {
		t.Errorf("the second sheet of players says %q", s)
	}
}

// TestOneVolumeHoldsEverythingThatSeveralHold: splitting loses no row, doubles none and changes no cell.
func TestOneVolumeHoldsEverythingThatSeveralHold(t *testing.T) {
	is := reportstest.Small("en")
	_, one := books(t, is, 0)
	for _, sheet := range []string{"Games", "Trace"} {
		whole := one[0].Grid(sheet)[4:]
		for rows := 1; rows <= len(whole)+1; rows++ {
			_, all := books(t, is, rows)
			var parts [][]string
			for _, b := range all {
				if slices.Contains(b.Sheets(), sheet) {
					parts = append(parts, b.Grid(sheet)[4:]...)
				}
			}
			if diff := cmp.Diff(whole, parts); diff != "" {
				t.Fatalf("%s in volumes of %d (-one +several):\n%s", sheet, rows, diff)
			}
		}
	}
}
