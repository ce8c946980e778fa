package pdf

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"hash"
	"hash/adler32"

	"github.com/klauspost/compress/flate"
)

// page is a page as it will be written. It is deflated when another page is begun, so that a long document is never
// held in memory as it was drawn.
type page struct {
	body  []byte      // a deflate stream without its end, cut at a whole byte
	check hash.Hash32 // Adler-32 of what was deflated
	links []link
	marks []int32 // the structure element of each mark on the page
}

// link is a rectangle that leads to a target, in hundredths of a point.
type link struct {
	left, top, right, bottom int32
	to                       Target
}

// pageLevel is the fastest level. The best one makes a bulletin a fourteenth smaller and takes longer than drawing it.
const pageLevel = 1

// add appends what was drawn to the page's body, deflated, and counts it into the checksum.
func (p *page) add(w *flate.Writer, ink []byte) {
	if p.check == nil {
		p.check = adler32.New()
	}
	p.check.Write(ink)
	var out bytes.Buffer
	w.Reset(&out)
	_, err := w.Write(ink)
	if err = cmp.Or(err, w.Flush()); err != nil { // Flush ends at a whole byte, where the next part can begin
		panic(err) // a buffer takes everything
	}
	p.body = append(p.body, out.Bytes()...)
}

// A page is written as a zlib stream: this head, the body, an empty last block and the checksum.
const (
	zlibHead = "\x78\x01"
	zlibEnd  = 6
)

// zlibEnd returns the empty last block and the checksum of what was added.
func (p *page) zlibEnd() []byte {
	check := uint32(1)
	if p.check != nil {
		check = p.check.Sum32()
	}
	return binary.BigEndian.AppendUint32([]byte{0x03, 0x00}, check)
}
