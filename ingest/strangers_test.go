package ingest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"kalends/engine/facetest"
	"kalends/ingest/draft"
	"kalends/ingest/registry"
	"kalends/ingest/workbook"
	"kalends/ingest/workbook/workbooktest"
	"kalends/rating"
)

// foreignRegistry is a registry with numbers of several kinds, namesakes and answers of the office.
func foreignRegistry(t testing.TB) registry.Registry {
	t.Helper()
	add := func(b *workbooktest.Book, id, name, sex, birth string, more ...any) {
		b.Add("Players", append([]any{"player.id", id, "player.name", name, "player.sex", sex, "player.birth", birth}, more...)...)
	}
	b := workbooktest.Registry()
	add(b, "1", "Kovalenko, Oksana", "F", "1990", "player.name_local", "Коваленко Оксана", "player.fide_id", "14100010", "player.national_no", "UA-77", "player.club", "Lybid")
	add(b, "2", "王伟", "M", "1985", "player.region", "北京", "player.name_latin", "Wang Wei", "player.fide_id", "8600001")
	add(b, "3", "王伟", "M", "1999", "player.region", "上海", "player.fide_id", "8600002")
	add(b, "4", "Wong Ah Kow 黄亚九", "M", "1970", "player.fide_id", "5700001")
	add(b, "5", "Petrenko, Ihor", "M", "1975", "player.fide_id", "14100050")
	add(b, "6", "Petrenko, I.", "M", "1975", "player.status", "merged", "player.merged_into", "5", "player.fide_id", "14100060")
	add(b, "7", "Lim, Mei", "F", "2001", "player.fide_id", "5700077")
	add(b, "8", "Lim, Mei", "F", "2003", "player.fide_id", "5700077")
	add(b, "009", "Carlsen, Mikael", "M", "1992")
	add(b, "10", "Marchenko, Olha", "F", "1988")
	b.Add("Aliases", "alias.id", "10", "alias.alias", "SM-4711", "alias.kind", "foreign_id").
		Add("Aliases", "alias.id", "10", "alias.alias", "Olha M.", "alias.kind", "name", "alias.source", "2026-cup-01").
		Add("Aliases", "alias.id", "10", "alias.alias", "O. M.", "alias.kind", "name", "alias.source", "2025-CUP-01").
		Add("Aliases", "alias.id", "2", "alias.alias", "Twin", "alias.kind", "name", "alias.source", "2026-CUP-01").
		Add("Aliases", "alias.id", "3", "alias.alias", "Twin", "alias.kind", "name", "alias.source", "2026-CUP-01").
		Add("Aliases", "alias.id", "6", "alias.alias", "P. Ihor", "alias.kind", "name", "alias.source", "2026-CUP-01").
		Add("Events", "event.code", "2026-CUP-01", "event.name", "Autumn Cup", "event.start", "2026-09-01", "event.end", "2026-09-09", "event.discipline", "rapid", "event.requested_on", "2026-01-01")
	reg, findings := registry.Terms{Titles: facetest.Titles("")}.Read(b.Bytes(), "registry.xlsx")
	if findings.Worst() == rating.Error {
		t.Fatal(findings)
	}
	return reg
}

// foreignRow is a player on a foreign sheet.
type foreignRow struct {
	typed, fide, name string
	sex               rating.Sex
	birth             int
	club              string
}

// recognised reads a draft of one player, and returns the player and the findings.
func recognised(t testing.TB, format, sheet string, p foreignRow, admit bool) (rating.Entrant, rating.Findings) {
	t.Helper()
	d := table(func(d *draft.Draft) {
		d.Format = format
		at := func(string) rating.Origin { return rating.Origin{Sheet: sheet, Cell: "7"} }
		d.Entrants = []draft.Entrant{{Typed: p.typed, At: at, Entrant: rating.Entrant{Number: 1, Name: p.name, FIDEID: p.fide, Sex: p.sex,
			Birth: rating.Birth{Year: p.birth}, Club: p.club, Origin: at("")}}}
		d.Pairs = []draft.Pair{{First: 1, At: at, Game: rating.Game{Round: 1, Kind: rating.FullBye}}}
	})
	desk := at(foreignRegistry(t))
	desk.AdmitNew = admit
	r := settledAlone(Reading{}, d, workbook.Book{}, "table.xlsx", desk)
	fs := slices.DeleteFunc(r.Findings, func(f rating.Finding) bool { return eventNote(f.Code) || f.Code == "I382" })
	return r.Event.Entrants[0], fs
}

