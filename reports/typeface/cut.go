package typeface

import (
	"encoding/binary"
	"fmt"
	"io"
	"maps"
	"math/bits"
	"slices"

	"golang.org/x/image/font/sfnt"
)

// Part is a subset of a face: a small TrueType file.
type Part struct {
	File   []byte
	Places []uint16 // the numbers that the glyphs asked for have in it
	HMTX   []byte   // four bytes a glyph: its width and its bearing
}

// Cut makes a subset of a face with a character map of exactly the given codes, which are in the BMP, and their glyphs;
// it fails if the font is faulty. A face of thirty thousand glyphs costs no more than the few that are printed. Glyphs
// and tables are in the order in which gofpdf puts them, byte for byte.
func Cut(file io.ReaderAt, codes []rune, glyphs []sfnt.GlyphIndex) (p Part, err error) {
	c, err := openCutter(file)
	if err != nil {
		return p, err
	}
	for _, g := range slices.Sorted(slices.Values(glyphs)) {
		if err := c.keep(uint16(g)); err != nil {
			return p, err
		}
	}
	for _, g := range slices.Clone(c.kept) {
		if err := c.keepParts(g, 0); err != nil {
			return p, err
		}
	}
	for _, g := range glyphs {
		p.Places = append(p.Places, c.place[uint16(g)])
	}
	if p.HMTX, err = c.metrics(); err == nil {
		p.File, err = c.file(characterMap(codes, p.Places, len(c.kept)), p.HMTX)
	}
	return p, err
}

// cutter copies glyphs of a font. They keep their order, and the parts of composite ones follow them.
type cutter struct {
	tables         Tables
	loca, hmtx     []byte
	long           bool // the loca table has four bytes a glyph
	glyphs, widths int
	kept           []uint16          // the glyphs, by their new numbers
	place          map[uint16]uint16 // the new numbers of kept glyphs
	outlines       [][]byte          // of the kept glyphs
	reached        int               // glyphs that were looked at for their parts
}

// openCutter reads the tables that tell where the glyphs are, and keeps glyph 0. It fails if a table is missing or too
// short.
func openCutter(file io.ReaderAt) (*cutter, error) {
	t, err := Directory(file)
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
	return c, c.keep(0) // is drawn for a glyph that is missing
}

// keep adds a glyph without its parts, if it is not there yet.
func (c *cutter) keep(g uint16) error {
	if _, there := c.place[g]; there {
		return nil
	}
	at, size, err := c.outline(g)
	if err != nil {
		return err
	}
	outline, err := c.tables.Part("glyf", at, size)
	c.place[g] = uint16(len(c.kept))
	c.kept, c.outlines = append(c.kept, g), append(c.outlines, outline)
	return err
}

// outline returns the offset and the size of a glyph's outline in the table glyf.
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

// Limits on the parts of composite glyphs, because in a faulty font a glyph may be a part of itself.
const (
	mostReached = 1 << 20
	mostDeep    = 64
)

// keepParts adds the glyphs that a composite glyph is made of, and their parts. It fails if there are too many, one
// within the other or in all.
func (c *cutter) keepParts(g uint16, deep int) error {
	if c.reached++; c.reached > mostReached || deep > mostDeep {
		return fmt.Errorf("font has a composite glyph %d without end", g)
	}
	return parts(c.outlines[c.place[g]], func(part []byte) error {
		g := binary.BigEndian.Uint16(part)
		if err := c.keep(g); err != nil {
			return err
		}
		return c.keepParts(g, deep+1)
	})
}

// glyf returns the outlines as a table, the table loca of their offsets, and whether loca has four bytes a glyph. It
// changes the outlines: their parts get their new numbers.
func (c *cutter) glyf() (glyf, loca []byte, long bool) {
	var starts []int
	for _, outline := range c.outlines {
		parts(outline, func(part []byte) error { // it was read before without a fault
			binary.BigEndian.PutUint16(part, c.place[binary.BigEndian.Uint16(part)])
			return nil
		})
		starts, glyf = append(starts, len(glyf)), padded(append(glyf, outline...))
	}
	long = len(glyf) > 2*0xFFFF
	for _, at := range append(starts, len(glyf)) {
		if long {
			loca = binary.BigEndian.AppendUint32(loca, uint32(at))
		} else {
			loca = binary.BigEndian.AppendUint16(loca, uint16(at/2))
		}
	}
	return glyf, loca, long
}

