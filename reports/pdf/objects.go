package pdf

import (
	"bytes"
	"cmp"
	library "compress/zlib"
	"encoding/binary"
	"fmt"
	"io"
	"strconv"

	"github.com/klauspost/compress/zlib"
)

// objects writes the objects of a document one after the other and notes where each is. Objects that are not
// streams are packed into object streams (ISO 32000-1, 7.5.7), because a long list has tens of thousands of links.
type objects struct {
	out    *countingWriter
	places []place      // by the number of an object
	room   bytes.Buffer // the objects that will be packed next
	heads  ink          // their numbers and offsets, as written
	packed []int        // their numbers
	small  bytes.Buffer // a stream, deflated
	usual  deflater
	faces  deflater
}

// place is where an object is: its offset in the file, or its object stream and its index there.
type place struct {
	at            uint32
	within, index int32
}

// mostPacked is how many objects one object stream has; a reader unpacks all of it to look at one.
const mostPacked = 500

// packLevel is the level of deflating for everything but pages and faces.
const packLevel = 6

// deflater is what Go's own flate library and klauspost's have in common.
type deflater interface {
	io.WriteCloser
	Reset(io.Writer)
}

// newObjects begins the objects of a file; the numbers below known are taken by the caller.
func newObjects(out *countingWriter, known int) *objects {
	usual, err := zlib.NewWriterLevel(nil, packLevel)
	faces, bad := library.NewWriterLevel(nil, library.BestSpeed)
	if err = cmp.Or(err, bad); err != nil {
		panic(err) // there are no such levels
	}
	return &objects{out: out, places: make([]place, known), usual: usual, faces: faces}
}

// number takes the next unused object number.
func (o *objects) number() int {
	o.places = append(o.places, place{})
	return len(o.places) - 1
}

// begin notes where object n begins, which is not packed, and writes its first line.
func (o *objects) begin(n int) {
	o.places[n] = place{at: uint32(o.out.at)}
	fmt.Fprintf(o.out, "%d 0 obj\n", n)
}

// stream writes object n as a stream of data as it is; entries are those of its dictionary besides the length.
func (o *objects) stream(n int, entries string, data []byte) {
	o.begin(n)
	fmt.Fprintf(o.out, "<<%s/Length %d>>\nstream\n", entries, len(data))
	o.out.Write(data)
	io.WriteString(o.out, "\nendstream\nendobj\n")
}

// deflated writes object n as a stream of some parts, joined and deflated; entries are those of its dictionary besides
// length and filter.
func (o *objects) deflated(n int, entries string, parts ...[]byte) {
	o.stream(n, entries+"/Filter /FlateDecode ", o.deflate(o.usual, parts...))
}

// face writes object n as a stream of a face as gofpdf does: deflated by Go's own library, with the entries in gofpdf's
// order, between before the filter and entries after it.
func (o *objects) face(n int, between, entries string, data []byte) {
	data = o.deflate(o.faces, data)
	o.begin(n)
	fmt.Fprintf(o.out, "<</Length %d%s/Filter /FlateDecode%s>>\nstream\n", len(data), between, entries)
	o.out.Write(data)
	io.WriteString(o.out, "\nendstream\nendobj\n")
}

// deflate returns some parts, joined, as one deflated stream, which is valid until the next call.
func (o *objects) deflate(w deflater, parts ...[]byte) []byte {
	o.small.Reset()
	w.Reset(&o.small)
	var err error
	for _, part := range parts {
		_, bad := w.Write(part)
		err = cmp.Or(err, bad)
	}
	if err = cmp.Or(err, w.Close()); err != nil {
		panic(err) // a buffer takes everything
	}
	return o.small.Bytes()
}

// copy writes object n with the content that gofpdf wrote for it.
func (o *objects) copy(n int, object []byte) {
	o.begin(n)
	o.out.Write(object)
}

// pack adds object n to the object stream that is being filled, and writes that stream when it is full.
func (o *objects) pack(n int, object []byte) {
	o.heads = strconv.AppendInt(o.heads, int64(n), 10)
	o.heads = append(o.heads, ' ')
	o.heads = strconv.AppendInt(o.heads, int64(o.room.Len()), 10)
	o.heads = append(o.heads, '\n')
	o.room.Write(object)
	o.room.WriteByte('\n')
	if o.packed = append(o.packed, n); len(o.packed) == mostPacked {
		o.writePacked()
	}
}

// writePacked writes the object stream that is being filled, if it has objects, and begins an empty one.
func (o *objects) writePacked() {
	if len(o.packed) == 0 {
		return
	}
	within := o.number()
	for i, n := range o.packed {
		o.places[n] = place{within: int32(within), index: int32(i)}
	}
	entries := fmt.Sprintf("/Type /ObjStm /N %d /First %d ", len(o.packed), len(o.heads))
	o.deflated(within, entries, o.heads, o.room.Bytes())
	o.heads, o.packed = o.heads[:0], o.packed[:0]
	o.room.Reset()
}

// close writes the objects that are not written yet, the cross-reference stream with the given document entries, and
// the end of the file.
func (o *objects) close(entries string) {
	o.writePacked()
	identity := o.out.identity()
	table := o.number()
	o.places[table].at = uint32(o.out.at)
	o.deflated(table, fmt.Sprintf("/Type /XRef /Size %d /W [1 4 2] /DecodeParms <</Predictor 12 /Columns 7>> %s/ID [<%x> <%x>] ",
		len(o.places), entries, identity, identity), o.table())
	fmt.Fprintf(o.out, "startxref\n%d\n%%%%EOF\n", o.places[table].at)
}

// table returns the rows of the cross-reference stream (7.5.8.3), each as its difference from the row before.
func (o *objects) table() []byte {
	var before, row [7]byte
	rows := make([]byte, 0, 8*len(o.places))
	for n, p := range o.places {
		binary.BigEndian.PutUint32(row[1:], p.at+uint32(p.within))
		binary.BigEndian.PutUint16(row[5:], uint16(p.index))
		switch {
		case n == 0:
			row = [7]byte{5: 0xFF, 6: 0xFF} // the head of the list of objects that are not there
		case p.within > 0:
			row[0] = 2
		default:
			row[0] = 1
		}
		rows = append(rows, 2) // as the difference from above
		for i, b := range row {
			rows = append(rows, b-before[i])
		}
		before = row
	}
	return rows
}
