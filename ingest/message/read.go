package message

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/templates"
)

// Read reads a mail message. Of one that is too large it reads only the head. A file that is no mail message yields one
// finding.
func Read(data []byte, own Server) (Message, rating.Findings) {
	data = data[:min(len(data), Largest+1)]
	h, body := readHead(bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\xEF\xBB\xBF")), "\r\n"))
	if f, known := workbook.OtherKind(data[:min(len(data), maxHead)]); !h.isMessage() && known {
		return Message{}, rating.Findings{f}
	} else if !h.isMessage() {
		return Message{}, rating.Findings{{Code: finding.UnknownFile}}
	}
	m := Message{Sender: h.address("from"), Subject: oneLine(decodeWords(h.get("subject")), maxSubject), Refs: h.ids("references", "in-reply-to")}
	m.ID = append(h.ids("message-id"), "")[0]
	if to := h.address("reply-to"); to != m.Sender {
		m.ReplyTo = to
	}
	m.Received, m.Passed = own.read(h, m.Sender)
	m.Silent = h.silent(m.Sender)
	r := reader{seen: map[[sha256.Size]byte]bool{}}
	if len(data) > Largest || h.get(strings.ToLower(TooLarge)) != "" {
		r.leave("", "large")
	} else {
		r.part(h, body, part{}, true)
	}
	r.conclude(&m)
	m.Content = r.content(m, body)
	return m, nil
}

// conclude sets what a message brings. Documents and photographs count only if there is no sheet: then the inbox tells
// their sender what to send.
func (r *reader) conclude(m *Message) {
	if m.Sheets = r.sheets; len(r.sheets) == 0 {
		m.Sheets = r.documents
	} else {
		for _, f := range r.documents {
			r.leave(f.Name, "beside")
		}
	}
	if m.Left = r.left; len(m.Sheets) == 0 {
		m.Trouble = troubleKey + r.trouble()
	}
}

// trouble returns why a message brings no sheet: the gravest reason for which something was left.
func (r *reader) trouble() string {
	for _, why := range []string{"encrypted", "winmail", "large", "damaged", "many"} {
		if slices.ContainsFunc(r.left, func(l Left) bool { return l.Why == leftKey+why }) {
			return why
		}
	}
	elsewhere := slices.ContainsFunc(r.left, func(l Left) bool { return l.Why == leftKey+"elsewhere" })
	if elsewhere || cloud().Match(r.text) {
		return "link"
	}
	return "none"
}

// cloud matches the address of a file in one of the services in which people store files, also within another address.
var cloud = templates.Pattern(`(?i)(?:[^\w.-]|%2f)(?:[\w-]+\.)*(?:(?:drive|docs)\.google\.com|(?:dropbox|sharepoint|wetransfer|` +
	`icloud|weiyun|alipan|aliyundrive|mediafire|box)\.com|onedrive\.live\.com|1drv\.ms|we\.tl|mega\.(?:nz|io)|yadi\.sk|` +
	`disk\.yandex\.[a-z.]+|cloud\.mail\.ru|(?:pan|yun)\.baidu\.com|docs\.qq\.com|kdocs\.cn|pcloud\.(?:com|link)|fex\.net)(?:/|%2f)`)

// content returns the hash of what a message says. If the message brings no sheet, its whole body counts.
func (r *reader) content(m Message, body []byte) string {
	h := sha256.New()
	write := func(b []byte) { fmt.Fprintf(h, "%d %s", len(b), b) }
	write([]byte(m.Sender))
	write([]byte(m.Subject))
	write(bytes.TrimSpace(bytes.ReplaceAll(r.text, []byte("\r"), nil)))
	for _, f := range m.Sheets {
		write([]byte(f.Name))
		write(f.Data)
	}
	if len(m.Sheets) == 0 {
		write(body)
	}
	return hex.EncodeToString(h.Sum(nil))
}
