package pdf

import (
	"crypto/sha256"
	"fmt"
	"strings"
	"unicode/utf16"

	"golang.org/x/image/font/sfnt"
)

// name gives the name of the font behind six letters that no other part of it has.
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

// lent gives the characters that codes were lent to.
func lent(codes map[rune]rune) map[rune]rune {
	all := make(map[rune]rune, len(codes))
	for r, code := range codes {
		all[code] = r
	}
	return all
}

// mostRanges of codes go into one block of the map to Unicode.
const mostRanges = 100

// unicode gives what every code of the face stands for (ISO 19005-2, 6.2.11.7): itself, or what it was lent to.
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

// codeRange is codes that follow each other and stand for characters that do.
type codeRange struct{ first, last, stands rune }

// ranges joins codes of one block of 256, beyond which a range may not go.
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

// utf16 writes a text in hexadecimal digits.
func (k ink) utf16(text string) ink {
	const digits = "0123456789ABCDEF"
	for _, unit := range utf16.Encode([]rune(text)) {
		k = append(k, digits[unit>>12], digits[unit>>8&0xF], digits[unit>>4&0xF], digits[unit&0xF])
	}
	return k
}

// words writes a text that is not on a page: as it is, or in UTF-16 where it needs that.
func (k ink) words(text string) ink {
	if !ascii(text) {
		return append(append(k, "<FEFF"...).utf16(text), '>')
	}
	k = append(k, '(')
	for i := range len(text) {
		k = k.letter(text[i])
	}
	return append(k, ')')
}
