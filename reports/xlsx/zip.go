package xlsx

import (
	"archive/zip"
	"bytes"
	"errors"
	"hash/crc32"
	"io"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/klauspost/compress/flate"
)

// packed is the time that every part of a workbook carries; ZIP cannot say less than this.
var packed = time.Date(1980, time.January, 1, 0, 0, 0, 0, time.UTC)

const contentTypes = "[Content_Types].xml"

var (
	defaultType      = regexp.MustCompile(`<Default [^>]*?(/>|></Default>)`)
	errNoFilesystems = errors.New("an ordered archive takes parts, not file systems")
)

// orderedZip writes the parts of a workbook sorted by name, because excelize hands them over in the order of its maps.
type orderedZip struct {
	out   io.Writer
	parts []*part
}

// part is one compressed file of the archive. The list of content types stays plain until it is sorted.
type part struct {
	name string
	size uint64
	sum  uint32
	data bytes.Buffer
	pack *flate.Writer // nil: plain
}

func newOrderedZip(w io.Writer) *orderedZip { return &orderedZip{out: w} }

// Create opens the next part; the one before it is finished.
func (z *orderedZip) Create(name string) (io.Writer, error) {
	if err := z.finishLast(); err != nil {
		return nil, err
	}
	p := &part{name: name}
	if name != contentTypes {
		if err := p.compress(); err != nil {
			return nil, err
		}
	}
	z.parts = append(z.parts, p)
	return p, nil
}

// AddFS is not how a workbook is written.
func (z *orderedZip) AddFS(fs.FS) error { return errNoFilesystems }

// Close writes the archive.
func (z *orderedZip) Close() error {
	if err := z.finishLast(); err != nil {
		return err
	}
	slices.SortStableFunc(z.parts, func(a, b *part) int { return strings.Compare(rank(a.name), rank(b.name)) })
	archive := zip.NewWriter(z.out)
	for _, p := range z.parts {
		if err := p.writeTo(archive); err != nil {
			return err
		}
	}
	return archive.Close()
}

func rank(name string) string {
	if name == contentTypes {
		return "" // readers look for it first
	}
	return name
}

func (z *orderedZip) finishLast() error {
	if len(z.parts) == 0 {
		return nil
	}
	return z.parts[len(z.parts)-1].finish()
}

// Write takes a piece of the part.
func (p *part) Write(b []byte) (int, error) {
	if p.pack == nil {
		return p.data.Write(b)
	}
	p.size += uint64(len(b))
	p.sum = crc32.Update(p.sum, crc32.IEEETable, b)
	return p.pack.Write(b)
}

func (p *part) compress() (err error) {
	p.pack, err = flate.NewWriter(&p.data, 6)
	return err
}

func (p *part) finish() error {
	if p.pack != nil {
		return p.pack.Close()
	}
	sorted := sortDefaults(p.data.Bytes())
	p.data = bytes.Buffer{}
	if err := p.compress(); err != nil {
		return err
	}
	if _, err := p.Write(sorted); err != nil {
		return err
	}
	return p.pack.Close()
}

// sortDefaults puts the default content types in order; excelize takes them from a map.
func sortDefaults(b []byte) []byte {
	found := defaultType.FindAllString(string(b), -1)
	slices.Sort(found)
	next := 0
	return defaultType.ReplaceAllFunc(b, func([]byte) []byte {
		next++
		return []byte(found[next-1])
	})
}

func (p *part) writeTo(archive *zip.Writer) error {
	h := &zip.FileHeader{Name: p.name, Method: zip.Deflate, CRC32: p.sum,
		CompressedSize64: uint64(p.data.Len()), UncompressedSize64: p.size}
	//lint:ignore SA1019 CreateRaw looks only at the fields of the old form, which only this sets
	h.SetModTime(packed)
	w, err := archive.CreateRaw(h)
	if err != nil {
		return err
	}
	_, err = w.Write(p.data.Bytes())
	return err
}
