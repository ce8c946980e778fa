package mail

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"kalends/ingest/message"
	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/publish/news"
	"kalends/rating"
)

// answers tells the senders of mail messages what became of their sheets.
type answers struct {
	*folder.Folder
	post   *news.Post
	unsure bool // only enter what is in the outbox already
}

// Replies puts into the outbox what the senders of mail messages have still to be told, enters that in the ledger, and
// closes the messages of which nothing more can be told. A message that brings sheets is answered once all of them are
// judged, and again when something becomes of them. Nobody is answered without a mailbox and a mail server.
//
// It is called when the work in an open folder is done, and with unsure before it begins: then it only enters the
// answers that an interrupted process has put into the outbox, before the states of which they tell change.
func Replies(f *folder.Folder, post *news.Post, unsure bool) error {
	a := answers{f, post, unsure}
	state, err := a.state()
	if err != nil || folder.CheckedBefore(&f.View, repliesKey, state) {
		return err
	}
	if err := a.enterUnsent(); err != nil {
		return err
	}
	open, err := ledger.Mails(f.Ledger, ledger.MailFilter{State: ledger.MailOpen})
	if err != nil {
		return err
	}
	var failed []error
	for _, m := range open {
		if err := a.answer(m); err != nil {
			failed = append(failed, fmt.Errorf("answer mail %d: %w", m.Number, err))
		}
	}
	if err := errors.Join(failed...); err != nil || unsure {
		return err
	}
	if state, err = a.state(); err == nil {
		folder.MarkChecked(&f.View, repliesKey, state)
	}
	return err
}

// repliesKey is the key under which the process remembers for which state nothing more is to be told.
const repliesKey = "replies"

// state returns what must change before anybody can be told more.
func (a answers) state() (string, error) {
	mark, err := a.Ledger.Mark()
	return fmt.Sprint(mark, a.Setup.Sum(), a.post.Unsent()), err
}

// enterUnsent enters in the ledger that replies could not be sent, and notifies the office.
func (a answers) enterUnsent() error {
	for _, id := range a.post.Unsent() {
		r, known, err := ledger.ReplyByID(a.Ledger, id)
		if err != nil {
			return err
		}
		if !known {
			continue // a notice
		}
		r = ledger.Reply{ID: id + "-unsent", Mail: r.Mail, To: r.To, Subject: r.Subject, Unsent: "reply.unsent.refused"}
		if err := a.enter(r); err != nil {
			return err
		}
	}
	return nil
}

// enter enters a reply in the ledger. If it was not sent it also notifies the office, the first time.
func (a answers) enter(r ledger.Reply) error {
	fresh, err := ledger.EnterReply(a.Write, r, a.Moment())
	if fresh && r.Unsent != "" {
		a.post.NotAnswered(strings.Join(r.To, ", "), r.Unsent, a.Now)
	}
	return err
}

// answer tells the sender of a message what is due, and closes the message if nothing more can come.
func (a answers) answer(m ledger.Mail) error {
	told, err := ledger.Replies(a.Ledger, m.Number)
	if err != nil {
		return err
	}
	all, judged, err := a.outcomes(m)
	if err != nil || !judged {
		return err
	}
	due, err := a.due(all, told)
	if err != nil {
		return err
	}
	next := response{answers: a, mail: m, due: due, first: len(told) == 0}
	if to := a.recipient(m); to != "" && (len(due) > 0 || len(told)+len(all) == 0) {
		if entered, err := a.send(next, to, len(told)); err != nil || !entered {
			return err
		}
	}
	if a.unsure || slices.ContainsFunc(all, func(o outcome) bool { return !o.final() }) {
		return nil
	}
	m.State = ledger.MailDone
	_, err = ledger.KeepMail(a.Write, m, a.Moment())
	return err
}

// send puts a response into the outbox, unless its recipient was sent enough on one day, and enters it in the ledger;
// earlier is how many replies its message has had. entered is false if it is not yet to be sent.
func (a answers) send(next response, to string, earlier int) (entered bool, err error) {
	r := ledger.Reply{Mail: next.mail.Number, To: []string{to}, Tells: next.tells()}
	r.Subject, _ = next.lead()
	r.ID = rating.SHA(fmt.Append(nil, a.Setup.Code, " ", next.mail.SHA, " ", earlier, " ", r.Tells))[:24]
	if a.post.Knows(r.ID) { // a process ended before it could enter it
		return true, a.enter(r)
	}
	if a.unsure {
		return false, nil
	}
	n, err := ledger.RepliesSince(a.Ledger, to, ledger.Moment(a.Now.Add(-24*time.Hour).Format(time.RFC3339)))
	if err != nil {
		return false, err
	}
	if n >= a.Setup.Mail.MostADay {
		r.Unsent = "reply.unsent.limit"
		return true, a.enter(r)
	}
	m, err := next.message(r)
	if err == nil {
		err = a.post.Answer(m, a.Now)
	}
	if err != nil {
		return false, err
	}
	return true, a.enter(r)
}

// recipient returns the address to which a message is answered, in lower case; empty if it is not to be answered.
func (a answers) recipient(m ledger.Mail) string {
	if !a.Setup.Answers() || m.Silent != "" {
		return ""
	}
	to := message.Address(cmp.Or(m.ReplyTo, m.Sender))
	if a.Setup.IsOwn(to) {
		return ""
	}
	return to
}
