package pdf

import (
	"encoding/binary"
	"fmt"
	"io"
	"maps"
	"slices"

	"golang.org/x/image/font/sfnt"
)

// part is a small TrueType file of some glyphs of a face.
type part struct {
	file   []byte
	places []uint16 // of the glyphs that were asked for
	hmtx   []byte   // four bytes a glyph: its width and its bearing
}

// cut makes a part of a face and gives it a character map of exactly the given codes. The library reads only maps of the
// BMP; so a character beyond it is lent a private code here, and a face of thirty thousand glyphs costs no more than the
// few that are printed: it is neither copied nor parsed whole by the library.
func cut(file io.ReaderAt, codes []rune, glyphs []sfnt.GlyphIndex) (p part, err error) {
	c, err := openCutter(file)
	if err != nil {
		return p, err
	}
	for _, g := range slices.Sorted(slices.Values(glyphs)) {
		c.keep(uint16(g))
	}
	for i := 0; i < len(c.kept); i++ { // a composite brings its parts, which may be composites
		if err := c.copyGlyph(c.kept[i]); err != nil {
			return p, err
		}
	}
	for _, g := range glyphs {
		p.places = append(p.places, c.place[uint16(g)])
	}
	if p.hmtx, err = c.metrics(); err == nil {
		p.file, err = c.file(characterMap(codes, p.places), p.hmtx)
	}
	return p, err
}

// cutter copies glyphs of a font. Those that are asked for keep their order, their parts come behind them.
type cutter struct {
	tables         tables
	loca, hmtx     []byte
	long           bool // the loca table has four bytes a glyph
	glyphs, widths int
	kept           []uint16
	place          map[uint16]uint16 // where a kept glyph is now
	outlines       []byte
	starts         []uint32
}

func openCutter(file io.ReaderAt) (*cutter, error) {
	t, err := directory(file)
	if err != nil {
		return nil, err
	}
	c := &cutter{tables: t, place: map[uint16]uint16{}}
	var head, hhea, maxp []byte
	for tag, into := range map[string]*[]byte{"head": &head, "hhea": &hhea, "maxp": &maxp, "loca": &c.loca,
		"hmtx": &c.hmtx} {
		if *into, err = t.read(tag); err != nil {
			return nil, err
		}
	}
	if len(head) < 54 || len(hhea) < 36 || len(maxp) < 6 {
		return nil, fmt.Errorf("font has tables that are too short")
	}
	c.long = binary.BigEndian.Uint16(head[50:]) == 1
	c.widths, c.glyphs = int(binary.BigEndian.Uint16(hhea[34:])), int(binary.BigEndian.Uint16(maxp[4:]))
	c.keep(0) // what stands for a glyph that is not there
	return c, nil
}

// keep takes a glyph and gives its new place.
func (c *cutter) keep(g uint16) uint16 {
	at, ok := c.place[g]
	if !ok {
		at = uint16(len(c.kept))
		c.place[g], c.kept = at, append(c.kept, g)
	}
	return at
}

// outline gives where the outline of a glyph lies in the table glyf.
func (c *cutter) outline(g uint16) (at, size int, err error) {
	i, width := int(g), 2
	if c.long {
		width = 4
	}
	if i >= c.glyphs || (i+2)*width > len(c.loca) {
		return 0, 0, fmt.Errorf("font has no glyph %d", g)
	}
	from, to := 2*int(binary.BigEndian.Uint16(c.loca[i*2:])), 2*int(binary.BigEndian.Uint16(c.loca[i*2+2:]))
	if c.long {
		from, to = int(binary.BigEndian.Uint32(c.loca[i*4:])), int(binary.BigEndian.Uint32(c.loca[i*4+4:]))
	}
	if to < from {
		return 0, 0, fmt.Errorf("font has a glyph %d of no size", g)
	}
	return from, to - from, nil
}

func (c *cutter) copyGlyph(g uint16) error {
	at, size, err := c.outline(g)
	if err != nil {
		return err
	}
	outline, err := c.tables.part("glyf", at, size)
	if err != nil {
		return err
	}
	if size > 10 && outline[0]&0x80 != 0 {
		if err := c.parts(outline); err != nil {
			return err
		}
	}
	c.starts = append(c.starts, uint32(len(c.outlines)))
	c.outlines = padded(append(c.outlines, outline...))
	return nil
}

// The flags of a part of a composite glyph.
const (
	wordArgs  = 1 << 0
	oneScale  = 1 << 3
	moreParts = 1 << 5
	twoScales = 1 << 6
	aMatrix   = 1 << 7
)

// parts keeps the glyphs that a composite is made of, and names them by their new places.
func (c *cutter) parts(outline []byte) error {
	for at, more := 10, true; more; {
		if at+4 > len(outline) {
			return fmt.Errorf("font has a composite glyph that is cut off")
		}
		flags := binary.BigEndian.Uint16(outline[at:])
		binary.BigEndian.PutUint16(outline[at+2:], c.keep(binary.BigEndian.Uint16(outline[at+2:])))
		at, more = at+partSize(flags), flags&moreParts != 0
	}
	return nil
}

func partSize(flags uint16) int {
	size := 6
	if flags&wordArgs != 0 {
		size = 8
	}
	switch {
	case flags&oneScale != 0:
		size += 2
	case flags&twoScales != 0:
		size += 4
	case flags&aMatrix != 0:
		size += 8
	}
	return size
}

