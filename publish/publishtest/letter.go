package publishtest

import (
	"bytes"
	"cmp"
	"encoding/base64"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"
)

// Letter is a mail message to an office, as a test writes it.
type Letter struct {
	From, ID, Subject, Text string
	Day                     string // on which the office's mail server received it; empty: no line says so
	Passed                  string // such as dkim=pass: what the office's mail server found
	Files                   []File
}

// File is an attachment.
type File struct {
	Name string
	Data []byte
}

// Server is what the office's mail server calls itself.
const Server = "mx.example.org"

// Bytes returns the message as a mail server delivers it.
func (l Letter) Bytes() []byte {
	var b bytes.Buffer
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\r\n", args...) }
	if day, err := time.Parse(time.DateOnly, l.Day); err == nil {
		line("Received: from out.example.net by %s with ESMTPS; %s", Server, day.Add(12*time.Hour).Format(time.RFC1123Z))
	}
	if l.Passed != "" {
		line("Authentication-Results: %s; %s", Server, l.Passed)
	}
	line("From: %s", l.From)
	line("To: results@example.org")
	line("Subject: %s", l.Subject)
	if l.ID != "" {
		line("Message-ID: <%s>", l.ID)
	}
	line("MIME-Version: 1.0")
	line("Content-Type: multipart/mixed; boundary=part")
	line("")
	line("--part\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n%s", cmp.Or(l.Text, "See the attachment."))
	for _, f := range l.Files {
		line("--part\r\nContent-Type: application/octet-stream\r\nContent-Transfer-Encoding: base64")
		line("Content-Disposition: attachment; filename=%q\r\n", f.Name)
		coded := base64.StdEncoding.EncodeToString(f.Data)
		for ; len(coded) > 76; coded = coded[76:] {
			line("%s", coded[:76])
		}
		line("%s", strings.TrimSpace(coded))
	}
	line("--part--")
	return b.Bytes()
}

// Mutant damages a message as a bad line would, or puts pieces of another one into it.
func Mutant(r *rand.Rand, good, other []byte) []byte {
	b := bytes.Clone(good)
	for range 1 + r.IntN(4) {
		head := min(len(b), 3000) // where it matters
		at, from := r.IntN(max(head, 1)), r.IntN(max(min(len(other), 3000), 1))
		switch end := min(len(b), at+r.IntN(100)); r.IntN(6) {
		case 0:
			b = slices.Delete(b, at, end)
		case 1:
			b = slices.Insert(b, at, other[from:min(len(other), from+r.IntN(2000))]...)
		case 2:
			b = slices.Insert(b, at, bytes.Repeat(b[at:end], r.IntN(50))...)
		case 3:
			for i := at; i < end; i += 1 + r.IntN(20) {
				b[i] = byte(r.IntN(256))
			}
		case 4:
			b = b[:len(b)-r.IntN(len(b)/2+1)]
		case 5:
			b = slices.Insert(b, at, []byte([]string{"\r", "\n", "\x00", "\"", "(", "<", "=?", "--", "\n\n", ";", "\u202E"}[r.IntN(11)])...)
		}
	}
	return b
}
