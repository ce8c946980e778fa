package publish

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"kalends/publish/files"
	"kalends/rating"
)

// Draft makes the next list, or the one of a coming day, as it would be now. Nothing is fixed and nothing is recorded.
func (o *Office) Draft(l List, day rating.Date) (Out, error) {
	next, err := o.nextDate(l)
	if err != nil {
		return Out{}, err
	}
	if day == 0 {
		day = next
	}
	period, ok := o.calendar(l).On(day)
	if !ok {
		return Out{}, fmt.Errorf("%s on %s: %w", l.ID, day, ErrNotInCalendar)
	}
	if day != next {
		return Out{}, fmt.Errorf("%s on %s: a draft builds on a list that is out; the next one is that of %s: %w", l.ID, day, next, ErrNotInCalendar)
	}
	w := &work{list: l, period: period, revision: 1, draft: true}
	w.period.List = l.ID
	if w.events, w.submissions, err = o.Ledger.EventsFor(l.ID, day); err != nil {
		return Out{}, err
	}
	if w.leans, err = o.leanNow(l, day); err != nil {
		return Out{}, err
	}
	if w.findings, err = o.leanNote(w); err != nil {
		return Out{}, err
	}
	manifest, err := o.previousManifest(l, day)
	if err != nil {
		return Out{}, err
	}
	m, err := o.make(w, manifest)
	if err != nil {
		return Out{}, err
	}
	return m.out(IsDraft), o.writeDraft(m)
}

// writeDraft replaces the draft of an issue file by file.
func (o *Office) writeDraft(m made) error {
	dir := o.path("draft", m.issue.Name)
	if err := files.MakeDirs(o.FS, dir); err != nil {
		return err
	}
	// Without its manifest nobody takes a draft that is half of yesterday and half of today for finished.
	if err := o.FS.Remove(filepath.Join(dir, manifestName)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("write the draft: %w", err)
	}
	for _, f := range m.files {
		if err := files.WriteAtomic(o.FS, filepath.Join(dir, f.Name), f.Data); err != nil {
			return fmt.Errorf("write the draft: %w", err)
		}
	}
	out := m.out(IsDraft)
	o.note("draft", "issue", out.Issue, "sha8", short(m.manifest), "players", out.Listed, "events", out.Events)
	return nil
}

// dropDraft removes the draft of an issue that is out.
func (o *Office) dropDraft(name string) error {
	dir := o.path("draft", name)
	if err := files.Clear(o.FS, dir); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("remove the draft: %w", err)
	}
	return nil
}
