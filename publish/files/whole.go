package files

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"io"
)

// How much of a container is read to see whether it is complete. Larger ones count as complete: the reader's own
// limits refuse them.
const (
	wholeParts = 10_000
	wholeBytes = 512 << 20
)

// The first bytes of a zip and of a compound file (.xls).
var (
	zipMark      = []byte("PK\x03\x04")
	compoundMark = []byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1")
)

// Whole reports whether a file has arrived completely, as far as its container shows: a zip has its directory at the
// end and a checksum for each part; a compound file lists the sectors in use. Some systems allocate the size of a
// file before its bytes arrive, so a file that begins with zeros is not complete. Files of other kinds count as
// complete.
func Whole(data []byte, _ string) bool {
	return Closed(data) && (!bytes.HasPrefix(data, zipMark) || zipWhole(data))
}

// Closed is Whole without unpacking the parts of a zip, which the reader does anyway.
func Closed(data []byte) bool {
	switch {
	case len(data) > 0 && data[0] == 0, begun(data, zipMark), begun(data, compoundMark):
		return false
	case bytes.HasPrefix(data, compoundMark):
		return compoundWhole(data)
	case !bytes.HasPrefix(data, zipMark):
		return true
	}
	_, closed := listed(data)
	return closed
}

// begun reports whether data holds only the beginning of a mark, perhaps followed by zeros.
func begun(data, mark []byte) bool {
	head := bytes.TrimRight(data[:min(len(data), len(mark))], "\x00")
	return len(head) > 0 && len(head) < len(mark) && bytes.HasPrefix(mark, head)
}

// listed returns the parts of a zip; false if its directory is missing or empty. It is empty if only the first part has
// arrived.
func listed(data []byte) ([]*zip.File, bool) {
	r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		return nil, false
	}
	return r.File, len(r.File) > 0
}

// zipWhole reports whether every part of a zip can be unpacked; true for one that is too large to be checked.
func zipWhole(data []byte) bool {
	parts, _ := listed(data)
	if len(parts) > wholeParts {
		return true
	}
	left := int64(wholeBytes)
	for _, f := range parts {
		n, whole := wholePart(f, left)
		if !whole {
			return false
		}
		if left -= n; left <= 0 {
			return true
		}
	}
	return true
}

// wholePart unpacks a part up to limit bytes, and returns their number and whether that succeeded. A part that is
// encrypted or packed in an unknown way counts as complete.
func wholePart(f *zip.File, limit int64) (int64, bool) {
	const encrypted = 1
	if f.Flags&encrypted != 0 {
		return 0, true
	}
	r, err := f.Open()
	if errors.Is(err, zip.ErrAlgorithm) {
		return 0, true
	}
	if err != nil {
		return 0, false
	}
	defer r.Close()
	n, err := io.Copy(io.Discard, io.LimitReader(r, limit))
	return n, err == nil
}

// Offsets in the header of a compound file, and the mark of a free sector.
const (
	compoundHeader  = 512
	sectorShift     = 30
	firstOfTable    = 76
	tablesInHeader  = 109
	freeSector      = 0xFFFFFFFF
	biggestOfSector = 12
)

// compoundWhole reports whether all sectors are there that the tables in the header mark as used. Tables beyond the
// header, which only very large files have, are left to the reader.
func compoundWhole(data []byte) bool {
	if len(data) < compoundHeader {
		return false
	}
	shift := binary.LittleEndian.Uint16(data[sectorShift:])
	if shift < 9 || shift > biggestOfSector {
		return true // invalid: left to the reader
	}
	size := 1 << shift
	for i := range tablesInHeader {
		table := binary.LittleEndian.Uint32(data[firstOfTable+4*i:])
		if table == freeSector {
			break
		}
		begin := (int(table) + 1) * size
		if begin+size > len(data) {
			return false
		}
		for j := size - 4; j >= 0; j -= 4 {
			if binary.LittleEndian.Uint32(data[begin+j:]) != freeSector {
				if last := i*size/4 + j/4; (last+2)*size > len(data) {
					return false
				}
				break
			}
		}
	}
	return true
}
