package config

import (
	"cmp"
	"net/netip"
	"slices"
	"strings"
)

// checks are what a mail server can have checked about the sender of a message.
var checks = []string{"spf", "dkim", "dmarc"}

// mail reads the mailbox to which sheets are sent, and how its messages are answered.
func (s *section) mail() Mail {
	defer s.Done()
	m := s.in("imap").imap()
	m.Maildir, m.Server, m.Anyone = s.Text("maildir"), s.Text("server"), s.Choice("senders", "known", "anyone") == "anyone"
	m.Moved = cmp.Or(m.Moved, movedFolder)
	m.Require = s.distinct("require", func(c string) bool { return slices.Contains(checks, c) },
		"is not a check of a mail server; choose from "+strings.Join(checks, ", "))
	m.MostADay = s.Number("most_a_day", 1, 1000, 20)
	if _, written := s.Scalar("copy"); written != "" {
		m.Copy = s.address(s.Node.Get("copy"))
	}
	imap := s.Node.Get("imap").Written()
	switch {
	case !s.Node.Written():
		return Mail{}
	case imap && m.Maildir != "":
		s.Fault(s.Node.Get("maildir"), "mail: give imap or maildir, not both")
	case !imap && m.Maildir == "":
		s.Fault(s.Node, "mail: say where the messages lie: imap or maildir")
	case len(m.Require) > 0 && m.Server == "":
		s.Fault(s.Node.Get("require"),
			"mail: whose checks? Give the name by which your mail server calls itself under server, such as mx.example.org")
	}
	return m
}

// movedFolder is the usual name of the folder into which messages are moved once they are read.
const movedFolder = "Kalends"

// imap reads the mail server with the mailbox; empty without a host.
func (s *section) imap() Mail {
	defer s.Done()
	m := Mail{MailServer: s.server("imap", "imap.example.org", map[string]int{"tls": 993, "starttls": 143, "none": 143}, "tls", "starttls", "none"),
		Folder: cmp.Or(s.Text("folder"), "INBOX"), Moved: cmp.Or(s.Text("moved"), movedFolder)}
	if m.Host == "" {
		return Mail{}
	}
	switch {
	case m.User == "":
		s.Fault(s.Node, "imap: give the user whose mailbox it is")
	case m.TLS == "none" && !isThisMachine(m.Host):
		s.Fault(s.Node.Get("tls"), "only to this machine (localhost) goes a password without encryption; choose tls or starttls")
	case strings.EqualFold(m.Folder, m.Moved):
		s.Fault(s.Node.Get("moved"), "messages that are read are moved out of %s; name another folder under moved", m.Folder)
	}
	return m
}

// isThisMachine reports whether a host is the machine itself.
func isThisMachine(host string) bool {
	address, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && address.IsLoopback()
}
