package ledger

import (
	"strings"
	"testing"
)

// TestMailIsKept: a message is found by everything that it is looked for by, its state changes, and a reply is stored
// once.
func TestMailIsKept(t *testing.T) {
	l := open(t)
	m := Mail{SHA: "aa", MessageID: "x@example.org", Sender: "arbiter@example.org", State: MailHeld,
		Sheets: []Enclosed{{Name: "cup.xlsx", SHA: "bb"}}}
	m, err := KeepMail(l, m, at)
	must(t, err)
	m.State = MailOpen
	_, err = KeepMail(l, m, at)
	must(t, err, l.Check())
	for _, f := range []MailFilter{{}, {Number: 1}, {SHA: "aa"}, {MessageID: m.MessageID}, {State: MailOpen}, {Sheet: "bb"}} {
		if all, err := Mails(&l.Reader, f); len(all) != 1 || all[0].State != MailOpen || err != nil {
			t.Errorf("%+v: %+v, %v", f, all, err)
		}
	}
	if all, err := Mails(&l.Reader, MailFilter{State: MailHeld}); len(all) > 0 || err != nil {
		t.Errorf("%+v, %v", all, err)
	}
	r := Reply{ID: "r1", Mail: 1, To: []string{"arbiter@example.org"}, Subject: "Received"}
	for _, want := range []bool{true, false} {
		if fresh, err := EnterReply(l, r, at); fresh != want || err != nil {
			t.Errorf("fresh %v, %v; want %v", fresh, err, want)
		}
	}
	if all, err := Replies(&l.Reader, 1); len(all) != 1 || all[0].Subject != "Received" || all[0].At != at || err != nil {
		t.Errorf("%+v, %v", all, err)
	}
	if n, err := RepliesSince(&l.Reader, "arbiter@example.org", at); n != 1 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
	must(t, l.Check())
}

// TestMailIsWhatTheJournalSays: what was put in, changed or taken away behind the ledger's back is found.
func TestMailIsWhatTheJournalSays(t *testing.T) {
	for fault, want := range map[string]string{
		`UPDATE mail SET body = replace(body, 'open', 'refused')`:                        "mail 1 is not what the journal says",
		`INSERT INTO mail VALUES (2, replace((SELECT body FROM mail), 'aa', 'cc'), 'x')`: "mail 2 is not what the journal says",
		`DELETE FROM mail_sheet`: "mail 1 is not what the journal says",
		`INSERT INTO reply VALUES (2, '{"number":2,"id":"r2","mail":1}', 'x')`:    "reply 2 is not what the journal says",
		`DROP TRIGGER reply_delete; DELETE FROM reply`:                            "reply 1 is missing",
		`DROP TRIGGER reply_update; UPDATE reply SET body = '{}' || body WHERE 0`: "reply_update",
	} {
		l := open(t)
		_, err := KeepMail(l, Mail{SHA: "aa", State: MailOpen, Sheets: []Enclosed{{SHA: "bb"}}}, at)
		must(t, err)
		_, err = EnterReply(l, Reply{ID: "r1", Mail: 1}, at)
		must(t, err, l.Check())
		_, err = l.db.Exec(fault)
		must(t, err)
		if err := l.Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", fault, err)
		}
	}
}
