package pdf

import (
	"encoding/binary"
	"fmt"
	"maps"
	"slices"

	"golang.org/x/image/font/sfnt"
)

// withRunes copies a TrueType file and gives the copy a character map of exactly the given codes. The library reads
// only maps of the BMP; so a character beyond it is lent a private code here, and a face of thirty thousand glyphs
// costs no more than the few that are printed. The caller's bytes are left alone: the library writes into what it gets.
func withRunes(ttf []byte, used map[rune]sfnt.GlyphIndex) ([]byte, error) {
	record, err := tableRecord(ttf, "cmap")
	if err != nil {
		return nil, err
	}
	table := characterMap(used)
	out := make([]byte, 0, len(ttf)+len(table)+8)
	out = append(out, ttf...)
	for len(out)%4 != 0 {
		out = append(out, 0)
	}
	binary.BigEndian.PutUint32(out[record+8:], uint32(len(out)))
	binary.BigEndian.PutUint32(out[record+12:], uint32(len(table)))
	out = append(out, table...)
	for len(out)%4 != 0 {
		out = append(out, 0)
	}
	return out, nil
}

// tableRecord finds where the directory of a TrueType file speaks of a table.
func tableRecord(ttf []byte, tag string) (int, error) {
	if len(ttf) < 12 {
		return 0, fmt.Errorf("font of %d bytes has no table directory", len(ttf))
	}
	for i := range int(binary.BigEndian.Uint16(ttf[4:])) {
		at := 12 + 16*i
		if at+16 > len(ttf) {
			break
		}
		if string(ttf[at:at+4]) == tag {
			return at, nil
		}
	}
	return 0, fmt.Errorf("font has no table %s", tag)
}

type segment struct{ first, last, glyph uint16 }

func segments(used map[rune]sfnt.GlyphIndex) []segment {
	var segs []segment
	for _, r := range slices.Sorted(maps.Keys(used)) {
		code, g := uint16(r), uint16(used[r])
		if n := len(segs); n > 0 && segs[n-1].last+1 == code && segs[n-1].glyph+(code-segs[n-1].first) == g {
			segs[n-1].last = code
			continue
		}
		segs = append(segs, segment{code, code, g})
	}
	return append(segs, segment{0xFFFF, 0xFFFF, 0})
}

// characterMap writes a cmap table with one subtable of format 4.
func characterMap(used map[rune]sfnt.GlyphIndex) []byte {
	segs := segments(used)
	b := []byte{0, 0, 0, 1, 0, 3, 0, 1, 0, 0, 0, 12}
	put := func(v int) { b = binary.BigEndian.AppendUint16(b, uint16(v)) }
	put(4)
	put(min(16+8*len(segs), 0xFFFF))
	put(0)
	put(2 * len(segs))
	put(0)
	put(0)
	put(0)
	for _, s := range segs {
		put(int(s.last))
	}
	put(0)
	for _, s := range segs {
		put(int(s.first))
	}
	for _, s := range segs {
		put(int(s.glyph - s.first))
	}
	for range segs {
		put(0)
	}
	return b
}
