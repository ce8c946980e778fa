package pdf

import (
	"bytes"
	"encoding/binary"
	"hash"
	"hash/adler32"
	"sync"

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

// press deflates pages. It takes a megabyte, so presses are lent and given back.
type press struct {
	*flate.Writer
	out bytes.Buffer
}

var presses = sync.Pool{New: func() any {
	w, err := flate.NewWriter(nil, pageLevel)
	if err != nil {
		panic(err) // the level is ours
	}
	return &press{Writer: w}
}}

// pageLevel is the fastest: the best makes a bulletin a fourteenth smaller and takes longer than the drawing of it.
const pageLevel = 1

// add puts what was drawn behind what the page holds.
func (p *page) add(ink []byte) {
	if len(ink) == 0 {
		return
	}
	if p.check == nil {
		p.check = adler32.New()
	}
	p.check.Write(ink)
	w := presses.Get().(*press)
	defer presses.Put(w)
	w.out.Reset()
	w.Reset(&w.out)
	_, err := w.Write(ink)
	if err == nil {
		err = w.Flush() // to a whole byte, where the next part can begin
	}
	if err != nil {
		panic(err) // a buffer takes everything
	}
	p.body = append(p.body, w.out.Bytes()...)
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