// TestStrangersAreKnownByNumberAndName checks that players of foreign sheets are known by a number and a name that agrees, or by
// the office's answer for this event, and never by a name alone.
func TestStrangersAreKnownByNumberAndName(t *testing.T) {
	for _, c := range []struct {
		name string
		foreignRow
		want, code string
	}{
		{"our number", foreignRow{typed: "1", name: "Kovalenko  Oksana "}, "1", ""},
		{"our number, another name", foreignRow{typed: "1", name: "Marchenko Olha"}, "", "E205"},
		{"our number without its zeros", foreignRow{typed: "9", name: "Carlsen  Mikael"}, "009", "W204"},
		{"the FIDE ID", foreignRow{fide: "14100010", name: "Kovalenko Oksana мг"}, "1", "I219"},
		{"the FIDE ID in the column of ours", foreignRow{typed: "14100010", name: "Коваленко, Оксана"}, "1", "I219"},
		{"the FIDE ID with blanks and zeros", foreignRow{fide: " 014100010", name: "Oksana KOVALENKO"}, "1", "I219"},
		{"the FIDE ID of another", foreignRow{fide: "14100010", name: "Marchenko Olha"}, "", "E205"},
		{"the FIDE ID of one of two namesakes", foreignRow{fide: "8600002", name: "王偉"}, "3", "I219"},
		{"a FIDE ID that two have", foreignRow{fide: "5700077", name: "Lim Mei"}, "", "Q223"},
		{"the FIDE ID of one who was merged", foreignRow{fide: "14100060", name: "Petrenko Ihor"}, "5", "I219"},
		{"FIDE ID 0 is none", foreignRow{fide: "0", name: "Kovalenko Oksana"}, "", "E216"},
		{"two scripts", foreignRow{fide: "5700001", name: "Wong Ah Kow"}, "4", "I219"},
		{"two scripts, the other", foreignRow{fide: "5700001", name: "黃亞九"}, "4", "I219"},
		{"two scripts, one not his", foreignRow{fide: "5700001", name: "Wong Ah Kow 王伟"}, "", "E205"},
		{"a script that the registry lacks", foreignRow{fide: "14100050", name: "Petrenko Ihor 彼得"}, "5", "I219"},
		{"a national number", foreignRow{typed: "ua-77", name: "Kovalenko Oksana"}, "1", "I220"},
		{"a national number of another", foreignRow{typed: "UA-77", name: "Li Na"}, "", "E205"},
		{"a number of another program", foreignRow{typed: "SM-4711", name: "Marchenko Olha"}, "10", "I221"},
		{"a local number that is ours by chance, beside a FIDE ID", foreignRow{typed: "5", fide: "14100010", name: "Kovalenko Oksana"}, "1", "W226 I219"},
		{"an unknown number", foreignRow{typed: "999", name: "Kovalenko Oksana"}, "", "E201"},
		{"the office's answer for this event", foreignRow{name: "M. Olha"}, "10", "I222"},
		{"the office's answer before a number", foreignRow{fide: "14100010", name: "Olha M."}, "10", "W214 I222"},
		{"the office's answer beside another's number", foreignRow{typed: "1", name: "Olha M."}, "10", "W226 I222"},
		{"the answer for another event", foreignRow{name: "O. M."}, "", "E216"},
		{"two answers", foreignRow{name: "Twin"}, "", "Q224"},
		{"an answer that was merged since", foreignRow{name: "P. Ihor"}, "5", "I222"},
		{"a name alone", foreignRow{name: "Kovalenko Oksana", sex: "F"}, "", "E216"},
		{"a name and a year of birth", foreignRow{name: "Kovalenko Oksana", birth: 1990}, "", "E216"},
		{"a name and a club", foreignRow{name: "Kovalenko Oksana", sex: "F", club: "Lybid"}, "", "E216"},
		{"a name, a year of birth and the club", foreignRow{name: "Kovalenko Oksana", birth: 1990, club: "Lybid"}, "1", "I650"},
		{"a FIDE ID with another year of birth", foreignRow{fide: "14100010", name: "Kovalenko Oksana", birth: 2012}, "", "Q655"},
		{"a FIDE ID with a slip in the name", foreignRow{fide: "14100010", name: "Kovalenka Oksana"}, "", "Q654"},
		{"a FIDE ID with the name by another rule", foreignRow{fide: "14100050", name: "Petrenko Igor"}, "", "Q654"},
		{"a FIDE ID with a patronymic more", foreignRow{fide: "14100010", name: "Коваленко Оксана Іванівна"}, "1", "I800"},
		{"our number with a further given name", foreignRow{typed: "1", name: "Kovalenko, Oksana Maria"}, "1", "I800"},
		{"our number without its zeros, an initial", foreignRow{typed: "9", name: "Carlsen, Mikael P."}, "009", "W204 I800"},
		{"a FIDE ID of one of two namesakes with a bracket", foreignRow{fide: "8600001", name: "王伟（北京）"}, "", "Q654"},
		{"a FIDE ID with a given name in two scripts", foreignRow{fide: "5700001", name: "Wong Ah Kow Jason 黄亚九"}, "4", "I800"},
		{"a FIDE ID with a given name and another's characters", foreignRow{fide: "5700001", name: "Wong Ah Kow Jason 王伟"}, "", "E205"},
		{"a FIDE ID with a patronymic and another year", foreignRow{fide: "14100010", name: "Коваленко Оксана Іванівна", birth: 2012}, "", "Q655"},
		{"a FIDE ID with an initial", foreignRow{fide: "14100010", name: "Коваленко О. І."}, "", "Q654"},
		{"a FIDE ID with a patronymic by another rule", foreignRow{fide: "14100010", name: "Kovalenko Aksana Ivanivna"}, "", "Q654"},
		{"a FIDE ID with a word of the next generation", foreignRow{fide: "14100010", name: "Kovalenko, Oksana Jr."}, "", "E205"},
		{"a FIDE ID with the family name alone", foreignRow{fide: "14100010", name: "Kovalenko"}, "", "E205"},
		{"a FIDE ID with a bracket", foreignRow{fide: "14100010", name: "Kovalenko, Oksana [Lybid]"}, "1", "I800"},
		{"no name", foreignRow{}, "", "E216"},
		{"no name of a newcomer", foreignRow{sex: "F", birth: 2004}, "", "E216"},
		{"NEW", foreignRow{typed: "NEW", name: "Kim, Yuna", sex: "F", birth: 2004}, "N-2026-CUP-01-1", "Q206"},
		{"NEW without a birth", foreignRow{typed: "NEW", name: "Kim, Yuna", sex: "F"}, "", "E203"},
		{"a newcomer", foreignRow{name: "Kim, Yuna", sex: "F", birth: 2004}, "N-2026-CUP-01-1", "Q206"},
		{"a newcomer with a FIDE ID", foreignRow{name: "Kim, Yuna", sex: "F", birth: 2004, fide: "77"}, "N-2026-CUP-01-1", "Q206"},
		{"a newcomer with a number", foreignRow{typed: "77", name: "Kim, Yuna", sex: "F", birth: 2004}, "", "E201"},
		{"a newcomer without sex", foreignRow{name: "Kim, Yuna", birth: 2004}, "", "E216"},
		{"nearly a known name", foreignRow{name: "Kovalenko, Oxana", sex: "F", birth: 2004}, "", "E216"},
		{"a namesake of another year", foreignRow{name: "王伟", sex: "M", birth: 2010}, "", "E216"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, found := recognised(t, "crosstable", "Sheet1", c.foreignRow, false)
			if got.Player != c.want {
				t.Errorf("taken for %q, want %q; %v", got.Player, c.want, found)
			}
			var codes []string
			for _, f := range found {
				codes = append(codes, f.Code)
			}
			if strings.Join(codes, " ") != c.code {
				t.Errorf("want %q, found %v", c.code, found)
			}
		})
	}
}

