package mail

import (
	"context"
	"path/filepath"
	"strconv"

	"kalends/publish/notify"
)

// Step is a step of a test of the mailbox: a key into the words, what they say, and the error if it failed.
type Step struct {
	Name  string
	Pairs []string
	Err   error
}

// Probe tries whether messages can be fetched and answers can be sent, without a change to the mailbox. It ends with the
// first step without which the next ones cannot be tried.
func (f Fetcher) Probe(ctx context.Context) []Step {
	var all []Step
	if f.Setup.Mail.Maildir != "" {
		all = f.probeMaildir()
	} else {
		all = f.probeIMAP(ctx)
	}
	e := f.Setup.Notify.Email
	if e.Host == "" {
		return append(all, Step{Name: "silent"})
	}
	return append(all, Step{"send", []string{"host", e.Host, "port", strconv.Itoa(e.Port)}, notify.Probe(ctx, e)})
}

func (f Fetcher) probeMaildir() []Step {
	box := maildir{f.Files, f.Setup.Mail.Maildir}
	found, err := box.find("")
	all := []Step{{"folder", pairsOf(box.path, len(found)), err}}
	for _, dir := range []string{box.path, filepath.Join(box.path, "new"), filepath.Join(box.path, "cur")} {
		if err == nil {
			err = writable(dir)
		}
	}
	return append(all, Step{"move", nil, err})
}

// pairsOf returns what the words say of a folder that was read.
func pairsOf(folder string, n int) []string { return []string{"folder", folder, "n", strconv.Itoa(n)} }

func (f Fetcher) probeIMAP(ctx context.Context) (all []Step) {
	m := f.Setup.Mail
	try := func(name string, err error, pairs ...string) bool {
		all = append(all, Step{name, pairs, err})
		return err == nil
	}
	b, err := connect(ctx, f)
	if !try("connect", err, "host", m.Host, "port", strconv.Itoa(m.Port), "tls", m.TLS) {
		return all
	}
	defer b.close()
	if !try("login", b.login(m), "user", m.User) {
		return all
	}
	n, err := b.count(m.Folder)
	try("folder", err, pairsOf(m.Folder, n)...)
	try("move", b.canMove())
	there, err := b.has(m.Moved)
	name := "moved"
	if err == nil && !there {
		name = "moved_new"
	}
	try(name, err, "moved", m.Moved)
	return all
}
