package site

import (
	"bytes"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"kalends/engine/facetest"
	"kalends/rating"
	"kalends/reports"
	"kalends/reports/explain"
	"kalends/reports/reportstest"
	"kalends/templates"
)

// bad is a name with markup and a character that turns the line round.
const bad = "Eve </title><script>x</script>\u202e\"'&"

// sample returns a site with two lists.
func sample() *Site {
	return &Site{
		Association: reports.Association{Code: "demo", Names: Names{"en": "Northmark Chess Federation", "zh-CN": "北地棋类协会", "uk": "Шахова федерація Північної марки"},
			Addresses: Names{"en": "Rating Office, 12 Quay Street, Port Aldwick"}, Contact: "ratings@demo.example", Emblem: reportstest.Emblem()},
		Languages: templates.Languages, Base: "https://ratings.example.org/",
		Lists: []List{{"standard", facetest.Of("fide-standard")}, {"rapid", facetest.Of("cxa-rapid")}}, Groups: []string{"clubs"},
	}
}

func day(y, m, d int) rating.Date { return rating.Day(y, 1, 1).AddMonths(m-1) + rating.Date(d-1) }

// persons are the people of the samples.
var persons = []Person{{"8600123", "Shevchenko, Taras", "Шевченко Тарас", true}, {"8600124", "王伟", "Wang, Wei", true},
	{"8600125", bad, "", true}, {}, {"8600127", "Lindhame, Clara", "", false}}

// row returns a row of a list.
func row(i int) Row {
	p := persons[i%3]
	if i > 2 {
		p = Person{fmt.Sprint(8600200 + i), fmt.Sprintf("Ingsworth-%d, Jonathan", i), "", true}
	}
	r := Row{Person: p, Rank: i + 1, Previous: i + 3, Sex: "M", Title: []string{"GM", "IM", "", ""}[i%4], Club: "C0" + fmt.Sprint(i%7), Birth: "1998",
		Rating: fmt.Sprint(2500 - i), Change: []string{"+12", "−3", "0", ""}[i%4], Games: i % 9, Status: []string{"active"}}
	if i%4 == 3 {
		r.Status = []string{"new", "provisional"}
	}
	return r
}

// rows returns n rows.
func rows(n int) (all []Row) {
	for i := range n {
		all = append(all, row(i))
	}
	return all
}

func career(points int) Career {
	c := Career{List: "standard", Rating: "2461", Peak: "2475", PeakOn: day(2025, 4, 1)}
	at := 2300
	for i := range points {
		by := (i*37)%25 - 9
		at += by
		p := Point{Date: day(2024, 1+i, 1), Rating: fmt.Sprint(at), Games: i % 12, Change: fmt.Sprintf("+%d", by), Why: i > 0, Opening: i == 0}
		if by < 0 {
			p.Change = fmt.Sprintf("−%d", -by)
		}
		c.Points = append(c.Points, p)
	}
	return c
}

func player(points int) Player {
	return Player{Person: persons[0], Sex: "M", Federation: "NMK", Region: &Ref{"LV", Names{"uk": "Львів", "en": "Lviv"}}, Club: &Ref{"C1", Names{"en": "Port Club"}},
		Birth: "1998", FIDEID: "14100123", Titles: []TitleFrom{{"FM", day(2018, 1, 1)}, {"IM", day(2021, 1, 1)}},
		Careers: []Career{career(points), {List: "rapid"}}, Decisions: decisions()[:1]}
}

func decisions() []Decision {
	return []Decision{
		{Number: 12, Kind: "correct", Decided: day(2026, 9, 12), List: "standard", On: day(2026, 9, 1), Persons: persons[:2], Field: "rating", Published: "2450", Correct: "2461", Reason: "Round 3 had the result the wrong way round.", Document: "12/2026"},
		{Number: 13, Kind: "withdraw", Decided: day(2026, 9, 13), List: "standard", Subject: "26-ST-004", Reason: bad, Revoked: 14},
		{Decided: day(2026, 9, 14), Kind: "adjust", Subject: "*", Persons: []Person{{}}},
	}
}

