package publish

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"kalends/ledger"
	"kalends/publish/files"
	"kalends/rating"
)

// Draft makes the next list, or the one of a coming day, as it would be now. Nothing is fixed and nothing is recorded.
func (o *Publisher) Draft(l List, day rating.Date) (Out, error) {
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
	s, err := takeNow(&o.View, l, period)
	if err != nil {
		return Out{}, err
	}
	manifest, err := o.previousManifest(l, day)
	if err != nil {
		return Out{}, err
	}
	m, err := Make(s, manifest)
	if err != nil {
		return Out{}, err
	}
	return outOfMade(m, IsDraft), o.writeDraft(m)
}

// writeDraft replaces the draft of an issue file by file.
func (o *Publisher) writeDraft(m Made) error {
	dir := o.path("draft", m.Issue.Name)
	if err := files.MakeDirs(o.FS, dir); err != nil {
		return err
	}
	// Without its manifest nobody takes a draft that is half of yesterday and half of today for finished.
	if err := o.FS.Remove(filepath.Join(dir, manifestName)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("write the draft: %w", err)
	}
	for _, f := range m.Files {
		if err := files.WriteAtomic(o.FS, filepath.Join(dir, f.Name), f.Data); err != nil {
			return fmt.Errorf("write the draft: %w", err)
		}
	}
	out := outOfMade(m, IsDraft)
	o.Changed("draft", "issue", out.Issue, "sha8", short(m.Manifest), "players", out.Listed, "events", out.Events)
	return nil
}

// dropDraft removes the draft of an issue that is out.
func (o *Publisher) dropDraft(name string) error {
	dir := o.path("draft", name)
	if err := files.Clear(o.FS, dir); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("remove the draft: %w", err)
	}
	return nil
}

// tidyDrafts removes the drafts of issues that are out.
func (o *Publisher) tidyDrafts(l List) error {
	entries, err := o.FS.ReadDir(o.path("draft"))
	if errors.Is(err, fs.ErrNotExist) || (err == nil && len(entries) == 0) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("tidy drafts: %w", err)
	}
	published, err := o.publications(l.ID)
	if err != nil {
		return err
	}
	out := map[string]bool{}
	for _, p := range published {
		out[o.issueName(p.List, p.Date)] = p.State == ledger.IsPublic
	}
	for _, e := range entries {
		if e.IsDir() && out[e.Name()] {
			if err := o.dropDraft(e.Name()); err != nil {
				return err
			}
		}
	}
	return nil
}
