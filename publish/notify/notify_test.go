package notify

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/templates"

	"kalends/config"
)

var returned = Message{
	ID: "a1b2", Kind: Returned, Association: "demo", At: "2026-10-01T00:05:00+03:00",
	Items: []Item{{File: "league.xlsx", Place: "rejected/2026-10-01/league.xlsx", Problems: "Games!C7: no such player\nGames!D9: no result"}},
}

func TestWrite(t *testing.T) {
	m := Write(templates.In("en"), returned, "code", "demo")
	want := `Kalends has returned sheets to their senders; 1 in this pass:

  league.xlsx → rejected/2026-10-01/league.xlsx
    Games!C7: no such player
    Games!D9: no result

Beside each sheet there is a copy with the faults marked and a text for the sender. None of these sheets counts until it comes back mended.`
	if d := cmp.Diff(want, m.Text); d != "" {
		t.Error(d)
	}
	if m.Subject != "[demo] Sheets returned: 1" {
		t.Errorf("subject %q", m.Subject)
	}
}

// TestEveryKindHasWords expects three texts for every kind in every language, and a subject of one line.
func TestEveryKindHasWords(t *testing.T) {
	for _, lang := range templates.Languages {
		for _, kind := range []Kind{Returned, Waiting, Published, Awaiting, Trouble, Recovered} {
			m := Write(templates.In(lang), Message{Kind: kind}, "code", "x\r\nBcc: a@b.example", "issue", "i", "alert", "E-X")
			if m.Subject == "" || strings.Contains(m.Subject, "notices.") || strings.ContainsAny(m.Subject, "\r\n") || strings.Contains(m.Text, "notices.") {
				t.Errorf("%s %s: %q\n%s", lang, kind, m.Subject, m.Text)
			}
		}
	}
}

func TestWants(t *testing.T) {
	hook, all := config.Webhook{URL: "https://example.org"}, []Kind{Returned, Waiting, Published, Awaiting, Trouble, Recovered}
	for _, tc := range []struct {
		name string
		s    config.Notify
		want []Kind
	}{
		{"off by default", config.Notify{}, nil},
		{"nowhere to go", config.Notify{On: []string{"published"}}, nil},
		{"everything", config.Notify{Webhook: hook}, all},
		{"by mail", config.Notify{Email: config.Email{MailServer: config.MailServer{Host: "mail.example.org"}}}, all},
		{"lists only", config.Notify{Webhook: hook, On: []string{"published", "awaiting"}}, []Kind{Published, Awaiting}},
		{"trouble ends", config.Notify{Webhook: hook, On: []string{"trouble"}}, []Kind{Trouble, Recovered}},
	} {
		var got []Kind
		for _, k := range all {
			if Wanted(k, tc.s) {
				got = append(got, k)
			}
		}
		if d := cmp.Diff(tc.want, got); d != "" {
			t.Errorf("%s: %s", tc.name, d)
		}
	}
}

func TestWebhook(t *testing.T) {
	var got Message
	var headers http.Header
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		headers = r.Header
		body, _ := io.ReadAll(r.Body)
		if err := json.Unmarshal(body, &got); err != nil || r.Method != http.MethodPost {
			t.Errorf("%s %s: %v", r.Method, body, err)
		}
		w.WriteHeader(http.StatusNoContent)
	}))
	defer server.Close()
	m := Write(templates.In("zh-CN"), returned, "code", "demo")
	ways := Ways(config.Notify{Webhook: config.Webhook{URL: server.URL}}, "1.0.0")
	if err := ways[0].Send(context.Background(), m); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(m, got); d != "" {
		t.Error(d)
	}
	if headers.Get("Idempotency-Key") != "a1b2" || headers.Get("User-Agent") != "kalends/1.0.0" {
		t.Errorf("headers %v", headers)
	}
}

func TestWebhookRefusals(t *testing.T) {
	other := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("a message was sent elsewhere") }))
	defer other.Close()
	for name, handler := range map[string]http.HandlerFunc{
		"500": func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusInternalServerError) },
		"404": http.NotFound,
		"redirect": func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, other.URL, http.StatusTemporaryRedirect)
		},
	} {
		server := httptest.NewServer(handler)
		err := webhook{Webhook: config.Webhook{URL: server.URL}}.Send(context.Background(), returned)
		if err == nil || !strings.Contains(err.Error(), "the webhook answered") {
			t.Errorf("%s: %v", name, err)
		}
		server.Close()
	}
}

// TestAddressIsASecret expects no error to contain the address of a webhook, which is often its key.
func TestAddressIsASecret(t *testing.T) {
	file := filepath.Join(t.TempDir(), "url")
	for name, text := range map[string]string{
		"nobody listens": "http://127.0.0.1:1/SECRET", "no address": "SECRET", "no scheme": "ftp://example.org/SECRET", "odd": "http://[SECRET",
	} {
		if err := os.WriteFile(file, []byte(text+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		err := webhook{Webhook: config.Webhook{URLFile: file}}.Send(context.Background(), returned)
		if err == nil || strings.Contains(err.Error(), "SECRET") {
			t.Errorf("%s: %v", name, err)
		}
	}
	err := webhook{Webhook: config.Webhook{URLFile: file + "x"}}.Send(context.Background(), returned)
	if !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}
