package pdf

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"hash"
	"hash/adler32"

	"github.com/klauspost/compress/flate"
)

// page holds what is on it as it will be written: deflated when the page is left, so that a long document is never in
// memory as it was drawn.
type page struct {
	body  []byte      // whole bytes of a deflate stream that has no end yet
	check hash.Hash32 // of what went in
	links []link
	marks []int32 // the elements that are marked on it, by the numbers of the marks
}

// link is a rectangle that leads to a target, in hundredths of a point.
type link struct {
	left, top, right, bottom int32
	to                       Target
}

// pageLevel is the fastest: the best makes a bulletin a fourteenth smaller and takes longer than the drawing of it.
const pageLevel = 1

// add deflates what was drawn and appends it to what the page holds.
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

// A page is a zlib stream: its head, the body, an empty last block and the check.
const (
	zlibHead = "\x78\x01"
	zlibEnd  = 6
)

func (p *page) zlibEnd() []byte {
	check := uint32(1)
	if p.check != nil {
		check = p.check.Sum32()
	}
	return binary.BigEndian.AppendUint32([]byte{0x03, 0x00}, check)
}
