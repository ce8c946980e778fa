package readback

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"unicode/utf16"
)

// piece is a text on a page, at the height at which it stands, as the page says it.
type piece struct {
	height, text string
}

// pieces gives the texts of a page in the order in which they were drawn: row by row, from cell to cell. A text that was
// cut, or has a sign that no font has, is given as what it stands for.
func pieces(drawn []byte, all []piece) ([]piece, error) {
	whole, stands := "", false // what the pieces up to the end of a mark stand for
	for {
		at := bytes.Index(drawn, []byte("BT "))
		if at < 0 {
			return all, nil
		}
		between := drawn[:at]
		if bytes.Contains(between, []byte("EMC\n")) {
			stands = false
		}
		if _, mark, ok := bytes.Cut(between, []byte("/ActualText <FEFF")); ok {
			text, err := standsFor(mark)
			if err != nil {
				return nil, err
			}
			whole, stands = text, true
		}
		p, rest, err := text(drawn[at:])
		if err != nil {
			return nil, err
		}
		drawn = rest
		if stands {
			p.text, whole = whole, ""
		}
		if p.text != "" {
			all = append(all, p)
		}
	}
}

var errDrawing = fmt.Errorf("%w: the drawing of a page cannot be read", ErrDiffers)

// text reads BT … x y Td (codes) Tj, and gives what follows.
func text(drawn []byte) (p piece, rest []byte, err error) {
	head, codes, ok := bytes.Cut(drawn, []byte(" Td ("))
	if !ok {
		return p, nil, errDrawing
	}
	p.height = string(head[bytes.LastIndexByte(head, ' ')+1:])
	var units []uint16
	var high byte
	for i, n := 0, 0; i < len(codes); i, n = i+1, n+1 {
		b := codes[i]
		switch b {
		case ')':
			p.text = string(utf16.Decode(units))
			return p, codes[i+1:], nil
		case '\\':
			i++
			if i == len(codes) {
				return p, nil, errDrawing
			}
			if b = codes[i]; b == 'r' {
				b = '\r'
			}
		}
		if n%2 == 0 {
			high = b
		} else {
			units = append(units, uint16(high)<<8|uint16(b))
		}
	}
	return p, nil, errDrawing
}

// standsFor reads hexadecimal digits up to the bracket.
func standsFor(mark []byte) (string, error) {
	digits, _, ok := bytes.Cut(mark, []byte(">"))
	plain := make([]byte, hex.DecodedLen(len(digits)))
	if _, err := hex.Decode(plain, digits); err != nil || !ok || len(plain)%2 != 0 {
		return "", errDrawing
	}
	units := make([]uint16, len(plain)/2)
	for i := range units {
		units[i] = uint16(plain[2*i])<<8 | uint16(plain[2*i+1])
	}
	return string(utf16.Decode(units)), nil
}
