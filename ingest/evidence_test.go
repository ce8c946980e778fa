package ingest

import (
	"slices"
	"strings"
	"testing"
	"time"

	"kalends/engine/facetest"
	"kalends/ingest/draft"
	"kalends/ingest/identity"
	"kalends/ingest/registry"
	"kalends/ingest/workbook"
	"kalends/ingest/workbook/workbooktest"
	"kalends/rating"
)

// tableRow is a player in a foreign table.
type tableRow struct {
	name, rating, fed, club, title, fide, typed, team string
	sex                                               rating.Sex
	birth                                             rating.Birth
}

func year(y int) rating.Birth { return rating.Birth{Year: y} }

func on(y, m, d int) rating.Birth {
	return rating.Birth{Year: y, On: rating.Day(y, time.Month(m), d)}
}

// evidenceRegistry returns a registry whose players differ in birth, club, title and numbers.
func evidenceRegistry(t testing.TB) registry.Registry {
	t.Helper()
	b := workbooktest.Registry()
	add := func(id, name, sex, birth string, more ...any) {
		b.Add("Players", append([]any{"player.id", id, "player.name", name, "player.sex", sex, "player.birth", birth}, more...)...)
	}
	add("1", "Kovalenko, Oksana", "F", "1990-05-12", "player.club", "Lybid", "player.fide_id", "14100010")
	add("2", "Smith, John", "M", "1975", "player.club", "North")
	add("3", "Novak, Marta", "F", "2005-05-05", "player.club", "SK")
	add("4", "Novak, Marla", "F", "2005-05-05", "player.club", "SK")
	add("5", "王伟", "M", "1985", "player.club", "北京")
	add("6", "Petrenko, Ihor", "M", "1975")
	add("7", "Brown, Alan", "M", "1951", "player.status", "deceased", "player.status_since", "2020-01-01")
	add("8", "Green, Peter", "M", "1980")
	add("9", "Stein, Max", "M", "1988")
	add("10", "Twain, Mark", "M", "1960")
	add("11", "Twain, Mark", "M", "1999")
	add("12", "Berger, Tom", "M", "1999", "player.club", "North")
	add("13", "Lone, Ada", "F", "2010", "player.club", "Lybid")
	add("14", "Schmidt, J.", "M", "1970")
	add("15", "Roth, Eva", "F", "1982", "player.federation", "AUT")
	add("17", "Green, Paul", "M", "1990")
	add("16", "Young, Tim", "M", "2008-01-01", "player.club", "Lybid")
	add("18", "Keller, Ina", "F", "1979")
	add("19", "Vogel, Ruth", "F", "1981")
	b.Add("Titles", "title.id", "12", "title.title", "FM", "title.awarded_on", "2019-01-01", "title.doc_no", "1")
	b.Add("Status", "status.id", "8", "status.kind", "ban", "status.from", "2026-01-01")
	b.Add("Events", "event.code", "2026-CUP-01", "event.name", "Autumn Cup", "event.start", "2026-09-01", "event.end", "2026-09-09",
		"event.discipline", "rapid", "event.requested_on", "2026-01-01")
	reg, findings := registry.Terms{Titles: facetest.Titles("")}.Read(b.Bytes(), "registry.xlsx")
	if findings.Worst() == rating.Error {
		t.Fatal(findings)
	}
	return reg
}

var printedRatings = map[string]string{"1": "1987", "2": "2104", "3": "1711", "4": "1699", "5": "2213", "6": "1843", "7": "1951", "8": "1788",
	"9": "1530", "10": "1912", "11": "1654", "12": "2301", "14": "1777", "15": "1888", "16": "1633",
	"18": "1900", "19": "2400"}

// lists returns published lists with the players and ratings of printedRatings.
func lists() identity.Lists {
	return identity.Lists{
		Printed: func(list string, day rating.Date, players []string) map[string]rating.Points {
			all := map[string]rating.Points{}
			for _, id := range players {
				all[id], _ = rating.ParsePoints(printedRatings[id])
			}
			return all
		},
		Given:  func(_ string, r rating.Points) bool { return r == rating.PointsOf(1530) },
		Titles: facetest.Titles(""),
	}
}

