package mail

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"

	"kalends/config"
	"kalends/publish/notify"
)

// patience is how long a server may be silent while it owes an answer.
const patience = 30 * time.Second

// imapBox is an account on an IMAP server.
type imapBox struct {
	*imapclient.Client
	conn     *patientConn
	stop     func() bool // ends the watch over the context
	selected string
	validity map[string]uint32 // by folder
}

// patientConn is a connection that is closed when the server is silent for too long while an answer is awaited.
type patientConn struct {
	net.Conn
	fetch  context.Context // the connection is closed when it ends
	wait   time.Duration
	mutex  sync.Mutex
	timer  *time.Timer
	awaits bool
	silent bool
}

func (c *patientConn) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	if n > 0 {
		c.set(func() {})
	}
	return n, err
}

// set changes the state of the connection; while an answer is awaited, the time for it begins anew.
func (c *patientConn) set(change func()) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	change()
	c.timer.Stop()
	if c.awaits {
		c.timer.Reset(c.wait)
	}
}

// await begins to wait for an answer, and returns a function that ends that and returns the error with its step.
func (c *patientConn) await(step string) func(error) error {
	c.set(func() { c.awaits = true })
	return func(err error) error {
		var silent bool
		c.set(func() { c.awaits, silent = false, c.silent })
		switch {
		case err != nil && silent:
			err = fmt.Errorf("the server has not answered for %s", c.wait)
		case err != nil && c.fetch.Err() != nil:
			err = c.fetch.Err()
		}
		return troubled(step, err)
	}
}

// dial connects to the server of a mailbox and logs in. The connection is closed when the context ends.
func dial(ctx context.Context, f Fetcher) (*imapBox, error) {
	b, err := connect(ctx, f)
	if err != nil {
		return nil, err
	}
	return b, b.login(f.Setup.Mail)
}

// login logs in; after an error the connection is closed.
func (b *imapBox) login(m config.Mail) error {
	password, err := notify.ReadSecret(m.Password)
	if err == nil {
		err = b.conn.await("login")(b.Login(m.User, password).Wait())
	}
	if err != nil {
		b.drop()
	}
	return troubled("login", err)
}

// connect connects to the server of a mailbox, encrypted unless the configuration says otherwise.
func connect(ctx context.Context, f Fetcher) (*imapBox, error) {
	m := f.Setup.Mail
	dialer := net.Dialer{Timeout: patience}
	plain, err := dialer.DialContext(ctx, "tcp", net.JoinHostPort(m.Host, strconv.Itoa(m.Port)))
	if err != nil {
		return nil, troubled("connect", err)
	}
	conn := &patientConn{Conn: plain, fetch: ctx, wait: cmp.Or(f.patience, patience)}
	conn.timer = time.AfterFunc(conn.wait, func() {
		conn.set(func() { conn.silent, conn.awaits = true, false })
		_ = plain.Close()
	})
	conn.timer.Stop()
	b := &imapBox{conn: conn, validity: map[string]uint32{}, stop: context.AfterFunc(ctx, func() { _ = plain.Close() })}
	options := &imapclient.Options{TLSConfig: &tls.Config{}}
	if f.Trust != nil {
		options.TLSConfig = f.Trust.Clone()
	}
	options.TLSConfig.ServerName = m.Host
	switch m.TLS {
	case "tls":
		encrypted := tls.Client(conn, options.TLSConfig)
		if err = conn.await("tls")(encrypted.HandshakeContext(ctx)); err == nil {
			b.Client = imapclient.New(encrypted, options)
		}
	case "starttls":
		done := conn.await("tls")
		b.Client, err = imapclient.NewStartTLS(conn, options)
		err = done(err)
	default:
		b.Client = imapclient.New(conn, options)
	}
	if err == nil {
		err = conn.await("connect")(b.WaitGreeting())
	}
	if err != nil {
		b.drop()
		return nil, err
	}
	return b, nil
}

// drop closes the connection without a word to the server.
func (b *imapBox) drop() {
	b.stop()
	b.conn.timer.Stop()
	_ = b.conn.Close() // it is given up
}

func (b *imapBox) close() error {
	done := b.conn.await("connect")
	_ = done(b.Logout().Wait()) // all is done
	b.drop()
	return nil
}

// canMove returns an error if the server cannot move messages in one step.
func (b *imapBox) canMove() error {
	done := b.conn.await("move")
	caps := b.Caps()
	if err := done(nil); err != nil || caps.Has(imap.CapMove) {
		return err
	}
	return troubled("move", errors.New("the server lacks the extension MOVE (RFC 6851)"))
}

// has reports whether a folder exists.
func (b *imapBox) has(folder string) (bool, error) {
	done := b.conn.await("moved")
	found, err := b.List("", folder, nil).Collect()
	there := slices.ContainsFunc(found, func(l *imap.ListData) bool {
		return l.Mailbox == folder && !slices.Contains(l.Attrs, imap.MailboxAttrNonExistent)
	})
	return there, done(err)
}

