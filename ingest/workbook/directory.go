package workbook

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"io"
	"io/fs"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/klauspost/compress/flate"

	"kalends/rating/finding"
)

// part is one file inside the zip of a workbook.
type part struct {
	name  string
	file  *zip.File
	read  bool   // it was read to its end, with the right checksum
	owner string // the sheet that it holds, for messages
}

// directory reads the directory of a zip and returns its parts by lower-case name and in their order. It refuses
// everything that two readers could understand differently: bytes before or after the archive, repeated names, paths
// that lead out of it, links, overlapping or encrypted entries, headers that disagree.
func directory(data []byte, limits Limits) (map[string]*part, []*part, error) {
	end, err := endRecord(data)
	if err != nil {
		return nil, nil, err
	}
	read := &lastRead{ReaderAt: bytes.NewReader(data)}
	zr, err := openZip(read, int64(len(data)))
	if err != nil {
		return nil, nil, &refusal{code: finding.IncompleteFile}
	}
	if len(zr.File) > maxParts {
		return nil, nil, larger("parts", maxParts)
	}
	offsets, ok := headers(data, end, zr, read)
	if !ok {
		return nil, nil, irregular("zip")
	}
	byName, parts := map[string]*part{}, make([]*part, len(zr.File))
	var total uint64
	for i, f := range zr.File {
		p := &part{name: f.Name, file: f}
		key := strings.ToLower(f.Name)
		if code := oddEntry(f); code != "" {
			return nil, nil, &refusal{code: code, part: shown(f.Name)}
		}
		if byName[key] != nil || !sameHeader(data, offsets[i], f) {
			return nil, nil, irregular(shown(f.Name))
		}
		if err := p.addSize(&total, limits); err != nil {
			return nil, nil, err
		}
		byName[key], parts[i] = p, p
	}
	if !apart(data, offsets, zr.File, end) {
		return nil, nil, irregular("zip")
	}
	return byName, parts, nil
}

// mostStray is the greatest number of bytes after a workbook that are ignored: a line end, or the footer of a mail
// gateway.
const mostStray = 4 << 10

// withoutTail returns a zip without the bytes after its end, and their number. If there are more than mostStray, or
// another reader could take some of them for a part or a directory, it returns data as it is and 0.
func withoutTail(data []byte) ([]byte, int) {
	end, err := endRecord(data)
	r, refused := err.(*refusal)
	if end > 0 || !refused || r.code != finding.TrailingBytes {
		return data, 0
	}
	n, _ := strconv.Atoi(r.args["n"])
	tail := data[len(data)-n:]
	if n > mostStray || bytes.Contains(tail, []byte("PK")) {
		return data, 0
	}
	return data[:len(data)-n], n
}

// endRecord returns the offset of the last record of the directory. Bytes after that record, or a missing one, are an
// error.
func endRecord(data []byte) (int, error) {
	for i := len(data) - 22; i >= 0 && i >= len(data)-22-65535; i-- {
		if !bytes.HasPrefix(data[i:], []byte("PK\x05\x06")) {
			continue
		}
		after := len(data) - (i + 22 + int(binary.LittleEndian.Uint16(data[i+20:])))
		switch {
		case after > 0:
			return 0, &refusal{code: finding.TrailingBytes, args: map[string]string{"n": strconv.Itoa(after)}}
		case after < 0, !bytes.HasPrefix(data, []byte("PK\x03\x04")):
			return 0, &refusal{code: finding.IncompleteFile}
		}
		return i, nil
	}
	return 0, &refusal{code: finding.IncompleteFile}
}

// headers returns where the entries of the directory begin. read must be what zr reads from. ok is false unless the
// directory holds nothing else and ends where its last record, or the Zip64 record before it, begins.
func headers(data []byte, end int, zr *zip.Reader, read *lastRead) (offsets []uint64, ok bool) {
	length := 0
	for _, f := range zr.File {
		if _, err := f.DataOffset(); err != nil {
			return nil, false
		}
		offsets = append(offsets, uint64(read.at))
		length += centralHeader + len(f.Name) + len(f.Extra) + len(f.Comment)
	}
	offset, stop, ok := directoryAt(data, end)
	return offsets, ok && offset+uint64(length) == uint64(stop)
}

// centralHeader is the length of an entry in the directory without name, extra fields and comment.
const centralHeader = 46

// directoryAt returns where the directory begins and ends; end is the offset of its last record. A Zip64 record takes
// precedence; ok is false if it is damaged or contradicts the last record.
func directoryAt(data []byte, end int) (offset uint64, stop int, ok bool) {
	offset = uint64(u32(data, end+16))
	if end < 20 || !bytes.HasPrefix(data[end-20:], []byte("PK\x06\x07")) {
		return offset, end, true
	}
	record := binary.LittleEndian.Uint64(data[end-12:])
	if record > uint64(end) || record+56 > uint64(end) || !bytes.HasPrefix(data[record:], []byte("PK\x06\x06")) {
		return 0, 0, false
	}
	long := binary.LittleEndian.Uint64(data[record+48:])
	return long, int(record), offset == math.MaxUint32 || offset == long
}

// lastRead notes where the zip reader has read last: to find the data of an entry it reads the entry's own header.
type lastRead struct {
	io.ReaderAt
	at int64
}

func (r *lastRead) ReadAt(b []byte, at int64) (int, error) {
	r.at = at
	return r.ReaderAt.ReadAt(b, at)
}

