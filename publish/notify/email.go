package notify

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
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

// Send hands a message to the mail server and returns its error. A wrong address for copies does not keep a message from
// its recipients.
func (e email) Send(ctx context.Context, m Message) error {
	err := e.send(ctx, m)
	if refused(err) && m.Copy != "" {
		m.Copy = ""
		err = e.send(ctx, m)
	}
	return err
}

// refused reports whether an error is the answer of a mail server that a recipient or the content is refused for good.
func refused(err error) bool {
	var answer *mail.SendError
	return errors.As(err, &answer) && answer.ErrorCode() >= 500 &&
		(answer.Reason == mail.ErrSMTPRcptTo || answer.Reason == mail.ErrSMTPData || answer.Reason == mail.ErrSMTPDataClose)
}

// send tries to hand a message to the mail server. An error after the server has taken the message does not matter.
func (e email) send(ctx context.Context, m Message) error {
	letter, err := e.letter(m)
	if err != nil {
		return err
	}
	client, err := e.client()
	if err != nil {
		return err
	}
	if err = client.DialAndSendWithContext(ctx, letter); letter.IsDelivered() {
		return nil
	}
	return err
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

// encryption is how a connection is encrypted, by the configuration's word. No password is sent without.
var encryption = map[string]mail.Option{"tls": mail.WithSSL(), "starttls": mail.WithTLSPolicy(mail.TLSMandatory),
	"none": mail.WithTLSPolicy(mail.NoTLS)}

// client returns a client for the mail server.
func (e email) client() (*mail.Client, error) {
	options := []mail.Option{mail.WithPort(e.Port), mail.WithTimeout(patience), encryption[e.TLS]}
	if e.trust != nil {
		options = append(options, mail.WithTLSConfig(e.trust))
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
	letter.SetGenHeader("Auto-Submitted", map[bool]string{true: "auto-replied", false: "auto-generated"}[m.Kind == Answer])
	letter.SetGenHeader("X-Kalends-Notice", string(m.Kind))
	letter.SetBodyString(mail.TypeTextPlain, m.Text+"\n")
	if n := len(m.References); n > 0 {
		letter.SetGenHeader(mail.HeaderInReplyTo, "<"+m.References[n-1]+">")
		letter.SetGenHeader(mail.HeaderReferences, "<"+strings.Join(m.References, "> <")+">")
	}
	for _, a := range m.Attached {
		if err := letter.AttachReader(a.Name, bytes.NewReader(a.Data)); err != nil {
			return nil, fmt.Errorf("attach %s: %w", a.Name, err)
		}
	}
	if m.Copy != "" {
		if err := letter.Bcc(m.Copy); err != nil {
			return nil, fmt.Errorf("copy to %q: %w", m.Copy, err)
		}
	}
	return letter, nil
}