// reported returns the reading of a table of players.
func reported(t testing.TB, change func(*Office), rows ...tableRow) Reading {
	t.Helper()
	d := table(func(d *draft.Draft) {
		teams := map[int]string{}
		d.Entrants, d.Pairs, d.Event.Teams = nil, nil, teams
		for i, r := range rows {
			at := func(key string) rating.Origin { return d.Report.At("Sheet1", 6+i, 2) }
			d.Entrants = append(d.Entrants, draft.Entrant{At: at, Typed: r.typed, Federation: r.fed, Entrant: rating.Entrant{Number: i + 1,
				Name: r.name, Rating: r.rating, Club: r.club, Title: r.title, FIDEID: r.fide, Sex: r.sex, Birth: r.birth, Team: i + 1, Origin: at("")}})
			teams[i+1] = r.team
			d.Pairs = append(d.Pairs, draft.Pair{First: i + 1, At: at, Game: rating.Game{Round: 1, Kind: rating.FullBye}})
		}
	})
	desk := at(evidenceRegistry(t))
	desk.Evidence = lists()
	if change != nil {
		change(&desk)
	}
	return settle(Reading{}, d, workbook.Book{}, []opened{{File: File{Name: "table.xlsx"}}}, desk)
}

// acceptNames sets players_by_name: accept.
func acceptNames(o *Office) { o.ByName = true }

// field are players who are known by their ratings, so that the file's ratings are those of the list.
var field = []tableRow{{name: "Kovalenko Oksana", rating: "1987", fed: "UKR"}, {name: "Petrenko  Ihor ", rating: "1843", fed: "UKR"}}

