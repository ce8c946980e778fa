package workbook

import (
	"encoding/binary"
	"unicode/utf16"
)

// plain gives the stream as the library can read it: it loses its place in texts that one record begins and another one
// ends, and in phonetics. Such a table of texts is written anew, each text whole in one record.
func (b *biff) plain() []byte {
	if !b.knotty {
		return b.stream
	}
	le := binary.LittleEndian
	table := b.plainStrings()
	var head, out []byte
	var places []int // where the head says where the sheets begin
	for at := 0; at < b.end; {
		kind, _, next, err := b.piece(at)
		if err != nil {
			return b.stream
		}
		switch kind {
		case recSST:
			head = append(head, table...)
		case recContinue: // of the texts, or of pictures, which no one reads
		case recBoundSheet:
			places = append(places, len(head)+4)
			head = append(head, b.stream[at:next]...)
		default:
			head = append(head, b.stream[at:next]...)
		}
		at = next
	}
	out = append(head, b.stream[b.end:]...)
	for _, at := range places {
		le.PutUint32(out[at:], le.Uint32(out[at:])+uint32(len(head)-b.end))
	}
	return out
}

// plainStrings writes the table of texts in as many records as it takes.
func (b *biff) plainStrings() []byte {
	le := binary.LittleEndian
	n := uint32(len(b.strings))
	data := le.AppendUint32(le.AppendUint32(nil, n+2), n) // the library stops a text early where the first number is no larger
	var out []byte
	kind := uint16(recSST)
	flush := func() {
		out = append(le.AppendUint16(le.AppendUint16(out, kind), uint16(len(data))), data...)
		kind, data = recContinue, nil
	}
	for _, text := range b.strings {
		units := utf16.Encode([]rune(text))
		if len(data)+3+2*len(units) > maxRecord {
			flush()
		}
		data = append(le.AppendUint16(data, uint16(len(units))), wide)
		for _, u := range units {
			data = le.AppendUint16(data, u)
		}
	}
	flush()
	return out
}

// container512 puts a stream into a container of the plainest kind, so that nothing a stranger's container says reaches
// the library: a head, the stream, a directory and the table of sectors.
func container512(stream []byte) []byte {
	const sector, none, last = 512, 0xFFFFFFFF, 0xFFFFFFFE
	le := binary.LittleEndian
	n := max(8, (len(stream)+sector-1)/sector) // eight at least: a shorter stream would go elsewhere
	tables := (n + 1 + 127) / 128
	for tables*128 < n+1+tables {
		tables++
	}
	b := make([]byte, sector*(1+n+1+tables))
	copy(b, "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1")
	for at, v := range map[int]uint16{24: 0x3E, 26: 3, 28: 0xFFFE, 30: 9, 32: 6} {
		le.PutUint16(b[at:], v)
	}
	for at, v := range map[int]uint32{44: uint32(tables), 48: uint32(n), 56: 4096, 60: last, 68: last} {
		le.PutUint32(b[at:], v)
	}
	for i := range 109 {
		le.PutUint32(b[76+4*i:], none)
	}
	copy(b[sector:], stream)
	directory, table := b[sector*(1+n):], b[sector*(2+n):]
	entry512(directory, "Root Entry", 5, 1, last, 0)
	entry512(directory[128:], "Workbook", 2, none, 0, max(4096, len(stream)))
	for i := range tables * 128 {
		v := uint32(none)
		switch {
		case i < n-1:
			v = uint32(i + 1)
		case i <= n:
			v = last
		case i <= n+tables:
			v = 0xFFFFFFFD
		}
		le.PutUint32(table[4*i:], v)
	}
	for i := range tables {
		le.PutUint32(b[76+4*i:], uint32(n+1+i))
	}
	return b
}

// entry512 writes an entry of the directory.
func entry512(b []byte, name string, kind byte, child, start uint32, size int) {
	le := binary.LittleEndian
	units := utf16.Encode([]rune(name))
	for i, u := range units {
		le.PutUint16(b[2*i:], u)
	}
	le.PutUint16(b[64:], uint16(2*len(units)+2))
	b[66], b[67] = kind, 1
	le.PutUint32(b[68:], 0xFFFFFFFF)
	le.PutUint32(b[72:], 0xFFFFFFFF)
	le.PutUint32(b[76:], child)
	le.PutUint32(b[116:], start)
	le.PutUint32(b[120:], uint32(size))
}
