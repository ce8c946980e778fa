//go:build prove

package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kalends/publish/folder"
	"kalends/publish/mail/mailtest"
	"kalends/publish/publishtest"
	"kalends/rating"
	"kalends/rating/counttest"
	"kalends/reports/sheets"
)

// TestAYearByMail lives a year of 60 events a month twice: the sheets come into a mailbox, or are dropped where a message
// would put them. One in ten is wrong at first, one in twelve waits for an answer about a newcomer, one in fifteen comes
// from somebody whom nobody knows. The office only answers. Everything published is the same, and every sender has each
// answer once.
func TestAYearByMail(t *testing.T) {
	sink := mailtest.StartSink(t)
	y := mailYear{yearOfAnOffice: yearOfAnOffice{lang: "en", monthly: counttest.Of(t, 3, 60), sheets: map[string][]byte{}}, smtp: sink.Port}
	dropped := y.lives(t)
	if told, _ := sink.Answers(); len(told) > 0 {
		t.Errorf("%d answers without a message", len(told))
	}
	y.mailed = true
	mailed := y.lives(t)
	want, got := dropped.outcome(), mailed.outcome()
	delete(want, "decisions") // the answers about strangers
	delete(got, "decisions")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-dropped +mailed:\n%s", diff)
	}
	mailed.must("2027-01-05T00:00:00Z", "verify", "--all")
	answers, copies := sink.Answers()
	told := map[string]int{}
	for _, a := range answers {
		stage, _, _ := strings.Cut(a.Subject, ":")
		told[stage]++
	}
	events, wrong, waited := 0, 0, 0
	for month := range 12 {
		for n := range y.monthly {
			k := kindOfYear(month*y.monthly + n)
			events++
			wrong += map[bool]int{true: 1}[k == wrongFirst]
			waited += map[bool]int{true: 1}[k == withNewcomer]
		}
	}
	wanted := map[string]int{"Accepted": events, "Published": events, "Returned, please correct": wrong, "Received, the office has been asked": waited}
	if diff := cmp.Diff(wanted, told); diff != "" || copies != len(answers) {
		t.Errorf("%d came, %d answers: %s", copies, len(answers), diff)
	}
	if left := append(mailed.messageFiles("waiting"), mailed.messageFiles("inbox")...); len(left) > 0 {
		t.Errorf("left: %q", left)
	}
	read, err := os.ReadDir(filepath.Join(mailed.dir, "post", ".Kalends", "cur"))
	if fresh, _ := os.ReadDir(filepath.Join(mailed.dir, "post", ".Kalends", "new")); err != nil || len(read)+len(fresh) != events+wrong {
		t.Errorf("%d of %d messages in the folder of read messages %v", len(read)+len(fresh), events+wrong, err)
	}
	t.Logf("%d events, %d messages, answers %v", events, events+wrong, told)
}

// mailYear is a year in which sheets come by mail.
type mailYear struct {
	yearOfAnOffice
	mailed bool
	smtp   int
}

// The kinds of events of the year.
const (
	usual = iota
	wrongFirst
	withNewcomer
	byAStranger
)

// kindOfYear returns the kind of the n-th event.
func kindOfYear(n int) int {
	switch {
	case n%10 == 3:
		return wrongFirst
	case n%12 == 5:
		return withNewcomer
	case n%15 == 7:
		return byAStranger
	}
	return usual
}

