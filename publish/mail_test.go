package publish_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kalends/ledger"
	"kalends/publish"
	"kalends/publish/files"
	"kalends/publish/publishtest"
	"kalends/rating"
	"kalends/reports/sheets"
)

// proven changes the settings so that the office's mail server must have found the signature of a message in order.
func proven(o *publish.Office) {
	o.Setup.Mail.Server, o.Setup.Mail.Require, o.Setup.Mail.Anyone = publishtest.Server, []string{"dkim"}, true
}

// mailPass does a pass with these settings and returns the states of the messages in order, and to whom else they are
// answered.
func mailPass(t *testing.T, dir, now string, set func(*publish.Office)) (states string) {
	t.Helper()
	o, err := openSmall(files.OS, dir, now)
	if err != nil {
		t.Fatal(err)
	}
	set(o)
	_, err = o.Intake.Collect(nil)
	all, also := ledger.Mails(o.Ledger, ledger.MailFilter{})
	if err := errors.Join(err, also, o.Close()); err != nil {
		t.Fatal(err)
	}
	for _, m := range all {
		states += strings.TrimSpace(string(m.State)+" "+m.ReplyTo) + " "
	}
	return states
}

// TestMessagesWithoutProof: an agreement to a message whose signature is not in order holds for that message alone, and
// a refusal does not touch the sender. Only a message that the sender has signed is answered to another address.
func TestMessagesWithoutProof(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "small")
	if err := foundSmall(dir); err != nil {
		t.Fatal(err)
	}
	const now = "2026-02-21T20:00:00Z"
	n := 0
	send := func(passed string) {
		t.Helper()
		n++
		l := publishtest.Letter{From: "anna@example.org\r\nReply-To: club@example.org", ID: fmt.Sprint(n, "@example.org"), Subject: "Cup", Day: "2026-02-20",
			Passed: passed, Files: []publishtest.File{sheetByMail(n)}}
		err := os.MkdirAll(filepath.Join(dir, "inbox", "mail"), 0o755)
		if err = errors.Join(err, os.WriteFile(filepath.Join(dir, "inbox", "mail", "m.eml"), l.Bytes(), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	answer := func(says string) {
		t.Helper()
		name := filepath.Join(dir, "waiting", "mail", "anna_example.org", "answers.xlsx")
		data, err := os.ReadFile(name)
		if err == nil {
			data, err = sheets.Fill(data, []sheets.FillSheet{{Sheet: "Answers", From: 6,
				Rows: []map[string]string{{"answer.answer": says, "answer.by": "AK"}}}})
		}
		if err = errors.Join(err, os.WriteFile(name, data, 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	const inOrder = "dkim=pass header.d=example.org"
	for _, step := range []struct {
		do   func()
		want string
	}{
		{func() { send(inOrder) }, "open club@example.org "},
		{func() { send("dkim=fail header.d=example.org") }, "open club@example.org held "},
		{func() { answer("yes, always") }, "open club@example.org held "},
		{func() { answer("only these messages") }, "open club@example.org open "},
		{func() { send("") }, "open club@example.org open held "},
		{func() { answer("no") }, "open club@example.org open refused "},
		{func() { send(inOrder) }, "open club@example.org open refused open club@example.org "},
	} {
		step.do()
		if got := mailPass(t, dir, now, proven); got != step.want {
			t.Fatalf("%q, want %q", got, step.want)
		}
	}
}

// TestManyMessages takes many messages in one pass. LINEAR=n takes n, to see how long it lasts.
func TestManyMessages(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "small")
	if err := errors.Join(foundSmall(dir), os.MkdirAll(filepath.Join(dir, "inbox", "mail"), 0o755)); err != nil {
		t.Fatal(err)
	}
	n := 120
	_, _ = fmt.Sscan(os.Getenv("LINEAR"), &n)
	for i := range n {
		l := publishtest.Letter{From: fmt.Sprintf("arbiter%d@example.org", i%50), ID: fmt.Sprint(i, "@example.org"), Subject: "Cup"}
		if i%10 == 0 {
			l.Files = []publishtest.File{{Name: fmt.Sprintf("s%d.csv", i), Data: []byte(fmt.Sprint("nothing,", i, "\n"))}}
		}
		if err := os.WriteFile(filepath.Join(dir, "inbox", "mail", fmt.Sprintf("%05d.eml", i)), l.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	states := mailPass(t, dir, "2026-02-21T20:00:00Z", func(o *publish.Office) { o.Intake.Together, o.Setup.Mail.Anyone = 0, true })
	if len(states) != n*len("open ") {
		t.Errorf("the states are %s", states)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "inbox", "mail", "*.eml")); len(left) > 0 {
		t.Errorf("%d messages are left", len(left))
	}
}

// TestAMessageInWhichAProcessEnded: what such a message brings is judged in the same pass, though it is opened last.
func TestAMessageInWhichAProcessEnded(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "small")
	if err := foundSmall(dir); err != nil {
		t.Fatal(err)
	}
	l := publishtest.Letter{From: "anna@example.org", ID: "1@example.org", Subject: "Cup", Files: []publishtest.File{sheetByMail(1)}}
	note := fmt.Sprintf(`{"ended": {%q: 1}}`, rating.SHA(l.Bytes()))
	err := os.WriteFile(filepath.Join(dir, "inbox", "a.eml"), l.Bytes(), 0o644)
	if err = errors.Join(err, os.WriteFile(filepath.Join(dir, "ledger", "reading.json"), []byte(note), 0o644)); err != nil {
		t.Fatal(err)
	}
	mailPass(t, dir, "2026-02-21T20:00:00Z", func(*publish.Office) {})
	if _, err := os.Stat(filepath.Join(dir, "accepted", "2026-03-01", "2026-CUP-1", "s01_2026-CUP-1_all.csv")); err != nil {
		t.Error(err)
	}
}
