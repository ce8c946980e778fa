package pdf

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"strings"
	"testing"

	"kalends/reports/typeface"

	"github.com/jung-kurt/gofpdf"
	"golang.org/x/image/font/sfnt"
	"pgregory.net/rapid"
)

// TestFacesAreWrittenAsTheLibraryWould: the objects of a face are those that gofpdf writes, byte for byte, except for
// the name and the map to Unicode.
func TestFacesAreWrittenAsTheLibraryWould(t *testing.T) {
	for _, name := range []string{faceNames[sans][1], faceNames[han][0]} {
		file, parsed, err := typeface.Embedded(name)
		if err != nil {
			t.Fatal(err)
		}
		few := rapid.MapOf(rapid.Int32Range('0', 'z'), rapid.IntRange(1, 40)) // codes that follow each other, of few widths
		runes := rapid.OneOf(rapid.Int32Range(0x20, 0xD7FF), rapid.Int32Range(0xE000, 0xF8FF))
		any := rapid.MapOfN(runes, rapid.IntRange(1, parsed.NumGlyphs()-1), 1, -1)
		rapid.Check(t, func(rt *rapid.T) {
			f := newFace(file, parsed)
			f.family = "w"
			for _, used := range []map[int32]int{few.Draw(rt, "few"), any.Draw(rt, "any")} {
				for code, index := range used {
					f.glyphs[code] = &glyph{index: sfnt.GlyphIndex(index), code: code}
				}
			}
			ours, theirs := objectsOf(rt, f), objectsOfLibrary(rt, f)
			for n, want := range theirs {
				if got := ours[n]; got != want && n != unicodeObject {
					rt.Fatalf("%s: object %d is\n%q, the library writes\n%q", name, n, got, want)
				}
			}
		})
	}
}

// objectsOf returns the objects that we write of a face, as gofpdf would print them.
func objectsOf(t *rapid.T, f *face) (all [faceObjects]string) {
	var buf bytes.Buffer
	o := newObjects(&countingWriter{to: &buf, sum: sha256.New()}, firstFaceOfOnePage+faceObjects)
	if err := (output{New(Options{})}).face(o, firstFaceOfOnePage, f); err != nil {
		t.Fatal(err)
	}
	for i, n := range o.packed {
		var number, from, to int
		lines := strings.Split(string(o.heads), "\n")
		fmt.Sscan(lines[i], &number, &from)
		if to = o.room.Len(); i+1 < len(o.packed) {
			fmt.Sscan(lines[i+1], &number, &to)
		}
		all[n-firstFaceOfOnePage] = fmt.Sprintf("%d 0 obj\n%sendobj\n", n, o.room.Bytes()[from:to])
	}
	for _, n := range []int{glyphsObject, fileObject} {
		stream := buf.Bytes()[o.places[firstFaceOfOnePage+n].at:]
		all[n] = string(stream[:bytes.Index(stream, []byte("\nendstream\nendobj\n"))]) + "\nendstream\nendobj\n"
	}
	return all
}

// firstFaceOfOnePage is the number of the first object behind the only page.
const firstFaceOfOnePage = firstPage + 2

// objectsOfLibrary returns the objects that gofpdf writes of a cut face, under the name that we give it.
func objectsOfLibrary(t *rapid.T, f *face) (all [faceObjects]string) {
	codes, glyphs := f.codes()
	part, err := typeface.Cut(f.file, codes, glyphs)
	if err != nil {
		t.Fatal(err)
	}
	witness := gofpdf.New("P", "mm", "A4", "")
	witness.SetCompression(false)
	witness.AddUTF8FontFromBytes(f.family, "", part.File)
	witness.AddPage()
	witness.SetFont(f.family, "", 8)
	witness.Text(0, 0, string(codes))
	var buf bytes.Buffer
	if err := witness.Output(&buf); err != nil {
		t.Fatal(err)
	}
	for i := range all {
		n := firstFaceOfOnePage + i
		from, to := bytes.Index(buf.Bytes(), fmt.Appendf(nil, "\n%d 0 obj\n", n))+1, 0
		if i < faceObjects-1 {
			to = bytes.Index(buf.Bytes(), fmt.Appendf(nil, "\n%d 0 obj\n", n+1)) + 1
		} else {
			to = bytes.LastIndex(buf.Bytes(), []byte("\n2 0 obj\n")) + 1
		}
		all[i] = strings.ReplaceAll(string(buf.Bytes()[from:to]), "/utf8"+f.family, "/"+f.name())
	}
	return all
}
