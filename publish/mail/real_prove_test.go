//go:build prove

package mail

import (
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"kalends/publish/mail/mailtest"
)

// sentOver sends messages to the office over SMTP, and waits until they are in the mailbox.
func sentOver(t *testing.T, r *mailtest.Real, n int) {
	t.Helper()
	for i := range n {
		r.Send(t, "arbiter@club.example", []string{"results@office.example"},
			fmt.Sprintf("From: arbiter@club.example\r\nTo: results@office.example\r\nMessage-ID: <%d@club.example>\r\nSubject: round %[1]d\r\n\r\nBody\r\n", i))
	}
	r.Await(t, "results", "INBOX", n)
}

// subjects counts the messages in the inboxes of some offices by their subject, and checks that each came over Postfix.
func subjects(t *testing.T, offices ...Fetcher) map[string]int {
	t.Helper()
	all := map[string]int{}
	for _, f := range offices {
		for _, m := range inInbox(t, f) {
			if !strings.Contains(m, "by "+mailtest.Host) {
				t.Errorf("no line Received of our server: %s", m)
			}
			_, subject, _ := strings.Cut(m, "Subject: ")
			subject, _, _ = strings.Cut(subject, "\n")
			all[strings.TrimSpace(subject)]++
		}
	}
	return all
}

func onceEach(n int) map[string]int {
	all := map[string]int{}
	for i := range n {
		all[fmt.Sprintf("round %d", i)] = 1
	}
	return all
}

// fetchesBoth lets two offices fetch at the same time until the mailbox is empty, and returns how many fetches failed.
func fetchesBoth(t *testing.T, offices [2]Fetcher, meanwhile func()) (failed int) {
	t.Helper()
	var both sync.WaitGroup
	failures := make(chan error, 1000)
	for _, f := range offices {
		both.Go(func() {
			for range 200 {
				got, err := f.Fetch(t.Context())
				if err != nil {
					failures <- err
					t.Log(err)
					time.Sleep(50 * time.Millisecond)
				} else if got == 0 {
					return
				}
			}
			t.Error("not finished")
		})
	}
	meanwhile()
	both.Wait()
	for _, f := range offices {
		fetched(t, f)
	}
	return len(failures)
}

// TestRealServers sends a thousand messages over Postfix into Dovecot's mailbox. Two offices fetch them at the same time:
// each message is in one inbox, once. Dovecot doubles messages that both move at the same moment.
func TestRealServers(t *testing.T) {
	r := mailtest.StartReal(t)
	const n = 1000
	sentOver(t, r, n)
	account := r.Account(t, "results")
	one, other := officeOf(t, account), officeOf(t, account)
	if failed := fetchesBoth(t, [2]Fetcher{one, other}, func() {}); failed > 3 { // the server may refuse one that meets the other, which then goes on
		t.Errorf("%d fetches failed", failed)
	}
	if diff := cmp.Diff(onceEach(n), subjects(t, one, other)); diff != "" {
		t.Error(diff)
	}
	read := account.Messages(t, "Kalends")
	if len(read) < n {
		t.Errorf("%d messages in the folder of read messages", len(read))
	}
	t.Logf("%d and %d messages, %d in the folder of read messages", len(inInbox(t, one)), len(inInbox(t, other)), len(read))
}

// TestRealServersKilled does the same while Dovecot is killed several times: no message is lost. Dovecot may double those
// that it moves at that moment; of these, one comes twice only if the answer that says where it went was lost.
func TestRealServersKilled(t *testing.T) {
	r := mailtest.StartReal(t)
	const n = 1000
	sentOver(t, r, n)
	account := r.Account(t, "results")
	one, other := officeOf(t, account), officeOf(t, account)
	failed := fetchesBoth(t, [2]Fetcher{one, other}, func() {
		for range 5 {
			time.Sleep(400 * time.Millisecond)
			r.KillDovecot(t)
			time.Sleep(100 * time.Millisecond)
			r.StartDovecot(t)
		}
	})
	all, files, doubled := subjects(t, one, other), 0, 0
	for _, count := range all {
		files += count
		if count > 1 {
			doubled++
		}
	}
	read := account.Messages(t, "Kalends")
	if len(all) != n || doubled > len(read)-n {
		t.Errorf("%d different messages, %d files, %d messages on the server", len(all), files, len(read))
	}
	t.Logf("%d files, %d messages on the server, %d interrupted fetches, %d doubled", files, len(read), failed, doubled)
}

// TestRealServersByEachWay fetches by STARTTLS, and from the Maildir itself beside Dovecot; with a certificate that is not
// trusted nothing is fetched and no password sent.
func TestRealServersByEachWay(t *testing.T) {
	r := mailtest.StartReal(t)
	sentOver(t, r, 3)
	f := officeOf(t, r.Account(t, "results"))
	f.Setup.Mail.Port, f.Setup.Mail.TLS = r.Plain(), "starttls"
	strange := f
	strange.Trust = nil
	if _, err := strange.Fetch(t.Context()); err == nil || !strings.Contains(err.Error(), "tls: ") {
		t.Errorf("a certificate that is not trusted: %v", err)
	}
	if strings.Contains(r.Log(), "user=<results>, method=PLAIN, rip=127.0.0.1, lip=127.0.0.1, secured") {
		t.Error("a password was sent without encryption")
	}
	fetched(t, f)
	if diff := cmp.Diff(onceEach(3), subjects(t, f)); diff != "" {
		t.Error(diff)
	}
	for _, s := range f.Probe(t.Context()) {
		if s.Err != nil {
			t.Errorf("%s: %v", s.Name, s.Err)
		}
	}
	sentOver(t, r, 2)
	if os.Getuid() != 0 {
		return // the Maildir belongs to whom Dovecot runs as
	}
	m := officeOf(t, mailtest.Account{})
	m.Setup.Mail.Maildir, m.Setup.Mail.Moved = r.Maildir("results"), "Kalends"
	fetched(t, m)
	if diff := cmp.Diff(onceEach(2), subjects(t, m)); diff != "" {
		t.Error(diff)
	}
	if read := r.Account(t, "results").Messages(t, "Kalends"); len(read) != 5 {
		t.Errorf("Dovecot sees %d messages in the folder of read messages, want 5", len(read))
	}
}
