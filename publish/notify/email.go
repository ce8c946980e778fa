package notify

import (
	"context"
	"crypto/tls"
	"fmt"
	"strings"
	"time"

	"github.com/wneessen/go-mail"

	"kalends/config"
)

type email struct {
	config.Email
	program string
	trust   *tls.Config // nil: the certificates that the system trusts
}

// Name returns the name of this channel in logs.
func (email) Name() string { return "email" }

// Send hands a message to the mail server and returns its error.
func (e email) Send(ctx context.Context, m Message) error {
	letter, err := e.letter(m)
	if err != nil {
		return err
	}
	client, err := e.client()
	if err != nil {
		return err
	}
	return client.DialAndSendWithContext(ctx, letter)
}

// Probe connects to a mail server and logs in, and sends nothing.
func Probe(ctx context.Context, s config.Email) error {
	client, err := email{Email: s}.client()
	if err == nil {
		err = client.DialWithContext(ctx)
	}
	if err != nil {
		return err
	}
	return client.Close()
}

// client returns a client for the mail server. It never sends a password unencrypted.
func (e email) client() (*mail.Client, error) {
	options := []mail.Option{mail.WithPort(e.Port), mail.WithTimeout(patience)}
	if e.trust != nil {
		options = append(options, mail.WithTLSConfig(e.trust))
	}
	switch e.TLS {
	case "tls":
		options = append(options, mail.WithSSL())
	case "none":
		options = append(options, mail.WithTLSPolicy(mail.NoTLS))
	default:
		options = append(options, mail.WithTLSPolicy(mail.TLSMandatory))
	}
	if e.User != "" {
		password, err := ReadSecret(e.Password)
		if err != nil {
			return nil, fmt.Errorf("password of the mail server: %w", err)
		}
		options = append(options, mail.WithSMTPAuth(mail.SMTPAuthAutoDiscover), mail.WithUsername(e.User),
			mail.WithPassword(password))
	}
	return mail.NewClient(e.Host, options...)
}

// letter returns the mail of a message; an error if an address is invalid. Id and date are those of the message, so
// that a repeated mail can be recognised.
func (e email) letter(m Message) (*mail.Msg, error) {
	letter := mail.NewMsg(mail.WithNoDefaultUserAgent())
	if err := letter.From(e.From); err != nil {
		return nil, fmt.Errorf("from %q: %w", e.From, err)
	}
	to := e.To
	if len(m.To) > 0 {
		to = m.To
	}
	if err := letter.To(to...); err != nil {
		return nil, fmt.Errorf("to %q: %w", to, err)
	}
	letter.Subject(m.Subject)
	letter.SetMessageIDWithValue(m.ID + e.From[strings.LastIndex(e.From, "@"):])
	if at, err := time.Parse(time.RFC3339, m.At); err == nil {
		letter.SetDateWithValue(at)
	}
	letter.SetUserAgent("kalends " + e.program)
	letter.SetGenHeader("Auto-Submitted", "auto-generated")
	letter.SetGenHeader("X-Kalends-Notice", string(m.Kind))
	letter.SetBodyString(mail.TypeTextPlain, m.Text+"\n")
	return letter, nil
}
