package main

import (
	"errors"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"kalends/publish/publishtest"
	"kalends/reports/sheets"
	"kalends/templates"
)

// mailedCommand writes a mail message with attachments: mailed MESSAGE KEY=VALUE... [FILE...]. The keys are from, id,
// subject, text, day (on which the office's mail server received it) and passed (what that server found).
func mailedCommand(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: mailed MESSAGE KEY=VALUE... [FILE...]")
	}
	var l publishtest.Letter
	keys := map[string]*string{"from": &l.From, "id": &l.ID, "subject": &l.Subject, "text": &l.Text, "day": &l.Day, "passed": &l.Passed}
	for _, arg := range args[1:] {
		key, value, given := strings.Cut(arg, "=")
		if given && keys[key] != nil {
			*keys[key] = value
			continue
		}
		l.Files = append(l.Files, publishtest.File{Name: path.Base(arg), Data: []byte(ts.ReadFile(arg))})
	}
	ts.Check(os.MkdirAll(path.Dir(ts.MkAbs(args[0])), 0o755))
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), l.Bytes(), 0o644))
}

// codesOfMail are the codes that only a mail message can cause; a test of this file shows them.
const codesOfMail = " Q843 Q844 E845"

// TestGalleryOfMail shows what is said of messages of people whom nobody knows.
func TestGalleryOfMail(t *testing.T) {
	t.Parallel()
	w := worlds()["fide"]
	f := association(t, w.ruleset, w.since)
	send := func(name, from string) {
		t.Helper()
		f.mail(name, publishtest.Letter{From: from, ID: name, Subject: "Cup", Files: []publishtest.File{{Name: "cup.csv", Data: []byte(doubtful)}}})
	}
	send("a", "Eve <eve@example.net>")
	send("b", "results")
	if status, _, errs := f.run(w.now, "collect"); status != exitPerson {
		t.Fatalf("exit %d: %s", status, errs)
	}
	asked, refused := map[string]string{}, map[string]string{}
	for _, lang := range templates.Languages {
		asked[lang] = f.must(w.now, "--lang", lang, "status")
	}
	f.fill("waiting/mail/eve_example.net/answers.xlsx", sheets.FillSheet{Sheet: "Answers", From: 6,
		Rows: []row{{"answer.answer": "no", "answer.by": "AK"}}})
	if status, _, errs := f.run(w.now, "collect"); status != exitPerson {
		t.Fatalf("exit %d: %s", status, errs)
	}
	for _, lang := range templates.Languages {
		send(lang, "eve@example.net")
		_, _, refused[lang] = f.run(w.now, "--lang", lang, "collect")
		refused[lang] = numberOfMail.ReplaceAllString(refused[lang], "3_Cup.eml")
	}
	compareExhibit(t, "Q843", asked)
	compareExhibit(t, "Q844", asked)
	compareExhibit(t, "E845", refused)
}

// numberOfMail matches the file of a message.
var numberOfMail = regexp.MustCompile(`\d+_Cup.eml`)

// mail puts a message into the inbox.
func (f testFolder) mail(name string, l publishtest.Letter) {
	f.t.Helper()
	dir := filepath.Join(f.dir, "inbox", "mail")
	err := os.MkdirAll(dir, 0o755)
	if err := errors.Join(err, os.WriteFile(filepath.Join(dir, name+".eml"), l.Bytes(), 0o644)); err != nil {
		f.t.Fatal(err)
	}
}
