package redact

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/base64"
	"fmt"
	"io"
	"mime"
	"mime/quotedprintable"
	"net/textproto"
	"strings"

	"kalends/ingest/workbook/charset"
)

// fields are those by which a message is recognised; it has at least two of them.
const fields = " from to subject date message-id mime-version received return-path content-type content-transfer-encoding reply-to "

// isMessage reports whether a file is a message.
func isMessage(data []byte) bool {
	known := 0
	head, _, _ := cutHead(data[:min(len(data), 1<<16)])
	for line := range bytes.Lines(head) {
		name, _, ok := bytes.Cut(line, []byte(":"))
		if ok && strings.Contains(fields, " "+strings.ToLower(string(name))+" ") {
			known++
		} else if line[0] != ' ' && line[0] != '\t' && (!ok || bytes.ContainsAny(name, " \t;,<{\"")) {
			return false
		}
	}
	return known >= 2
}

// cutHead divides a message at its first empty line.
func cutHead(data []byte) (head, empty, body []byte) {
	for _, end := range []string{"\r\n\r\n", "\n\n"} {
		if at := bytes.Index(data, []byte(end)); at >= 0 {
			half := len(end) / 2
			return data[:at+half], data[at+half : at+2*half], data[at+2*half:]
		}
	}
	return data, nil, nil
}

// message returns a message, or a part of one, without the persons: fields, texts and attachments.
func (p *pass) message(name string, data []byte, depth int) ([]byte, error) {
	head, empty, body := cutHead(data)
	var out bytes.Buffer
	p.fields(name, head, &out)
	out.Write(empty)
	h := func(key string) string {
		h, _ := textproto.NewReader(bufio.NewReader(bytes.NewReader(append(bytes.Clone(head), "\r\n"...)))).ReadMIMEHeader()
		return h.Get(key)
	}
	kind, params, _ := mime.ParseMediaType(h("Content-Type"))
	var err error
	if boundary := params["boundary"]; strings.HasPrefix(kind, "multipart/") && boundary != "" {
		body, err = p.parts(name, body, boundary, depth)
	} else {
		body, err = p.body(name, body, strings.ToLower(strings.TrimSpace(h("Content-Transfer-Encoding"))), depth)
	}
	out.Write(body)
	if p.finding {
		return data, err
	}
	return out.Bytes(), err
}

// fields writes the fields of a head. Those that tell of a person are written anew.
func (p *pass) fields(name string, head []byte, out *bytes.Buffer) {
	words := mime.WordDecoder{CharsetReader: charset.Labelled}
	var field []byte
	end := func() {
		text := strings.NewReplacer("\r", "", "\n", "").Replace(string(field))
		if decoded, err := words.DecodeHeader(text); err == nil {
			text = decoded
		}
		key, value, _ := strings.Cut(text, ":")
		found, _ := p.scan(value, form{braces: true}, About{})
		p.note(Place{File: name, Cell: key}, found, true)
		if value, changed := p.replaced(value, found, form{}, ""); changed {
			field = fmt.Appendf(nil, "%s: %s\r\n", key, mime.QEncoding.Encode("utf-8", strings.TrimSpace(value)))
		}
		out.Write(field)
	}
	for line := range bytes.Lines(head) {
		if line[0] != ' ' && line[0] != '\t' {
			end()
			field = nil
		}
		field = append(field, line...)
	}
	end()
}

// parts goes through the parts of a message.
func (p *pass) parts(name string, body []byte, boundary string, depth int) ([]byte, error) {
	if depth >= maxDepth {
		p.unread(name)
		return body, nil
	}
	var out bytes.Buffer
	pieces := bytes.Split(body, []byte("--"+boundary))
	for i, piece := range pieces {
		if i > 0 {
			out.WriteString("--" + boundary)
		}
		line := bytes.IndexByte(piece, '\n') + 1
		if i == 0 || line == 0 || bytes.HasPrefix(piece, []byte("--")) {
			found, _ := p.scan(string(piece), form{lines: true}, About{})
			p.note(Place{File: name}, found, true)
			text, _ := p.replaced(string(piece), found, form{lines: true}, "")
			out.WriteString(text)
			continue
		}
		out.Write(piece[:line])
		part, err := p.message(fmt.Sprintf("%s!%d", name, i), piece[line:], depth+1)
		if err != nil {
			return nil, err
		}
		out.Write(part)
	}
	return out.Bytes(), nil
}

// body returns what a part holds without the persons, in the part's own encoding.
func (p *pass) body(name string, body []byte, coding string, depth int) ([]byte, error) {
	text := body
	switch coding {
	case "base64":
		text, _ = io.ReadAll(base64.NewDecoder(base64.StdEncoding, bytes.NewReader(body)))
	case "quoted-printable":
		text, _ = io.ReadAll(quotedprintable.NewReader(bytes.NewReader(body)))
	}
	out, err := p.file(name+"!body", text, depth+1)
	if err != nil || bytes.Equal(out, text) {
		return body, err
	}
	var b bytes.Buffer
	switch coding {
	case "base64":
		for line := base64.StdEncoding.EncodeToString(out); line != ""; {
			n := min(76, len(line))
			b.WriteString(line[:n] + "\r\n")
			line = line[n:]
		}
	case "quoted-printable":
		w := quotedprintable.NewWriter(&b)
		_, err = w.Write(out)
		err = cmp.Or(err, w.Close())
		b.WriteString("\r\n")
	default:
		b.Write(out)
	}
	return b.Bytes(), err
}
