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

// cutHead divides a message at its first empty line.
func cutHead(data []byte) (head, body []byte) {
	for _, end := range []string{"\r\n\r\n", "\n\n"} {
		if at := bytes.Index(data, []byte(end)); at >= 0 {
			return data[:at+len(end)], data[at+len(end):]
		}
	}
	return data, nil
}

// headOf reads the fields of a head. It returns false for the beginning of a file that is no message.
func headOf(head []byte) (h textproto.MIMEHeader, is bool) {
	h, err := textproto.NewReader(bufio.NewReader(bytes.NewReader(head[:min(len(head), 1<<16)]))).ReadMIMEHeader()
	known := 0
	for _, field := range []string{"From", "To", "Subject", "Date", "Message-Id", "Received", "Mime-Version", "Content-Type"} {
		known += min(1, len(h[field]))
	}
	return h, err == nil && known > 1
}

// message returns a message, or a part of one, without the persons: fields, texts and attachments.
func (p *pass) message(name string, data []byte, depth int) ([]byte, error) {
	head, body := cutHead(data)
	h, _ := headOf(head)
	kind, params, _ := mime.ParseMediaType(h.Get("Content-Type"))
	out := p.fields(name, head)
	var err error
	if boundary := params["boundary"]; strings.HasPrefix(kind, "multipart/") && boundary != "" {
		body, err = p.parts(name, body, "--"+boundary, depth)
	} else {
		body, err = p.body(name, body, strings.ToLower(h.Get("Content-Transfer-Encoding")), depth)
	}
	return append(out, body...), err
}

// fields returns a head without the persons. Fields that tell of one are written anew.
func (p *pass) fields(name string, head []byte) (out []byte) {
	words := mime.WordDecoder{CharsetReader: charset.Labelled}
	for len(head) > 0 {
		end := bytes.IndexByte(head, '\n') + 1
		for end > 0 && end < len(head) && (head[end] == ' ' || head[end] == '\t') {
			end += bytes.IndexByte(head[end:], '\n') + 1
		}
		if end == 0 {
			end = len(head)
		}
		field := head[:end]
		text := strings.NewReplacer("\r", "", "\n", "").Replace(string(field))
		if decoded, err := words.DecodeHeader(text); err == nil {
			text = decoded
		}
		key, value, _ := strings.Cut(text, ":")
		if value, changed := p.plain(Place{File: name, Cell: key}, value, form{}, true); changed {
			field = fmt.Appendf(nil, "%s: %s\r\n", key, mime.QEncoding.Encode("utf-8", strings.TrimSpace(value)))
		}
		out, head = append(out, field...), head[end:]
	}
	return out
}

// parts goes through the parts of a message.
func (p *pass) parts(name string, body []byte, boundary string, depth int) (out []byte, err error) {
	for i, piece := range bytes.Split(body, []byte(boundary)) {
		if i > 0 {
			out = append(out, boundary...)
		}
		line := bytes.IndexByte(piece, '\n') + 1
		if i == 0 || line == 0 || depth >= maxDepth || bytes.HasPrefix(piece, []byte("--")) {
			text, _ := p.plain(Place{File: name}, string(piece), form{lines: true}, true)
			out = append(out, text...)
			continue
		}
		part, err := p.message(fmt.Sprintf("%s!%d", name, i), piece[line:], depth+1)
		if err != nil {
			return nil, err
		}
		out = append(append(out, piece[:line]...), part...)
	}
	return out, nil
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
		for line := []byte(base64.StdEncoding.EncodeToString(out)); len(line) > 0; line = line[min(76, len(line)):] {
			b.Write(append(line[:min(76, len(line)):min(76, len(line))], "\r\n"...))
		}
	case "quoted-printable":
		w := quotedprintable.NewWriter(&b)
		_, err = w.Write(out)
		err = cmp.Or(err, w.Close())
		b.WriteString("\r\n")
	default:
		return out, nil
	}
	return b.Bytes(), err
}
