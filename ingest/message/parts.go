package message

import (
	"bytes"
	"crypto/sha256"
	"io"
	"strings"

	gomessage "github.com/emersion/go-message"
	"github.com/emersion/go-message/textproto"

	"kalends/ingest/workbook"
)

// reader collects what the parts of a message hold.
type reader struct {
	sheets    []File
	documents []File // what the inbox returns with advice because no results can be read of it
	left      []Left
	text      []byte // of the message, not of attachments
	elsewhere bool   // an attachment is only the address of a file
	seen      map[[sha256.Size]byte]bool
	parts     int
	archives  int
	decoded   int // bytes
	kept      int // bytes of sheets and documents
}

// place is where a part stands.
type place struct {
	depth int
	in    string // type of the part around it
	open  bool   // no boundary ends it: the message may have been cut off there
}

const (
	reportKind = "multipart/report"
	multipart  = "multipart/"
)

// part is a part that has no parts.
type part struct {
	place
	kind, name, encoding string
	attached             bool // it is to be shown as an attachment
	within               bool // the text refers to it
	body                 []byte
}

// leave notes an attachment that is no sheet.
func (r *reader) leave(name, why string) { r.left = append(r.left, Left{name, why}) }

// part reads a part: those in it, or what it holds.
func (r *reader) part(h textproto.Header, body []byte, at place) {
	kind, params := parameters(h.Get("Content-Type"))
	disposition, more := parameters(h.Get("Content-Disposition"))
	name := more.text("filename")
	if name == "" {
		name = params.text("name")
	}
	encoding, _ := parameters(h.Get("Content-Transfer-Encoding"))
	p := part{place: at, kind: kind, name: cleanName(name), encoding: encoding, body: body,
		attached: disposition == "attachment", within: h.Has("Content-Id") || at.in == "multipart/related"}
	if kind == "" && at.in == "multipart/digest" {
		p.kind = "message/rfc822"
	}
	r.parts++
	switch {
	case r.parts > maxParts || at.depth > maxDepth:
		r.leave(p.name, LeftMany)
	case kind == "multipart/encrypted":
		r.leave(p.name, LeftEncrypted)
	case kind == reportKind: // what it brings was in the message on which it reports
	case strings.HasPrefix(kind, multipart):
		r.inner(p, params["boundary"])
	case p.kind == "message/rfc822", p.kind == "message/global":
		if data, ok := r.decode(p); ok {
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
		r.leave(p.name, LeftDamaged)
	}
	for i, b := range all {
		at := place{depth: p.depth + 1, in: p.kind, open: i == len(all)-1 && !closed && (p.open || p.depth == 0)}
		h, body := readHead(b)
		if len(b) > 0 && (b[0] == '\r' || b[0] == '\n') { // no head
			h, body = textproto.Header{}, b
		}
		r.part(h, body, at)
	}
}

// nested reads a message within a message.
func (r *reader) nested(data []byte, p part) {
	h, body := readHead(bytes.TrimLeft(data, "\r\n"))
	r.part(h, body, place{depth: p.depth + 1, in: p.kind, open: p.open})
}

// split returns the first parts of a body, at most so many, and whether a boundary closes the last one.
func split(body []byte, boundary string, most int) (parts [][]byte, closed bool) {
	delimiter := []byte("--" + boundary)
	from := -1
	for at := 0; boundary != "" && len(parts) < most; {
		i := bytes.Index(body[at:], delimiter)
		if i < 0 {
			break
		}
		i += at
		if at = i + len(delimiter); i > 0 && body[i-1] != '\n' {
			continue
		}
		tail, _, _ := bytes.Cut(body[at:], []byte("\n"))
		end, last := bytes.CutPrefix(tail, []byte("--"))
		if len(bytes.TrimSpace(end)) > 0 {
			continue // another boundary that begins alike
		}
		if from >= 0 {
			parts = append(parts, withoutLineEnd(body[from:max(i, from)]))
		}
		if last {
			return parts, true
		}
		at += len(tail)
		from = min(at+1, len(body))
	}
	if from >= 0 && len(parts) < most {
		parts = append(parts, body[from:])
	}
	return parts, false
}

// withoutLineEnd removes the line end that belongs to the boundary after a part.
func withoutLineEnd(b []byte) []byte {
	return bytes.TrimSuffix(bytes.TrimSuffix(b, []byte("\n")), []byte("\r"))
}

// decode returns what a part holds. If it is too large, damaged or cut off, decode notes that and returns false.
func (r *reader) decode(p part) (data []byte, ok bool) {
	var head gomessage.Header
	head.Set("Content-Transfer-Encoding", p.encoding)
	e, err := gomessage.New(head, bytes.NewReader(p.body))
	most := min(workbook.Sender.File, maxDecoded-r.decoded)
	switch {
	case err != nil || p.open:
		r.leave(p.name, LeftDamaged)
		return nil, false
	case p.encoding != "base64" && p.encoding != "quoted-printable":
		return p.body, true
	}
	var b bytes.Buffer
	b.Grow(min(len(p.body), most) + bytes.MinRead)
	n, err := b.ReadFrom(io.LimitReader(e.Body, int64(most)+1))
	r.decoded += int(n)
	switch {
	case err != nil:
		r.leave(p.name, LeftDamaged)
	case int(n) > most:
		r.leave(p.name, LeftLarge)
	}
	return b.Bytes(), err == nil && int(n) <= most
}
