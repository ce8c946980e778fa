// Package overview puts the state of a folder into words, once for everything that shows it: the terminal, the page
// status.html and the office's workbook. It reads what audit has found, decides nothing and writes nothing.
package overview

import (
	"cmp"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"kalends/ingest/registry"
	"kalends/publish/audit"
	"kalends/publish/folder"
	"kalends/publish/site"
	"kalends/rating"
	"kalends/reports/impact"
	"kalends/templates"
)

// Key names what a section is about.
type Key string

// The sections in their order. A list has the parts from Last to Later. Scan is about the scheduled job.
const (
	Head      Key = "head"
	Running   Key = "running" // long work, how far it is
	Inbox     Key = "inbox"
	Waiting   Key = "waiting"
	Returned  Key = "returned"
	Expected  Key = "expected"
	Mail      Key = "mail"
	Imports   Key = "imports"
	Failed    Key = "not_imported" // lists of others
	Registry  Key = "registry"
	Doubts    Key = "doubts"
	Across    Key = "across"
	Again     Key = "again"
	Asked     Key = "asked"
	Decided   Key = "decided"
	List      Key = "list"
	Last      Key = "last"
	Awaiting  Key = "awaiting" // its items are what holds the list
	Held      Key = "held"     // with which command it is released
	Refused   Key = "refused"
	Due       Key = "due"
	Next      Key = "next"
	Accepted  Key = "accepted"
	Later     Key = "later"
	Site      Key = "site"
	Scan      Key = "scan"
	Reminders Key = "reminders"
)

// Section is a sentence, and what it counts or names. Every text fits in a line, in the language of the words.
type Section struct {
	Key   Key
	Title string // empty: the items speak for themselves
	Since string // to the minute; empty if it is not known
	Items []Item
	Parts []Section // of a list
}

// Item is one thing of a section: a file, a remark, a reminder.
type Item struct {
	Text    string
	Remedy  string // what to do about it, if that is not in Text or Details
	Code    string // of an alert or a reminder
	Since   string // to the minute; empty if it is not known
	Details []string
}

// Line returns the whole item without its details in one line.
func (i Item) Line(w templates.Words) string {
	line := w.Join(i.Text, i.Remedy)
	if i.Code != "" {
		line += " [" + i.Code + "]"
	}
	return line
}

// Of describes a state of a folder.
func Of(w templates.Words, s audit.Status) []Section {
	d := describer{w}
	all := []Section{
		d.section(Head, "head", "name", s.Association, "at", minute(s.At)),
	}
	if r := s.Running; r != nil {
		all = append(all, d.section(Running, "running", "at", minute(r.At), "text", cmp.Or(folder.StepsInWords(d.w, r.Steps), r.Text)))
	}
	all = append(all,
		d.section(Inbox, "inbox", "n", strconv.Itoa(len(s.Inbox))).with(words(s.Inbox)),
		d.waiting(s.Waiting),
		d.sheets(Returned, s.Returned),
	)
	all = append(all, d.expected(s)...)
	all = append(all, d.mail(s.Mail)...)
	all = append(all, d.registry(s)...)
	all = append(all, d.decisions(s)...)
	for _, l := range s.Lists {
		all = append(all, d.list(l))
	}
	return append(append(all, d.site(s.Site)...), d.reminders(s)...)
}

// describer makes sections in one language.
type describer struct{ w templates.Words }

func (d describer) say(key string, pairs ...string) string {
	return strings.TrimSpace(d.w.Say("messages.status."+key, pairs...))
}

// section returns a section without items, with the title of a key of messages.status.
func (d describer) section(k Key, key string, pairs ...string) Section {
	return Section{Key: k, Title: d.say(key, pairs...)}
}

// with returns the section with an item for each text.
func (s Section) with(texts []string) Section {
	for _, text := range texts {
		s.Items = append(s.Items, Item{Text: text})
	}
	return s
}

// since returns the section with the moment at which it began.
func (s Section) since(moment string) Section {
	s.Since = moment
	return s
}

// words makes texts from outside fit to print.
func words(all []string) (fit []string) {
	for _, text := range all {
		fit = append(fit, rating.Word(text))
	}
	return fit
}

// lines returns the lines of a text; none if it is empty.
func lines(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, "\n")
}

// sheets describes some sheets with the first finding of each code.
func (d describer) sheets(k Key, all []audit.Sheet) Section {
	s := d.section(k, string(k), "n", strconv.Itoa(len(all)))
	for _, sheet := range all {
		s.Items = append(s.Items, d.sheet(sheet, folder.FindingDigest(d.w, sheet.Findings)))
	}
	return s
}

func (d describer) sheet(s audit.Sheet, findings string) Item {
	return Item{Text: strings.TrimSpace(rating.Word(s.Event) + "  " + rating.Word(s.File) + d.versionNote(s)),
		Since: s.Since, Details: lines(findings)}
}

