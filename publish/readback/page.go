package readback

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"unicode/utf16"
	"unicode/utf8"
)

// piece is a text on a page, at the height at which it stands, as the page says it.
type piece struct {
	height, text string
}

// texts reads the texts of one page after the other, in a room that the next page uses again.
type texts struct {
	room  []byte // heights and texts, one behind the other
	spans []span
	all   []piece
}

// span is where a piece stands in the room: its text from the end of its height on.
type span struct{ from, text, to int }

// pieces gives the texts of a page in the order in which they were drawn: row by row, from cell to cell. A text that was
// cut, or has a sign that no font has, is given as what it stands for.
func (t *texts) pieces(drawn []byte) ([]piece, error) {
	t.room, t.spans, t.all = t.room[:0], t.spans[:0], t.all[:0]
	var mark []byte // what the pieces up to its end stand for
	stands, said := false, false
	for {
		at := bytes.Index(drawn, []byte("BT "))
		if at < 0 {
			return t.told(), nil
		}
		between := drawn[:at]
		if bytes.Contains(between, []byte("EMC\n")) {
			stands = false
		}
		if _, begins, ok := bytes.Cut(between, []byte("/ActualText <FEFF")); ok {
			mark, stands, said = begins, true, false
		}
		rest, err := t.text(drawn[at:])
		if err == nil && stands {
			err = t.instead(mark, said)
			said = true
		}
		if err != nil {
			return nil, err
		}
		drawn = rest
	}
}

// told gives the pieces that say something.
func (t *texts) told() []piece {
	room := string(t.room)
	for _, s := range t.spans {
		if s.text < s.to {
			t.all = append(t.all, piece{room[s.from:s.text], room[s.text:s.to]})
		}
	}
	return t.all
}

var errDrawing = fmt.Errorf("%w: the drawing of a page cannot be read", ErrDiffers)

// text reads BT … x y Td (codes) Tj, and gives what follows.
func (t *texts) text(drawn []byte) (rest []byte, err error) {
	head, codes, ok := bytes.Cut(drawn, []byte(" Td ("))
	if !ok {
		return nil, errDrawing
	}
	s := span{from: len(t.room)}
	t.room = append(t.room, head[bytes.LastIndexByte(head, ' ')+1:]...)
	s.text = len(t.room)
	for {
		var unit uint16
		for range 2 {
			if len(codes) > 0 && codes[0] == ')' {
				s.to = len(t.room)
				t.spans = append(t.spans, s)
				return codes[1:], nil
			}
			b, more, ok := codeByte(codes)
			if !ok {
				return nil, errDrawing
			}
			unit, codes = unit<<8|uint16(b), more
		}
		t.room = utf8.AppendRune(t.room, rune(unit))
	}
}

// codeByte reads a byte of a code, which may be masked.
func codeByte(codes []byte) (b byte, rest []byte, ok bool) {
	switch {
	case len(codes) == 0 || codes[0] == '\\' && len(codes) == 1:
		return 0, nil, false
	case codes[0] != '\\':
		return codes[0], codes[1:], true
	case codes[1] == 'r':
		return '\r', codes[2:], true
	}
	return codes[1], codes[2:], true
}

// instead puts what a mark says in the place of the last text, or nothing where it was said.
func (t *texts) instead(mark []byte, said bool) error {
	last := &t.spans[len(t.spans)-1]
	t.room = t.room[:last.text]
	if !said {
		text, err := standsFor(mark)
		if err != nil {
			return err
		}
		t.room = append(t.room, text...)
	}
	last.to = len(t.room)
	return nil
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
