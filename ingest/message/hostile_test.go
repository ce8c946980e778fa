package message_test

import (
	"encoding/base64"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"kalends/ingest/message"
	"kalends/ingest/workbook"
	"kalends/publish/publishtest"
	"kalends/rating/finding"
)

const top = "From: jay@club.example\nSubject: S\nMIME-Version: 1.0\n"

// mixed returns a message with these parts.
func mixed(parts ...string) string {
	return top + "Content-Type: multipart/mixed; boundary=b\n\n--b\n" + strings.Join(parts, "\n--b\n") + "\n--b--\n"
}

// zeros returns a part with so many MB of zeros in base64.
func zeros(mb int) string {
	return "Content-Type: application/octet-stream; name=zeros.xlsx\nContent-Transfer-Encoding: base64\n\n" + strings.Repeat("AAAA", mb<<20/3)
}

// trap is a message that is made to exhaust or to deceive a reader, and what is read of it.
type trap struct {
	text    func() string
	sheets  int
	trouble string
}

var hostile = map[string]trap{
	"parts in parts": {func() string {
		s := "Content-Type: text/csv; name=a.csv\n\n1;2"
		for i := range 60 {
			s = fmt.Sprintf("Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n%s\n--b%d--", i, i, s, i)
		}
		return top + s
	}, 0, "many"},
	"messages in messages": {func() string {
		s := top + "Content-Type: text/csv; name=a.csv\n\n1;2"
		for range 40 {
			s = top + "Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n" + base64.StdEncoding.EncodeToString([]byte(s))
			if len(s) > 1<<20 {
				break
			}
		}
		return s
	}, 0, "many"},
	"ten thousand parts": {func() string {
		return mixed(slices.Repeat([]string{"Content-Type: image/png; name=a.png\n\n\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"}, 10_000)...)
	}, 0, "many"},
	"a long head":        {func() string { return top + "X: " + strings.Repeat("a", 5<<20) + "\n\n" }, 0, "none"},
	"a long folded head": {func() string { return top + "X: a\n" + strings.Repeat(" a\n", 1<<18) + "\n" }, 0, "none"},
	"many fields":        {func() string { return top + strings.Repeat("X: a\n", 1<<18) + "\n" }, 0, "none"},
	"many parameters": {func() string {
		return mixed("Content-Disposition: attachment" + strings.Repeat("; a*1*=%41", 1<<16) + "\n\n1;2")
	}, 1, ""},
	"many encoded words": {func() string {
		return mixed("Content-Disposition: attachment; filename=\"" + strings.Repeat("=?utf-8?q?a?= ", 1<<16) + "\"\n\n1;2")
	}, 1, ""},
	"many attachments":      {func() string { return mixed(zeros(5), zeros(4)+"AQ==", zeros(1)+"AQ==") }, 3, ""},
	"a line of boundaries":  {func() string { return mixed(strings.Repeat("--b", 5<<20)) }, 0, "none"},
	"lines of boundaries":   {func() string { return mixed(strings.Repeat("\n--b", 5<<20)) }, 0, "many"},
	"lines like boundaries": {func() string { return mixed(strings.Repeat("\n--bb\n --b\n-- b\n", 1<<18)) }, 0, "none"},
	"blanks after boundaries": {func() string {
		return mixed(strings.Repeat("\n--b"+strings.Repeat(" ", 1000)+"x", 2000))
	}, 0, "none"},
	"a boundary without end": {func() string {
		return top + "Content-Type: multipart/mixed; boundary=" + strings.Repeat("b", 30_000) + "\n\n--b\n"
	}, 0, "damaged"},
	"no boundary": {func() string { return top + "Content-Type: multipart/mixed\n\n--b\n\n--b--\n" }, 0, "damaged"},
	"a boundary within the boundary": {func() string {
		return mixed("Content-Type: multipart/mixed; boundary=\"b--\"\n\n--b--\nContent-Type: text/csv; name=a.csv\n\n1;2\n--b----\n")
	}, 0, "damaged"},
	"the boundary of the part around": {func() string {
		return mixed("Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/csv; name=a.csv\n\n1;2\n--b--")
	}, 1, ""},
	"NULs": {func() string { return mixed("Content-Type: text/csv; name=\"a\x00.csv\"\n\n1;2\x00") }, 1, ""},
	"lone carriage returns": {func() string {
		return strings.ReplaceAll(mixed("Content-Type: text/csv; name=a.csv\n\n1;2"), "1;2", "1;2\r3\r\r\n") + "\r\r"
	}, 1, ""},
}

