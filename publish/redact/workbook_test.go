package redact_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"kalends/ingest/registry"
	"kalends/ingest/workbook"
	"kalends/ingest/workbook/workbooktest"
	"kalends/publish/redact"
	"kalends/rating"
)

// grid returns the cells of a workbook as text, by sheet!cell.
func grid(t *testing.T, data []byte) map[string]string {
	t.Helper()
	book, findings := workbook.Read(data)
	if len(findings) > 0 {
		t.Fatal(findings)
	}
	all := map[string]string{}
	for _, s := range book.Sheets {
		for _, row := range s.Rows {
			for _, c := range row.Cells {
				if c.Raw != "" {
					all[fmt.Sprintf("%s!%d,%d", s.Name, row.Number, c.Column)] = c.Raw
				}
			}
		}
	}
	return all
}

// differences lists the cells that differ, and what they hold after a change.
func differences(t *testing.T, before, after []byte) string {
	t.Helper()
	a, b := grid(t, before), grid(t, after)
	var all []string
	for at, text := range a {
		if b[at] != text {
			all = append(all, at+"="+b[at])
		}
	}
	for at := range b {
		if a[at] == "" {
			all = append(all, at+" is new")
		}
	}
	slices.Sort(all)
	return strings.Join(all, " ")
}

// TestSheets: in the row of a person name, births and numbers go, wherever the parts of the name are; the rows of others
// stay, with the same births and with a year as a rating.
func TestSheets(t *testing.T) {
	for _, name := range names {
		last, first, _ := strings.Cut(name, " ")
		b := workbooktest.Empty("Players")
		for i, c := range []any{"No", "Name", "Birth", "Rating", "FIDE", "Sex or so"} {
			b.Put("Players", string(rune('A'+i))+"1", c)
		}
		rows := [][]any{{1, "Other, One", "2010-03-04", 1850, "14100778", 2010}, {4100007, name, "04.03.2010", 2010, "14100777", 2010},
			{3, "Other, Two", "2010-03-04", 2010, "1", 2010}, {4100007, last, "x", 1900, first, "1-0"}}
		for r, row := range rows {
			for i, c := range row {
				b.Put("Players", fmt.Sprintf("%c%d", 'A'+i, r+2), c)
			}
		}
		b.Number("Players", "C5", 40241, 14).Put("Players", "G5", "jose@example.org")
		data := b.Bytes()
		if got := found(t, "x.xlsx", data); strings.Count(got, "birth") < 3 || !strings.Contains(got, "name") || !strings.Contains(got, "number") {
			t.Errorf("%s: %s", name, got)
		}
		out := removed(t, name, data, nil)
		want := "Players!3,2=4100007 Players!3,3= Players!3,5= Players!3,6= Players!5,2= Players!5,3= Players!5,5= Players!5,7="
		if first == "" {
			want = strings.NewReplacer("Players!5,2= ", "Players!5,2=4100007 ", " Players!5,5=", "").Replace(want)
		}
		if got := differences(t, data, out); got != want {
			t.Errorf("%s:\n got %s\nwant %s", name, got, want)
		}
		if strings.Contains(stored(t, out, "xl/sharedStrings.xml"), last) {
			t.Errorf("%s: still among the shared texts", name)
		}
	}
}

// TestYearsThatAreNoBirths: a year of birth is also a rating, or the birth of the player in the next element.
func TestYearsThatAreNoBirths(t *testing.T) {
	b := workbooktest.Empty("Games")
	for i, c := range []any{"game.first", "game.second_rating", "player.birth"} {
		b.Put("Games", string(rune('A'+i))+"3", c).Put("Games", string(rune('A'+i))+"5", []any{"4100007", "2010", "2010"}[i])
	}
	if got := found(t, "x.xlsx", b.Bytes()); got != "birth" {
		t.Errorf("found %q", got)
	}
	player := func(id, year string) string {
		return "<player><id>" + id + "</id><birthday>" + year + "</birthday></player>"
	}
	for text, want := range map[string]string{player("4100007", "") + player("5", "2010"): "", player("5", "2010") + player("4100007", "2010"): "birth"} {
		if got := found(t, "x.xml", []byte("<list>"+text+"</list>")); got != want && got != want+" "+want {
			t.Errorf("%s: found %q", text, got)
		}
	}
}

