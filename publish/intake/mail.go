package intake

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"kalends/ingest/message"
	"kalends/ledger"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/publish/inbox"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/reports/sheets"
)

// mailEnding is the ending of files that are mail messages.
const mailEnding = ".eml"

// IsMail reports whether a file is a mail message by its name.
func IsMail(name string) bool { return strings.EqualFold(path.Ext(name), mailEnding) }

// letter is a mail message on its way from the inbox to its place. The order makes every interruption
// repairable: the message is archived and recorded, its sheets are placed in the inbox, and only then its file is moved.
type letter struct {
	ledger.Mail
	from    string // the place of its file, relative to the folder
	sha     string // of the file
	message message.Message
	placed  []string // the places of its sheets in the inbox
	again   bool     // the ledger had it before
	waited  bool     // another file of it waits
	failed  error    // why it cannot come to its place
	move    files.Move
}

// takeMail takes the mail messages with which names begin, as many as share a commit; n is how many of names are done,
// also after an error.
func (c *collector) takeMail(names []string) (n int, err error) {
	var letters []*letter
	round, size := files.NewRound(c.FS), 0
	for ; n < len(names) && IsMail(names[n]) && len(letters) < together(c.Intake) && size < mostBytes; n++ {
		if slices.Contains(c.pass.untidy, names[n]) {
			continue
		}
		if c.stage == normal {
			c.tell(c.begun, names[n])
			c.begun++
		}
		f := c.ready(names[n])
		if f == nil {
			continue
		}
		read := c.suspects.Open(f.SHA)
		m, refused := c.Judge.Message(f.data)
		if read(); len(refused) > 0 {
			return n + 1, errors.Join(c.bring(letters, round), c.returnMail(f, refused))
		}
		if _, err := files.Archive(round, c.ArchiveDir(), f.data); err != nil {
			return n, fmt.Errorf("archive: %w", err)
		}
		letters = append(letters, &letter{from: f.Name, sha: f.SHA, message: m})
		size += len(f.data)
	}
	return n, c.bring(letters, round)
}

// Message reads a message as carefully as any file.
func (j *Judge) Message(data []byte) (message.Message, rating.Findings) {
	return j.reader().Message(data, message.Server{Host: j.Setup.Mail.Server})
}

// returnMail returns a file that cannot be read as a message like any other file.
func (c *collector) returnMail(f *taken, refused rating.Findings) error {
	for i := range refused {
		refused[i].Origin.File, refused[i].Origin.SHA = path.Base(f.Name), f.SHA
	}
	v := Verdict{SHA: f.SHA, State: ledger.Rejected, Findings: refused}
	v.Reading.Event.Arrived = c.Today()
	g := c.newGroup(c.pass)
	return g.decide(func() error { return g.file(f.Name, f.data, v) })
}

