package ingest_test

import (
	"fmt"
	"testing"

	"kalends/engine/facetest"
	"kalends/ingest"
	"kalends/ingest/registry"
	"kalends/ingest/workbook/workbooktest"
	"kalends/rating"
)

// TestRegistryIsReadWithCare spoils the office's workbook in one place; the finding names this place.
func TestRegistryIsReadWithCare(t *testing.T) {
	type B = *workbooktest.Book
	period := func(b B, on, from, to string) B {
		return b.Add("Calendar", "calendar.list", "standard", "calendar.effective_on", on, "calendar.period_from", from, "calendar.period_to", to)
	}
	spell := func(b B, kind, from, to string) B {
		return b.Add("Status", "status.id", "100002", "status.kind", kind, "status.from", from, "status.to", to)
	}
	excuse := func(b B, year any) B {
		return b.Add("Status", "status.id", "100002", "status.kind", "excused", "status.year", year, "status.doc_no", "D-1")
	}
	merge := func(b B, row int, into string) B {
		return b.SetRow("player.status", row, "merged").SetRow("player.merged_into", row, into)
	}
	for _, c := range []struct {
		name   string
		change func(B)
		want   string // "E202 Players!A6"; empty: nothing is found
	}{
		{"as it is", func(B) {}, ""},
		{"id twice", func(b B) { b.SetRow("player.id", 2, "100001") }, "E202 Players!A6"},
		{"no id", func(b B) { b.SetRow("player.id", 2, "") }, "E130 Players!A6"},
		{"no name", func(b B) { b.SetRow("player.name", 2, "") }, "E130 Players!B6"},
		{"unknown sex", func(b B) { b.SetRow("player.sex", 2, "boy") }, "E131 Players!H6"},
		{"sex in Chinese", func(b B) { b.SetRow("player.sex", 2, "男") }, ""},
		{"unknown status", func(b B) { b.SetRow("player.status", 2, "resting") }, "E131 Players!Q6"},
		{"id as a date", func(b B) { b.Number("Players", "A6", 45689, 14) }, "E304 Players!A6"},
		{"birth that cannot be", func(b B) { b.SetRow("player.birth", 2, "1985-02-30") }, "W354 Players!I6"},
		{"day of standing that is none", func(b B) { b.SetRow("player.status_since", 2, "lately") }, "E352 Players!R6"},

		{"merged into one who is merged", func(b B) { merge(b, 2, "100005") }, ""},
		{"merged into nobody", func(b B) { merge(b, 2, "777") }, "E607 Players!S6"},
		{"merged into himself", func(b B) { merge(b, 2, "100002") }, "E607 Players!S6"},
		{"merged in a circle", func(b B) { merge(merge(b, 2, "100003"), 3, "100002") }, "E607 Players!S6"},
		{"merged without a number", func(b B) { b.SetRow("player.status", 2, "merged") }, "E607 Players!S6"},
		{"a number without the status", func(b B) { b.SetRow("player.merged_into", 2, "100001") }, "E607 Players!S6"},

		{"rating of nobody", func(b B) { b.SetRow("rating.id", 1, "999999") }, "E215 Ratings!A5"},
		{"rating of an unknown list", func(b B) { b.SetRow("rating.list", 1, "standart") }, "E131 Ratings!B5"},
		{"rating of no date", func(b B) { b.SetRow("rating.date", 1, "") }, "E130 Ratings!C5"},
		{"rating twice", func(b B) { b.SetRow("rating.id", 2, "100001") }, "E609 Ratings!A6"},
		{"rating of another date", func(b B) { b.SetRow("rating.id", 2, "100001").SetRow("rating.date", 2, "2026-04-01") }, ""},
		{"negative rating", func(b B) { b.SetRow("rating.rating", 1, "-1200") }, "E608 Ratings!D5"},
		{"rating with three decimals", func(b B) { b.SetRow("rating.rating", 1, "2345.678") }, "E608 Ratings!D5"},
		{"FIDE ID in the column of ratings", func(b B) { b.SetRow("rating.rating", 1, "25000010") }, "E608 Ratings!D5"},
		{"half a game", func(b B) { b.SetRow("rating.games", 1, "12.5") }, "E132 Ratings!E5"},
		{"unrated", func(b B) { b.SetRow("rating.rating", 1, "") }, ""},

		{"unknown title", func(b B) { b.SetRow("title.title", 1, "Champion of the yard") }, "E604 Titles!B5"},
		{"title by its name", func(b B) { b.SetRow("title.title", 1, "woman  grandmaster") }, ""},
		{"title revoked before it was awarded", func(b B) { b.SetRow("title.revoked_on", 1, "2014-01-01") }, "E351 Titles!H5"},
		{"title without a document", func(b B) { b.SetRow("title.doc_no", 1, "") }, "E130 Titles!E5"},

		{"suspended twice at a time", func(b B) { spell(spell(b, "suspended", "2026-01-01", "2026-06-30"), "suspended", "2026-06-30", "") }, "E605 Status!B6"},
		{"suspended one after the other", func(b B) { spell(spell(b, "suspended", "2026-01-01", "2026-06-30"), "suspended", "2026-07-01", "") }, ""},
		{"two kinds at a time", func(b B) { spell(spell(b, "suspended", "2026-01-01", ""), "retired", "2026-03-01", "") }, ""},
		{"suspended, from no day", func(b B) { spell(b, "suspended", "", "") }, "E130 Status!B5"},
		{"suspended until before", func(b B) { spell(b, "suspended", "2026-02-01", "2026-01-01") }, "E351 Status!C5"},
		{"unknown kind of standing", func(b B) { spell(b, "asleep", "2026-01-01", "") }, "E131 Status!D5"},
		{"excused twice for a year", func(b B) { excuse(excuse(b, 2026), 2026) }, "E605 Status!B6"},
		{"excused for two years", func(b B) { excuse(excuse(b, 2025), 2026) }, ""},
		{"excused for no year", func(b B) { excuse(b, "") }, "E130 Status!E5"},

		{"the former number of a merger", func(b B) {
			b.Add("Aliases", "alias.id", "100001", "alias.alias", "100005", "alias.kind", "old_id")
		}, ""},
		{"a name of two people", func(b B) {
			b.Add("Aliases", "alias.id", "100002", "alias.alias", "A. b. Ali", "alias.kind", "name")
		}, ""},
		{"a name of nobody", func(b B) { b.Add("Aliases", "alias.id", "5", "alias.alias", "Somebody") }, "E215 Aliases!A7"},

		{"event twice", func(b B) { b.SetRow("event.code", 2, "2026-CUP-01") }, "E126 Events!A6"},
		{"event that ends before it begins", func(b B) { b.SetRow("event.end", 1, "2026-08-01") }, "E351 Events!H5"},
		{"event of an unknown list", func(b B) { b.SetRow("event.discipline", 1, "bullet") }, "E131 Events!D5"},
		{"approval that is none", func(b B) { b.SetRow("event.approval", 1, "maybe") }, "E131 Events!S5"},
		{"approval in Ukrainian", func(b B) { b.SetRow("event.approval", 1, "так") }, ""},

		{"periods that overlap by a day", func(b B) {
			period(period(b, "2026-10-01", "2026-07-01", "2026-09-30"), "2027-01-01", "2026-09-30", "2026-12-31")
		}, "E605 Calendar!C6"},
		{"periods that follow", func(b B) {
			period(period(b, "2026-10-01", "2026-07-01", "2026-09-30"), "2027-01-01", "2026-10-01", "2026-12-31")
		}, ""},
		{"one date twice", func(b B) {
			period(period(b, "2026-10-01", "2026-04-01", "2026-06-30"), "2026-10-01", "2026-07-01", "2026-09-30")
		}, "E605 Calendar!C6"},
		{"a period that ends after its list", func(b B) { period(b, "2026-09-01", "2026-07-01", "2026-09-30") }, "E351 Calendar!B5"},

		{"a correction of nothing", func(b B) {
			b.Add("Corrections", "correction.date", "2026-09-01", "correction.list", "standard", "correction.field", "rating", "correction.new", "2000", "correction.reason", "typing", "correction.approved_by", "office")
		}, "E130 Corrections!D5"},
		{"a correction of nobody", func(b B) {
			b.Add("Corrections", "correction.date", "2026-09-01", "correction.list", "standard", "correction.id", "4711", "correction.field", "rating", "correction.new", "2000", "correction.reason", "typing", "correction.approved_by", "office")
		}, "E215 Corrections!D5"},

		{"a region without its parent", func(b B) {
			b.Add("Regions", "region.code", "Kyiv", "region.name_en", "Kyiv", "region.parent", "UA")
		}, "W612 Regions"},
		{"a region that players have and sheet Regions has not", func(b B) {
			b.Add("Regions", "region.code", "LV", "region.name_en", "Lviv")
		}, "W612 Players!A5"},
		{"a sheet that is missing", func(b B) { b.Drop("Officials") }, "W603 "},
		{"a sheet that nobody knows", func(b B) { b.Sheet("Alias").Put("Alias", "A1", "x") }, "W131 Alias"},
		{"sheet Players is missing", func(b B) { b.Drop("Players") }, "E617 "},
		{"sheet Ratings is missing", func(b B) { b.Drop("Ratings") }, "E617 "},
		{"hidden rows", func(b B) { b.HideRow("Players", 6) }, "W110 Players"},
		{"error in a cell", func(b B) { b.Formula("Players", "B6", "1/0") }, "E306 Players!B6"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := office()
			c.change(b)
			_, findings := registry.Terms{Titles: facetest.Titles("fide-standard"), Lists: []string{"standard", "rapid"}}.Read(b.Bytes(), "registry.xlsx")
			if c.want == "" {
				if len(findings) > 0 {
					t.Errorf("found %v", findings)
				}
				return
			}
			var found []string
			for _, f := range findings {
				place := f.Origin.Sheet
				if f.Origin.Cell != "" {
					place += "!" + f.Origin.Cell
				}
				found = append(found, f.Code+" "+place)
				if found[len(found)-1] == c.want {
					return
				}
			}
			t.Errorf("want %s, found %q", c.want, found)
		})
	}
}

