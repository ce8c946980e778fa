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

	// These are not read, but may come among the cells.
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

// record is one record of the stream while its fields are read one after the other; reading past its end sets bad.
type record struct {
	kind int
	data []byte   // not read yet
	more [][]byte // data of the continuation records; a continued text states its width anew in each
	bad  bool
}

// take returns the next n bytes and skips them. Past the end of the record it sets bad and returns zeroes.
func (r *record) take(n int) []byte {
	if r.bad || n > len(r.data) {
		r.bad = true
		return make([]byte, min(n, maxRecord))
	}
	b := r.data[:n]
	r.data = r.data[n:]
	return b
}

// u8, u16, u32 and u64 return the next number of 1, 2, 4 or 8 bytes and skip it; past the end of the record it is 0.
func (r *record) u8() int     { return int(r.take(1)[0]) }
func (r *record) u16() int    { return int(binary.LittleEndian.Uint16(r.take(2))) }
func (r *record) u32() uint32 { return binary.LittleEndian.Uint32(r.take(4)) }
func (r *record) u64() uint64 { return binary.LittleEndian.Uint64(r.take(8)) }

// recordAt reads the record at an offset and returns the offset of the next one; with whole it includes continuation
// records.
func (b *biff) recordAt(at int, whole bool) (r *record, next int, err error) {
	r = &record{}
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

// piece returns kind and data of the record at an offset, and the offset of the next one.
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
func (b *biff) substream(at, kind int, each func(*record) error) (end int, err error) {
	r, next, err := b.recordAt(at, false)
	if err != nil || r.kind != recBOF || r.u16() != biff8 || r.u16() != kind || r.bad {
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

// turn goes on to the next continuation record when this record is used up, and returns true if it did.
func (r *record) turn() bool {
	if len(r.data) > 0 || len(r.more) == 0 {
		return false
	}
	r.data, r.more = r.more[0], r.more[1:]
	return true
}

// skip skips bytes across continuation records.
func (r *record) skip(n int) {
	for n > 0 && !r.bad {
		r.turn()
		k := min(n, len(r.data))
		if r.take(k); k == 0 {
			r.bad = true
		}
		n -= k
	}
}

// text reads n characters of one or two bytes, as flags say, across continuation records.
func (r *record) text(n, flags int) string {
	units := make([]uint16, 0, min(n, 32768))
	for len(units) < n && !r.bad {
		if r.turn() {
			flags = flags&^wide | r.u8()&wide
		}
		switch {
		case len(r.data) == 0:
			r.bad = true
		case flags&wide != 0:
			units = append(units, uint16(r.u16()))
		default:
			units = append(units, uint16(r.u8()))
		}
	}
	return string(utf16.Decode(units))
}

// rich reads a text with its optional formatting runs and phonetics.
func (r *record) rich() string {
	r.turn()
	n, flags := r.u16(), r.u8()
	runs, extra := 0, 0
	if flags&formatted != 0 {
		runs = r.u16()
	}
	if flags&phonetic != 0 {
		extra = int(r.u32())
	}
	if flags&^(wide|phonetic|formatted) != 0 || extra < 0 || extra > len(r.data)+maxRecord*len(r.more) {
		r.bad = true
	}
	text := r.text(n, flags)
	r.skip(4*runs + extra)
	return text
}

// short returns a text after its length in one byte, such as the name of a sheet, long one after two bytes, such as
// that of a format or a cell.
func (r *record) short() string { n := r.u8(); return r.text(n, r.u8()) }
func (r *record) long() string  { n := r.u16(); return r.text(n, r.u8()) }

// done reports whether the record was read to its end and not beyond.
func (r *record) done() bool { return !r.bad && len(r.data) == 0 && len(r.more) == 0 }

// clean reports whether a text has only characters that a cell can hold.
func clean(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool {
		return r < 0x20 && r != '\t' && r != '\n' && r != '\r' ||
			r == '\uFFFD'
	})
}
