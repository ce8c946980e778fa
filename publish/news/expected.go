package news

import (
	"errors"
	"slices"
	"strings"

	"kalends/ledger"
	"kalends/publish/expected"
	"kalends/publish/folder"
	"kalends/publish/notify"
	"kalends/rating"
)

// tellExpected puts notices for the office about urgent missing reports whose keys are not in before and, if the
// association wants that, reminders to their organisers. It returns the keys of all urgent ones; after an error, those
// before.
func (p *Post) tellExpected(f *folder.Folder, before []string) (reported []string, err error) {
	v := &f.View
	all, err := expected.Reports(v)
	if err != nil {
		return before, err
	}
	var urgent []expected.Report
	for _, e := range all {
		if !e.Urgent(v.Today()) {
			continue
		}
		if reported = append(reported, keyOf(e)); !slices.Contains(before, keyOf(e)) {
			urgent = append(urgent, e)
		}
	}
	p.day = v.Today()
	for part := range slices.Chunk(urgent, mostItems) {
		p.tellOffice(v, part)
	}
	var failed []error
	for _, e := range urgent {
		failed = append(failed, p.writeTo(f, e))
	}
	if err := errors.Join(failed...); err != nil {
		return before, err
	}
	return reported, nil
}

// keyOf returns the key of a missing report, by which it is reported once for each list.
func keyOf(e expected.Report) string {
	return strings.Join([]string{e.List, e.Event, e.Class, e.For.String()}, " ")
}

// tellOffice puts one notice of missing reports for the office.
func (p *Post) tellOffice(v *folder.View, part []expected.Report) {
	m := notify.Message{Kind: notify.Expected}
	var keys []string
	for _, e := range part {
		m.Items = append(m.Items, notify.Item{What: e.Line(p.office()), Problems: strings.Join(e.Details(p.office()), "\n")})
		keys = append(keys, keyOf(e))
	}
	p.put(p.office(), m, v.Now, v.Now, strings.Join(keys, "\n"))
}

// writeTo puts a reminder to the organiser of a missing report into the outbox, with a copy for the office, and enters it
// in the ledger, unless that was done already. It does nothing if the report has no valid address or the association
// does not want reminders.
func (p *Post) writeTo(f *folder.Folder, e expected.Report) error {
	to, ok := e.Address()
	if !ok || !p.setup.Notify.Organisers {
		return nil
	}
	m := p.numbered(notify.Message{Kind: notify.Expected, To: []string{to}}, f.Now, keyOf(e)+"\n"+to)
	m.Subject, m.Text = e.Letter(p.office(), p.office().Pick(p.setup.Names))
	m.Subject, m.Copy = rating.Word(m.Subject), p.setup.Mail.Copy
	p.box.Put(m, f.Now)
	_, err := ledger.EnterReply(f.Write, ledger.Reply{ID: m.ID, To: []string{strings.ToLower(to)}, Subject: m.Subject}, f.Moment())
	return err
}