// bring records messages of the inbox, places their sheets and moves their files. round has their bytes in the archive.
func (c *collector) bring(letters []*letter, round *files.Round) error {
	who, err := post{c.Intake}.whoMaySend()
	if err == nil {
		err = round.Settle()
	}
	if err != nil || len(letters) == 0 {
		return err
	}
	err = c.Write.Together(func() error {
		for _, l := range letters {
			if err := c.record(l, who); err != nil {
				return fmt.Errorf("%s: %w", l.from, err)
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	c.place(letters)
	c.moveAll(letters)
	for _, l := range letters { // two messages can bring one file, and an earlier process may have placed it
		for _, name := range l.placed {
			if !c.listed[name] {
				c.unpacked = append(c.unpacked, name)
			}
			c.listed[name] = true
		}
	}
	return nil
}

// record records a message, unless the ledger has it: the same file, or another copy of it. One that was held or refused
// is opened if it is taken now.
func (c *collector) record(l *letter, who senders) error {
	l.Mail = c.mailOf(l)
	if l.State = stateOfNew(l, who); l.State == ledger.MailHeld && l.Trouble != "" {
		l.State = ledger.MailDone
	}
	known, err := c.copies(l)
	if err != nil {
		return err
	}
	if l.again = len(known) > 0; l.again {
		state := l.State
		l.Mail = known[0]
		if state != ledger.MailOpen || l.State != ledger.MailHeld && l.State != ledger.MailRefused {
			return nil
		}
		l.waited, l.State = l.State == ledger.MailHeld, state
	}
	l.Mail, err = ledger.KeepMail(c.Write, l.Mail, c.Moment())
	return err
}

// mailOf returns what the ledger is to record of a message, without its state.
func (c *collector) mailOf(l *letter) ledger.Mail {
	m := l.message
	all := ledger.Mail{SHA: l.sha, MessageID: m.ID, Content: m.Content, Sender: m.Sender, Subject: m.Subject,
		Refs: m.Refs, Arrived: c.Today(), Silent: m.Silent, Passed: m.Passed, Trouble: m.Trouble}
	if !m.Received.IsZero() && !m.Received.After(c.Now) {
		all.Arrived = rating.DayOf(m.Received.In(c.Setup.Zone))
	}
	if slices.Contains(m.Passed, "dkim") || slices.Contains(m.Passed, "dmarc") { // nobody can have forged the field
		all.ReplyTo = m.ReplyTo
	}
	for _, s := range m.Sheets {
		all.Sheets = append(all.Sheets, ledger.Enclosed{Name: s.Name, SHA: rating.SHA(s.Data)})
	}
	for _, s := range m.Left {
		all.Left = append(all.Left, ledger.Enclosed{Name: s.Name, Why: s.Why})
	}
	return all
}

// copies returns the messages in the ledger that are the same as a message of the inbox: the same bytes, or a Message-ID
// and content that are the same. A refused one is another message if its sender is not refused any more.
func (c *collector) copies(l *letter) ([]ledger.Mail, error) {
	known, err := ledger.Mails(c.Ledger, ledger.MailFilter{SHA: l.sha})
	if err != nil || len(known) > 0 || l.MessageID == "" {
		return known, err
	}
	known, err = ledger.Mails(c.Ledger, ledger.MailFilter{MessageID: l.MessageID})
	return slices.DeleteFunc(known, func(k ledger.Mail) bool {
		return k.Content != l.Content || k.State == ledger.MailRefused && l.State != ledger.MailRefused
	}), err
}

// stateOfNew returns the state of a message that lies in the inbox. One that does not lie where mail comes in was put
// there by somebody of the office, who agrees to it.
func stateOfNew(l *letter, who senders) ledger.MailState {
	if !strings.HasPrefix(l.from, path.Join("inbox", folder.MailFolder)+"/") {
		return ledger.MailOpen
	}
	return who.state(l.Mail, "")
}

// senders says whose messages are taken.
type senders struct {
	setup   folder.Setup
	known   map[string]bool   // addresses in the registry
	always  map[string]string // the office's answers about senders, by address
	answers map[string]string // all its answers about messages, by fingerprint
}

// whoMaySend returns whose messages are taken, by the registry and the office's answers.
func (p post) whoMaySend() (senders, error) {
	who := senders{p.Setup, map[string]bool{}, map[string]string{}, map[string]string{}}
	for _, written := range p.Registry.Addresses {
		who.known[message.Address(written)] = true
	}
	given, err := p.Ledger.Answers()
	for _, a := range rating.AnswersInForce(given) {
		if a.About == rating.AboutSender && a.Value != rating.SenderOnce {
			who.always[a.Event] = a.Value
		}
		who.answers[a.Print] = a.Value
	}
	return who, err
}

// state returns the state of a message. print is the fingerprint of the question about it; empty if there is none yet.
func (who senders) state(m ledger.Mail, print string) ledger.MailState {
	agreed, alone := who.answers[print], inbox.Unproven(who.setup, m)
	if !alone {
		agreed = cmp.Or(who.always[m.Sender], agreed)
	}
	switch {
	case agreed == rating.SenderNever:
		return ledger.MailRefused
	case agreed != "", !alone && (who.setup.Mail.Anyone || who.known[m.Sender]):
		return ledger.MailOpen
	}
	return ledger.MailHeld
}

// post is the part of an intake for messages that wait.
type post struct{ *Intake }

// settleHeld brings the messages that wait, and about whose senders the office has decided, back into the inbox, and
// records their new states. If the process ends, the next one does the same again.
func (p post) settleHeld() error {
	held, err := inbox.HeldMail(&p.View)
	if err != nil || len(held) == 0 {
		return err
	}
	who, err := p.whoMaySend()
	if err != nil {
		return err
	}
	for _, h := range held {
		print := h.Question(p.Setup).Asked[0].Print
		for _, m := range h {
			before := m.State
			if m.State = who.state(m, print); m.State == before {
				continue
			}
			err := p.comeBack(m)
			if err == nil {
				_, err = ledger.KeepMail(p.Write, m, p.Moment())
			}
			if err != nil {
				return fmt.Errorf("message %d: %w", m.Number, err)
			}
		}
	}
	return nil
}

// comeBack moves a message that waits into the inbox, with the bytes of the archive: its file may be changed or gone.
func (p post) comeBack(m ledger.Mail) error {
	dir := p.Path("inbox", folder.MailFolder)
	data, err := p.Archived(m.SHA)
	if err == nil {
		err = makeDirs(p.FS, p.Dir, dir, true)
	}
	if err == nil {
		_, err = files.Place(p.FS, dir, inbox.MailFile(m), data)
	}
	if err != nil {
		return err
	}
	return p.leaveWaiting(m)
}

// leaveWaiting removes the file of a message from waiting; its bytes are in the archive. One that somebody has changed
// stays.
func (p post) leaveWaiting(m ledger.Mail) error {
	_, err := files.MoveExact(p.FS, m.SHA, p.Path(filepath.FromSlash(inbox.HeldPlace(m))), p.ArchiveDir(), m.SHA)
	if errors.Is(err, files.ErrChanged) {
		return nil
	}
	return err
}

// place places the sheets of messages that are open in the inbox, except those that were taken from there already.
func (c *collector) place(letters []*letter) {
	c.each(letters, func(round files.FS, l *letter) error {
		if l.State != ledger.MailOpen {
			return nil
		}
		label := folder.MailLabel(l.Sender)
		dir := c.Path("inbox", filepath.FromSlash(label))
		for _, s := range l.message.Sheets {
			taken, err := takenFrom(c.Intake, l.Mail, rating.SHA(s.Data))
			if err != nil {
				return err
			}
			if taken {
				continue
			}
			if err := makeDirs(round, c.Dir, dir, l.again); err != nil {
				return err
			}
			name, err := files.Place(round, dir, sheetName(s), s.Data)
			if err != nil {
				return err
			}
			l.placed = append(l.placed, path.Join("inbox", label, name))
		}
		return nil
	})
}

// sheetName returns the name that a sheet of a message gets in the inbox. A file that ends in .eml would be opened as a
// message of its own, which no mail server has checked.
func sheetName(s message.File) string {
	name := files.SafeName(MemberName(s.Archive, s.Name))
	if IsMail(name) {
		name += ".txt"
	}
	return name
}

// takenFrom reports whether a sheet of a message has a verdict.
func takenFrom(in *Intake, m ledger.Mail, sha string) (bool, error) {
	found, err := in.Ledger.Submissions(ledger.Filter{SHA: sha, Bare: true})
	return slices.ContainsFunc(found, func(s ledger.Submission) bool {
		return s.ID > m.After && s.Label == folder.MailLabel(m.Sender)
	}), err
}

// moveAll moves the files of messages to their places and adds to the pass what became of them.
func (c *collector) moveAll(letters []*letter) {
	c.each(letters, c.copyMail)
	c.each(letters, func(round files.FS, l *letter) error {
		err := l.move.End(round)
		if l.waited && err == nil {
			err = post{c.Intake}.leaveWaiting(l.Mail)
		}
		if errors.Is(err, files.ErrChanged) {
			return nil
		}
		return err
	})
	for _, l := range letters {
		c.report(l)
	}
}

// each runs a step for every message that has not failed, and syncs. An error stays with its message.
func (c *collector) each(letters []*letter, step func(files.FS, *letter) error) {
	round := files.NewRound(c.FS)
	for _, l := range letters {
		if l.failed == nil {
			l.failed = step(round, l)
		}
	}
	err := round.Settle()
	for _, l := range letters {
		l.failed = cmp.Or(l.failed, err)
	}
}

// target returns the place to which the file of a message belongs: to waiting while it is held, to the returned files
// if it is refused, and else to the archive, for which it returns nothing.
func (c *collector) target(l *letter) string {
	switch {
	case l.State == ledger.MailHeld && l.sha == l.SHA:
		return inbox.HeldPlace(l.Mail)
	case l.State == ledger.MailRefused:
		return path.Join(c.returnFolder(folder.MailLabel(l.Sender)), inbox.MailFile(l.Mail))
	}
	return ""
}

// copyMail copies the file of a message to its place; a refused one gets a text that says why. A file that somebody has
// changed or taken away meanwhile is no error: its bytes are in the archive.
func (c *collector) copyMail(round files.FS, l *letter) (err error) {
	dir, name, to := c.ArchiveDir(), l.sha, c.target(l)
	if to != "" {
		dir, name = c.Path(filepath.FromSlash(path.Dir(to))), path.Base(to)
		if err := makeDirs(round, c.Dir, dir, l.again); err != nil {
			return err
		}
	}
	if l.State == ledger.MailRefused {
		why := files.WriteAtomic(round, filepath.Join(dir, folder.ProblemsName(name)), c.whyRefused(l))
		if why != nil {
			return why
		}
	}
	l.move, err = files.BeginMove(round, l.sha, c.Path(filepath.FromSlash(l.from)), dir, name)
	if errors.Is(err, files.ErrChanged) || errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// refusedBecause returns why a message is refused.
func refusedBecause(l *letter) rating.Finding {
	return rating.Finding{Code: finding.SenderRefused, Origin: rating.Origin{File: inbox.MailFile(l.Mail), SHA: l.sha},
		Args: map[string]string{"sender": l.Sender}}
}

// whyRefused returns the text that lies beside a refused message.
func (c *collector) whyRefused(l *letter) []byte {
	a := c.replies()
	s := ledger.Submission{Name: inbox.MailFile(l.Mail), SHA: l.sha, Findings: rating.Findings{refusedBecause(l)}}
	return sheets.Problems(a.head(s), a.marks(s))
}

// report adds to the pass and the log what became of a message.
func (c *collector) report(l *letter) {
	if l.failed != nil {
		c.pass.skip(l.from, "messages.skip.untidy", l.failed)
		c.pass.untidy = append(c.pass.untidy, l.from)
		return
	}
	c.Changed("mail", "file", l.from, "sha8", folder.ShortHash(l.sha), "number", l.Number, "state", string(l.State), "sheets", len(l.placed))
	c.suspects.Filed(l.sha)
	done := Done{File: l.from, Place: c.target(l), Event: cmp.Or(l.Sender, "?"), Mail: true}
	switch {
	case l.State == ledger.MailHeld && l.sha == l.SHA:
		done.State, done.Findings = ledger.Waiting, rating.Findings{inbox.Held{l.Mail}.Question(c.Setup)}
	case l.State == ledger.MailRefused:
		done.State, done.Findings = ledger.Rejected, rating.Findings{refusedBecause(l)}
	default:
		c.pass.Opened = append(c.pass.Opened, Opened{File: l.from, Files: l.placed, Mail: l.Number, Repeats: l.again && len(l.placed) == 0})
		return
	}
	c.pass.Done = append(c.pass.Done, done)
}

// arrivedOn returns the day on which a file of the inbox arrived. For one that came by mail, that is the day of the message
// that brought it: the first one whose file has no verdict yet, or the last one. For any other file it is today.
func arrivedOn(in *Intake, name, sha string) (rating.Date, error) {
	label := labelOf(name)
	if !strings.HasPrefix(label, folder.MailFolder+"/") {
		return in.Today(), nil
	}
	found, err := ledger.Mails(in.Ledger, ledger.MailFilter{Sheet: sha})
	day := in.Today()
	for _, m := range found {
		if m.State != ledger.MailOpen && m.State != ledger.MailDone || folder.MailLabel(m.Sender) != label {
			continue
		}
		taken, failed := takenFrom(in, m, sha)
		if day, err = m.Arrived, errors.Join(err, failed); !taken {
			break
		}
	}
	return day, err
}
