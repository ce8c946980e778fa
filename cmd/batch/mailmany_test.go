package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/publish/mail/mailtest"
	"kalends/rating"
	"kalends/rating/counttest"
	"kalends/reports/sheets"
)

// sentMail is what somebody has sent, and what becomes of it.
type sentMail struct {
	mailKind
	messages [][]byte
	to       string
}

// mailOffice returns an association with a mailbox and a mail server, to which people known by their addresses send the
// events up to a number.
func mailOffice(t *testing.T, events int, box mailtest.Account, port, smtp int) testFolder {
	t.Helper()
	f := begun(t, "fide-standard", func(f testFolder) { f.must("2025-01-01T12:00:00Z", "init", f.dir, "--ruleset", "fide-standard") })
	f.edit("kalends.yaml", func(b []byte) []byte {
		return append(bytes.Replace(b, []byte("lists:\n  - id:"), []byte("lists:\n  - since: 2026-03-01\n    id:"), 1), fmt.Appendf(nil, `
notify:
  on: [published]
  email: {host: 127.0.0.1, port: %d, tls: none, from: office@%[2]s, to: [office@%[2]s]}
mail:
  imap: {host: localhost, port: %d, tls: none, user: %s, password_file: %s}
  most_a_day: 1000
`, smtp, domain, port, box.User, filepath.ToSlash(box.Password.File))...)
	})
	var people, arbiters []row
	for i := range 2 * events {
		people = append(people, row{"player.id": mailPlayer(i), "player.name": mailName(i), "player.sex": "F", "player.birth": "1990"})
	}
	for i := range events {
		for _, name := range []string{"a", "noreply-"} {
			arbiters = append(arbiters, row{"arbiter.id": fmt.Sprint(len(arbiters) + 1), "arbiter.name": mailName(i),
				"arbiter.grade": "NA", "arbiter.email": fmt.Sprintf("%s%d@%s", name, i, domain)})
		}
	}
	f.must("2025-01-01T12:00:00Z", "template", "--kind", "registry", "--players", fmt.Sprint(2*events), "-o", filepath.Join(f.dir, "registry", "registry.xlsx"))
	f.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Players", Rows: people}, sheets.FillSheet{Sheet: "Arbiters", Rows: arbiters})
	return f
}

// TestMessagesOfFiftyKinds sends messages of ten kinds, under make prove a thousand of all sixty, mixed, into a mailbox. In the end each is in one place and each
// sheet has one verdict; whoever may be answered has one answer for each thing that became of it, and nobody else any;
// the mailbox is empty.
func TestMessagesOfFiftyKinds(t *testing.T) {
	t.Parallel()
	s, sink := mailtest.StartMemory(t, true), mailtest.StartSink(t)
	kinds, each := mailKinds(), counttest.Of(t, 1, 16)
	if each == 1 {
		for i := range 10 {
			kinds[i] = kinds[6*i]
		}
		kinds = kinds[:10]
	}
	total := len(kinds) * each
	f := mailOffice(t, 2*total, s.Account, s.Plain, sink.Port)
	f.edit("kalends.yaml", func(b []byte) []byte { return append(b, wantedProof...) })
	var sent []sentMail
	var all []string
	if err := os.MkdirAll(filepath.Join(f.dir, "inbox", "mail"), 0o755); err != nil {
		t.Fatal(err)
	}
	apart := 0
	for n := range total {
		k := kinds[n%len(kinds)]
		messages, to := k.messages(&parcel{n: n, second: total + n, first: each > 1 && n < len(kinds)})
		sent = append(sent, sentMail{k, messages, to})
		for i, m := range messages {
			if bytes.Contains(m, []byte("Subject: ")) && bytes.Contains(m, []byte("\r\n")) {
				all = append(all, string(m))
				continue
			}
			apart++ // the server in memory would change it
			f.write(fmt.Sprintf("inbox/mail/%d-%d.eml", n, i), m)
		}
	}
	chance := rand.New(rand.NewPCG(40, 7))
	chance.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	s.Append(t, "INBOX", all...)
	for _, now := range []string{"2026-02-25T10:00:00Z", "2026-03-01T00:05:00Z"} {
		if status, out, errs := built(t).run(t, f, now, "run", "--once", "--accept-clock"); status != exitDone && status != exitPerson {
			t.Fatalf("exit %d\n%s%s", status, out, errs)
		}
	}
	answers, copies := sink.Answers()
	f.checkSent(sent, answers)
	if in, read := s.Messages(t, "INBOX"), s.Messages(t, "Kalends"); len(in) != 0 || len(read) != len(all) {
		t.Errorf("%d messages in the mailbox, %d of %d in the folder of read messages", len(in), len(read), len(all))
	}
	if copies != len(answers) {
		t.Errorf("%d answers, %d came", len(answers), copies)
	}
	t.Logf("%d messages of %d kinds, %d answers", len(all)+apart, len(kinds), len(answers))
}

