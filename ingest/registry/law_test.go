package registry

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"fmt"
	"html"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/rating/counttest"
	"kalends/templates"
)

// invented makes up registries: sheets in any order, with faults in some of the cells.
type invented struct {
	*rand.Rand
	faults int // in a hundred cells
	shared []string
}

// one returns one of some texts.
func (v *invented) one(of ...string) string { return of[v.IntN(len(of))] }

// usual are plausible values of fields; those of other fields follow from their types.
var usual = map[string][]string{
	"player.name": {"Smith, John", "John Smith", "Smith, J.", "SMITH, Jane", "Шевченко Тарас", "Shevchenko, Taras", "王伟", "王 伟", "Wong Ah Kow 黄亚九",
		"Novak, Marta", "Novak, Marla", " Birch ,Boris", "GM Müller, Jörg", "Kovаlenko, Ivan", "elm, eda", "Ng", "van der Berg, Jan", "Ivanov-Petrov, Petr Ilich"},
	"player.last": {"Smith", "Birch", "Elm"}, "player.first": {"John", "Boris"}, "player.name_latin": {"Wang Wei", "Shevchenko Taras", "Smith, John"},
	"player.name_local": {"Шевченко Тарас", "王伟"}, "player.birth": {"1990", "2001-05-05", "2001-01-01", "1890", "1975-03-12", "2030"},
	"player.federation": {"ukr", "MAS"}, "player.region": {"N", "LV", "Kyiv"}, "player.club": {"SK Łódź", "SK Lodz", "Dynamo Kyiv 1", "Dinamo Kyiv 1", "Dynamo Kyiv 2", "C"},
	"player.fide_id": {"5800001", "05800001", "77"}, "player.national_no": {"1", "01", "N-7"}, "rating.rating": {"2100", "1850.5", "2345.600", "1999.6", "x"},
	"rating.peak": {"2200"}, "title.title": {"GM", "grandmaster", "Woman Grandmaster", "wgm"}, "alias.alias": {"Smith-Birch, John", "Тарас Ш.", "12", "31", "1003", "王伟"},
	"alias.source": {"EV-1", "fide", ""}, "event.code": {"EV-1", "ev-1", "EV-2", "EV-3"}, "event.contact_email": {"a@b.org", "nobody"},
	"event.permits": {"few_games; late", "late"}, "region.code": {"N", "LV"}, "region.parent": {"N", "UA"}, "club.code": {"SK Łódź", "C"},
	"correction.id": {"1003", "*", "4711"}, "correction.event": {"EV-1"}, "correction.field": {"rating", "k"}, "confirmed.code": {"W354", "w651"},
	"confirmed.about": {"1001 + 1002", "1003 1890"},
}

// number returns the number of a player. There are few, so that some occur twice and merge into each other.
func (v *invented) number() string {
	return v.one("", "0") + fmt.Sprint(1001+v.IntN(14))
}

// value returns the content of a cell, mostly of the right type.
func (v *invented) value(f templates.Field, lists map[string][]string) string {
	switch {
	case v.IntN(100) < v.faults:
		return v.one("", " ", "?", "1/0", "2026-02-30", "45689", strings.Repeat("long ", 90), "TRUE", "12.5", "１００１", "-3", "a\u00adb")
	case strings.HasSuffix(f.Key, ".id"), strings.HasSuffix(f.Key, ".merged_into"):
		return v.number()
	case usual[f.Key] != nil:
		return v.one(usual[f.Key]...)
	case f.Type == "list" && len(lists[f.List]) > 0:
		return v.one(lists[f.List]...)
	case f.Type == "date":
		return v.one("2026-01-01", "2026-06-30", "2026-07-01", "2027-01-01", "03/04/2026", "1 May 2026")
	case f.Type == "int":
		return fmt.Sprint(v.IntN(max(f.Max, 40)))
	}
	return v.one("text", "D-1", "Київ", "")
}

// cell writes a cell in one of the forms that programs use.
func (v *invented) cell(at, text string) string {
	escaped := html.EscapeString(text)
	switch {
	case text == "":
		return v.one("", "", `<c r="`+at+`"/>`)
	case v.IntN(100) < v.faults/2:
		return fmt.Sprintf(v.one(`<c r="%s" t="e"><v>#N/A</v></c>`, `<c r="%s"><f>A1</f></c>`, `<c r="%s" t="b"><v>1</v></c>`, `<c r="%s" s="1"><v>45689</v></c>`,
			`<c r="%s" s="1"><v>0.5</v></c>`, `<c r="%s" t="str"><f>B2</f><v>1003</v></c>`), at)
	case strings.Trim(text, "0123456789.") == "" && text[0] != '0' && text[0] != '.' && v.IntN(3) == 0 && strings.Count(text, ".") < 2:
		return `<c r="` + at + `"><v>` + text + `</v></c>`
	case v.shared != nil:
		v.shared = append(v.shared, escaped)
		return fmt.Sprintf(`<c r="%s" t="s"><v>%d</v></c>`, at, len(v.shared)-1)
	}
	return `<c r="` + at + `" t="inlineStr"><is><t>` + escaped + `</t></is></c>`
}

