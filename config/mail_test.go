package config

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const mailed = good + `mail:
  imap: {host: imap.example.org, user: results, password_env: KALENDS_IMAP}
  senders: anyone
  server: mx.example.org
  require: [dkim]
  copy: Office <office@example.org>
`

func TestMail(t *testing.T) {
	imap := Mail{MailServer: MailServer{"imap.example.org", 993, "tls", "results", Secret{Env: "KALENDS_IMAP"}}, Folder: "INBOX",
		Moved: "Kalends", Server: "mx.example.org", Anyone: true, Require: []string{"dkim"}, MostADay: 20, Copy: "office@example.org"}
	for source, want := range map[string]Mail{
		good:   {},
		mailed: imap,
		good + "mail: {maildir: /var/mail/results, most_a_day: 3}\n": {Maildir: "/var/mail/results", Moved: "Kalends", MostADay: 3},
	} {
		c, err := readText([]byte(source), rulesets)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(want, c.Mail); d != "" {
			t.Error(d)
		}
		if c.Mail.Set() != (source != good) {
			t.Errorf("set: %v", c.Mail.Set())
		}
	}
}

func TestMailRefusals(t *testing.T) {
	for name, tc := range map[string]struct{ from, to, want string }{
		"two mailboxes":      {"  senders", "  maildir: /var/mail\n  senders", "mail: give imap or maildir, not both"},
		"no mailbox":         {"  imap: {host: imap.example.org, user: results, password_env: KALENDS_IMAP}\n", "", "mail: say where the messages lie: imap or maildir"},
		"no host":            {"host: imap.example.org, ", "", "imap: give the host of the mail server"},
		"host with port":     {"imap.example.org", `"imap example"`, `"imap example" is not a host; write one such as imap.example.org`},
		"no user":            {"user: results, password_env: KALENDS_IMAP", "port: 993", "imap: give the user whose mailbox it is"},
		"no password":        {", password_env: KALENDS_IMAP", "", "imap: say where the password of the user lies"},
		"open line":          {"user", "tls: none, user", "choose tls or starttls"},
		"the folder itself":  {"user", "moved: inbox, user", "name another folder under moved"},
		"whose checks":       {"  server: mx.example.org\n", "", "whose checks?"},
		"an unknown check":   {"[dkim]", "[arc]", `"arc" is not a check of a mail server; choose from spf, dkim, dmarc`},
		"no address":         {"Office <office@example.org>", "office", `"office" is not a mail address`},
		"an unknown sender":  {"anyone", "all", `"all" is not a choice for senders; choose from known, anyone`},
		"too many":           {"senders", "most_a_day: 1001\n  senders", "most_a_day"},
		"password here":      {"user", "password: x, user", `unknown key "password" in imap`},
		"an empty mail":      {mailed[len(good):], "mail: {}\n", "mail: say where the messages lie: imap or maildir"},
		"not this machine":   {"host: imap.example.org", "tls: none, host: localhost.example.org", "choose tls or starttls"},
		"not this machine 2": {"host: imap.example.org", "tls: none, host: 10.0.0.1", "choose tls or starttls"},
	} {
		_, err := readText([]byte(strings.Replace(mailed, tc.from, tc.to, 1)), rulesets)
		if err == nil || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for host, port := range map[string]int{"localhost": 143, "127.0.0.9": 143, `"::1"`: 143} {
		c, err := readText([]byte(strings.Replace(mailed, "host: imap.example.org", "tls: none, host: "+host, 1)), rulesets)
		if err != nil || c.Mail.Port != port {
			t.Errorf("%s: port %d, %v", host, c.Mail.Port, err)
		}
	}
}
