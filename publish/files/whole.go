package files

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"io"
)

// How much of a container is read to see whether it is whole; beyond that it is whole enough to be judged, and refused,
// by the reader's own guard.
const (
	wholeParts = 10_000
	wholeBytes = 512 << 20
)

// How a workbook begins: a zip, and a compound file of old Excel.
var (
	zipMark      = []byte("PK\x03\x04")
	compoundMark = []byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1")
)

// Whole says whether a file has arrived entirely, as far as its container can tell: a zip has its directory at the end,
// and every part has its checksum; a compound file knows which of its sectors are in use. Some systems give a file its
// size before its bytes: one whose beginning is still empty is not whole. Anything else is taken as whole.
func Whole(data []byte, _ string) bool {
	return Closed(data) && (!bytes.HasPrefix(data, zipMark) || zipWhole(data))
}

// Closed is Whole without a look into the parts of a zip, which who reads it unpacks anyway.
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

// begun says whether there is a part of a mark and nothing behind it yet.
func begun(data, mark []byte) bool {
	head := bytes.TrimRight(data[:min(len(data), len(mark))], "\x00")
	return len(head) > 0 && len(head) < len(mark) && bytes.HasPrefix(mark, head)
}

// listed gives the parts of a zip by its directory, if that is there. Where it is empty the first part has come alone.
func listed(data []byte) ([]*zip.File, bool) {
	r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		return nil, false
	}
	return r.File, len(r.File) > 0
}

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

// wholePart reads a part to its end, but not beyond limit. A part that cannot be read, because it is encrypted or
// packed in an unknown way, is not for this room to judge.
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

// The places of a compound file's header, and what says that a sector is free.
const (
	compoundHeader  = 512
	sectorShift     = 30
	firstOfTable    = 76
	tablesInHeader  = 109
	freeSector      = 0xFFFFFFFF
	biggestOfSector = 12
)

// compoundWhole says whether every sector lies there that the tables in the header call used; a file so large that it
// has more tables than those is for the reader to judge.
func compoundWhole(data []byte) bool {
	if len(data) < compoundHeader {
		return false
	}
	shift := binary.LittleEndian.Uint16(data[sectorShift:])
	if shift < 9 || shift > biggestOfSector {
		return true // no compound file that anybody can read
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