// row writes a row of cells, sometimes a hidden one.
func (v *invented) row(number int, values []string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `<row r="%d"%s>`, number, map[bool]string{true: ` hidden="1"`}[v.IntN(400) < v.faults])
	for i, text := range values {
		b.WriteString(v.cell(workbook.Address(number, i+1), text))
	}
	return b.String() + "</row>"
}

// later are the columns that registries did not have when the answers were recorded.
var later = []string{"arbiter.email", "club.email", "official.email"}

// sheet writes a sheet with its keys in any order, sometimes one missing or doubled, and rows below them.
func (v *invented) sheet(def templates.Sheet, lists map[string][]string) string {
	columns := slices.DeleteFunc(slices.Clone(def.Columns), func(f templates.Field) bool { return slices.Contains(later, f.Key) })
	if v.IntN(8) == 0 {
		v.Shuffle(len(columns), func(i, k int) { columns[i], columns[k] = columns[k], columns[i] })
	}
	switch at := v.IntN(len(columns)); v.IntN(600) < v.faults {
	case true:
		columns = slices.Delete(columns, at, at+1)
	default:
		if v.IntN(600) < v.faults {
			columns = append(columns, columns[at], templates.Field{Key: "unknown.key"})
		}
	}
	keys := make([]string, len(columns))
	for i, f := range columns {
		keys[i] = f.Key
	}
	head := 3 + v.IntN(2)*v.IntN(2)*v.IntN(12)
	shared := v.shared
	v.shared = nil // keys stand in their cells
	b := "<sheetData>" + v.row(1, []string{def.Name}) + v.row(head, keys)
	v.shared = shared
	most := map[string]int{"Players": 14, "Ratings": 12}[def.Name]
	number := head + 1 + v.IntN(2)
	for range v.IntN(max(most, 4) + 1) {
		values := make([]string, len(columns)+v.IntN(60)/59)
		for i, f := range columns {
			if f.Required || v.IntN(3) == 0 {
				values[i] = v.value(f, lists)
			}
		}
		if len(values) > len(columns) {
			values[len(columns)] = "beside"
		}
		if def.Name == "Players" && v.IntN(3) > 0 {
			values[max(0, slices.Index(keys, "player.id"))] = fmt.Sprint(1000 + number)
		}
		number += 1 + v.IntN(9)/8
		b += v.row(number, values)
	}
	b += "</sheetData>"
	if v.IntN(400) < v.faults {
		b += fmt.Sprintf(`<mergeCells><mergeCell ref="A%d:B%d"/></mergeCells>`, number, number+1)
	}
	if v.IntN(400) < v.faults {
		b = `<cols><col min="2" max="3" hidden="1"/></cols>` + b
	}
	return b
}

// workbook writes a whole workbook.
func (v *invented) workbook() []byte {
	def := templates.Registry()
	sheets := slices.Clone(def.Sheets)
	if v.IntN(3) == 0 {
		v.Shuffle(len(sheets), func(i, k int) { sheets[i], sheets[k] = sheets[k], sheets[i] })
	}
	for i := range sheets {
		if v.IntN(900) < v.faults {
			sheets[i].Name += "2"
		}
	}
	if v.IntN(3) == 0 {
		v.shared = []string{""}
	}
	lists := map[string][]string{"discipline": {"standard", "rapid"}}
	for name, values := range def.Lists {
		lists[name] = values
	}
	const space = ` xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"`
	const office, pack = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">`
	book, related := "", ""
	parts := [][2]string{}
	for i, s := range sheets {
		book += fmt.Sprintf(`<sheet name="%s" sheetId="%d" r:id="s%d"/>`, s.Name, i+1, i)
		related += fmt.Sprintf(`<Relationship Id="s%d" Type="%sworksheet" Target="worksheets/s%d.xml"/>`, i, office, i)
		strange := map[bool]string{true: "<strange/>"}[v.IntN(3000) < v.faults] // then another reader must see the same
		parts = append(parts, [2]string{fmt.Sprintf("xl/worksheets/s%d.xml", i), "<worksheet" + space + ">" + v.sheet(s, lists) + strange + "</worksheet>"})
	}
	properties := map[bool]string{true: ` date1904="1"`}[v.IntN(12) == 0]
	version := def.Version
	if v.IntN(600) < v.faults {
		version = v.one("registry/9", "results/1", "")
	}
	related += `<Relationship Id="t" Type="` + office + `styles" Target="styles.xml"/>`
	if v.shared != nil {
		related += `<Relationship Id="x" Type="` + office + `sharedStrings" Target="sharedStrings.xml"/>`
		parts = append(parts, [2]string{"xl/sharedStrings.xml", "<sst" + space + "><si><t>" + strings.Join(v.shared, "</t></si><si><t>") + "</t></si></sst>"})
	}
	parts = append(parts, [][2]string{
		{"_rels/.rels", pack + `<Relationship Id="w" Type="` + office + `officeDocument" Target="xl/workbook.xml"/></Relationships>`},
		{"xl/_rels/workbook.xml.rels", pack + related + "</Relationships>"},
		{"xl/workbook.xml", "<workbook" + space + "><workbookPr" + properties + "/><sheets>" + book + "</sheets></workbook>"},
		{"xl/styles.xml", "<styleSheet" + space + `><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`},
		{"docProps/custom.xml", `<Properties xmlns="p"><property name="kalends.template"><lpwstr>` + version + `</lpwstr></property></Properties>`},
		{"[Content_Types].xml", "<Types></Types>"},
	}...)
	if v.IntN(1500) < v.faults {
		parts[0][1] += "behind the root"
	}
	return zipped(parts)
}

