package charset

import (
	"bytes"
	"io"

	htmlcharset "golang.org/x/net/html/charset"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"
)

// Stream gives a text of any length in UTF-8. The sample decides its charset: its beginning, and lines of it that are
// not ASCII.
func Stream(sample []byte, in io.Reader) (io.Reader, bool) {
	d, ok := Decode(whole(sample))
	if !ok {
		return nil, false
	}
	switch d.Charset {
	case utf8Name:
		return unicode.UTF8BOM.NewDecoder().Reader(in), true
	case utf16Name:
		return unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewDecoder().Reader(in), true
	}
	e, _ := htmlcharset.Lookup(d.Charset)
	if e == nil {
		e = encoding.Nop
	}
	return e.NewDecoder().Reader(in), true
}

// whole leaves out a character of UTF-16 that a sample has cut.
func whole(sample []byte) []byte {
	if len(sample)%2 == 1 && (bytes.HasPrefix(sample, []byte("\xFF\xFE")) || bytes.HasPrefix(sample, []byte("\xFE\xFF"))) {
		return sample[:len(sample)-1]
	}
	return sample
}

// Labelled gives a text in UTF-8 that says itself in which charset it is.
func Labelled(label string, in io.Reader) (io.Reader, error) {
	return htmlcharset.NewReaderLabel(label, in)
}
