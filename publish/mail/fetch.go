// Package mail moves messages from the office's mailbox into the inbox, and tells their senders what became of them.
package mail

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/tls"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"time"

	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/templates"
)

// The bounds of a fetch.
const (
	longest   = 5 * time.Minute
	most      = 500       // messages of one fetch
	batch     = 50        // messages that are moved at once
	batchSize = 64 << 20  // bytes of the messages that are moved at once
	headSize  = 256 << 10 // bytes that are read of a message that is too large
)

// TooLarge is the header field that comes first in the head of a message of which the rest was not read, with its size.
const TooLarge = "X-Kalends-Too-Large"

// Fetcher moves the messages of the mailbox into the inbox. It needs neither the ledger nor the lock of the folder.
type Fetcher struct {
	Files   files.FS
	Dir     string // the association's folder
	Setup   folder.Setup
	Largest int64       // size of the largest message that is read
	Trust   *tls.Config // nil: the certificates that the system trusts

	open     func(context.Context, Fetcher) (mailbox, error) // nil: openMailbox
	patience time.Duration                                   // with a silent server; 0: usual
}

// NewFetcher returns a Fetcher for an association's folder. largest is the size of the largest message that is read.
func NewFetcher(dir string, setup folder.Setup, largest int64) Fetcher {
	return Fetcher{Files: files.OS, Dir: dir, Setup: setup, Largest: largest}
}

// Fetched is what a fetch has brought.
type Fetched struct {
	Files []string // places in the folder, oldest message first
	More  bool     // the mailbox holds more messages
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
	// list returns the messages of a folder, oldest first, without those that are marked as deleted; of more than most
	// it returns so many, and more is true.
	list(folder string) (all []letter, more bool, err error)
	// read returns the bytes of a message, nil if it is gone; of a larger one than largest its beginning.
	read(l letter, largest int64) ([]byte, error)
	// move moves messages of one folder to another. As far as it is known, it returns the new key of each one that was
	// moved by its key.
	move(all []letter, to string) (map[string]string, error)
	// rivals reports whether other offices have claim folders, and moving may have doubled messages.
	rivals(moved, claim string) (bool, error)
	// earlier returns the messages that came into the folder of l before it and may be equal to it. id is its Message-ID,
	// if it has one.
	earlier(l letter, id string) ([]letter, error)
	close() error
}

// letter is a message in a folder of a mailbox.
type letter struct {
	folder, key string
	size        int64
	at          time.Time // of arrival
}

// Fetch moves at most 500 messages of the mailbox into the inbox. The steps are: write a message beside the ledger and
// sync it, move it on the server into the claim folder of this office, then into the folder of read messages, and move
// the local file into the inbox. After an interruption the next fetch goes on: what is in the claim folder belongs to this
// office. While another process of this office fetches, it does nothing.
func (f Fetcher) Fetch(ctx context.Context) (got Fetched, err error) {
	if _, err := f.Files.Lstat(filepath.Join(f.Dir, "inbox")); err != nil {
		return got, err // a share that is gone is not made anew
	}
	w := fetch{Fetcher: f, own: filepath.Join(folder.LedgerDir(f.Dir, f.Setup), "mail"), from: f.Setup.Mail.Folder,
		names: map[string]string{}}
	lock, err := files.Acquire(filepath.Join(w.own, "lock"), 0)
	if errors.Is(err, files.ErrHeld) {
		return got, nil
	}
	if err != nil {
		return got, err
	}
	defer func() { err = errors.Join(err, lock.Release()) }()
	if err := errors.Join(w.recall(), w.identify()); err != nil {
		return got, err
	}
	ctx, cancel := context.WithTimeout(ctx, longest)
	defer cancel()
	more, err := w.take(ctx)
	return Fetched{w.placed, more && err == nil}, err
}

// fetch is a fetch that goes on.
type fetch struct {
	Fetcher
	own   string            // folder beside the ledger
	from  string            // folder of the mailbox that is read
	claim string            // folder of the mailbox with messages that this office alone takes
	names map[string]string // of the messages in own, by the beginning of their hash

	placed []string // places of the messages in the inbox
}

// staged is the end of the name of a message in own that may still belong to another office.
const staged = ".staged"

// recall reads which messages an earlier fetch has claimed and not placed, and removes those that it has not claimed.
func (w *fetch) recall() error {
	entries, err := w.Files.ReadDir(w.own)
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), staged) {
			err = errors.Join(err, w.Files.Remove(filepath.Join(w.own, e.Name())))
		}
		if sha, is := strings.CutSuffix(e.Name(), ".eml"); is {
			w.names[sha[strings.LastIndex(sha, "-")+1:]] = e.Name()
		}
	}
	return err
}

// identify sets the name of the claim folder, which is kept beside the ledger.
func (w *fetch) identify() error {
	path := filepath.Join(w.own, "claim")
	name, err := w.Files.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		name = make([]byte, 4)
		_, _ = rand.Read(name) // never fails
		name = []byte(w.Setup.Mail.Moved + "-" + hex.EncodeToString(name))
		err = files.WriteAtomic(w.Files, path, name)
	}
	w.claim = string(name)
	return err
}

// take claims the messages of the mailbox, and reports whether it holds more.
func (w *fetch) take(ctx context.Context) (more bool, err error) {
	if w.open == nil {
		w.open = openMailbox
	}
	box, err := w.open(ctx, w.Fetcher)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, box.close()) }()
	if err := box.ready(w.Setup.Mail.Moved, w.claim); err != nil {
		return false, err
	}
	if err := w.takeClaimed(box, nil); err != nil {
		return false, err
	}
	all, more, err := box.list(w.from)
	for len(all) > 0 && err == nil {
		n := batchOf(all)
		err = w.claimBatch(box, all[:n])
		all = all[n:]
	}
	return more, err
}

