package bulletin

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/pdf"
	"kalends/reports/pdf/pdfatest"
	"kalends/reports/reportstest"
	"kalends/templates"
)

// TestWhoIsInactiveIsNotAmongTheBest: where the regulation leaves inactive players out of the lists of the best, so do
// we, and the remark says so; elsewhere they are in them.
func TestWhoIsInactiveIsNotAmongTheBest(t *testing.T) {
	is := reportstest.Frame("fide-standard")
	for i, status := range []string{"active", "inactive", "active", "active", "inactive"} {
		is.Lines.Add(&reports.Line{ID: fmt.Sprint(i), Rated: true, Rating: rating.PointsOf(2000 - i/2), BirthYear: 1950,
			Common: &reports.Common{Sex: rating.Female, Status: []string{status}}})
	}
	for active, want := range map[bool]string{true: "1:0 2:2 2:3 ", false: "1:0 1:1 3:2 "} {
		is.Profile.ActiveTops = active
		f := &formatter{is: is, w: templates.In("en")}
		b, got := bestOf(&is.Profile, is.Lines, rating.Female, 3), ""
		for _, l := range b.lines {
			got += fmt.Sprintf("%d:%s ", l.Rank, l.ID)
		}
		_, old := f.ofAge("S50", is.Lines, 9)
		if got != want || b.some != active || (len(old) == 3) != active {
			t.Errorf("active %v: %s, %d of the age group", active, got, len(old))
		}
	}
}

// TestNamesakesAreToldApart: a player with the name of another one is marked by the year of birth, or by the id where
// the year is the same or not to be printed.
func TestNamesakesAreToldApart(t *testing.T) {
	is := reportstest.Federation("fide-standard", 60, "en")
	same := map[int]int{0: 1970, 2: 1980, 4: 1990, 6: 1990, 8: 0}
	reportstest.Each(&is, func(i int, l *reports.Line) {
		if born, is := same[i]; is {
			l.Name, l.NameAlt, l.BirthYear, l.Sex = "Same, Ann", "", born, rating.Female
		}
	})
	b, err := compose(is, "en", Options{Sections: map[string]int{"top": 9, "women": 5}}.filled())
	if err != nil {
		t.Fatal(err)
	}
	page := strings.Split(pdfatest.Dump(b.d), "-- page ")[3]
	for i, want := range map[int]string{0: "1970", 2: "1980", 4: is.Lines.ID(4), 6: is.Lines.ID(6), 8: is.Lines.ID(8)} {
		if !strings.Contains(page, "Same, Ann | "+want+" | ") {
			t.Errorf("%d is not told by %s in:\n%s", i, want, page)
		}
	}
	if strings.Contains(page, is.Lines.ID(1)) {
		t.Error("a name that nobody else has is marked")
	}
}

// TestPagesOfTheIndexHaveCatchwords: the running head has the first and the last name of the page.
func TestPagesOfTheIndexHaveCatchwords(t *testing.T) {
	is := reportstest.Federation("fide-standard", 400, "uk")
	b, err := compose(is, "uk", Options{}.filled())
	if err != nil {
		t.Fatal(err)
	}
	at := b.page("Покажчик імен")
	pages := strings.Split(pdfatest.Dump(b.d), "-- page ")
	for n := at; b.words[n] != ""; n++ {
		first, last, _ := strings.Cut(b.words[n], " – ")
		rows := pages[n][strings.Index(pages[n], "Рейтинг | "):]
		if i, j := strings.Index(rows, first+" | "), strings.LastIndex(rows, last+" | "); i < 0 || j < i {
			t.Errorf("page %d from %s to %s", n, first, last)
		}
		if n == at && b.words[n+1] == "" {
			t.Error("the index has one page")
		}
	}
}

// page returns the page on which a section begins.
func (b *book) page(title string) int {
	return b.sections[slices.IndexFunc(b.sections, func(s section) bool { return s.title == title })].page
}

// TestGainsStandOnOnePage: a table that fits on a page is not broken.
func TestGainsStandOnOnePage(t *testing.T) {
	for n := 40; n < 200; n += 10 {
		b, err := compose(reportstest.Federation("fide-standard", n, "en"), "en", Options{}.filled())
		if err != nil {
			t.Fatal(err)
		}
		if text := pdfatest.Dump(b.d); strings.Contains(text, "| Largest gains | continued") {
			t.Errorf("%d players: the gains go on overleaf", n)
		}
	}
}

// TestKIsSaidOnce: the table of K has no empty column, and no sentence repeats its rows.
func TestKIsSaidOnce(t *testing.T) {
	for _, family := range []string{"fide-standard", "cxa-rapid", "malaysia-xiangqi"} {
		b, err := compose(reportstest.Federation(family, 40, "en"), "en", Options{}.filled())
		if err != nil {
			t.Fatal(err)
		}
		n := notes{layouter: b.layouter}
		k := n.coefficientTable()
		for _, row := range k.rows {
			if len(row.Cells) != 2 || slices.ContainsFunc(row.Cells, func(c pdf.Cell) bool { return c.Text == "" }) {
				t.Errorf("%s: %+v", family, row.Cells)
			}
		}
		if text := pdfatest.Dump(b.d); strings.Count(text, "Coefficient K") != 1 {
			t.Errorf("%s: K has not one table", family)
		}
	}
}

