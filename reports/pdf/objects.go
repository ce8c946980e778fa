package pdf

import (
	"bytes"
	"cmp"
	library "compress/zlib"
	"encoding/binary"
	"fmt"
	"io"
	"strconv"
	"sync"

	"github.com/klauspost/compress/zlib"
)

// objects writes the objects of a document one after the other and remembers where each is. What is no stream goes
// packed into streams of its own (ISO 32000-1, 7.5.7), for a long list has tens of thousands of links.
type objects struct {
	out    *placed
	places []place // by the number of an object
	room   bytes.Buffer
	heads  ink
	packed []int
	press  *zlib.Writer
	small  bytes.Buffer // what it gives
}

// place is where an object is: how far from the start of the file, or in which stream of objects and as which of them.
type place struct {
	at            uint32
	within, index int32
}

// mostPacked objects go into one stream: a reader unpacks it whole to look at one of them.
const mostPacked = 500

// packLevel is that of the library for its streams; it is asked for little.
const packLevel = 6

func newObjects(out *placed, known int) *objects {
	return &objects{out: out, places: make([]place, known), press: packers.Get().(*zlib.Writer)}
}

// packers are lent and given back, as the presses of pages are.
var packers = sync.Pool{New: func() any {
	w, err := zlib.NewWriterLevel(nil, packLevel)
	if err != nil {
		panic(err) // the level is ours
	}
	return w
}}

// number gives the next number that no object has.
func (o *objects) number() int {
	o.places = append(o.places, place{})
	return len(o.places) - 1
}

// begin writes the head of an object that stands by itself.
func (o *objects) begin(n int) {
	o.places[n] = place{at: uint32(o.out.at)}
	fmt.Fprintf(o.out, "%d 0 obj\n", n)
}

// stream writes a stream with what else its dictionary says.
func (o *objects) stream(n int, says string, data []byte) {
	o.begin(n)
	fmt.Fprintf(o.out, "<<%s/Length %d>>\nstream\n", says, len(data))
	o.out.Write(data)
	io.WriteString(o.out, "\nendstream\nendobj\n")
}

// deflated writes a stream of some parts deflated.
func (o *objects) deflated(n int, says string, parts ...[]byte) {
	o.small.Reset()
	o.press.Reset(&o.small)
	for _, part := range parts {
		if _, err := o.press.Write(part); err != nil {
			panic(err) // a buffer takes everything
		}
	}
	if err := o.press.Close(); err != nil {
		panic(err)
	}
	o.stream(n, says+"/Filter /FlateDecode ", o.small.Bytes())
}

// proven writes a stream as the library does, with what stands between what it says, and with its packer.
func (o *objects) proven(n int, between, says string, data []byte) {
	w := provers.Get().(*library.Writer)
	defer provers.Put(w)
	o.small.Reset()
	w.Reset(&o.small)
	_, err := w.Write(data)
	if err = cmp.Or(err, w.Close()); err != nil {
		panic(err) // a buffer takes everything
	}
	o.begin(n)
	fmt.Fprintf(o.out, "<</Length %d%s/Filter /FlateDecode%s>>\nstream\n", o.small.Len(), between, says)
	o.out.Write(o.small.Bytes())
	io.WriteString(o.out, "\nendstream\nendobj\n")
}

// provers are packers of Go's own, which take a megabyte each.
var provers = sync.Pool{New: func() any {
	w, err := library.NewWriterLevel(nil, library.BestSpeed)
	if err != nil {
		panic(err) // the level is ours
	}
	return w
}}

// copy takes over an object as the library has written it, under a number of its own.
func (o *objects) copy(n int, object []byte) {
	_, object, _ = bytes.Cut(object, []byte("obj\n"))
	if bytes.HasSuffix(object, []byte("\nendstream\nendobj\n")) {
		o.begin(n)
		o.out.Write(object)
		return
	}
	o.pack(n, bytes.TrimSuffix(object, []byte("\nendobj\n")))
}

// pack puts an object into the stream of objects that is being filled.
func (o *objects) pack(n int, object []byte) {
	o.heads = strconv.AppendInt(o.heads, int64(n), 10)
	o.heads = append(o.heads, ' ')
	o.heads = strconv.AppendInt(o.heads, int64(o.room.Len()), 10)
	o.heads = append(o.heads, '\n')
	o.room.Write(object)
	o.room.WriteByte('\n')
	if o.packed = append(o.packed, n); len(o.packed) == mostPacked {
		o.seal()
	}
}

// seal writes the stream of objects that is being filled.
func (o *objects) seal() {
	if len(o.packed) == 0 {
		return
	}
	within := o.number()
	for i, n := range o.packed {
		o.places[n] = place{within: int32(within), index: int32(i)}
	}
	says := fmt.Sprintf("/Type /ObjStm /N %d /First %d ", len(o.packed), len(o.heads))
	o.deflated(within, says, o.heads, o.room.Bytes())
	o.heads, o.packed = o.heads[:0], o.packed[:0]
	o.room.Reset()
}

// close writes the table of objects, with what the file says of itself, and the end of the file.
func (o *objects) close(says string) {
	o.seal()
	identity := o.out.identity()
	table := o.number()
	o.places[table].at = uint32(o.out.at)
	o.deflated(table, fmt.Sprintf("/Type /XRef /Size %d /W [1 4 2] /DecodeParms <</Predictor 12 /Columns 7>> %s/ID [<%x> <%x>] ",
		len(o.places), says, identity, identity), o.table())
	fmt.Fprintf(o.out, "startxref\n%d\n%%%%EOF\n", o.places[table].at)
	packers.Put(o.press)
}

// table gives the rows of the table of objects (7.5.8.3), each as its difference from the row before.
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
