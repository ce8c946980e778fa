package bulletin

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/reportstest"
	"kalends/templates"
)

var samples = []struct {
	family, lang string
	players      int
}{{"fide-standard", "en", 260}, {"fide-standard", "uk", 240}, {"cxa-rapid", "zh-CN", 330}, {"fide-rapid", "ms", 61},
	{"cxa-rapid", "en", 120}, {"malaysia-xiangqi", "zh-CN", 90}, {"cxa-rapid", "uk", 80}, {"cxa-rapid", "ms", 70},
	{"fide-blitz", "zh-CN", 110}}

// make1 makes a bulletin.
func make1(t *testing.T, is reports.Issue, lang string, opt Options) ([]byte, []rating.Finding) {
	t.Helper()
	out, findings, err := makeBytes(is, lang, opt)
	if err != nil {
		t.Fatal(err)
	}
	leave(t, lang, out)
	return out, findings
}

// leave writes a document into the folder LOOK, for people to look at.
func leave(t *testing.T, what string, out []byte) {
	t.Helper()
	dir := os.Getenv("LOOK")
	if dir == "" {
		return
	}
	name := strings.ReplaceAll(t.Name(), "/", "_") + "_" + what + ".pdf"
	if err := os.WriteFile(filepath.Join(dir, name), out, 0o600); err != nil {
		t.Fatal(err)
	}
}

// extract returns the text of a PDF as pdftotext reads it; pages end in a form feed.
func extract(t *testing.T, out []byte) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "x.pdf")
	if err := os.WriteFile(file, out, 0o600); err != nil {
		t.Fatal(err)
	}
	text, err := exec.Command("pdftotext", "-layout", file, "-").Output()
	if err != nil {
		t.Fatalf("pdftotext: %v (it is in the package poppler-utils; make test installs it)", err)
	}
	return string(text)
}

func TestEveryPlayerIsFound(t *testing.T) {
	for _, s := range samples {
		t.Run(s.family+"_"+s.lang, func(t *testing.T) {
			is := reportstest.Federation(s.family, s.players, s.lang)
			out, findings := make1(t, is, s.lang, Options{})
			if len(findings) > 0 {
				t.Errorf("findings %v", findings)
			}
			text := extract(t, out)
			for _, l := range is.Lines.All() {
				name := strings.ReplaceAll(l.Name, "'", "’")
				if n := strings.Count(text, name); n < 2 {
					t.Errorf("%q is printed %d times, want at least in the list and in the index", name, n)
				}
				if !strings.Contains(text, l.ID) {
					t.Errorf("id %s of %q is not printed whole", l.ID, name)
				}
			}
			if strings.Contains(text, "«bulletin.") {
				t.Error("words are missing")
			}
		})
	}
}

func TestPagesAreCounted(t *testing.T) {
	for _, s := range samples[:4] { // one of each language
		out, _ := make1(t, reportstest.Federation(s.family, s.players, s.lang), s.lang, Options{})
		text := strings.ReplaceAll(extract(t, out), " ", "")
		pages := strings.Count(text, "\f")
		for n := 1; n <= pages; n++ {
			foot := templates.In(s.lang).Say("bulletin.page", "page", fmt.Sprint(n), "pages", fmt.Sprint(pages))
			if foot = strings.ReplaceAll(foot, " ", ""); strings.Count(text, foot) != 1 {
				t.Errorf("%s %s: foot %q is printed %d times", s.family, s.lang, foot, strings.Count(text, foot))
			}
		}
	}
}

func TestPageCountIsStable(t *testing.T) {
	for _, c := range []struct{ players, want int }{{260, 17}, {50, 8}, {51, 8}} {
		b, err := compose(reportstest.Federation("fide-standard", c.players, "en"), "en", Options{}.filled())
		if err != nil {
			t.Fatal(err)
		}
		if b.d.Pages() != c.want {
			t.Errorf("%d players: %d pages, want %d", c.players, b.d.Pages(), c.want)
		}
	}
}

func TestSameIssueSameBytes(t *testing.T) {
	is := reportstest.Federation("cxa-rapid", 90, "zh-CN")
	want, _ := make1(t, is, "zh-CN", Options{})
	var wg sync.WaitGroup
	got := make([][]byte, 4)
	for i := range got {
		wg.Go(func() { got[i], _, _ = makeBytes(is, "zh-CN", Options{}) })
	}
	wg.Wait()
	for i := range got {
		if !bytes.Equal(got[i], want) {
			t.Errorf("run %d differs", i)
		}
	}
	zone := time.Local
	defer func() { time.Local = zone }()
	time.Local = time.FixedZone("far", 14*3600)
	if again, _ := make1(t, is, "zh-CN", Options{}); !bytes.Equal(again, want) {
		t.Error("the time zone is in the file")
	}
}

func TestAnUncoveredSignIsReported(t *testing.T) {
	is := reportstest.Federation("fide-standard", 60, "en")
	reportstest.Edit(&is, 7, func(l *reports.Line) { l.Name = "Grelling \U00013080, Ida" })
	out, findings := make1(t, is, "en", Options{})
	if len(findings) != 1 || findings[0].Code != "W610" || findings[0].Args["name"] != "Grelling \U00013080, Ida" ||
		findings[0].Args["printed"] != "Grelling 〓, Ida" || findings[0].Args["signs"] != "U+13080" {
		t.Fatalf("findings %v", findings)
	}
	if len(out) == 0 {
		t.Error("nothing is printed")
	}
}

