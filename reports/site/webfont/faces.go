package webfont

import (
	"bytes"
	"io"

	"golang.org/x/image/font/sfnt"

	"kalends/reports/typeface"
)

// face is a typeface in two weights; the second may be missing.
type face [2]font

// font is a font file that is parsed.
type font struct {
	file   io.ReaderAt
	parsed *sfnt.Font
}

// opener opens a font of the program by its name.
type opener func(name string) (io.ReaderAt, *sfnt.Font, error)

// facesOf returns the faces of the association, and then those of the program for letters and for Han characters.
func facesOf(open opener, own []typeface.Own) (faces []face, err error) {
	for _, o := range own {
		var f face
		for i, data := range [...][]byte{o.Regular, o.Semi} {
			if data != nil && err == nil {
				f[i].file = bytes.NewReader(data)
				f[i].parsed, err = typeface.Parse(o.Name, f[i].file)
			}
		}
		faces = append(faces, f)
	}
	for _, names := range [][2]string{{"NotoSans-Regular.ttf", "NotoSans-SemiBold.ttf"}, {"NotoSansSC-Regular.ttf", "NotoSansSC-SemiBold.ttf"}} {
		var f face
		for i, name := range names {
			if err == nil {
				f[i].file, f[i].parsed, err = open(name)
			}
		}
		faces = append(faces, f)
	}
	return faces, err
}

// take removes the characters of a family that the face has from chars, and returns them.
func (f face) take(chars map[rune]int, of func(rune) bool) map[rune]int {
	taken := map[rune]int{}
	for r, n := range chars {
		if of(r) && f[0].glyph(r) != 0 {
			taken[r] = n
			delete(chars, r)
		}
	}
	return taken
}

// glyph returns the glyph of a character, 0 if the font has none.
func (f font) glyph(r rune) sfnt.GlyphIndex {
	if f.parsed == nil {
		return 0
	}
	g, err := f.parsed.GlyphIndex(nil, r)
	if err != nil {
		return 0
	}
	return g
}

// covered returns those of the characters that the font has, and their glyphs.
func (f font) covered(chars []rune) (codes []rune, glyphs []sfnt.GlyphIndex) {
	for _, r := range chars {
		if g := f.glyph(r); g != 0 {
			codes, glyphs = append(codes, r), append(glyphs, g)
		}
	}
	return codes, glyphs
}
