package pdf

import (
	"math"
	"strconv"
)

// ink is PDF syntax: the operators that draw a page, or the text of an object. Its methods append and return the
// result, as append does, because a list has a million texts.
type ink []byte

// units is how many points a millimetre has.
const units = 72 / 25.4

// hundredths returns a length in hundredths of a point, the unit in which everything is placed.
func hundredths(mm float64) int { return rounded(mm*units, 100) }

// rounded returns v times parts as a whole number; a half goes to the even one. It rounds the exact product, as
// printing v in decimals does.
func rounded(v, parts float64) int {
	n := math.Floor(v * parts)
	over := math.FMA(v, parts, -(n + 0.5))
	if over > 0 || over == 0 && math.Mod(n, 2) != 0 {
		n++
	}
	return int(n)
}

// length appends hundredths as a decimal number without zeros at its end.
func (k ink) length(n int) ink { return k.parts(n, 100) }

// parts appends n divided by one, a power of ten, as a decimal number without zeros at its end.
func (k ink) parts(n, one int) ink {
	if n < 0 {
		k, n = append(k, '-'), -n
	}
	k = strconv.AppendInt(k, int64(n/one), 10)
	if n %= one; n > 0 {
		k = append(k, '.')
	}
	for ; n > 0; n %= one {
		one /= 10
		k = append(k, byte('0'+n/one))
	}
	return k
}

// lengths appends hundredths of a point as points, and the operator that uses them.
func (k ink) lengths(operator string, all ...int) ink {
	for _, n := range all {
		k = append(k.length(n), ' ')
	}
	return append(append(k, operator...), '\n')
}

// finely appends millimetres as points with up to five decimals, for curves and pictures, and the operator.
func (k ink) finely(operator string, all ...float64) ink {
	for _, mm := range all {
		k = append(k.parts(rounded(mm*units, 100_000), 100_000), ' ')
	}
	return append(append(k, operator...), '\n')
}

// color appends a colour and its operator: grey for a grey, full for any other colour.
func (k ink) color(c Color, grey, full string) ink {
	r, g, b := rgb(c)
	if r == g && g == b {
		k = append(k.parts(thousandths(r), 1000), ' ')
		return append(append(k, grey...), '\n')
	}
	for _, part := range [...]int{r, g, b} {
		k = append(k.parts(thousandths(part), 1000), ' ')
	}
	return append(append(k, full...), '\n')
}

func rgb(c Color) (r, g, b int) { return int(c >> 16 & 0xFF), int(c >> 8 & 0xFF), int(c & 0xFF) }

// thousandths returns a colour component of 0 to 255 in thousandths.
func thousandths(part int) int { return (part*1000 + 127) / 255 }

// code appends a code to a string, as two bytes.
func (k ink) code(code rune) ink { return k.letter(byte(code >> 8)).letter(byte(code)) }

// letter appends a byte to a string, with a backslash where PDF needs one.
func (k ink) letter(b byte) ink {
	switch b {
	case '\\', '(', ')':
		return append(k, '\\', b)
	case '\r':
		return append(k, '\\', 'r')
	}
	return append(k, b)
}

// begin opens a span that stands for a text, by which it is searched and copied; end closes it.
func (k ink) begin(text string) ink {
	k = append(k, "/Span <</ActualText <FEFF"...)
	return append(k.utf16(text), ">>> BDC\n"...)
}

// mark opens marked content of a role, with its number on the page; end closes it.
func (k ink) mark(role Role, n int) ink {
	k = append(append(append(k, '/'), roles[role]...), " <</MCID "...)
	return append(strconv.AppendInt(k, int64(n), 10), ">> BDC\n"...)
}

func (k ink) number(n int) ink { return append(strconv.AppendInt(k, int64(n), 10), ' ') }

// ref appends a reference to the object of a number.
func (k ink) ref(n int) ink { return append(k.number(n), "0 R "...) }

// end closes the span or mark that was opened last.
func (k ink) end() ink { return append(k, "EMC\n"...) }
