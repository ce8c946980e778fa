package workbook

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"io"
	"io/fs"
	"maps"
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
	sum   uint32 // CRC-32 in the directory
	read  bool   // it was read to its end, with the right checksum
	owner string // the sheet that it holds, for messages
}

// directory reads the directory of a zip and refuses everything that two readers could understand differently: bytes
// before or after the archive, repeated names, paths that lead out of it, links, overlapping or encrypted entries,
// headers that disagree.
func directory(data []byte, limits Limits) (map[string]*part, []*part, error) {
	end, err := endRecord(data)
	if err != nil {
		return nil, nil, err
	}
	zr, err := openZip(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, nil, &refusal{code: finding.IncompleteFile}
	}
	if len(zr.File) > maxParts {
		return nil, nil, larger("parts", maxParts)
	}
	heads, ok := centralHeaders(data, end, len(zr.File))
	if !ok {
		return nil, nil, irregular("zip")
	}
	byName, parts := map[string]*part{}, make([]*part, len(zr.File))
	var total uint64
	for i, f := range zr.File {
		p := &part{name: f.Name, file: f, sum: f.CRC32}
		key := strings.ToLower(f.Name)
		if code := oddEntry(f); code != "" {
			return nil, nil, &refusal{code: code, part: shown(f.Name)}
		}
		if byName[key] != nil || !sameHeader(data, heads[i], f) {
			return nil, nil, irregular(shown(f.Name))
		}
		if err := p.size(&total, limits); err != nil {
			return nil, nil, err
		}
		byName[key], parts[i] = p, p
	}
	if !apart(data, heads, zr.File, end) {
		return nil, nil, irregular("zip")
	}
	return byName, parts, nil
}

// mostStray is the greatest number of bytes after a workbook that are ignored: a line end, or the footer of a mail
// gateway.
const mostStray = 4 << 10

