package message

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/templates"
)

// Read reads a mail message. Of one that is too large it reads only the head. A file that is no mail message yields one
// finding.
func Read(data []byte, own Server) (Message, rating.Findings) {
	large := len(data) > Largest
	head, body := readHead(bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\xEF\xBB\xBF")), "\r\n"))
	if !isMessage(head) {
		if f, known := workbook.OtherKind(data[:min(len(data), maxHead)]); known {
			return Message{}, rating.Findings{f}
		}
		return Message{}, rating.Findings{{Code: finding.UnknownFile}}
	}
	m := Message{Sender: oneAddress(head, "From"), Subject: oneLine(decodeWords(head.Get("Subject")), maxSubject)}
	if r := oneAddress(head, "Reply-To"); r != m.Sender {
		m.ReplyTo = r
	}
	m.ID, m.Refs = thread(head)
	m.Received, m.Passed = own.read(head, m.Sender)
	m.Silent = silent(head, m.Sender)
	r := reader{seen: map[[sha256.Size]byte]bool{}}
	if large {
		r.leave("", LeftLarge)
	} else {
		r.part(head, body, place{})
	}
	m.Sheets, m.Left = r.sorted()
	if len(m.Sheets) == 0 {
		m.Trouble = r.trouble()
	}
	m.Content = r.content(m, body)
	return m, nil
}

// sorted returns the attachments that may be sheets, and those that were left. Documents and photographs may be sheets
// only if there is nothing else: then their sender learns what to send.
func (r *reader) sorted() ([]File, []Left) {
	if len(r.sheets) == 0 {
		return r.documents, r.left
	}
	for _, f := range r.documents {
		r.leave(f.Name, LeftBeside)
	}
	return r.sheets, r.left
}

// troubles are why a message brings no sheet, by why its attachments were left, the gravest first.
var troubles = []struct{ left, trouble string }{
	{LeftEncrypted, TroubleEncrypted}, {LeftWinmail, TroubleWinmail}, {LeftLarge, TroubleLarge},
	{LeftDamaged, TroubleDamaged}, {LeftMany, TroubleMany},
}

// trouble returns why a message without a sheet brings none.
func (r *reader) trouble() string {
	for _, t := range troubles {
		for _, l := range r.left {
			if l.Why == t.left {
				return t.trouble
			}
		}
	}
	if cloud().Match(r.text) || r.elsewhere {
		return TroubleLink
	}
	return TroubleNone
}

// cloud matches the address of a file or a folder in the services in which people store files, also within another
// address.
var cloud = templates.Pattern(`(?i)(?:^|[^\w.-]|%2f)(?:[\w-]+\.)*(?:(?:drive|docs)\.google\.com|dropbox\.com|onedrive\.live\.com|1drv\.ms|` +
	`sharepoint\.com|wetransfer\.com|we\.tl|mega\.(?:nz|io)|icloud\.com|(?:disk\.yandex|yadi)\.[a-z]+|cloud\.mail\.ru|` +
	`(?:pan|yun)\.baidu\.com|(?:share\.)?weiyun\.com|(?:www\.)?(?:alipan|aliyundrive)\.com|kdocs\.cn|docs\.qq\.com|` +
	`box\.com|mediafire\.com|pcloud\.(?:com|link)|fex\.net|ufile\.io)(?:/|%2f)`)

// content returns the hash of what a message says. Of a message that is too large it is that of its bytes.
func (r *reader) content(m Message, body []byte) string {
	h := sha256.New()
	write := func(b []byte) { fmt.Fprintf(h, "%d %s", len(b), b) }
	write([]byte(m.Sender))
	write([]byte(m.Subject))
	write(bytes.TrimSpace(bytes.ReplaceAll(r.text, []byte("\r"), nil)))
	for _, f := range append(r.sheets, r.documents...) {
		write([]byte(f.Name))
		write(f.Data)
	}
	if m.Trouble != "" {
		write(bytes.TrimSpace(bytes.ReplaceAll(body, []byte("\r"), nil)))
	}
	return hex.EncodeToString(h.Sum(nil))
}
