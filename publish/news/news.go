package news

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"kalends/ledger"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/publish/inbox"
	"kalends/publish/notify"
	"kalends/publish/render"
	"kalends/rating"
	"kalends/reports"
	"kalends/reports/impact"
	"kalends/templates"
)

// cursor is the last journal entry for which notices were made. It is stored beside the ledger once the messages are in
// the outbox, and is read and written only while the folder is open for writing.
type cursor struct {
	ledger.Mark
	Frozen   []frozenIssue `json:"frozen,omitempty"`   // issues whose drafts are not complete yet
	Expected []string      `json:"expected,omitempty"` // missing reports that were reported
}

// frozenIssue is a frozen issue with its journal entry.
type frozenIssue struct {
	List     string        `json:"list"`
	Date     rating.Date   `json:"date"`
	Revision int           `json:"revision"`
	At       ledger.Moment `json:"at"`
	Hash     string        `json:"hash"`
}

// News puts into the outbox what the journal has recorded since the last call: sheets that were returned or wait,
// decisions of the office, lists that are published or await their release. It is called after the folder was opened
// for writing, for what an interrupted process did not report, and again when the work is done. At the first call, and
// with another ledger than before, it only stores the end of the journal; if nobody is to be notified it deletes that.
func (p *Post) News(f *folder.Folder) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	v := &f.View
	if !p.setup.Notify.Set() {
		return p.removeCursor()
	}
	last, err := p.readCursor(v.Ledger)
	if err != nil {
		return err
	}
	end, err := v.Ledger.Mark()
	switch {
	case err != nil:
		return err
	case last == nil:
		return p.keepCursor(cursor{Mark: end})
	case last.Mark == end && p.day == v.Today() && len(last.Frozen) == 0 && p.pending == nil:
		return nil
	}
	changes, err := v.Ledger.Transitions(last.Mark, ledger.Rejected, ledger.Waiting)
	if err != nil {
		return err
	}
	for i, b := range changes {
		if b.Mail != nil {
			changes[i].Submission = inbox.Held{*b.Mail}.Submission(v.Setup)
		}
	}
	p.tellSheets(changes, v.Now)
	p.tellDecided(v, changes)
	frozen := p.tellLists(v, changes)
	next := cursor{Mark: end, Frozen: slices.DeleteFunc(append(slices.Clone(last.Frozen), frozen...),
		func(f frozenIssue) bool { return p.tellDraft(v, f) })}
	if next.Expected, err = p.tellExpected(f, last.Expected); err != nil {
		return err
	}
	if next.Mark == last.Mark && slices.Equal(next.Frozen, last.Frozen) && slices.Equal(next.Expected, last.Expected) &&
		p.pending == nil {
		return nil
	}
	return p.keepCursor(next)
}

// readCursor returns the cursor in memory or on disk, whichever is further; nil if it is not in the ledger's journal.
func (p *Post) readCursor(l *ledger.Reader) (*cursor, error) {
	var last *cursor
	data, err := p.fs.ReadFile(p.cursorPath())
	if err != nil && !errors.Is(err, fs.ErrNotExist) && p.pending == nil {
		return nil, fmt.Errorf("read what is told: %w", err)
	}
	if json.Unmarshal(data, &last) != nil {
		last = nil
	}
	if p.pending != nil && (last == nil || p.pending.Seq > last.Seq) {
		last = p.pending
	}
	if last == nil {
		return nil, nil
	}
	if has, err := l.Has(last.Mark); err != nil || !has {
		return nil, err
	}
	return last, nil
}

// keepCursor writes the cursor to disk; after an error it stays in memory as pending.
func (p *Post) keepCursor(t cursor) error {
	p.pending = &t
	data, err := json.Marshal(t)
	if err == nil {
		err = files.WriteAtomic(p.fs, p.cursorPath(), append(data, '\n'))
	}
	if err != nil {
		return fmt.Errorf("keep what is told: %w", err)
	}
	p.pending = nil
	return nil
}

// removeCursor deletes the cursor in memory and on disk, so that notices that are turned on again begin with what
// happens then.
func (p *Post) removeCursor() error {
	p.pending = nil
	if _, err := p.fs.Lstat(p.cursorPath()); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return p.fs.Remove(p.cursorPath())
}

func (p *Post) cursorPath() string { return filepath.Join(p.dir, folder.ToldFile) }

// The greatest number of items in a message, and of problems of an item.
const (
	mostItems    = 50
	mostProblems = 10
)

// tellSheets puts notices of the sheets that were returned, and of those that wait.
func (p *Post) tellSheets(changes []ledger.Transition, now time.Time) {
	for _, about := range []struct {
		kind     notify.Kind
		state    ledger.State
		severity rating.Severity
	}{{notify.Returned, ledger.Rejected, rating.Error}, {notify.Waiting, ledger.Waiting, rating.Question}} {
		of := slices.DeleteFunc(slices.Clone(changes), func(b ledger.Transition) bool {
			return b.Submission == nil ||
				b.Submission.State != about.state
		})
		p.putItems(about.kind, of, now, func(b ledger.Transition) notify.Item { return item(p.office(), b, about.severity) })
	}
}

// putItems puts messages of a kind with one item for each change, at most mostItems in a message.
func (p *Post) putItems(kind notify.Kind, changes []ledger.Transition, now time.Time, item func(ledger.Transition) notify.Item) {
	for part := range slices.Chunk(changes, mostItems) {
		m := notify.Message{Kind: kind}
		var hashes []string
		for _, b := range part {
			m.Items = append(m.Items, item(b))
			hashes = append(hashes, b.Hash)
		}
		p.put(p.office(), m, timeOf(part[len(part)-1].At, now), now, strings.Join(hashes, " "))
	}
}