func eventRef(i int) EventRef {
	return EventRef{Code: fmt.Sprintf("26-ST-%03d", i), Name: fmt.Sprintf("Aldwick Open %d", i), Start: day(2026, 9, 1+i%9), End: day(2026, 9, 4+i%9), City: "Port Aldwick",
		Players: 40, Games: 180, Status: []string{"rated", "partly", "not_rated"}[i%3], List: "standard", Date: day(2026, 10, 1)}
}

func event() Event {
	e := Event{EventRef: eventRef(1), Region: &Ref{"LV", nil}, Arbiter: "Thornbeck, Iris", Organizer: "Port Club", System: "swiss", Rounds: 9, Controls: "5400+30", Version: "fide-2025-10",
		Permit: rating.Permit{For: []string{"hours"}, By: "office", Document: "4/26", On: day(2026, 8, 1)}}
	for i := range 12 {
		p := persons[i%5]
		if i > 4 {
			p = row(i).Person
		}
		s := Standing{Person: p, No: i + 1, Rating: fmt.Sprint(2400 - 11*i), Points: fmt.Sprint(9 - i/2), Change: "+4", Why: i == 0}
		for r := range 9 {
			s.Results = append(s.Results, Result{Round: r + 1, Opponent: (i+r)%12 + 1, First: r%2 == 0, Score: []string{"1", "½", "0", "+"}[(i+r)%4], Unrated: r == 3})
		}
		e.Table = append(e.Table, s)
	}
	e.LeftOut = []LeftOut{{Round: 3, Between: []Person{persons[0], {}}, Reason: "rules.left.forfeit", Rule: "5.1"}, {Reason: "rules.left.barred", Rule: "art. 3"}}
	return e
}

func documents() []Document {
	return []Document{{"bulletin", "en", "files/demo-standard-2026-10-01/r1/demo-standard-2026-10-01_bulletin_en.pdf", 1_234_567, ""},
		{"list", "", "files/demo-standard-2026-10-01/r1/demo-standard-2026-10-01_list.xlsx", 900, ""}}
}

func totals() (all []Figures) {
	for i := range 10 {
		all = append(all, Figures{Date: day(2025, 1+i, 1), Listed: 600 + 5*i, Women: 80, Active: 500, New: 12, Events: 20, Games: 3000 + 40*i, TopTen: 254100, TakenOver: i == 0})
	}
	return all
}

func issue() Issue {
	return Issue{IssueRef: IssueRef{"standard", day(2026, 10, 1), 2}, Name: "demo-standard-2026-10-01", From: day(2026, 9, 1), To: day(2026, 9, 30), Next: day(2026, 11, 1),
		Newest: true, Totals: totals()[9], Documents: documents(), Withheld: true, Versions: []string{"fide-2025-10"}, Events: []EventRef{eventRef(1), eventRef(2)}, Decisions: decisions()}
}

func story() explain.Story {
	s := explain.Story{Issue: "demo-standard-2026-10-01", Date: day(2026, 10, 1), Profile: facetest.Of("fide-standard"), Player: "8600123", Name: "Шевченко Тарас", WasRated: true, Old: 244900, IsRated: true, New: 246100, Games: 9,
		Names: map[string]string{"8600124": "王伟", "8600127": "Lindhame, Clara"}, Events: map[string]explain.Event{"26-ST-001": {Name: "Aldwick Open", Start: day(2026, 9, 1), End: day(2026, 9, 9)}}}
	for i := range 9 {
		s.Steps = append(s.Steps, rating.Step{Kind: rating.GameStep, Event: "26-ST-001", Round: i + 1, Opponent: []string{"8600124", "8600127", ""}[i%3], OpponentRating: 240000, OpponentList: day(2026, 9, 1), OwnRating: 244900,
			OwnList: day(2026, 9, 1), Difference: 4900, Counted: 4900, Row: "47–53", Expected: 57, Score: 100, Rule: "8.3.1"})
	}
	s.Steps = append(s.Steps, rating.Step{Kind: rating.SumStep, N: 9, Sum: 120, K: 10, KReason: "rules_fide.k.reached_2400", Normal: 1200, Rule: "8.3.3"},
		rating.Step{Kind: rating.RoundingStep, Normal: 1200, After: 246100, Rule: "8.3.4"})
	s.LeftOut = []explain.UnratedGame{{LeftOut: rating.LeftOut{Event: "26-ST-001", Round: 3, Reason: "rules.left.forfeit", Rule: "5.1"}, Opponent: "8600124"}}
	return s
}

