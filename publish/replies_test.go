package publish_test

import (
	"context"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net"
	netmail "net/mail"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/emersion/go-smtp"
	"github.com/google/go-cmp/cmp"

	"kalends/ledger"
	"kalends/publish"
	"kalends/publish/files/filestest"
	"kalends/publish/folder"
	"kalends/publish/mail"
	"kalends/publish/news"
	"kalends/publish/overview"
	"kalends/rating"
	"kalends/templates"
)

// postOffice is a mail server that keeps what it takes, and refuses what is for nobody@x.example.
type postOffice struct {
	mu  sync.Mutex
	got []answered
}

// answered is a mail that has arrived.
type answered struct {
	to, id, subject, thread, text string
	attached                      []string
}

// session is one connection to a postOffice.
type session struct {
	*postOffice
	to []string
}

func (s *session) Reset()                               {}
func (s *session) Logout() error                        { return nil }
func (s *session) Mail(string, *smtp.MailOptions) error { return nil }
func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	if to == "nobody@x.example" {
		return &smtp.SMTPError{Code: 550, Message: "no such user"}
	}
	s.to = append(s.to, to)
	return nil
}

func (s *session) Data(r io.Reader) error {
	m, err := netmail.ReadMessage(r)
	if err != nil || m.Header.Get("X-Kalends-Notice") != "answer" {
		return err
	}
	a := answered{to: strings.Join(s.to, " "), id: m.Header.Get("Message-ID"), thread: m.Header.Get("In-Reply-To") + m.Header.Get("References")}
	a.subject, _ = new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
	kind, params, _ := mime.ParseMediaType(m.Header.Get("Content-Type"))
	if text := m.Body; kind == "text/plain" {
		data, _ := io.ReadAll(quotedprintable.NewReader(text))
		a.text = string(data)
	}
	for parts := multipart.NewReader(m.Body, params["boundary"]); strings.HasPrefix(kind, "multipart/"); {
		part, err := parts.NextPart()
		if err != nil {
			break
		}
		data, _ := io.ReadAll(part)
		if part.FileName() != "" {
			a.attached = append(a.attached, part.FileName())
		} else {
			a.text += string(data)
		}
	}
	a.text = strings.ReplaceAll(a.text, "\r\n", "\n")
	s.mu.Lock()
	defer s.mu.Unlock()
	s.got = append(s.got, a)
	return nil
}

// aPostOffice starts a mail server and makes it that of a newsroom.
func aPostOffice(r *newsroom) *postOffice {
	p := &postOffice{}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		r.t.Fatal(err)
	}
	server := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return &session{postOffice: p}, nil }))
	server.Domain = "x.example"
	go func() { _ = server.Serve(listener) }()
	r.t.Cleanup(func() { server.Close() })
	email := &r.setup.Notify.Email
	r.setup.Notify.Webhook.URL = ""
	email.Host, email.Port, email.TLS, email.From, email.To = "127.0.0.1", listener.Addr().(*net.TCPAddr).Port, "none", "office@small.example", []string{"o@small.example"}
	r.setup.Mail.Maildir, r.setup.Mail.MostADay, r.setup.Mail.Copy = "/var/mail/office", 20, "copy@small.example"
	return p
}

// received delivers the outbox and returns what has arrived since the last call, by recipient and subject.
func (p *postOffice) received(r *newsroom) []answered {
	post := news.NewPost(r.dir, r.setup, templates.In("en"))
	post.Deliver(context.Background(), noon)
	p.mu.Lock()
	defer p.mu.Unlock()
	all := p.got
	p.got = nil
	slices.SortFunc(all, func(a, b answered) int { return strings.Compare(a.to+a.subject, b.to+b.subject) })
	return all
}

// subjects returns a line for each answer that has arrived since the last call.
func (p *postOffice) subjects(r *newsroom) (lines []string) {
	for _, a := range p.received(r) {
		lines = append(lines, a.to+": "+a.subject)
	}
	return lines
}