// TestCutoffOfARow checks that an event may end until the last day of the period, but never on the day of the list.
func TestCutoffOfARow(t *testing.T) {
	for to, want := range map[string]string{"2026-09-28": "2026-09-28", "2026-09-30": "2026-09-30", "2026-10-01": "2026-09-30"} {
		b := office().Add("Calendar", "calendar.list", "standard", "calendar.effective_on", "2026-10-01",
			"calendar.period_from", "2026-07-01", "calendar.period_to", to)
		reg, findings := registry.Terms{Titles: facetest.Titles("fide-standard"), Lists: []string{"standard", "rapid"}}.Read(b.Bytes(), "registry.xlsx")
		rows := reg.Calendar["standard"]
		if len(findings) > 0 || len(rows) != 1 || rows[0].To.String() != to || rows[0].Cutoff.String() != want {
			t.Errorf("a period up to %s: %v, %v, want the cut-off %s", to, rows, findings, want)
		}
	}
}

// TestTitlesByFamily checks that one name is another title under another document.
func TestTitlesByFamily(t *testing.T) {
	for _, c := range []struct{ text, family, want string }{
		{"GM", "fide-standard", "GM"}, {"gm", "", "GM"}, {"International Grandmaster", "fide-rapid", "GM"},
		{"特级大师", "cxa-rapid", "cxa-1"}, {"特级大师", "malaysia-xiangqi", "my-gm"}, {"国际大师", "cxa-rapid", "xq-im"},
		{"国际大师", "malaysia-xiangqi", "my-im"}, {"国际大师", "fide-blitz", "xq-im"}, {"運動健將", "cxa-rapid", ""},
		{"cxa-2", "malaysia-xiangqi", "cxa-2"}, {"州手", "cxa-rapid", "my-state"}, {"大师", "cxa-rapid", ""},
		{"国手(国庆日赛)", "malaysia-xiangqi", "my-champion-nd"},
	} {
		b := office()
		b.Add("Titles", "title.id", "100002", "title.title", c.text, "title.awarded_on", "2020-01-01")
		reg, _ := registry.Terms{Titles: facetest.Titles(c.family)}.Read(b.Bytes(), "registry.xlsx")
		got := ""
		for _, title := range reg.Players.Get("100002").Titles {
			got = title.Code
		}
		if got != c.want {
			t.Errorf("%s in %s is %q, want %q", c.text, c.family, got, c.want)
		}
	}
}

