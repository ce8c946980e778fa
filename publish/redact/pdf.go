package redact

import (
	"bytes"
	"encoding/hex"
	"io"
	"strings"

	"github.com/klauspost/compress/zlib"
	"golang.org/x/text/encoding/unicode"
)

// pdf finds persons in a document: in its bytes, in its streams, and in its texts. Texts are read as our own writer makes
// them: their codes are those of Unicode, two bytes each.
func (p *pass) pdf(name string, data []byte) error {
	p.pdfText(name, data)
	if bytes.Contains(data, []byte("/Encrypt")) {
		p.unread(name)
	}
	for rest := data; ; {
		_, after, ok := bytes.Cut(rest, []byte("stream"))
		if !ok {
			return nil
		}
		rest = after
		z, err := zlib.NewReader(bytes.NewReader(bytes.TrimLeft(after, "\r\n")))
		if err != nil {
			continue
		}
		if drawn, _ := io.ReadAll(io.LimitReader(z, maxSize)); len(drawn) > 0 {
			p.pdfText(name, drawn)
		}
	}
}

// pdfText finds persons in bytes and in the texts in brackets that they hold.
func (p *pass) pdfText(name string, data []byte) {
	p.note(Place{File: name}, p.scan(string(data), form{braces: true}, About{}), false)
	wide := unicode.UTF16(unicode.BigEndian, unicode.UseBOM)
	var all strings.Builder
	for at := 0; at < len(data); at++ {
		var text []byte
		switch data[at] {
		case '(':
			text, at = literal(data, at+1)
		case '<':
			end := bytes.IndexByte(data[at:], '>')
			if end < 4 {
				continue
			}
			text = make([]byte, end/2)
			n, _ := hex.Decode(text, bytes.TrimSpace(data[at+1:at+end]))
			text, at = text[:n], at+end
		default:
			continue
		}
		if decoded, err := wide.NewDecoder().Bytes(text); err == nil {
			all.Write(decoded)
			all.WriteByte(' ')
		}
	}
	p.note(Place{File: name}, p.scan(all.String(), form{braces: true}, About{}), false)
}

// literal reads a text up to its closing bracket and returns the place of that.
func literal(data []byte, at int) (text []byte, end int) {
	for depth := 0; at < len(data); at++ {
		switch c := data[at]; {
		case c == '\\' && at+1 < len(data):
			at++
			if i := strings.IndexByte("nrtbf", data[at]); i >= 0 {
				c = "\n\r\t\b\f"[i]
			} else {
				c = data[at]
			}
			text = append(text, c)
		case c == ')' && depth == 0:
			return text, at
		case c == '(':
			depth++
			text = append(text, c)
		case c == ')':
			depth--
			text = append(text, c)
		default:
			text = append(text, c)
		}
	}
	return text, at
}
