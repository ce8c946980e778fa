package mail

import (
	"cmp"
	"context"
	"errors"
	"strconv"

	"kalends/publish/notify"
)

// Step is a step of a test of the mailbox: a key into the words, what they say, and the error if it failed.
type Step struct {
	Name  string
	Pairs []string
	Err   error
}

// Probe tries whether messages can be fetched and answers can be sent, without a change to the mailbox. Of the mailbox it
// ends with the first step that fails.
func (f Fetcher) Probe(ctx context.Context) []Step {
	all := f.probeMailbox(ctx)
	e := f.Setup.Notify.Email
	if e.Host == "" {
		return append(all, Step{Name: "silent"})
	}
	return append(all, Step{"send", []string{"host", e.Host, "port", strconv.Itoa(e.Port)}, notify.Probe(ctx, e)})
}

func (f Fetcher) probeMailbox(ctx context.Context) (all []Step) {
	m := f.Setup.Mail
	try := func(name string, err error, pairs ...string) bool {
		all = append(all, Step{name, pairs, err})
		return err == nil
	}
	box, err := f.open(ctx, f)
	if m.Host != "" {
		refused, login := error(nil), Trouble{}
		if errors.As(err, &login) && login.Step == "login" {
			refused, err = err, nil
		}
		if !try("connect", err, "host", m.Host, "port", strconv.Itoa(m.Port), "tls", m.TLS) || !try("login", refused, "user", m.User) {
			return all
		}
	}
	defer box.close()
	_, n, err := box.list(m.Folder)
	if !try("folder", err, "folder", cmp.Or(m.Folder, m.Maildir), "n", strconv.Itoa(n)) {
		return all
	}
	try("move", box.movable())
	there, err := box.has(m.Moved)
	name := "moved"
	if err == nil && !there {
		name = "moved_new"
	}
	try(name, err, "moved", m.Moved)
	return all
}