// TestEvidence checks that a row's player is known if enough agrees and nothing contradicts, and that otherwise the office is
// asked.
func TestEvidence(t *testing.T) {
	for what, c := range map[string]struct {
		tableRow
		want, code string
	}{
		"exact rating":                      {tableRow{name: "Smith, John", rating: "2104"}, "2", ""},
		"a name without anything":           {tableRow{name: "Smith, John"}, "", "Q651"}, // unrated against rated
		"the rating of another list":        {tableRow{name: "Smith, John", rating: "2050"}, "", "Q651"},
		"full date of birth":                {tableRow{name: "Kovalenko Oksana", birth: on(1990, 5, 12)}, "", "Q651"},
		"full date of birth, another list":  {tableRow{name: "Kovalenko Oksana", rating: "1950", birth: on(1990, 5, 12)}, "1", ""},
		"full date, twins":                  {tableRow{name: "Novak, Marta", rating: "1722", birth: on(2005, 5, 5)}, "", "Q652"},
		"year and rating, twins":            {tableRow{name: "Novak, Marta", rating: "1711", birth: year(2005)}, "3", ""},
		"year and club, twins":              {tableRow{name: "Novak, Marla", rating: "1722", birth: year(2005), club: "SK"}, "", "Q652"},
		"one twin, initial":                 {tableRow{name: "Novak, M.", rating: "1711", birth: year(2005), club: "SK"}, "", "Q652"},
		"year and club":                     {tableRow{name: "Smith, John", rating: "2050", birth: year(1975), club: "north"}, "2", ""},
		"year and the club's second team":   {tableRow{name: "Smith, John", rating: "2050", birth: year(1975), team: "North II"}, "2", ""},
		"year and the team of another club": {tableRow{name: "Smith, John", rating: "2050", birth: year(1975), team: "Northwood"}, "", "Q651"},
		"year alone":                        {tableRow{name: "Smith, John", rating: "2050", birth: year(1975)}, "", "Q651"},
		"club alone":                        {tableRow{name: "Smith, John", rating: "2050", club: "North"}, "", "Q651"},
		"year and title":                    {tableRow{name: "Berger, Tom", rating: "2250", birth: year(1999), title: "FM"}, "12", ""},
		"a higher title":                    {tableRow{name: "Berger, Tom", rating: "2301", birth: year(1999), title: "IM"}, "", "Q651"},
		"a lower title":                     {tableRow{name: "Berger, Tom", rating: "2301", title: "CM"}, "12", ""},
		"a woman's title of a man":          {tableRow{name: "Berger, Tom", rating: "2301", title: "WFM"}, "", "Q651"},
		"the son of the same club":          {tableRow{name: "Smith, John", birth: year(2006), club: "North"}, "", "Q651"},
		"the son, without a birth":          {tableRow{name: "Smith, John", club: "North"}, "", "Q651"},
		"another sex":                       {tableRow{name: "Smith, John", rating: "2104", sex: "F"}, "", "Q651"},
		"another federation":                {tableRow{name: "Smith, John", rating: "2104", fed: "ENG"}, "", "Q651"},
		"his own federation":                {tableRow{name: "Roth, Eva", rating: "1888", fed: "AUT"}, "15", ""},
		"not his own federation":            {tableRow{name: "Roth, Eva", rating: "1888", fed: "UKR"}, "", "Q651"},
		"the dead":                          {tableRow{name: "Brown, Alan", rating: "1951", birth: year(1951)}, "", "Q651"},
		"the banned":                        {tableRow{name: "Green, Peter", rating: "1788"}, "", "Q651"},
		"a starting value":                  {tableRow{name: "Stein, Max", rating: "1530"}, "", "Q650"},
		"a round hundred":                   {tableRow{name: "Keller, Ina", rating: "1900"}, "", "Q650"},
		"a round hundred above 2000":        {tableRow{name: "Vogel, Ruth", rating: "2400"}, "19", ""},
		"a starting value and the year":     {tableRow{name: "Stein, Max", rating: "1530", birth: year(1988)}, "", "Q650"},
		"namesakes":                         {tableRow{name: "Twain, Mark", rating: "1912"}, "", "Q652"},
		"namesakes, a year":                 {tableRow{name: "Twain, Mark", rating: "1912", birth: year(1960)}, "", "Q652"},
		"unrated in both":                   {tableRow{name: "Lone, Ada", birth: year(2010), club: "Lybid"}, "13", ""},
		"rated here only":                   {tableRow{name: "Lone, Ada", rating: "1422", birth: year(2010), club: "Lybid"}, "", "Q651"},
		"an initial in the registry":        {tableRow{name: "Schmidt, Jan", rating: "1777"}, "", "Q652"},
		"an initial in both":                {tableRow{name: "Schmidt, J.", rating: "1777"}, "14", ""},
		"an initial in both, another list":  {tableRow{name: "Schmidt, J.", rating: "1760"}, "", "Q651"},
		"an initial in both, a year":        {tableRow{name: "J. Schmidt", rating: "1777", birth: year(1971)}, "", "Q651"},
		"nobody of the name":                {tableRow{name: "Zhurba, Zoya", rating: "1777"}, "", "Q653"},
		"a slip in the name":                {tableRow{name: "Smith, Jonh", rating: "2104", birth: year(1975), club: "North"}, "", "Q653"},
		"another way to write it":           {tableRow{name: "Kovalenko, Oxana", rating: "1987"}, "", "Q652"},
		"born after the one who is known":   {tableRow{name: "王伟", birth: year(2012)}, "", "Q651"},
		"Han characters":                    {tableRow{name: "王 偉", rating: "2213", club: "北京"}, "5", ""},
		"a year of which no day is known":   {tableRow{name: "Young, Tim", rating: "1640", birth: on(2008, 1, 1)}, "", "Q651"},
		"another program's number":          {tableRow{name: "Smith, John", rating: "2104", typed: "777"}, "2", ""},
		"another program's number, no more": {tableRow{name: "Smith, John", rating: "2050", typed: "777"}, "", "Q651"},
		"another FIDE number":               {tableRow{name: "Kovalenko, Oksana", fide: "99", birth: on(1990, 5, 12), rating: "1987"}, "", "Q651"},
	} {
		t.Run(what, func(t *testing.T) {
			rows := append(slices.Clone(field), c.tableRow)
			if strings.HasPrefix(c.tableRow.name, "Kovalenko") {
				rows = append([]tableRow{{name: "Berger, Tom", rating: "2301", fed: "UKR"}}, rows[1:]...)
			}
			r := reported(t, nil, rows...)
			got := r.Event.Entrants[2]
			code := ""
			for _, f := range r.Findings {
				if f.Origin.Cell == "B8" && f.Severity() == rating.Question {
					code += f.Code
				}
			}
			if got.Player != c.want || code != c.code {
				t.Errorf("taken for %q, want %q; asked %q, want %q: %v", got.Player, c.want, code, c.code, r.Findings)
			}
			if (got.Known != "") != (c.want != "") {
				t.Errorf("known by %q", got.Known)
			}
		})
	}
}

