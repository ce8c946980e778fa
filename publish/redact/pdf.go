package redact

import (
	"bytes"
	"encoding/hex"
	"io"
	"regexp"
	"strings"
	"sync"

	"github.com/klauspost/compress/zlib"
	"golang.org/x/text/encoding/unicode"
)

// pdf finds persons in a document: in its bytes, its streams and its texts.
func (p *pass) pdf(name string, data []byte) {
	p.drawn(name, data)
	if bytes.Contains(data, []byte("/Encrypt")) {
		p.unread(name)
	}
	for _, stream := range bytes.Split(data, []byte("stream"))[1:] {
		if z, err := zlib.NewReader(bytes.NewReader(bytes.TrimLeft(stream, "\r\n"))); err == nil {
			drawn, _ := io.ReadAll(io.LimitReader(z, maxSize)) // what a damaged stream holds before the damage counts as well
			p.drawn(name, drawn)
		}
	}
}

// drawnText matches a text in brackets or in hexadecimal digits.
var drawnText = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?s)\((?:[^()\\]|\\.)*\)|<[0-9A-Fa-f]+>`)
})

// drawn finds persons in bytes and in the texts that they draw, as our own writer makes them: codes of two bytes,
// which are those of Unicode.
func (p *pass) drawn(name string, data []byte) {
	p.plain(Place{File: name}, string(data), form{braces: true}, false)
	var all strings.Builder
	decoder := unicode.UTF16(unicode.BigEndian, unicode.UseBOM).NewDecoder()
	for _, text := range drawnText().FindAll(data, -1) {
		if text = bytes.Clone(text[1 : len(text)-1]); bytes.HasPrefix(text, []byte("FE")) || bytes.HasPrefix(text, []byte("fe")) {
			n, _ := hex.Decode(text, text)
			text = text[:n]
		}
		plain := unescaped(text)
		if decoded, err := decoder.Bytes(plain); err == nil {
			all.Write(decoded)
			all.WriteByte(' ')
		}
	}
	p.plain(Place{File: name}, all.String(), form{braces: true}, false)
}

// unescaped returns a text in brackets without its escapes.
func unescaped(text []byte) (plain []byte) {
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c == '\\' && i+1 < len(text) {
			i++
			if c = text[i]; c == 'r' {
				c = '\r'
			}
		}
		plain = append(plain, c)
	}
	return plain
}