// byMail puts a sheet of the inbox, if one is named, where a message brings it, and records the message.
func byMail(r *newsroom, m ledger.Mail, name string) func(*publish.Office) error {
	return func(o *publish.Office) error {
		if m.SHA = rating.SHA([]byte(m.Sender + m.Subject)); name != "" {
			from := filepath.Join(r.dir, "inbox", filepath.FromSlash(name))
			data, err := os.ReadFile(from)
			to := filepath.Join(r.dir, "inbox", filepath.FromSlash(folder.MailLabel(m.Sender)))
			if err := errors.Join(err, os.MkdirAll(to, 0o755), os.Rename(from, filepath.Join(to, filepath.Base(name)))); err != nil {
				return err
			}
			m.Sheets = append(m.Sheets, ledger.Enclosed{Name: filepath.Base(name), SHA: rating.SHA(data)})
		}
		m.MessageID, m.State, m.Arrived = strings.ReplaceAll(m.Sender, "@", "-1@"), ledger.MailOpen, rating.Day(2026, 2, 27)
		_, err := ledger.KeepMail(o.Folder.Write, m, o.Moment())
		return err
	}
}

// together is work that does several things.
func together(all ...func(*publish.Office) error) func(*publish.Office) error {
	return func(o *publish.Office) error {
		for _, do := range all {
			if err := do(o); err != nil {
				return err
			}
		}
		return nil
	}
}

// answering is a round with the answers before and after its work, as the program does it.
func answering(r *newsroom, work func(*publish.Office) error) func(*publish.Office) error {
	return func(o *publish.Office) error {
		post := news.NewPostOn(o.Folder.FS, r.dir, r.setup, templates.In("en"))
		if err := mail.Replies(o.Folder, post, true); err != nil {
			return err
		}
		return errors.Join(work(o), mail.Replies(o.Folder, post, false))
	}
}

// post is what comes by mail on the first date of the small association.
func post(r *newsroom) func(*publish.Office) error {
	return together(
		byMail(r, ledger.Mail{Sender: "a@x.example", Subject: "Open", Refs: []string{"q0@x.example"}}, "open.xlsx"),
		byMail(r, ledger.Mail{Sender: "b@x.example", ReplyTo: "club@x.example", Subject: "New"}, "new.xlsx"),
		byMail(r, ledger.Mail{Sender: "c@x.example", Subject: "Bad", Left: []ledger.Enclosed{{Name: "logo.png", Why: "mail.left.picture"},
			{Name: "rules.docx", Why: "mail.left.beside"}}}, "north/bad.xlsx"),
		byMail(r, ledger.Mail{Sender: "d@x.example", Subject: "Look here", Trouble: "mail.trouble.link"}, ""),
		byMail(r, ledger.Mail{Sender: "e@x.example", Subject: "Vacation", Silent: "mail.silent.auto", Trouble: "mail.trouble.none"}, ""),
		byMail(r, ledger.Mail{Sender: "Office@Small.example", Subject: "Own", Trouble: "mail.trouble.none"}, ""),
		byMail(r, ledger.Mail{Sender: "nobody@x.example", Subject: "Gone", Trouble: "mail.trouble.none"}, ""))
}

// What the senders are told on the first date.
var firstAnswers = []string{"a@x.example copy@small.example: Accepted: OPEN-1 (list of 1 March 2026)",
	"c@x.example copy@small.example: Returned, please correct: BAD-1",
	"club@x.example copy@small.example: Received, the office has been asked: NEW-1",
	"d@x.example copy@small.example: No sheet was found: Look here"}

