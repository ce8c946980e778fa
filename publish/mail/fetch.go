// Package mail moves messages from the office's mailbox into the inbox, and tells their senders what became of them.
package mail

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/tls"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"kalends/ingest/message"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/templates"
)

// The bounds of a fetch.
const (
	most     = 500       // messages that are listed at once
	batch    = 50        // messages that are claimed at once
	headSize = 256 << 10 // bytes that are read of a message that is too large
)

// Fetcher moves the messages of the mailbox into the inbox. It needs neither the ledger nor the lock of the folder.
type Fetcher struct {
	Files   files.FS
	Dir     string // the association's folder
	Setup   folder.Setup
	Largest int64       // size of the largest message that is read
	Trust   *tls.Config // nil: the certificates that the system trusts

	open     func(context.Context, Fetcher) (mailbox, error)
	patience time.Duration // with a silent server; 0: usual
}

// NewFetcher returns a Fetcher for an association's folder. largest is the size of the largest message that is read.
func NewFetcher(dir string, setup folder.Setup, largest int64) Fetcher {
	return Fetcher{Files: files.OS, Dir: dir, Setup: setup, Largest: largest, open: openMailbox}
}

// Trouble is an error of the mailbox, with the step in which it occurred: a key into the words.
type Trouble struct {
	Step string
	Err  error
}

func (t Trouble) Error() string { return t.Step + ": " + t.Err.Error() }

// Unwrap returns the cause.
func (t Trouble) Unwrap() error { return t.Err }

// troubled returns an error with its step; nil for none.
func troubled(step string, err error) error {
	if err == nil || errors.As(err, new(Trouble)) {
		return err
	}
	return Trouble{step, err}
}

// mailbox is where the messages are: an IMAP account or a Maildir. Of several clients that move a message out of a
// folder at the same time, the server or the file system lets one do it.
type mailbox interface {
	// ready creates the folders that are missing.
	ready(folders ...string) error
	// movable returns an error if messages cannot be moved in one step.
	movable() error
	// has reports whether a folder exists.
	has(folder string) (bool, error)
	// list returns the messages of a folder, oldest first, without those that are marked as deleted, and how many there
	// are; of more than most it returns so many.
	list(folder string) (all []letter, n int, err error)
	// read returns the bytes of a message, nil if it is gone; of a larger one than largest its beginning.
	read(l letter, largest int64) ([]byte, error)
	// move moves messages of one folder to another. If it is one, and as far as it is known, it returns its new key.
	move(all []letter, to string) (key string, err error)
	// earlier returns the messages that came into the folder of l before it and may be equal to it, if other offices read
	// the mailbox and moving may have doubled messages. id is the Message-ID of l, if it has one.
	earlier(l letter, id string) ([]letter, error)
	close()
}

// letter is a message in a folder of a mailbox.
type letter struct {
	folder, key string
	size        int64
	at          time.Time // of arrival
}

// Fetch moves the messages of the mailbox into the inbox and returns how many; if its time runs out, the rest comes with
// the next fetch. The steps are: move them on the server into the claim folder of this office; then for each one, write it
// beside the ledger and sync it, move it into the folder of read messages, and move the local file into the inbox. After
// an interruption the next fetch goes on: what is in the claim folder belongs to this office. While another process of
// this office fetches, it does nothing.
func (f Fetcher) Fetch(ctx context.Context) (n int, err error) {
	if _, err := f.Files.Lstat(filepath.Join(f.Dir, "inbox")); err != nil {
		return 0, err // a share that is gone is not made anew
	}
	w := fetch{Fetcher: f, own: filepath.Join(folder.LedgerDir(f.Dir, f.Setup), "mail")}
	lock, err := files.Acquire(filepath.Join(w.own, "lock"), 0)
	if errors.Is(err, files.ErrHeld) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, lock.Release()) }()
	err = w.fetch(ctx)
	if w.placed > 0 && errors.Is(err, context.DeadlineExceeded) {
		err = nil
	}
	return w.placed, err
}

// fetch is a fetch that goes on.
type fetch struct {
	Fetcher
	own   string // folder beside the ledger
	claim string // folder of the mailbox with messages that this office alone takes

	placed int // messages
}

// fetch takes all messages of the mailbox.
func (w *fetch) fetch(ctx context.Context) error {
	if err := w.identify(); err != nil {
		return err
	}
	box, err := w.open(ctx, w.Fetcher)
	if err != nil {
		return err
	}
	defer box.close()
	err = box.ready(w.Setup.Mail.Moved, w.claim)
	for more, before := true, -1; more && err == nil && w.placed > before; {
		before = w.placed
		more, err = w.take(box)
	}
	return err
}

