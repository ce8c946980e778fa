package workbook

import (
	"archive/zip"
	"bufio"
	"errors"
	"io"
	"sync"

	"github.com/klauspost/compress/flate"
)

// open opens a package of which everything is to be read, with the quicker of two readers of one format. What comes out
// is held against the checksums of the directory as before.
func open(at io.ReaderAt, size int64) (*zip.Reader, error) {
	r, err := zip.NewReader(at, size)
	if err == nil {
		r.RegisterDecompressor(zip.Deflate, inflated)
	}
	return r, err
}

// inflaters are taken up again: one is larger than most parts of a sheet.
var inflaters = sync.Pool{New: func() any {
	return &inflater{in: bufio.NewReader(nil), out: flate.NewReader(nil)}
}}

// inflater unpacks one part.
type inflater struct {
	in  *bufio.Reader
	out io.ReadCloser
}

func inflated(r io.Reader) io.ReadCloser {
	f := inflaters.Get().(*inflater)
	f.in.Reset(r)
	_ = f.out.(flate.Resetter).Reset(f.in, nil) // it only lays itself ready
	return &lent{f}
}

// lent is an inflater until its part is closed.
type lent struct{ *inflater }

var errClosed = errors.New("a part is read after it was closed")

func (l *lent) Read(b []byte) (int, error) {
	if l.inflater == nil {
		return 0, errClosed
	}
	return l.out.Read(b)
}

// Close gives the inflater back, once.
func (l *lent) Close() error {
	if l.inflater == nil {
		return nil
	}
	err := l.out.Close()
	l.in.Reset(nil)
	inflaters.Put(l.inflater)
	l.inflater = nil
	return err
}
