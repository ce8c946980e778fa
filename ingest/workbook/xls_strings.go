package workbook

import (
	"strings"
	"unicode/utf16"
)

const (
	wide      = 1 << 0 // two bytes a character, otherwise one byte of Latin-1
	phonetic  = 1 << 2
	formatted = 1 << 3
)

// tape reads a record across its continuation records. A continued text states its width anew in each.
type tape struct {
	fields
	more [][]byte
}

func (r record) tape() *tape { return &tape{fields: fields{data: r.data}, more: r.more} }

// turn goes on to the next record when this one is used up.
func (t *tape) turn() bool {
	if len(t.data) > 0 || len(t.more) == 0 {
		return false
	}
	t.data, t.more = t.more[0], t.more[1:]
	return true
}

// skip skips bytes across continuation records.
func (t *tape) skip(n int) {
	for n > 0 && !t.bad {
		t.turn()
		k := min(n, len(t.data))
		if t.take(k); k == 0 {
			t.bad = true
		}
		n -= k
	}
}

// text reads n characters.
func (t *tape) text(n, flags int) string {
	units := make([]uint16, 0, min(n, 32768))
	for len(units) < n && !t.bad {
		if t.turn() {
			flags = flags&^wide | t.u8()&wide
		}
		switch {
		case len(t.data) == 0:
			t.bad = true
		case flags&wide != 0:
			units = append(units, uint16(t.u16()))
		default:
			units = append(units, uint16(t.u8()))
		}
	}
	return string(utf16.Decode(units))
}

// rich reads a text with its optional formatting runs and phonetics.
func (t *tape) rich() string {
	t.turn()
	n, flags := t.u16(), t.u8()
	runs, extra := 0, 0
	if flags&formatted != 0 {
		runs = t.u16()
	}
	if flags&phonetic != 0 {
		extra = int(t.u32())
	}
	if flags&^(wide|phonetic|formatted) != 0 || extra < 0 || extra > len(t.data)+maxRecord*len(t.more) {
		t.bad = true
	}
	text := t.text(n, flags)
	t.skip(4*runs + extra)
	return text
}

// short reads the name of a sheet, long the text of a format or a cell.
func (t *tape) short() string { n := t.u8(); return t.text(n, t.u8()) }
func (t *tape) long() string  { n := t.u16(); return t.text(n, t.u8()) }

// done reports whether everything was there and has been read.
func (t *tape) done() bool { return !t.bad && len(t.data) == 0 && len(t.more) == 0 }

// clean reports whether a text has only characters that a cell can hold.
func clean(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool {
		return r < 0x20 && r != '\t' && r != '\n' && r != '\r' ||
			r == '\uFFFD'
	})
}