// pagesOf returns a page of every kind.
func pagesOf() []Page {
	list := IssueRef{"standard", day(2026, 10, 1), 1}
	keys := []ViewRef{{"rank", 1204}, {"name", 1204}, {"women", 140}, {"u12", 31}, {"s50", 90}}
	later := event()
	later.Status, later.Since, later.LeftOut, later.Table, later.Code = "accepted", day(2026, 10, 5), nil, nil, "26 ST/9"
	figures := ListFigures{List: "standard", Date: list.Date, Totals: totals(), Classes: []Bar{{"1400", nil, 120}, {"1500", nil, 40}, {"1600", nil, 0}}, Ages: []Bar{{"–12", nil, 4}},
		Regions: []Bar{{"LV", Names{"uk": "Львів"}, 9}}, Records: []Record{{"highest", persons[0], "2475", day(2025, 4, 1)}, {"gain", Person{}, "+80", day(2025, 4, 1)}}, Gains: rows(10), New: rows(4)}
	return []Page{
		Home{Lists: []HomeList{{Newest: issue(), Top: rows(10), Women: rows(5), Gains: rows(5), New: rows(4)}}, Corrections: decisions()}, issue(),
		View{List: "standard", Date: list.Date, Next: day(2026, 11, 1), Key: "rank", N: 2, Of: 30, All: 1204, Rows: rows(400), Keys: keys, Places: map[string]Names{"C01": {"zh-CN": "港口棋社"}}},
		View{List: "rapid", Date: list.Date, Key: "women", N: 1, Of: 1}, player(30), Player{Person: persons[2]}, Why{IssueRef: list, Person: persons[0], Story: story(), Linked: []string{"8600124"}},
		event(), later, Group{Kind: "clubs", Ref: Ref{"C1", Names{"en": "Port Club"}}, Region: &Ref{"LV", nil}, N: 1, Pages: 2, Lists: []GroupList{{"standard", list.Date, rows(20), "2411"}}},
		Groups{Of: "regions", Rows: []GroupRow{{Ref{"LV", Names{"uk": "Львів"}}, map[string]int{"standard": 4}, map[string]string{"standard": "2411"}}}},
		Statistics{Lists: []ListFigures{figures}}, Issues{List: "standard", All: []IssueRef{list, {"standard", day(2025, 10, 1), 2}}},
		Events{Year: 2026, Years: []int{2026, 2025}, All: []EventRef{eventRef(1), eventRef(2)}}, Events{Years: []int{2026}}, Corrections{All: decisions()}, Corrections{},
		Rules{Lists: []RulesOf{{List: "standard", Versions: []reports.VersionUsed{{ID: "fide-2025-10", Document: "FIDE Rating Regulations", Reconstructed: true}}, Readings: []reports.Reading{{ID: "rules_fide.reading.F-7", Article: "7.1"}}}}},
		Programs{Lists: []IssueRef{list}}, PrivacyPage{Privacy: rating.Privacy{Birth: rating.BirthBand, Juniors: rating.Juniors{Under: 14, Names: rating.NamesInitials, From: list.Date}}, Withheld: 3, Files: []IssueRef{list}},
		SearchPage{Lists: []string{"standard", "rapid"}},
	}
}