// TestRows: a name that somebody else has is removed in the person's rows only: those with the number, and those that
// the caller names.
func TestRows(t *testing.T) {
	for _, name := range names {
		b := workbooktest.Empty("A")
		b.Put("A", "A1", 4100007).Put("A", "B1", name).Put("A", "A2", 5).Put("A", "B2", name).Put("A", "A3", 6).Put("A", "B3", name)
		data := b.Bytes()
		p := person()
		about := redact.About{Persons: map[string][]rating.Origin{p.ID: {{Sheet: "A", Cell: "C3"}, {Sheet: "B", Cell: "A2"}}},
			Shared: map[string]bool{}}
		for _, each := range p.Names {
			about.Shared[each] = true
		}
		out, left, err := redactor().File("x.xlsx", data, about)
		if err != nil || len(left) > 0 {
			t.Fatal(left, err)
		}
		if got := differences(t, data, out); got != "A!1,2=4100007 A!3,2=4100007" {
			t.Errorf("%s: %s", name, got)
		}
		text := []byte("4100007;" + name + "\n5;" + name + "\n6;" + name + "\n")
		about.Persons[p.ID] = []rating.Origin{{Cell: "3"}}
		if out, _, _ := redactor().File("x.csv", text, about); string(out) != "4100007;4100007\n5;"+name+"\n6;4100007\n" {
			t.Errorf("%s", out)
		}
	}
}

// office returns a registry in which the person has rows on every sheet, and a namesake.
func office() *workbooktest.Book {
	b := workbooktest.Registry()
	for i, row := range [][]string{{"4100007", "Müller, José Œuvré", "F", "2010-03-04"}, {"4100008", "Müller, José Œuvré", "M", "2010-03-04"},
		{"4100009", "Other, One", "F", "2010"}} {
		b.Add("Players", "player.id", row[0], "player.name", row[1], "player.sex", row[2], "player.birth", row[3], "player.club", "Dynamo",
			"player.region", "LV", "player.federation", "UKR", "player.fide_id", fmt.Sprint(14100777+i), "player.name_local", "李 娜娜",
			"player.status", "active", "player.publish", "yes", "player.email", fmt.Sprintf("p%d@example.org", i), "player.note", "moved")
		b.Add("Ratings", "rating.id", row[0], "rating.list", "standard", "rating.date", "2025-01-01", "rating.rating", "2010", "rating.source", "list of "+row[1])
		b.Add("Titles", "title.id", row[0], "title.title", "FM", "title.awarded_on", "2024-01-01", "title.doc_no", "D 12 "+row[1])
		b.Add("Transfers", "transfer.id", row[0], "transfer.date", "2024-01-01", "transfer.to_club", "Dynamo")
		b.Add("Status", "status.id", row[0], "status.from", "2024-01-01", "status.to", "2024-02-01", "status.kind", "suspended", "status.reason", "illness")
		b.Add("Aliases", "alias.id", row[0], "alias.alias", "Joe"+row[0])
		b.Add("Corrections", "correction.date", "2024-01-01", "correction.list", "standard", "correction.id", row[0], "correction.field", "rating",
			"correction.new", "1900", "correction.reason", "error", "correction.approved_by", "A. Office")
		b.Add("Corrections", "correction.date", "2024-01-01", "correction.list", "standard", "correction.id", row[0], "correction.field", "name",
			"correction.new", row[1], "correction.reason", "error", "correction.approved_by", "A. Office")
	}
	b.Add("Clubs", "club.code", "Dynamo", "club.name_en", "Dynamo").Add("Regions", "region.code", "LV", "region.name_en", "Lviv")
	b.Add("Confirmed", "confirmed.code", "W354", "confirmed.about", "4100007 + 4100008", "confirmed.by", "A. Office")
	b.Add("Officials", "official.role", "secretary", "official.name", "Мар’яненко Їжак")
	return b
}