// versionNote returns by which version of the rules a sheet will be rated, where that may be in question.
func (d describer) versionNote(s audit.Sheet) string {
	switch {
	case s.Reconstructed:
		return "  " + d.say("by_reconstructed", "version", s.Version)
	case s.Version != "":
		return "  " + d.say("by", "version", s.Version)
	}
	return ""
}

// waiting describes the sheets that wait, with every question, and once for each event the file of new players.
func (d describer) waiting(all []audit.Sheet) Section {
	s := d.section(Waiting, "waiting", "n", strconv.Itoa(len(all)))
	shown := map[string]bool{"": true}
	for _, sheet := range all {
		item := d.sheet(sheet, folder.QuestionLines(d.w, sheet.Findings))
		if !shown[sheet.NewRows] {
			item.Details = append(item.Details, d.w.Say("answers.new_rows", "file", rating.Word(sheet.NewRows)))
			shown[sheet.NewRows] = true
		}
		s.Items = append(s.Items, item)
	}
	return s
}

// expected describes the reports that have not come; nothing if there are none.
func (d describer) expected(s audit.Status) []Section {
	if len(s.Expected) == 0 {
		return nil
	}
	section := d.section(Expected, "expected", "n", strconv.Itoa(len(s.Expected)))
	for _, e := range s.Expected {
		section.Items = append(section.Items, Item{Text: e.Line(d.w), Details: e.Details(d.w)})
	}
	return []Section{section}
}

// mail describes the mail messages of which somebody may have to know, and to whom they were answered; nothing if there
// are none.
func (d describer) mail(m *audit.Mail) []Section {
	if m == nil {
		return nil
	}
	s := d.section(Mail, "mail", "n", strconv.Itoa(len(m.Messages)))
	if m.Unanswered {
		s.Items = append(s.Items, Item{Text: d.say("mail_unanswered")})
	}
	for _, one := range m.Messages {
		state := "mail_" + string(one.State)
		if one.Ignored {
			state = "mail_ignored"
		}
		item := Item{Text: d.say("mail_message", "n", strconv.Itoa(one.Number), "date", one.Arrived.String(), "sender", one.Sender, "subject",
			one.Subject, "state", d.say(state))}
		for _, r := range one.Replies {
			to, key := strings.Join(r.To, ", "), "mail_answered"
			if r.Unsent != "" {
				key = "mail_unsent"
			}
			item.Details = append(item.Details, d.say(key, "to", to, "at", folder.Clock(r.At), "subject", r.Subject, "why", d.w.SayOr(r.Unsent, "")))
		}
		s.Items = append(s.Items, item)
	}
	return []Section{s}
}

// site describes the web site; nothing if there is to be none.
func (d describer) site(now *site.Standing) []Section {
	if now == nil {
		return nil
	}
	s := d.section(Site, "site", "since", folder.Clock(now.Since))
	if now.Since == "" {
		s = d.section(Site, "site_none")
	}
	if now.Behind {
		s.Items = []Item{{Text: d.say("site_behind")}}
	}
	return []Section{s}
}

// registry describes the proposals that wait, the remarks and doubts about the registry, and that it must not be used.
func (d describer) registry(s audit.Status) (all []Section) {
	if len(s.Imports) > 0 {
		files := strings.Join(s.Imports, ", ")
		all = append(all, Section{Key: Imports, Title: d.w.Say("importing.waiting", "files", files)})
	}
	if len(s.NotImported) > 0 {
		all = append(all, d.notImported(s.NotImported))
	}
	switch {
	case unfit(s):
		all = append(all, d.section(Registry, "unfit").with(lines(s.Unfit)))
	case len(s.Registry) > 0:
		all = append(all, d.section(Registry, "registry", "n", strconv.Itoa(len(s.Registry))))
	}
	if last := len(all) - 1; len(s.Registry) > 0 {
		all[last] = all[last].with(lines(folder.RegistryError{Findings: s.Registry, Words: d.w}.Error()))
	}
	return slices.Concat(all, d.doubts(Doubts, "registry", s.Doubts), d.doubts(Across, "across", s.Across))
}

// notImported describes the lists of others that could not be imported.
func (d describer) notImported(lists []folder.RefusedImport) Section {
	s := Section{Key: Failed}
	for _, r := range lists {
		text := d.w.Say("importing.dropped."+r.Outcome, "file", r.File, "place", r.Place)
		s.Items = append(s.Items, Item{Text: text, Since: minute(r.At),
			Details: []string{r.Why[d.w.Lang], d.w.Say("importing.dropped.text", "text", r.Text)}})
	}
	return s
}

// unfit reports whether today's registry must not be used.
func unfit(s audit.Status) bool { return s.Unfit != "" || len(registry.Stops(s.Registry)) > 0 }

