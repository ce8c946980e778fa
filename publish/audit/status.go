package audit

import (
	"cmp"
	"errors"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"kalends/ledger"
	"kalends/publish/expected"
	"kalends/publish/folder"
	"kalends/publish/inbox"
	"kalends/publish/issue"
	"kalends/publish/keys"
	"kalends/publish/site"
	"kalends/rating"
	"kalends/rating/finding"
)

// Status is the state of a folder for a person and for monitoring.
type Status struct {
	Association string            `json:"association"`
	At          string            `json:"at,omitempty"` // not in status.json, which changes only when the folder does
	Inbox       []string          `json:"inbox"`
	Registry    rating.Findings   `json:"registry,omitempty"`       // about the registry
	Unfit       string            `json:"registry_unfit,omitempty"` // the registry must not be used; why, where no finding says it
	Doubts      *Doubts           `json:"doubts,omitempty"`         // about people of the registry
	Across      *Doubts           `json:"across,omitempty"`         // across the events of lists that are not out
	Imports     []string          `json:"imports,omitempty"`        // proposals for the registry that wait for the office
	Waiting     []Sheet           `json:"waiting"`
	Returned    []Sheet           `json:"returned"`           // since the last list, for which no other has come
	Expected    []expected.Report `json:"expected,omitempty"` // reports that have not come
	Mail        *Mail             `json:"mail,omitempty"`
	Site        *site.Standing    `json:"site,omitempty"`
	Unsigned    *keys.Standing    `json:"unsigned,omitempty"`
	Asked       rating.Findings   `json:"asked,omitempty"`   // questions about rows of sheet Corrections
	Decided     []int             `json:"decided,omitempty"` // decisions that a list has still to print, by number
	Lists       []ListStatus      `json:"lists"`
	Again       *MadeAgain        `json:"made_again,omitempty"` // lists that were made again and await their release
	Reminders   []Reminder        `json:"reminders,omitempty"`
	Running     *Running          `json:"running,omitempty"` // long work of a process that holds the lock
	Health      *Health           `json:"health,omitempty"`  // of the scheduled job
	Damage      []Difference      `json:"damage,omitempty"`  // what status --check found

	NotImported []folder.RefusedImport `json:"not_imported,omitempty"` // lists of others
}

// Sheet is a dropped sheet as status shows it.
type Sheet struct {
	Event   string `json:"event,omitempty"`
	Name    string `json:"name,omitempty"`
	File    string `json:"file"`
	Games   int    `json:"games,omitempty"`
	Since   string `json:"since,omitempty"` // when it was judged
	Version string `json:"version,omitempty"`

	NewRows       string          `json:"-"`                       // the file of new players beside one that waits
	Reconstructed bool            `json:"reconstructed,omitempty"` // the text of that version is not at hand
	Findings      rating.Findings `json:"findings,omitempty"`
}

// ListStatus is what status says of one list.
type ListStatus struct {
	List          string          `json:"list"`
	Ruleset       string          `json:"ruleset"`
	Last          string          `json:"last,omitempty"`     // issue
	LastAt        string          `json:"last_at,omitempty"`  // folder
	Awaiting      string          `json:"awaiting,omitempty"` // an issue that awaits its release
	Held          []string        `json:"held,omitempty"`     // the codes that must be acknowledged before it is released
	HeldDate      rating.Date     `json:"held_date,omitempty"`
	Unusual       rating.Findings `json:"unusual,omitempty"` // what holds it
	AwaitingSince string          `json:"awaiting_since,omitempty"`
	Refused       []Refused       `json:"refused,omitempty"` // earlier drafts of what awaits its release, or is due
	Next          Planned         `json:"next"`
	Overdue       bool            `json:"overdue"`
	WaitsFor      string          `json:"waits_for,omitempty"` // the issue of another list that must be out before this one that is due
	Uncertain     bool            `json:"uncertain,omitempty"` // a fault of the registry hides the next date
	Accepted      []Sheet         `json:"accepted"`            // for the next list
	Later         []Sheet         `json:"later,omitempty"`

	last  rating.Date // the date of the last list
	begun rating.Date // the date of a list that was interrupted, or that is held although the office need not release it
}

// Refused is a draft that the office has refused, when and why.
type Refused struct {
	At       string `json:"at"`
	Why      string `json:"why"`
	Manifest string `json:"manifest_sha256,omitempty"`
}

// Planned is a list date to come.
type Planned struct {
	List     string      `json:"list"`
	Date     rating.Date `json:"date"`
	From     rating.Date `json:"period_from"`
	To       rating.Date `json:"period_to"`
	Cutoff   rating.Date `json:"cutoff"`
	Deadline string      `json:"deadline"` // the moment of publication, RFC 3339
}