// u16 and u32 return the little-endian number at an offset.
func u16(b []byte, i int) uint16 { return binary.LittleEndian.Uint16(b[i:]) }
func u32(b []byte, i int) uint32 { return binary.LittleEndian.Uint32(b[i:]) }

// oddEntry returns the finding code for an entry that no spreadsheet program writes: an encrypted one, one with
// another compression than deflate, an impossible size, a link, or a path that is invalid or leads out of the file.
// For any other entry it returns "".
func oddEntry(f *zip.File) string {
	const aes = 99 // the method of an entry that AES encrypts
	switch {
	case f.Flags&1 != 0, f.Method == aes:
		return finding.EncryptedPart
	case f.Method != zip.Store && f.Method != zip.Deflate:
		return finding.UnknownPacking
	case f.UncompressedSize64 > 1<<62, f.CompressedSize64 > 1<<62:
		return finding.ImpossibleSize
	case !utf8.ValidString(f.Name), !fs.ValidPath(strings.TrimSuffix(f.Name, "/")), strings.ContainsAny(f.Name, "\\:\x00"),
		f.Mode()&fs.ModeType&^fs.ModeDir != 0:
		return finding.StrayEntry
	}
	return ""
}

// sameHeader reports whether an entry's own header, at offset, agrees with the directory in method, flags, name, sizes
// and checksum.
func sameHeader(data []byte, offset uint64, f *zip.File) bool {
	own := data[offset:]
	n := int(u16(own, 26))
	switch {
	case u16(own, 8) != f.Method, u16(own, 6)&^0x0800 != f.Flags&^0x0800, 30+n > len(own), string(own[30:30+n]) != f.Name:
		return false
	case f.Flags&8 != 0:
		return true // sizes and checksum come after the data
	}
	return u32(own, 14) == f.CRC32 && fits(u32(own, 18), f.CompressedSize64) && fits(u32(own, 22), f.UncompressedSize64)
}

// fits reports whether a size of 32 bits in an entry's own header is the one of the directory, or refers to a Zip64
// field.
func fits(own uint32, size uint64) bool { return own == 0xFFFFFFFF || uint64(own) == size }

// apart reports whether no two entries share a byte, the first one begins the file and none runs into the directory.
func apart(data []byte, offsets []uint64, files []*zip.File, end int) bool {
	begun := map[uint64]uint64{} // start of an entry → its end
	first := uint64(len(data))
	for i, f := range files {
		at, err := f.DataOffset()
		if err != nil || at < 0 || uint64(at)+f.CompressedSize64 > uint64(end) || uint64(at)+f.CompressedSize64 < uint64(at) {
			return false
		}
		if _, twice := begun[offsets[i]]; twice {
			return false
		}
		begun[offsets[i]] = uint64(at) + f.CompressedSize64
		first = min(first, offsets[i])
	}
	return first == 0 && noOverlap(begun)
}

// addSize adds the unpacked size of the part to total. It returns an error if the part or the total is beyond the
// limits, or the part is compressed more than any genuine one.
func (p *part) addSize(total *uint64, limits Limits) error {
	size := p.file.UncompressedSize64
	*total += size
	if size > uint64(limits.Inflated) || *total > uint64(limits.Inflated) {
		return larger("unpacked", int(limits.Inflated>>20))
	}
	if size > ratioFrom && size/maxRatio > p.file.CompressedSize64 {
		return larger("ratio", maxRatio, "packed", shown(p.name))
	}
	return nil
}

// open opens a part for reading. Reading it to its end fails unless length and checksum are right; open itself refuses
// a checksum of 0, which Go's reader does not compare and only an empty part has.
func (p *part) open() (io.ReadCloser, error) {
	r, err := p.file.Open()
	if err != nil || p.file.CRC32 == 0 && p.file.UncompressedSize64 > 0 {
		return nil, damaged(shown(p.name))
	}
	return r, nil
}

// shown makes the name of a part safe for a message: control characters become dots, and it is cut after 60
// characters.
func shown(name string) string {
	clean := strings.Map(func(r rune) rune {
		if r < 0x20 || r == utf8.RuneError {
			return '·'
		}
		return r
	}, name)
	if runes := []rune(clean); len(runes) > 60 {
		return string(runes[:60]) + "…"
	}
	return clean
}

// noOverlap reports whether ranges, given as start → end, do not overlap.
func noOverlap(stretches map[uint64]uint64) bool {
	before := uint64(0)
	for _, start := range slices.Sorted(maps.Keys(stretches)) {
		if start < before {
			return false
		}
		before = stretches[start]
	}
	return true
}

// openZip opens a package whose parts are read one after the other.
func openZip(at io.ReaderAt, size int64) (*zip.Reader, error) {
	r, err := zip.NewReader(at, size)
	if err == nil {
		r.RegisterDecompressor(zip.Deflate, newInflater())
	}
	return r, err
}

// newInflater returns a decompressor that reuses its buffers, for one part at a time. Its library is faster than the
// standard one; the checksums and lengths in the directory decide whether what comes out is what went in.
func newInflater() zip.Decompressor {
	inflater := flate.NewReader(nil)
	return func(packed io.Reader) io.ReadCloser {
		_ = inflater.(flate.Resetter).Reset(packed, nil) // it never fails
		return inflater
	}
}
