package config

import (
	"net/mail"
	"net/url"
	"slices"
	"strings"

	"kalends/templates"
)

// notices are the kinds of messages that people may receive.
var notices = []string{"returned", "waiting", "published", "awaiting", "decided", "expected", "trouble"}

// notify reads who is notified, and of what. It adds a fault if notices or reminders are asked for and there is no way
// to send them.
func (s *section) notify() Notify {
	defer s.Done()
	known := func(notice string) bool { return slices.Contains(notices, notice) }
	webhook := s.in("webhook")
	n := Notify{Webhook: Webhook{webhook.Text("url"), webhook.Text("url_file")}, Email: s.in("email").email(),
		On: s.distinct("on", known, "is not a kind of message; choose from "+strings.Join(notices, ", "))}
	webhook.Done()
	if u, err := url.Parse(n.Webhook.URL); n.Webhook.URL != "" && (err != nil || (u.Scheme != "https" && u.Scheme != "http") ||
		u.Host == "") {
		s.Fault(webhook.Node.Get("url"), "%q is not an address; write one such as https://example.org/hook", n.Webhook.URL)
	}
	if n.Webhook.URL != "" && n.Webhook.URLFile != "" {
		s.Fault(webhook.Node.Get("url_file"), "give the webhook's address or the file that holds it, not both")
	}
	n.Organisers = s.Choice("organisers", "no", "yes") == "yes"
	if n.Organisers && n.Email.Host == "" {
		s.Fault(s.Node.Get("organisers"), "notify: organisers are reminded by mail; give the mail server under email")
	}
	if len(n.On) > 0 && !n.Set() {
		s.Fault(s.Node, "notify: say where to: a webhook, an email, or both")
	}
	return n
}

// email reads the mail server with its sender and recipients; empty without a host.
func (s *section) email() Email {
	defer s.Done()
	e := Email{MailServer: s.server("email", "smtp.example.org", map[string]int{"starttls": 587, "tls": 465, "none": 25}, "starttls", "tls", "none"),
		From: s.Text("from")}
	to := s.List("to")
	if e.Host == "" {
		return Email{}
	}
	e.From = s.address(s.Node.Get("from"))
	for _, n := range to {
		e.To = append(e.To, s.address(n))
	}
	if len(e.To) == 0 {
		s.Fault(s.Node, "email: name at least one address under to")
	}
	if e.User != "" && e.TLS == "none" {
		s.Fault(s.Node.Get("tls"), "a password is sent over an encrypted line only; choose starttls or tls")
	}
	return e
}

var hostPattern = templates.Pattern(`^[A-Za-z0-9.:_-]+$`)

// server reads how a mail server is reached; nothing without a host. ways are the ways of encryption, the default first;
// ports has the usual port of each.
func (s *section) server(of, example string, ports map[string]int, ways ...string) MailServer {
	m := MailServer{Host: s.Text("host"), User: s.Text("user"), Password: Secret{s.Text("password_env"), s.Text("password_file")},
		TLS: s.Choice("tls", ways...)}
	m.Port = s.Number("port", 1, 65535, ports[m.TLS])
	switch {
	case m.Host == "" && !s.Node.Written():
		return MailServer{}
	case m.Host == "":
		s.Fault(s.Node, "%s: give the host of the mail server", of)
		return MailServer{}
	case !hostPattern().MatchString(m.Host):
		s.Fault(s.Node.Get("host"), "%q is not a host; write one such as %s, and the port under port", m.Host, example)
	}
	s.password(of, m.User, m.Password)
	return m
}

// password adds a fault unless a user has exactly one source of a password. A password without a user is a fault too.
func (s *section) password(of, user string, p Secret) {
	given := p != Secret{}
	switch {
	case user == "" && given:
		s.Fault(s.Node, "%s: a password needs a user", of)
	case user != "" && !given:
		s.Fault(s.Node.Get("user"), "%s: say where the password of the user lies: password_env or password_file; it does not stand here", of)
	case p.Env != "" && p.File != "":
		s.Fault(s.Node.Get("password_file"), "give password_env or password_file, not both")
	}
}

// address reads a mail address and returns it without a display name; after a fault as it is written.
func (s *section) address(n Node) string {
	written := n.Text
	a, err := mail.ParseAddress(written)
	if err != nil || strings.ContainsAny(written, "\r\n") {
		s.Fault(n, "%q is not a mail address; write one such as office@example.org", written)
		return written
	}
	return a.Address
}
