package bulletin

import (
	"fmt"
	"strings"
	"testing"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/pdf/pdfatest"
	"kalends/reports/reportstest"
)

// association returns one of the associations of these tests.
func association(t *testing.T, name string) reports.Issue {
	t.Helper()
	for _, a := range reportstest.Associations() {
		if a.Name == name {
			return a.Is
		}
	}
	t.Fatalf("there is no association %q", name)
	return reports.Issue{}
}

// printedText is the bulletin as text.
func printedText(t *testing.T, is reports.Issue, lang string, opt Options) string {
	t.Helper()
	b, err := compose(is, lang, opt.filled())
	if err != nil {
		t.Fatal(err)
	}
	return pdfatest.Dump(b.d)
}

// TestBothFormsOfANameStandInListAndIndex: both forms of a name are in the full list and in the index, in every
// language, so that readers of either script find the player.
func TestBothFormsOfANameStandInListAndIndex(t *testing.T) {
	is := association(t, "cxa in English")
	for _, lang := range []string{"en", "zh-CN", "uk", "ms"} {
		text := strings.ReplaceAll(printedText(t, is, lang, Options{}), "\n", " | ")
		for _, l := range is.Lines.All() {
			name, other := l.NameIn(lang)
			if l.Name == reportstest.RareName || other == "" {
				continue // its rare sign stands for itself
			}
			list, index := l.ID+" | "+name+" | "+other+" | ", name+" | "+other+" | "+l.ID+" | "
			if !strings.Contains(text, list) || !strings.Contains(text, index) {
				t.Errorf("%s: %q and %q do not stand beside each other, in the list %v, in the index %v", lang, name, other,
					strings.Contains(text, list), strings.Contains(text, index))
			}
		}
	}
}

// TestTheBestStandOnAPageOfTheirOwn: a hundred fit on one page of either paper.
func TestTheBestStandOnAPageOfTheirOwn(t *testing.T) {
	is := reportstest.Federation("fide-standard", 300, "en")
	for _, paper := range []string{"a4", "letter"} {
		text := printedText(t, is, "en", Options{Paper: paper})
		if strings.Contains(text, "Top 100 | continued") || !strings.Contains(text, "| Top 100 | ") {
			t.Errorf("%s: the best go on overleaf, or are not there", paper)
		}
	}
}

// TestNamesOfTheBestComeBeforeLines: where many long names would be cut, the lines of the last lists are left out, and
// the remark does not mention them.
func TestNamesOfTheBestComeBeforeLines(t *testing.T) {
	is := reportstest.Federation("fide-standard", 300, "uk")
	for _, same := range []bool{true, false} {
		traced := !same
		reportstest.Each(&is, func(i int, l *reports.Line) {
			l.Name, l.NameAlt, l.BirthYear = "Жмеринченко Катерина", "", 1990
			if !same {
				l.Name = fmt.Sprintf("Луб’янко %d", i)
			}
		})
		b, err := compose(is, "uk", Options{}.filled())
		if err != nil {
			t.Fatal(err)
		}
		if page := strings.Split(pdfatest.Dump(b.d), "-- page ")[3]; strings.Contains(page, "12 сп.") != traced ||
			strings.Contains(page, "Лінія: останні 12 списків") != traced {
			t.Errorf("all called the same %v: lines %v", same, !traced)
		}
		for _, cut := range b.d.Cuts {
			if strings.HasPrefix(cut, "Жмеринченко") {
				t.Fatalf("%q is cut", cut)
			}
		}
	}
}

// TestAShortTableIsNotBroken: newcomers who fit on a page are printed on one.
func TestAShortTableIsNotBroken(t *testing.T) {
	for n := 30; n < 130; n += 4 {
		is := reportstest.Federation("malaysia-xiangqi", n, "ms")
		fresh := 0
		for _, l := range is.Lines.All() {
			if l.Is("new") {
				fresh++
			}
		}
		if fresh > shortTable {
			continue
		}
		if text := printedText(t, is, "ms", Options{}); strings.Contains(text, "| Pemain baharu | sambungan") {
			t.Errorf("%d newcomers of %d players go on overleaf", fresh, n)
		}
	}
}

// TestTheIndexBeginsBelowTheList: it does not begin a new page.
func TestTheIndexBeginsBelowTheList(t *testing.T) {
	b, err := compose(association(t, "cxa in English"), "en", Options{}.filled())
	if err != nil {
		t.Fatal(err)
	}
	if list, index := b.page("Full list of women"), b.page("Index by name"); list != index {
		t.Errorf("the list of women has 30 rows on page %d, the index begins on page %d", list, index)
	}
}