// The flags of a part of a composite glyph.
const (
	wordArgs  = 1 << 0
	oneScale  = 1 << 3
	moreParts = 1 << 5
	twoScales = 1 << 6
	aMatrix   = 1 << 7
)

// parts calls do with the two bytes that number each part of a composite glyph, until do returns an error; a simple
// glyph has no parts.
func parts(outline []byte, do func(part []byte) error) error {
	if len(outline) <= 10 || outline[0]&0x80 == 0 {
		return nil
	}
	for at, more := 10, true; more; {
		if at+4 > len(outline) {
			return fmt.Errorf("font has a composite glyph that is cut off")
		}
		flags := binary.BigEndian.Uint16(outline[at:])
		if err := do(outline[at+2 : at+4]); err != nil {
			return err
		}
		at, more = at+partSize(flags), flags&moreParts != 0
	}
	return nil
}

// partSize returns how many bytes a part with these flags takes.
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

// metrics returns the table hmtx of the kept glyphs, their widths and bearings; glyphs behind the last width of the
// font share that one.
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

// file returns a font file of the kept glyphs, with the character map, the metrics and the other tables of the font.
func (c *cutter) file(cmap, hmtx []byte) (_ []byte, err error) {
	glyf, loca, long := c.glyf()
	made := map[string][]byte{"cmap": cmap, "glyf": glyf, "hmtx": hmtx, "loca": loca}
	for _, tag := range []string{"OS/2", "cvt ", "fpgm", "gasp", "head", "hhea", "maxp", "name", "prep"} {
		if c.tables.At[tag].Size == 0 {
			continue
		}
		if made[tag], err = c.tables.read(tag); err != nil {
			return nil, err
		}
	}
	if made["post"], err = c.post(); err != nil {
		return nil, err
	}
	n := uint16(len(c.kept))
	clear(made["head"][sumInHead : sumInHead+4])
	binary.BigEndian.PutUint16(made["head"][50:], map[bool]uint16{true: 1}[long])
	binary.BigEndian.PutUint16(made["hhea"][34:], n)
	binary.BigEndian.PutUint16(made["maxp"][4:], n)
	return fontOf(made), nil
}

// post returns the table post without the names of glyphs.
func (c *cutter) post() ([]byte, error) {
	const withoutNames, figures, size = 0x00030000, 16, 32
	post, err := c.tables.Part("post", 0, figures)
	if err != nil {
		return nil, err
	}
	binary.BigEndian.PutUint32(post, withoutNames)
	return append(post, make([]byte, size-figures)...), nil
}

// sumInHead is the offset of the file's checksum in the table head.
const sumInHead = 8

// fontOf returns a font file of these tables: the directory, and the tables sorted by tag (OpenType, Organization of an
// OpenType font).
func fontOf(made map[string][]byte) []byte {
	tags := slices.Sorted(maps.Keys(made))
	half := bits.Len(uint(len(tags))) - 1
	out := []byte{0, 1, 0, 0}
	for _, n := range []int{len(tags), tableRecord << half, half, tableRecord * (len(tags) - 1<<half)} {
		out = binary.BigEndian.AppendUint16(out, uint16(n))
	}
	at, head := len(out)+tableRecord*len(tags), 0
	for _, tag := range tags {
		out = append(out, tag...)
		for _, n := range []uint32{sumOf(made[tag]), uint32(at), uint32(len(made[tag]))} {
			out = binary.BigEndian.AppendUint32(out, n)
		}
		if tag == "head" {
			head = at
		}
		at += (len(made[tag]) + 3) &^ 3
	}
	for _, tag := range tags {
		out = padded(append(out, made[tag]...))
	}
	binary.BigEndian.PutUint32(out[head+sumInHead:], adjustment(sumOf(out)))
	return out
}

