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

// response is a reply to a message: it tells of the sheets of which something is due, or that there is none.
type response struct {
	answers
	mail  ledger.Mail
	due   []outcome
	first bool // nothing of the message was told before
}

// words returns the words of the language of the first sheet that has one, else those of the office.
func (r response) words() templates.Words {
	for _, o := range r.due {
		if templates.Known(o.event.Lang) {
			return templates.In(o.event.Lang)
		}
	}
	return templates.In(r.Setup.Languages[0])
}

// tells returns how the reply notes what it tells.
func (r response) tells() (all []string) {
	for _, o := range r.due {
		all = append(all, o.tells())
	}
	if len(all) == 0 {
		all = []string{r.trouble()}
	}
	return all
}

// trouble returns why the message brings no sheet: a key into the words.
func (r response) trouble() string { return cmp.Or(r.mail.Trouble, "mail.trouble.none") }

// lead returns the subject: the event and the verdict, or how many sheets have which; and the first paragraph, if the
// sentences about the sheets need one.
func (r response) lead() (subject, text string) {
	w := r.words()
	switch len(r.due) {
	case 0:
		return w.Say("reply.subject.trouble", "subject", r.mail.Subject), w.Say(r.trouble())
	case 1:
		return r.say("subject", r.due[0]), ""
	}
	n, counts := strconv.Itoa(len(r.due)), r.counts(w)
	return w.Say("reply.subject.several", "n", n, "counts", counts), w.Say("reply.several", "n", n, "counts", counts)
}

// counts returns how many sheets have which verdict.
func (r response) counts(w templates.Words) string {
	var parts []string
	n := map[string]int{}
	for _, o := range r.due {
		n[o.stage]++
	}
	for _, o := range r.due {
		if n[o.stage] > 0 {
			parts = append(parts, w.Say("reply.counts."+o.stage, "n", strconv.Itoa(n[o.stage])))
			n[o.stage] = 0
		}
	}
	return strings.Join(parts, w.Say("reply.comma"))
}

// say returns the text for what became of a sheet: the subject, or a sentence.
func (r response) say(part string, o outcome) string {
	w, date := r.words(), ""
	if o.sub.ListDate != 0 {
		date = w.Date(o.sub.ListDate)
	}
	return w.Say("reply."+part+"."+o.stage, "event", cmp.Or(o.event.Name, o.sub.Event, o.Name), "file", o.Name, "list", o.sub.List,
		"date", date)
}

// message returns what is put into the outbox for an entry of the ledger: the verdict first, then for each sheet what lies beside it.
func (r response) message(entry ledger.Reply) (m notify.Message, err error) {
	m = notify.Message{ID: entry.ID, To: entry.To, Subject: rating.Word(entry.Subject), References: r.mail.Refs}
	if id := r.mail.MessageID; id != "" {
		m.References = append(slices.Clone(m.References), id)
	}
	w := r.words()
	_, lead := r.lead()
	parts := []string{lead}
	for _, o := range r.due {
		parts = append(parts, r.say("verdict", o))
		if !r.first && slices.Contains([]string{moved, published, replaced}, o.stage) {
			continue // what lies beside it was told before
		}
		text, attached, err := r.beside(o)
		if err != nil {
			return m, err
		}
		parts, m.Attached = append(parts, text), append(m.Attached, attached...)
	}
	if r.first {
		parts = append(parts, r.left(w))
	}
	parts = append(parts, w.Say("reply.further"), w.Pick(r.Setup.Names)+"\n"+r.Setup.Contact)
	parts = slices.DeleteFunc(parts, func(part string) bool { return part == "" })
	m.Text = strings.TrimSpace(strings.Join(parts, "\n\n"))
	return m, nil
}

// usuallyLeft are the reasons for which attachments are left of which nobody expects that they are read.
var usuallyLeft = []string{"mail.left.picture", "mail.left.card", "mail.left.signature", "mail.left.media", "mail.left.mailer"}

// left returns a line for each attachment that was not read and may have been meant to be; empty if there is none.
func (r response) left(w templates.Words) string {
	var lines []string
	for _, e := range r.mail.Left {
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
func (r response) beside(o outcome) (text string, attached []notify.Attached, err error) {
	name, attach := folder.ReceiptName(o.sub), []string{folder.GuideName(o.sub)}
	switch o.stage {
	case returned:
		name, attach = folder.ProblemsName(o.sub.File), append(attach, folder.AnnotatedName(o.sub.File))
	case withdrawn:
		name, attach = folder.ProblemsName(o.sub.File), nil
	}
	data, err := r.read(o, name)
	if err != nil {
		return "", nil, err
	}
	text = strings.ReplaceAll(strings.TrimPrefix(string(data), "\uFEFF"), "\r\n", "\n")
	if data == nil {
		text = folder.FindingLines(r.words(), o.sub.Findings)
	}
	room := mostAttached
	for _, name := range attach {
		data, err := r.read(o, name)
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
func (r response) read(o outcome, name string) ([]byte, error) {
	data, err := r.Files.ReadFile(r.Path(filepath.FromSlash(o.sub.Folder), name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return data, err
}