// TestNewcomersAreFoundInTheirList: where men and women are ranked apart, the rank is printed with its list.
func TestNewcomersAreFoundInTheirList(t *testing.T) {
	is := association(t, "cxa in English")
	text := printedText(t, is, "en", Options{})
	for _, l := range is.Lines.All() {
		if row := fmt.Sprintf("\n%s %d | %s | ", map[rating.Sex]string{rating.Male: "M", rating.Female: "W"}[l.Sex], l.Rank, l.ID); l.Is("new") &&
			!strings.Contains(text, row) {
			t.Errorf("no newcomer %q", strings.TrimSpace(row))
		}
	}
}

// TestARegionHasItsHead: where no player has a club, the column that shows regions has their head.
func TestARegionHasItsHead(t *testing.T) {
	is := association(t, "long regions")
	if text := printedText(t, is, "en", Options{}); !strings.Contains(text, "Rank | ID | Player | Region | Born | First event") {
		t.Error("the newcomers' regions stand under another head")
	}
}

// TestVolumesSayFromWhereToWhere: the first page of a volume has its first and last name or rating.
func TestVolumesSayFromWhereToWhere(t *testing.T) {
	is := reportstest.Federation("fide-standard", 90, "en")
	var ranges []string
	for _, v := range Volumes(is, "en", Options{VolumeRows: 70}) {
		l, err := v.compose(is)
		if err != nil {
			t.Fatal(err)
		}
		_, behind, _ := strings.Cut(pdfatest.Dump(l.d), "\nFrom – to | ")
		ends, _, _ := strings.Cut(behind, "\n")
		ranges = append(ranges, ends)
	}
	want := fmt.Sprintf("%s – %s", is.Lines.At(0).Rating.Text(0), is.Lines.At(44).Rating.Text(0))
	if ranges[0] != want || !strings.HasPrefix(ranges[2], "安聿修 – ") && !strings.Contains(ranges[2], " – ") {
		t.Errorf("%q, want %q first", ranges, want)
	}
}

// TestSpansOfChineseDaysAreWrittenAlike: with a dash without spaces, within a month and across its end.
func TestSpansOfChineseDaysAreWrittenAlike(t *testing.T) {
	text := strings.ReplaceAll(printedText(t, association(t, "cxa in English"), "zh-CN", Options{}), " | ", "")
	if strings.Contains(text, "日 – ") || !strings.Contains(text, "7月29日—8月1日") {
		t.Error("7月29日—8月1日 is written otherwise")
	}
}

// TestOnlyWhatNoColumnHoldsIsCut: among thousands of people with many namesakes, in the top lists and elsewhere.
func TestOnlyWhatNoColumnHoldsIsCut(t *testing.T) {
	is := reportstest.Federation("fide-standard", 3000, "uk")
	for _, lang := range []string{"uk", "en"} {
		b, err := compose(is, lang, Options{VolumeRows: 1000}.filled())
		if err != nil {
			t.Fatal(err)
		}
		for _, cut := range b.d.Cuts {
			if cut != reportstest.LongName {
				t.Errorf("%s: %q is cut", lang, cut)
			}
		}
	}
}

// TestFewOfTheBestWithLongNamesAreDealt: the right half has fewer than five rows, not all of which fit on the page.
func TestFewOfTheBestWithLongNamesAreDealt(t *testing.T) {
	for n := 6; n < 14; n++ {
		is := reportstest.Federation("malaysia-xiangqi", n, "en")
		reportstest.Each(&is, func(i int, l *reports.Line) {
			l.Name, l.Sex = strings.Repeat(fmt.Sprintf("Featherstonehaugh%d-", i), 9), rating.Female
		})
		opt := Options{Sections: map[string]int{"full": 0, "women": n}}.filled()
		l := newLayouter(is, "en", opt, "")
		l.cover()
		for room := 20.0; room < 120; room += 4 {
			l.d.AddPage()
			l.f.Y = l.f.Bottom - room
			top := topList{layouter: l, lines: reportstest.Unpacked(is.Lines)}
			rows := top.linkedRows("top", top.withSparks(recordsOf(top.lines), rating.PointsOf(20)))
			table := top.table("top", 8.5, "top")
			if err := table.Grow(l.d, rows); err != nil {
				t.Fatal(err)
			}
			if took := top.halves(table, rows, 0); took < 1 || took > n {
				t.Errorf("%d of %d rows in %.0f mm", took, n, room)
			}
		}
	}
}
