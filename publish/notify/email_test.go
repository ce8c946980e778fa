package notify

import (
	"bufio"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/base64"
	"fmt"
	"io"
	"math/big"
	"mime"
	"mime/quotedprintable"
	"net"
	"net/mail"
	"strings"
	"sync"
	"testing"
	"time"

	"kalends/templates"

	"kalends/config"
)

// postOffice is a mail server for tests. It demands name and password if they are set, and offers TLS, at once or by
// STARTTLS, if it has a certificate.
type postOffice struct {
	listener net.Listener
	secure   *tls.Config
	implicit bool   // TLS from the start
	secret   string // "\0user\0password" of AUTH PLAIN; empty: none is wanted
	refuse   bool   // answers 451 to every recipient
	unknown  string // answers 550 to recipients that have this in their address

	mu       sync.Mutex
	letters  []string
	from, to []string
	plain    bool // a password came over an open line
}

func openPostOffice(t *testing.T, p *postOffice) (host string, port int) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p.listener = listener
	if p.implicit {
		p.listener = tls.NewListener(listener, p.secure)
	}
	t.Cleanup(func() { listener.Close() })
	go func() {
		for {
			c, err := p.listener.Accept()
			if err != nil {
				return
			}
			go p.serve(c)
		}
	}()
	addr := listener.Addr().(*net.TCPAddr)
	return addr.IP.String(), addr.Port
}

func (p *postOffice) serve(c net.Conn) {
	defer c.Close()
	encrypted, known := p.implicit, p.secret == ""
	r := bufio.NewReader(c)
	say := func(format string, args ...any) { fmt.Fprintf(c, format+"\r\n", args...) }
	say("220 post.example ready")
	for {
		line, err := r.ReadString('\n')
		if err != nil {
			return
		}
		line = strings.TrimRight(line, "\r\n")
		verb := strings.ToUpper(strings.SplitN(line, " ", 2)[0])
		switch verb {
		case "EHLO", "HELO":
			fmt.Fprint(c, "250-post.example\r\n")
			if p.secure != nil && !encrypted {
				fmt.Fprint(c, "250-STARTTLS\r\n")
			}
			if p.secret != "" {
				fmt.Fprint(c, "250-AUTH PLAIN LOGIN\r\n")
			}
			say("250 8BITMIME")
		case "STARTTLS":
			say("220 go on")
			secured := tls.Server(c, p.secure)
			c, r, encrypted = secured, bufio.NewReader(secured), true
			say = func(format string, args ...any) { fmt.Fprintf(secured, format+"\r\n", args...) }
		case "AUTH":
			p.mu.Lock()
			p.plain = p.plain || !encrypted
			p.mu.Unlock()
			given, _ := base64.StdEncoding.DecodeString(line[strings.LastIndex(line, " ")+1:])
			if known = string(given) == p.secret; known {
				say("235 welcome")
			} else {
				say("535 wrong name or password")
			}
		case "MAIL", "RCPT":
			p.envelope(verb, line, known, say)
		case "DATA":
			say("354 go on")
			p.take(r)
			say("250 taken")
		case "QUIT":
			say("221 bye")
			return
		default:
			say("250 ok")
		}
	}
}

func (p *postOffice) envelope(verb, line string, known bool, say func(string, ...any)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case !known:
		say("530 who are you")
	case verb == "RCPT" && p.refuse:
		say("451 come back later")
	case verb == "RCPT" && p.unknown != "" && strings.Contains(line, p.unknown):
		say("550 no such user")
	case verb == "RCPT":
		p.to = append(p.to, line)
		say("250 ok")
	default:
		p.from = append(p.from, line)
		say("250 ok")
	}
}

func (p *postOffice) take(r *bufio.Reader) {
	var b strings.Builder
	for {
		line, err := r.ReadString('\n')
		if err != nil || line == ".\r\n" {
			break
		}
		b.WriteString(strings.TrimPrefix(line, "."))
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.letters = append(p.letters, b.String())
}

// certificate returns a server's certificate for 127.0.0.1 and the pool that trusts it.
func certificate(t *testing.T) (server, client *tls.Config) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	plan := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "post.example"}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		NotBefore: time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC), NotAfter: time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC),
		IsCA: true, BasicConstraintsValid: true,
	}
	der, err := x509.CreateCertificate(rand.Reader, plan, plan, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	own, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	pool := x509.NewCertPool()
	pool.AddCert(own)
	return &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{der}, PrivateKey: key}}}, &tls.Config{RootCAs: pool, ServerName: "127.0.0.1"}
}

