package workbook

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// sheetResult is everything that reading a worksheet yields.
type sheetResult struct {
	Rows                     []Row
	Tags, Cells, Rowed, Area int
	Named                    int
	Err                      string
}

// readGrid reads a worksheet with a scanner whose buffer has size bytes at first.
func readGrid(text string, size int) (out sheetResult) {
	p := &pack{limits: Sender, strings: []string{"", "win", "王伟"}, formats: []Format{0, DateFormat, TimeFormat}}
	s := &scanner{r: strings.NewReader(text), buf: make([]byte, 0, size)}
	cells, area := 0, 0
	g := &grid{pack: p, entry: sheetEntry{name: "S"}, cells: &cells, area: &area}
	err := s.document("", g.child)
	if err != nil {
		out.Err = err.Error()
	}
	out.Rows, out.Tags, out.Cells, out.Rowed, out.Area = g.sheet.Rows, s.tags, s.cells, g.rows, area
	out.Named = g.cellsRead
	if err != nil {
		out.Tags, out.Cells, out.Named = 0, 0, 0 // the counts after an error do not matter
	}
	return out
}

var cellPieces = [][]string{
	{`<c`, `<c `, `<c`, `<x:c`}, {` r="A1"`, ` r="B1"`, ` r="C2"`, ``, ` r="AA1"`, ` r='D1'`, ` r="a1"`, ` r="E&#49;"`},
	{``, ` s="1"`, ` s="2"`, ` s="9"`, ` s=""`, ` s="1" s="1"`}, {``, ``, ` t="s"`, ` t="str"`, ` t="b"`, ` t="inlineStr"`,
		` t="e"`, ` t="n"`, ` t="zz"`, ` t="s" x="1"`},
	{`>`, `>`, `>`, `/>`, `>`, ` >`},
	{`<v>1</v>`, `<v>2.5</v>`, `<v></v>`, `<v>a&amp;b</v>`, `<is><t>text</t></is>`, `<is><t>_x0041_</t></is>`, ``,
		`<is><t>王</t></is>`, `<v>]]></v>`, `<v>1</v><v>2</v>`, `<f>1+1</f><v>2</v>`, `<is><t xml:space="preserve"> x</t></is>`,
		`<v>1`, "<v>\x01</v>", `<f>IF(A1=&#34;&#34;,&amp;"½")</f>`, `<f>1</f><is><t>1</t></is>`,
		`<f>&b;</f>`, `<f>a]]>b</f>`, "<f>\x02</f>", "<f>\xc3</f>", `<f/>`, `<f t="shared">1</f><v>2</v>`, "<f>1\r\n2</f><v>3</v>", "<v>\xff</v>", `<!-- c --><v>1</v>`},
	{`</c>`, `</c>`, `</c>`, `</c >`, "</c>\n", ``},
}

// randomSheet returns a worksheet with cells as programs write them, and some that no program should write.
func randomSheet(chance *rand.Rand) string {
	var b strings.Builder
	b.WriteString(`<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>`)
	for row := range 1 + chance.IntN(3) {
		fmt.Fprintf(&b, `<row r="%d">`, row+1)
		for column := range chance.IntN(6) {
			if chance.IntN(10) > 0 {
				fmt.Fprintf(&b, `<c r="%s" s="1" t="s"><v>%d</v></c>`, Address(row+1, column+1), chance.IntN(3))
				continue
			}
			for _, pieces := range cellPieces {
				b.WriteString(pieces[chance.IntN(len(pieces))])
			}
		}
		b.WriteString(`</row>`)
	}
	b.WriteString(`</sheetData></worksheet>`)
	return b.String()
}

// sameWithSmallBuffer reads a worksheet with two sizes of buffer, and tag by tag, which a second blank in the tag of
// each cell forces: all must give the same result.
func sameWithSmallBuffer(t *testing.T, text string) (read bool) {
	t.Helper()
	want := readGrid(strings.ReplaceAll(text, "<c ", "<c  "), 4096)
	for _, size := range []int{4096, 40} {
		if diff := cmp.Diff(want, readGrid(text, size)); diff != "" {
			t.Fatalf("%q with a buffer of %d bytes: %s", text, size, diff)
		}
	}
	return want.Err == ""
}

// TestBufferSizeChangesNothing reads random worksheets with buffers of different sizes.
func TestBufferSizeChangesNothing(t *testing.T) {
	chance, read := rand.New(rand.NewPCG(14, 14)), 0
	for range 5000 {
		if sameWithSmallBuffer(t, randomSheet(chance)) {
			read++
		}
	}
	if read < 1000 || read > 4000 {
		t.Errorf("%d of 5000 could be read: too few or too many to show anything", read)
	}
}

func FuzzBufferSize(f *testing.F) {
	f.Add(randomSheet(rand.New(rand.NewPCG(1, 1))))
	f.Add(randomSheet(rand.New(rand.NewPCG(2, 2))))
	f.Fuzz(func(t *testing.T, text string) {
		if !strings.Contains(text, "<!") { // the blank must not go into a comment or CDATA
			sameWithSmallBuffer(t, text)
		}
	})
}

// TestRepeatedAttribute reads tags with many attributes; a repeated one is refused at any place.
func TestRepeatedAttribute(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 500 {
		names := make([]string, 1+random.IntN(120))
		for i := range names {
			names[i] = fmt.Sprintf("n%c:%c%d", 'a'+random.IntN(26), 'a'+random.IntN(26), i)
		}
		write := func(names []string) string {
			var b strings.Builder
			b.WriteString("<a")
			for _, n := range names {
				fmt.Fprintf(&b, ` %s="%s"`, n, n)
			}
			return b.String() + "/>"
		}
		s := newScanner(strings.NewReader(write(names)))
		if tok, err := s.next(); err != nil || len(tok.attrs) != len(names) {
			t.Fatalf("%d of %d: %v", len(tok.attrs), len(names), err)
		}
		twice := append(names, names[random.IntN(len(names))])
		at := random.IntN(len(names))
		twice[at], twice[len(names)] = twice[len(names)], twice[at]
		if _, err := newScanner(strings.NewReader(write(twice))).next(); err == nil {
			t.Fatalf("one of %v stands twice", twice)
		}
	}
}
