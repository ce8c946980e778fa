package message_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"kalends/ingest/message"
)

// withHead reads a message with these fields, from jay@club.example unless they say otherwise.
func withHead(t *testing.T, own message.Server, fields ...string) message.Message {
	t.Helper()
	if !slices.ContainsFunc(fields, func(f string) bool { return strings.HasPrefix(f, "From:") }) {
		fields = append(fields, "From: jay@club.example")
	}
	m, refused := message.Read([]byte(strings.Join(fields, "\n")+"\nDate: Mon, 2 Nov 2026 10:00:00 +0000\nMIME-Version: 1.0\n\nHello\n"), own)
	if len(refused) > 0 {
		t.Fatal(refused)
	}
	return m
}

// TestSender names the address from which a message came, whatever stands around it.
func TestSender(t *testing.T) {
	for from, want := range map[string]string{
		"Jay@Club.EXAMPLE": "jay@club.example",
		"=?utf-8?q?Jay=2C_the_=3Ca=40b.example=3E?= <jay@club.example>": "jay@club.example",
		"=?unknown-9?B?AAAA?= <jay@club.example>":                       "jay@club.example",
		"Jay, Jr. <jay@club.example>":                                   "jay@club.example",
		"\"kay@club.example\" <jay@club.example>":                       "jay@club.example",
		"kay@club.example <jay@club.example>":                           "jay@club.example",
		"jay@club.example (kay <kay@club.example>)":                     "jay@club.example",
		"Chess club: jay@club.example;":                                 "jay@club.example",
		"\xCA\xEE <jay@club.example>":                                   "jay@club.example",
		"арбітр@шахи.укр":                                               "арбітр@xn--80aq2bk.xn--j1amh",
		"jay@XN--80AQ2BK.xn--j1amh":                                     "jay@xn--80aq2bk.xn--j1amh",
		"jay@club.example, kay@club.example":                            "",
		"<jay@club.example> <kay@club.example>":                         "",
		"jay@club.example\nFrom: kay@club.example":                      "",
		"undisclosed-recipients:;":                                      "",
		"\"j y\"@club.example":                                          "",
		"jay@[192.0.2.1]":                                               "",
		"jay":                                                           "",
		"j\u202Eay@club.example":                                        "",
		strings.Repeat("j", 300) + "@club.example":                      "",
		"jay@club.example" + strings.Repeat("(", 100_000):               "",
	} {
		if got := withHead(t, office, "From: "+from).Sender; got != want {
			t.Errorf("%.60q: %q, want %q", from, got, want)
		}
	}
}

// TestReceived believes the date of the office's own mail server only.
func TestReceived(t *testing.T) {
	at := func(from, by, date string) string {
		return "Received: from " + from + " by " + by + " with SMTP id 1; " + date
	}
	const first, second = "Mon, 2 Nov 2026 10:15:30 +0200", "Sun, 1 Nov 2026 10:15:30 +0200"
	for name, c := range map[string]struct {
		own   message.Server
		lines []string
		day   string
	}{
		"its line":                  {office, []string{at("a", "b", first), at("a", "MX.example.org.", second), at("a", "mx.example.org", first)}, "2026-11-01"},
		"a greeting like the host":  {office, []string{at("by mx.example.org", "b", first), at("a", "mx.example.org", second)}, "2026-11-01"},
		"a comment like the host":   {office, []string{at("a (b by mx.example.org)", "b", first), at("a", "mx.example.org", second)}, "2026-11-01"},
		"none of its lines":         {office, []string{at("a", "b", first)}, ""},
		"no host":                   {message.Server{}, []string{at("a", "b", first), at("a", "c", second)}, "2026-11-02"},
		"its date cannot be read":   {office, []string{at("a", "mx.example.org", "yesterday"), at("a", "mx.example.org", second)}, ""},
		"its date cannot be true":   {office, []string{at("a", "mx.example.org", "Thu, 1 Jan 1970 00:00:00 +0000")}, ""},
		"a date with a comment":     {office, []string{at("a", "mx.example.org", first+" (EET)")}, "2026-11-02"},
		"an unended comment":        {office, []string{at("a ((((", "mx.example.org", first)}, ""},
		"no line of Received":       {office, nil, ""},
		"neither from nor anything": {office, []string{"Received: by", "Received: from", "Received:"}, ""},
	} {
		day := ""
		if r := withHead(t, c.own, c.lines...).Received; !r.IsZero() {
			day = r.Format("2006-01-02")
		}
		if day != c.day {
			t.Errorf("%s: %q, want %q", name, day, c.day)
		}
	}
}