func (b *imapBox) ready(folders ...string) error {
	if err := b.canMove(); err != nil {
		return err
	}
	for _, folder := range folders {
		there, err := b.has(folder)
		if err != nil {
			return err
		}
		if there {
			continue
		}
		done := b.conn.await("moved")
		if err := done(b.Create(folder, nil).Wait()); err != nil {
			if there, _ := b.has(folder); !there { // another office may have created it
				return err
			}
		}
		done = b.conn.await("moved")
		_ = done(b.Subscribe(folder).Wait()) // so that mail programs show it, if the server can do that
	}
	return nil
}

// open selects a folder. One whose messages the server has numbered anew since it was selected before is an error.
func (b *imapBox) open(folder string) (*imap.SelectData, error) {
	done := b.conn.await("folder")
	data, err := b.Select(folder, nil).Wait()
	if err := done(err); err != nil {
		return nil, err
	}
	b.selected = folder
	if was := b.validity[folder]; was != 0 && was != data.UIDValidity {
		return nil, troubled("folder", errors.New("the server has numbered the messages anew"))
	}
	b.validity[folder] = data.UIDValidity
	return data, nil
}

// count returns the number of messages in a folder, without a change to it.
func (b *imapBox) count(folder string) (int, error) {
	done := b.conn.await("folder")
	data, err := b.Status(folder, &imap.StatusOptions{NumMessages: true}).Wait()
	if err := done(err); err != nil || data.NumMessages == nil {
		return 0, err
	}
	return int(*data.NumMessages), nil
}

func (b *imapBox) reopen(folder string) error {
	if b.selected == folder {
		return nil
	}
	_, err := b.open(folder)
	return err
}

func (b *imapBox) list(folder string) (all []letter, more bool, err error) {
	if _, err := b.open(folder); err != nil {
		return nil, false, err
	}
	done := b.conn.await("folder")
	found, err := b.UIDSearch(&imap.SearchCriteria{NotFlag: []imap.Flag{imap.FlagDeleted}}, nil).Wait()
	if err = done(err); err != nil || len(found.AllUIDs()) == 0 {
		return nil, false, err
	}
	uids := slices.Sorted(slices.Values(found.AllUIDs()))
	more = len(uids) > most
	done = b.conn.await("folder")
	messages, err := b.Fetch(imap.UIDSetNum(uids[:min(len(uids), most)]...),
		&imap.FetchOptions{UID: true, InternalDate: true, RFC822Size: true}).Collect()
	for _, m := range messages {
		all = append(all, letter{folder, strconv.FormatUint(uint64(m.UID), 10), m.RFC822Size, m.InternalDate})
	}
	slices.SortFunc(all, func(a, b letter) int { return cmp.Compare(uidOf(a), uidOf(b)) })
	return all, more, done(err)
}

func uidOf(l letter) imap.UID {
	n, _ := strconv.ParseUint(l.key, 10, 32) // written by list
	return imap.UID(n)
}

func (b *imapBox) read(l letter, largest int64) (data []byte, err error) {
	if err := b.reopen(l.folder); err != nil {
		return nil, err
	}
	section := &imap.FetchItemBodySection{Peek: true}
	if l.size > largest {
		section.Partial = &imap.SectionPartial{Size: headSize}
	}
	done := b.conn.await("read")
	answer := b.Fetch(imap.UIDSetNum(uidOf(l)), &imap.FetchOptions{UID: true, BodySection: []*imap.FetchItemBodySection{section}})
	for m := answer.Next(); m != nil; m = answer.Next() {
		for item := m.Next(); item != nil; item = m.Next() {
			if body, is := item.(imapclient.FetchItemDataBodySection); is && body.Literal != nil && err == nil {
				data, err = io.ReadAll(io.LimitReader(body.Literal, largest+1))
			}
		}
	}
	return data, done(errors.Join(err, answer.Close()))
}

func (b *imapBox) move(all []letter, to string) (map[string]string, error) {
	if err := b.reopen(all[0].folder); err != nil {
		return nil, err
	}
	var uids imap.UIDSet
	for _, l := range all {
		uids.AddNum(uidOf(l))
	}
	done := b.conn.await("move")
	data, err := b.Move(uids, to).Wait()
	if err := done(err); err != nil {
		return nil, err
	}
	moved := map[string]string{}
	from, into := numbers(data.SourceUIDs), numbers(data.DestUIDs)
	for i := range from {
		if len(from) == len(into) {
			moved[fmt.Sprint(from[i])] = fmt.Sprint(into[i])
		}
	}
	return moved, nil
}

// numbers returns the numbers of an answer's set; none if there is no set.
func numbers(set imap.NumSet) []imap.UID {
	uids, _ := set.(imap.UIDSet)
	all, _ := uids.Nums()
	return all
}
