package workbooktest

import (
	"encoding/binary"
	"unicode/utf16"
)

const (
	endOfChain = 0xFFFFFFFE
	freeSector = 0xFFFFFFFF
	fatSector  = 0xFFFFFFFD
)

// Compound makes a file in Microsoft's compound format with one empty stream, such as "Workbook" or "EncryptionInfo".
func Compound(stream string) []byte {
	le := binary.LittleEndian
	b := make([]byte, 3*512)
	copy(b, "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1")
	le.PutUint16(b[24:], 0x3E)   // minor version
	le.PutUint16(b[26:], 3)      // major version
	le.PutUint16(b[28:], 0xFFFE) // byte order
	le.PutUint16(b[30:], 9)      // sectors of 512 bytes
	le.PutUint16(b[32:], 6)
	le.PutUint32(b[44:], 1) // one sector of the table of sectors
	le.PutUint32(b[48:], 1) // the directory is sector 1
	le.PutUint32(b[56:], 4096)
	le.PutUint32(b[60:], endOfChain)
	le.PutUint32(b[68:], endOfChain)
	for i := 0; i < 109; i++ {
		le.PutUint32(b[76+4*i:], freeSector)
	}
	le.PutUint32(b[76:], 0)
	for i := 0; i < 128; i++ {
		le.PutUint32(b[512+4*i:], freeSector)
	}
	le.PutUint32(b[512:], fatSector)
	le.PutUint32(b[516:], endOfChain)
	entry(b[1024:], "Root Entry", 5, 1)
	entry(b[1152:], stream, 2, freeSector)
	return b
}

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