// TestContentIsWhatTheSheetSays checks that the hash of the content is the same for another way to write the same facts, and
// another one for other facts.
func TestContentIsWhatTheSheetSays(t *testing.T) {
	type B = *workbooktest.Book
	d := desk(t)
	content := func(b B, d ingest.Office) string {
		r := ingest.Read(b.Bytes(), "sheet.xlsx", d)
		if r.Findings.Worst() == rating.Error {
			t.Fatal(r.Findings)
		}
		return r.ContentSHA
	}
	want := content(sheet(), d)
	game := func(b B, row int, cells ...any) {
		for i, key := range []string{"game.round", "game.board", "game.first", "game.result", "game.second"} {
			b.SetRow(key, row, cells[i])
		}
	}
	for name, change := range map[string]func(B){
		"numbers as texts":     func(b B) { b.SetRow("game.round", 1, "1").SetRow("game.first", 1, "1") },
		"with the list's hint": func(b B) { b.SetRow("game.result", 1, "1-0 White wins") },
		"half written out":     func(b B) { b.SetRow("game.result", 2, "0.5-0.5") },
		"rows in another order": func(b B) {
			game(b, 1, 3, 2, 2, "1-0", 4)
			game(b, 6, 1, 1, 1, "1-0", 2)
		},
		"empty rows between": func(b B) {
			game(b, 9, 3, 2, 2, "1-0", 4)
			game(b, 6, nil, nil, nil, nil, nil)
		},
		"spaces around":      func(b B) { b.Set("event.name", "  Autumn   Cup ") },
		"a real date":        func(b B) { b.Number("Event", cellOf(b, "event.start"), 46266, 14) },
		"an empty sheet":     func(b B) { b.Sheet("Notes") },
		"a list of problems": func(b B) { annotated(b, [6]string{"W350", "Games", "H5", "x", "y", ""}) },
	} {
		b := sheet()
		change(b)
		if got := content(b, d); got != want {
			t.Errorf("%s: the content is another", name)
		}
	}
	for name, change := range map[string]func(B){
		"a result": func(b B) {
			b.SetRow("game.result", 6, "0-1").SetRow("player.points", 2, 1).SetRow("player.points", 4, "1½")
		},
		"a name":     func(b B) { b.SetRow("player.name", 2, "Wang Wei") },
		"a club":     func(b B) { b.SetRow("player.club", 2, "Lybid") },
		"a remark":   func(b B) { b.SetRow("game.remark", 2, "x") },
		"the city":   func(b B) { b.Set("event.city", "Lviv") },
		"the colour": func(b B) { game(b, 1, 1, 1, 2, "0-1", 1) },
	} {
		b := sheet()
		change(b)
		if content(b, d) == want {
			t.Errorf("%s: the content is the same", name)
		}
	}
	admitting := d
	admitting.AdmitNew = true
	waiting, admitted := newcomer(sheet()), newcomer(sheet())
	if content(waiting, d) != content(admitted, admitting) {
		t.Error("what the office decides changes the content")
	}
}

