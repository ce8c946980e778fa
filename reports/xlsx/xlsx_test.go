package xlsx

import (
	"archive/zip"
	"bytes"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/rating"

	"kalends/reports/xlsx/xlsxtest"
)

// everything returns a workbook with everything that excelize writes in the order of its maps: several streamed sheets,
// comments, validations, names, links, protection, conditional formats, properties.
func everything(t *testing.T) []byte {
	t.Helper()
	b, err := New(Meta{Title: "Everything", Lang: "zh-CN", On: rating.Day(2026, 10, 1)})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"One", "Two", "Three", "Four", "Five"} {
		p := Page{Name: name, Widths: []float64{10, 0, 20}, Freeze: "B5", Repeat: 4, Filter: "A4:C9", Landscape: name == "Two",
			Foot: Foot{Left: "2026 & more", Page: "Page {page} of {pages}"}, AsText: "A5:A9", Protected: true,
			Choices: []Choice{{Range: "A5:A9", Source: "choice"}}, Checks: []Check{{Range: "B5:B9", Formula: `AND(B5<>"",B5>1)`, Title: "t", Text: "x"}},
			Tints: []Tint{{Range: "A5:C9", Formula: "MOD(ROW()-4,5)=0", Style: Style{Box: UnderBox}}},
			Links: []Link{{Cell: "C5", Sheet: "One", Target: "A1"}}, Notes: []Note{{"A5", "a note"}, {"B5", "another"}},
			Rows: slices.Values([]Row{{Height: 24, Cells: []Cell{{Text("title"), Style{Size: 14, Bold: true}}}}, {}, {Hidden: true}, {},
				{Cells: []Cell{{Text("00123"), Style{Format: AsText, Indent: 1}}, {Points(234560), Style{Format: Tenths}}, {Day(rating.Day(2026, 10, 1)), Style{Format: ISODate}}}},
				{Cells: []Cell{{}, {Int(7), Style{}}, {Formula("B5+B6"), Style{}}}}})}
		if name == "Five" {
			p.Shown = VeryHidden
		}
		if err := b.Add(p); err != nil {
			t.Fatal(err)
		}
	}
	if err := b.Name("choice", "'One'!$A$5:$A$9"); err != nil {
		t.Fatal(err)
	}
	if err := b.Property("kalends.template", "results/1"); err != nil {
		t.Fatal(err)
	}
	out, err := b.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestSameBytesTwentyTimes(t *testing.T) {
	first := everything(t)
	for range 19 {
		if !bytes.Equal(first, everything(t)) {
			t.Fatal("the same calls give other bytes")
		}
	}
}

func TestPartsAreSortedAndCarryNoTime(t *testing.T) {
	book := everything(t)
	r, err := zip.NewReader(bytes.NewReader(book), int64(len(book)))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range r.File {
		if !f.Modified.Equal(zipTime) {
			t.Errorf("%s was packed at %s", f.Name, f.Modified)
		}
		body, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.Copy(io.Discard, body); err != nil {
			t.Errorf("%s: %v", f.Name, err)
		}
		names = append(names, f.Name)
	}
	if names[0] != contentTypes || !slices.IsSorted(names[1:]) {
		t.Errorf("parts %v", names)
	}
}

func TestWhatWasWrittenIsThere(t *testing.T) {
	text := xlsxtest.Dump(t, everything(t))
	one, _, _ := strings.Cut(text, "== Two")
	want := "== One\n1: A \"title\"\n5: A \"00123\" | B 2345.6 | C 46296\n6: B 7 | C =B5+B6\n"
	if diff := cmp.Diff(want, one); diff != "" {
		t.Error(diff)
	}
	if !strings.Contains(text, "== Five (hidden)") {
		t.Error("Five is not hidden")
	}
}