// zipped returns an archive of parts, each a name and its content.
func zipped(parts [][2]string) []byte {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, part := range parts {
		f, err := w.Create(part[0])
		if err == nil {
			_, err = f.Write([]byte(part[1]))
		}
		if err != nil {
			panic(err)
		}
	}
	if err := w.Close(); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// transcript returns the findings of a reading and its answers to every question.
func transcript(r Registry, found rating.Findings) string {
	var b strings.Builder
	for _, f := range found {
		fmt.Fprintf(&b, "%+v\n", f)
	}
	for _, d := range r.doubts {
		fmt.Fprintf(&b, "%+v\n", d)
	}
	for _, p := range slices.Collect(r.Players.All()) {
		meant, all := r.Meant(p.Name)
		player := strings.Replace(fmt.Sprintf("%+v", p), " Erased:0", "", 1) // the field is newer than what is recorded
		fmt.Fprintf(&b, "%s %q %q %q %t %q %q %q %q\n", player, r.Names(p.ID), r.Named(p.Name), meant, all, r.Nearly(p.Name), r.Similar(p.Name, 3), r.Seek(p.Name), r.Sharing(ClubOf(p.Birth.Year, p.Club)))
	}
	for _, number := range []string{"1001", "1002", "1003", "1004", "01004", "31", "12", "77", "5800001", "N-7", "1"} {
		former, _ := r.Renumbered(number)
		padded, _ := r.Padded(number)
		fmt.Fprintf(&b, "%q %q %q %q %q %q\n", former, padded, r.Bearers(ByFIDE, number), r.Bearers(ByAlias, number), r.Bearers(ByNational, number), r.Seek(number))
	}
	for _, name := range append(usual["alias.alias"], usual["player.name"]...) {
		fmt.Fprintf(&b, "%q %q\n", r.Answers("EV-1", name), r.Seek(name))
	}
	last, there := r.LastOpening("standard")
	fmt.Fprintf(&b, "%v %t %+v\n%+v\n", last, there, slices.Collect(r.Openings()), r.SmallSheets)
	later := strings.NewReplacer(fmt.Sprintf(" Assigned:%+v", r.Assigned), "", fmt.Sprintf(" Addresses:%+v", r.Addresses), "")
	return later.Replace(b.String())
}

// recorded holds a hash for each invented registry, made when workbooks were still read into memory whole.
const recorded = "testdata/answers.txt"

// TestInventedRegistriesAnswerAsEver compares all findings about hundreds of registries, and all their answers, with
// those of the reader that read a workbook into memory whole; make prove compares all that are recorded.
func TestInventedRegistriesAnswerAsEver(t *testing.T) {
	titles := []rating.TitleName{{Code: "GM", Names: []string{"grandmaster"}}, {Code: "WGM", Names: []string{"Woman Grandmaster"}, Women: true, Youngest: 12}}
	var got []string
	const most = 2000
	count := min(counttest.Of(t, 400, most), most)
	if os.Getenv("UPDATE") != "" {
		count = most
	}
	for seed := range uint64(count) {
		v := &invented{Rand: rand.New(rand.NewPCG(14, seed)), faults: []int{0, 3, 12, 30}[seed%4]}
		r, found := Terms{Titles: titles, Lists: []string{"standard", "rapid"}}.Read(v.workbook(), "registry.xlsx")
		text := transcript(r, found)
		if os.Getenv("TRANSCRIPT") == fmt.Sprint(seed) {
			t.Log(text)
		}
		got = append(got, fmt.Sprintf("%x", sha256.Sum256([]byte(text)))[:12])
	}
	all := strings.Join(got, "\n") + "\n"
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(recorded, []byte(all), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(recorded)
	if err != nil {
		t.Fatal(err)
	}
	for seed, line := range strings.Fields(string(want)) {
		if seed < len(got) && got[seed] != line {
			t.Errorf("the registry of seed %d answers otherwise than recorded; TRANSCRIPT=%d shows its answers", seed, seed)
		}
	}
	if n := strings.Count(string(want), "\n"); n != most {
		t.Errorf("%d registries are recorded, not %d", n, most)
	}
}
