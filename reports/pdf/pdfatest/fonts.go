package pdfatest

import (
	"bytes"
	"encoding/binary"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

var partName = regexp.MustCompile(`^[A-Z]{6}\+[\x21-\x7E]+$`)

// fonts looks at each font that something is shown in (6.2.11).
func (c *checker) fonts() {
	for _, n := range sorted(c.shown) {
		top := c.Dict(n)
		under, _ := c.Get(top["DescendantFonts"]).(Array)
		if top["Type"] != Name("Font") || top["Subtype"] != Name("Type0") || len(under) != 1 {
			c.fault("6.2.11.2", "font %d is no composite font", n)
			continue
		}
		cid := c.Dict(under[0])
		descriptor := c.Dict(cid["FontDescriptor"])
		c.fontNames(n, top, cid, descriptor)
		if top["Encoding"] != Name("Identity-H") {
			c.fault("6.2.11.3", "font %d is encoded by %v", n, top["Encoding"])
		}
		if cid["CIDSystemInfo"] == nil {
			c.fault("6.2.11.3", "font %d has no CIDSystemInfo", n)
		}
		if descriptor["CIDSet"] != nil {
			c.fault("6.2.11.4", "font %d has a CIDSet, which this reader does not read", n)
		}
		c.glyphs(n, cid, descriptor)
		c.unicode(n, top)
	}
}

func sorted[T any](m map[Ref]T) []Ref {
	var all []Ref
	for n := range m {
		all = append(all, n)
	}
	slices.Sort(all)
	return all
}

// fontNames must be one, and say that the font is a part (ISO 32000-1, 9.6.4).
func (c *checker) fontNames(n Ref, top, cid, descriptor Dict) {
	name, _ := top["BaseFont"].(Name)
	if !partName.MatchString(string(name)) || cid["BaseFont"] != name || descriptor["FontName"] != name {
		c.fault("6.2.11.2", "font %d is called %v, %v and %v", n, name, cid["BaseFont"], descriptor["FontName"])
	}
	if cid["Type"] != Name("Font") || cid["Subtype"] != Name("CIDFontType2") || descriptor["Type"] != Name("FontDescriptor") {
		c.fault("6.2.11.2", "font %d is a %v", n, cid["Subtype"])
	}
}

// glyphs looks whether every code that is shown has a glyph in the embedded font, as wide as is said.
func (c *checker) glyphs(n Ref, cid, descriptor Dict) {
	file, is := c.Get(descriptor["FontFile2"]).(*Stream)
	if !is {
		c.fault("6.2.11.4", "font %d is not embedded", n)
		return
	}
	data, _ := file.Data()
	if len(data) != file.Dict["Length1"] {
		c.fault("6.2.11.4", "font %d has %d bytes and not %v", n, len(data), file.Dict["Length1"])
	}
	font, err := sfnt.Parse(data)
	if err != nil {
		c.fault("6.2.11.4", "font %d: %v", n, err)
		return
	}
	places, is := c.Get(cid["CIDToGIDMap"]).(*Stream)
	if !is {
		c.fault("6.2.11.3", "font %d does not say which code is which glyph", n)
		return
	}
	gids, _ := places.Data()
	widths := c.widths(cid)
	for code := range c.shown[n] {
		if 2*code+1 >= len(gids) {
			c.fault("6.2.11.4", "font %d has no glyph for U+%04X", n, code)
			continue
		}
		c.glyph(n, font, code, sfnt.GlyphIndex(binary.BigEndian.Uint16(gids[2*code:])), widths)
	}
}

func (c *checker) glyph(n Ref, font *sfnt.Font, code int, gid sfnt.GlyphIndex, widths func(int) float64) {
	if gid == 0 || int(gid) >= font.NumGlyphs() {
		c.fault("6.2.11.8", "font %d shows no glyph for U+%04X", n, code)
		return
	}
	var buf sfnt.Buffer
	em := font.UnitsPerEm()
	if _, err := font.LoadGlyph(&buf, gid, fixed.I(int(em)), nil); err != nil {
		c.fault("6.2.11.4", "font %d, U+%04X: %v", n, code, err)
	}
	advance, err := font.GlyphAdvance(&buf, gid, fixed.I(int(em)), 0)
	if wide := float64(advance) / 64 * 1000 / float64(em); err != nil || wide-widths(code) > 1 || widths(code)-wide > 1 {
		c.fault("6.2.11.5", "font %d, U+%04X is %.1f wide and called %.1f (%v)", n, code, wide, widths(code), err)
	}
}

// widths reads the widths of a font (ISO 32000-1, 9.7.4.3).
func (c *checker) widths(cid Dict) func(code int) float64 {
	usual := 1000.0
	if cid["DW"] != nil {
		usual = float(cid["DW"])
	}
	by := map[int]float64{}
	w, _ := c.Get(cid["W"]).(Array)
	for len(w) > 1 {
		from := w[0].(int)
		if each, is := w[1].(Array); is {
			for i, one := range each {
				by[from+i] = float(one)
			}
			w = w[2:]
			continue
		}
		for code := from; code <= w[1].(int); code++ {
			by[code] = float(w[2])
		}
		w = w[3:]
	}
	return func(code int) float64 {
		if wide, said := by[code]; said {
			return wide
		}
		return usual
	}
}

var (
	blocks = regexp.MustCompile(`(?s)(\d+) beginbfrange\n(.*?)endbfrange`)
	spans  = regexp.MustCompile(`^<([0-9A-F]{4})> <([0-9A-F]{4})> <((?:[0-9A-F]{4})+)>$`)
)

// unicode looks whether every code that is shown stands for a character (6.2.11.7), and none for a private one.
func (c *checker) unicode(n Ref, top Dict) {
	s, is := c.Get(top["ToUnicode"]).(*Stream)
	if !is {
		c.fault("6.2.11.7", "font %d does not say what its codes stand for", n)
		return
	}
	data, _ := s.Data()
	stands := map[int][]rune{}
	for _, block := range blocks.FindAllSubmatch(data, -1) {
		lines := strings.Split(strings.TrimSpace(string(block[2])), "\n")
		if count, _ := strconv.Atoi(string(block[1])); count != len(lines) || count > 100 {
			c.fault("6.2.11.7", "font %d: %d lines in a block of %s", n, len(lines), block[1])
		}
		for _, line := range lines {
			c.span(n, line, stands)
		}
	}
	if !bytes.Contains(data, []byte("<0000> <FFFF>\nendcodespacerange")) {
		c.fault("6.2.11.7", "font %d does not say that its codes have two bytes", n)
	}
	for code := range c.shown[n] {
		for _, r := range append(stands[code], bad(stands[code])...) {
			if r <= 0 || r == 0xFEFF || r == 0xFFFE || r >= 0xE000 && r <= 0xF8FF {
				c.fault("6.2.11.7", "font %d, code %04X stands for %U", n, code, stands[code])
			}
		}
	}
}

// bad gives a character that is none where there is none.
func bad(stands []rune) []rune {
	if len(stands) == 0 {
		return []rune{0}
	}
	return nil
}

func (c *checker) span(n Ref, line string, stands map[int][]rune) {
	m := spans.FindStringSubmatch(line)
	if m == nil {
		c.fault("6.2.11.7", "font %d: %q", n, line)
		return
	}
	first, _ := strconv.ParseUint(m[1], 16, 16)
	last, _ := strconv.ParseUint(m[2], 16, 16)
	if last < first || first>>8 != last>>8 {
		c.fault("6.2.11.7", "font %d: codes from %s to %s", n, m[1], m[2])
	}
	var units []uint16
	for i := 0; i < len(m[3]); i += 4 {
		unit, _ := strconv.ParseUint(m[3][i:i+4], 16, 16)
		units = append(units, uint16(unit))
	}
	for code := first; code <= last; code++ {
		stands[int(code)] = utf16.Decode(units)
		units[len(units)-1]++
	}
}
