package mail

import (
	"strings"
	"testing"

	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/templates"
)

// TestEveryStageHasWords expects a subject and a sentence for everything that becomes of a sheet, in the language of the
// sheet, and words for why a message brings none.
func TestEveryStageHasWords(t *testing.T) {
	f := &folder.Folder{}
	f.Setup.Languages = []string{"ms"}
	for _, lang := range templates.Languages {
		seen := map[string]bool{}
		for _, stage := range []string{returned, waiting, accepted, moved, published, decided, replaced, withdrawn, string(ledger.Duplicate)} {
			o := outcome{ledger.Enclosed{Name: "a.xlsx"}, stage, ledger.Submission{List: "rapid", ListDate: rating.Day(2026, 10, 1)},
				rating.Event{Name: "Open", Lang: lang}}
			r := response{answers: answers{Folder: f}, due: []outcome{o}}
			two := response{answers: r.answers, due: []outcome{o, o}}
			one, _ := r.lead()
			both, _ := two.lead()
			for _, text := range []string{one, r.say("verdict", o), both} {
				if text == "" || strings.ContainsAny(text, "«{\n") && !strings.Contains(text, "«Open»") || seen[text] {
					t.Errorf("%s %s: %q", lang, stage, text)
				}
				seen[text] = true
			}
		}
	}
	r := response{answers: answers{Folder: f}, mail: ledger.Mail{Subject: "Hasil"}}
	if got, _ := r.lead(); got != "Tiada helaian ditemui: Hasil" {
		t.Error(got)
	}
}

// TestOneRecipient expects nobody to be answered who is the office itself, or several people.
func TestOneRecipient(t *testing.T) {
	f := &folder.Folder{}
	f.Setup.Mail.Host, f.Setup.Mail.User, f.Setup.Mail.Copy = "imap.x.example", "post@x.example", "copy@x.example"
	f.Setup.Notify.Email.Host, f.Setup.Notify.Email.From = "x.example", "Office@x.example"
	for _, c := range []struct {
		mail ledger.Mail
		want string
	}{
		{ledger.Mail{Sender: "a@y.example"}, "a@y.example"},
		{ledger.Mail{Sender: "a@y.example", ReplyTo: "Club@Y.example"}, "club@y.example"},
		{ledger.Mail{Sender: "a@y.example", ReplyTo: "a@y.example, b@y.example"}, ""},
		{ledger.Mail{Sender: "a@y.example", ReplyTo: "OFFICE@x.example"}, ""},
		{ledger.Mail{Sender: "post@x.example"}, ""},
		{ledger.Mail{Sender: "copy@x.example"}, ""},
		{ledger.Mail{Sender: "a@y.example", Silent: "mail.silent.auto"}, ""},
		{ledger.Mail{}, ""},
	} {
		if got := (answers{Folder: f}).recipient(c.mail); got != c.want {
			t.Errorf("%+v: %q", c.mail, got)
		}
	}
}