// ended returns a zip without the bytes after its end, and their number, if another reader could not take any of them
// for a part or a directory.
func ended(data []byte) ([]byte, int) {
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

// endRecord finds the end of the directory, which must also be the end of the file.
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

// header holds what Go's zip reader does not show of an entry in the directory.
type header struct {
	offset uint64
	method uint16
	flags  uint16
	sum    uint32
}

// centralHeaders reads the directory independently of Go's reader; it must hold exactly n entries and end where it
// says.
func centralHeaders(data []byte, end, n int) ([]header, bool) {
	at, stop, ok := directoryAt(data, end, n)
	heads := make([]header, 0, n)
	for ok && len(heads) < n {
		if at+46 > stop || !bytes.HasPrefix(data[at:], []byte("PK\x01\x02")) {
			return nil, false
		}
		h := data[at:stop]
		name, extra, comment := int(u16(h, 28)), int(u16(h, 30)), int(u16(h, 32))
		if 46+name+extra+comment > len(h) {
			return nil, false
		}
		heads = append(heads, header{offset: offsetOf(h, h[46+name:46+name+extra]), method: u16(h, 10), flags: u16(h, 8),
			sum: u32(h, 16)})
		at += 46 + name + extra + comment
	}
	return heads, ok && at == stop
}

// directoryAt returns where the directory begins and ends; a Zip64 record takes precedence over the last record.
func directoryAt(data []byte, end, n int) (at, stop int, ok bool) {
	if end >= 20 && bytes.HasPrefix(data[end-20:], []byte("PK\x06\x07")) {
		record := binary.LittleEndian.Uint64(data[end-12:])
		if record+56 > uint64(end) || record > uint64(end) || !bytes.HasPrefix(data[record:], []byte("PK\x06\x06")) {
			return 0, 0, false
		}
		offset := binary.LittleEndian.Uint64(data[record+48:])
		return int(offset), int(record), offset <= record
	}
	at = int(u32(data, end+16))
	return at, end, at <= end && int(u16(data, end+10)) == n
}

func u16(b []byte, i int) uint16 { return binary.LittleEndian.Uint16(b[i:]) }
func u32(b []byte, i int) uint32 { return binary.LittleEndian.Uint32(b[i:]) }

// offsetOf returns where the entry begins; the Zip64 field holds it if the plain field is full.
func offsetOf(h, extra []byte) uint64 {
	plain := u32(h, 42)
	if plain != 0xFFFFFFFF {
		return uint64(plain)
	}
	for len(extra) >= 4 {
		id, size := u16(extra, 0), int(u16(extra, 2))
		if 4+size > len(extra) {
			break
		}
		body := extra[4 : 4+size]
		if id == 1 {
			for _, at := range []int{24, 20} { // uncompressed and compressed sizes come first when they are full
				if u32(h, at) == 0xFFFFFFFF && len(body) >= 8 {
					body = body[8:]
				}
			}
			if len(body) >= 8 {
				return binary.LittleEndian.Uint64(body)
			}
		}
		extra = extra[4+size:]
	}
	return 1 << 63
}

// oddEntry returns the finding code for an entry that no spreadsheet program writes: an encrypted one, one with
// another compression than deflate, an impossible size, a link, or a path that is invalid or leads out of the file.
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

// sameHeader reports whether the entry's own header agrees with the directory.
func sameHeader(data []byte, h header, f *zip.File) bool {
	if h.offset+30 > uint64(len(data)) || h.offset > uint64(len(data)) {
		return false
	}
	own := data[h.offset:]
	if !bytes.HasPrefix(own, []byte("PK\x03\x04")) || u16(own, 8) != h.method || u16(own, 6)&^0x0800 != h.flags&^0x0800 {
		return false
	}
	n := int(u16(own, 26))
	if 30+n > len(own) || string(own[30:30+n]) != f.Name {
		return false
	}
	if h.flags&8 != 0 {
		return true // sizes and checksum come after the data
	}
	return u32(own, 14) == h.sum && fits(u32(own, 18), f.CompressedSize64) && fits(u32(own, 22), f.UncompressedSize64)
}

func fits(own uint32, size uint64) bool { return own == 0xFFFFFFFF || uint64(own) == size }

// apart reports whether no two entries share a byte, the first one begins the file and none runs into the directory.
func apart(data []byte, heads []header, files []*zip.File, end int) bool {
	begun := map[uint64]uint64{} // start of an entry → its end
	first := uint64(len(data))
	for i, f := range files {
		at, err := f.DataOffset()
		if err != nil || at < 0 || uint64(at)+f.CompressedSize64 > uint64(end) || uint64(at)+f.CompressedSize64 < uint64(at) {
			return false
		}
		if _, twice := begun[heads[i].offset]; twice {
			return false
		}
		begun[heads[i].offset] = uint64(at) + f.CompressedSize64
		first = min(first, heads[i].offset)
	}
	return first == 0 && noOverlap(begun)
}

// size adds the unpacked size to total and refuses sizes and compression ratios beyond the limits.
func (p *part) size(total *uint64, limits Limits) error {
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

// open opens a part; reading to its end fails unless length and checksum are right.
func (p *part) open() (io.ReadCloser, error) {
	r, err := p.file.Open()
	if err != nil {
		return nil, damaged(shown(p.name))
	}
	return &checked{ReadCloser: r, part: p}, nil
}

// checked computes the checksum of what is read, because Go's own reader skips the check if the directory says 0.
type checked struct {
	io.ReadCloser
	part *part
	sum  uint32
	n    uint64
}

func (c *checked) Read(b []byte) (int, error) {
	n, err := c.ReadCloser.Read(b)
	c.sum = crc32.Update(c.sum, crc32.IEEETable, b[:n])
	c.n += uint64(n)
	if err == nil {
		return n, nil
	}
	if err != io.EOF || c.sum != c.part.sum || c.n != c.part.file.UncompressedSize64 {
		return n, damaged(shown(c.part.name))
	}
	c.part.read = true
	return n, io.EOF
}

// shown makes the name of a part safe for a message.
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
