package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"kalends/publish/mail/mailtest"
)

// TestJobFetchesMail lets the job fetch beside its rounds. A mailbox that cannot be read is reported after five minutes,
// and again when it is over; switched off, nothing runs.
func TestJobFetchesMail(t *testing.T) {
	s := mailtest.StartMemory(t, true)
	s.Append(t, "INBOX", "From: arbiter@example.org\r\nSubject: results\r\n\r\nNo sheet\r\n")
	o := quietOffice(t, fmt.Sprintf("mail: {imap: {host: localhost, port: %d, tls: none, user: results, password_file: %s}}\n",
		s.Plain, filepath.ToSlash(s.Password.File)))
	mail := o.job.mail
	mail.follow(o.job.setup)
	var found []string
	for end := time.Now().Add(20 * time.Second); len(found) == 0 && time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		found, _ = filepath.Glob(filepath.Join(o.dir, "inbox", "mail", "*.eml"))
	}
	mail.loop.stop()
	if len(found) != 1 {
		t.Errorf("in the inbox: %q", found)
	}
	s.Refuse.Store(true)
	for range 2 {
		mail.fetch(t.Context(), o.job.setup)
	}
	if told := o.wake(4 * time.Minute); strings.Contains(told, "E-MAIL") {
		t.Errorf("after four minutes: %s", told)
	}
	if told := o.wake(2 * time.Minute); !strings.Contains(told, "The mailbox could not be read since 2025-01-20") || !strings.Contains(told, "E-MAIL") {
		t.Errorf("after six minutes: %q", told)
	}
	if told := o.wake(time.Minute); strings.Contains(told, "E-MAIL") {
		t.Errorf("said again: %s", told)
	}
	if alerts := o.health().Alerts; len(alerts) != 1 || alerts[0].Code != "E-MAIL" || alerts[0].Detail == "" {
		t.Errorf("alerts: %+v", alerts)
	}
	s.Refuse.Store(false)
	mail.fetch(t.Context(), o.job.setup)
	o.wake(2 * time.Minute)
	if alerts := o.health().Alerts; len(alerts) != 0 {
		t.Errorf("alerts: %+v", alerts)
	}
	off := o.job.setup
	off.Mail.Host = ""
	mail.follow(off)
	if mail.loop != nil {
		t.Error("fetches although mail is off")
	}
	if _, err := os.Stat(filepath.Join(o.dir, "ledger", "mail", "claim")); err != nil {
		t.Error(err)
	}
}
