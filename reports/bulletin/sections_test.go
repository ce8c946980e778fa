package bulletin

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/reportstest"
	"kalends/templates"
)

// laid lays out an issue and returns the titles of its sections in order, those without a page in brackets.
func laid(t *testing.T, is reports.Issue, opt Options) (titles []string) {
	t.Helper()
	b, err := compose(is, "en", opt.filled())
	if err != nil {
		t.Fatal(err)
	}
	page := 0
	for _, p := range b.sections {
		switch {
		case p.where != "":
			titles = append(titles, p.title+": "+p.where)
		case p.page == 0:
			titles = append(titles, "["+p.title+"]")
		default:
			if p.page < page {
				t.Errorf("%s stands on page %d, the section before it on %d", p.title, p.page, page)
			}
			page = p.page
			titles = append(titles, p.title)
		}
	}
	return titles
}

func TestTheSectionsStandInTheirOrder(t *testing.T) {
	is := reportstest.Federation("fide-standard", 60, "en")
	all := []string{"Summary", "Top 50", "Top 9 women", "Age groups", "Newcomers", "Largest gains",
		"Titles and adjustments", "Full list in rank order", "Index by name",
		"By region", "Inactive and removed", "Rated events", "Received but not rated", "Corrections",
		"Notes and legend"}
	usual := slices.Delete(slices.Clone(all), 9, 10)
	empty := is
	empty.LeftOut, empty.Corrections, empty.Changes = nil, nil, rating.Changes{}
	bare := slices.Clone(usual)
	bare[6], bare[11], bare[12] = "[Titles and adjustments]", "[Received but not rated]", "[Corrections]"
	for name, c := range map[string]struct {
		is   reports.Issue
		opt  Options
		want []string
	}{
		"usual":     {is, Options{Sections: map[string]int{"top": 50}}, usual},
		"everybody": {is, Options{}, slices.Delete(slices.Clone(usual), 1, 2)},
		"all":       {is, Options{Sections: map[string]int{"top": 50, "regions": 1}}, all},
		"shorter": {is, Options{Sections: map[string]int{"top": 10, "women": 5, "gains": 0}},
			slices.Delete(replaced(usual, 1, "Top 10", "Top 5 women"), 5, 6)},
		"empty": {empty, Options{Sections: map[string]int{"top": 50}}, bare},
		"volumes": {is, Options{VolumeRows: 25}, replaced(replaced(usual, 1, "Top 59"), 7,
			"Full list in rank order: volumes 1–3", "Index by name: volumes 4–6")},
		"at most": {is, Options{VolumeRows: 60, Sections: map[string]int{"top": 50}}, usual},
	} {
		if d := cmp.Diff(c.want, laid(t, c.is, c.opt)); d != "" {
			t.Errorf("%s (-want +got):\n%s", name, d)
		}
	}
}

func replaced(s []string, at int, with ...string) []string {
	s = slices.Clone(s)
	copy(s[at:], with)
	return s
}

func TestAgeGroupsByYearOfBirth(t *testing.T) {
	is := reportstest.Frame("fide-standard") // of 2026
	for i, born := range []int{2018, 2017, 0, 1976, 1977, 1961, 2026} {
		is.Lines.Add(&reports.Line{ID: string(rune('a' + i)), Rated: true, Rating: rating.PointsOf(2000 - i),
			BirthYear: born,
			Common:    &reports.Common{Sex: rating.Male}})
	}
	reportstest.Edit(&is, 1, func(l *reports.Line) { l.Sex = rating.Female })
	f, names := &formatter{is: is, w: templates.In("en")}, []string{"U8", "U9", "S50", "S65", "S99"}
	var got []string
	for _, g := range f.bestByAge(names, 2) {
		ids := ""
		for _, l := range g.lines {
			ids += l.ID
		}
		got = append(got, g.title+" "+g.note+": "+ids)
	}
	want := []string{"U8 born 2018 or later: ag", "U9 born 2017 or later: ab", "S50 born 1976 or earlier: df",
		"S65 born 1961 or earlier: f"}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	f.is.Profile.BySex = true
	if groups := f.bestByAge(names, 20); len(groups) != 4 || groups[1].title != "U9, women" || groups[1].lines[0].Rank != 1 {
		t.Errorf("men and women: %+v", groups)
	}
}

