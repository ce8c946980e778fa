package pdf

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"kalends/reports/typeface"
)

// The scripts that have faces of their own, each in two weights.
const (
	sans = iota
	han
	scripts
)

var faceNames = [scripts][2]string{
	sans: {"NotoSans-Regular.ttf", "NotoSans-SemiBold.ttf"},
	han:  {"NotoSansSC-Regular.ttf", "NotoSansSC-SemiBold.ttf"},
}

// face is one font file as one document uses it. Advances are thousandths of the size, rounded as the file that is
// written will round them, so that what is measured is what is printed.
type face struct {
	family string
	file   io.ReaderAt
	font   *sfnt.Font
	buf    sfnt.Buffer
	glyphs map[rune]*glyph // by the characters that were looked up
	latin  [0x500]*glyph   // the same of Latin, Greek and Cyrillic ones, which are most of a list
}

// glyph is what a face has for a character.
type glyph struct {
	index   sfnt.GlyphIndex // 0: the face does not cover the character
	advance int
	code    rune // which text writes for it; 0: no text has used it yet
}

// weight returns the index of a weight in a pair of faces: 0 for regular, 1 for semi-bold.
func weight(semi bool) int {
	if semi {
		return 1
	}
	return 0
}

// chain is the order in which faces are tried for a character. A built-in face is opened when the first character needs
// it. The association's own faces are tried first; one of the other weight is used only where no other face
// covers the character.
type chain struct {
	open  func(name string) (*face, error) // opens a built-in font
	own   [][2]*face
	faces [scripts][2]*face
	err   error // of fonts that cannot be opened or parsed
}

// newChain returns a chain with the association's own faces parsed. A font that cannot be parsed is left out, and its
// error kept in err.
func newChain(own []OwnFont) chain {
	c := chain{open: builtIn}
	for i, o := range own {
		var pair [2]*face
		for weight, data := range [...][]byte{o.Regular, o.Semi} {
			if data == nil {
				continue
			}
			parsed, err := typeface.Parse(o.Name, bytes.NewReader(data))
			if err != nil {
				c.err = errors.Join(c.err, err)
				continue
			}
			pair[weight] = newFace(bytes.NewReader(data), parsed)
			pair[weight].family = fmt.Sprintf("own%d%d", i, weight)
		}
		c.own = append(c.own, pair)
	}
	return c
}

// opened returns every face that is open, in a fixed order.
func (c *chain) opened() []*face {
	var all []*face
	for _, pairs := range [][][2]*face{c.own, c.faces[:]} {
		for _, pair := range pairs {
			for _, f := range pair {
				if f != nil {
					all = append(all, f)
				}
			}
		}
	}
	return all
}

// face returns a built-in face, which it opens at the first use. One that cannot be opened covers no character, and its
// error is kept in err.
func (c *chain) face(script int, semi bool) *face {
	weight := weight(semi)
	if f := c.faces[script][weight]; f != nil {
		return f
	}
	f, err := c.open(faceNames[script][weight])
	if err != nil {
		c.err = errors.Join(c.err, err)
		f = newFace(nil, nil)
	}
	f.family = fmt.Sprintf("f%d%d", script, weight)
	c.faces[script][weight] = f
	return f
}

// find returns the first face that covers r, and its glyph: of the own faces in this weight, of the preferred script,
// of the other script, and last of the own faces in the other weight. It returns nil, nil when no face covers r.
func (c *chain) find(r rune, semi bool, prefer int) (*face, *glyph) {
	if f, g := c.findOwn(r, semi); f != nil {
		return f, g
	}
	for _, script := range [...]int{prefer, scripts - 1 - prefer} {
		f := c.face(script, semi)
		if g := f.glyph(r); g.index != 0 {
			return f, g
		}
		if c.err != nil {
			break
		}
	}
	return c.findOwn(r, !semi)
}

// findOwn returns the first of the own faces of one weight that covers r, and its glyph, or nil, nil.
func (c *chain) findOwn(r rune, semi bool) (*face, *glyph) {
	for _, pair := range c.own {
		if f := pair[weight(semi)]; f != nil {
			if g := f.glyph(r); g.index != 0 {
				return f, g
			}
		}
	}
	return nil, nil
}

// glyph returns what the face has for r; index 0 means that it does not cover r. Each character is measured once.
func (f *face) glyph(r rune) *glyph {
	if int(r) < len(f.latin) && f.latin[r] != nil {
		return f.latin[r]
	}
	g, known := f.glyphs[r]
	if !known {
		g = f.measure(r)
		f.glyphs[r] = g
	}
	if int(r) < len(f.latin) {
		f.latin[r] = g
	}
	return g
}

// codes returns the codes under which text has been drawn in the face, in order, and the glyph of each.
func (f *face) codes() (codes []rune, glyphs []sfnt.GlyphIndex) {
	byCode := map[rune]sfnt.GlyphIndex{}
	for _, g := range f.glyphs {
		if g.code != 0 {
			byCode[g.code] = g.index
		}
	}
	codes = slices.Sorted(maps.Keys(byCode))
	for _, code := range codes {
		glyphs = append(glyphs, byCode[code])
	}
	return codes, glyphs
}

// measure looks up the glyph of r and its advance. A glyph that is not there or cannot be read has index 0.
func (f *face) measure(r rune) *glyph {
	if f.font == nil {
		return &glyph{}
	}
	index, err := f.font.GlyphIndex(&f.buf, r)
	if err != nil || index == 0 {
		return &glyph{}
	}
	em := int(f.font.UnitsPerEm())
	advance, err := f.font.GlyphAdvance(&f.buf, index, fixed.I(em), font.HintingNone)
	if err != nil {
		return &glyph{}
	}
	return &glyph{index: index, advance: int(math.Round(float64(advance) / 64 * 1000 / float64(em)))}
}

// builtIn returns a new face of a font file of the program.
func builtIn(name string) (*face, error) {
	file, parsed, err := typeface.Embedded(name)
	return newFace(file, parsed), err
}

// newFace returns a face without known glyphs; if parsed is nil, it covers no character.
func newFace(file io.ReaderAt, parsed *sfnt.Font) *face {
	return &face{file: file, font: parsed, glyphs: map[rune]*glyph{}}
}