// Status returns the state of the folder. Asked, Decided, Running, Health and Damage are the caller's to fill.
func (a *Audit) Status() (Status, error) {
	s := Status{Association: a.Words.Pick(a.Setup.Names), At: a.Now.Format(time.RFC3339), Registry: a.Remarks,
		Inbox: []string{}, Waiting: []Sheet{}, Returned: []Sheet{}, Doubts: digest(a.Registry.Doubts(a.Today()))}
	if a.Unfit != nil && !errors.As(a.Unfit, new(folder.RegistryError)) {
		s.Unfit = a.Unfit.Error()
	}
	names, err := a.Inbox(func(string, string, error) {})
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return s, err
	}
	s.Inbox = append(s.Inbox, names...)
	s.Imports, err = folder.Imports(a.View)
	var failed error
	if s.NotImported, failed = folder.RefusedImports(a.View); err != nil || failed != nil {
		return s, errors.Join(err, failed)
	}
	var since rating.Date
	for _, l := range a.Setup.Lists {
		ls, err := a.listStatus(l)
		if err != nil {
			return s, err
		}
		s.Lists = append(s.Lists, ls)
		since = max(since, ls.last)
	}
	waiting, err := waitingSheets(a)
	heads, also := headsOf(a.View, waiting)
	if err := errors.Join(err, also); err != nil {
		return s, err
	}
	for _, sub := range waiting {
		sheet := sheetOf(sub, heads[sub.ID], rating.Question)
		sheet.NewRows = folder.NewRows(a.View, sheet.File)
		s.Waiting = append(s.Waiting, sheet)
	}
	if s.Returned, err = returnedSince(a.View, since); err != nil {
		return s, err
	}
	if s.Expected, err = expected.Reports(a.View); err != nil {
		return s, err
	}
	s.Mail, err = mail(a.View)
	if s.Site, also = site.Of(a.View); err != nil || also != nil {
		return s, errors.Join(err, also)
	}
	if s.Unsigned, err = keys.Outstanding(a.View); err != nil {
		return s, err
	}
	found, err := doubtsAcross(a.View)
	if err != nil {
		return s, err
	}
	s.Across = digest(found)
	if s.Again, err = a.madeAgain(); err != nil {
		return s, err
	}
	lost, err := a.datelessReminders()
	otherwise, also := approvalReminder(a)
	touched, too := touchedReminder(a, waiting)
	s.Reminders = slices.Concat(lost, a.reminders(s, waiting), otherwise, touched)
	return s, errors.Join(err, also, too)
}

// waitingSheets returns the sheets that wait, and after them the messages about which the office is asked.
func waitingSheets(a *Audit) ([]ledger.Submission, error) {
	all, err := a.Submissions(ledger.Filter{State: ledger.Waiting})
	mail, also := inbox.Waiting(a.View)
	return slices.Concat(all, mail), errors.Join(err, also)
}

// returnedSince lists the sheets that were returned since a day and that no other sheet has replaced.
func returnedSince(v *folder.View, since rating.Date) ([]Sheet, error) {
	open := []Sheet{}
	returned, err := v.Submissions(ledger.Filter{State: ledger.Rejected, Since: since, Bare: true})
	if err != nil || len(returned) == 0 {
		return open, err // then other sheets do not matter
	}
	all, err := v.Submissions(ledger.Filter{Since: since})
	if err != nil {
		return open, err
	}
	heads, err := headsOfReturned(v, all)
	replaced := replacedIn(all, heads)
	for _, sub := range all {
		if sub.State != ledger.Rejected || replaced(sub) {
			continue
		}
		open = append(open, sheetOf(sub, heads[sub.ID], rating.Error))
	}
	return open, err
}

// headsOfReturned returns, by their numbers, the outlines of the returned sheets among some, and of the other sheets of
// the same events.
func headsOfReturned(v *folder.View, all []ledger.Submission) (map[int64]ledger.Outline, error) {
	events := map[string]bool{}
	for _, sub := range all {
		if sub.State == ledger.Rejected {
			events[strings.ToUpper(sub.Event)] = true
		}
	}
	wanted := slices.DeleteFunc(slices.Clone(all), func(sub ledger.Submission) bool {
		return sub.State != ledger.Rejected && (sub.Event == "" || !events[strings.ToUpper(sub.Event)])
	})
	return headsOf(v, wanted)
}

// headsOf returns the outlines of some sheets by their numbers.
func headsOf(v *folder.View, some []ledger.Submission) (map[int64]ledger.Outline, error) {
	outlines, err := folder.OutlinesOf(v, folder.IDsOf(some))
	heads := make(map[int64]ledger.Outline, len(outlines))
	for _, o := range outlines {
		heads[o.ID] = o
	}
	return heads, err
}

// replacedIn returns a function that reports whether another sheet replaces a returned one: its mended copy, whatever
// became of that, or a later report of the same event, or part of it, that was not returned.
func replacedIn(all []ledger.Submission, heads map[int64]ledger.Outline) func(ledger.Submission) bool {
	mended, latest := map[string]int64{}, map[string]int64{}
	part := func(s ledger.Submission) (key string, known bool) {
		head, is := heads[s.ID]
		return strings.ToUpper(s.Event) + "\n" + ledger.Part(head.Event), is && s.Event != ""
	}
	for _, s := range all {
		for _, f := range s.Findings {
			if f.Code == finding.MendedCopy {
				mended[f.Args["submission"]] = max(mended[f.Args["submission"]], s.ID)
			}
		}
		if key, known := part(s); known && s.State != ledger.Rejected && s.State != ledger.Withdrawn {
			latest[key] = max(latest[key], s.ID)
		}
	}
	return func(returned ledger.Submission) bool {
		key, known := part(returned)
		return mended[strconv.FormatInt(returned.ID, 10)] > returned.ID || known && latest[key] > returned.ID
	}
}

