package audit

import (
	"errors"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/rating"
)

// approvalReminder reminds of accepted sheets that sheet Events would place differently now, and that no list has begun
// to rate. They count all the same, because a registry may be wrong for an hour. It returns one reminder, or none.
func approvalReminder(a *Audit) ([]Reminder, error) {
	coming, err := folder.ToCome(a.View)
	var changed []string
	for _, s := range coming {
		if row, known := a.Registry.Event(s.Event); known {
			if now := contradiction(a, row.Approval, s); now != "" {
				changed = append(changed, s.Event+" ("+now+")")
			}
		}
	}
	slices.Sort(changed)
	if changed = slices.Compact(changed); len(changed) == 0 {
		return nil, err
	}
	return []Reminder{reminder("W-EVENT-OTHERWISE", "events", strings.Join(changed, ", "))}, err
}

// contradiction returns what a row says against the place that an accepted sheet has, as the row writes it; empty where
// they agree.
func contradiction(a *Audit, is rating.Approval, s ledger.Submission) string {
	switch {
	case is.Decision == "no", is.Decision == "hold":
		return is.Decision
	case a.Setup.RegisteredOnly && is.Decision != "yes":
		return "—"
	case is.RatedIn > a.Today() && is.RatedIn != s.ListDate:
		return is.RatedIn.String()
	}
	return ""
}

// touchedReminder returns one reminder, or none, of files in waiting that somebody has changed, added or removed, which
// has no effect. A change that keeps the size is not noticed.
func touchedReminder(a *Audit, waiting []ledger.Submission) ([]Reminder, error) {
	found, err := filesUnknown(a, "waiting")
	for _, s := range waiting {
		kept, failed := a.Files.Lstat(filepath.Join(a.ArchiveDir(), folder.ArchivedAs(a.View, s.SHA)))
		is, unseen := a.Files.Lstat(a.Path(s.Folder, s.File))
		switch {
		case failed != nil: // another check reports that the archive has lost it
		case unseen == nil && is.Size() != kept.Size(), errors.Is(unseen, fs.ErrNotExist) && !isElsewhere(a, s):
			found = append(found, Difference{Place: path.Join(s.Folder, s.File)})
		}
	}
	if len(found) == 0 {
		return nil, err
	}
	places := make([]string, len(found))
	for i, d := range found {
		places[i] = d.Place
	}
	slices.Sort(places)
	return []Reminder{reminder("W-WAITING-TOUCHED", "files", strings.Join(slices.Compact(places), ", "))}, err
}

// isElsewhere reports whether a sheet that is not in its place is still in the inbox, because the system did not let it
// be moved, or whether the same bytes were dropped once more and are kept as a duplicate.
func isElsewhere(a *Audit, s ledger.Submission) bool {
	if _, err := a.Files.Lstat(a.Path(filepath.FromSlash(folder.InboxPath(s)))); err == nil {
		return true
	}
	again, err := a.Ledger.Submissions(ledger.Filter{SHA: s.SHA, Bare: true})
	return err == nil && slices.ContainsFunc(again, func(c ledger.Submission) bool {
		_, err := a.Files.Lstat(a.Path(c.Folder, c.File))
		return c.ID != s.ID && c.State == ledger.Duplicate && err == nil
	})
}

// movedOrEdited returns the sheets that wait, or that a coming list will count, and that somebody has taken away or
// edited.
func (a *Audit) movedOrEdited() ([]Difference, error) {
	all, err := folder.ToCome(a.View)
	if err != nil {
		return nil, err
	}
	waiting, err := a.Submissions(ledger.Filter{State: ledger.Waiting})
	var found []Difference
	for _, s := range append(all, waiting...) {
		sum, unread := a.Files.Sum(a.Path(s.Folder, s.File))
		what := ""
		switch {
		case errors.Is(unread, fs.ErrNotExist) && !isElsewhere(a, s):
			what = "taken_away"
		case unread == nil && sum != s.SHA && sum != folder.ArchivedAs(a.View, s.SHA):
			what = "edited"
		}
		if what != "" {
			place := path.Join(s.Folder, s.File)
			target := s.Event
			if s.State == ledger.Waiting {
				target = place
			}
			found = append(found, Difference{Place: place, What: what, Args: map[string]string{"event": s.Event, "target": target}})
		}
	}
	return found, err
}
