package message_test

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/text/encoding/simplifiedchinese"

	"kalends/ingest/message"
	"kalends/ingest/workbook/workbooktest"
)

var office = message.Server{Host: "mx.example.org"}

// attachments returns what the messages in testdata have where its name stands in braces.
var attachments = sync.OnceValue(func() map[string][]byte {
	all := map[string][]byte{
		"xlsx":  workbooktest.Results("games").Bytes(),
		"xls":   workbooktest.Empty("Sheet1").Put("Sheet1", "A1", "Autumn Open").XLS(),
		"pdf":   []byte("%PDF-1.4\n%\xe2\xe3\n"),
		"png":   append([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"), make([]byte, 2000)...),
		"photo": append([]byte("\xFF\xD8\xFF\xE0\x00\x10JFIF"), make([]byte, 100_000)...),
	}
	all["zip"] = zipOf("rules.pdf", all["pdf"], "folder/one.xlsx", all["xlsx"])
	return all
})

// zipOf packs files: name and content in turn.
func zipOf(files ...any) []byte {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		w, err := z.Create(files[i].(string))
		if err == nil {
			_, err = w.Write(files[i+1].([]byte))
		}
		if err != nil {
			panic(err)
		}
	}
	if err := z.Close(); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// encoded returns bytes in base64, in lines.
func encoded(data []byte) string {
	return regexp.MustCompile(`.{1,76}`).ReplaceAllString(base64.StdEncoding.EncodeToString(data), "$0\n")
}

var (
	rawText  = regexp.MustCompile(`\{\{raw gbk (.*?)\}\}`)
	attached = regexp.MustCompile(`\{\{(\w+)\}\}\n`)
)

// shape returns a message of testdata: bytes of another charset where a text stands in braces, and attachments.
func shape(text string) []byte {
	text = attached.ReplaceAllStringFunc(text, func(s string) string {
		return encoded(attachments()[strings.Trim(s, "{}\n")])
	})
	text = rawText.ReplaceAllStringFunc(text, func(s string) string {
		raw, err := simplifiedchinese.GBK.NewEncoder().String(rawText.FindStringSubmatch(s)[1])
		if err != nil {
			panic(err)
		}
		return raw
	})
	return []byte(strings.ReplaceAll(text, "\n", "\r\n"))
}

// said returns in words what was read of a message.
func said(m message.Message) string {
	var b strings.Builder
	line := func(key string, value any) {
		if s := fmt.Sprint(value); s != "" && s != "[]" {
			fmt.Fprintf(&b, "%s: %s\n", key, s)
		}
	}
	line("id", m.ID)
	line("refs", m.Refs)
	line("sender", m.Sender)
	line("reply to", m.ReplyTo)
	line("subject", m.Subject)
	if !m.Received.IsZero() {
		line("received", m.Received.Format(time.RFC3339))
	}
	line("silent", m.Silent)
	line("passed", m.Passed)
	for _, f := range m.Sheets {
		what := fmt.Sprintf("%.24q", bytes.ReplaceAll(f.Data, []byte("\r"), nil))
		for kind, data := range attachments() {
			if bytes.Equal(f.Data, data) {
				what = kind
			}
		}
		if f.Archive != "" {
			what += " from " + f.Archive
		}
		line("sheet", f.Name+" = "+what)
	}
	for _, l := range m.Left {
		line("left", l.Name+" = "+l.Why)
	}
	line("trouble", m.Trouble)
	return b.String()
}

const readAs = "==== is read as\n"

// TestShapes reads messages as the programs and services of senders make them, each twice: with other line ends nothing
// is read otherwise.
func TestShapes(t *testing.T) {
	files, err := filepath.Glob("testdata/*.eml")
	if err != nil || len(files) < 15 {
		t.Fatal(files, err)
	}
	contents := map[string]string{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		text, want, _ := strings.Cut(string(data), readAs)
		m, refused := message.Read(shape(text), office)
		got := said(m)
		if os.Getenv("UPDATE") != "" {
			if err := os.WriteFile(file, []byte(text+readAs+got), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if got != want || len(refused) > 0 {
			t.Errorf("%s: %v\n%s\nwant\n%s", file, refused, got, want)
		}
		if other := contents[m.Content]; other != "" {
			t.Errorf("%s and %s are the same message", file, other)
		}
		contents[m.Content] = file
		again, _ := message.Read(bytes.ReplaceAll(shape(text), []byte("\r\n"), []byte("\n")), office)
		if said(again) != got {
			t.Errorf("%s, with Unix line ends:\n%s", file, said(again))
		}
	}
}