// TestAnAdmittedNewcomer checks that a row with name, sex and birth is a new player where the office need not admit them.
func TestAnAdmittedNewcomer(t *testing.T) {
	got, found := recognised(t, "trf16", "", foreignRow{name: "Kim, Yuna", sex: "F", birth: 2004}, true)
	if !got.New || got.Player != "N-2026-CUP-01-1" || len(found) != 1 || found[0].Code != "I211" {
		t.Errorf("%+v %v", got, found)
	}
}

// TestWhoIsAskedForANumber checks that the sender is asked for a number, or the office if the format cannot have one.
func TestWhoIsAskedForANumber(t *testing.T) {
	for _, c := range []struct{ format, sheet, typed, code string }{
		{"crosstable", "Sheet1", "", "E216"}, {"pairings", "Sheet1", "", "E216"}, {"trf16", "", "", "E217"}, {"trf26", "", "", "E217"},
		{"swissperfect", "", "", "Q218"}, {"vega", "", "", "Q218"}, {"swissperfect", "", "17", "Q218"}, {"trf16", "", "17", "E225"}, {"crosstable", "Sheet1", "17", "E201"},
	} {
		_, found := recognised(t, c.format, c.sheet, foreignRow{typed: c.typed, name: "Kovalenko Oksana", birth: 1990}, false)
		if len(found) != 1 || found[0].Code != c.code || found[0].Args["suggestion"] != "1 Kovalenko, Oksana (1990, Lybid)" {
			t.Errorf("%+v: %v", c, found)
		}
		if c.code == "Q218" && found[0].Args["code"] != "2026-CUP-01" {
			t.Errorf("the office is not told the source: %v", found[0].Args)
		}
	}
}

