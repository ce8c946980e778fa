package audit

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"time"

	"kalends/ledger"
	"kalends/publish/expected"
	"kalends/publish/folder"
	"kalends/publish/keys"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/templates"
)

// Reminder is something that waits for a person, with a code that never changes its meaning. Its words are those of
// notices.alert, filled in with its values.
type Reminder struct {
	Code string            `json:"code"`
	Args map[string]string `json:"args"`
}

// Words returns a reminder as text: what waits, and what to do.
func (r Reminder) Words(w templates.Words) (problem, remedy string) {
	var pairs []string
	for _, name := range slices.Sorted(maps.Keys(r.Args)) {
		pairs = append(pairs, name, r.Args[name])
	}
	return FaultWords(w, r.Code, pairs...)
}

// FaultWords returns the words of a fault or a reminder: the problem, and what to do. pairs are names and values.
func FaultWords(w templates.Words, code string, pairs ...string) (problem, remedy string) {
	return w.Labelled("notices.alert."+code+".problem", pairs), w.Labelled("notices.alert."+code+".remedy", pairs)
}

// IsReminder reports whether the code of an alert is that of a reminder, which no error causes.
func IsReminder(code string) bool {
	return strings.HasPrefix(code, "W-") || slices.Contains([]string{"E-LIST-LATE", "E-SHEET-NO-DATE", "E-SHEET-NO-LIST"}, code)
}

// lateAfter is how late a list may be without a reminder.
const lateAfter = time.Hour

// reminders returns, sorted by code, what waits: drafts for their release, sheets for the office, reports for a list
// that closes, and lists that should be published.
func (a *Audit) reminders(s Status, waiting []ledger.Submission) []Reminder {
	var found []Reminder
	add := func(code string, pairs ...string) { found = append(found, reminder(code, pairs...)) }
	for i, l := range s.Lists {
		if begun := a.Calendar(a.Setup.Lists[i]).Due(l.begun); l.begun != 0 && a.Now.Sub(begun) > lateAfter {
			found = append(found, lateReminder(l.List, l.begun, begun))
		}
		switch {
		case l.Awaiting != "":
			add("W-DRAFT-WAITING", "issue", l.Awaiting, "since", l.AwaitingSince)
		case l.WaitsFor != "" && slices.ContainsFunc(s.Lists, func(on ListStatus) bool { return on.Awaiting == l.WaitsFor }):
			// there is a reminder of the draft that it waits for
		case l.Uncertain: // the registry's faults are reported
		case l.Next.Date == 0:
			add("W-CALENDAR-ENDS", "list", l.List)
		default:
			found = append(found, l.lateSince(a.Now)...)
		}
	}
	if s.Again != nil {
		add("W-AGAIN-WAITING", "issues", strings.Join(s.Again.Issues, ", "), "since", s.Again.Since)
	}
	if s.Site != nil && s.Site.After != nil {
		add("W-SITE-AFTER", "since", folder.Clock(s.Site.After.Since), "why", s.Site.After.Why)
	}
	if s.Unsigned != nil {
		found = append(found, UnsignedReminder(*s.Unsigned, a.Setup))
	}
	for _, sub := range waiting {
		at, err := time.Parse(time.RFC3339, string(sub.At))
		if sub.State == ledger.Waiting && err == nil && a.Now.Sub(at) > time.Duration(a.Setup.RemindAfter)*24*time.Hour {
			found = append(found, waitingReminder(sub))
		}
	}
	for _, e := range s.Expected {
		if e.Urgent(a.Today()) {
			found = append(found, reportReminder(e, a.Words))
		}
	}
	slices.SortStableFunc(found, func(a, b Reminder) int { return cmp.Compare(a.Code, b.Code) })
	return found
}

// UnsignedReminder reminds of published issues that are not signed.
func UnsignedReminder(s keys.Standing, setup folder.Setup) Reminder {
	return reminder(s.Code, "since", folder.Clock(s.Since), "issues", strings.Join(s.Issues, ", "), "file", setup.Sign.KeyFile,
		"why", s.Why)
}

// reminder makes a reminder; pairs are names and values.
func reminder(code string, pairs ...string) Reminder {
	r := Reminder{code, map[string]string{}}
	for i := 0; i < len(pairs); i += 2 {
		r.Args[pairs[i]] = pairs[i+1]
	}
	return r
}

// awaiting are the codes of the questions about what its sender has still to send.
var awaiting = []string{finding.RoundsAwaited, finding.NumbersAwaited, finding.RoundsUnknown, finding.MostBehind}

// waitingReminder reminds of a sheet that waits, with the rounds that it lacks and who has them, if that is known.
func waitingReminder(sub ledger.Submission) Reminder {
	r := reminder("W-SHEET-WAITING", "event", cmp.Or(sub.Event, rating.Word(sub.Name)), "since", folder.Clock(sub.At))
	for _, f := range sub.Findings {
		for _, key := range []string{"missing", "from"} {
			if slices.Contains(awaiting, f.Code) && f.Args[key] != "" {
				r.Args[key] = rating.Word(f.Args[key])
			}
		}
	}
	return r
}

// reportReminder reminds of a report that has not come while a list closes.
func reportReminder(e expected.Report, w templates.Words) Reminder {
	code := "W-REPORT-DUE"
	if e.IsLast() {
		code = "W-REPORT-LAST"
	}
	return reminder(code, "event", e.Called(w), "list", e.List, "date", e.For.String(), "cutoff", e.Cutoff.String(), "article", e.LastBy)
}

// lateReminder reminds of a list that should have been published at deadline.
func lateReminder(list string, date rating.Date, deadline time.Time) Reminder {
	return reminder("E-LIST-LATE", "list", list, "date", date.String(), "since", deadline.Format("2006-01-02 15:04"))
}

// lateSince returns one reminder if more than an hour has passed since the deadline of the next list and no draft of it
// awaits its release; otherwise none.
func (l ListStatus) lateSince(now time.Time) []Reminder {
	deadline, err := time.Parse(time.RFC3339, l.Next.Deadline)
	if err != nil || l.Awaiting != "" || now.Sub(deadline) <= lateAfter {
		return nil
	}
	return []Reminder{lateReminder(l.List, l.Next.Date, deadline)}
}

// Late returns reminders of late lists by what status.json says: while the registry or the ledger cannot be opened,
// there is no other source. A file that cannot be read gives none.
func Late(dir string, now time.Time) []Reminder {
	var found []Reminder
	for _, l := range saved(dir).Lists {
		found = append(found, l.lateSince(now)...)
	}
	return found
}
