package redact

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"

	"kalends/ingest/workbook/charset"
)

// The limits of unpacking: files within files, and the size of one that is unpacked.
const (
	maxDepth = 40
	maxSize  = 1 << 30
)

// pass goes through a file and everything in it once.
type pass struct {
	*Redactor
	about    About
	finding  bool // nothing is replaced
	registry bool // the sheets are those of the office's workbook
	standIns map[string]StandIn
	places   []Place // all
	left     []Place // what was not replaced
}

// note keeps the hits of a text.
func (p *pass) note(at Place, found []hit, removed bool) {
	for _, h := range found {
		at.Offset, at.Kind, at.Person = h.from, h.kind, p.persons[h.who].ID
		p.places = append(p.places, at)
		if !removed {
			p.left = append(p.left, at)
		}
	}
}

// unread notes a part that cannot be opened.
func (p *pass) unread(name string) {
	at := Place{File: name, Kind: Unread}
	p.places, p.left = append(p.places, at), append(p.left, at)
}

// file returns a file without the persons. What it cannot write again stays and is noted.
func (p *pass) file(name string, data []byte, depth int) ([]byte, error) {
	if depth > maxDepth {
		p.unread(name)
		return data, nil
	}
	if depth == 0 {
		_, found := p.renamed(path.Base(name))
		p.note(Place{File: name}, found, true)
	}
	switch {
	case bytes.HasPrefix(data, []byte("PK\x03\x04")), bytes.HasPrefix(data, []byte("PK\x05\x06")):
		return p.archive(name, data, depth)
	case bytes.HasPrefix(data, []byte("\x1F\x8B")):
		return p.gzip(name, data, depth)
	case bytes.HasPrefix(data, []byte("%PDF-")):
		return data, p.pdf(name, data)
	case bytes.HasPrefix(data, []byte("SQLite format 3\x00")):
		p.sqlite(name, data)
		return data, nil
	case isMessage(data):
		return p.message(name, data, depth)
	}
	if d, ok := charset.Declared(data); ok && !bytes.Contains(data[:min(len(data), 4096)], []byte("\x00\x00")) {
		return p.text(name, data, d), nil
	}
	p.raw(name, data)
	return data, nil
}

// renamed returns the name of a file without the persons.
func (p *pass) renamed(name string) (string, []hit) {
	found := p.scan(name, form{}, About{})
	name, _ = p.replaced(name, found, form{}, "—")
	return name, found
}

// formOf tells the form of a text by its beginning.
func formOf(text string) form {
	switch begin := strings.TrimLeft(text, "\uFEFF \t\r\n"); {
	case strings.HasPrefix(begin, "<"):
		return form{markup: true, skip: true}
	case strings.HasPrefix(begin, "{"), strings.HasPrefix(begin, "["):
		return form{braces: true}
	}
	return form{lines: true}
}

// text returns a text without the persons, in its own charset.
func (p *pass) text(name string, data []byte, d charset.Text) []byte {
	before := len(p.left)
	text, changed := p.plain(Place{File: name}, d.Text, formOf(d.Text))
	if !changed || p.finding {
		return data
	}
	out, ok := encoded(data, d, text)
	if !ok {
		p.left = append(p.left[:before], p.places[len(p.places)-1])
		return data
	}
	return out
}

// plain returns a text in UTF-8 without the persons, and whether it has changed. Markup is read twice: first without its tags,
// then as it is, because attributes hold text as well.
func (p *pass) plain(at Place, text string, f form) (string, bool) {
	found := p.scan(text, f, p.about)
	p.note(at, found, true)
	text, changed := p.replaced(text, found, f, "")
	if f.skip {
		f.skip = false
		again, more := p.plain(at, text, f)
		return again, changed || more
	}
	return text, changed
}

