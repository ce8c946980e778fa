package ingest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/rating"
	"kalends/rating/counttest"
)

// TestANameAloneIsEnough checks that with players_by_name: accept a row is taken for the member who alone has its name, unless
// something differs, too few rows are known or the office has not accepted that.
func TestANameAloneIsEnough(t *testing.T) {
	lone := func(change func(*tableRow)) []tableRow {
		r := tableRow{name: "Lone, Ada"}
		if change != nil {
			change(&r)
		}
		return []tableRow{r}
	}
	elsewhere := func(o *Office) {
		o.ByName = true
		o.Evidence.Elsewhere = func(rating.Event, string) string { return "2026-OPEN-07" }
	}
	for what, c := range map[string]struct {
		rows   []tableRow
		change func(*Office)
		want   string
	}{
		"a name":                     {lone(nil), acceptNames, "13"},
		"ask":                        {lone(nil), nil, ""},
		"a starting value":           {[]tableRow{{name: "Stein, Max", rating: "1530"}}, acceptNames, "9"},
		"the year":                   {lone(func(r *tableRow) { r.birth = year(2010) }), acceptNames, "13"},
		"another year":               {lone(func(r *tableRow) { r.birth = year(2011) }), acceptNames, ""},
		"another sex":                {lone(func(r *tableRow) { r.sex = rating.Male }), acceptNames, ""},
		"the club":                   {lone(func(r *tableRow) { r.club = "Lybid" }), acceptNames, "13"},
		"another club":               {lone(func(r *tableRow) { r.club = "North" }), acceptNames, ""},
		"a title":                    {lone(func(r *tableRow) { r.title = "WCM" }), acceptNames, ""},
		"a rating":                   {lone(func(r *tableRow) { r.rating = "1422" }), acceptNames, ""},
		"another rating":             {[]tableRow{{name: "Smith, John", rating: "2050"}}, acceptNames, ""},
		"another federation":         {lone(func(r *tableRow) { r.fed = "POL" }), acceptNames, ""},
		"their own federation":       {lone(func(r *tableRow) { r.fed = "UKR" }), acceptNames, "13"},
		"a number that nobody has":   {lone(func(r *tableRow) { r.typed = "777" }), acceptNames, ""},
		"a FIDE ID that nobody has":  {lone(func(r *tableRow) { r.fide = "99" }), acceptNames, ""},
		"namesakes":                  {[]tableRow{{name: "Twain, Mark", rating: "1500"}}, acceptNames, ""},
		"an initial in the registry": {[]tableRow{{name: "Schmidt, Jan", rating: "1500"}}, acceptNames, ""},
		"an initial in the file":     {[]tableRow{{name: "Lone, A."}}, acceptNames, ""},
		"two rows":                   {append(lone(nil), lone(nil)...), acceptNames, " "},
		"one of four is not known":   {append(lone(nil), tableRow{name: "Zhurba, Zoya"}), acceptNames, " "},
		"playing elsewhere":          {lone(nil), elsewhere, ""},
	} {
		r := reported(t, c.change, slices.Concat(field, c.rows)...)
		var got []string
		for _, e := range r.Event.Entrants[len(field):] {
			got = append(got, e.Player)
		}
		taken := strings.Join(got, " ")
		if taken != c.want {
			t.Errorf("%s: taken for %q, want %q; %v", what, taken, c.want, r.Findings)
		}
		if named := strings.TrimSpace(c.want) != ""; (r.Event.ByName > 0) != named {
			t.Errorf("%s: %d by name alone", what, r.Event.ByName)
		}
	}
}

// TestAFederationOfTheConfiguration checks that members without a federation have that of kalends.yaml where a table of names
// has several federations and none of them is that of most.
func TestAFederationOfTheConfiguration(t *testing.T) {
	rows := []tableRow{{name: "Lone, Ada", fed: "POL"}, {name: "Stein, Max", fed: "UKR", rating: "1530"}}
	for federation, want := range map[string]string{"": "13 9", "UKR": " "} {
		r := reported(t, func(o *Office) { o.ByName, o.Federation = true, federation }, rows...)
		if got := r.Event.Entrants[0].Player + " " + r.Event.Entrants[1].Player; got != want {
			t.Errorf("with %q: %q, want %q; %v", federation, got, want, r.Findings)
		}
	}
}

// TestNamesAloneAreNoOthers reads fields as TestNobodyIsTakenForAnother does, with fewer players whom the registry does not know, so
// that nine tenths can be known, and with fewer columns. With players_by_name: accept nobody is taken for somebody from whom he differs in anything that
// the file says. How many strangers pass who have the whole name of a member, and nothing else beside it, is logged.
func TestNamesAloneAreNoOthers(t *testing.T) {
	fields, byName, strangers, passed := counttest.Of(t, 150, 10000), 0, 0, 0
	var w *town
	for n := range fields {
		if n%500 == 0 {
			w = newTown(uint64(n), 4000, 60)
		}
		players := slices.DeleteFunc(w.field(4+w.IntN(36)), func(at int) bool { return !w.all[at].known && w.IntN(12) > 0 })
		var rows []draft.Entrant
		columns := w.IntN(64)
		for _, at := range players {
			rows = append(rows, only(columns, w.row(w.all[at], w.IntN(20) == 0)))
		}
		r := w.settledField(rows, acceptNames)
		byName += r.Event.ByName
		for i, e := range r.Event.Entrants {
			p := w.all[players[i]]
			if !p.known && len(w.reg.Named(p.Name)) == 1 {
				strangers++
			}
			switch taken := w.reg.Players.Get(e.Player); {
			case e.Player == "" || e.New || p.known && e.Player == p.ID:
			case w.saysOtherwise(rows[i], taken):
				t.Errorf("field %d: %+v was taken for %+v by %q; he is %+v", n, rows[i].Entrant, taken, e.Known, p)
			default:
				passed++
			}
		}
	}
	t.Logf("%d fields: %d taken by name alone; %d strangers had the name of one member, and %d passed for somebody", fields, byName,
		strangers, passed)
	if byName == 0 {
		t.Error("nobody was taken by name alone")
	}
}

// only returns a row without the columns that a table does not have, a bit for each.
func only(columns int, e draft.Entrant) draft.Entrant {
	for i, text := range []*string{&e.Rating, &e.Club, &e.Title, &e.FIDEID, &e.Federation} {
		if columns&(1<<i) == 0 {
			*text = ""
		}
	}
	if columns&32 == 0 {
		e.Sex, e.Birth = "", rating.Birth{}
	}
	return e
}

// saysOtherwise reports whether a row says anything else about a person than the registry and the list do.
func (w *town) saysOtherwise(e draft.Entrant, p rating.Player) bool {
	differ := func(said, known string) bool { return said != "" && known != "" && said != known }
	listed, rated := w.list[p.ID], e.Rating != "" && e.Rating != "1500"
	return !w.reg.Called(p.ID, e.Name) || differ(string(e.Sex), string(p.Sex)) || differ(e.FIDEID, p.FIDEID) ||
		e.FIDEID != "" && p.FIDEID == "" || differ(cells.NameKey(e.Club), cells.NameKey(p.Club)) ||
		e.Birth.Year != 0 && (e.Birth.Year != p.Birth.Year || e.Birth.On != 0 && e.Birth.On != p.Birth.On) ||
		e.Title != "" && !slices.Contains(p.TitlesOn(rating.Day(2026, 9, 1)), e.Title) || differ(e.Federation, "UKR") ||
		rated && e.Rating != fmt.Sprint(int64(listed/rating.PointsOf(1)))
}