// TestGroupsOfTheSamePlayersAreOne: age groups of the same players share one table.
func TestGroupsOfTheSamePlayersAreOne(t *testing.T) {
	is := reportstest.Frame("fide-standard") // of 2026
	for i, born := range []int{2015, 2014, 1950, 2007} {
		is.Lines.Add(&reports.Line{ID: string(rune('a' + i)), Rated: true, Rating: rating.PointsOf(2000 - i),
			BirthYear: born,
			Common:    &reports.Common{Sex: rating.Male}})
	}
	f := &formatter{is: is, w: templates.In("en")}
	var got []string
	for _, g := range f.bestByAge([]string{"U10", "U12", "U14", "U18", "U20", "S50", "S65"}, 20) {
		got = append(got, fmt.Sprint(g.title, " ", g.note, ": ", len(g.lines)))
	}
	want := []string{"U12, U14, U18 born 2014 or later: 2", "U20 born 2006 or later: 3", "S50, S65 born 1961 or earlier: 1"}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestRegions(t *testing.T) {
	is := reportstest.Frame("fide-standard")
	for i, region := range []string{"SUD", "EST", "", "EST", "NOR"} {
		is.Lines.Add(&reports.Line{ID: string(rune('a' + i)), Rated: true, Rating: rating.PointsOf(2001 - i), Games: i % 2, Name: "N" + region,
			Common: &reports.Common{Region: region}})
	}
	is.Places = map[string]map[string]string{"EST": {"en": "East", "uk": "Схід"}, "NOR": {"uk": "Північ"}}
	b, err := compose(is, "en", Options{Sections: map[string]int{"regions": 1}}.filled())
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, row := range b.regionRows(regionsOf(is.Lines)) {
		line := ""
		for _, c := range row.Cells {
			line += c.Text + "|"
		}
		got = append(got, line)
	}
	want := []string{"East|2|–|2|1999|NEST|2000|", "Північ|1|–|–|1997|NNOR|1997|", "SUD|1|–|–|2001|NSUD|2001|"}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestWhoPlaysNoMoreIsNamedByStanding(t *testing.T) {
	is := reportstest.Frame("fide-standard")
	day := rating.Day(2026, 3, 9)
	is.Lines = reports.LinesOf([]reports.Line{{Rank: 1, ID: "1", Name: "Plays, A", Rated: true, Rating: 1,
		Common: &reports.Common{Status: []string{"active"}}},
		{Rank: 2, ID: "2", Name: "Rests, B", Rated: true, Rating: 1, LastEvent: "E",
			Common: &reports.Common{Status: []string{"inactive"}}},
		{Rank: 3, ID: "3", Name: "Leaves, C", Rated: true, Rating: 1, Since: day,
			Common: &reports.Common{Standing: "retired"}}}...)
	is.Off = reports.LinesOf([]reports.Line{{ID: "4", Name: "Mourned, D", WasRated: true, Previous: 1, PreviousRank: 9, Since: day, Reason: "rules.off.not_listed",
		Common: &reports.Common{Standing: "deceased"}},
		{ID: "5", Name: "Falls, E", WasRated: true, Previous: 1, PreviousRank: 9, Reason: "rules.off.not_listed",
			Common: &reports.Common{}},
		{ID: "6", Name: "Hidden, F", WasRated: true, Previous: 1, PreviousRank: 9,
			Reason: reports.Unpublished,
			Common: &reports.Common{Standing: "suspended"}},
		{ID: "7", Name: "Never, G", Common: &reports.Common{}}}...)
	is.Events = []reports.EventLine{{Code: "E", Name: "Open"}}
	f := &formatter{is: is, w: templates.In("en")}
	var got []string
	for _, g := range f.byStanding(true) {
		for _, l := range g.lines {
			cells := f.goneCells(l)
			got = append(got, g.title+": "+l.Name+": "+cells[4].Text)
		}
	}
	want := []string{"In memoriam: Mourned, D: since 9 Mar 2026", "Retired: Leaves, C: since 9 Mar 2026",
		"Removed from the list: Falls, E: " + templates.In("en").Say("rules.off.not_listed"),
		"Inactive: Rests, B: Open"}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestNewTitlesArePrinted(t *testing.T) {
	is := reportstest.Federation("cxa-rapid", 20, "zh-CN")
	third, fourth := is.Lines.At(2), is.Lines.At(3)
	is.Awards = []reports.Award{{ID: third.ID, Name: third.Name, Title: "cxa-2", Date: rating.Day(2026, 5, 1),
		Document: "文〔2026〕7号"},
		{ID: fourth.ID, Name: fourth.Name, Title: "cxa-3", Revoked: true, Date: rating.Day(2026, 6, 1)}}
	out, _ := make1(t, is, "zh-CN", Options{})
	text := strings.ReplaceAll(extract(t, out), " ", "")
	for _, want := range []string{"新授称号", "国家大师", "2026年5月1日", "文〔2026〕7号", "棋协大师（撤销）", "奖励分与调整"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not printed", want)
		}
	}
}

func TestASubstitutedNameHasAFootnote(t *testing.T) {
	is := reportstest.Federation("fide-standard", 60, "en")
	reportstest.Edit(&is, 7, func(l *reports.Line) { l.Name = "Grelling \U00013080, Ida" })
	out, _ := make1(t, is, "en", Options{})
	noted := 0
	for _, page := range strings.Split(extract(t, out), "\f") {
		has, note := strings.Contains(page, "\U00013080"), strings.Contains(page, "no font at hand can draw: U+13080")
		if has != note {
			t.Errorf("a page with the sign: %v, with the footnote: %v\n%s", has, note, page)
		}
		if note {
			noted++
		}
	}
	if noted < 3 {
		t.Errorf("%d pages have the footnote, want those of the top list, the list and the index", noted)
	}
}

func TestWhatNoFontCoversIsKnownBeforePrinting(t *testing.T) {
	is := reportstest.Federation("fide-standard", 60, "en")
	if found := Uncovered(is, Options{}); len(found) > 0 {
		t.Errorf("findings %v", found)
	}
	reportstest.Edit(&is, 7, func(l *reports.Line) { l.Name = "Grelling \U00013080, Ida" })
	off := is.Off.At(0)
	off.Name = "Gone \U00013081"
	is.Off = reports.LinesOf(off, reports.Line{Name: "Hidden \U00013083", Reason: reports.Unpublished, Common: &reports.Common{}})
	is.Events[0].City = "Port \U00013082"
	before := Uncovered(is, Options{})
	_, during := make1(t, is, "en", Options{})
	if d := cmp.Diff(before, during); d != "" || len(before) != 3 {
		t.Errorf("before and while printing: %s", d)
	}
}

func TestASignatureStandsAboveItsLine(t *testing.T) {
	is := reportstest.Federation("fide-standard", 5+15, "en")
	plain, _ := make1(t, is, "en", Options{})
	is.Officials[1].Signature = reportstest.Emblem()
	signed, _ := make1(t, is, "en", Options{})
	if n := strings.Count(string(signed), "/Subtype /Image") - strings.Count(string(plain), "/Subtype /Image"); n < 0 || len(signed) <= len(plain) {
		t.Errorf("the signature is not in the file: %d bytes, %d without it", len(signed), len(plain))
	}
	is.Officials[1].Signature = []byte("no picture")
	if _, _, err := makeBytes(is, "en", Options{}); err == nil || !strings.Contains(err.Error(), "signature of K. Haverlund") {
		t.Errorf("got %v", err)
	}
}

// TestTheEmblemIsReadOnce: an emblem that is changed afterwards is not read again.
func TestTheEmblemIsReadOnce(t *testing.T) {
	is := reportstest.Federation("fide-standard", 20, "en")
	is.Shared = &reports.Shared{}
	first, _ := make1(t, is, "en", Options{})
	is.Association.Emblem = []byte("no picture")
	if second, _ := make1(t, is, "en", Options{}); !bytes.Equal(first, second) {
		t.Error("the second document has another emblem")
	}
	is.Shared = nil
	if _, _, err := makeBytes(is, "en", Options{}); err == nil || !strings.Contains(err.Error(), "read picture") {
		t.Errorf("alone: %v", err)
	}
}
