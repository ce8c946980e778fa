package config

import (
	"fmt"
	"net/mail"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"kalends/templates"
)

// notices are the kinds of messages that people may receive.
var notices = []string{"returned", "waiting", "published", "awaiting", "decided", "expected", "trouble"}

func (j *checker) notify(f file) Notify {
	known := func(notice string) bool { return slices.Contains(notices, notice) }
	n := Notify{URL: f.Notify.Webhook.URL, URLFile: f.Notify.Webhook.URLFile,
		On: each(j, "$.notify.on", f.Notify.On, known, "is not a choice here; choose from "+strings.Join(notices, ", "))}
	if u, err := url.Parse(n.URL); n.URL != "" && (err != nil || (u.Scheme != "https" && u.Scheme != "http") ||
		u.Host == "") {
		j.fault("$.notify.webhook.url", "%q is not an address; write one such as https://example.org/hook", n.URL)
	}
	if n.URL != "" && n.URLFile != "" {
		j.fault("$.notify.webhook.url_file", "give the webhook's address or the file that holds it, not both")
	}
	n.Email = j.email(f)
	n.Organisers = j.choice("$.notify.organisers", f.Notify.Organisers, "no", "yes") == "yes"
	if n.Organisers && n.Email.Host == "" {
		j.fault("$.notify.organisers", "notify: organisers are reminded by mail; give the mail server under email")
	}
	if len(n.On) > 0 && n.URL == "" && n.URLFile == "" && n.Email.Host == "" {
		j.fault("$.notify", "notify: say where to: a webhook, an email, or both")
	}
	return n
}

func (j *checker) email(f file) Email {
	raw := f.Notify.Email
	e := Email{Host: raw.Host, User: raw.User, PasswordEnv: raw.PasswordEnv, PasswordFile: raw.PasswordFile,
		From: raw.From, To: raw.To}
	e.TLS = j.choice("$.notify.email.tls", raw.TLS, "starttls", "tls", "none")
	e.Port = j.port(raw.Port, e.TLS)
	if e.Host == "" {
		if e.User+e.From+raw.Port+raw.TLS+e.PasswordEnv+e.PasswordFile != "" || len(e.To) > 0 {
			j.fault("$.notify.email", "email: give the host of the mail server")
		}
		return Email{}
	}
	if !hostPattern().MatchString(e.Host) {
		j.fault("$.notify.email.host", "%q is not a host; write one such as smtp.example.org, and the port under port",
			e.Host)
	}
	e.From = j.address("$.notify.email.from", e.From)
	for i, to := range e.To {
		e.To[i] = j.address(fmt.Sprintf("$.notify.email.to[%d]", i), to)
	}
	if len(e.To) == 0 {
		j.fault("$.notify.email", "email: name at least one address under to")
	}
	j.password(e)
	return e
}

var hostPattern = templates.Pattern(`^[A-Za-z0-9.:_-]+$`)

// password checks that a user has exactly one source of a password, and an encrypted connection.
func (j *checker) password(e Email) {
	given := e.PasswordEnv != "" || e.PasswordFile != ""
	switch {
	case e.User == "" && given:
		j.fault("$.notify.email", "email: a password needs a user")
	case e.User != "" && !given:
		j.fault("$.notify.email.user", "email: say where the password of the user lies: password_env or password_file; it does not stand here")
	case e.PasswordEnv != "" && e.PasswordFile != "":
		j.fault("$.notify.email.password_file", "give password_env or password_file, not both")
	case e.User != "" && e.TLS == "none":
		j.fault("$.notify.email.tls", "a password is sent over an encrypted line only; choose starttls or tls")
	}
}

func (j *checker) port(written, tls string) int {
	if written == "" {
		return map[string]int{"starttls": 587, "tls": 465, "none": 25}[tls]
	}
	written = j.writtenAt("$.notify.email.port", written)
	n, err := strconv.Atoi(written)
	if err != nil || n < 1 || n > 65535 || written != strconv.Itoa(n) {
		j.fault("$.notify.email.port", "%q is not a port; write a number from 1 to 65535, such as 587", written)
	}
	return n
}

// address checks a mail address and returns it without a display name.
func (j *checker) address(at, written string) string {
	a, err := mail.ParseAddress(written)
	if err != nil || strings.ContainsAny(written, "\r\n") {
		j.fault(at, "%q is not a mail address; write one such as office@example.org", written)
		return written
	}
	return a.Address
}