// What status says of the messages of the first date.
var statusOfMail = []overview.Item{
	{Text: "no. 1 of 2026-02-27 from a@x.example: Open (open)",
		Details: []string{"answered to a@x.example on 2026-02-28 20:00: Accepted: OPEN-1 (list of 1 March 2026)"}},
	{Text: "no. 2 of 2026-02-27 from b@x.example: New (open)",
		Details: []string{"answered to club@x.example on 2026-02-28 20:00: Received, the office has been asked: NEW-1"}},
	{Text: "no. 7 of 2026-02-27 from nobody@x.example: Gone (done)",
		Details: []string{"answered to nobody@x.example on 2026-02-28 20:00: No sheet was found: Gone",
			"not answered to nobody@x.example on 2026-02-28 20:00, the mail server did not take it: No sheet was found: Gone"}}}

// TestSendersAreAnswered follows sheets that came by mail to the published list.
func TestSendersAreAnswered(t *testing.T) {
	s := aSmall(t)
	r := aNewsroom(t, s.base[0])
	p := aPostOffice(r)
	r.must(dates[0][0], answering(r, together(post(r), brief)))
	got := p.received(r)
	if len(got) != 4 {
		t.Fatalf("%+v", got)
	}
	accepted, returned, waiting, trouble := got[0], got[1], got[2], got[3]
	for _, want := range []struct {
		text     string
		in       answered
		contains []string
	}{
		{"accepted", accepted, []string{"open.xlsx is accepted: OPEN-1 will be on list standard of 1 March 2026.\n\nAccepted\n", "Games played: 2", "Small"}},
		{"returned", returned, []string{"bad.xlsx is returned: ", "Returned: 1 error to fix", "Not read: rules.docx (a document"}},
		{"waiting", waiting, []string{"Came by mail from: b@x.example, received on 27 February 2026\nAnswers go to: club@x.example\n", "The office decides:"}},
		{"trouble", trouble, []string{"Your message has come, but with a link instead of the sheet"}},
	} {
		for _, text := range want.contains {
			if !strings.Contains(want.in.text, text) {
				t.Errorf("%s: no %q in\n%s", want.text, text, want.in.text)
			}
		}
	}
	if !slices.Equal(returned.attached, []string{"bad__REJECTED.xlsx"}) || strings.Contains(returned.text, "logo.png") ||
		accepted.thread != "<a-1@x.example><q0@x.example> <a-1@x.example>" {
		t.Errorf("%v %s\n%s", returned.attached, accepted.thread, returned.text)
	}
	wants := func(what string, want ...string) {
		t.Helper()
		if d := cmp.Diff(want, p.subjects(r)); d != "" {
			t.Errorf("%s: %s", what, d)
		}
	}
	r.must(dates[0][0], answering(r, brief))
	wants("again")
	r.must(dates[0][0], func(o *publish.Office) error {
		status, err := o.Status()
		for _, section := range overview.Of(templates.In("en"), status) {
			if section.Key == overview.Mail {
				if d := cmp.Diff(statusOfMail, section.Items); d != "" || section.Title[len(section.Title)-1] != '3' {
					t.Errorf("%s %s", section.Title, d)
				}
			}
		}
		return err
	})
	r.must(dates[0][1], answering(r, brief))
	wants("published", "a@x.example copy@small.example: Published: OPEN-1 (list of 1 March 2026)")
	if err := enterNewcomer(r.dir); err != nil {
		t.Fatal(err)
	}
	r.must(dates[1][0], answering(r, brief))
	wants("the office has answered", "club@x.example copy@small.example: Accepted: NEW-1 (list of 1 April 2026)")
	r.must(dates[1][1], answering(r, brief))
	wants("published", "club@x.example copy@small.example: Published: NEW-1 (list of 1 April 2026)")
	r.must(dates[1][1], func(o *publish.Office) error {
		open, err := ledger.Mails(o.Ledger, ledger.MailFilter{State: ledger.MailOpen})
		unsent, also := ledger.UnsentSince(o.Ledger, "")
		if len(open) > 0 || len(unsent) != 1 || unsent[0].To[0] != "nobody@x.example" {
			t.Errorf("open %+v, unsent %+v", open, unsent)
		}
		return errors.Join(err, also, o.Ledger.Check())
	})
}

