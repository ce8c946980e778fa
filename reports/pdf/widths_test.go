package pdf

import (
	"strings"
	"testing"
)

// names returns a table of a rank, names, a club and two figures, in which three columns have more room than they need.
func names(called ...string) (*Table, List) {
	grey := Style{Size: 8, Color: Grey}
	t := &Table{Height: 4, Columns: []Column{
		{Head: "Rank", Width: 14, Align: Right, Style: body, Exact: true},
		{Head: "Player", Width: 26, Style: body, Beside: true, Cut: func(s string, fits func(string) bool) string {
			for s != "" && !fits(s) {
				s = s[:len(s)-1]
			}
			return s
		}},
		{Head: "Club", Width: 14, Style: grey},
		{Head: "Rating", Width: 26, Align: Right, Style: body, Exact: true},
		{Head: "Games", Width: 20, Align: Right, Style: body, Exact: true}}}
	var rows List
	for _, name := range called {
		rows = append(rows, Row{Cells: []Cell{{Text: "1"}, {Text: name}, {Text: "Northgate"}, {Text: "2116"}, {Text: "12"}}})
	}
	return t, rows
}

// TestWhatIsCutAnywayTakesNothing: a name for which the whole table is too narrow takes no room from figures.
func TestWhatIsCutAnywayTakesNothing(t *testing.T) {
	d := newDoc(t)
	usual, rows := names("Grelling, Tessa", "Orrinstad, Clara")
	with, more := names("Grelling, Tessa", "Orrinstad, Clara", strings.Repeat("Featherstonehaugh-", 9))
	for table, of := range map[*Table]List{usual: rows, with: more} {
		if err := table.Grow(d, of); err != nil {
			t.Fatal(err)
		}
	}
	for _, i := range []int{0, 3, 4} {
		if with.Columns[i].Width < usual.Columns[i].Width-0.2 {
			t.Errorf("%s has %.1f mm, without the long name %.1f", with.Columns[i].Head, with.Columns[i].Width, usual.Columns[i].Width)
		}
	}
	if usual.Short != 0 || with.Short != 1 {
		t.Errorf("%d and %d names are cut", usual.Short, with.Short)
	}
}

// TestFiguresGiveRoomToTheOtherName: room that figures do not need goes to Cell.Beside.
func TestFiguresGiveRoomToTheOtherName(t *testing.T) {
	d := newDoc(t)
	table, rows := names("Birchanger Wanda", "Callowhill Magnus")
	for i := range rows {
		rows[i].Cells[1].Beside = "Wanda"
	}
	if err := table.Grow(d, rows); err != nil {
		t.Fatal(err)
	}
	for i, c := range table.Columns {
		if need := d.Width("Callowhill Magnus", body) + besideGap + d.Width("Wanda", besideStyle(body)) + besideAir + gap; i == 1 && c.Width < need {
			t.Errorf("names have %.1f mm of %.1f", c.Width, need)
		}
	}
}

// TestNeighboursAreKeptApart: where there is room, neither texts nor heads touch the next column.
func TestNeighboursAreKeptApart(t *testing.T) {
	d := newDoc(t)
	table, rows := names("Birchanger Wanda", "Callowhill Magnus")
	table.Columns[2].Width, table.Columns[3].Width = d.Width("Northgate", table.Columns[2].Style)+gap, d.Width("Rating", HeadStyle)+gap
	table.Columns[4].Width += 40 - table.Columns[2].Width - table.Columns[3].Width
	if err := table.Grow(d, rows); err != nil {
		t.Fatal(err)
	}
	if got, want := table.Columns[2].Width, d.Width("Northgate", table.Columns[2].Style)+gap+textAir; got < want-0.01 {
		t.Errorf("clubs have %.1f mm, want %.1f", got, want)
	}
	if got, want := table.Columns[3].Width, d.Width("Rating", HeadStyle)+gap+headAir; got < want-0.01 {
		t.Errorf("the head of ratings has %.1f mm, want %.1f", got, want)
	}
}

// TestWordsOfANameAreBrokenLast: a column of short names with one that no line holds is as wide as the longest word of
// that name, if figures can give the room.
func TestWordsOfANameAreBrokenLast(t *testing.T) {
	d := newDoc(t)
	table, rows := names("Ida", "Per", "Montgomery-Featherstonehaugh-Cholmondeley, Maximiliana Wilhelmina")
	table.Columns[1].Width, table.Columns[3].Width = 14, 38
	if err := table.Grow(d, rows); err != nil {
		t.Fatal(err)
	}
	if got, want := table.Columns[1].Width-gap, d.Width("Featherstonehaugh-", body); got < want {
		t.Errorf("the names have %.1f mm, their longest word %.1f", got, want)
	}
}
