package notify

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"

	"kalends/config"
)

// address returns the address; an error if the file cannot be read or has no http address.
func (s webhook) address() (string, error) {
	if s.URLFile == "" {
		return s.URL, nil
	}
	address, err := ReadSecret(config.Secret{File: s.URLFile})
	if err != nil {
		return "", err
	}
	if u, err := url.Parse(address); err != nil || (u.Scheme != "https" && u.Scheme != "http") || u.Host == "" {
		return "", fmt.Errorf("%s does not hold the address of a webhook", s.URLFile)
	}
	return address, nil
}

// patience is the time limit of one attempt.
const patience = 20 * time.Second

type webhook struct {
	config.Webhook
	program string
}

// Name returns the name of this channel in logs.
func (webhook) Name() string { return "webhook" }

// Send posts a message as JSON. Any status but 2xx is an error; redirects are not followed. Errors do not contain the
// address.
func (w webhook) Send(ctx context.Context, m Message) error {
	address, err := w.address()
	if err != nil {
		return err
	}
	body, err := json.Marshal(m)
	if err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		return withoutAddress(err)
	}
	request.Header.Set("Content-Type", "application/json; charset=utf-8")
	request.Header.Set("User-Agent", "kalends/"+w.program)
	request.Header.Set("Idempotency-Key", m.ID)
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	client := http.Client{Timeout: patience, CheckRedirect: stay}
	answer, err := client.Do(request)
	if err != nil {
		return withoutAddress(err)
	}
	defer answer.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(answer.Body, 1<<16))
	if answer.StatusCode < 200 || answer.StatusCode > 299 {
		return fmt.Errorf("the webhook answered %s", answer.Status)
	}
	return nil
}

// withoutAddress returns an error without the address, which may be secret.
func withoutAddress(err error) error {
	var located *url.Error
	if errors.As(err, &located) {
		return fmt.Errorf("webhook: %w", located.Err)
	}
	return err
}