func TestAnIssueOfAlmostNothing(t *testing.T) {
	for _, family := range []string{"fide-standard", "cxa-rapid"} {
		for _, players := range []int{0, 1} {
			is := reportstest.Frame(family)
			is.Association, is.Officials, is.ListSHA, is.Deadline, is.Readings = reports.Association{Names: map[string]string{"en": "A"}}, nil, "", "", nil
			is.SupersedesSerial, is.Next = "", rating.Period{}
			if players == 1 {
				is.Lines = reports.LinesOf(reports.Line{Rank: 1, ID: "1", Name: "Grelling, Ida", Rated: true,
					Rating: rating.PointsOf(2100),
					Common: &reports.Common{Sex: rating.Male, Status: []string{"new"}}})
			}
			for _, lang := range templates.Languages {
				out, _ := make1(t, is, lang, Options{Paper: "letter"})
				text := extract(t, out)
				if none := templates.In(lang).Say("bulletin.none"); !strings.Contains(text, none) {
					t.Errorf("%s %s: the contents do not say %q of empty sections", family, lang, none)
				}
			}
		}
	}
}

func TestADraftSaysSo(t *testing.T) {
	is := reportstest.Federation("fide-standard", 60, "en")
	out, _ := make1(t, is, "en", Options{})
	if strings.Contains(extract(t, out), "DRAFT") {
		t.Error("a list is called a draft")
	}
	is.Draft, is.ListSHA = true, ""
	out, _ = make1(t, is, "en", Options{})
	pages := strings.Split(strings.TrimSuffix(extract(t, out), "\f"), "\f")
	for i, page := range pages {
		if !strings.Contains(page, "DRAFT") || !strings.Contains(page, "Draft for 1 October 2026") {
			t.Errorf("page %d does not say that this is a draft", i+1)
		}
	}
}

func TestTheTitlePageStatesTheFacts(t *testing.T) {
	out, _ := make1(t, reportstest.Federation("fide-standard", 60, "en"), "en", Options{})
	page, _, _ := strings.Cut(extract(t, out), "\f")
	for _, want := range []string{"No. 2026/4", "1 October 2026", "1 July – 30 September 2026", "1 October 2026, 00:05", "No. 2026/3 of 1 July 2026",
		"1 (first edition)", "nmcf-standard-2026-10-01", "1 January 2027", "T. Wexmoor", "e3b0 c442 98fc 1c14",
		"Contents"} {
		if !strings.Contains(page, want) {
			t.Errorf("the title page lacks %q", want)
		}
	}
}

func TestMenAndWomenAreApart(t *testing.T) {
	is := reportstest.Federation("cxa-rapid", 120, "zh-CN")
	out, _ := make1(t, is, "zh-CN", Options{})
	text := strings.ReplaceAll(extract(t, out), " ", "")
	men, women := 0, 0
	for _, l := range is.Lines.All() {
		if l.Sex == rating.Male {
			men++
			continue
		}
		women++
	}
	for _, want := range []string{fmt.Sprintf("男子%d人，女子%d人", men, women), "男子等级分", "女子等级分", fmt.Sprintf("男%d", men), fmt.Sprintf("女%d", women)} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not printed", want)
		}
	}
	for _, l := range is.Lines.All() {
		if !strings.Contains(text, l.Rating.Text(1)) {
			t.Errorf("%s is not printed with one decimal", l.Rating)
		}
	}
}

func TestGamesLeftOutForOneReasonAreOneEntry(t *testing.T) {
	is := reportstest.Federation("fide-standard", 20, "en")
	is.LeftOut = nil
	for board := range 7 {
		is.LeftOut = append(is.LeftOut, rating.LeftOut{Event: is.Events[0].Code, Round: 2, Board: board + 1, Games: 1,
			Rule: "5.1", Reason: "forfeit"})
	}
	is.LeftOut = append(is.LeftOut, rating.LeftOut{Event: is.Events[1].Code, Round: 3, Board: 4, Games: 1, Rule: "5.1",
		Reason: "forfeit"})
	f := &formatter{is: is, w: templates.In("en")}
	groups := f.groupLeftOut()
	if len(groups) != 2 || groups[0].games != 7 || !strings.Contains(f.describeLeftOut(groups[0]), "7 games") ||
		!strings.Contains(f.describeLeftOut(groups[1]), "round 3, board 4") {
		t.Errorf("%d entries: %s", len(groups), f.describeLeftOut(groups[0]))
	}
}

func TestWhoIsNotToBePrintedIsNot(t *testing.T) {
	is := reportstest.Federation("fide-standard", 20, "en")
	is.Off.Add(&reports.Line{ID: "9900002", Name: "Hidden, Ida", WasRated: true, PreviousRank: 7,
		Reason: reports.Unpublished, Common: &reports.Common{}})
	is.LeftOut = append(is.LeftOut, rating.LeftOut{Event: is.Events[0].Code, Round: 1, Board: 1, Player: "9900002",
		Games: 1, Rule: "5.1", Reason: "forfeit"})
	out, _ := make1(t, is, "en", Options{})
	text := extract(t, out)
	if strings.Contains(text, "Hidden") {
		t.Error("a person who is not to be printed is printed")
	}
	if !strings.Contains(text, "Gone, Ida") {
		t.Error("who left the list is not named")
	}
}