// TestWhatBelongsToTheSheetSurvivesStreaming looks for everything that excelize drops when it is set too late.
func TestWhatBelongsToTheSheetSurvivesStreaming(t *testing.T) {
	book := everything(t)
	r, err := zip.NewReader(bytes.NewReader(book), int64(len(book)))
	if err != nil {
		t.Fatal(err)
	}
	parts := map[string]string{}
	for _, f := range r.File {
		body, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		b, err := io.ReadAll(body)
		if err != nil {
			t.Fatal(err)
		}
		parts[f.Name] = string(b)
	}
	for _, want := range []string{`fitToPage="true"`, `<autoFilter ref="$A$4:$C$9"`, "<sheetProtection", "<conditionalFormatting", "<dataValidation ",
		"<hyperlink ", `orientation="landscape"`, `paperSize="9"`, "Page &amp;P of &amp;N", "2026 &amp;&amp; more", `hidden="1"`, "<ignoredError ", "legacyDrawing",
		`B5&lt;&gt;`, `state="frozen"`} {
		if !strings.Contains(parts["xl/worksheets/sheet2.xml"], want) {
			t.Errorf("sheet Two lacks %s", want)
		}
	}
	if strings.Contains(parts["xl/worksheets/sheet2.xml"], "<dimension") {
		t.Error("a dimension that streamed rows do not keep")
	}
	if strings.Contains(parts["xl/worksheets/sheet2.xml"], "password=") || strings.Contains(parts["xl/worksheets/sheet2.xml"], "hashValue=") {
		t.Error("a password")
	}
	for _, want := range []string{"_xlnm.Print_Titles", "_xlnm._FilterDatabase", `state="veryHidden"`} {
		if !strings.Contains(parts["xl/workbook.xml"], want) {
			t.Errorf("the workbook lacks %s", want)
		}
	}
	if !strings.Contains(parts["docProps/core.xml"], "2026-10-01T00:00:00Z") {
		t.Error("the properties carry another day")
	}
}

func TestNamesOfSheetsMoveAlong(t *testing.T) {
	b, err := Open(everything(t))
	if err != nil {
		t.Fatal(err)
	}
	if err := b.AddFirst(Page{Name: "Zero", Rows: slices.Values([]Row{{Cells: []Cell{{Text("a"), Style{}}}}})}); err != nil {
		t.Fatal(err)
	}
	for _, name := range b.file.GetDefinedName() {
		if name.Scope != "Workbook" && !strings.HasPrefix(name.RefersTo, Quote(name.Scope)) && !strings.HasPrefix(name.RefersTo, name.Scope) {
			t.Errorf("%s of %s means %s", name.Name, name.Scope, name.RefersTo)
		}
	}
}

func TestTexts(t *testing.T) {
	for in, want := range map[string]string{"a\x00b\x1fc": "abc", "a\nb\tc": "a\nb\tc", "a\xffb": "a\uFFFDb", "=1+1": "=1+1", "棋\uFFFE": "棋"} {
		if got := clean(in); got != want {
			t.Errorf("%q becomes %q, want %q", in, got, want)
		}
	}
	if got := len([]rune(clean(strings.Repeat("棋", longest+1)))); got != longest {
		t.Errorf("%d characters in a cell", got)
	}
}

func TestSheetNames(t *testing.T) {
	taken := map[string]bool{"list": true}
	for in, want := range map[string]string{"": "Sheet", "list": "list~2", "a/b*c": "a b c", "'x'": "x", strings.Repeat("棋", 40): strings.Repeat("棋", 31)} {
		if got := SheetName(in, func(s string) bool { return taken[s] }); got != want {
			t.Errorf("%q becomes %q, want %q", in, got, want)
		}
	}
}

func TestOpenRefusesWhatIsNoWorkbook(t *testing.T) {
	for _, data := range []string{"", "PK\x03\x04", "name,result\n", "\xd0\xcf\x11\xe0"} {
		if _, err := Open([]byte(data)); err == nil {
			t.Errorf("%q was opened", data)
		}
	}
}

func FuzzOpen(f *testing.F) {
	f.Add([]byte("PK\x03\x04"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if b, err := Open(data); err == nil {
			_, _ = b.Grid(b.Sheets()[0], 10)
		}
	})
}
