package pdf

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/klauspost/compress/zlib"
)

// Dump prints the text of the pages as they stand, a line of the page a line, pieces from left to right: what people
// compare before anybody compares bytes. It reads what is written, and may be asked before that is the whole document.
func (d *Doc) Dump() string {
	d.leave()
	var b strings.Builder
	for i := range d.pages {
		fmt.Fprintf(&b, "-- page %d --\n", i+1)
		pieces := texts(d.pages[i].ink())
		slices.SortStableFunc(pieces, func(a, b piece) int { return cmp.Or(cmp.Compare(b.y, a.y), cmp.Compare(a.x, b.x)) })
		for j, t := range pieces {
			switch {
			case j == 0:
			case pieces[j-1].y != t.y:
				b.WriteByte('\n')
			default:
				b.WriteString(" | ")
			}
			b.WriteString(strings.TrimRight(t.text, " "))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// ink gives what was drawn on a page.
func (p *page) ink() []byte {
	r, err := zlib.NewReader(io.MultiReader(strings.NewReader(zlibHead), bytes.NewReader(p.body), bytes.NewReader(p.zlibEnd())))
	if err != nil {
		panic(err) // it is ours
	}
	drawn, err := io.ReadAll(r)
	if err != nil {
		panic(err)
	}
	return drawn
}

// piece is a text on a page and where it stands, in hundredths of a point from the lower left corner.
type piece struct {
	x, y int
	text string
}

// texts finds every text among the operators. Each stands as far from the one before as its own numbers say.
func texts(ink []byte) (all []piece) {
	x, y := 0, 0
	for {
		at := bytes.Index(ink, []byte(" Td ("))
		if at < 0 {
			return all
		}
		words := strings.Fields(string(ink[:at])) // … BT … x y
		if slices.Contains(words, "BT") {
			x, y = 0, 0
		}
		x, y = x+number(words[len(words)-2]), y+number(words[len(words)-1])
		text, rest := unquote(ink[at+len(" Td ("):])
		all = append(all, piece{x, y, text})
		ink = rest
	}
}

// number reads hundredths.
func number(s string) int {
	n, err := strconv.ParseFloat(s, 64)
	if err != nil {
		panic(err) // it is ours
	}
	return rounded(n, 100)
}

// unquote reads a string of two bytes a code up to its bracket, and gives what follows.
func unquote(ink []byte) (text string, rest []byte) {
	var plain []byte
	i := 0
	for ; ink[i] != ')'; i++ {
		if ink[i] == '\\' {
			i++
			if ink[i] == 'r' {
				plain = append(plain, '\r')
				continue
			}
		}
		plain = append(plain, ink[i])
	}
	units := make([]uint16, len(plain)/2)
	for j := range units {
		units[j] = uint16(plain[2*j])<<8 | uint16(plain[2*j+1])
	}
	return string(utf16.Decode(units)), ink[i+1:]
}
