package audit

import (
	"slices"
	"time"

	"kalends/ledger"
	"kalends/publish/folder"
)

// Mail is the state of the mail messages that are open or held, or whose senders were not answered lately.
type Mail struct {
	Unanswered bool          `json:"unanswered,omitempty"` // no sender is answered: there is no mail server
	Messages   []MailMessage `json:"messages,omitempty"`
}

// MailMessage is a mail message, and what its sender was told.
type MailMessage struct {
	ledger.Mail
	Replies []Reply `json:"replies,omitempty"`
	Ignored bool    `json:"ignored,omitempty"` // it brought no sheet, and its unknown sender was not answered
}

// Reply is what the sender of a mail message was told, and when.
type Reply struct {
	ledger.Reply
	At ledger.Moment `json:"at"`
}

// unsentShown is how long unsent replies and ignored messages are shown; mostIgnored limits the ignored messages.
const (
	unsentShown = 7 * 24 * time.Hour
	mostIgnored = 20
)

// mail returns the state of the mail messages; nil if there is nothing to say of them.
func mail(v *folder.View) (*Mail, error) {
	since := ledger.Moment(v.Now.Add(-unsentShown).Format(time.RFC3339))
	unsent, err := ledger.UnsentSince(v.Ledger, since)
	if err != nil {
		return nil, err
	}
	filters := []ledger.MailFilter{{State: ledger.MailOpen}, {State: ledger.MailHeld}, {Ignored: since}}
	for _, r := range unsent {
		if r.Mail != 0 {
			filters = append(filters, ledger.MailFilter{Number: r.Mail})
		}
	}
	s := &Mail{Unanswered: v.Setup.Mail.Set() && !v.Setup.Answers()}
	for _, f := range filters {
		found, err := ledger.Mails(v.Ledger, f)
		if err != nil {
			return nil, err
		}
		if f.Ignored != "" {
			found = slices.DeleteFunc(found, func(m ledger.Mail) bool { return v.Setup.IsOwn(m.Sender) })
			found = found[max(0, len(found)-mostIgnored):]
		}
		for _, m := range found {
			told, err := ledger.Replies(v.Ledger, m.Number)
			if err != nil {
				return nil, err
			}
			shown := MailMessage{Mail: m, Ignored: f.Ignored != ""}
			for _, r := range told {
				shown.Replies = append(shown.Replies, Reply{r, r.At})
			}
			s.Messages = append(s.Messages, shown)
		}
	}
	slices.SortFunc(s.Messages, func(a, b MailMessage) int { return a.Number - b.Number })
	s.Messages = slices.CompactFunc(s.Messages, func(a, b MailMessage) bool { return a.Number == b.Number })
	if !s.Unanswered && len(s.Messages) == 0 {
		return nil, nil
	}
	return s, nil
}
