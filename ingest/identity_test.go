package ingest_test

import (
	"strings"
	"testing"

	"kalends/engine/facetest"
	"kalends/ingest"
	"kalends/ingest/registry"
	"kalends/ingest/workbook/workbooktest"
	"kalends/rating"
)

// people is a registry with namesakes, several scripts, former numbers and mergers.
func people() *workbooktest.Book {
	add := func(b *workbooktest.Book, id, name, sex, birth string, more ...any) {
		b.Add("Players", append([]any{"player.id", id, "player.name", name, "player.sex", sex, "player.birth", birth}, more...)...)
	}
	b := workbooktest.Registry()
	add(b, "1", "Kovalenko, Oksana", "F", "1990-05-12", "player.name_local", "Коваленко Оксана", "player.club", "Lybid")
	add(b, "2", "Müller-Łukasz, Jörg", "M", "1970-02-02")
	add(b, "3", "O’Brien, Seán", "M", "1988")
	add(b, "4", "吕钦", "M", "1962", "player.name_latin", "Lü Qin")
	add(b, "5", "王伟", "M", "1985-03-04", "player.region", "北京", "player.name_latin", "Wang Wei", "player.club", "中国棋院")
	add(b, "6", "王伟", "M", "1999-09-09", "player.region", "上海")
	add(b, "7", "王薇", "F", "1985", "player.name_latin", "Wang Wei")
	add(b, "8", "Ahmad bin Ali", "M", "2001-01-31", "player.fide_id", "5700123")
	add(b, "9", "Петренко Ігор", "M", "1975", "player.name_latin", "Petrenko, Ihor")
	add(b, "10", "Kovalenko, O.", "F", "1990-05-12", "player.status", "merged", "player.merged_into", "1")
	add(b, "11", "Kovalenko, Ox.", "F", "1990-05-12", "player.status", "merged", "player.merged_into", "10")
	add(b, "00012", "Lim Ah Kow", "M", "1960")
	return b.Add("Aliases", "alias.id", "9", "alias.alias", "Petrenko, Igor", "alias.kind", "name", "alias.source", "2026-CUP-01").
		Add("Aliases", "alias.id", "11", "alias.alias", "UKR-77", "alias.kind", "foreign_id").
		Add("Aliases", "alias.id", "8", "alias.alias", "OLD-8", "alias.kind", "old_id")
}

// row is what a sheet says of its third player.
type row struct{ id, name, sex, birth, club, fide string }

// identified reads a sheet whose third player is r, and returns the number of that player and the findings about the row.
func identified(t *testing.T, r row, change func(*ingest.Office)) (string, rating.Findings) {
	t.Helper()
	reg, findings := registry.Terms{Titles: facetest.Titles("")}.Read(people().Bytes(), "registry.xlsx")
	if findings.Worst() == rating.Error {
		t.Fatal(findings)
	}
	d := ingest.Office{Registry: reg, Lists: []string{"standard"}, Today: today}
	if change != nil {
		change(&d)
	}
	b := sheet().SetRow("player.id", 1, "2").SetRow("player.name", 1, "Muller-Lukasz Jorg").SetRow("player.sex", 1, "M").
		SetRow("player.id", 2, "3").SetRow("player.name", 2, "O'Brien, Sean").SetRow("player.id", 4, "4").SetRow("player.name", 4, "呂欽").
		SetRow("player.id", 3, r.id).SetRow("player.name", 3, r.name).SetRow("player.sex", 3, r.sex).SetRow("player.birth", 3, r.birth).
		SetRow("player.club", 3, r.club).SetRow("player.fide_id", 3, r.fide)
	got := ingest.Read(b.Bytes(), "sheet.xlsx", d)
	var about rating.Findings
	for _, f := range got.Findings {
		if f.Origin.Sheet == "Players" && strings.HasSuffix(f.Origin.Cell, "7") && f.Code != "E130" {
			about = append(about, f)
		}
	}
	if len(got.Event.Entrants) < 4 {
		t.Fatalf("entrants %v, findings %v", got.Event.Entrants, got.Findings)
	}
	for i, want := range []string{"2", "3"} {
		if got.Event.Entrants[i].Player != want {
			t.Fatalf("%s was taken for %q", got.Event.Entrants[i].Name, got.Event.Entrants[i].Player)
		}
	}
	return got.Event.Entrants[2].Player, about
}

// TestNumberAndNameMustAgree checks that the number decides and that any spelling of the player's name agrees.
func TestNumberAndNameMustAgree(t *testing.T) {
	for _, c := range []struct {
		id, name, want, code string
	}{
		{"1", "Kovalenko, Oksana", "1", ""},
		{"1", "OKSANA  KOVALENKO", "1", ""},
		{"1", "Коваленко Оксана", "1", ""},
		{"1", "Ｋｏｖａｌｅｎｋｏ Ｏｋｓａｎａ", "1", ""},
		{"1", "Kovalenko, Oxana", "", "E205"},
		{"1", "Kovalenko", "", "E205"},
		{"4", "呂欽", "4", ""},
		{"5", "王偉", "5", ""},
		{"5", "王　伟", "5", ""},
		{"5", "Wei Wang", "5", ""},
		{"5", "WANGWEI", "5", ""},
		{"5", "王玮", "", "E205"},
		{"5", "李伟", "", "E205"},
		{"8", "Ahmad Bin ALI", "8", ""},
		{"8", "Ahmad", "", "E205"},
		{"9", "Petrenko Igor", "9", ""}, // the office has answered by an alias
		{"9", "Петренко, Ігор", "9", ""},
		{"9", "Петренко Игор", "", "E205"}, // і is not и
		{"10", "Kovalenko, Oksana", "1", "I209"},
		{"11", "Kovalenko, O.", "", "E205"}, // a name of neither end of the chain
		{"11", "Kovalenko, Oksana", "1", "I209"},
		{"UKR-77", "Kovalenko, Oksana", "1", "I209"},
		{"OLD-8", "Ahmad bin Ali", "8", "I209"},
		{"OLD-8", "Kovalenko, Oksana", "", "E205"},
		{"12", "Lim Ah Kow", "00012", "W204"},
		{"12", "Wong Ah Kow", "", "E201"},
		{"404", "Kovalenko, Oksana", "", "E201"},
		{"", "Ahmad bin Ali", "", "E203"}, // never on a name alone
	} {
		t.Run(c.id+" "+c.name, func(t *testing.T) {
			got, about := identified(t, row{id: c.id, name: c.name}, nil)
			if got != c.want {
				t.Errorf("taken for %q, want %q; %v", got, c.want, about)
			}
			if c.code == "" && len(about) > 0 || c.code != "" && !has(about, c.code) {
				t.Errorf("want %q, found %v", c.code, about)
			}
		})
	}
}

