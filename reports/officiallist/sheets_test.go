package officiallist

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/figures"
	"kalends/reports/reportstest"
	"kalends/reports/xlsx/xlsxtest"
)

// sheets are the sheets of every book, also of an empty list; where men and women are ranked apart, two of them replace
// List.
var sheets = []string{"Cover", "Summary", "List", "Alphabetical", "Women", "Juniors", "Regions", "New players", "Gains",
	"Titles and adjustments", "Inactive and removed", "Events", "Not rated", "Corrections", "Notes"}

func TestEverySheetIsThereEvenWithNothingToSay(t *testing.T) {
	apart := append([]string{"Cover", "Summary", "男子", "女子"}, sheets[3:]...)
	empty := reports.Issue{Name: "empty", Period: reportstest.Small("en").Period,
		Profile: reportstest.Small("en").Profile, Languages: []string{"en"}}
	for _, c := range []struct {
		is   reports.Issue
		want []string
	}{{reportstest.Small("en"), sheets}, {empty, sheets}, {reportstest.Xiangqi(), apart}} {
		book, _ := made(t, c.is)
		b := xlsxtest.Open(t, book)
		if diff := cmp.Diff(c.want, b.Sheets()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.is.Name, diff)
		}
		for _, sheet := range b.Sheets() {
			if keys := b.Row(sheet, 3); !strings.Contains(strings.Join(keys, " "), ".") {
				t.Errorf("%s: sheet %s has the keys %v", c.is.Name, sheet, keys)
			}
		}
	}
}

// TestHeadsOfAChineseList: the visible heads are exactly those that an officer expects.
func TestHeadsOfAChineseList(t *testing.T) {
	for _, list := range mainLists(newWorkbook(reportstest.Xiangqi())) {
		var seen []string
		for _, c := range list.Columns {
			if !c.Hidden {
				seen = append(seen, c.Head)
			}
		}
		if got := strings.Join(seen, " "); got != "名次 编号 姓名 单位 等级称号 上期 升降 现等级分 局数 备注" {
			t.Errorf("%s: %s", list.Sheet, got)
		}
	}
}

// TestPartsOfAMalaysianChangeAddUp: in every line the old rating, the games, the bonus and what absence cost add up to
// the new rating.
func TestPartsOfAMalaysianChangeAddUp(t *testing.T) {
	is := reportstest.Federation("malaysia-xiangqi", 300, "zh-CN")
	first := is.Lines.At(0)
	is.Changes.Add(rating.Change{Player: first.ID, IsRated: true, New: first.Rating,
		Games: 3, Steps: []rating.Step{
			{Kind: rating.InitialStep, After: 150000}, {Kind: rating.BonusStep, Change: 3000, After: first.Rating}}})
	reportstest.Edit(&is, 0, func(l *reports.Line) { l.WasRated, l.Games = false, 3 })
	book, _ := made(t, is)
	b := xlsxtest.Open(t, book)
	grid := b.Grid("List")
	at := map[string]int{}
	for i, h := range grid[3] {
		at[h] = i
	}
	bonuses, penalties := 0, 0
	for n, row := range grid[4:] {
		cell := func(head string) rating.Points {
			i, ok := at[head]
			if !ok {
				t.Fatalf("no column %s", head)
			}
			if i >= len(row) || row[i] == "" {
				return 0
			}
			p, err := rating.ParsePoints(row[i])
			if err != nil {
				t.Fatal(err)
			}
			return p
		}
		old := cell("旧分")
		if n == 0 {
			old = 150000 // the first rating that the newcomer's steps name
		}
		if sum := old + cell("对局升降") + cell("BONUS") + cell("扣3%"); cell("局数") > 0 && old > 0 && sum != cell("新分") {
			t.Fatalf("row %d: %v comes to %s", n, row, sum)
		}
		if cell("BONUS") > 0 {
			bonuses++
		}
		if cell("扣3%") < 0 {
			penalties++
		}
	}
	if bonuses < 10 || penalties < 10 {
		t.Errorf("only %d bonuses and %d penalties were looked at", bonuses, penalties)
	}
}