// identify sets the name of the claim folder, which is kept beside the ledger.
func (w *fetch) identify() error {
	path := filepath.Join(w.own, "claim")
	name, err := w.Files.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		name = []byte(w.Setup.Mail.Moved + "-" + strings.ToLower(rand.Text()[:8]))
		err = files.WriteAtomic(w.Files, path, name)
	}
	w.claim = string(name)
	return err
}

// take claims messages of the mailbox, takes those of the claim folder, and reports whether there are more.
func (w *fetch) take(box mailbox) (more bool, err error) {
	found, inbox, err := box.list(w.Setup.Mail.Folder)
	for part := range slices.Chunk(found, batch) {
		if err == nil {
			_, err = box.move(part, w.claim)
		}
	}
	if err != nil {
		return false, err
	}
	claimed, mine, err := box.list(w.claim)
	for _, l := range claimed {
		if err == nil {
			err = w.takeClaimed(box, l)
		}
	}
	if err == nil && len(claimed) == mine {
		err = w.placeRest()
	}
	return len(found) < inbox || len(claimed) < mine, err
}

// takeClaimed writes a message of the claim folder beside the ledger, moves it to the read messages and places it. A
// message that is read again after an interruption has the same name.
func (w *fetch) takeClaimed(box mailbox, l letter) error {
	data, err := w.read(box, l)
	if err != nil || data == nil {
		return err
	}
	name := l.at.UTC().Format("20060102-150405.000000000-") + rating.SHA(data)[:16] + ".eml"
	path := filepath.Join(w.own, name)
	if err := files.WriteAtomic(w.Files, path, data); err != nil {
		return err
	}
	key, err := box.move([]letter{l}, w.Setup.Mail.Moved)
	if err != nil {
		return err
	}
	twin, err := w.hasTwin(box, letter{w.Setup.Mail.Moved, key, l.size, l.at}, data)
	switch {
	case err != nil:
		return err
	case twin:
		return w.Files.Remove(path)
	}
	return w.place(name)
}

// read returns a message, as it is kept; nil if it is gone.
func (w *fetch) read(box mailbox, l letter) ([]byte, error) {
	data, err := box.read(l, w.Largest)
	if int64(len(data)) > w.Largest || l.size > w.Largest {
		data = headOf(data, max(l.size, int64(len(data))))
	}
	return data, err
}

// headOf returns the head of a message that is too large, with the field message.TooLarge before it.
func headOf(data []byte, size int64) []byte {
	data = data[:min(len(data), headSize)]
	for _, end := range []string{"\r\n\r\n", "\n\n"} {
		data, _, _ = bytes.Cut(data, []byte(end))
	}
	return fmt.Appendf(nil, "%s: %d\r\n%s\r\n\r\n", message.TooLarge, size, data)
}

var messageID = templates.Pattern(`(?im)^message-id:[ \t]*(<[^<>\s"\\]{1,200}>)`)

// hasTwin reports whether an equal message came before a read message into its folder. Servers such as Dovecot, told by
// two clients at the same time to move a message, may do it for both: the first of the twins counts.
func (w *fetch) hasTwin(box mailbox, l letter, data []byte) (bool, error) {
	if l.key == "" {
		return false, nil // the server does not say
	}
	id := append(messageID().FindStringSubmatch(string(data[:min(len(data), headSize)])), "", "")[1]
	older, err := box.earlier(l, id)
	for _, o := range older {
		if err != nil {
			break
		}
		var before []byte
		if before, err = w.read(box, o); err == nil && bytes.Equal(before, data) {
			return true, nil
		}
	}
	return false, err
}

// place moves a message that this office has taken into the inbox.
func (w *fetch) place(name string) error {
	_, err := files.MoveExact(w.Files, "", filepath.Join(w.own, name), filepath.Join(w.Dir, "inbox", "mail"), name)
	if err == nil {
		w.placed++
	}
	return err
}

// placeRest places the messages that an interrupted fetch has moved to the read ones. It is called when the claim folder
// is empty, because the next fetch would find there again what was placed too early.
func (w *fetch) placeRest() error {
	entries, err := w.Files.ReadDir(w.own)
	for _, e := range entries {
		if err == nil && strings.HasSuffix(e.Name(), ".eml") {
			err = w.place(e.Name())
		}
	}
	return err
}

// openMailbox opens the mailbox of the configuration.
func openMailbox(ctx context.Context, f Fetcher) (mailbox, error) {
	if f.Setup.Mail.Maildir != "" {
		return maildir{f.Files, f.Setup.Mail.Maildir}, nil
	}
	return dial(ctx, f)
}