func has(fs rating.Findings, code string) bool { return suggestionOf(fs, code) != nil }

// suggestionOf returns the first finding of a code; nil if there is none.
func suggestionOf(fs rating.Findings, code string) *rating.Finding {
	for i := range fs {
		if fs[i].Code == code {
			return &fs[i]
		}
	}
	return nil
}

// TestSuggestionsCarryTheirEvidence checks that of the players who may be meant the one with a further matching field comes
// first, and is the only suggestion if no other has one. Nobody is taken.
func TestSuggestionsCarryTheirEvidence(t *testing.T) {
	last := func(d *ingest.Office) {
		d.LastEvent = func(id string) string { return map[string]string{"5": "2026-BJ-OPEN"}[id] }
	}
	for _, c := range []struct {
		name, code string
		row        row
		want       string
	}{
		{"birth tells namesakes apart", "E203", row{name: "王伟", birth: "1999"}, "6 王伟 (1999, 上海)"},
		{"club and last event", "E203", row{name: "王伟", club: "中国棋院"}, "5 王伟 (1985, 北京, 中国棋院, 2026-BJ-OPEN)"},
		{"sex speaks against", "E203", row{name: "Wang Wei", sex: "F", birth: "1985"}, "7 王薇 (1985)"},
		{"nothing tells them apart", "E203", row{name: "王伟"}, "5 王伟 (1985, 北京, 中国棋院, 2026-BJ-OPEN); 6 王伟 (1999, 上海)"},
		{"FIDE number", "E203", row{name: "A. Ali", fide: "5700123"}, "8 Ahmad bin Ali (2001)"},
		{"unknown number", "E201", row{id: "777", name: "Kovalenko Oksana", birth: "1990-05-12"}, "1 Kovalenko, Oksana (1990, Lybid)"},
		{"nearly the name", "E201", row{id: "777", name: "Kovalenko Oxana"}, "1 Kovalenko, Oksana (1990, Lybid)"},
		{"nearly the name, another year", "E201", row{id: "777", name: "Kovalenko Oxana", birth: "1991"}, ""},
		{"the number of another", "E205", row{id: "8", name: "Коваленко Оксана", birth: "1990"}, "1 Kovalenko, Oksana (1990, Lybid)"},
		{"a namesake's number", "W208", row{id: "5", name: "王伟", birth: "1999"}, "6 王伟 (1999, 上海)"},
		{"nobody", "E203", row{name: "Zhurba, Zoya"}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, about := identified(t, c.row, last)
			f := suggestionOf(about, c.code)
			if f == nil {
				t.Fatalf("found %v", about)
			}
			if f.Args["suggestion"] != c.want {
				t.Errorf("suggested %q, want %q", f.Args["suggestion"], c.want)
			}
			if f.Severity() == rating.Error && got != "" {
				t.Errorf("taken for %s", got)
			}
		})
	}
}

// TestNewcomersEnteredMeanwhile checks that a row with NEW is a player whom the office has entered meanwhile, if name,
// sex and birth agree and nobody else agrees as well.
func TestNewcomersEnteredMeanwhile(t *testing.T) {
	for _, c := range []struct {
		name string
		row  row
		want string
		code string
	}{
		{"entered meanwhile", row{id: "NEW", name: "Ahmad bin Ali", sex: "M", birth: "2001-01-31"}, "8", "I210"},
		{"by the year alone", row{id: "NEW", name: "Ahmad bin Ali", sex: "M", birth: "2001"}, "8", "I210"},
		{"by an alias", row{id: "новий", name: "Petrenko Igor", sex: "M", birth: "1975"}, "9", "I210"},
		{"by pinyin and birth", row{id: "新", name: "Wang Wei", sex: "M", birth: "1985-03-04"}, "5", "I210"},
		{"another birth", row{id: "NEW", name: "Ahmad bin Ali", sex: "M", birth: "2001-02-01"}, "N-2026-CUP-01-3", "Q206"},
		{"another sex", row{id: "NEW", name: "Ahmad bin Ali", sex: "F", birth: "2001-01-31"}, "N-2026-CUP-01-3", "Q206"},
		{"no birth", row{id: "NEW", name: "Ahmad bin Ali", sex: "M"}, "", "E203"},
		{"merged since", row{id: "baru", name: "Kovalenko, Ox.", sex: "F", birth: "1990"}, "1", "I210"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, about := identified(t, c.row, nil)
			if got != c.want || !has(about, c.code) {
				t.Errorf("taken for %q, want %q; found %v", got, c.want, about)
			}
		})
	}
}
