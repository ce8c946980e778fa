package inbox

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/answers"
	"kalends/ledger"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/rating/finding"
)

// Held are the messages of a sender about which the office is asked one question.
type Held struct {
	Mails []ledger.Mail // oldest first; there is at least one
	Alone bool          // an agreement holds for these messages only, not for the sender
}

// mostShown is how many subjects, and how many names of attachments, a question has.
const mostShown = 50

// HeldAlone returns a message as if no other of its sender waited.
func HeldAlone(s folder.Setup, m ledger.Mail) Held {
	return Held{[]ledger.Mail{m}, Unproven(s, m)}
}

// HeldMail returns the messages that wait until the office agrees to their senders.
func HeldMail(v *folder.View) ([]Held, error) {
	all, err := ledger.Mails(v.Ledger, ledger.MailFilter{State: ledger.MailHeld})
	if err != nil {
		return nil, err
	}
	var held []Held
	for _, m := range all {
		alone := Unproven(v.Setup, m)
		i := slices.IndexFunc(held, func(h Held) bool { return h.Alone == alone && h.Mails[0].Sender == m.Sender })
		if i < 0 {
			held, i = append(held, Held{Alone: alone}), len(held)
		}
		held[i].Mails = append(held[i].Mails, m)
	}
	return held, nil
}

// Unproven reports whether nothing shows that a message comes from the address in it: it has none, or the office's mail
// server did not find in order what mail.require asks for.
func Unproven(s folder.Setup, m ledger.Mail) bool { return len(lacking(s, m)) > 0 }

// lacking returns the checks of mail.require that a message has not passed.
func lacking(s folder.Setup, m ledger.Mail) []string {
	if m.Sender == "" {
		return []string{"from"}
	}
	return slices.DeleteFunc(slices.Clone(s.Mail.Require), func(check string) bool { return slices.Contains(m.Passed, check) })
}

// HeldFolder returns the folder in which a message of a sender waits.
func HeldFolder(sender string) string { return path.Join("waiting", folder.MailLabel(sender)) }

// MailFile returns the name of the file of a message that waits or was refused.
func MailFile(m ledger.Mail) string {
	return files.SafeName(fmt.Sprintf("%d_%s.eml", m.Number, cmp.Or(m.Subject, "-")))
}

// Question returns what the office is asked about messages that are held.
func (h Held) Question(s folder.Setup) rating.Finding {
	first := h.Mails[0]
	about, code := rating.AboutSender, finding.SenderUnknown
	if h.Alone {
		about, code = rating.AboutMessages, finding.SenderUnproven
	}
	var subjects, attached []string
	for _, m := range h.Mails {
		subjects = append(subjects, rating.Word(m.Subject))
		for _, e := range m.Sheets {
			attached = append(attached, rating.Word(e.Name))
		}
	}
	return rating.Finding{Code: code, Origin: rating.Origin{File: path.Join(HeldFolder(first.Sender), MailFile(first)), SHA: first.SHA},
		Asked: answers.Ask(about, first.Sender+" "+first.SHA, ""),
		Args: map[string]string{"sender": cmp.Or(first.Sender, "?"), "n": strconv.Itoa(len(h.Mails)), "subjects": some(subjects),
			"files": some(attached), "passed": some(first.Passed), "lacking": some(lacking(s, first))}}
}

// some joins the first texts; a dash says that there is none.
func some(all []string) string {
	joined := strings.Join(all[:min(len(all), mostShown)], "; ")
	if len(all) > mostShown {
		joined += "; …"
	}
	return cmp.Or(joined, "–")
}

// Submission returns the messages as a sheet that waits, with the question about them.
func (h Held) Submission(s folder.Setup) *ledger.Submission {
	first := h.Mails[0]
	return &ledger.Submission{SHA: first.SHA, Name: MailFile(first), Label: folder.MailLabel(first.Sender),
		Arrived: first.Arrived, State: ledger.Waiting, Event: cmp.Or(first.Sender, "?"), Folder: HeldFolder(first.Sender),
		File: MailFile(first), At: first.At, Findings: rating.Findings{h.Question(s)}}
}

// Waiting returns the messages that are held as sheets that wait, one for each question.
func Waiting(v *folder.View) (all []ledger.Submission, err error) {
	held, err := HeldMail(v)
	for _, h := range held {
		all = append(all, *h.Submission(v.Setup))
	}
	return all, err
}
