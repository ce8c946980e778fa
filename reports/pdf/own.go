package pdf

import (
	"encoding/binary"
	"fmt"
)

// OwnFont is a typeface of the association, as TrueType files. Semi is the heavier weight and may be nil.
type OwnFont struct {
	Name          string
	Regular, Semi []byte
}

// restricted is the bit of a font's embedding rights that forbids to embed it.
const restricted = 0x0002

// CheckFont says why a font file cannot be printed with; nil when it can. A font that is cut off or that its maker
// does not let be embedded is found out here and not by a reader of the bulletin.
func CheckFont(name string, data []byte) error {
	parsed, err := parseFont(name, data)
	if err != nil {
		return err
	}
	if err := wholeTables(name, data); err != nil {
		return err
	}
	if at, size := tableOf(data, "OS/2"); size >= 10 && binary.BigEndian.Uint16(data[at+8:])&0x000F == restricted {
		return fmt.Errorf("font %s: its maker does not allow it to be embedded in documents", name)
	}
	if parsed.NumGlyphs() < 2 {
		return fmt.Errorf("font %s: there are no letters in it", name)
	}
	return tryFont(name, data)
}

// wholeTables looks whether every table of a TrueType file lies within it, and whether those are there that a page needs.
func wholeTables(name string, data []byte) error {
	for i := range int(binary.BigEndian.Uint16(data[4:])) {
		record := data[12+16*i:] // the parser has read the directory
		at, size := uint64(binary.BigEndian.Uint32(record[8:])), uint64(binary.BigEndian.Uint32(record[12:]))
		if at+size > uint64(len(data)) {
			return fmt.Errorf("font %s: the file is cut off; copy it again", name)
		}
	}
	for _, tag := range []string{"cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "OS/2", "post"} {
		if _, err := tableRecord(data, tag); err != nil {
			return fmt.Errorf("font %s: %w", name, err)
		}
	}
	return nil
}

func tableOf(data []byte, tag string) (at, size int) {
	record, err := tableRecord(data, tag)
	if err != nil {
		return 0, 0
	}
	return int(binary.BigEndian.Uint32(data[record+8:])), int(binary.BigEndian.Uint32(data[record+12:]))
}

// tryFont prints some letters of every script with the font, as far as it has them.
func tryFont(name string, data []byte) error {
	d := New(Options{Own: []OwnFont{{Name: name, Regular: data}}, Fonts: noFonts})
	d.AddPage()
	y, style := 20.0, Style{Size: 10}
	for r := rune('!'); r < 0x3000; r++ {
		if f, _ := d.chain.among(r, false); f != nil {
			d.At(20, y, string(r), style, Left)
		}
	}
	d.chain.err = nil // that the built-in fonts were not asked is no fault of this one
	if _, err := d.Bytes(); err != nil {
		return fmt.Errorf("font %s: %w", name, err)
	}
	return nil
}

func noFonts(name string) ([]byte, error) { return nil, fmt.Errorf("font %s is not asked", name) }
