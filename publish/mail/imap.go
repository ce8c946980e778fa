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
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"

	"kalends/config"
	"kalends/publish/notify"
)

// patience is how long a server may take for an answer.
const patience = 30 * time.Second

// imapBox is an account on an IMAP server.
type imapBox struct {
	*imapclient.Client
	fetch    context.Context
	conn     net.Conn
	patience time.Duration
	selected string
}

// await begins to wait for an answer, and returns a function that ends that and returns the error with its step. The
// connection is closed when the server is silent for too long, and when the fetch ends.
func (b *imapBox) await(step string) func(error) error {
	late := time.AfterFunc(b.patience, func() { _ = b.conn.Close() })
	stop := context.AfterFunc(b.fetch, func() { _ = b.conn.Close() })
	return func(err error) error {
		stop()
		switch silent := !late.Stop(); {
		case err != nil && b.fetch.Err() != nil:
			err = b.fetch.Err()
		case err != nil && silent:
			err = fmt.Errorf("the server has not answered for %s", b.patience)
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
		err = b.await("login")(b.Login(m.User, password).Wait())
	}
	if err != nil {
		_ = b.close()
	}
	return troubled("login", err)
}

// connect connects to the server of a mailbox, encrypted unless the configuration says otherwise.
func connect(ctx context.Context, f Fetcher) (*imapBox, error) {
	m := f.Setup.Mail
	b := &imapBox{fetch: ctx, patience: cmp.Or(f.patience, patience)}
	dialer := net.Dialer{Timeout: b.patience}
	var err error
	if b.conn, err = dialer.DialContext(ctx, "tcp", net.JoinHostPort(m.Host, strconv.Itoa(m.Port))); err != nil {
		return nil, troubled("connect", err)
	}
	options := &imapclient.Options{TLSConfig: &tls.Config{}}
	if f.Trust != nil {
		options.TLSConfig = f.Trust.Clone()
	}
	options.TLSConfig.ServerName = m.Host
	done := b.await("tls")
	switch m.TLS {
	case "tls":
		encrypted := tls.Client(b.conn, options.TLSConfig)
		if err = encrypted.HandshakeContext(ctx); err == nil {
			b.Client = imapclient.New(encrypted, options)
		}
	case "starttls":
		b.Client, err = imapclient.NewStartTLS(b.conn, options)
	default:
		b.Client = imapclient.New(b.conn, options)
	}
	if err = done(err); err == nil {
		err = b.await("connect")(b.WaitGreeting())
	}
	if err != nil {
		return nil, errors.Join(err, b.close())
	}
	return b, nil
}

func (b *imapBox) close() error {
	_ = b.conn.Close() // all is done, or given up
	return nil
}

// canMove returns an error if the server cannot move messages in one step.
func (b *imapBox) canMove() error {
	done := b.await("move")
	caps := b.Caps()
	if err := done(nil); err != nil || caps.Has(imap.CapMove) {
		return err
	}
	return troubled("move", errors.New("the server lacks the extension MOVE (RFC 6851)"))
}

// has reports whether a folder exists.
func (b *imapBox) has(folder string) (bool, error) {
	done := b.await("moved")
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
		done := b.await("moved")
		if err := done(b.Create(folder, nil).Wait()); err != nil {
			if there, _ := b.has(folder); !there { // another office may have created it
				return err
			}
		}
		done = b.await("moved")
		_ = done(b.Subscribe(folder).Wait()) // so that mail programs show it, if the server can do that
	}
	return nil
}

// open selects a folder, unless it is selected. A message is read and moved while its folder stays selected, so that its
// number means the same message.
func (b *imapBox) open(folder string) error {
	if b.selected == folder {
		return nil
	}
	done := b.await("folder")
	_, err := b.Select(folder, nil).Wait()
	b.selected = folder
	return done(err)
}

// count returns the number of messages in a folder, without a change to it.
func (b *imapBox) count(folder string) (int, error) {
	done := b.await("folder")
	data, err := b.Status(folder, &imap.StatusOptions{NumMessages: true}).Wait()
	if err := done(err); err != nil || data.NumMessages == nil {
		return 0, err
	}
	return int(*data.NumMessages), nil
}

func (b *imapBox) list(folder string) (all []letter, more bool, err error) {
	if err := b.open(folder); err != nil {
		return nil, false, err
	}
	done := b.await("folder")
	found, err := b.UIDSearch(&imap.SearchCriteria{NotFlag: []imap.Flag{imap.FlagDeleted}}, nil).Wait()
	if err = done(err); err != nil || len(found.AllUIDs()) == 0 {
		return nil, false, err
	}
	uids := slices.Sorted(slices.Values(found.AllUIDs()))
	more = len(uids) > most
	done = b.await("folder")
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
	if err := b.open(l.folder); err != nil {
		return nil, err
	}
	section := &imap.FetchItemBodySection{Peek: true}
	if l.size > largest {
		section.Partial = &imap.SectionPartial{Size: headSize}
	}
	done := b.await("read")
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
	if err := b.open(all[0].folder); err != nil {
		return nil, err
	}
	var uids imap.UIDSet
	for _, l := range all {
		uids.AddNum(uidOf(l))
	}
	done := b.await("move")
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

func (b *imapBox) rivals(moved, claim string) (bool, error) {
	done := b.await("moved")
	found, err := b.List("", moved+"-*", nil).Collect()
	return slices.ContainsFunc(found, func(l *imap.ListData) bool { return l.Mailbox != claim }), done(err)
}

func (b *imapBox) earlier(l letter, id string) (all []letter, err error) {
	if uidOf(l) == 1 {
		return nil, nil
	}
	if err := b.open(l.folder); err != nil {
		return nil, err
	}
	var before imap.UIDSet
	before.AddRange(1, uidOf(l)-1)
	const day = 24 * time.Hour // the server may count days in another zone
	which := imap.SearchCriteria{UID: []imap.UIDSet{before}, Larger: l.size - 1, Smaller: l.size + 1, Since: l.at.Add(-day), Before: l.at.Add(2 * day)}
	if id != "" {
		which.Header = []imap.SearchCriteriaHeaderField{{Key: "Message-ID", Value: id}}
	}
	done := b.await("read")
	found, err := b.UIDSearch(&which, nil).Wait()
	if err = done(err); err == nil {
		for _, uid := range found.AllUIDs() {
			all = append(all, letter{l.folder, fmt.Sprint(uid), l.size, l.at})
		}
	}
	return all, err
}

// numbers returns the numbers of an answer's set; none if there is no set.
func numbers(set imap.NumSet) []imap.UID {
	uids, _ := set.(imap.UIDSet)
	all, _ := uids.Nums()
	return all
}
