package ingest_test

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"kalends/engine/facetest"
	"kalends/ingest/registry"
	"kalends/ingest/workbook/workbooktest"
	"kalends/rating"
)

// checkDay is the day on which the registry is checked.
var checkDay = rating.Day(2026, 11, 22)

// plainOffice is a registry with six people and no doubts.
func plainOffice() *workbooktest.Book {
	b := workbooktest.Registry()
	for i, p := range []string{"Kovalenko, Oksana|F|1990-05-12|Lybid Kyiv", "王伟|M|1985-03-03|", "Ahmad bin Ali|M|2001-01-31|",
		"Müller, Jörg|M|1970-02-02|Schachklub 1874", "Шевчук Олена|F|1999-09-09|Dynamo Lviv", "Smith, John|M|2000-01-02|Dynamo Lviv"} {
		f := strings.Split(p, "|")
		b.Add("Players", "player.id", fmt.Sprint(100001+i), "player.name", f[0], "player.sex", f[1], "player.birth", f[2],
			"player.club", f[3], "player.region", "", "player.fide_id", "", "player.status", "", "player.name_latin", "")
	}
	return b
}

// TestPeopleAreChecked spoils the people of a registry in one way; the findings name this and nothing else.
func TestPeopleAreChecked(t *testing.T) {
	type B = *workbooktest.Book
	add := func(name, sex, birth string, more ...any) func(B) {
		return func(b B) {
			b.Add("Players", append([]any{"player.id", "200001", "player.name", name, "player.sex", sex, "player.birth", birth}, more...)...)
		}
	}
	title := func(id, code, on string) func(B) {
		return func(b B) {
			b.Add("Titles", "title.id", id, "title.title", code, "title.awarded_on", on, "title.doc_no", "T-1")
		}
	}
	club := func(names ...string) func(B) {
		return func(b B) {
			for i, name := range names {
				b.Add("Players", "player.id", fmt.Sprint(300001+i), "player.name", fmt.Sprintf("Someone%c, Else%c", 'a'+i, 'a'+i), "player.sex", "M",
					"player.birth", fmt.Sprintf("19%d-03-1%d", 60+i, i), "player.club", name)
			}
		}
	}
	for _, c := range []struct {
		name   string
		change func(B)
		want   string // codes and places; empty: nothing is found
	}{
		{"as it is", func(B) {}, ""},
		{"the same again", add("Smith, John", "M", "2000-01-02"), "W700 Players!B11"},
		{"the other order", add("John Smith", "M", "2000-01-02"), "W700 Players!B11"},
		{"in capitals", add("SMITH John", "M", "2000-01-02"), "W700 Players!B11 W706 Players!B11"},
		{"no diacritics", add("Muller Jorg", "M", "1970-02-02"), "W700 Players!B11"},
		{"another transliteration", add("Shevchuk, Elena", "F", "1999-09-09"), "W700 Players!B11"},
		{"an initial", add("Smith, J.", "M", "2000-01-02"), "W700 Players!B11"},
		{"traditional characters", add("王偉", "M", "1985-03-03"), "W700 Players!B11"},
		{"a letter wrong", add("Kovalenko, Oxsana", "F", "1990-05-12"), "W700 Players!B11"},
		{"another alphabet by its second name", add("Wang Wei", "M", "1985-03-03", "player.name_local", "王伟"), "W700 Players!B11"},
		{"a birth with day and month in the place of each other", add("Kovalenko, Oksana", "F", "1990-12-05"), "W700 Players!B11"},
		{"a digit of the birth wrong", add("Smith, John", "M", "2000-01-03"), "W700 Players!B11"},
		{"without a birth", add("Smith, John", "M", ""), "W700 Players!B11"},
		{"the year alone", add("Smith, John", "M", "2000"), "W700 Players!B11"},
		{"the year alone, another club", add("Smith, John", "M", "2000", "player.club", "Spartak"), ""},
		{"another year", add("Smith, John", "M", "1988"), ""},
		{"another day", add("Smith, John", "M", "2000-11-27"), ""},
		{"twins", add("Smith, Peter", "M", "2000-01-02"), ""},
		{"twin brothers in Han characters", add("王杰", "M", "1985-03-03"), ""},
		{"brother and sister", add("Smith, Johna", "F", "2000-01-02"), ""},
		{"a family name alone", add("Smith", "M", "2000-01-02"), ""},
		{"merged", add("Smith, John", "M", "2000-01-02", "player.status", "merged", "player.merged_into", "100006"), ""},
		{"one FIDE ID", func(b B) { b.SetRow("player.fide_id", 2, "8600001").SetRow("player.fide_id", 3, "08600001") }, "W701 Players!O7"},

		{"born tomorrow", add("Who, Ever", "M", "2026-11-23"), "W702 Players!I11"},
		{"born today", add("Who, Ever", "M", "2026-11-22"), ""},
		{"born next year", add("Who, Ever", "M", "2027"), "W702 Players!I11"},
		{"born in 1899", add("Who, Ever", "M", "1899-12-31"), "W703 Players!I11"},
		{"born in 1900", add("Who, Ever", "M", "1900"), ""},
		{"a grandmaster of eleven", title("100003", "GM", "2013-01-30"), "W704 Titles!A5"},
		{"a grandmaster of twelve", title("100003", "GM", "2013-01-31"), ""},
		{"a title before the birth", title("100003", "FM", "1999-01-30"), "W704 Titles!A5"},
		{"a title of women", title("100003", "WIM", "2020-01-30"), "W705 Titles!A5"},

		{"small letters", add("who ever", "M", "1980"), "W706 Players!B11"},
		{"a blank too many", add("Who,  Ever", "M", "1980"), "W706 Players!B11"},
		{"a blank behind", add("Who, Ever ", "M", "1980"), "W706 Players!B11"},
		{"no blank", add("Who,Ever", "M", "1980"), "W706 Players!B11"},
		{"a comma too many", add("Who, Ever,", "M", "1980"), "W706 Players!B11"},
		{"an initial with its point", add("Who, E.", "M", "1980"), ""},
		{"a particle", add("van der Berg, Jan", "M", "1980"), ""},
		{"the third", add("Who, Ever III", "M", "1980"), ""},
		{"a wide blank between characters", add("郭　松", "M", "1980"), ""},
		{"a Cyrillic letter in a Latin name", add("Whо, Ever", "M", "1980"), "W707 Players!B11"},

		{"other capitals", club("Spartak Kyiv", "SPARTAK Kyiv"), "W708 Players!N11"},
		{"three spellings", club("Spartak Kyiv", "Spartak Kyiv", "Spartak, Kyiv", "Спартак Київ"), "W708 Players!N14"},
		{"a letter wrong in a club", club("Mariupolets", "Mariupolets", "Mariupolets", "Mariupolets", "Mariupolez"), "W708 Players!N15"},
		{"two schools", club("School 12", "School 13", "School 12", "School 12", "School 12"), ""},
		{"a school with twice the figure", club("School 1", "School 11"), ""},
		{"two teams", club("Spartak Kyiv A", "Spartak Kyiv B", "Spartak Kyiv", "Spartak Kyiv II"), ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := plainOffice()
			c.change(b)
			if got := placed(doubts(b)); got != c.want {
				t.Errorf("found %q, want %q", got, c.want)
			}
		})
	}
}