// doubts describes the first doubt of each kind, and how many more there are; nothing if there are none.
func (d describer) doubts(k Key, key string, doubts *audit.Doubts) []Section {
	if doubts == nil {
		return nil
	}
	s := Section{Key: k, Title: d.w.Say("messages.doubts."+key, "n", strconv.Itoa(doubts.N()))}
	shown := map[string]bool{}
	for i, f := range doubts.First {
		if shown[f.Code] {
			continue
		}
		shown[f.Code] = true
		line := folder.FindingLines(d.w, doubts.First[i:i+1])
		if more := doubts.Of[f.Code] - 1; more > 0 {
			line += " " + d.w.Say("messages.more", "n", strconv.Itoa(more))
		}
		s = s.with(lines(line))
	}
	return []Section{s}
}

// decisions describes lists that were made again, questions about sheet Corrections, and the decisions that the next
// lists will print.
func (d describer) decisions(s audit.Status) (all []Section) {
	if m := s.Again; m != nil {
		all = append(all, d.section(Again, "again", "decisions", numbers(m.Decisions), "issues",
			strings.Join(m.Issues, ", ")).since(m.Since))
	}
	if len(s.Asked) > 0 {
		all = append(all, d.section(Asked, "asked", "n", strconv.Itoa(len(s.Asked))).
			with(lines(folder.FindingLines(d.w, s.Asked))))
	}
	if len(s.Decided) > 0 {
		all = append(all, d.section(Decided, "decided", "numbers", numbers(s.Decided)))
	}
	return all
}

// numbers returns numbers separated by commas.
func numbers(all []int) string {
	var texts []string
	for _, n := range all {
		texts = append(texts, strconv.Itoa(n))
	}
	return strings.Join(texts, ", ")
}

// list describes the state of a list: its last issue, its draft, and the sheets of its next dates.
func (d describer) list(l audit.ListStatus) Section {
	s := d.section(List, "list", "list", l.List, "ruleset", l.Ruleset)
	last := d.section(Last, "none")
	if l.Last != "" {
		last = d.section(Last, "last", "issue", l.Last, "folder", l.LastAt)
	}
	s.Parts = slices.Concat([]Section{last}, d.draft(l), d.next(l))
	return s
}

// draft describes the draft of a list that awaits its release, and the refused ones; nothing if there are none.
func (d describer) draft(l audit.ListStatus) (all []Section) {
	if l.Awaiting != "" {
		all = append(all, d.section(Awaiting, "awaiting", "issue", l.Awaiting).since(l.AwaitingSince).
			with(lines(folder.FindingDigest(d.w, l.Unusual))))
	}
	if l.Held != nil {
		page, command := filepath.Join("draft", l.Awaiting, impact.Name), impact.Command(l.List, l.HeldDate, l.Held)
		all = append(all, Section{Key: Held, Title: d.w.Say("messages.gate.held", "page", page, "command", command)})
	}
	for _, r := range l.Refused {
		all = append(all, d.section(Refused, "refused", "at", r.At, "why", rating.Word(r.Why)))
	}
	return all
}

// next describes the next date of a list, and the sheets that are accepted for it and for later ones.
func (d describer) next(l audit.ListStatus) (all []Section) {
	if l.WaitsFor != "" {
		all = append(all, d.section(Due, "waits_for", "first", l.WaitsFor))
	} else if l.Overdue {
		all = append(all, d.section(Due, "overdue", "date", l.Next.Date.String()))
	}
	switch {
	case l.Next.Date != 0:
		all = append(all, d.section(Next, "next", "date", l.Next.Date.String(), "cutoff", l.Next.Cutoff.String(), "deadline",
			MinuteStamp(l.Next.Deadline)), d.sheets(Accepted, l.Accepted))
	case l.Uncertain:
		all = append(all, d.section(Next, "uncertain"))
	default:
		return append(all, d.section(Next, "ended"))
	}
	if len(l.Later) > 0 {
		all = append(all, d.sheets(Later, l.Later))
	}
	return all
}

// reminders describes what keeps the scheduled job from its work, and what waits for a person.
func (d describer) reminders(s audit.Status) (all []Section) {
	if h := s.Health; h != nil {
		scan := d.section(Scan, "scan", "at", minute(h.LastScan))
		for _, a := range h.Alerts {
			if !audit.IsReminder(a.Code) {
				problem, remedy := a.In(d.w)
				scan.Items = append(scan.Items, Item{Text: problem, Remedy: remedy, Code: a.Code, Since: minute(a.Since)})
			}
		}
		all = append(all, scan)
	}
	if len(s.Reminders) == 0 {
		return all
	}
	section := Section{Key: Reminders}
	for _, r := range s.Reminders {
		problem, remedy := r.Words(d.w)
		section.Items = append(section.Items, Item{Text: problem, Remedy: remedy, Code: r.Code, Since: r.Args["since"]})
	}
	return append(all, section)
}

// minute formats a moment in RFC 3339 to the minute.
func minute(moment string) string {
	return strings.Replace(moment[:min(len("2026-10-01T00:05"), len(moment))], "T", " ", 1)
}

// MinuteStamp formats a moment in RFC 3339 to the minute with its offset from UTC.
func MinuteStamp(moment string) string {
	if len(moment) < len("2026-10-01T00:05:00Z") {
		return moment
	}
	return moment[:10] + " " + moment[11:16] + " " + moment[19:]
}
