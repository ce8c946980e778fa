package pdfatest

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
)

// Dump returns the text of the pages of a document as it stands on them, a line of the page a line, pieces from left to
// right: goldens are compared as text before anybody compares bytes. It panics when the document cannot be read.
func Dump(document interface{ Write(io.Writer) error }) string {
	var file bytes.Buffer
	if err := document.Write(&file); err != nil {
		panic(err)
	}
	f, err := Read(file.Bytes())
	if err != nil {
		panic(err)
	}
	var b strings.Builder
	kids, _ := f.Get(f.Dict(f.Dict(f.Trailer["Root"])["Pages"])["Kids"]).(Array)
	for i, kid := range kids {
		content, err := f.Get(f.Dict(kid)["Contents"]).(*Stream).Data()
		if err != nil {
			panic(err)
		}
		fmt.Fprintf(&b, "-- page %d --\n", i+1)
		pieces := texts(content)
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

// piece is a text on a page and where it stands, in hundredths of a point from the lower left corner.
type piece struct {
	x, y int
	text string
}

// texts finds every text in a content stream. Each is placed relative to the one before it.
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
		x, y = x+hundredths(words[len(words)-2]), y+hundredths(words[len(words)-1])
		text, rest := unquote(ink[at+len(" Td ("):])
		all = append(all, piece{x, y, text})
		ink = rest
	}
}

// hundredths reads a number in hundredths.
func hundredths(s string) int {
	n, err := strconv.ParseFloat(s, 64)
	if err != nil {
		panic(err) // it is ours
	}
	return int(math.Round(n * 100))
}

// unquote reads a string of two bytes a code up to its closing bracket, and returns what follows it.
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