// checkSent checks what became of messages, and what their senders were told.
func (f testFolder) checkSent(sent []sentMail, answers []mailtest.Answer) {
	f.t.Helper()
	l, err := ledger.OpenReadOnly(filepath.Join(f.dir, "ledger", "ledger.db"))
	if err != nil {
		f.t.Fatal(err)
	}
	defer l.Close()
	if err := l.Check(); err != nil {
		f.t.Error(err)
	}
	told := map[string][]string{}
	for _, a := range answers {
		subject, _, _ := strings.Cut(a.Subject, ":")
		to := strings.Trim(a.To, "<>")
		told[to] = append(told[to], subject)
	}
	waiting := 0
	for _, s := range sent {
		mails, states := f.becameOf(l, s)
		slices.Sort(told[s.to])
		if got := strings.Join(told[s.to], ", "); got != s.told {
			f.t.Errorf("%s (%s): told %q, want %q", s.name, s.to, got, s.told)
		}
		delete(told, s.to)
		if got := strings.Join(states, " "); got != s.sheets {
			f.t.Errorf("%s (%s): its sheets are %q, want %q", s.name, s.to, got, s.sheets)
		}
		for _, m := range mails {
			if m.State != s.state {
				f.t.Errorf("%s (%s): %s, want %q", s.name, s.to, m.State, s.state)
			}
			if m.State == ledger.MailHeld {
				waiting++
			}
		}
	}
	for to, subjects := range told {
		f.t.Errorf("%s was told %q", to, subjects)
	}
	if held := f.messageFiles("waiting"); len(held) != waiting {
		f.t.Errorf("%d messages wait, %d files", waiting, len(held))
	}
	if left := append(f.messageFiles("inbox"), f.messageFiles("ledger/mail")...); len(left) > 0 {
		f.t.Errorf("left: %q", left)
	}
}

// becameOf returns the messages of the ledger that were sent, each once, and the states of their sheets, sorted. Each
// message is in the archive, and was recorded, or is the same as one that was, or was returned as a file.
func (f testFolder) becameOf(l *ledger.Reader, s sentMail) (mails []ledger.Mail, states []string) {
	f.t.Helper()
	seen := map[string]bool{}
	for _, data := range s.messages {
		sha := rating.SHA(data)
		if !exists(filepath.Join(f.dir, "ledger", "archive", sha)) {
			f.t.Errorf("%s: not in the archive", s.name)
		}
		found, err := ledger.Mails(l, ledger.MailFilter{SHA: sha})
		returned, also := l.Submissions(ledger.Filter{SHA: sha})
		if err != nil || also != nil {
			f.t.Fatal(err, also)
		}
		if len(found)+len(returned) != 1 && !(len(s.messages) > 1 && s.sheets == "accepted") {
			f.t.Errorf("%s: recorded %d times, returned %d times", s.name, len(found), len(returned))
		}
		for _, m := range found {
			if !seen[m.SHA] {
				mails = append(mails, m)
			}
			seen[m.SHA] = true
		}
	}
	for _, m := range mails {
		for _, e := range m.Sheets {
			if seen[e.SHA] || m.State == ledger.MailHeld {
				continue
			}
			seen[e.SHA] = true
			found, err := l.Submissions(ledger.Filter{SHA: e.SHA})
			if err != nil {
				f.t.Fatal(err)
			}
			for _, sub := range found {
				if sub.Label == folder.MailLabel(m.Sender) {
					states = append(states, string(sub.State))
				}
			}
		}
	}
	if s.state != "" && len(mails) == 0 {
		f.t.Errorf("%s: no message is recorded", s.name)
	}
	slices.Sort(states)
	return mails, states
}

// messageFiles returns the files of mail messages below a folder.
func (f testFolder) messageFiles(place string) (all []string) {
	f.t.Helper()
	err := filepath.WalkDir(filepath.Join(f.dir, place), func(name string, d fs.DirEntry, err error) error {
		if os.IsNotExist(err) {
			return nil
		}
		if err == nil && strings.EqualFold(filepath.Ext(name), ".eml") {
			all = append(all, name)
		}
		return err
	})
	if err != nil {
		f.t.Fatal(err)
	}
	return all
}
