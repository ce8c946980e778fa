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

// Held are the messages of a sender about which the office is asked one question, at least one and the oldest first.
// All are unproven, or none is.
type Held []ledger.Mail

// mostShown is how many subjects, and how many names of attachments, a question has.
const mostShown = 50

// HeldMail returns the messages that wait until the office agrees to their senders.
func HeldMail(v *folder.View) ([]Held, error) {
	all, err := ledger.Mails(v.Ledger, ledger.MailFilter{State: ledger.MailHeld})
	if err != nil {
		return nil, err
	}
	var held []Held
	for _, m := range all {
		same := func(h Held) bool {
			return h[0].Sender == m.Sender && Unproven(v.Setup, h[0]) == Unproven(v.Setup, m)
		}
		if i := slices.IndexFunc(held, same); i >= 0 {
			held[i] = append(held[i], m)
		} else {
			held = append(held, Held{m})
		}
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

// heldFolder returns the folder in which messages of a sender wait.
func heldFolder(sender string) string { return path.Join("waiting", folder.MailLabel(sender)) }

// HeldPlace returns the place of a message that waits, relative to the association's folder.
func HeldPlace(m ledger.Mail) string { return path.Join(heldFolder(m.Sender), MailFile(m)) }

// MailFile returns the name of the file of a message that waits or was refused.
func MailFile(m ledger.Mail) string {
	return files.SafeName(fmt.Sprintf("%d_%s.eml", m.Number, cmp.Or(m.Subject, "-")))
}

// Question returns what the office is asked about messages that are held.
func (h Held) Question(s folder.Setup) rating.Finding {
	first := h[0]
	about, code := rating.AboutSender, finding.SenderUnknown
	if Unproven(s, first) { // an agreement holds for these messages only, not for the sender
		about, code = rating.AboutMessages, finding.SenderUnproven
	}
	var subjects, attached []string
	for _, m := range h {
		subjects = append(subjects, rating.Word(m.Subject))
		for _, e := range m.Sheets {
			attached = append(attached, rating.Word(e.Name))
		}
	}
	return rating.Finding{Code: code, Origin: rating.Origin{File: HeldPlace(first), SHA: first.SHA},
		Asked: answers.Ask(about, first.Sender+" "+first.SHA, ""),
		Args: map[string]string{"sender": cmp.Or(first.Sender, "?"), "n": strconv.Itoa(len(h)), "subjects": some(subjects),
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
	first := h[0]
	return &ledger.Submission{SHA: first.SHA, Name: MailFile(first), Label: folder.MailLabel(first.Sender),
		Arrived: first.Arrived, State: ledger.Waiting, Event: cmp.Or(first.Sender, "?"), Folder: heldFolder(first.Sender),
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