// written returns a page in a language.
func written(t testing.TB, lang string, p Page) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, sample(), lang, p); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestEveryPage: every kind of page in every language has a language, a title, one first heading, headings in order,
// heads with a scope, names for its controls, ids that occur once, links that are relative, all words, and nothing
// that the policy of contents forbids.
func TestEveryPage(t *testing.T) {
	for _, lang := range templates.Languages {
		titles := map[string]string{}
		for _, p := range pagesOf() {
			at := lang + "/" + p.Place()
			text := written(t, lang, p)
			doc, err := html.Parse(bytes.NewReader(text))
			if err != nil {
				t.Fatal(at, err)
			}
			c := check{t: t, at: at, ids: map[string]bool{}}
			c.walk(doc)
			if c.first != 1 || c.lang != lang {
				t.Errorf("%s: %d first headings, language %q", at, c.first, c.lang)
			}
			if other, twice := titles[c.title]; twice && other != at {
				t.Errorf("%s: the title of %s: %q", at, other, c.title)
			}
			titles[c.title] = at
			for _, s := range []string{"«site.", "«bulletin.", "{", "\u202e", "<script>x"} {
				if i := bytes.Index(text, []byte(s)); i >= 0 && s != "{" || i >= 0 && !strings.Contains(string(text[i:i+3]), "{n}") && !strings.Contains(string(text[i:i+4]), "{of}") {
					t.Errorf("%s has %q: %s", at, s, text[i:min(i+60, len(text))])
				}
			}
			if len(text) > 100_000 {
				t.Errorf("%s has %d bytes", at, len(text))
			}
		}
	}
}

// check goes through a page.
type check struct {
	t           *testing.T
	at          string
	ids         map[string]bool
	first, last int // first headings; the level of the last heading
	lang, title string
}

func (c *check) walk(n *html.Node) {
	if n.Type == html.ElementNode {
		c.element(n)
	}
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		c.walk(child)
	}
}

// attributes returns the attributes of an element.
func attributes(n *html.Node) map[string]string {
	all := map[string]string{}
	for _, a := range n.Attr {
		all[a.Key] = a.Val
	}
	return all
}

func (c *check) element(n *html.Node) {
	a := attributes(n)
	for key := range a {
		if key == "style" || strings.HasPrefix(key, "on") {
			c.t.Errorf("%s: <%s %s>", c.at, n.Data, key)
		}
	}
	if id := a["id"]; id != "" {
		if c.ids[id] {
			c.t.Errorf("%s: id %s twice", c.at, id)
		}
		c.ids[id] = true
	}
	for _, key := range []string{"href", "src"} {
		c.reference(n, key, a)
	}
	switch n.Data {
	case "html":
		c.lang = a["lang"]
	case "title":
		if n.Parent.Data == "head" {
			c.title = n.FirstChild.Data
		}
	case "style":
		c.t.Errorf("%s: a style", c.at)
	case "script":
		if a["src"] == "" || n.FirstChild != nil {
			c.t.Errorf("%s: an inline script", c.at)
		}
	case "h1", "h2", "h3", "h4":
		level := int(n.Data[1] - '0')
		if level > c.last+1 {
			c.t.Errorf("%s: %s after h%d", c.at, n.Data, c.last)
		}
		if c.last = level; level == 1 {
			c.first++
		}
		if n.FirstChild == nil {
			c.t.Errorf("%s: an empty %s", c.at, n.Data)
		}
	case "th":
		if a["scope"] == "" {
			c.t.Errorf("%s: th without scope", c.at)
		}
	case "nav", "svg":
		if a["aria-label"] == "" && a["aria-hidden"] == "" {
			c.t.Errorf("%s: %s without a name", c.at, n.Data)
		}
	case "table", "ul", "tbody", "dl":
		if n.FirstChild == nil {
			c.t.Errorf("%s: an empty %s", c.at, n.Data)
		}
	}
}

// reference checks that a link is relative; only canonical addresses and e-mail are not.
func (c *check) reference(n *html.Node, key string, a map[string]string) {
	to, has := a[key]
	if !has || a["rel"] == "canonical" || a["rel"] == "alternate" && a["hreflang"] != "" || strings.HasPrefix(to, "mailto:") || to == "data:," {
		return
	}
	u, err := url.Parse(to)
	if err != nil || u.Scheme != "" || u.Host != "" || strings.HasPrefix(to, "/") || to == "" {
		c.t.Errorf("%s: <%s %s=%q>", c.at, n.Data, key, to)
	}
}