// familyName returns one of sixty names that no slip turns into each other.
func familyName(n int) string {
	begins, ends := strings.Fields("Bor Dag Fim Gul Hov Jat Kes Lud Mog Nav"), strings.Fields("berg dahl fors gren holm lund")
	return begins[n%10] + ends[n/10]
}

// TestATableWithoutNumbers reads sixty players without numbers, each of whom has the name of one member alone. The office is asked
// about each with the player who may be meant, and nobody is taken.
func TestATableWithoutNumbers(t *testing.T) {
	b := workbooktest.Registry().Add("Events", "event.code", "2026-CUP-01", "event.name", "Autumn Cup", "event.start", "2026-09-01", "event.end", "2026-09-09",
		"event.discipline", "rapid", "event.requested_on", "2026-01-01")
	for i := range 60 {
		b.Add("Players", "player.id", fmt.Sprint(100+i), "player.name", familyName(i)+", Anna", "player.sex", "F", "player.birth", fmt.Sprint(1950+i))
	}
	reg, _ := registry.Terms{Titles: facetest.Titles("")}.Read(b.Bytes(), "registry.xlsx")
	d := table(func(d *draft.Draft) {
		d.Entrants, d.Pairs = nil, nil
		for i := range 60 {
			at := func(string) rating.Origin { return d.Report.At("Sheet1", 6+i, 2) }
			d.Entrants = append(d.Entrants, draft.Entrant{At: at, Entrant: rating.Entrant{Number: i + 1, Name: familyName(i) + "  Anna ",
				Birth: rating.Birth{Year: 1950 + i}, Origin: at("")}})
			d.Pairs = append(d.Pairs, draft.Pair{First: i + 1, At: at, Game: rating.Game{Round: 1, Kind: rating.FullBye}})
		}
	})
	r := settledAlone(Reading{}, d, workbook.Book{}, "table.xlsx", at(reg))
	n := 0
	for _, f := range r.Findings {
		if f.Code != "Q650" {
			continue
		}
		if want := fmt.Sprintf("%d %s, Anna (%d)", 100+n, familyName(n), 1950+n); !strings.HasPrefix(f.Args["suggestion"], want) {
			t.Errorf("%s: suggested %q, want %q", f.Origin, f.Args["suggestion"], want)
		}
		n++
	}
	if n != 60 || len(r.Findings) != 61+1 { // the event, its facts
		t.Errorf("%d of %d findings ask for a number", n, len(r.Findings))
	}
	for _, e := range r.Event.Entrants {
		if e.Player != "" {
			t.Errorf("%s was taken for %s", e.Name, e.Player)
		}
	}
}