// TestAnswersHaveBounds: whoever had enough answers today gets no more, also not tomorrow; without a mail server nobody
// is answered, and nothing of that is told when there is one.
func TestAnswersHaveBounds(t *testing.T) {
	r := aNewsroom(t, aSmall(t).base[0])
	p := aPostOffice(r)
	r.setup.Mail.MostADay = 2
	var all []func(*publish.Office) error
	for _, subject := range []string{"1", "2", "3"} {
		all = append(all, byMail(r, ledger.Mail{Sender: "a@x.example", Subject: subject, Trouble: "mail.trouble.none"}, ""))
	}
	r.must("2026-02-27T12:00:00Z", answering(r, together(all...)))
	if got := p.subjects(r); len(got) != 2 {
		t.Errorf("%q", got)
	}
	r.must("2026-02-28T13:00:00Z", answering(r, byMail(r, ledger.Mail{Sender: "a@x.example", Subject: "4", Trouble: "mail.trouble.none"}, "")))
	if got := p.subjects(r); !slices.Equal(got, []string{"a@x.example copy@small.example: No sheet was found: 4"}) {
		t.Errorf("%q", got)
	}
	email := r.setup.Notify.Email
	r.setup.Notify.Email.Host = ""
	r.must("2026-02-28T14:00:00Z", answering(r, byMail(r, ledger.Mail{Sender: "b@x.example", Subject: "5", Trouble: "mail.trouble.none"}, "")))
	r.setup.Notify.Email = email
	r.must("2026-02-28T15:00:00Z", answering(r, nothing))
	if got := p.subjects(r); len(got) != 0 {
		t.Errorf("%q", got)
	}
}

// answerStops are moments at which a process ends between an event, the outbox and the ledger.
var answerStops = []struct {
	n       int
	pattern string
}{
	{1, `^after commit record "open.xlsx"`}, {1, `^before mkdir .*ledger/notices`}, {1, `^half write .*ledger/notices`},
	{1, `^after rename .*ledger/notices`}, {1, `^after commit enter reply`}, {3, `^before commit enter reply`},
	{2, `^after rename .*ledger/notices`}, {5, `^before commit keep mail`}, {4, `^after commit keep mail`},
}

// TestAStopAnswersNobodyTwice ends the process at each of these moments; what has changed meanwhile is told beside.
func TestAStopAnswersNobodyTwice(t *testing.T) {
	for _, point := range answerStops {
		t.Run(point.pattern, func(t *testing.T) {
			t.Parallel()
			fits, n := regexp.MustCompile(point.pattern), 0
			if !stoppedAnswers(t, func(now filestest.Step) bool {
				if fits.MatchString(filepath.ToSlash(stepText(now))) {
					n++
				}
				return n == point.n
			}) {
				t.Error("the process never came there")
			}
		})
	}
}

// stoppedAnswers stops the process of the first round at a step, once, and expects every sender to be answered once.
func stoppedAnswers(t *testing.T, at func(filestest.Step) bool) (reached bool) {
	t.Helper()
	r := aNewsroom(t, aSmall(t).base[0])
	p := aPostOffice(r)
	r.must(dates[0][0], post(r))
	_, err := r.round(dates[0][0], func(step filestest.Step) error {
		if !reached && parts(step) && at(step) {
			reached = true
			panic(stop{})
		}
		return nil
	}, answering(r, brief))
	if err != nil {
		t.Fatal(err)
	}
	early := p.received(r)
	r.must(strings.Replace(dates[0][0], ":0", ":4", 1), answering(r, brief))
	ids := map[string]int{}
	var got []string
	for _, a := range append(early, p.received(r)...) {
		ids[a.id]++
		got = append(got, a.to+": "+a.subject)
	}
	slices.Sort(got)
	if d := cmp.Diff(firstAnswers, got); d != "" || len(ids) != len(firstAnswers) {
		t.Errorf("%s", d)
	}
	return reached
}