// sheetOf returns a submission as status shows it, with its findings of one severity.
func sheetOf(sub ledger.Submission, head ledger.Outline, severity rating.Severity) Sheet {
	s := Sheet{Event: sub.Event, Name: head.Event.Name, File: path.Join(sub.Folder, sub.File), Games: head.Games,
		Since: folder.Clock(sub.At)}
	for _, f := range sub.Findings {
		if f.Severity() == severity {
			s.Findings = append(s.Findings, f)
		}
	}
	return s
}

// acceptedSheet is a sheet that is to be rated, with the version of the ruleset that its first day chooses, where there
// are several or the text is not at hand.
func acceptedSheet(l folder.List, sub ledger.Submission, head ledger.Outline) Sheet {
	s := sheetOf(sub, head, rating.Warning)
	v, among := l.InForce(head.Event.Start)
	if among > 1 || v.Reconstructed {
		s.Version, s.Reconstructed = v.ID, v.Reconstructed
	}
	return s
}

// listStatus returns the status of one list. A calendar that faults of the registry hide is no error; it sets
// Uncertain.
func (a *Audit) listStatus(l folder.List) (ListStatus, error) {
	ls := ListStatus{List: l.ID, Ruleset: cmp.Or(l.Version, l.Ruleset.Family()), Accepted: []Sheet{}}
	if p, ok, err := a.Ledger.Latest(l.ID); err != nil {
		return ls, err
	} else if ok {
		ls.Last, ls.LastAt, ls.last = a.IssueName(p.List, p.Date), a.IssueFolder(p), p.Date
	}
	p, err := a.Unfinished(l)
	if err != nil {
		return ls, err
	}
	awaits := false
	if p != nil {
		awaits, _ = issue.AwaitsRelease(a.View, l, *p) // publishing says what cannot be read
	}
	if awaits {
		ls.Awaiting, ls.AwaitingSince = a.IssueName(p.List, p.Date), folder.Clock(p.FrozenAt)
		if err = a.held(&ls, l, *p); err != nil {
			return ls, err
		}
		if ls.Refused, err = a.refused(l, p.Date); err != nil {
			return ls, err
		}
	} else if p != nil {
		ls.begun = p.Date
	}
	planned, err := a.Schedule(l, 1)
	if ls.Uncertain = errors.As(err, new(folder.RegistryError)) || len(planned) == 0 && a.Unfit != nil; err != nil &&
		!ls.Uncertain {
		return ls, err
	}
	if len(planned) > 0 {
		ls.Next = planned[0]
		ls.Overdue = !a.Calendar(l).Due(ls.Next.Date).After(a.Now)
	}
	if ls.Overdue && ls.Awaiting == "" {
		if ls.Refused, err = a.refused(l, ls.Next.Date); err != nil {
			return ls, err
		}
		if ls.WaitsFor, err = a.MustComeFirst(l, ls.Next.Date); err != nil && !errors.As(err, new(folder.RegistryError)) {
			return ls, err
		}
	}
	from := ls.Next.Date
	if ls.Uncertain {
		from = ls.last + 1
	}
	coming, err := a.Submissions(ledger.Filter{State: ledger.Accepted, List: l.ID, From: from})
	heads, also := headsOf(a.View, coming)
	if err := errors.Join(err, also); err != nil {
		return ls, err
	}
	for _, sub := range coming {
		if sub.ListDate == ls.Next.Date {
			ls.Accepted = append(ls.Accepted, acceptedSheet(l, sub, heads[sub.ID]))
		} else {
			ls.Later = append(ls.Later, acceptedSheet(l, sub, heads[sub.ID]))
		}
	}
	slices.SortFunc(ls.Accepted, func(a, b Sheet) int { return strings.Compare(a.Event, b.Event) })
	return ls, nil
}

// refused returns the refused drafts of the list of a date, oldest first.
func (a *Audit) refused(l folder.List, date rating.Date) (all []Refused, err error) {
	found, err := a.Ledger.Refusals(l.ID, date)
	for _, r := range found {
		all = append(all, Refused{folder.Clock(r.At), r.Why, r.Manifest})
	}
	return all, err
}

// Schedule returns at most n next dates of l that are not published; none when the registry's calendar has ended.
func (a *Audit) Schedule(l folder.List, n int) ([]Planned, error) {
	next, err := a.NextDate(l)
	if errors.Is(err, folder.ErrCalendarEnds) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	c := a.Calendar(l)
	var all []Planned
	for p, ok := c.After(next - 1); ok && len(all) < n; p, ok = c.After(p.Date) {
		all = append(all, Planned{
			List: l.ID, Date: p.Date, From: p.From, To: p.To, Cutoff: p.Cutoff, Deadline: c.Due(p.Date).Format(time.RFC3339),
		})
	}
	return all, nil
}