// encoded returns a changed text in the charset of data, if the text as it was makes the same bytes again.
func encoded(data []byte, d charset.Text, text string) ([]byte, bool) {
	var c encoding.Encoding
	mark := 0
	switch {
	case bytes.HasPrefix(data, []byte("\xEF\xBB\xBF")):
		c, mark = encoding.Nop, 3
	case bytes.HasPrefix(data, []byte("\xFF\xFE")), d.Charset == "utf-16" && len(data) > 1 && data[1] == 0:
		c = unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)
	case d.Charset == "utf-16":
		c = unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
	case d.Charset == "utf-8":
		c = encoding.Nop
	default:
		c, _ = htmlindex.Get(d.Charset)
	}
	if d.Charset == "utf-16" && (data[0] == 0xFF || data[0] == 0xFE) {
		mark = 2
	}
	if c == nil {
		return nil, false
	}
	same, err := c.NewEncoder().Bytes([]byte(d.Text))
	out, bad := c.NewEncoder().Bytes([]byte(text))
	return slices.Concat(data[:mark], out), err == nil && bad == nil && bytes.Equal(same, data[mark:])
}

// gzip unpacks and packs again.
func (p *pass) gzip(name string, data []byte, depth int) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		p.unread(name)
		return data, nil
	}
	inner, err := io.ReadAll(io.LimitReader(r, maxSize))
	if err != nil {
		p.unread(name)
	}
	out, err := p.file(name+"!"+strings.TrimSuffix(path.Base(name), ".gz"), inner, depth+1)
	if err != nil || bytes.Equal(out, inner) {
		return data, err
	}
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	w.Header = r.Header
	w.Name, _ = p.renamed(r.Name)
	_, err = w.Write(out)
	return b.Bytes(), cmpErr(err, w.Close())
}

// cmpErr returns the first of two errors.
func cmpErr(a, b error) error {
	if a != nil {
		return a
	}
	return b
}

// views are the charsets in which bytes without a known form may hold text.
var views = sync.OnceValue(func() []encoding.Encoding {
	return []encoding.Encoding{unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), charmap.Windows1251, charmap.Windows1252,
		simplifiedchinese.GB18030, traditionalchinese.Big5}
})

// raw finds persons in bytes of any kind: in UTF-8, in UTF-16 from an even and from an odd place, and in the other
// charsets. Streams of zstd in them are unpacked.
func (p *pass) raw(name string, data []byte) {
	p.bytes(name, data)
	for i, c := range views() {
		texts := [][]byte{data}
		if i == 0 {
			texts = [][]byte{data, data[min(1, len(data)):]}
		}
		for _, text := range texts {
			if text, err := c.NewDecoder().Bytes(text); err == nil {
				p.note(Place{File: name}, p.scan(string(text), form{braces: true}, About{}), false)
			}
		}
	}
	if bytes.Contains(data, []byte("E\x00n\x00c\x00r\x00y\x00p\x00t\x00e\x00d\x00P\x00a\x00c\x00k\x00a\x00g\x00e\x00")) {
		p.unread(name)
	}
}

// unpacker is safe for concurrent use.
var unpacker = sync.OnceValue(func() *zstd.Decoder {
	r, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxSize))
	if err != nil {
		panic(err) // the options are constants
	}
	return r
})

// bytes finds persons in bytes that hold UTF-8, and in every frame of zstd.
func (p *pass) bytes(name string, data []byte) {
	p.note(Place{File: name}, p.scan(string(data), form{braces: true}, About{}), false)
	for at := 0; ; at++ {
		n := bytes.Index(data[at:], []byte("\x28\xB5\x2F\xFD"))
		if n < 0 {
			return
		}
		at += n
		if inner, _ := unpacker().DecodeAll(data[at:], nil); len(inner) > 0 {
			p.bytes(fmt.Sprintf("%s!%d.zst", name, at), inner)
		}
	}
}

// sqlite finds persons in a database: in the whole file as bytes, in which free pages are as well, and in every record,
// which may go on in other pages.
func (p *pass) sqlite(name string, data []byte) {
	p.bytes(name, data)
	if len(data) < 100 {
		return
	}
	size := int(binary.BigEndian.Uint16(data[16:]))
	if size == 1 {
		size = 1 << 16
	}
	if size < 512 {
		p.unread(name)
		return
	}
	d := database{data, size, size - int(data[20])}
	for n := 1; n*size <= len(data); n++ {
		d.records(n, func(values [][]byte) {
			p.bytes(fmt.Sprintf("%s!page %d", name, n), bytes.Join(values, []byte("\x1F")))
		})
	}
}
