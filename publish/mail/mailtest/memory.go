// Package mailtest provides mail servers for tests: one in memory, and real ones on this machine.
package mailtest

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"io"
	"log"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-imap/v2/imapserver/imapmemserver"

	"kalends/config"
)

// Password is the password of every account.
const Password = "p4ss word"

// Account is an account on a server, as the configuration of an association names it.
type Account struct {
	config.Mail
	Trust *tls.Config
}

// Certificate is a certificate for this machine, as files and as what a client trusts.
type Certificate struct {
	CertFile, KeyFile string
	Trust             *tls.Config
}

// NewCertificate makes a certificate for this machine in a folder.
func NewCertificate(t testing.TB, dir string) Certificate {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	of := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "localhost"}, IsCA: true, BasicConstraintsValid: true,
		NotBefore: time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC), NotAfter: time.Date(2099, 1, 1, 0, 0, 0, 0, time.UTC),
		DNSNames: []string{"localhost"}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}}
	der, err := x509.CreateCertificate(rand.Reader, of, of, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalECPrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	c := Certificate{filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem"), &tls.Config{RootCAs: x509.NewCertPool()}}
	cert := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
	write(t, c.CertFile, cert)
	write(t, c.KeyFile, pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: secret}))
	c.Trust.RootCAs.AppendCertsFromPEM(cert)
	return c
}

func write(t testing.TB, path string, data []byte) {
	t.Helper()
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

// Memory is an IMAP server in memory.
type Memory struct {
	Account
	Certificate Certificate
	Plain       int         // port without encryption
	Refuse      atomic.Bool // connections end at once
	user        *imapmemserver.User
	server      *imapserver.Server
	moves       sync.Mutex
}

// session answers a move of messages that are gone without COPYUID, as other servers do; the library's own answer has an
// empty set, which is invalid.
type session struct {
	imapserver.SessionIMAP4rev2
	moves *sync.Mutex
}

func (s *session) Move(w *imapserver.MoveWriter, set imap.NumSet, to string) error {
	s.moves.Lock()
	defer s.moves.Unlock()
	if uids, is := set.(imap.UIDSet); is {
		found, err := s.Search(imapserver.NumKindUID, &imap.SearchCriteria{UID: []imap.UIDSet{uids}}, &imap.SearchOptions{ReturnCount: true, ReturnAll: true})
		if err != nil || found.Count == 0 {
			return err
		}
	}
	return s.SessionIMAP4rev2.Move(w, set, to)
}

// StartMemory starts a server with one account until the test ends. Without move it lacks that extension.
func StartMemory(t testing.TB, move bool) *Memory {
	t.Helper()
	dir := t.TempDir()
	m := &Memory{Certificate: NewCertificate(t, dir), user: imapmemserver.NewUser("results", Password)}
	if err := m.user.Create("INBOX", nil); err != nil {
		t.Fatal(err)
	}
	users := imapmemserver.New()
	users.AddUser(m.user)
	caps := imap.CapSet{imap.CapIMAP4rev1: {}, imap.CapUIDPlus: {}}
	if move {
		caps[imap.CapMove] = struct{}{}
	}
	pair, err := tls.LoadX509KeyPair(m.Certificate.CertFile, m.Certificate.KeyFile)
	if err != nil {
		t.Fatal(err)
	}
	m.server = imapserver.New(&imapserver.Options{Caps: caps, InsecureAuth: true, Logger: log.New(io.Discard, "", 0),
		NewSession: func(*imapserver.Conn) (imapserver.Session, *imapserver.GreetingData, error) {
			if m.Refuse.Load() {
				return nil, nil, net.ErrClosed
			}
			return &session{users.NewSession().(imapserver.SessionIMAP4rev2), &m.moves}, nil, nil
		}})
	listener, err := tls.Listen("tcp", "127.0.0.1:0", &tls.Config{Certificates: []tls.Certificate{pair}})
	if err != nil {
		t.Fatal(err)
	}
	plain, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range []net.Listener{listener, plain} {
		go func() { _ = m.server.Serve(l) }()
	}
	t.Cleanup(func() { _ = m.server.Close() })
	port := listener.Addr().(*net.TCPAddr).Port
	m.Plain = plain.Addr().(*net.TCPAddr).Port
	m.Account = NewAccount(t, dir, "results", port, m.Certificate.Trust)
	return m
}

// NewAccount returns an account of a server on this machine, with its password in a file in dir.
func NewAccount(t testing.TB, dir, user string, port int, trust *tls.Config) Account {
	t.Helper()
	secret := filepath.Join(dir, "password")
	write(t, secret, []byte(Password+"\n"))
	return Account{config.Mail{MailServer: config.MailServer{Host: "localhost", Port: port, TLS: "tls", User: user, Password: config.Secret{File: secret}},
		Folder: "INBOX", Moved: "Kalends", MostADay: 20}, trust}
}

// Client connects to the account until the test ends.
func (a Account) Client(t testing.TB) *imapclient.Client {
	t.Helper()
	c, err := imapclient.DialTLS(net.JoinHostPort(a.Host, strconv.Itoa(a.Port)), &imapclient.Options{TLSConfig: a.Trust})
	if err == nil {
		err = c.Login(a.User, Password).Wait()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	return c
}

// Append puts messages into a folder of the account.
func (a Account) Append(t testing.TB, folder string, messages ...string) {
	t.Helper()
	c := a.Client(t)
	defer c.Close()
	for _, m := range messages {
		cmd := c.Append(folder, int64(len(m)), nil)
		_, err := io.WriteString(cmd, m)
		if err == nil {
			err = cmd.Close()
		}
		if err == nil {
			_, err = cmd.Wait()
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// Folders returns the names of the folders of the account.
func (a Account) Folders(t testing.TB) (names []string) {
	t.Helper()
	c := a.Client(t)
	defer c.Close()
	all, err := c.List("", "*", nil).Collect()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range all {
		names = append(names, l.Mailbox)
	}
	slices.Sort(names)
	return names
}

// Messages returns the messages of a folder of the account in the order of their arrival.
func (a Account) Messages(t testing.TB, folder string) (all []string) {
	t.Helper()
	c := a.Client(t)
	defer c.Close()
	data, err := c.Select(folder, &imap.SelectOptions{ReadOnly: true}).Wait()
	if err != nil {
		t.Fatal(err)
	}
	if data.NumMessages == 0 {
		return nil
	}
	var everything imap.SeqSet
	everything.AddRange(1, 0)
	section := &imap.FetchItemBodySection{Peek: true}
	found, err := c.Fetch(everything, &imap.FetchOptions{BodySection: []*imap.FetchItemBodySection{section}}).Collect()
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range found {
		all = append(all, string(bytes.Clone(m.FindBodySection(section))))
	}
	return all
}
