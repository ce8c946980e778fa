package pdf

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf16"

	"kalends/reports/typeface"

	"golang.org/x/image/font/sfnt"
)

// The objects of a face (ISO 32000-1, 9.7), counted from the first one, to which pages refer.
const (
	widthsObject     = iota + 1 // how wide its glyphs are
	unicodeObject               // what its codes stand for
	systemObject                // whose codes they are
	descriptorObject            // how it looks
	glyphsObject                // which glyph a code is
	fileObject                  // the glyphs
	faceObjects
)

// written returns the faces in which something is written, sorted by the names that pages have for them.
func (c *chain) written() []*face {
	used := slices.DeleteFunc(c.opened(), func(f *face) bool { codes, _ := f.codes(); return len(codes) == 0 })
	slices.SortFunc(used, func(a, b *face) int { return strings.Compare(a.family, b.family) })
	return used
}

// faces writes the faces that text uses, each cut down to its glyphs, and returns the number of the first object of
// each. gofpdf would write the same bytes; but it parses each face twice, makes tables of all 65,536 codes and writes
// them out as JSON.
func (d output) faces(o *objects) (map[*face]int, error) {
	objects := map[*face]int{}
	for _, f := range d.chain.written() {
		first := o.number()
		for range faceObjects - 1 {
			o.number()
		}
		if err := d.face(o, first, f); err != nil {
			return nil, err
		}
		objects[f] = first
	}
	return objects, nil
}

// face writes the objects of a face from number n on: under the name of the font, marked as a subset (9.6.4), and with
// the text that each of its codes stands for. It fails if the font file is faulty.
func (d output) face(o *objects, n int, f *face) error {
	codes, glyphs := f.codes()
	p, err := typeface.Cut(f.file, codes, glyphs)
	if err != nil {
		return err
	}
	look, err := lookOf(p)
	if err != nil {
		return err
	}
	name := f.name()
	o.pack(n, fmt.Appendf(nil, "<</Type /Font\n/Subtype /Type0\n/BaseFont /%s\n/Encoding /Identity-H\n/DescendantFonts [%d 0 R]\n"+
		"/ToUnicode %d 0 R>>", name, n+widthsObject, n+unicodeObject))
	k := fmt.Appendf(nil, "<</Type /Font\n/Subtype /CIDFontType2\n/BaseFont /%s\n/CIDSystemInfo %d 0 R\n/FontDescriptor %d 0 R\n", name,
		n+systemObject, n+descriptorObject)
	if look.none != 0 {
		k = fmt.Appendf(k, "/DW %d\n", look.none)
	}
	k = append(ink(append(k, "/W ["...)).widths(advancesOf(codes, look.widths(p))), " ]\n"...)
	o.pack(n+widthsObject, fmt.Appendf(k, "/CIDToGIDMap %d 0 R>>", n+glyphsObject))
	o.deflated(n+unicodeObject, "", f.unicode(charactersOf(d.lentCodes)))
	o.pack(n+systemObject, []byte("<</Registry (Adobe)\n/Ordering (UCS)\n/Supplement 0>>"))
	o.pack(n+descriptorObject, fmt.Appendf(nil, "<</Type /FontDescriptor /FontName /%s\n%s/FontFile2 %d 0 R>>", name, look, n+fileObject))
	o.face(n+glyphsObject, "", "", placesOf(codes, p.Places))
	o.face(n+fileObject, "\n", fmt.Sprintf("\n/Length1 %d\n", len(p.File)), p.File)
	return nil
}

