package typeface

import (
	"bytes"
	"encoding/binary"
	"strings"
	"testing"

	"golang.org/x/image/font/sfnt"

	"kalends/templates"
)

// fontOfProgram returns a copy of a font of the program.
func fontOfProgram(t *testing.T, name string) []byte {
	t.Helper()
	font, err := templates.Font(name)
	if err != nil {
		t.Fatal(err)
	}
	return bytes.Clone(font)
}

// TestAGlyphThatIsAPartOfItselfIsAFault makes a composite glyph a part of itself, which must be an error.
func TestAGlyphThatIsAPartOfItselfIsAFault(t *testing.T) {
	font := fontOfProgram(t, "NotoSans-Regular.ttf")
	c, err := openCutter(bytes.NewReader(font))
	if err != nil {
		t.Fatal(err)
	}
	for g := uint16(1); ; g++ {
		at, size, err := c.outline(g)
		if err != nil {
			t.Fatal(err)
		}
		outline := font[c.tables.At["glyf"].At+at:][:size]
		if parts(outline, func(part []byte) error { binary.BigEndian.PutUint16(part, g); return nil }); size > 10 && outline[0]&0x80 != 0 {
			_, err = Cut(bytes.NewReader(font), []rune{'A'}, []sfnt.GlyphIndex{sfnt.GlyphIndex(g)})
			if err == nil || !strings.Contains(err.Error(), "without end") {
				t.Errorf("glyph %d: %v", g, err)
			}
			return
		}
	}
}