// TestRecognitionIsNotedOnce checks that there is one note for each way of recognition, with the players.
func TestRecognitionIsNotedOnce(t *testing.T) {
	d := table(func(d *draft.Draft) {
		d.Entrants[0].Typed, d.Entrants[0].FIDEID = "", "14100010"
		d.Entrants[1].Typed, d.Entrants[1].FIDEID = "", "8600001"
		d.Entrants[2].Typed, d.Entrants[2].Name = "", "Olha M."
		d.Entrants[3].Typed, d.Entrants[3].FIDEID, d.Entrants[3].Name = "", "14100010", "Kovalenko Oksana"
	})
	r := settledAlone(Reading{}, d, workbook.Book{}, "table.xlsx", at(foreignRegistry(t)))
	got := map[string]string{}
	for _, f := range r.Findings {
		got[f.Code] += strings.TrimSuffix(f.Args["n"]+" "+f.Args["players"]+f.Args["first"]+" "+f.Args["player"], " ")
	}
	want := map[string]string{
		"I219": "3 14100010 → 1 Kovalenko, Oksana; 8600001 → 2 王伟; 14100010 → 1 Kovalenko, Oksana", "I222": "1 Olha M. → 10 Marchenko, Olha", "E202": " B6 Kovalenko, Oksana",
		"I376": " ", "I382": " ",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestNobodyIsTakenByNameAlone checks that nobody is taken by name, sex and region, nor by the year of birth or the club alone,
// without a number and an answer.
func TestNobodyIsTakenByNameAlone(t *testing.T) {
	reg := foreignRegistry(t)
	var names []string
	for p := range reg.Players.All() {
		names = append(names, p.Name)
	}
	slices.Sort(names)
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SampledFrom(names).Draw(t, "name")
		if rapid.Bool().Draw(t, "turned") {
			parts := strings.Fields(strings.ReplaceAll(name, ",", " "))
			slices.Reverse(parts)
			name = strings.Join(parts, "  ")
		}
		d := table(func(d *draft.Draft) {
			d.Entrants = d.Entrants[:1]
			e := &d.Entrants[0]
			e.Typed, e.Name = "", name
			e.Sex = rapid.SampledFrom([]rating.Sex{"", "M", "F"}).Draw(t, "sex")
			e.Birth.Year = rapid.SampledFrom([]int{0, 1970, 1975, 1985, 1990, 1999}).Draw(t, "birth")
			if e.Birth.Year == 0 {
				e.Club = rapid.SampledFrom([]string{"", "Lybid"}).Draw(t, "club")
			}
			e.Region = rapid.SampledFrom([]string{"", "北京", "上海"}).Draw(t, "region")
			d.Pairs = nil
		})
		r := settledAlone(Reading{}, d, workbook.Book{}, "table.xlsx", at(reg))
		if got := r.Event.Entrants[0].Player; got != "" {
			t.Fatalf("%q was taken for %s", name, got)
		}
		if r.Findings.Count(rating.Error) != 1 {
			t.Fatalf("found %v", r.Findings)
		}
	})
}