// appearance is the font descriptor of a face, in thousandths of its size: what a viewer needs if it does not have
// the font (9.8). em is the size in units of the font, none the width of what is drawn for a missing glyph.
type appearance struct {
	em                                                   float64
	ascent, descent, capHeight, flags, slant, stem, none int
	box                                                  [4]int
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

// lookOf reads the appearance of a face from its tables, or returns an error if one is missing or cut off.
func lookOf(p typeface.Part) (l appearance, err error) {
	t, err := typeface.Directory(bytes.NewReader(p.File))
	var head, hhea, os2, post []byte
	for _, table := range []struct {
		tag  string
		size int
		into *[]byte
	}{{"head", 54, &head}, {"hhea", 36, &hhea}, {"OS/2", 78, &os2}, {"post", 16, &post}} {
		if err == nil {
			*table.into, err = t.Part(table.tag, 0, max(table.size, t.At[table.tag].Size))
		}
	}
	if err != nil {
		return l, err
	}
	number := func(table []byte, at int) int { return int(int16(binary.BigEndian.Uint16(table[at:]))) }
	l.em = float64(binary.BigEndian.Uint16(head[18:]))
	thousandths := func(table []byte, at int) int { return int(float64(number(table, at)) * (1000 / l.em)) }
	l.ascent = cmp.Or(thousandths(hhea, 4), thousandths(os2, 68))
	l.descent = cmp.Or(thousandths(hhea, 6), thousandths(os2, 70))
	if l.capHeight = l.ascent; number(os2, 0) > 1 && len(os2) >= 90 {
		l.capHeight = thousandths(os2, 88)
	}
	for i := range l.box {
		l.box[i] = thousandths(head, 36+2*i)
	}
	weight := number(os2, 4)
	l.stem, l.slant, l.none = 50+weight*weight/(65*65), number(post, 4), l.wide(p, 0)
	l.flags = symbolic
	for flag, is := range map[int]bool{fixedPitch: binary.BigEndian.Uint32(post[12:]) != 0, italic: l.slant != 0, forceBold: weight >= boldWeight} {
		if is {
			l.flags |= flag
		}
	}
	return l, nil
}

// String returns the entries of the font descriptor.
func (l appearance) String() string {
	return fmt.Sprintf(" /Ascent %d /Descent %d /CapHeight %d /Flags %d/FontBBox [%d %d %d %d]  /ItalicAngle %d /StemV %d /MissingWidth %d",
		l.ascent, l.descent, l.capHeight, l.flags, l.box[0], l.box[1], l.box[2], l.box[3], l.slant, l.stem, l.none)
}

// wide returns the width of a glyph of the subset in thousandths of the size; a negative one is 0.
func (l appearance) wide(p typeface.Part, glyph uint16) int {
	wide := binary.BigEndian.Uint16(p.HMTX[4*int(glyph):])
	if wide >= 1<<15 {
		return 0
	}
	return int(math.Round(float64(wide) * (1000 / l.em)))
}

// widths returns the widths of the glyphs that were asked for, in their order.
func (l appearance) widths(p typeface.Part) []int {
	widths := make([]int, len(p.Places))
	for i, place := range p.Places {
		widths[i] = l.wide(p, place)
	}
	return widths
}

// placesOf returns the map from all 65,536 codes to glyphs (9.7.4.2), two bytes each; codes that are not used map to 0.
func placesOf(codes []rune, places []uint16) []byte {
	all := make([]byte, 2<<16)
	for i, code := range codes {
		binary.BigEndian.PutUint16(all[2*code:], places[i])
	}
	return all
}

// advances are consecutive codes with their widths (9.7.4.3).
type advances struct {
	first  rune
	widths []int
	even   bool // the last two widths are equal
}

// advancesOf groups codes as gofpdf does: a new group begins where codes are not consecutive, and where codes of one
// width begin or end.
func advancesOf(codes []rune, widths []int) (all []advances) {
	for i, code := range codes {
		s := &advances{}
		if len(all) > 0 {
			s = &all[len(all)-1]
		}
		switch wide := widths[i]; {
		case i == 0 || code != codes[i-1]+1 || wide != widths[i-1] && s.even:
			all = append(all, advances{first: code, widths: []int{wide}})
		case wide != widths[i-1] || wide == s.widths[0]:
			s.widths, s.even = append(s.widths, wide), wide == widths[i-1]
		default:
			s.widths = s.widths[:len(s.widths)-1]
			all = append(all, advances{code - 1, []int{wide, wide}, true})
		}
	}
	return joined(all)
}

// joined joins groups that follow each other without a gap, except those of more than two codes of one width.
func joined(dealt []advances) (all []advances) {
	next, alone := rune(-1), false
	for _, s := range dealt {
		many := s.even && len(s.widths) > 2
		if n := len(all) - 1; s.first == next && !alone && !many {
			all[n].widths = append(all[n].widths, s.widths...)
		} else {
			all = append(all, s)
		}
		next, alone = s.first+rune(len(s.widths)), many
	}
	return all
}

// widths appends the widths of groups: a range for codes of one width, or else a list.
func (k ink) widths(all []advances) ink {
	for _, s := range all {
		if one := s.widths[0]; !slices.ContainsFunc(s.widths, func(wide int) bool { return wide != one }) {
			k = fmt.Appendf(k, " %d %d %d", s.first, int(s.first)+len(s.widths)-1, one)
			continue
		}
		k = fmt.Appendf(k, " %d [", s.first)
		for _, wide := range s.widths {
			k = fmt.Appendf(k, " %d", wide)
		}
		k = append(k, " ]\n"...)
	}
	return k
}

// name returns the name of the font in the file: six letters that tell this subset from others, a plus sign, and the
// PostScript name, or the family if the font has none.
func (f *face) name() string {
	codes, _ := f.codes()
	sum := sha256.Sum256([]byte(string(codes)))
	var b strings.Builder
	for _, n := range sum[:6] {
		b.WriteByte('A' + n%26)
	}
	name, err := f.font.Name(&f.buf, sfnt.NameIDPostScript)
	if err != nil {
		name = f.family
	}
	b.WriteByte('+')
	for _, r := range name {
		if r > ' ' && r <= '~' && !strings.ContainsRune("()<>[]{}/%#", r) && b.Len() < 100 {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// charactersOf returns the characters to which private codes were given, by code.
func charactersOf(codes map[rune]rune) map[rune]rune {
	all := make(map[rune]rune, len(codes))
	for r, code := range codes {
		all[code] = r
	}
	return all
}

// mostRanges is how many ranges a block of the map to Unicode may have.
const mostRanges = 100

// unicode returns the map from codes to characters (ISO 19005-2, 6.2.11.7): a code stands for itself, or for the
// character in lent to which it was given.
func (f *face) unicode(lent map[rune]rune) []byte {
	ranges := f.ranges(lent)
	k := ink("/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n" +
		"/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n" +
		"/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n" +
		"1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n")
	for len(ranges) > 0 {
		n := min(len(ranges), mostRanges)
		k = fmt.Appendf(k, "%d beginbfrange\n", n)
		for _, r := range ranges[:n] {
			k = fmt.Appendf(k, "<%04X> <%04X> <", r.first, r.last)
			k = append(k.utf16(string(r.stands)), ">\n"...)
		}
		k, ranges = append(k, "endbfrange\n"...), ranges[n:]
	}
	return append(k, "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend"...)
}

// codeRange is consecutive codes that stand for consecutive characters.
type codeRange struct{ first, last, stands rune }

// ranges groups consecutive codes of the face that stand for themselves, within blocks of 256 codes; a private code is
// a range of its own.
func (f *face) ranges(lent map[rune]rune) (all []codeRange) {
	codes, _ := f.codes()
	for _, code := range codes {
		stands, isLent := lent[code]
		if !isLent {
			stands = code
		}
		if n := len(all); n > 0 && !isLent && all[n-1].last+1 == code && code&0xFF != 0 && all[n-1].first == all[n-1].stands {
			all[n-1].last = code
			continue
		}
		all = append(all, codeRange{code, code, stands})
	}
	return all
}

// utf16 appends a text as UTF-16 in hexadecimal digits.
func (k ink) utf16(text string) ink {
	const digits = "0123456789ABCDEF"
	for _, unit := range utf16.Encode([]rune(text)) {
		k = append(k, digits[unit>>12], digits[unit>>8&0xF], digits[unit>>4&0xF], digits[unit&0xF])
	}
	return k
}

// words appends a text that is not on a page as a string: as it is, or in UTF-16 where it is not ASCII.
func (k ink) words(text string) ink {
	if !printable(text) {
		return append(append(k, "<FEFF"...).utf16(text), '>')
	}
	k = append(k, '(')
	for i := range len(text) {
		k = k.letter(text[i])
	}
	return append(k, ')')
}