func cellOf(b *workbooktest.Book, key string) string {
	_, cell := b.Where(key, 1)
	return fmt.Sprint(cell)
}

// TestNumbersOfTwoPlayers enters numbers that two players have. They have warnings, and nobody is taken for somebody else by
// them.
func TestNumbersOfTwoPlayers(t *testing.T) {
	alias := func(b *workbooktest.Book, id, text, kind, source string) *workbooktest.Book {
		return b.Add("Aliases", "alias.id", id, "alias.alias", text, "alias.kind", kind, "alias.source", source)
	}
	for _, c := range []struct {
		name      string
		id, text  string
		kind, src string
		want      string
		known     string // who is OLD-3 then
	}{
		{"the same player again", "100003", "OLD-3", "old_id", "", "", "100003"},
		{"another player", "100002", "OLD-3", "old_id", "", "W614", ""},
		{"another, by a program", "100002", "OLD-3", "foreign_id", "Swiss", "", ""},
		{"a number of today", "100003", "100002", "old_id", "", "W613", "100003"},
		{"the number of one who was merged into him", "100001", "100005", "old_id", "", "", "100003"},
		{"his own number", "100003", "100003", "old_id", "", "", "100003"},
		{"a spelling of two people", "100002", "A. b. Ali", "name", "", "", "100003"},
	} {
		reg, found := registry.Terms{Titles: facetest.Titles("")}.Read(alias(office(), c.id, c.text, c.kind, c.src).Bytes(), "registry.xlsx")
		got := ""
		for _, f := range found {
			got += f.Code
		}
		if now, _ := reg.Renumbered("OLD-3"); got != c.want || now != c.known {
			t.Errorf("%s: %q, OLD-3 is %q; want %q, %q", c.name, got, now, c.want, c.known)
		}
	}
}