// office returns the words of the office's language, in which notices are written whatever the language of a command.
func (p *Post) office() templates.Words { return templates.In(p.setup.Languages[0]) }

// item returns the item of a sheet: its file before, its place now, its event and up to mostProblems findings of a
// severity.
func item(words templates.Words, b ledger.Transition, severity rating.Severity) notify.Item {
	s, file, event := b.Submission, folder.InboxPath(*b.Submission), b.Submission.Event
	if b.Before != nil {
		file, event = path.Join(b.Before.Folder, b.Before.File), b.Before.Event
	}
	grave := slices.DeleteFunc(slices.Clone(s.Findings), func(f rating.Finding) bool { return f.Severity() != severity })
	lines := strings.Split(folder.FindingLines(words, grave), "\n")
	if over := len(lines) - mostProblems; over > 0 {
		lines = append(lines[:mostProblems], fmt.Sprintf("… +%d", over))
	}
	return notify.Item{File: rating.Word(file), Place: rating.Word(path.Join(s.Folder, s.File)), Event: rating.Word(event),
		Problems: strings.Join(lines, "\n")}
}

// issueNews is what a notice says of an issue.
type issueNews struct {
	issue, folder            string
	revision, listed, events int
	remarks                  string // what is unusual, and why earlier drafts were refused, one a line
}

// tellLists puts a notice for each published list among the changes and returns the frozen ones.
func (p *Post) tellLists(v *folder.View, changes []ledger.Transition) (frozen []frozenIssue) {
	for _, b := range changes {
		switch {
		case b.Publication == nil:
		case b.Publication.State == ledger.IsPublic:
			p.tellList(notify.Published, publishedNews(v, b), b.At, b.Hash, v.Now)
		default:
			frozen = append(frozen, frozenIssue{b.Publication.List, b.Publication.Date, b.Publication.Revision, b.At, b.Hash})
		}
	}
	return frozen
}

// publishedNews returns what a notice says of a published issue, from its stored totals.
func publishedNews(v *folder.View, b ledger.Transition) issueNews {
	p := *b.Publication
	out := issueNews{issue: v.IssueName(p.List, p.Date), folder: v.IssueFolder(p), revision: p.Revision}
	var totals reports.Totals
	if json.Unmarshal(b.Totals, &totals) == nil { // our own writing
		out.listed, out.events = totals.Listed, totals.Events
	}
	return out
}

// tellDraft puts a notice if the draft of a frozen issue is complete and awaits its release. done is true if the notice
// was put, or the issue is out or its list gone; false means that the caller must try again.
func (p *Post) tellDraft(v *folder.View, f frozenIssue) (done bool) {
	if f.Revision > 1 {
		return p.tellReissued(v, f)
	}
	l, ok := v.ListByID(f.List)
	if !ok {
		return true
	}
	unfinished, err := v.Unfinished(l)
	if err != nil {
		return false // publishing reports the same error
	}
	if unfinished == nil || unfinished.Date != f.Date || unfinished.Revision != f.Revision {
		return true // it is out
	}
	m, awaits, err := render.Awaiting(v, l, *unfinished)
	if err != nil || !awaits {
		return false
	}
	refused, err := v.Ledger.Refusals(f.List, f.Date)
	if err != nil {
		return false
	}
	lines := append(p.unusual(m), p.refusals(refused)...)
	out := issueNews{m.Issue, path.Join("draft", m.Issue), m.Revision, m.Counts.Listed, m.Counts.Events,
		strings.Join(lines, "\n")}
	p.tellList(notify.Awaiting, out, f.At, f.Hash, v.Now)
	return true
}

// mostUnusual is the greatest number of unusual facts in a notice; the page of the draft has all.
const mostUnusual = 20

// unusual returns the first unusual facts of a draft, one a line, and the command that releases it if they hold it
// back.
func (p *Post) unusual(m folder.Manifest) (lines []string) {
	for _, f := range m.Unusual[:min(len(m.Unusual), mostUnusual)] {
		problem, _ := p.office().Finding(f)
		lines = append(lines, rating.Word(problem)+" ["+f.Code+"]")
	}
	if over := len(m.Unusual) - mostUnusual; over > 0 {
		lines = append(lines, fmt.Sprintf("… +%d", over))
	}
	if m.Holds == nil {
		return lines
	}
	command := impact.Command(m.Period.List, m.Period.Date, m.Holds)
	return append(lines, p.office().Say("impact.release", "command", command))
}

// refusals returns a line for each refused draft: when and why.
func (p *Post) refusals(all []ledger.Refusal) (lines []string) {
	for _, r := range all {
		line := p.office().Say("messages.status.refused", "at", folder.Clock(r.At), "why", rating.Word(r.Why))
		lines = append(lines, strings.TrimSpace(line))
	}
	return lines
}

// tellList puts a notice of a published list or a draft into the outbox.
func (p *Post) tellList(kind notify.Kind, out issueNews, at ledger.Moment, hash string, now time.Time) {
	m := notify.Message{Kind: kind, Items: []notify.Item{{Issue: out.issue, Revision: out.revision, Place: out.folder,
		Problems: out.remarks}}}
	p.put(p.office(), m, timeOf(at, now), now, hash, "issue", out.issue, "revision", strconv.Itoa(out.revision),
		"players", p.office().Count(out.listed), "events", p.office().Count(out.events), "folder", out.folder)
}

// timeOf parses the moment of a journal entry; otherwise is for one that cannot be parsed.
func timeOf(at ledger.Moment, otherwise time.Time) time.Time {
	t, err := time.Parse(time.RFC3339, string(at))
	if err != nil {
		return otherwise
	}
	return t
}
