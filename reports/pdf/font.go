package pdf

import (
	"encoding/binary"
	"fmt"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// The objects of a face (ISO 32000-1, 9.7), by how far their numbers are behind the first.
const (
	fontObject       = iota // what pages name
	glyphsObject            // how wide its glyphs are
	unicodeObject           // what its codes stand for
	descriptorObject        // how it looks
	placesObject            // which glyph a code is
	fileObject              // the glyphs
	faceObjects
)

// numberFaces gives the first object of each face that something is written in.
func (d output) numberFaces(o *objects) map[*face]int {
	first := map[*face]int{}
	for _, f := range d.chain.opened() {
		if codes, _ := f.codes(); len(codes) > 0 {
			first[f] = o.number()
			for range faceObjects - 1 {
				o.number()
			}
		}
	}
	return first
}

// faces writes the faces: of each a part with the glyphs that are printed.
func (d output) faces(o *objects, first map[*face]int) error {
	for _, f := range d.chain.opened() {
		if n, used := first[f]; used {
			if err := d.face(o, n, f); err != nil {
				return err
			}
		}
	}
	return nil
}

func (d output) face(o *objects, n int, f *face) error {
	codes, glyphs := f.codes()
	p, err := cut(f.file, codes, glyphs)
	if err != nil {
		return err
	}
	widths, err := f.widths(codes, glyphs)
	if err != nil {
		return err
	}
	look, err := f.look(p.weight)
	if err != nil {
		return err
	}
	name := f.name()
	o.pack(n, fmt.Appendf(nil, "<</Type /Font /Subtype /Type0 /BaseFont /%s /Encoding /Identity-H /DescendantFonts [%d 0 R] /ToUnicode %d 0 R>>",
		name, n+glyphsObject, n+unicodeObject))
	o.pack(n+glyphsObject, fmt.Appendf(nil, "<</Type /Font /Subtype /CIDFontType2 /BaseFont /%s /CIDSystemInfo <</Registry (Adobe) /Ordering (UCS)"+
		" /Supplement 0>> /FontDescriptor %d 0 R /W [%s] /CIDToGIDMap %d 0 R>>", name, n+descriptorObject, widths, n+placesObject))
	o.deflated(n+unicodeObject, "", f.unicode(lent(d.pua)))
	o.pack(n+descriptorObject, fmt.Appendf(nil, "<</Type /FontDescriptor /FontName /%s %s /FontFile2 %d 0 R>>", name, look, n+fileObject))
	o.deflated(n+placesObject, "", placesOf(codes, p.places))
	o.deflated(n+fileObject, fmt.Sprintf("/Length1 %d ", len(p.file)), p.file)
	return nil
}

// widths gives the advances of codes, those that follow each other together (9.7.4.3).
func (f *face) widths(codes []rune, glyphs []sfnt.GlyphIndex) (k ink, err error) {
	for i, code := range codes {
		advance, err := f.advance(glyphs[i])
		switch {
		case err != nil:
			return nil, err
		case i == 0:
			k = fmt.Appendf(k, "%d [", code)
		case codes[i-1]+1 != code:
			k = fmt.Appendf(k, "] %d [", code)
		}
		k = fmt.Appendf(k, "%d ", advance)
	}
	return append(k, ']'), nil
}

// placesOf gives the glyph of each code (9.7.4.2).
func placesOf(codes []rune, places []uint16) []byte {
	all := make([]byte, 2*(codes[len(codes)-1]+1))
	for i, code := range codes {
		binary.BigEndian.PutUint16(all[2*code:], places[i])
	}
	return all
}

// The flags of a font (9.8.2).
const (
	fixedPitch = 1 << 0
	symbolic   = 1 << 2 // its codes are its own
	italic     = 1 << 6
	forceBold  = 1 << 18
)

// boldWeight is the weight from which on a face is bold.
const boldWeight = 600

// look says how a face looks, in thousandths of its size: what a reader wants to know that has to do without the face.
func (f *face) look(weight int) (ink, error) {
	em := fixed.I(1000)
	metrics, err := f.font.Metrics(&f.buf, em, font.HintingNone)
	if err != nil {
		return nil, err
	}
	box, err := f.font.Bounds(&f.buf, em, font.HintingNone)
	if err != nil {
		return nil, err
	}
	flags, slant := symbolic, 0.0
	if weight >= boldWeight {
		flags |= forceBold
	}
	if post := f.font.PostTable(); post != nil {
		slant = post.ItalicAngle
		if post.IsFixedPitch {
			flags |= fixedPitch
		}
	}
	if slant != 0 {
		flags |= italic
	}
	return fmt.Appendf(nil, "/Ascent %d /Descent %d /CapHeight %d /Flags %d /FontBBox [%d %d %d %d] /ItalicAngle %d /StemV %d",
		metrics.Ascent.Floor(), -metrics.Descent.Floor(), metrics.CapHeight.Floor(), flags,
		box.Min.X.Floor(), -box.Max.Y.Ceil(), box.Max.X.Ceil(), -box.Min.Y.Floor(), int(slant), stemOf(weight)), nil
}

// stemOf is about how wide the stems of a weight are: no table of a font says it.
func stemOf(weight int) int { return 50 + weight*weight/(65*65) }
