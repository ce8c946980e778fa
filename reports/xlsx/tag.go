package xlsx

import (
	"slices"
	"strconv"
)

// tag is what stands in a million cells or rows. It is copied in one move of a fixed length, whatever its own.
type tag struct {
	text [longestTag]byte
	long uint8
}

// longestTag is more than the beginning of a cell has: ` s="65490" t="inlineStr"><is>` with a quotation mark before it.
const longestTag = 32

func tagOf(s string) (t tag) {
	if len(s) > longestTag {
		panic(s + " is too long") // there are no more styles than Excel has
	}
	t.long = uint8(copy(t.text[:], s))
	return t
}

func (t *tag) empty() bool { return t.long == 0 }

// onto appends the tag.
func (t *tag) onto(b []byte) []byte {
	n := len(b)
	b = slices.Grow(b, longestTag)[:n+longestTag]
	*(*[longestTag]byte)(b[n:]) = t.text
	return b[:n+int(t.long)]
}

// appendValue appends what a cell holds, and ends it.
func appendValue(b []byte, v *Value) []byte {
	switch v.kind {
	case whole, day:
		return append(appendWhole(b, v.n), `</v></c>`...)
	case points:
		return append(appendHundredths(b, v.n), `</v></c>`...)
	case text:
		return append(appendText(b, v.text), `</is></c>`...)
	case formula:
		return append(append(b, escaped(v.text)...), `</f></c>`...)
	default:
		return append(b, `</c>`...)
	}
}

// appendHundredths writes hundredths as the shortest decimal: 12, 12.5, -0.05.
func appendHundredths(b []byte, n int64) []byte {
	if n < 0 {
		b, n = append(b, '-'), -n
	}
	b = appendWhole(b, n/100)
	switch tenths, ones := byte(n/10%10), byte(n%10); {
	case ones > 0:
		return append(b, '.', '0'+tenths, '0'+ones)
	case tenths > 0:
		return append(b, '.', '0'+tenths)
	default:
		return b
	}
}

// appendWhole writes a number, most of which have a few digits.
func appendWhole(b []byte, n int64) []byte {
	if n < 0 || n >= 10_000 {
		return strconv.AppendInt(b, n, 10)
	}
	u := uint32(n)
	a, c, d, e := '0'+byte(u/1000), '0'+byte(u/100%10), '0'+byte(u/10%10), '0'+byte(u%10)
	switch {
	case u < 10:
		return append(b, e)
	case u < 100:
		return append(b, d, e)
	case u < 1000:
		return append(b, c, d, e)
	}
	return append(b, a, c, d, e)
}
