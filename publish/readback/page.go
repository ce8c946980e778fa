package readback

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"unicode/utf16"
	"unicode/utf8"
)

// piece is a text on a page, and the height at which it stands in hundredths of a point.
type piece struct {
	height int
	text   string
}

// texts reads the texts of one page after the other, in a room that the next page uses again.
type texts struct {
	room   []byte // the texts, one behind the other
	spans  []span
	all    []piece
	height int
}

// span is where a piece stands in the room.
type span struct{ height, text, to int }

// pieces gives the texts of a page in the order in which they were drawn: row by row, from cell to cell. A text that was
// cut, or has a sign that no font has, is given as what it stands for.
func (t *texts) pieces(drawn []byte) ([]piece, error) {
	t.room, t.spans, t.all = t.room[:0], t.spans[:0], t.all[:0]
	var mark []byte // what the pieces up to its end stand for
	stands, said := false, false
	for len(drawn) > 0 {
		if codes, up, ok := placed(drawn); ok {
			rest, err := t.text(up, drawn[codes:])
			if err == nil && stands {
				err = t.instead(mark, said)
				said = true
			}
			if err != nil {
				return nil, err
			}
			drawn = bytes.TrimPrefix(rest, shown)
			continue
		}
		line := drawn
		if end := bytes.IndexByte(drawn, '\n'); end >= 0 {
			line = drawn[:end]
		}
		switch {
		case string(line) == "BT":
			t.height = 0
		case string(line) == "EMC":
			stands = false
		case bytes.HasPrefix(line, actual):
			mark, stands, said = line[len(actual):], true, false
		}
		drawn = drawn[min(len(line)+1, len(drawn)):]
	}
	return t.told(), nil
}

// actual begins the mark of what pieces stand for.
var actual = []byte("/Span <</ActualText <FEFF")

// placed says of what begins a line of a drawing whether it sets a text, where its codes begin and how far up it is from
// the text before: x y Td (codes)Tj. A code may be a line's end, so only what stands before them is looked at.
func placed(drawn []byte) (codes int, up []byte, ok bool) {
	x := word(drawn, 0)
	y := word(drawn, x+1)
	if y > len(drawn) || !bytes.HasPrefix(drawn[y:], set) {
		return 0, nil, false
	}
	return y + len(set), drawn[x+1 : y], true
}

// word gives where a word that begins at a place ends.
func word(drawn []byte, at int) int {
	for at < len(drawn) && drawn[at] > ' ' {
		at++
	}
	return at
}

// What stands before the codes of a text and behind them.
var set, shown = []byte(" Td ("), []byte("Tj\n")

// told gives the pieces that say something.
func (t *texts) told() []piece {
	room := string(t.room)
	for _, s := range t.spans {
		if s.text < s.to {
			t.all = append(t.all, piece{s.height, room[s.text:s.to]})
		}
	}
	return t.all
}

var errDrawing = fmt.Errorf("%w: the drawing of a page cannot be read", ErrDiffers)

// text reads the codes of a text that is so far up from the one before it, and gives what follows.
func (t *texts) text(up, codes []byte) (rest []byte, err error) {
	height, ok := hundredths(up)
	if !ok {
		return nil, errDrawing
	}
	t.height += height
	s := span{height: t.height, text: len(t.room)}
	for {
		for len(codes) > 1 && codes[0] == 0 && codes[1] < utf8.RuneSelf && codes[1] != ')' && codes[1] != '\\' {
			t.room, codes = append(t.room, codes[1]), codes[2:] // as most are
		}
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

// hundredths reads a number with at most two digits behind the point.
func hundredths(number []byte) (n int, ok bool) {
	number, below := bytes.CutPrefix(number, []byte("-"))
	behind := -1 // digits behind the point
	for _, b := range number {
		switch {
		case b == '.' && behind < 0:
			behind = 0
			continue
		case b < '0' || b > '9' || behind == 2 || n > 1<<30:
			return 0, false
		case behind >= 0:
			behind++
		}
		n = n*10 + int(b-'0')
	}
	for ; behind < 2; behind = max(behind, 0) + 1 {
		n *= 10
	}
	if below {
		n = -n
	}
	return n, len(number) > 0
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