// TestGamesThatAreNotRatedNameTheirPlayers: one game names its players, several games name those for whom they do not
// count.
func TestGamesThatAreNotRatedNameTheirPlayers(t *testing.T) {
	is := reportstest.Frame("fide-standard")
	is.Events = []reports.EventLine{{Code: "E", Name: "Open"}}
	p := func(id string) reports.Person { return reports.Person{ID: id, Name: "Name, " + id} }
	add := func(o rating.LeftOut, sides ...reports.Person) {
		o.Event, o.Games = "E", 1
		is.LeftOut = append(is.LeftOut, o)
		is.Sides = append(is.Sides, [2]reports.Person(append(sides, reports.Person{}, reports.Person{})[:2]))
	}
	add(rating.LeftOut{Round: 1, Board: 2, Reason: "forfeit"}, p("A"), p("B"))
	add(rating.LeftOut{Round: 1, Board: 3, Reason: "hidden"}, reports.Person{Name: "–"}, p("B"))
	for i := range 12 {
		add(rating.LeftOut{Round: 2, Board: i + 1, Player: fmt.Sprint(i % 11), Reason: "unrated"}, p(fmt.Sprint(i%11)), p("Z"))
	}
	add(rating.LeftOut{Reason: "whole event"})
	f := &formatter{is: is, w: templates.In("en")}
	var got []string
	for _, g := range f.groupLeftOut() {
		got = append(got, f.describeLeftOut(g))
	}
	want := []string{"Open, round 1, board 2: Name, A – Name, B", "Open, round 1, board 3: – – Name, B",
		"Open, 12 games: Name, 0; Name, 1; Name, 2; Name, 3; Name, 4; Name, 5; Name, 6; Name, 7; and 3 more", "Open"}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

// TestTheInactiveHaveTheirLastGame: the event where it is known, and the list.
func TestTheInactiveHaveTheirLastGame(t *testing.T) {
	f := &formatter{is: reports.Issue{EventNames: map[string]string{"E": "Open"}}, w: templates.In("en")}
	day := rating.Day(2025, 9, 1)
	for want, l := range map[string]reports.Line{"": {}, "Open": {LastEvent: "E"}, "list of 1 September 2025": {LastGame: day},
		"Open, list of 1 September 2025": {LastGame: day, LastEvent: "E"}} {
		if got := lastGame(f, &l); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestAPageOfManySectionsHasNoCatchwords: only a page that belongs to the index from its top on has catchwords.
func TestAPageOfManySectionsHasNoCatchwords(t *testing.T) {
	for _, a := range reportstest.Associations() {
		if a.Name != "club of six" {
			continue
		}
		b, err := compose(a.Is, "en", Options{}.filled())
		if err != nil || len(b.words) > 0 {
			t.Errorf("catchwords %v, %v", b.words, err)
		}
	}
}

// TestAFirstListComparesNothing: it has no charts of changes and no section of newcomers, because all players are new.
func TestAFirstListComparesNothing(t *testing.T) {
	for _, a := range reportstest.Associations() {
		b, err := compose(a.Is, "en", Options{VolumeRows: a.Rows}.filled())
		if err != nil {
			t.Fatal(err)
		}
		text := pdfatest.Dump(b.d)
		first := a.Name == "first list"
		if strings.Contains(text, "Players by change of rating") == first || strings.Contains(text, "| Newcomers | ") == first {
			t.Errorf("%s: charts or newcomers stand there: %v", a.Name, !first)
		}
	}
}

// TestAGroupIsNotBrokenForFewRows: a page ends with a group of five, and at least five rows go on the next page.
func TestAGroupIsNotBrokenForFewRows(t *testing.T) {
	for _, c := range [][3]int{{20, 20, 20}, {18, 20, 15}, {14, 20, 10}, {12, 14, 5}, {19, 30, 15}, {7, 20, 7}, {0, 3, 1}} {
		if got := whole(c[0], c[1]); got != c[2] {
			t.Errorf("%d of %d fit: %d, want %d", c[0], c[1], got, c[2])
		}
	}
}

// TestNotesEndWithThePage: notes that do not fit below what is on a page are set a little smaller, if that helps, but
// never below the smallest size.
func TestNotesEndWithThePage(t *testing.T) {
	l := newLayouter(reportstest.Federation("fide-standard", 60, "en"), "en", Options{}.filled(), "")
	l.cover()
	l.d.AddPage()
	sizes := map[float64]bool{}
	for l.f.Y = bodyTop; l.f.Y < l.f.Bottom; l.f.Y += 2 {
		n, _, need := notes{layouter: l}.typeset()
		rest := l.f.Bottom - l.f.Y - sectionGap - headRoom
		sizes[n.size] = true
		if n.size != noteSizes[0] && need > rest {
			t.Errorf("set in %.1f points although %.0f mm do not go into %.0f", n.size, need, rest)
		}
	}
	if len(sizes) != len(noteSizes) {
		t.Errorf("sizes %v", sizes)
	}
}
