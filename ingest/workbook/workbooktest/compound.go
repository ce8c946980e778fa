package workbooktest

import (
	"encoding/binary"
	"unicode/utf16"
)

const (
	sector     = 512
	endOfChain = 0xFFFFFFFE
	freeSector = 0xFFFFFFFF
	fatSector  = 0xFFFFFFFD
)

// Compound makes a file in Microsoft's compound format with one empty stream, such as "Workbook" or "EncryptionInfo".
func Compound(stream string) []byte { return CompoundOf(stream, nil) }

// CompoundOf makes a file in Microsoft's compound format with one stream, padded with zeros to at least 4,096 bytes
// because shorter streams are stored in another way.
func CompoundOf(stream string, content []byte) []byte {
	le := binary.LittleEndian
	if n := len(content); n > 0 && n < 4096 {
		content = append(append([]byte(nil), content...), make([]byte, 4096-n)...)
	}
	used := (len(content) + sector - 1) / sector
	tables := 1
	for tables*128 < tables+1+used {
		tables++
	}
	b := make([]byte, sector*(1+tables+1+used))
	copy(b, "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1")
	le.PutUint16(b[24:], 0x3E)   // minor version
	le.PutUint16(b[26:], 3)      // major version
	le.PutUint16(b[28:], 0xFFFE) // byte order
	le.PutUint16(b[30:], 9)      // sectors of 512 bytes
	le.PutUint16(b[32:], 6)
	le.PutUint32(b[44:], uint32(tables)) // the tables of sectors come first
	le.PutUint32(b[48:], uint32(tables)) // then the directory
	le.PutUint32(b[56:], 4096)
	le.PutUint32(b[60:], endOfChain)
	le.PutUint32(b[68:], endOfChain)
	for i := 0; i < 109; i++ {
		le.PutUint32(b[76+4*i:], freeSector)
	}
	for i := range tables {
		le.PutUint32(b[76+4*i:], uint32(i))
	}
	for i := range tables * 128 {
		next := uint32(freeSector)
		switch {
		case i < tables:
			next = fatSector
		case i == tables, i == tables+used:
			next = endOfChain
		case i < tables+used:
			next = uint32(i + 1)
		}
		le.PutUint32(b[sector+4*i:], next)
	}
	directory := b[sector*(1+tables):]
	entry(directory, "Root Entry", 5, 1)
	entry(directory[128:], stream, 2, freeSector)
	if used > 0 {
		le.PutUint32(directory[128+116:], uint32(tables+1))
		le.PutUint32(directory[128+120:], uint32(len(content)))
	}
	copy(b[sector*(2+tables):], content)
	return b
}

// entry writes an entry of the directory at the beginning of b.
func entry(b []byte, name string, kind byte, child uint32) {
	le := binary.LittleEndian
	units := utf16.Encode([]rune(name))
	for i, u := range units {
		le.PutUint16(b[2*i:], u)
	}
	le.PutUint16(b[64:], uint16(2*len(units)+2))
	b[66], b[67] = kind, 1
	le.PutUint32(b[68:], freeSector)
	le.PutUint32(b[72:], freeSector)
	le.PutUint32(b[76:], child)
	le.PutUint32(b[116:], endOfChain)
}
