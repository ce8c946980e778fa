package message

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"io"
	"strings"

	gomessage "github.com/emersion/go-message"

	"kalends/ingest/workbook"
)

// reader collects what the parts of a message hold.
type reader struct {
	sheets    []File
	documents []File // what the inbox returns with advice, because no results can be read of it
	left      []Left
	text      []byte // of the message, not of attachments
	seen      map[[sha256.Size]byte]bool
	parts     int
	archives  int
	decoded   int // bytes
	kept      int // bytes of sheets and documents
}

// part is a part of a message.
type part struct {
	kind, name, encoding string
	attached             bool // it is shown as an attachment
	within               bool // the text shows it
	open                 bool // no boundary ends it: the message may have been cut off there
	depth                int
	body                 []byte
}

// leave notes an attachment that is no sheet.
func (r *reader) leave(name, why string) { r.left = append(r.left, Left{name, leftKey + why}) }

// part reads a part: those in it, or what it holds. around is the part around it.
func (r *reader) part(h head, body []byte, around part, open bool) {
	kind, params := parameters(h.get("content-type"))
	disposition, more := parameters(h.get("content-disposition"))
	encoding, _ := parameters(h.get("content-transfer-encoding"))
	if kind == "" && around.kind == "multipart/digest" {
		kind = "message/rfc822"
	}
	p := part{kind: kind, name: cleanName(cmp.Or(more["filename"], params["name"])), encoding: encoding,
		attached: disposition == "attachment", within: h.get("content-id") != "" || around.kind == "multipart/related",
		open: open, depth: around.depth + 1, body: body}
	r.parts++
	switch {
	case r.parts > maxParts || p.depth > maxDepth:
		r.leave(p.name, "many")
	case kind == "multipart/encrypted":
		r.leave(p.name, "encrypted")
	case kind == "multipart/report": // what it brings was in the message on which it reports
	case strings.HasPrefix(kind, "multipart/"):
		r.inner(p, params["boundary"])
	case kind == "message/rfc822" || kind == "message/global":
		data, why := r.decode(p)
		if p.open = why != ""; why == "large" {
			r.leave(p.name, why)
		} else {
			r.nested(data, p)
		}
	default:
		r.leaf(p)
	}
}

// inner reads the parts of a part.
func (r *reader) inner(p part, boundary string) {
	all, closed := split(p.body, boundary, maxParts+1-r.parts)
	if len(all) == 0 {
		r.leave(p.name, "damaged")
	}
	for i, b := range all {
		h, body := readHead(b)
		r.part(h, body, p, p.open && !closed && i == len(all)-1)
	}
}

// nested reads a message within a message.
func (r *reader) nested(data []byte, p part) {
	h, body := readHead(bytes.TrimLeft(data, "\r\n"))
	r.part(h, body, p, p.open)
}

// split returns the first parts of a body, at most so many, and whether a boundary ends the last one.
func split(body []byte, boundary string, most int) (parts [][]byte, closed bool) {
	at, from := 0, -1
	for line := range bytes.Lines(body) {
		at += len(line)
		after, begins := bytes.CutPrefix(line, []byte("--"+boundary))
		after, closes := bytes.CutPrefix(after, []byte("--"))
		if !begins || boundary == "" || len(bytes.TrimSpace(after)) > 0 {
			continue
		}
		if from >= 0 {
			before := bytes.TrimSuffix(body[from:at-len(line)], []byte("\n"))
			parts = append(parts, bytes.TrimSuffix(before, []byte("\r")))
		}
		if closes || len(parts) == most {
			return parts, closes
		}
		from = at
	}
	if from >= 0 {
		parts = append(parts, body[from:])
	}
	return parts, false
}

// decode returns what a part holds, and why that is not all of it: the last word of a key.
func (r *reader) decode(p part) (data []byte, why string) {
	var h gomessage.Header
	h.Set("Content-Transfer-Encoding", p.encoding)
	e, err := gomessage.New(h, bytes.NewReader(p.body))
	if err != nil || p.open && p.depth > 1 {
		why = "damaged"
	}
	if p.encoding != "base64" && p.encoding != "quoted-printable" {
		return p.body, why
	}
	var b bytes.Buffer
	most := min(workbook.Sender.File, maxDecoded-r.decoded)
	b.Grow(min(len(p.body), most) + bytes.MinRead)
	_, err = b.ReadFrom(io.LimitReader(e.Body, int64(most)+1))
	r.decoded += b.Len()
	switch {
	case err != nil:
		why = "damaged"
	case b.Len() > most:
		why = "large"
	}
	return b.Bytes(), why
}