// adjustment returns the checksum of the whole file as gofpdf works it out. gofpdf borrows wrongly where the lower half
// is less than that of the sum; no reader checks it, and so files stay as they were.
func adjustment(sum uint32) uint32 {
	const whole = 0xB1B0AFBA
	if sum&0xFFFF > whole&0xFFFF {
		return whole - sum + 2<<16
	}
	return whole - sum
}

// sumOf returns the checksum of a table: the sum of its words of four bytes, the last filled up with zeros.
func sumOf(table []byte) (sum uint32) {
	for ; len(table) >= 4; table = table[4:] {
		sum += binary.BigEndian.Uint32(table)
	}
	var rest [4]byte
	copy(rest[:], table)
	return sum + binary.BigEndian.Uint32(rest[:])
}

// padded appends zeros up to a multiple of four bytes.
func padded(b []byte) []byte {
	for len(b)%4 != 0 {
		b = append(b, 0)
	}
	return b
}

// Tables are the places of the tables of a font.
type Tables struct {
	file io.ReaderAt
	At   map[string]Section // by tag
}

// Section is the offset and the size of a table in the file.
type Section struct{ At, Size int }

// The records of the tables follow the head of a file; each has tag, checksum, offset and size.
const (
	tableRecords = 12
	tableRecord  = 16
)

// Directory reads the table directory of a font, without checking that the tables are within the file.
func Directory(file io.ReaderAt) (Tables, error) {
	var head [tableRecords]byte
	if _, err := file.ReadAt(head[:], 0); err != nil {
		return Tables{}, fmt.Errorf("font of less than %d bytes has no table directory", len(head))
	}
	t := Tables{file, map[string]Section{}}
	for i := range int64(binary.BigEndian.Uint16(head[4:])) {
		var record [tableRecord]byte
		if _, err := file.ReadAt(record[:], tableRecords+tableRecord*i); err != nil {
			return t, fmt.Errorf("font has a table directory that is cut off")
		}
		t.At[string(record[:4])] = Section{int(binary.BigEndian.Uint32(record[8:])),
			int(binary.BigEndian.Uint32(record[12:]))}
	}
	return t, nil
}

func (t Tables) read(tag string) ([]byte, error) { return t.Part(tag, 0, t.At[tag].Size) }

// Part reads size bytes of a table from an offset on. It fails if the table is missing, shorter, or larger than
// mostTable.
func (t Tables) Part(tag string, at, size int) ([]byte, error) {
	s, there := t.At[tag]
	if !there {
		return nil, fmt.Errorf("font has no table %s", tag)
	}
	if at+size > s.Size || size > mostTable {
		return nil, fmt.Errorf("font has a table %s that is cut off", tag)
	}
	b := make([]byte, size)
	if n, _ := t.file.ReadAt(b, int64(s.At+at)); n < size {
		return nil, fmt.Errorf("font has a table %s that is cut off", tag)
	}
	return b, nil
}

// mostTable is more than any table but the outlines has; the sizes in the directory of a font of others are not
// trusted.
const mostTable = 8 << 20

// segment is consecutive codes; the first has the given glyph, the others those after it.
type segment struct{ first, last, glyph uint16 }

// segments groups consecutive codes whose glyphs are consecutive, too, and appends the end that the file format asks
// for.
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

// characterMap returns a cmap table with one subtable of format 4. Its length and the list of glyphs at its end, to
// which nothing refers, are as gofpdf writes them.
func characterMap(codes []rune, places []uint16, glyphs int) []byte {
	segs := segments(codes, places)
	half := bits.Len(uint(len(segs))) - 1
	b := []byte{0, 0, 0, 1, 0, 3, 0, 1, 0, 0, 0, 12}
	put := func(v int) { b = binary.BigEndian.AppendUint16(b, uint16(v)) }
	for _, v := range []int{4, 16 + 8*len(segs) + glyphs + 1, 0, 2 * len(segs), 2 << half, half, 2*len(segs) - 2<<half} {
		put(v)
	}
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
	for _, place := range places {
		put(int(place))
	}
	put(0)
	return b
}
