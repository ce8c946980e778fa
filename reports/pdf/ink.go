package pdf

import (
	"math"
	"strconv"
)

// ink is what is drawn on a page, as operators of the page language, one a line. It grows in place: a list has a
// million texts.
type ink []byte

// units are the points of a millimetre.
const units = 72 / 25.4

// hundredths gives a length in hundredths of a point, the measure in which everything is placed.
func hundredths(mm float64) int { return rounded(mm*units, 100) }

// rounded gives v in parts of one, as exactly as it is printed in decimals: the product may not round before it does.
func rounded(v, parts float64) int {
	n := math.Floor(v * parts)
	over := math.FMA(v, parts, -(n + 0.5))
	if over > 0 || over == 0 && math.Mod(n, 2) != 0 {
		n++
	}
	return int(n)
}

// length writes hundredths as a number with as few decimals as say the same.
func (k ink) length(n int) ink { return k.parts(n, 100) }

// parts writes n parts of one as a number with as few decimals as say the same; one is a power of ten.
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

// lengths writes hundredths of a point and what is done with them.
func (k ink) lengths(operator string, all ...int) ink {
	for _, n := range all {
		k = append(k.length(n), ' ')
	}
	return append(append(k, operator...), '\n')
}

// finely writes millimetres in hundred thousandths of a point: curves and pictures show less.
func (k ink) finely(operator string, all ...float64) ink {
	for _, mm := range all {
		k = append(k.parts(rounded(mm*units, 100_000), 100_000), ' ')
	}
	return append(append(k, operator...), '\n')
}

// color writes a colour and what gets it: a grey by one operator, another colour by the other.
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

func thousandths(part int) int { return (part*1000 + 127) / 255 }

// code writes two bytes of a string.
func (k ink) code(code rune) ink { return k.letter(byte(code >> 8)).letter(byte(code)) }

func (k ink) letter(b byte) ink {
	switch b {
	case '\\', '(', ')':
		return append(k, '\\', b)
	case '\r':
		return append(k, '\\', 'r')
	}
	return append(k, b)
}

// begin tells readers which text the marks up to end stand for.
func (k ink) begin(text string) ink {
	k = append(k, "/Span <</ActualText <FEFF"...)
	return append(k.utf16(text), ">>> BDC\n"...)
}

// mark begins a mark of an element, by its number on the page.
func (k ink) mark(role Role, n int) ink {
	k = append(append(append(k, '/'), roles[role]...), " <</MCID "...)
	return append(strconv.AppendInt(k, int64(n), 10), ">> BDC\n"...)
}

func (k ink) number(n int) ink { return append(strconv.AppendInt(k, int64(n), 10), ' ') }

// ref refers to an object.
func (k ink) ref(n int) ink { return append(k.number(n), "0 R "...) }

func (k ink) end() ink { return append(k, "EMC\n"...) }
