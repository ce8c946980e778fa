package workbook

import (
	"encoding/binary"
	"strings"
	"unicode/utf16"
)

// The records of an old Excel file that are read, with their numbers from [MS-XLS] 2.3.
const (
	recFormula    = 0x0006
	recEOF        = 0x000A
	recDate1904   = 0x0022
	recFilePass   = 0x002F
	recContinue   = 0x003C
	recColInfo    = 0x007D
	recBoundSheet = 0x0085
	recMulRK      = 0x00BD
	recRString    = 0x00D6
	recXF         = 0x00E0
	recMergeCells = 0x00E5
	recSST        = 0x00FC
	recLabelSST   = 0x00FD
	recNumber     = 0x0203
	recLabel      = 0x0204
	recBoolErr    = 0x0205
	recString     = 0x0207
	recRow        = 0x0208
	recRK         = 0x027E
	recFormat     = 0x041E
	recBOF        = 0x0809

	// They are not read, but may stand among the cells.
	recMulBlank = 0x00BE
	recDBCell   = 0x00D7
	recExtended = 0x01C2
	recBlank    = 0x0201
	recArray    = 0x0221
	recTable    = 0x0236
	recShared   = 0x04BC
)

const (
	maxRecord  = 8224
	biff8      = 0x0600
	bofBook    = 0x0005
	bofSheet   = 0x0010
	maxNesting = 4 // of charts within sheets
)

// record is one record of the stream with the data of its continuation records.
type record struct {
	kind int
	data []byte
	more [][]byte
}

// fields reads numbers from a record one after the other; reading past its end sets bad.
type fields struct {
	data []byte
	bad  bool
}

func (r record) fields() *fields { return &fields{data: r.data} }

func (f *fields) take(n int) []byte {
	if f.bad || n > len(f.data) {
		f.bad = true
		return make([]byte, min(n, maxRecord))
	}
	b := f.data[:n]
	f.data = f.data[n:]
	return b
}

func (f *fields) u8() int     { return int(f.take(1)[0]) }
func (f *fields) u16() int    { return int(binary.LittleEndian.Uint16(f.take(2))) }
func (f *fields) u32() uint32 { return binary.LittleEndian.Uint32(f.take(4)) }
func (f *fields) u64() uint64 { return binary.LittleEndian.Uint64(f.take(8)) }

// recordAt reads the record at an offset and returns the offset of the next one; with whole it includes continuation
// records.
func (b *biff) recordAt(at int, whole bool) (r record, next int, err error) {
	r.kind, r.data, next, err = b.piece(at)
	for whole && err == nil {
		kind, data, after, e := b.piece(next)
		if e != nil || kind != recContinue {
			break
		}
		r.more = append(r.more, data)
		next = after
	}
	return r, next, err
}

func (b *biff) piece(at int) (kind int, data []byte, next int, err error) {
	if at < 0 || at+4 > len(b.stream) {
		return 0, nil, 0, unreliable
	}
	kind = int(binary.LittleEndian.Uint16(b.stream[at:]))
	next = at + 4 + int(binary.LittleEndian.Uint16(b.stream[at+2:]))
	if next > len(b.stream) || next-at-4 > maxRecord {
		return 0, nil, 0, unreliable
	}
	return kind, b.stream[at+4 : next], next, nil
}

// substream calls each with every record of the part that begins at an offset and must have the given kind, and
// returns its end; charts inside a sheet are skipped.
func (b *biff) substream(at, kind int, each func(record) error) (end int, err error) {
	r, next, err := b.recordAt(at, false)
	f := r.fields()
	if err != nil || r.kind != recBOF || f.u16() != biff8 || f.u16() != kind || f.bad {
		return 0, unreliable
	}
	for depth := 1; depth > 0; {
		r, next, err = b.recordAt(next, true)
		switch {
		case err != nil:
			return 0, err
		case r.kind == 0:
			return 0, unreliable // zeroes
		case r.kind == recBOF:
			if depth++; depth > maxNesting {
				return 0, unreliable
			}
		case r.kind == recEOF:
			depth--
		case depth == 1:
			if err := each(r); err != nil {
				return 0, err
			}
		}
	}
	return next, nil
}

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