func TestBytesDoNotKnowTheirZoneAndLocale(t *testing.T) {
	first, _ := made(t, reportstest.Federation("cxa-rapid", 50, "zh-CN"))
	here := time.Local
	defer func() { time.Local = here }()
	for _, zone := range []string{"Pacific/Kiritimati", "America/Los_Angeles", "Asia/Shanghai"} {
		there, err := time.LoadLocation(zone)
		if err != nil {
			t.Fatal(err)
		}
		time.Local = there
		t.Setenv("TZ", zone)
		t.Setenv("LANG", "uk_UA.UTF-8")
		t.Setenv("LC_ALL", "tr_TR.UTF-8")
		if again, _ := made(t, reportstest.Federation("cxa-rapid", 50, "zh-CN")); !bytes.Equal(first, again) {
			t.Errorf("%s: the bytes differ", zone)
		}
	}
}

// TestTheSummaryDrawsWhatItCounts counts the classes of a list again and looks for the charts over them.
func TestTheSummaryDrawsWhatItCounts(t *testing.T) {
	is := reportstest.Federation("fide-standard", 500, "en")
	m := summary{newWorkbook(is)}
	table := m.table()
	if len(table.Charts) != 4 {
		t.Fatalf("%d charts", len(table.Charts))
	}
	c := classesOf(is.Lines, 140000, 10000)
	all, women := 0, 0
	for i := range c.now {
		all, women = all+c.now[i], women+c.women[i]
	}
	if len(c.now) > mostClasses || all != 500 || women != figures.OfSex(is.Lines, rating.Female).Len() {
		t.Errorf("%d classes, %d players, %d women", len(c.now), all, women)
	}
	played := 0
	for _, i := range m.changes().items {
		played += i.height
	}
	want := 0
	for _, l := range is.Lines.All() {
		if _, ok := l.Change(); ok && l.Games > 0 {
			want++
		}
	}
	if played != want {
		t.Errorf("%d players by change, want %d", played, want)
	}
}

func TestClassesOfChangesAreNamed(t *testing.T) {
	want := []string{"< −50", "−50.0\n…−25.1", "−25.0\n…−10.1", "−10.0\n…−0.1", "0.0", "+0.1\n…+10.0", "+10.1\n…+25.0",
		"+25.1\n…+50.0", "> +50"}
	if diff := cmp.Diff(want, summary{newWorkbook(reportstest.Xiangqi())}.changeLabels()); diff != "" {
		t.Error(diff)
	}
}

// TestSummaryOfAFirstList: cells are empty if the figure of the list that was taken over is unknown, or if nobody has a
// rating.
func TestSummaryOfAFirstList(t *testing.T) {
	is := reportstest.Small("en")
	is.History[0] = reports.Totals{Date: is.History[0].Date, Serial: "2026/9", TakenOver: true}
	book, _ := made(t, is)
	b := xlsxtest.Open(t, book)
	var got []string
	for _, row := range b.Grid("Summary")[4:] {
		if key := row[7]; strings.HasPrefix(key, "figures.") || strings.HasPrefix(key, "lists.") {
			got = append(got, strings.Join([]string{key, row[2], row[3], row[4]}, "|"))
		}
	}
	want := []string{"figures.listed|6|0|6", "figures.women|2|0|2", "figures.under18|2|0|2", "figures.active|4|0|4",
		"figures.new|1||", "figures.removed|1||", "figures.events|1||", "figures.not_rated|0||", "figures.games|11||",
		"figures.forfeits|1||", "figures.byes|0||", "figures.top_ten|2378||", "figures.median|2400||",
		"lists.2026-09-01|||", "lists.2026-10-01|11||"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
