package pdf

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"io"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/jung-kurt/gofpdf"
)

// typeset gives a face in which a text of three scripts is set, a sign beyond the BMP among it.
func typeset(t *testing.T, semi bool) []*face {
	t.Helper()
	d := New(Options{})
	d.AddPage()
	d.At(20, 20, "Grelling, Łukasz Ґалаґан 王力宏 𠮷 — ½ £ ﬁ Å", Style{Size: 9, Semi: semi}, Left)
	if d.chain.err != nil {
		t.Fatal(d.chain.err)
	}
	used := slices.DeleteFunc(d.chain.opened(), func(f *face) bool { codes, _ := f.codes(); return len(codes) == 0 })
	if len(used) != scripts {
		t.Fatalf("%d faces are used", len(used))
	}
	return used
}

// TestAFaceIsWrittenAsTheLibraryWould: gofpdf is the witness. What it says of the look of a face, how wide it finds each
// code and which tables it would embed is what we write.
func TestAFaceIsWrittenAsTheLibraryWould(t *testing.T) {
	for _, semi := range []bool{false, true} {
		for _, f := range typeset(t, semi) {
			codes, glyphs := f.codes()
			part, err := cut(f.file, codes, glyphs)
			if err != nil {
				t.Fatal(err)
			}
			witness := gofpdf.New("P", "pt", "A4", "")
			witness.SetCompression(false)
			witness.AddUTF8FontFromBytes("w", "", part.file)
			witness.AddPage()
			witness.SetFont("w", "", 1000)
			witness.Text(0, 0, string(codes))
			var out bytes.Buffer
			if err := witness.Output(&out); err != nil {
				t.Fatal(err)
			}
			look, err := f.look(part.weight)
			if said := lookIn(t, out.Bytes()); err != nil || strings.Join(strings.Fields(string(look)), " ") != said {
				t.Errorf("%s looks like\n%s, the library says\n%s (%v)", f.family, look, said, err)
			}
			for i, code := range codes {
				advance, err := f.advance(glyphs[i])
				if wide := int32(math.Round(witness.GetStringWidth(string(code)))); err != nil || advance != wide {
					t.Errorf("%s: U+%04X is %d wide, the library says %d (%v)", f.family, code, advance, wide, err)
				}
			}
			sameTables(t, f.family, part.file, embeddedIn(t, out.Bytes()))
		}
	}
}

var (
	looks  = regexp.MustCompile(`/FontName /utf8w\n (/Ascent .*) /MissingWidth`)
	fileIn = regexp.MustCompile(`(?s)/Length1 \d+\n>>\nstream\n(.*?)\nendstream`)
)

// lookIn finds what the library says of the look of its only font.
func lookIn(t *testing.T, file []byte) string {
	t.Helper()
	m := looks.FindSubmatch(file)
	if m == nil {
		t.Fatal("the library says nothing of the look of a font")
	}
	return strings.Join(strings.Fields(strings.ReplaceAll(string(m[1]), "/FontBBox", " /FontBBox")), " ")
}

// embeddedIn finds the font that the library has embedded.
func embeddedIn(t *testing.T, file []byte) []byte {
	t.Helper()
	m := fileIn.FindSubmatch(file)
	if m == nil {
		t.Fatal("the library has embedded nothing")
	}
	r, err := zlib.NewReader(bytes.NewReader(m[1]))
	if err != nil {
		t.Fatal(err)
	}
	font, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return font
}

// sameTables compares what two fonts are made of. Where glyphs begin the library writes shorter, so that the head says
// so, and its map of codes has an end of its own.
func sameTables(t *testing.T, family string, ours, theirs []byte) {
	t.Helper()
	for _, tag := range []string{"glyf", "hmtx", "hhea", "maxp", "OS/2", "name", "cvt ", "fpgm", "prep", "gasp", "post"} {
		if a, b := tableOf(t, ours, tag), tableOf(t, theirs, tag); !bytes.Equal(a, b) {
			t.Errorf("%s: table %s has %d bytes and is not that of the library, which has %d", family, tag, len(a), len(b))
		}
	}
}

func tableOf(t *testing.T, font []byte, tag string) []byte {
	t.Helper()
	tables, err := directory(bytes.NewReader(font))
	if err != nil {
		t.Fatal(err)
	}
	if _, there := tables.at[tag]; !there {
		return nil
	}
	b, err := tables.read(tag)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestTheSumsOfACutFontAreRight: every table, and the file as a whole.
func TestTheSumsOfACutFontAreRight(t *testing.T) {
	f := typeset(t, false)[0]
	codes, glyphs := f.codes()
	part, err := cut(f.file, codes, glyphs)
	if err != nil {
		t.Fatal(err)
	}
	if sum := sumOf(part.file); sum != 0xB1B0AFBA {
		t.Errorf("the file has the sum %X", sum)
	}
	for i := range int(binary.BigEndian.Uint16(part.file[4:])) {
		record := part.file[12+16*i:]
		tag, table := string(record[:4]), tableOf(t, part.file, string(record[:4]))
		if tag == "head" {
			binary.BigEndian.PutUint32(table[8:], 0) // the sum of the file
		}
		if said := binary.BigEndian.Uint32(record[4:]); said != sumOf(table) {
			t.Errorf("table %s has the sum %X and says %X", tag, sumOf(table), said)
		}
	}
}
