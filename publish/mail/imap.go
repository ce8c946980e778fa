package mail

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"slices"
	"strconv"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"

	"kalends/config"
	"kalends/publish/notify"
)

// patience is how long a server may be silent.
const patience = 30 * time.Second

// imapBox is an account on an IMAP server.
type imapBox struct {
	*imapclient.Client
	fetch    context.Context
	conn     watchedConn
	patience time.Duration
	selected string
}

// watchedConn is a connection that a timer closes unless something is read before.
type watchedConn struct {
	net.Conn
	silent   *time.Timer
	patience time.Duration
}

func (c watchedConn) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	if n > 0 {
		c.silent.Reset(c.patience)
	}
	return n, err
}

// await waits for an answer, and returns its error with the step. The connection is closed when the server is silent for
// too long, and when the fetch ends.
func (b *imapBox) await(step string, answer func() error) error {
	b.conn.silent.Reset(b.patience)
	err := answer()
	switch silent := !b.conn.silent.Stop(); {
	case err != nil && b.fetch.Err() != nil:
		err = b.fetch.Err()
	case err != nil && silent:
		err = fmt.Errorf("the server has not answered for %s", b.patience)
	}
	return troubled(step, err)
}

// awaited is await for an answer with data.
func awaited[T any](b *imapBox, step string, answer func() (T, error)) (data T, err error) {
	err = b.await(step, func() (err error) {
		data, err = answer()
		return err
	})
	return data, err
}

// dial connects to the server of a mailbox, encrypted unless the configuration says otherwise, and logs in.
func dial(ctx context.Context, f Fetcher) (*imapBox, error) {
	m := f.Setup.Mail
	b := &imapBox{fetch: ctx, patience: cmp.Or(f.patience, patience)}
	dialer := net.Dialer{Timeout: b.patience}
	conn, err := dialer.DialContext(ctx, "tcp", net.JoinHostPort(m.Host, strconv.Itoa(m.Port)))
	if err != nil {
		return nil, troubled("connect", err)
	}
	b.conn = watchedConn{conn, time.AfterFunc(b.patience, func() { _ = conn.Close() }), b.patience}
	context.AfterFunc(ctx, func() { _ = conn.Close() })
	err = b.await("tls", func() error { return b.begin(m, f.Trust) })
	if err == nil {
		err = b.await("connect", b.WaitGreeting)
	}
	if err == nil {
		err = b.login(m)
	}
	if err != nil {
		b.close()
		return nil, err
	}
	return b, nil
}

// begin encrypts the connection as the configuration says. trust is nil for what the system trusts.
func (b *imapBox) begin(m config.Mail, trust *tls.Config) (err error) {
	options := &imapclient.Options{TLSConfig: &tls.Config{}}
	if trust != nil {
		options.TLSConfig = trust.Clone()
	}
	options.TLSConfig.ServerName = m.Host
	switch m.TLS {
	case "tls":
		encrypted := tls.Client(b.conn, options.TLSConfig)
		err = encrypted.HandshakeContext(b.fetch)
		b.Client = imapclient.New(encrypted, options)
	case "starttls":
		b.Client, err = imapclient.NewStartTLS(b.conn, options)
	default:
		b.Client = imapclient.New(b.conn, options)
	}
	return err
}

func (b *imapBox) login(m config.Mail) error {
	password, err := notify.ReadSecret(m.Password)
	if err != nil {
		return troubled("login", err)
	}
	return b.await("login", b.Login(m.User, password).Wait)
}

func (b *imapBox) close() {
	b.conn.silent.Stop()
	_ = b.conn.Close() // all is done, or given up
}

func (b *imapBox) movable() error {
	caps, err := awaited(b, "move", func() (imap.CapSet, error) { return b.Caps(), nil })
	if err == nil && !caps.Has(imap.CapMove) {
		err = troubled("move", errors.New("the server lacks the extension MOVE (RFC 6851)"))
	}
	return err
}

func (b *imapBox) has(folder string) (bool, error) {
	all, err := b.folders(folder)
	return slices.Contains(all, folder), err
}

// folders returns the folders whose names match a pattern.
func (b *imapBox) folders(pattern string) (names []string, err error) {
	found, err := awaited(b, "moved", b.List("", pattern, nil).Collect)
	for _, l := range found {
		if !slices.Contains(l.Attrs, imap.MailboxAttrNonExistent) {
			names = append(names, l.Mailbox)
		}
	}
	return names, err
}

