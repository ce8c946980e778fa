package charset

import (
	"bytes"
	"io"

	htmlcharset "golang.org/x/net/html/charset"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"
)

// Stream returns a reader that converts a text of any length to UTF-8, or false if its charset is unknown. The charset
// is chosen by sample: the beginning of the text, and lines of it that are not ASCII.
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

// whole returns a sample of UTF-16 without an incomplete character at its end.
func whole(sample []byte) []byte {
	if len(sample)%2 == 1 && (bytes.HasPrefix(sample, []byte("\xFF\xFE")) || bytes.HasPrefix(sample, []byte("\xFE\xFF"))) {
		return sample[:len(sample)-1]
	}
	return sample
}

// Labelled returns a reader that converts a text in a named charset to UTF-8; an unknown name is an error.
func Labelled(label string, in io.Reader) (io.Reader, error) {
	return htmlcharset.NewReaderLabel(label, in)
}