// batchOf returns how many messages are moved at once: at least one.
func batchOf(all []letter) int {
	size := all[0].size
	for n := 1; n < len(all) && n < batch; n++ {
		if size += all[n].size; size > batchSize {
			return n
		}
	}
	return min(len(all), batch)
}

// claimBatch writes messages beside the ledger, moves them into the claim folder, and takes those that it has moved.
func (w *fetch) claimBatch(box mailbox, all []letter) error {
	names := map[string]string{} // by the key in the claim folder
	var there []letter
	for i, l := range all {
		name, err := w.stage(box, l, i)
		if err != nil {
			return err
		}
		if name != "" {
			names[l.key] = name
			there = append(there, l)
		}
	}
	if len(there) == 0 {
		return nil
	}
	moved, err := box.move(there, w.claim)
	if err != nil {
		return err
	}
	claimed := map[string]string{}
	for from, to := range moved {
		claimed[to] = names[from]
	}
	return w.takeClaimed(box, claimed)
}

// stage writes a message beside the ledger, unless it is there, and returns its name; none if another client has moved
// or removed it.
func (w *fetch) stage(box mailbox, l letter, i int) (string, error) {
	data, sha, err := w.read(box, l)
	if err != nil || data == nil {
		return "", err
	}
	if w.names[sha] == "" {
		w.names[sha] = fmt.Sprintf("%s-%03d-%s.eml", l.at.UTC().Format("20060102-150405"), i, sha)
		err = files.WriteAtomic(w.Files, filepath.Join(w.own, w.names[sha]+staged), data)
	}
	return w.names[sha], err
}

// read returns a message, as it is kept, and the beginning of its hash; no data if it is gone.
func (w *fetch) read(box mailbox, l letter) (data []byte, sha string, err error) {
	data, err = box.read(l, w.Largest)
	if err != nil || data == nil {
		return nil, "", err
	}
	if int64(len(data)) > w.Largest || l.size > w.Largest {
		data = headOf(data, max(l.size, int64(len(data))))
	}
	return data, rating.SHA(data)[:16], nil
}

// headOf returns the head of a message that is too large, with the field TooLarge before it.
func headOf(data []byte, size int64) []byte {
	data = data[:min(len(data), headSize)]
	for _, end := range []string{"\r\n\r\n", "\n\n"} {
		if head, _, ended := bytes.Cut(data, []byte(end)); ended {
			data = head
		}
	}
	return fmt.Appendf(nil, "%s: %d\r\n%s\r\n\r\n", TooLarge, size, data)
}

// takeClaimed takes every message of the claim folder, moves it to the read messages and places it. names are the names
// of those that are in own, by their keys; others are read again. Nothing is placed while its message may still be in the
// claim folder, where the next fetch would find it again.
func (w *fetch) takeClaimed(box mailbox, names map[string]string) error {
	all, more, err := box.list(w.claim)
	if err == nil && len(all) > 0 {
		err = w.takeAll(box, all, names)
	}
	if err == nil && !more {
		err = w.place()
	}
	return err
}

// takeAll takes messages of the claim folder and moves them to the read messages.
func (w *fetch) takeAll(box mailbox, all []letter, names map[string]string) error {
	taken := map[string]string{}
	for i, l := range all {
		name := names[l.key]
		if name == "" {
			var err error
			if name, err = w.stage(box, l, i); err != nil {
				return err
			}
		}
		if name == "" {
			continue // gone meanwhile
		}
		path := filepath.Join(w.own, name)
		if err := w.Files.Rename(path+staged, path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		taken[l.key] = path
	}
	if err := w.Files.SyncDir(w.own); err != nil {
		return err
	}
	moved, err := box.move(all, w.Setup.Mail.Moved)
	if err != nil {
		return err
	}
	rivals, err := box.rivals(w.Setup.Mail.Moved, w.claim)
	for _, l := range all {
		if err == nil && rivals && taken[l.key] != "" && moved[l.key] != "" {
			err = w.dropTwin(box, letter{w.Setup.Mail.Moved, moved[l.key], l.size, l.at}, taken[l.key])
		}
	}
	return err
}

var messageID = templates.Pattern(`(?im)^message-id:[ \t]*(<[^<>\s"\\]{1,200}>)`)

// dropTwin removes the local file of a read message if an equal one came into its folder before. Servers such as Dovecot,
// told by two clients at the same time to move a message, may do it for both: the first of the twins counts.
func (w *fetch) dropTwin(box mailbox, l letter, path string) error {
	data, err := w.Files.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // a message that is twice in the mailbox
	}
	if err != nil {
		return err
	}
	id := append(messageID().FindStringSubmatch(string(data[:min(len(data), headSize)])), "", "")[1]
	older, err := box.earlier(l, id)
	for _, o := range older {
		var sha string
		if err == nil {
			_, sha, err = w.read(box, o)
		}
		if err == nil && sha == rating.SHA(data)[:16] {
			return w.Files.Remove(path)
		}
	}
	return err
}

// place moves the messages that this office has taken into the inbox.
func (w *fetch) place() error {
	entries, err := w.Files.ReadDir(w.own)
	for _, e := range entries {
		if err == nil && strings.HasSuffix(e.Name(), ".eml") {
			var name string
			name, err = files.MoveExact(w.Files, "", filepath.Join(w.own, e.Name()), filepath.Join(w.Dir, "inbox", "mail"), e.Name())
			w.placed = append(w.placed, "inbox/mail/"+name)
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
