package audit

import (
	"slices"
	"time"

	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/rating"
)

// Mail is the state of the mail messages that are open or held, or whose senders were not answered lately.
type Mail struct {
	Unanswered bool          `json:"unanswered,omitempty"` // no sender is answered: there is no mail server
	Messages   []MailMessage `json:"messages,omitempty"`
}

// MailMessage is a mail message as status shows it.
type MailMessage struct {
	Number  int              `json:"number"`
	Sender  string           `json:"sender"`
	Subject string           `json:"subject"`
	Arrived rating.Date      `json:"arrived"`
	State   ledger.MailState `json:"state"`
	Replies []MailReply      `json:"replies,omitempty"`
}

// MailReply is what a sender was told.
type MailReply struct {
	To      []string `json:"to"`
	At      string   `json:"at"` // when it was put into the outbox
	Subject string   `json:"subject"`
	Unsent  string   `json:"unsent,omitempty"` // why it was not sent: a key into the words
}

// unsentShown is how long a reply that was not sent is shown.
const unsentShown = 7 * 24 * time.Hour

// mail returns the state of the mail messages; nil if there is nothing to say of them.
func mail(v *folder.View) (*Mail, error) {
	all, err := ledger.Mails(v.Ledger, ledger.MailFilter{State: ledger.MailOpen})
	if err != nil {
		return nil, err
	}
	held, err := ledger.Mails(v.Ledger, ledger.MailFilter{State: ledger.MailHeld})
	if err != nil {
		return nil, err
	}
	all = append(all, held...)
	unsent, err := ledger.UnsentSince(v.Ledger, ledger.Moment(v.Now.Add(-unsentShown).Format(time.RFC3339)))
	for _, r := range unsent {
		if slices.ContainsFunc(all, func(m ledger.Mail) bool { return m.Number == r.Mail }) || r.Mail == 0 {
			continue
		}
		done, err := ledger.Mails(v.Ledger, ledger.MailFilter{Number: r.Mail})
		if err != nil {
			return nil, err
		}
		all = append(all, done...)
	}
	slices.SortFunc(all, func(a, b ledger.Mail) int { return a.Number - b.Number })
	s := &Mail{Unanswered: v.Setup.Mail.Set() && !v.Setup.Answers()}
	for _, m := range all {
		message := MailMessage{m.Number, m.Sender, m.Subject, m.Arrived, m.State, nil}
		told, err := ledger.Replies(v.Ledger, m.Number)
		if err != nil {
			return nil, err
		}
		for _, r := range told {
			message.Replies = append(message.Replies, MailReply{r.To, folder.Clock(r.At), r.Subject, r.Unsent})
		}
		s.Messages = append(s.Messages, message)
	}
	if !s.Unanswered && len(s.Messages) == 0 {
		s = nil
	}
	return s, err
}
