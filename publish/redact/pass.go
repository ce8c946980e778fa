package redact

import (
	"bytes"
	"fmt"
	"io"
	"path"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
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
	switch begins := func(with string) bool { return bytes.HasPrefix(data, []byte(with)) }; {
	case depth > maxDepth:
		p.unread(name)
	case begins("PK\x03\x04"), begins("PK\x05\x06"):
		return p.archive(name, data, depth)
	case begins("\x1F\x8B"):
		return data, p.gzip(name, data, depth)
	case begins("%PDF-"):
		p.pdf(name, data)
	case begins("SQLite format 3\x00"):
		p.bytes(name, data)
	default:
		head, _ := cutHead(data)
		if _, is := headOf(head); is {
			return p.message(name, data, depth)
		}
		return p.text(name, data), nil
	}
	return data, nil
}

// renamed returns the name of a file without the persons, and whether it told of one.
func (p *pass) renamed(name string) (string, bool) {
	return p.plain(Place{File: name}, name, form{}, true)
}

// charsets returns the charsets in which bytes may hold text. It returns false for bytes that are no text.
func charsets(data []byte) (all []encoding.Encoding, text bool) {
	wide := unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)
	text = bytes.IndexByte(data, 0) < 0
	if utf8.Valid(data) && text {
		return []encoding.Encoding{encoding.Nop}, true
	}
	if d, _ := charset.Decode(data); d.Charset == "utf-16" {
		if data[0] == 0xFE || data[0] == 0 {
			wide = unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
		}
		return []encoding.Encoding{wide}, true
	}
	return []encoding.Encoding{encoding.Nop, charmap.Windows1251, charmap.Windows1252, simplifiedchinese.GB18030,
		traditionalchinese.Big5, wide}, text
}

// text returns a text without the persons, in its own charset; if that is in doubt, it is read in all that are in
// use. Bytes that are no text stay.
func (p *pass) text(name string, data []byte) []byte {
	all, text := charsets(data)
	for _, c := range all {
		data = p.in(c, name, data, text)
	}
	if !text {
		p.in(all[len(all)-1], name, data[1:], false) // UTF-16 from an odd place
		p.frames(name, data)
		if bytes.Contains(bytes.ReplaceAll(data, []byte{0}, nil), []byte("EncryptedPackage")) {
			p.unread(name)
		}
	}
	return data
}

// in returns a text without the persons, if its bytes are valid in a charset. In workbooks of XLS a byte of 1 stands
// before a text in UTF-16, which with the byte before it would be a letter.
func (p *pass) in(c encoding.Encoding, name string, data []byte, isText bool) []byte {
	text, same := data, data
	if c != encoding.Nop {
		text, _ = c.NewDecoder().Bytes(data)
		same, _ = c.NewEncoder().Bytes(text)
	}
	f := formOf(string(text[:min(len(text), 99)]))
	if !isText {
		f = form{braces: true}
		text = bytes.ReplaceAll(text, []byte("\u0100"), []byte(" "))
	}
	writable := isText && bytes.Equal(same, data)
	out, changed := p.plain(Place{File: name}, string(text), f, writable)
	if changed && writable && !p.finding {
		data, _ = c.NewEncoder().Bytes([]byte(out)) // the letters of a number are in every charset
	}
	return data
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

// plain returns a text in UTF-8 without the persons, and whether it told of one. Markup is read twice: without its
// tags, then as it is, because attributes hold text as well.
func (p *pass) plain(at Place, text string, f form, removed bool) (string, bool) {
	found, _ := p.scan(text, f, p.about)
	p.note(at, found, removed)
	if removed {
		text, _ = p.replaced(text, found, f, "")
	}
	if f.skip {
		f.skip = false
		again, more := p.plain(at, text, f, removed)
		return again, more || len(found) > 0
	}
	return text, len(found) > 0
}

// gzip finds persons in what is packed.
func (p *pass) gzip(name string, data []byte, depth int) error {
	r, err := gzip.NewReader(bytes.NewReader(data))
	var inner []byte
	if err == nil {
		inner, err = io.ReadAll(io.LimitReader(r, maxSize))
	}
	if err != nil {
		p.unread(name)
	}
	before := len(p.places)
	_, err = p.file(name+"!"+strings.TrimSuffix(path.Base(name), ".gz"), inner, depth+1)
	p.left = append(p.left, p.places[before:]...)
	return err
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
	p.plain(Place{File: name}, string(data), form{braces: true}, false)
	p.frames(name, data)
}

// frames finds persons in the frames of zstd that bytes hold.
func (p *pass) frames(name string, data []byte) {
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