// lives lives the year.
func (y mailYear) lives(t *testing.T) testFolder {
	t.Helper()
	f := testFolder{t, filepath.Join(t.TempDir(), "club")}
	f.must("2026-01-10T10:00:00Z", "init", f.dir, "--ruleset", "fide-standard")
	f.edit("kalends.yaml", func(b []byte) []byte {
		return append(b, fmt.Appendf(nil, "\nnotify:\n  on: [published]\n  email: {host: 127.0.0.1, port: %d, tls: none, from: office@club.example, to: [office@club.example]}\n"+
			"mail:\n  maildir: post\n  most_a_day: 1000\n", y.smtp)...)
	})
	err := errors.Join(os.MkdirAll(filepath.Join(f.dir, "post", "new"), 0o755), os.Mkdir(filepath.Join(f.dir, "post", "cur"), 0o755), os.Mkdir(filepath.Join(f.dir, "post", "tmp"), 0o755))
	if err != nil {
		t.Fatal(err)
	}
	f.fill("registry/registry.xlsx", append(y.registry(), sheets.FillSheet{Sheet: "Arbiters", Rows: []row{
		{"arbiter.id": "1", "arbiter.name": "Biter, A.", "arbiter.grade": "NA", "arbiter.email": "a@club.example"}}})...)
	for month := range 12 {
		date := rating.Day(2026, 2, 1).AddMonths(month)
		for n := range y.monthly {
			y.sends(f, month, n, date, 0)
		}
		f.pass(at(date - 5))
		for n := range y.monthly {
			y.sends(f, month, n, date, 1)
		}
		y.answers(f)
		f.pass(at(date - 4))
		f.pass(at(date))
	}
	return f
}

// sends sends the sheet of an event, or its correction.
func (y mailYear) sends(f testFolder, month, n int, date rating.Date, turn int) {
	f.t.Helper()
	code, field, first := eventOf(month, n), month*y.monthly+n, date.AddMonths(-1)+rating.Date(2+n%20)
	from, result, kind := "a@club.example", "1-0", kindOfYear(field)
	switch {
	case kind == wrongFirst && turn == 0:
		result = "7-7"
	case kind == byAStranger:
		if from = fmt.Sprintf("s%d-%d@else.example", month, n); turn == 1 == y.mailed {
			return // the office agrees to it before it is judged
		}
	case turn == 1 && kind != wrongFirst:
		return
	}
	data := y.sheet(f, code, field, first, result)
	if kind == withNewcomer {
		filled, err := filledBook(data, []sheets.FillSheet{{Sheet: "Players", From: 5, Rows: []row{{"player.id": "NEW", "player.name": newName(code),
			"player.sex": "F", "player.birth": "2001"}}}})
		if err != nil {
			f.t.Fatal(err)
		}
		data = filled
	}
	if !y.mailed {
		f.put("inbox/"+folder.MailLabel(from), code, data)
		return
	}
	l := publishtest.Letter{From: from, ID: fmt.Sprint(code, turn, "@club.example"), Subject: code, Day: (date - 6 + rating.Date(turn)).String(),
		Files: []publishtest.File{{Name: code + ".xlsx", Data: data}}}
	f.write(fmt.Sprintf("post/new/%s-%d", code, turn), l.Bytes())
}

// answers answers every question.
func (y mailYear) answers(f testFolder) {
	f.t.Helper()
	events, _ := filepath.Glob(filepath.Join(f.dir, "waiting", "EV-*"))
	for _, name := range events { // the office enters the newcomer
		code := filepath.Base(name)
		f.fill("registry/registry.xlsx", sheets.FillSheet{Sheet: "Players", Rows: []row{{"player.id": "N-" + code, "player.name": newName(code),
			"player.sex": "F", "player.birth": "2001"}}})
	}
	held, _ := filepath.Glob(filepath.Join(f.dir, "waiting", "mail", "*", "answers.xlsx"))
	for _, name := range held {
		rel, err := filepath.Rel(f.dir, name)
		if err != nil {
			f.t.Fatal(err)
		}
		f.fill(rel, sheets.FillSheet{Sheet: "Answers", From: 6, Rows: []row{{"answer.answer": "yes, always", "answer.by": "AK"}}})
	}
}

// newName returns the name of the newcomer of an event, which is like no other.
func newName(code string) string {
	n, _ := strconv.Atoi(code[3:])
	return mailName(n)
}