// doubts returns the findings of a registry and its doubts on checkDay.
func doubts(b *workbooktest.Book) rating.Findings {
	reg, findings := registry.Terms{Titles: facetest.Titles("fide-standard"), Lists: []string{"standard"}}.Read(b.Bytes(), "registry.xlsx")
	if registry.Stops(findings) != nil {
		panic(findings)
	}
	return reg.Doubts(checkDay)
}

// placed returns code and place of each finding.
func placed(fs rating.Findings) string {
	var all []string
	for _, f := range fs {
		all = append(all, f.Code+" "+f.Origin.Sheet+"!"+f.Origin.Cell)
	}
	return strings.Join(all, " ")
}

// TestConfirmedIsNotReported checks that there is no finding about what the office has confirmed, in any order and in
// capitals or not, until the fact changes.
func TestConfirmedIsNotReported(t *testing.T) {
	wrong := func(birth string) *workbooktest.Book {
		return plainOffice().Add("Players", "player.id", "200001", "player.name", "Smith, John", "player.sex", "M", "player.birth", "2000-01-02").
			Add("Players", "player.id", "a-2", "player.name", "Who, Ever", "player.sex", "M", "player.birth", birth)
	}
	confirm := func(b *workbooktest.Book, code, about string) *workbooktest.Book {
		return b.Add("Confirmed", "confirmed.code", code, "confirmed.about", about, "confirmed.by", "The office")
	}
	for _, c := range []struct {
		name string
		book *workbooktest.Book
		want string
	}{
		{"nothing is confirmed", wrong("1899"), "W700 Players!B11 W703 Players!I12"},
		{"the other order", confirm(wrong("1899"), "w700", "200001 + 100006"), "W703 Players!I12"},
		{"other capitals", confirm(wrong("1899"), "W703", "A-2  1899"), "W700 Players!B11"},
		{"another fact", confirm(wrong("1898"), "W703", "a-2 1899"), "W700 Players!B11 W703 Players!I12"},
		{"another code", confirm(wrong("1899"), "W702", "a-2 1899"), "W700 Players!B11 W703 Players!I12"},
		{"one of two", confirm(wrong("1899"), "W700", "200001"), "W700 Players!B11 W703 Players!I12"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := placed(doubts(c.book)); got != c.want {
				t.Errorf("found %q, want %q", got, c.want)
			}
		})
	}
}