// metrics gives the width and the bearing of every kept glyph; glyphs behind the last width share it.
func (c *cutter) metrics() ([]byte, error) {
	var out []byte
	for _, g := range c.kept {
		width, bearing := 4*int(g), 4*int(g)+2
		if int(g) >= c.widths {
			width, bearing = 4*(c.widths-1), 2*c.widths+2*int(g)
		}
		if width < 0 || bearing+2 > len(c.hmtx) {
			return nil, fmt.Errorf("font has no width of glyph %d", g)
		}
		out = append(append(out, c.hmtx[width:width+2]...), c.hmtx[bearing:bearing+2]...)
	}
	return out, nil
}

// file puts the kept glyphs into a file with what the library reads of the other tables.
func (c *cutter) file(cmap, hmtx []byte) (_ []byte, err error) {
	var loca []byte
	for _, at := range append(c.starts, uint32(len(c.outlines))) {
		loca = binary.BigEndian.AppendUint32(loca, at)
	}
	made := map[string][]byte{"cmap": cmap, "glyf": c.outlines, "hmtx": hmtx, "loca": loca}
	for _, tag := range []string{"OS/2", "cvt ", "fpgm", "gasp", "head", "hhea", "maxp", "name", "post", "prep"} {
		if _, there := c.tables.at[tag]; !there {
			continue
		}
		if made[tag], err = c.tables.read(tag); err != nil {
			return nil, err
		}
	}
	n := uint16(len(c.kept))
	binary.BigEndian.PutUint16(made["head"][50:], 1)
	binary.BigEndian.PutUint16(made["hhea"][34:], n)
	binary.BigEndian.PutUint16(made["maxp"][4:], n)
	return fontOf(made), nil
}

// fontOf writes tables behind their directory. Nobody looks at the sums: the library makes new ones.
func fontOf(made map[string][]byte) []byte {
	out := []byte{0, 1, 0, 0}
	put := func(v int) { out = binary.BigEndian.AppendUint32(out, uint32(v)) }
	out = append(binary.BigEndian.AppendUint16(out, uint16(len(made))), 0, 0, 0, 0, 0, 0)
	tags, at := slices.Sorted(maps.Keys(made)), 12+16*len(made)
	for _, tag := range tags {
		out = append(out, tag...)
		put(0)
		put(at)
		put(len(made[tag]))
		at += (len(made[tag]) + 3) &^ 3
	}
	for _, tag := range tags {
		out = padded(append(out, made[tag]...))
	}
	return out
}

func padded(b []byte) []byte {
	for len(b)%4 != 0 {
		b = append(b, 0)
	}
	return b
}

// tables is where the tables of a font lie.
type tables struct {
	file io.ReaderAt
	at   map[string]section
}

type section struct{ at, size int }

// The records of the tables stand behind the head of a file: tag, sum, place and size.
const (
	tableRecords = 12
	tableRecord  = 16
)

func directory(file io.ReaderAt) (tables, error) {
	var head [tableRecords]byte
	if _, err := file.ReadAt(head[:], 0); err != nil {
		return tables{}, fmt.Errorf("font of less than %d bytes has no table directory", len(head))
	}
	t := tables{file, map[string]section{}}
	for i := range int64(binary.BigEndian.Uint16(head[4:])) {
		var record [tableRecord]byte
		if _, err := file.ReadAt(record[:], tableRecords+tableRecord*i); err != nil {
			return t, fmt.Errorf("font has a table directory that is cut off")
		}
		t.at[string(record[:4])] = section{int(binary.BigEndian.Uint32(record[8:])),
			int(binary.BigEndian.Uint32(record[12:]))}
	}
	return t, nil
}

func (t tables) read(tag string) ([]byte, error) { return t.part(tag, 0, t.at[tag].size) }

// part reads a part of a table.
func (t tables) part(tag string, at, size int) ([]byte, error) {
	s, there := t.at[tag]
	if !there {
		return nil, fmt.Errorf("font has no table %s", tag)
	}
	if at+size > s.size || size > mostTable {
		return nil, fmt.Errorf("font has a table %s that is cut off", tag)
	}
	b := make([]byte, size)
	if n, _ := t.file.ReadAt(b, int64(s.at+at)); n < size {
		return nil, fmt.Errorf("font has a table %s that is cut off", tag)
	}
	return b, nil
}

// mostTable is more than any table but the outlines has; a directory is a stranger's word.
const mostTable = 8 << 20

type segment struct{ first, last, glyph uint16 }

// segments joins codes, which are in order, whose glyphs follow each other.
func segments(codes []rune, glyphs []uint16) []segment {
	var segs []segment
	for i, r := range codes {
		code, g := uint16(r), glyphs[i]
		if n := len(segs); n > 0 && segs[n-1].last+1 == code && segs[n-1].glyph+(code-segs[n-1].first) == g {
			segs[n-1].last = code
			continue
		}
		segs = append(segs, segment{code, code, g})
	}
	return append(segs, segment{0xFFFF, 0xFFFF, 0})
}

// characterMap writes a cmap table with one subtable of format 4.
func characterMap(codes []rune, glyphs []uint16) []byte {
	segs := segments(codes, glyphs)
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