// TestWhoIsProposed checks who is proposed to the office for a row: somebody against whom nothing speaks, whose name can be
// nobody else's, or for whom enough agrees. A father is not proposed for a son, nor a twin.
func TestWhoIsProposed(t *testing.T) {
	for what, c := range map[string]struct {
		tableRow
		want string
	}{
		"the name, another rating":          {tableRow{name: "Smith, John", rating: "2050"}, ""},
		"unrated, like a son":               {tableRow{name: "Smith, John", club: "North"}, ""},
		"another federation":                {tableRow{name: "Smith, John", rating: "2050", fed: "ENG"}, ""},
		"a further name, the rating":        {tableRow{name: "Smith, John Paul", rating: "2104"}, "2"},
		"a further name, nothing else":      {tableRow{name: "Smith, John Paul", rating: "2050"}, ""},
		"the son by name, the rating":       {tableRow{name: "Smith, John jr.", rating: "2104"}, ""},
		"an initial, the rating":            {tableRow{name: "Smith, J.", rating: "2104"}, "2"},
		"an initial, year and club":         {tableRow{name: "Smith, J.", birth: year(1975), club: "North", rating: "2050"}, ""},
		"an initial, the year alone":        {tableRow{name: "Smith, J.", birth: year(1975), rating: "2050"}, ""},
		"another script, a patronymic":      {tableRow{name: "Петренко Игорь Иванович", rating: "2050", birth: year(1975)}, ""},
		"another script, and the rating":    {tableRow{name: "Петренко Ігор Іванович", rating: "1843", birth: year(1975)}, "6"},
		"a twin, the day":                   {tableRow{name: "Novak, Marta", rating: "1722", birth: on(2005, 5, 5)}, ""},
		"a twin with a further name":        {tableRow{name: "Novak, Marta Ana", rating: "1722", birth: on(2005, 5, 5)}, ""},
		"one of two twins, an initial":      {tableRow{name: "Novak, M.", rating: "1711", birth: year(2005)}, ""},
		"namesakes, nothing else":           {tableRow{name: "Twain, Mark", rating: "1905"}, ""},
		"namesakes, year and rating":        {tableRow{name: "Twain, Mark", rating: "1912", birth: year(1960)}, "10"},
		"a slip in the name":                {tableRow{name: "Smith, Jonh", rating: "2104", birth: year(1975), club: "North"}, ""},
		"an initial that is the name's end": {tableRow{name: "Schmidt, J.", rating: "1760"}, ""},
	} {
		t.Run(what, func(t *testing.T) {
			r := reported(t, nil, append([]tableRow{{name: "Berger, Tom", rating: "2301", fed: "UKR"}, field[0]}, c.tableRow)...)
			got, asked := "", 0
			for _, f := range r.Findings {
				for _, a := range f.Asked {
					asked++
					for _, l := range a.Likely {
						if l.Proposed {
							got += l.Player
						}
					}
				}
			}
			if got != c.want || asked != 1 {
				t.Errorf("proposed %q, want %q; %d asked: %v", got, c.want, asked, r.Findings)
			}
		})
	}
}

// listBefore returns a change after which the lists have the ratings of printedRatings until a day, and others after it.
func listBefore(last string) func(*Office) {
	return func(o *Office) {
		printed := o.Evidence.Printed
		o.Evidence.Printed = func(list string, day rating.Date, players []string) map[string]rating.Points {
			all := printed(list, day, players)
			for id := range all {
				if day.String() > last {
					all[id] += rating.PointsOf(7)
				}
			}
			return all
		}
	}
}

