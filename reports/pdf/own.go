package pdf

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"

	"kalends/reports/typeface"
)

// OwnFont is a typeface of the association.
type OwnFont = typeface.Own

// restricted is the bit of a font's embedding rights that forbids embedding it.
const restricted = 0x0002

// CheckFont returns why a font file cannot be printed with, or nil. A font that is cut off, or that its maker does not
// allow to be embedded, is found here and not by a reader of the bulletin.
func CheckFont(name string, data []byte) error {
	parsed, err := typeface.Parse(name, bytes.NewReader(data))
	if err != nil {
		return err
	}
	at, err := wholeTables(name, data)
	if err != nil {
		return err
	}
	if os2 := data[at["OS/2"].At:]; at["OS/2"].Size >= 10 && binary.BigEndian.Uint16(os2[8:])&0x000F == restricted {
		return fmt.Errorf("font %s: its maker does not allow it to be embedded in documents", name)
	}
	if parsed.NumGlyphs() < 2 {
		return fmt.Errorf("font %s: there are no letters in it", name)
	}
	return tryFont(name, data)
}

// wholeTables returns where the tables of a TrueType file are, or an error if one does not end within the file or one
// that a page needs is missing.
func wholeTables(name string, data []byte) (map[string]typeface.Section, error) {
	t, err := typeface.Directory(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("font %s: %w", name, err)
	}
	for _, s := range t.At {
		if uint64(s.At)+uint64(s.Size) > uint64(len(data)) {
			return nil, fmt.Errorf("font %s: the file is cut off; copy it again", name)
		}
	}
	for _, tag := range []string{"cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "OS/2", "post"} {
		if _, there := t.At[tag]; !there {
			return nil, fmt.Errorf("font %s: font has no table %s", name, tag)
		}
	}
	return t.At, nil
}

// tryFont prints every character up to U+3000 that the font has, into nothing, and returns the error of that.
func tryFont(name string, data []byte) error {
	d := New(Options{Own: []OwnFont{{Name: name, Regular: data}}})
	d.chain.open = noFonts
	d.AddPage()
	y, style := 20.0, Style{Size: 10}
	for r := rune('!'); r < 0x3000; r++ {
		if f, _ := d.chain.findOwn(r, false); f != nil {
			d.At(20, y, string(r), style, Left)
		}
	}
	d.chain.err = nil // noFonts is no fault of this font
	if err := d.Write(io.Discard); err != nil {
		return fmt.Errorf("font %s: %w", name, err)
	}
	return nil
}

// noFonts opens no built-in font, so that only the association's own one is tried.
func noFonts(name string) (*face, error) { return nil, fmt.Errorf("font %s is not asked", name) }