func TestEmail(t *testing.T) {
	server, client := certificate(t)
	t.Setenv("POST_PASSWORD", "open sesame")
	for _, tc := range []struct {
		name string
		post *postOffice
		tls  string
		user string
		fail string
	}{
		{"open line", &postOffice{}, "none", "", ""},
		{"STARTTLS with password", &postOffice{secure: server, secret: "\x00clerk\x00open sesame"}, "starttls", "clerk", ""},
		{"TLS from the start", &postOffice{secure: server, implicit: true, secret: "\x00clerk\x00open sesame"}, "tls", "clerk", ""},
		{"no STARTTLS there", &postOffice{}, "starttls", "", "STARTTLS"},
		{"wrong password", &postOffice{secure: server, secret: "\x00clerk\x00other"}, "starttls", "clerk", "535"},
		{"a password never goes over an open line", &postOffice{secret: "\x00clerk\x00open sesame"}, "none", "clerk", "auth"},
		{"later", &postOffice{refuse: true}, "none", "", "451"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			host, port := openPostOffice(t, tc.post)
			way := email{Email: config.Email{
				MailServer: config.MailServer{Host: host, Port: port, TLS: tc.tls, User: tc.user, Password: config.Secret{Env: "POST_PASSWORD"}},
				From:       "ratings@club.example", To: []string{"office@club.example", "chair@club.example"},
			}, program: "1.0.0", trust: client}
			err := way.Send(context.Background(), Write(templates.In("uk"), returned, "code", "demo"))
			tc.post.mu.Lock()
			defer tc.post.mu.Unlock()
			if tc.post.plain {
				t.Error("the password went over an open line")
			}
			if tc.fail != "" {
				if err == nil || !strings.Contains(strings.ToLower(err.Error()), strings.ToLower(tc.fail)) || len(tc.post.letters) > 0 {
					t.Errorf("%v, %d letters", err, len(tc.post.letters))
				}
				return
			}
			if err != nil || len(tc.post.letters) != 1 || len(tc.post.to) != 2 {
				t.Fatalf("%v, %d letters to %q", err, len(tc.post.letters), tc.post.to)
			}
			looksRight(t, tc.post.letters[0])
		})
	}
}

func looksRight(t *testing.T, text string) {
	t.Helper()
	m, err := mail.ReadMessage(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
	if err != nil || subject != "[demo] Повернено звітів: 1" {
		t.Errorf("subject %q, %v", subject, err)
	}
	for name, want := range map[string]string{
		"Message-Id": "<a1b2@club.example>", "Auto-Submitted": "auto-generated", "X-Kalends-Notice": "returned", "Date": "Thu, 01 Oct 2026 00:05:00 +0300",
	} {
		if got := m.Header.Get(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	body, err := io.ReadAll(quotedprintable.NewReader(m.Body))
	if err != nil || !strings.Contains(string(body), "league.xlsx → rejected/2026-10-01/league.xlsx") {
		t.Errorf("%v\n%s", err, body)
	}
}

func TestPasswordIsMissing(t *testing.T) {
	way := email{Email: config.Email{MailServer: config.MailServer{Host: "127.0.0.1", Port: 1, User: "clerk", Password: config.Secret{Env: "KALENDS_NO_SUCH_WORD"}}, From: "a@b.example", To: []string{"c@d.example"}}}
	if err := way.Send(context.Background(), returned); err == nil || !strings.Contains(err.Error(), "KALENDS_NO_SUCH_WORD is not set") {
		t.Error(err)
	}
}

// TestAnswer sends an answer: its thread, its attachments and a copy; a second time it is known, and where the address is
// refused for good it is given up at once. A wrong address for copies does not matter.
func TestAnswer(t *testing.T) {
	for _, tc := range []struct{ name, unknown, want string }{
		{"good", "", "a@x.example office@x.example"},
		{"no copy", "office", "a@x.example a@x.example"},
		{"refused", "a@x", "office@x.example"},
	} {
		post := &postOffice{unknown: tc.unknown}
		host, port := openPostOffice(t, post)
		e := email{Email: config.Email{MailServer: config.MailServer{Host: host, Port: port, TLS: "none"}, From: "kalends@x.example"}, program: "1"}
		store := &memoryStore{letters: map[string][]byte{}}
		b := &Outbox{Ways: []Way{newWire("webhook"), e}, Store: store}
		m := Message{ID: "1", Kind: Answer, At: "2026-10-01T00:05:00+03:00", Subject: "Accepted", Text: "Accepted: Кубок", To: []string{"a@x.example"},
			References: []string{"q0@y.example", "q1@y.example"}, Copy: "office@x.example",
			Attached: []Attached{{"кубок__REJECTED.xlsx", []byte("workbook")}}}
		for range 3 {
			b.Put(m, start)
			b.Deliver(context.Background(), start)
		}
		var to []string
		for _, line := range post.to {
			to = append(to, line[strings.Index(line, "<")+1:strings.Index(line, ">")])
		}
		refused := tc.name == "refused"
		if got := strings.Join(to, " "); b.Waiting() != 0 || (len(b.Unsent()) == 1) != refused || !refused && got != tc.want {
			t.Errorf("%s: to %s, unsent %v, %d waiting", tc.name, got, b.Unsent(), b.Waiting())
		}
		if refused {
			continue
		}
		got, err := mail.ReadMessage(strings.NewReader(post.letters[0]))
		if err != nil || len(post.letters) != 1 {
			t.Fatalf("%s: %v, %d letters", tc.name, err, len(post.letters))
		}
		head := fmt.Sprint(got.Header.Get("In-Reply-To"), got.Header.Get("References"), got.Header.Get("Auto-Submitted"), got.Header.Get("Bcc"),
			strings.HasPrefix(got.Header.Get("Content-Type"), "multipart/mixed"))
		if head != "<q1@y.example><q0@y.example> <q1@y.example>auto-repliedtrue" {
			t.Errorf("%s: %s", tc.name, head)
		}
		body := post.letters[0]
		if text, file := strings.Index(body, "text/plain"), strings.Index(body, base64.StdEncoding.EncodeToString([]byte("workbook"))); text < 0 || file < text {
			t.Errorf("%s: %s", tc.name, body)
		}
	}
}