// TestChecks believes what the office's own mail server has checked for the domain of the sender, and nothing that the
// sender can have written.
func TestChecks(t *testing.T) {
	const received = "Received: from a by mx.example.org; Mon, 2 Nov 2026 10:15:30 +0200"
	results := func(s string) string { return "Authentication-Results: " + s }
	for name, c := range map[string]struct {
		lines []string
		want  string
	}{
		"all of them":        {[]string{results("mx.example.org; spf=pass smtp.mailfrom=jay@club.example; dkim=pass header.d=club.example; dmarc=pass (p=none) header.from=club.example"), received}, "[dkim dmarc spf]"},
		"a header for each":  {[]string{results("mx.example.org; dmarc=pass header.from=club.example"), results("MX.example.org 1; dkim=pass header.i=@club.example"), received}, "[dkim dmarc]"},
		"not passed":         {[]string{results("mx.example.org; spf=fail smtp.mailfrom=jay@club.example; dkim=none; dmarc=passed header.from=club.example"), received}, "[]"},
		"a subdomain":        {[]string{results("mx.example.org; spf=pass smtp.mailfrom=bounce.club.example; dkim=pass header.d=mail.club.example"), received}, "[dkim spf]"},
		"of another domain":  {[]string{results("mx.example.org; spf=pass smtp.mailfrom=jay@other.example; dkim=pass header.d=notclub.example; dmarc=pass header.from=example"), received}, "[]"},
		"another host":       {[]string{results("mx.other.example; dkim=pass header.d=club.example"), received}, "[]"},
		"below, the first":   {[]string{received, results("mx.example.org; dkim=fail header.d=club.example"), results("mx.example.org; dkim=pass header.d=club.example")}, "[]"},
		"below, only one":    {[]string{received, results("mx.example.org; dkim=pass header.d=club.example")}, "[dkim]"},
		"above and below":    {[]string{results("mx.example.org; dkim=fail header.d=club.example"), received, results("mx.example.org; dmarc=pass header.from=club.example")}, "[]"},
		"in a comment":       {[]string{results(`mx.example.org; dkim=fail (x; dkim=pass header.d=club.example) header.d=club.example`), received}, "[]"},
		"in quotation marks": {[]string{results(`mx.example.org; spf=fail reason="; dkim=pass header.d=club.example" smtp.mailfrom=club.example`), received}, "[]"},
		"no line of its own": {[]string{results("mx.example.org; dkim=pass header.d=club.example"), "Received: from a by b; Mon, 2 Nov 2026 10:15:30 +0200"}, "[]"},
		"two senders":        {[]string{results("mx.example.org; dkim=pass header.d=club.example"), received, "From: jay@club.example, kay@other.example"}, "[]"},
	} {
		if got := fmt.Sprint(withHead(t, office, c.lines...).Passed); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
	if m := withHead(t, message.Server{}, results("; dkim=pass header.d=club.example"), received); len(m.Passed) > 0 {
		t.Error("without a host", m.Passed)
	}
}

// TestSilent answers no machine.
func TestSilent(t *testing.T) {
	for fields, want := range map[string]string{
		"Return-Path: <>":                            "bounce",
		"Return-Path: <jay@club.example>":            "",
		"From: Mailer-Daemon@club.example":           "bounce",
		"From: postmaster@club.example":              "bounce",
		"From: postmasters@club.example":             "",
		"From: no-reply@club.example":                "noreply",
		"From: DoNotReply+7@club.example":            "noreply",
		"From: nora@club.example":                    "",
		"Auto-Submitted: auto-generated":             "auto",
		"Auto-Submitted: no":                         "",
		"Auto-Submitted: No; owner-email=x":          "",
		"Auto-Submitted: (x) auto-replied":           "auto",
		"X-Auto-Response-Suppress: All":              "auto",
		"X-Auto-Response-Suppress: None":             "",
		"Precedence: Bulk":                           "list",
		"Precedence: first-class":                    "",
		"List-Unsubscribe: <mailto:a@b.example>":     "list",
		"List-Id: <a.b.example>\nReturn-Path:<>":     "bounce",
		"Content-Type: multipart/report; boundary=b": "bounce",
	} {
		if want != "" {
			want = "mail.silent." + want
		}
		if got := withHead(t, office, fields).Silent; got != want {
			t.Errorf("%q: %q, want %q", fields, got, want)
		}
	}
}

// TestThread keeps well-formed Message-IDs only, and of a long thread the first one and the last ones.
func TestThread(t *testing.T) {
	var refs strings.Builder
	for i := range 50 {
		fmt.Fprintf(&refs, " <%d@club.example>", i)
	}
	m := withHead(t, office, "Message-ID: no <a b@c> <\x01@c> <"+strings.Repeat("x", 300)+"@c> <own@club.example>", "References:"+refs.String(),
		"In-Reply-To: Your message <49@club.example> <50@club.example>")
	if m.ID != "own@club.example" || len(m.Refs) != 20 || m.Refs[0] != "0@club.example" || m.Refs[1] != "32@club.example" ||
		m.Refs[19] != "50@club.example" {
		t.Errorf("%q %q", m.ID, m.Refs)
	}
}

// TestTooLarge says that a message is too large of which the mailbox has read only the head.
func TestTooLarge(t *testing.T) {
	m := withHead(t, office, "X-Kalends-Too-Large: 60000000", "Content-Type: multipart/mixed; boundary=b")
	if m.Trouble != "mail.trouble.large" || m.Sender != "jay@club.example" {
		t.Errorf("%+v", m)
	}
}

// TestContent is the same for a message that came another way, and another for other attachments or words.
func TestContent(t *testing.T) {
	const text = "From: jay@club.example\nSubject: S\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nHello\n--b\n" +
		"Content-Disposition: attachment; filename=a.csv\n\n1;2\n--b--\n"
	content := func(s string) string {
		m, _ := message.Read([]byte(s), office)
		return m.Content
	}
	otherWay := "Received: from a by b; Mon, 2 Nov 2026 10:15:30 +0200\nMessage-ID: <2@b>\nTo: x@y\nDate: Mon, 2 Nov 2026 10:15:30 +0200\n" +
		strings.NewReplacer("=b\n", "=c\n", "--b", "--c", "filename=a.csv\n", "filename=\"a.csv\"\nContent-Transfer-Encoding: base64\n",
			"1;2\n", "MTsy\n").Replace(text)
	if content(text) != content(otherWay) {
		t.Error("another way makes another message")
	}
	for _, change := range []string{"jay", "S\n", "Hello", "a.csv", "1;2"} {
		if content(text) == content(strings.Replace(text, change, "x"+change, 1)) {
			t.Errorf("another %q makes the same message", change)
		}
	}
}