// TestHostile reads messages that are made to exhaust a reader.
func TestHostile(t *testing.T) { spring(t, hostile) }

func spring(t *testing.T, traps map[string]trap) {
	t.Helper()
	for name, c := range traps {
		text := c.text()
		late := time.AfterFunc(20*time.Second, func() { t.Errorf("%s: too long for %d MB", name, len(text)>>20) })
		m, refused := message.Read([]byte(text), office)
		late.Stop()
		trouble := strings.TrimPrefix(m.Trouble, "mail.trouble.")
		if len(refused) > 0 || m.Sender != "jay@club.example" || len(m.Sheets) != c.sheets || trouble != c.trouble {
			t.Errorf("%s: %v, %d sheets, %q", name, refused, len(m.Sheets), m.Trouble)
		}
		checkBounds(t, name, m)
	}
}

// checkBounds checks what holds for every message.
func checkBounds(t *testing.T, name string, m message.Message) {
	t.Helper()
	size := 0
	for _, f := range m.Sheets {
		size += len(f.Data)
		if f.Name == "" || strings.ContainsAny(f.Name, "/\\\x00\n\r\u202E") ||
			len([]rune(f.Name)) > 200 || len(f.Data) > workbook.Sender.File {
			t.Errorf("%s: %.80q of %d bytes", name, f.Name, len(f.Data))
		}
	}
	if size > 40<<20 || len(m.Left) > 3000 || len(m.Refs) > 20 || len(m.Content) != 64 || (len(m.Sheets) == 0) != (m.Trouble != "") {
		t.Errorf("%s: %d bytes, %d left, %d refs, content %q, trouble %q", name, size, len(m.Left), len(m.Refs), m.Content, m.Trouble)
	}
	if strings.ContainsAny(m.Sender+m.ReplyTo+m.Subject+m.ID+strings.Join(m.Refs, ""), "\r\n\x00\u202E") || len([]rune(m.Subject)) > 200 {
		t.Errorf("%s: %q %q %q", name, m.Sender, m.Subject, m.ID)
	}
}

// TestNoMessage refuses files that are no mail messages; those of known kinds with advice.
func TestNoMessage(t *testing.T) {
	for text, code := range map[string]string{
		"":                           finding.UnknownFile,
		"\x00\x00\x00\x00":           finding.UnknownFile,
		"Hello":                      finding.UnknownFile,
		"012 Autumn Open\n":          finding.UnknownFile,
		"Subject: only\n\nHello":     finding.UnknownFile,
		"%PDF-1.4\n":                 finding.OtherKind,
		"From: a@b.example\rTo: c\r": finding.UnknownFile,
		strings.Repeat("\n", 1<<20):  finding.UnknownFile,
	} {
		if _, refused := message.Read([]byte(text), office); len(refused) != 1 || refused[0].Code != code {
			t.Errorf("%.20q: %v", text, refused)
		}
	}
}

// mutants damages the messages of testdata n times; none may crash the reader or exceed its bounds.
func mutants(t *testing.T, n int) {
	files, err := filepath.Glob("testdata/*.eml")
	if err != nil {
		t.Fatal(err)
	}
	var good [][]byte
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		text, _, _ := strings.Cut(string(data), readAs)
		good = append(good, shape(text))
	}
	for i := range n {
		r := rand.New(rand.NewPCG(uint64(i), 40))
		data := publishtest.Mutant(r, good[r.IntN(len(good))], good[r.IntN(len(good))])
		if m, refused := message.Read(data, office); len(refused) == 0 {
			checkBounds(t, fmt.Sprint("mutant ", i), m)
		}
	}
}

func TestMutants(t *testing.T) { mutants(t, 300) }

// FuzzRead holds the bounds for any bytes.
func FuzzRead(f *testing.F) {
	f.Add([]byte(mixed("Content-Type: text/csv; name*0*=utf-8''%41; name*1=.csv\n\n1;2", "Content-Type: message/rfc822\n\n"+top+"\nHello")))
	f.Add([]byte(top + "Subject: =?gbk?B?x/LG?= =?gbk?Q?=F2?=\nReceived: from a (b) by mx.example.org; Mon, 2 Nov 2026 10:15:30 +0200\n" +
		"Authentication-Results: mx.example.org; dkim=pass header.d=club.example\nReferences: <a@b>\n\nHello https://we.tl/x"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if m, refused := message.Read(data, office); len(refused) == 0 {
			checkBounds(t, "message", m)
		}
	})
}