func (b *imapBox) ready(folders ...string) error {
	if err := b.movable(); err != nil {
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
		if err := b.await("moved", b.Create(folder, nil).Wait); err != nil {
			if there, _ := b.has(folder); !there { // another office may have created it
				return err
			}
		}
		_ = b.await("moved", b.Subscribe(folder).Wait) // so that mail programs show it, if the server can do that
	}
	return nil
}

// open selects a folder, unless it is selected. A message is read and moved while its folder stays selected, so that its
// number means the same message.
func (b *imapBox) open(folder string) error {
	if b.selected == folder {
		return nil
	}
	_, err := awaited(b, "folder", b.Select(folder, nil).Wait)
	b.selected = folder
	return err
}

// search returns the numbers of the messages in a folder that are searched for, in ascending order.
func (b *imapBox) search(step, folder string, which imap.SearchCriteria) ([]imap.UID, error) {
	if err := b.open(folder); err != nil {
		return nil, err
	}
	found, err := awaited(b, step, b.UIDSearch(&which, nil).Wait)
	if err != nil {
		return nil, err
	}
	return slices.Sorted(slices.Values(found.AllUIDs())), nil
}

func (b *imapBox) list(folder string) (all []letter, n int, err error) {
	uids, err := b.search("folder", folder, imap.SearchCriteria{NotFlag: []imap.Flag{imap.FlagDeleted}})
	if err != nil || len(uids) == 0 {
		return nil, 0, err
	}
	messages, err := awaited(b, "folder", b.Fetch(imap.UIDSetNum(uids[:min(len(uids), most)]...),
		&imap.FetchOptions{UID: true, InternalDate: true, RFC822Size: true}).Collect)
	slices.SortFunc(messages, func(a, b *imapclient.FetchMessageBuffer) int { return cmp.Compare(a.UID, b.UID) })
	for _, m := range messages {
		at := m.InternalDate.Add(time.Duration(m.UID)) // the server tells the second, and its numbers go up
		all = append(all, letter{folder, fmt.Sprint(m.UID), m.RFC822Size, at})
	}
	return all, len(uids) - min(len(uids), most) + len(all), err // some may be gone meanwhile
}

func uidOf(l letter) imap.UID {
	n, _ := strconv.ParseUint(l.key, 10, 32) // written by list
	return imap.UID(n)
}

func (b *imapBox) read(l letter, largest int64) ([]byte, error) {
	if err := b.open(l.folder); err != nil {
		return nil, err
	}
	section := &imap.FetchItemBodySection{Peek: true, Partial: &imap.SectionPartial{Size: largest + 1}}
	if l.size > largest {
		section.Partial.Size = headSize
	}
	found, err := awaited(b, "read", b.Fetch(imap.UIDSetNum(uidOf(l)),
		&imap.FetchOptions{UID: true, BodySection: []*imap.FetchItemBodySection{section}}).Collect)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return found[0].FindBodySection(section), nil
}

func (b *imapBox) move(all []letter, to string) (key string, err error) {
	if err := b.open(all[0].folder); err != nil {
		return "", err
	}
	var uids imap.UIDSet
	for _, l := range all {
		uids.AddNum(uidOf(l))
	}
	data, err := awaited(b, "move", b.Move(uids, to).Wait)
	if err != nil {
		return "", err
	}
	if moved, is := data.DestUIDs.(imap.UIDSet); is {
		if to, _ := moved.Nums(); len(to) == 1 {
			key = fmt.Sprint(to[0])
		}
	}
	return key, nil
}

func (b *imapBox) earlier(l letter, id string) (all []letter, err error) {
	claims, err := b.folders(l.folder + "-*")
	if err != nil || len(claims) < 2 || uidOf(l) == 1 {
		return nil, err
	}
	var before imap.UIDSet
	before.AddRange(1, uidOf(l)-1)
	const day = 24 * time.Hour // the server may count days in another zone
	which := imap.SearchCriteria{UID: []imap.UIDSet{before}, Larger: l.size - 1, Smaller: l.size + 1, Since: l.at.Add(-day), Before: l.at.Add(2 * day)}
	if id != "" {
		which.Header = []imap.SearchCriteriaHeaderField{{Key: "Message-ID", Value: id}}
	}
	uids, err := b.search("read", l.folder, which)
	for _, uid := range uids {
		all = append(all, letter{l.folder, fmt.Sprint(uid), l.size, l.at})
	}
	return all, err
}