// TestLinks: a page links the pages that its value names, from where it is.
func TestLinks(t *testing.T) {
	for _, c := range []struct {
		page Page
		want []string
	}{
		{player(30), []string{`href="../../why/standard-2026-06-01/`, `href="../../regions/`, `href="../../../zh-CN/p/`, "Why +14? Every game and article"}},
		{Why{IssueRef: IssueRef{"standard", day(2026, 10, 1), 1}, Person: persons[0], Story: story(), Linked: []string{"8600124"}},
			[]string{`href="../../../` + PlayerPlace("8600124"), `href="../../../events/2026-09/x-`, ">王伟</span></a> 8600124<", "Lindhame, Clara 8600127</td>", "<small>8.3.4</small>", `href="../../../clubs/`}},
		{event(), []string{`href="../../` + IssuePlace("standard", day(2026, 10, 1)), `1 <small>w1</small>`, "<i>not published</i>", `+* <small>b4</small>`}},
	} {
		text := string(written(t, "en", c.page))
		for _, want := range c.want {
			if !strings.Contains(text, want) {
				t.Errorf("%T: no %s", c.page, want)
			}
		}
		if strings.Contains(text, "regions/index.html") {
			t.Errorf("%T: regions, which nobody has", c.page)
		}
	}
}

// TestLegible: the accent is legible on both papers, whatever the association chose.
func TestLegible(t *testing.T) {
	for _, colour := range []uint32{0x1F4E79, 0xA8201A, 0xFF0000, 0x000000, 0x0000FF, 0x5F5F5F} {
		for _, paper := range []struct {
			paper    uint32
			end      int
			contrast float64
		}{{lightPaper, 0, lightContrast}, {darkPaper, 255, darkContrast}} {
			if got := legible(colour, paper.paper, paper.end, paper.contrast); ratio(got, paper.paper) < paper.contrast {
				t.Errorf("%06x on %06x: %06x", colour, paper.paper, got)
			}
		}
	}
	if got := ratio(0, 0xFFFFFF); got < 20.99 || got > 21.01 {
		t.Errorf("black on white: %f", got)
	}
}

// TestPlot: values lie in the plot, and a course of one value has room, too.
func TestPlot(t *testing.T) {
	for _, c := range []struct{ low, high, from, to, step int }{{1999, 2461, 1900, 2500, 200}, {2400, 2400, 2400, 2405, 5}, {1, 3, 0, 5, 5}, {2399, 2401, 2395, 2405, 5}} {
		p := plotOf([]moment{{day: 1, at: rating.PointsOf(c.low)}, {day: 50, at: rating.PointsOf(c.high)}})
		if p.low > rating.PointsOf(c.low) || p.high < rating.PointsOf(c.high) || (p.high-p.low)/p.step > 4 {
			t.Errorf("%+v: %+v", c, p)
		}
	}
}

// TestAssets: the shared files are there, and the first page leads to the first language.
func TestAssets(t *testing.T) {
	files, err := Assets(sample(), "/* fonts */")
	if err != nil {
		t.Fatal(err)
	}
	var places []string
	for _, f := range files {
		places = append(places, f.Place)
	}
	if want := []string{"index.html", "verify.html", "robots.txt", "assets/style.css", "assets/en.js", "assets/zh-CN.js", "assets/uk.js", "assets/ms.js", "assets/emblem.png"}; !slices.Equal(places, want) {
		t.Errorf("%q", places)
	}
	if !bytes.Contains(files[0].Data, []byte(`content="0; url=en/index.html"`)) || !bytes.HasPrefix(files[3].Data, []byte("/* fonts */:root{--light-accent:#")) {
		t.Errorf("%s\n%.90s", files[0].Data, files[3].Data)
	}
}

func BenchmarkPlayers(b *testing.B) {
	p, s := player(20), sample()
	var out bytes.Buffer
	for b.Loop() {
		out.Reset()
		if err := Write(&out, s, "en", p); err != nil {
			b.Fatal(err)
		}
	}
}