// TestEvidenceOfTheWholeFile checks that ratings are evidence only if half of them are those of the list, and that two rows for
// one person, and another event on the same day, are asked about.
func TestEvidenceOfTheWholeFile(t *testing.T) {
	others := []tableRow{{name: "Zhurba, Zoya", rating: "2011"}, {name: "Zhurba, Zeno", rating: "2012"}, {name: "Zhurba, Zara", rating: "2013"}}
	smith := tableRow{name: "Smith, John", rating: "2104"}
	for what, c := range map[string]struct {
		rows   []tableRow
		change func(*Office)
		want   string
	}{
		"half":            {slices.Concat(field, others, []tableRow{smith}), nil, "1 6    2"},
		"less than half":  {slices.Concat(field, others, []tableRow{{name: "Smith, John", rating: "2103"}}), nil, "     "},
		"its own proof":   {[]tableRow{smith}, nil, ""},
		"two rows":        {slices.Concat(field, []tableRow{smith, smith}), nil, "1 6  "},
		"one is unrated":  {slices.Concat(field, []tableRow{smith, {name: "John Smith"}}), nil, "1 6 2 "},
		"known by number": {slices.Concat(field[1:], []tableRow{{name: "Kovalenko Oksana", fide: "14100010"}, field[0]}), nil, "6 1 "},
		"no list answers": {field, func(o *Office) { o.Evidence = identity.Lists{} }, " "},
		"a list before":   {slices.Concat(field, []tableRow{smith}), listBefore("2026-08-02"), "1 6 2"},
		"a list long ago": {slices.Concat(field, []tableRow{smith}), listBefore("2026-05-31"), "  "},
		"another list of the association": {slices.Concat(field, []tableRow{smith}), func(o *Office) {
			printed := o.Evidence.Printed
			o.Evidence.All = []string{"rapid", "blitz", "standard"}
			o.Evidence.Printed = func(list string, day rating.Date, players []string) map[string]rating.Points {
				if list != "standard" {
					return map[string]rating.Points{}
				}
				return printed(list, day, players)
			}
		}, "1 6 2"},
		"playing elsewhere": {slices.Concat(field, []tableRow{smith}), func(o *Office) {
			o.Evidence.Elsewhere = func(e rating.Event, player string) string { return map[string]string{"2": "2026-OPEN-07"}[player] }
		}, "1 6 "},
	} {
		var got []string
		for _, e := range reported(t, c.change, c.rows...).Event.Entrants {
			got = append(got, e.Player)
		}
		if text := strings.Join(got, " "); text != c.want {
			t.Errorf("%s: %q, want %q", what, text, c.want)
		}
	}
}

// evidenceFaults returns, by code, functions that return findings about players without numbers.
func evidenceFaults(t testing.TB) map[string]func() rating.Findings {
	with := func(rows ...tableRow) func() rating.Findings {
		return func() rating.Findings { return reported(t, nil, slices.Concat(field, rows)...).Findings }
	}
	return map[string]func() rating.Findings{
		"I818": func() rating.Findings {
			return reported(t, func(o *Office) {
				o.Evidence.Earlier = func(rating.Event, string) []rating.Event {
					return []rating.Event{{Code: "2026-CUP-00", Entrants: []rating.Entrant{{Name: "Lone, Ada", Player: "13", By: rating.ByNumber,
						Origin: rating.Origin{Cell: "B7"}}}}}
				}
			}, slices.Concat(field, []tableRow{{name: "Lone, Ada"}})...).Findings
		},
		"I650": with(tableRow{name: "Berger, Tom", rating: "2250", birth: year(1999), title: "FM"}),
		"I794": func() rating.Findings {
			return reported(t, acceptNames, slices.Concat(field, []tableRow{{name: "Stein, Max", rating: "1530"}})...).Findings
		},
		"E795": func() rating.Findings {
			return reported(t, nil, tableRow{name: "Stein, Max"}, tableRow{name: "Zhurba, Zoya"}, tableRow{name: "Zhurba, Zeno"}).Findings
		},
		"I781": func() rating.Findings {
			return withoutRow(t, "trf16", tableRow{name: "Nobody, Ned"}, rating.Game{Round: 1, Kind: rating.ZeroBye}).Findings
		},
		"Q650": with(tableRow{name: "Stein, Max", rating: "1530", birth: year(1988)}),
		"Q651": with(tableRow{name: "Smith, John", birth: year(2006), club: "North"}),
		"Q652": with(tableRow{name: "Twain, Mark", rating: "1912"}),
		"Q653": with(tableRow{name: "Smith, Jonh", rating: "2104"}),
		"Q654": with(tableRow{name: "Kovalenka Oksana", fide: "14100010"}),
		"Q655": with(tableRow{name: "Kovalenko Oksana", fide: "14100010", birth: year(2012)}),
	}
}