// TestRegistry: the person's rows keep what others' ratings need, all other rows are as they were, and the workbook is
// read without a fault.
func TestRegistry(t *testing.T) {
	terms := registry.Terms{Titles: []rating.TitleName{{Code: "FM"}}}
	data := office().Bytes()
	before, findings := terms.Read(data, "registry.xlsx")
	if stops := registry.Stops(findings); len(stops) > 0 {
		t.Fatal(stops)
	}
	for _, birth := range []string{"", "1900"} {
		out, left, err := redactor().Registry(data, map[string]redact.StandIn{"4100007": {Year: birth}})
		if err != nil || len(left) > 0 {
			t.Fatal(left, err)
		}
		after, findings := terms.Read(out, "registry.xlsx")
		if stops := registry.Stops(findings); len(stops) > 0 {
			t.Fatal(stops)
		}
		for _, id := range []string{"4100008", "4100009"} {
			a, _ := before.Players.Find(id)
			b, _ := after.Players.Find(id)
			a.Origin.SHA, b.Origin.SHA = "", ""
			if fmt.Sprint(stripped(a)) != fmt.Sprint(stripped(b)) {
				t.Errorf("another player:\n%+v\n%+v", a, b)
			}
		}
		p, _ := after.Players.Find("4100007")
		p.Origin = rating.Origin{}
		p = stripped(p)
		year := map[string]int{"1900": 1900}[birth]
		want := rating.Player{ID: "4100007", Name: "4100007", Sex: rating.Male, Birth: rating.Birth{Year: year}, Federation: "UKR", Status: rating.Active,
			Publish: true, Titles: []rating.Title{{Code: "FM", AwardedOn: rating.Day(2024, 1, 1), Document: "—"}},
			Standings: []rating.Spell{{Kind: "suspended", From: rating.Day(2024, 1, 1), To: rating.Day(2024, 2, 1)}}}
		if fmt.Sprint(p) != fmt.Sprint(want) {
			t.Errorf("%+v\nwant %+v", p, want)
		}
		if got := len(after.Corrections); got != 5 {
			t.Errorf("%d corrections", got)
		}
		places, _ := redactor().Find("registry.xlsx", out)
		for _, at := range places {
			if at.Cell != "" && !strings.HasPrefix(at.Cell, "F") && at.Sheet == "Players" && strings.HasSuffix(at.Cell, "5") {
				t.Errorf("still %+v", at)
			}
		}
		again, _, err := redactor().Registry(out, map[string]redact.StandIn{"4100007": {Year: birth}})
		if err != nil || !bytes.Equal(again, out) {
			t.Errorf("twice is not once: %v", err)
		}
	}
}

// stripped returns a player without the hashes of the workbook.
func stripped(p rating.Player) rating.Player {
	p.Origin = rating.Origin{}
	for i := range p.Titles {
		p.Titles[i].Origin = rating.Origin{}
	}
	for i := range p.Standings {
		p.Standings[i].Origin = rating.Origin{}
	}
	return p
}

// TestWorkbooksOfOthers: prefixes, formatted texts, rows and cells without numbers, formulas, comments and properties.
func TestWorkbooksOfOthers(t *testing.T) {
	data := zipped("[Content_Types].xml", "<Types/>", "xl/workbook.xml", `<x:workbook><x:sheets><x:sheet name="A" sheetId="1" r:id="r1"/></x:sheets></x:workbook>`,
		"xl/_rels/workbook.xml.rels", `<Relationships><Relationship Id="r1" Target="/xl/worksheets/s.xml"/></Relationships>`,
		"xl/sharedStrings.xml", `<x:sst><x:si><x:r><x:rPr><x:b/></x:rPr><x:t>Müller, </x:t></x:r><x:r><x:t>José &#338;uvré</x:t></x:r></x:si><x:si><x:t>stays</x:t></x:si></x:sst>`,
		"xl/worksheets/s.xml", `<x:worksheet><x:sheetData><x:row><x:c t="s"><x:v>1</x:v></x:c></x:row><x:row><x:c t="s" s="3"><x:v>0</x:v></x:c>`+
			`<x:c t="str"><x:f>A1&amp;"Мар’яненко Їжак"</x:f><x:v>2010-03-04</x:v></x:c></x:row><x:row><x:c><x:v>40241</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
		"xl/comments1.xml", `<comments><authors><author>Nur Aisyah binti Rahman</author></authors></comments>`,
		"docProps/core.xml", `<cp><dc:creator>李娜娜</dc:creator></cp>`)
	out := removed(t, "others", data, nil)
	for part, want := range map[string]string{
		"xl/sharedStrings.xml": `<x:sst><x:si><x:t/></x:si><x:si><x:t>stays</x:t></x:si></x:sst>`,
		"xl/worksheets/s.xml": `<x:worksheet><x:sheetData><x:row><x:c t="s"><x:v>1</x:v></x:c></x:row><x:row><x:c s="3" t="inlineStr"><x:is><x:t>4100007</x:t></x:is></x:c>` +
			`<x:c t="str"><x:f>A1&amp;"4100007"</x:f><x:v></x:v></x:c></x:row><x:row><x:c><x:v>40241</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
		"xl/comments1.xml":  `<comments><authors><author>4100007</author></authors></comments>`,
		"docProps/core.xml": `<cp><dc:creator>4100007</dc:creator></cp>`,
	} {
		if got := stored(t, out, part); got != want {
			t.Errorf("%s:\n got %s\nwant %s", part, got, want)
		}
	}
}
