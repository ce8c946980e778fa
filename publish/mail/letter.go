package mail

import (
	"cmp"
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/publish/notify"
	"kalends/rating"
	"kalends/templates"
)

// letter is a reply to a message: it tells of the sheets of which something is due, or that there is none.
type letter struct {
	answers
	mail  ledger.Mail
	due   []outcome
	first bool // nothing of the message was told before
}

// words returns the words of the language of the first sheet that has one, else those of the office.
func (l letter) words() templates.Words {
	for _, o := range l.due {
		if templates.Known(o.event.Lang) {
			return templates.In(o.event.Lang)
		}
	}
	return templates.In(l.Setup.Languages[0])
}

// tells returns how the reply notes what it tells.
func (l letter) tells() (all []string) {
	for _, o := range l.due {
		all = append(all, o.tells())
	}
	if len(all) == 0 {
		all = []string{l.trouble()}
	}
	return all
}

// trouble returns why the message brings no sheet: a key into the words.
func (l letter) trouble() string { return cmp.Or(l.mail.Trouble, "mail.trouble.none") }

// subject returns the event and the verdict, or how many sheets have which.
func (l letter) subject() string {
	w := l.words()
	switch len(l.due) {
	case 0:
		return w.Say("reply.subject.trouble", "subject", l.mail.Subject)
	case 1:
		return l.say("subject", l.due[0])
	}
	return w.Say("reply.subject.several", "n", strconv.Itoa(len(l.due)), "counts", l.counts())
}

// counts returns how many sheets have which verdict.
func (l letter) counts() string {
	var stages, parts []string
	n := map[string]int{}
	for _, o := range l.due {
		if n[o.stage]++; n[o.stage] == 1 {
			stages = append(stages, o.stage)
		}
	}
	w := l.words()
	for _, stage := range stages {
		parts = append(parts, w.Say("reply.counts."+stage, "n", strconv.Itoa(n[stage])))
	}
	return strings.Join(parts, w.Say("reply.comma"))
}

// say returns the text for what became of a sheet: the subject, or a sentence.
func (l letter) say(part string, o outcome) string {
	w, date := l.words(), ""
	if o.sub.ListDate != 0 {
		date = w.Date(o.sub.ListDate)
	}
	return w.Say("reply."+part+"."+o.stage, "event", cmp.Or(o.event.Name, o.sub.Event, o.Name), "file", o.Name, "list", o.sub.List,
		"date", date)
}

// message returns the message of a reply: the verdict first, then for each sheet what lies beside it.
func (l letter) message(r ledger.Reply) (m notify.Message, err error) {
	m = notify.Message{ID: r.ID, To: r.To, Subject: rating.Word(r.Subject)}
	m.InReplyTo, m.References = l.mail.MessageID, append(slices.Clone(l.mail.Refs), l.mail.MessageID)
	w := l.words()
	var parts []string
	switch len(l.due) {
	case 0:
		parts = append(parts, w.Say(l.trouble()))
	case 1:
	default:
		parts = append(parts, w.Say("reply.several", "n", strconv.Itoa(len(l.due)), "counts", l.counts()))
	}
	for _, o := range l.due {
		parts = append(parts, l.say("verdict", o))
		if !l.first && slices.Contains([]string{moved, published, string(ledger.Withdrawn), string(ledger.Superseded)}, o.stage) {
			continue // what lies beside it was told before
		}
		text, attached, err := l.beside(o)
		if err != nil {
			return m, err
		}
		parts, m.Attached = append(parts, text), append(m.Attached, attached...)
	}
	if l.first {
		parts = append(parts, l.left(w))
	}
	parts = append(parts, w.Say("reply.further"), w.Pick(l.Setup.Names)+"\n"+l.Setup.Contact)
	parts = slices.DeleteFunc(parts, func(part string) bool { return part == "" })
	m.Text = strings.TrimSpace(strings.Join(parts, "\n\n"))
	return m, nil
}

// usuallyLeft are the reasons for which attachments are left of which nobody expects that they are read.
var usuallyLeft = []string{"mail.left.picture", "mail.left.card", "mail.left.signature", "mail.left.media", "mail.left.mailer"}

// left returns a line for each attachment that was not read and may have been meant to be; empty if there is none.
func (l letter) left(w templates.Words) string {
	var lines []string
	for _, e := range l.mail.Left {
		if !slices.Contains(usuallyLeft, e.Why) {
			lines = append(lines, w.Say("reply.left", "file", e.Name, "why", w.Say(e.Why)))
		}
	}
	return strings.Join(lines, "\n")
}

// mostAttached is how many bytes the attachments of a sheet may have. Mail servers take no much larger messages, and the
// text says all that the marked copy shows.
const mostAttached = 12 << 20

// beside returns the text beside a sheet, and the files beside it that its sender gets. If the text is gone, the findings
// take its place.
func (l letter) beside(o outcome) (text string, attached []notify.Attached, err error) {
	name, attach := folder.ReceiptName(o.sub), []string{folder.GuideName(o.sub)}
	if o.stage == returned {
		name, attach = folder.ProblemsName(o.sub.File), append(attach, folder.AnnotatedName(o.sub.File))
	}
	data, err := l.read(o, name)
	if err != nil {
		return "", nil, err
	}
	text = strings.ReplaceAll(strings.TrimPrefix(string(data), "\uFEFF"), "\r\n", "\n")
	if data == nil {
		text = folder.FindingLines(l.words(), o.sub.Findings)
	}
	room := mostAttached
	for _, name := range attach {
		data, err := l.read(o, name)
		if err != nil {
			return "", nil, err
		}
		if data != nil && len(data) <= room {
			attached, room = append(attached, notify.Attached{Name: name, Data: data}), room-len(data)
		}
	}
	return strings.TrimSpace(text), attached, nil
}

// read returns a file beside a sheet; nil if it is gone.
func (l letter) read(o outcome, name string) ([]byte, error) {
	data, err := l.Files.ReadFile(l.Path(filepath.FromSlash(o.sub.Folder), name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return data, err
}
