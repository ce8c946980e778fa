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
func (r *reader) notify(s *section) Notify {
	defer s.done()
	known := func(notice string) bool { return slices.Contains(notices, notice) }
	webhook := s.in("webhook")
	n := Notify{URL: webhook.text("url"), URLFile: webhook.text("url_file"), Email: r.email(s.in("email")),
		On: s.distinct("on", known, "is not a choice here; choose from "+strings.Join(notices, ", "), "is named twice")}
	webhook.done()
	if u, err := url.Parse(n.URL); n.URL != "" && (err != nil || (u.Scheme != "https" && u.Scheme != "http") ||
		u.Host == "") {
		r.Fault(webhook.Node.Get("url"), "%q is not an address; write one such as https://example.org/hook", n.URL)
	}
	if n.URL != "" && n.URLFile != "" {
		r.Fault(webhook.Node.Get("url_file"), "give the webhook's address or the file that holds it, not both")
	}
	n.Organisers = s.choice("organisers", "no", "yes") == "yes"
	if n.Organisers && n.Email.Host == "" {
		r.Fault(s.Node.Get("organisers"), "notify: organisers are reminded by mail; give the mail server under email")
	}
	if len(n.On) > 0 && n.URL == "" && n.URLFile == "" && n.Email.Host == "" {
		r.Fault(s.Node, "notify: say where to: a webhook, an email, or both")
	}
	return n
}

// email reads the mail server with its sender and recipients; empty without a host.
func (r *reader) email(s *section) Email {
	defer s.done()
	e := Email{Host: s.text("host"), User: s.text("user"), PasswordEnv: s.text("password_env"),
		PasswordFile: s.text("password_file"), From: s.text("from"), TLS: s.choice("tls", "starttls", "tls", "none")}
	e.Port = s.port(e.TLS)
	to := s.items("to")
	if e.Host == "" {
		if len(s.Node.Pairs) > 0 {
			s.Fault(s.Node, "email: give the host of the mail server")
		}
		return Email{}
	}
	if !hostPattern().MatchString(e.Host) {
		s.Fault(s.Node.Get("host"), "%q is not a host; write one such as smtp.example.org, and the port under port",
			e.Host)
	}
	e.From = s.address(s.Node.Get("from"))
	for _, n := range to {
		e.To = append(e.To, s.address(n))
	}
	if len(e.To) == 0 {
		s.Fault(s.Node, "email: name at least one address under to")
	}
	s.password(e)
	return e
}

var hostPattern = templates.Pattern(`^[A-Za-z0-9.:_-]+$`)

// password adds a fault unless a user has exactly one source of a password and an encrypted connection. A password
// without a user is a fault too.
func (s *section) password(e Email) {
	given := e.PasswordEnv != "" || e.PasswordFile != ""
	switch {
	case e.User == "" && given:
		s.Fault(s.Node, "email: a password needs a user")
	case e.User != "" && !given:
		s.Fault(s.Node.Get("user"), "email: say where the password of the user lies: password_env or password_file; it does not stand here")
	case e.PasswordEnv != "" && e.PasswordFile != "":
		s.Fault(s.Node.Get("password_file"), "give password_env or password_file, not both")
	case e.User != "" && e.TLS == "none":
		s.Fault(s.Node.Get("tls"), "a password is sent over an encrypted line only; choose starttls or tls")
	}
}

// port reads the port of the mail server; if it is missing, the usual one for the kind of encryption.
func (s *section) port(tls string) int {
	n := s.Get("port")
	if s.scalar(n) == "" {
		return map[string]int{"starttls": 587, "tls": 465, "none": 25}[tls]
	}
	return s.number(n, 1, 65535, "is not a port; write a number from 1 to 65535, such as 587")
}

// address reads a mail address and returns it without a display name; after a fault as it is written.
func (s *section) address(n Node) string {
	written := s.scalar(n)
	a, err := mail.ParseAddress(written)
	if err != nil || strings.ContainsAny(written, "\r\n") {
		s.Fault(n, "%q is not a mail address; write one such as office@example.org", written)
		return written
	}
	return a.Address
}
