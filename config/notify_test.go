package config

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const told = good + `notify:
  on: [published, trouble]
  webhook:
    url: https://example.org/hook
  email:
    host: smtp.example.org
    port: 2525
    user: clerk
    password_env: POST_PASSWORD
    from: Ratings <ratings@example.org>
    to: [office@example.org]
`

func TestNotify(t *testing.T) {
	c, err := readText([]byte(told), rulesets)
	if err != nil {
		t.Fatal(err)
	}
	want := Notify{On: []string{"published", "trouble"}, Webhook: Webhook{URL: "https://example.org/hook"}, Email: Email{
		MailServer: MailServer{"smtp.example.org", 2525, "starttls", "clerk", Secret{Env: "POST_PASSWORD"}}, From: "ratings@example.org",
		To: []string{"office@example.org"},
	}}
	if d := cmp.Diff(want, c.Notify); d != "" {
		t.Error(d)
	}
}

func TestNotifyIsOffByDefault(t *testing.T) {
	c, err := readText([]byte(good), rulesets)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(Notify{}, c.Notify); d != "" {
		t.Error(d)
	}
}

func TestPortFollowsTLS(t *testing.T) {
	for tls, port := range map[string]int{"starttls": 587, "tls": 465} {
		c, err := readText([]byte(strings.Replace(told, "port: 2525", "tls: "+tls, 1)), rulesets)
		if err != nil || c.Notify.Email.Port != port {
			t.Errorf("%s: port %d, %v", tls, c.Notify.Email.Port, err)
		}
	}
}

func TestNotifyRefusals(t *testing.T) {
	for name, tc := range map[string]struct{ from, to, want string }{
		"unknown kind":     {"trouble]", "troubles]", `kalends.yaml:14:19: "troubles" is not a kind of message; choose from returned, waiting, published, awaiting, decided, expected, trouble`},
		"kind twice":       {"trouble]", "published]", `"published" is there twice`},
		"no address":       {"https://example.org/hook", "example.org/hook", `kalends.yaml:16:10: "example.org/hook" is not an address`},
		"another protocol": {"https://", "file://", "is not an address"},
		"two places":       {"    url: https", "    url_file: /run/url\n    url: https", "give the webhook's address or the file that holds it, not both"},
		"port":             {"2525", "0", `kalends.yaml:19:11: "0" is not a value for port`},
		"port beyond":      {"2525", "65536", `"65536" is not a value for port`},
		"octal port":       {"2525", "0587", `"0587" is not a value for port`},
		"no host":          {"    host: smtp.example.org\n", "", "email: give the host of the mail server"},
		"host with port":   {"smtp.example.org", `"smtp example"`, "is not a host"},
		"no password":      {"    password_env: POST_PASSWORD\n", "", "say where the password of the user lies"},
		"two passwords":    {"    user: clerk", "    user: clerk\n    password_file: /run/pw", "give password_env or password_file, not both"},
		"no user":          {"    user: clerk\n", "", "a password needs a user"},
		"open line":        {"port: 2525", "tls: none", "a password is sent over an encrypted line only"},
		"unknown tls":      {"port: 2525", "tls: ssl", `"ssl" is not a choice for tls; choose from starttls, tls, none`},
		"from":             {"Ratings <ratings@example.org>", "ratings", `"ratings" is not a mail address`},
		"to":               {"[office@example.org]", `["office@example.org\r\nBcc: x@example.org"]`, "is not a mail address"},
		"nobody":           {"    to: [office@example.org]\n", "", "name at least one address under to"},
		"password here":    {"user: clerk", "password: x", `unknown key "password" in email; did you mean password_env?`},
		"nowhere":          {told[strings.Index(told, "  webhook:"):], "", "notify: say where to"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := readText([]byte(strings.Replace(told, tc.from, tc.to, 1)), rulesets)
			if err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("got  %v\nwant %s", err, tc.want)
			}
		})
	}
}
