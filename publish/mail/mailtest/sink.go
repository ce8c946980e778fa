package mailtest

import (
	"bytes"
	"encoding/base64"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net"
	"net/mail"
	"strings"
	"sync"
	"testing"

	"github.com/emersion/go-smtp"
)

// Sink is a mail server in memory that takes every message.
type Sink struct {
	Port int
	mu   sync.Mutex
	got  []Answer
}

// Answer is a message that a person has received.
type Answer struct {
	ID, InReplyTo, References string // as they stand in the head
	To, Subject, Text         string
	Auto                      bool // it says that a program wrote it
	Attached                  map[string][]byte
}

// StartSink starts a mail server until the test ends.
func StartSink(t testing.TB) *Sink {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &Sink{Port: listener.Addr().(*net.TCPAddr).Port}
	server := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return sinkSession{s}, nil }))
	server.Domain = "sink.example"
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(func() { _ = server.Close() })
	return s
}

// Answers returns the answers that have come, each once whatever was sent again with its Message-ID, and how many came.
func (s *Sink) Answers() (all []Answer, copies int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	seen := map[string]bool{}
	for _, a := range s.got {
		if !seen[a.ID] {
			all = append(all, a)
		}
		seen[a.ID] = true
	}
	return all, len(s.got)
}

type sinkSession struct{ *Sink }

func (sinkSession) Reset()                               {}
func (sinkSession) Logout() error                        { return nil }
func (sinkSession) Mail(string, *smtp.MailOptions) error { return nil }
func (sinkSession) Rcpt(string, *smtp.RcptOptions) error { return nil }

func (s sinkSession) Data(r io.Reader) error {
	data, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	a, is, err := ReadAnswer(data)
	if is {
		s.mu.Lock()
		s.got = append(s.got, a)
		s.mu.Unlock()
	}
	return err
}

// ReadAnswer reads a message, and reports whether it is an answer of Kalends to a mail message.
func ReadAnswer(data []byte) (a Answer, is bool, err error) {
	m, err := mail.ReadMessage(bytes.NewReader(data))
	if err != nil || m.Header.Get("X-Kalends-Notice") != "answer" {
		return a, false, err
	}
	a = Answer{ID: m.Header.Get("Message-ID"), InReplyTo: m.Header.Get("In-Reply-To"), References: m.Header.Get("References"),
		To: m.Header.Get("To"), Auto: m.Header.Get("Auto-Submitted") == "auto-replied", Attached: map[string][]byte{}}
	if a.Subject, err = new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject")); err != nil {
		return a, true, err
	}
	kind, params, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	if err != nil {
		return a, true, err
	}
	if !strings.HasPrefix(kind, "multipart/") {
		text, err := io.ReadAll(quotedprintable.NewReader(m.Body))
		a.Text = string(text)
		return a, true, err
	}
	for parts := multipart.NewReader(m.Body, params["boundary"]); ; {
		p, err := parts.NextPart()
		if err == io.EOF {
			return a, true, nil
		}
		if err != nil {
			return a, true, err
		}
		var in io.Reader = p // which decodes quoted-printable itself
		if strings.EqualFold(p.Header.Get("Content-Transfer-Encoding"), "base64") {
			in = base64.NewDecoder(base64.StdEncoding, p)
		}
		data, err := io.ReadAll(in)
		if err != nil {
			return a, true, err
		}
		if p.FileName() == "" {
			a.Text += string(data)
		} else {
			a.Attached[p.FileName()] = data
		}
	}
}