// TestAFutureBirthIsDoubtedUntilThen checks that the day decides, and not when the workbook was read.
func TestAFutureBirthIsDoubtedUntilThen(t *testing.T) {
	b := plainOffice().Add("Players", "player.id", "200001", "player.name", "Who, Ever", "player.sex", "M", "player.birth", "2026-11-23")
	reg, _ := registry.Terms{Lists: []string{"standard"}}.Read(b.Bytes(), "registry.xlsx")
	var written bytes.Buffer
	if err := (registry.Reading{Registry: reg}).Keep(&written, "key"); err != nil {
		t.Fatal(err)
	}
	kept, ok := registry.Kept(written.Bytes(), "key")
	if !ok {
		t.Fatal("not kept")
	}
	for _, r := range []registry.Registry{reg, kept.Registry} {
		if got := placed(r.Doubts(checkDay)) + "|" + placed(r.Doubts(checkDay+1)); got != "W702 Players!I11|" {
			t.Error(got)
		}
	}
}

// TestGalleryOfDoubts shows each warning about people, with the words of every language.
func TestGalleryOfDoubts(t *testing.T) {
	type B = *workbooktest.Book
	for code, change := range map[string]func(B) B{
		"W700": func(b B) B {
			return b.Add("Players", "player.id", "200001", "player.name", "John Smith", "player.sex", "M", "player.birth", "2000-01-02")
		},
		"W701": func(b B) B {
			return b.SetRow("player.fide_id", 2, "8600001").SetRow("player.fide_id", 3, "8600001")
		},
		"W702": func(b B) B { return b.SetRow("player.birth", 2, "2062-03-03") },
		"W703": func(b B) B { return b.SetRow("player.birth", 2, "1895-03-03") },
		"W704": func(b B) B {
			return b.Add("Titles", "title.id", "100003", "title.title", "GM", "title.awarded_on", "2010-05-01", "title.doc_no", "T-1")
		},
		"W705": func(b B) B {
			return b.Add("Titles", "title.id", "100003", "title.title", "WFM", "title.awarded_on", "2020-05-01", "title.doc_no", "T-1")
		},
		"W706": func(b B) B { return b.SetRow("player.name", 6, "SMITH ,JOHN") },
		"W707": func(b B) B { return b.SetRow("player.name", 6, "Smіth, John") },
		"W708": func(b B) B {
			return b.SetRow("player.club", 2, "DYNAMO-Lviv").SetRow("player.club", 3, "Динамо Львів")
		},
	} {
		golden(t, filepath.Join("testdata", "findings", code+".txt"), words(doubts(change(plainOffice())), code))
	}
}
