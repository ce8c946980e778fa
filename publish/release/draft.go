package release

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"kalends/ledger"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/publish/issue"
	"kalends/publish/render"
	"kalends/rating"
)

// Draft writes the draft of the next list as it would be now. day must be that of the next list, or zero. Nothing is
// fixed or recorded.
func (pub *Publisher) Draft(l folder.List, day rating.Date) (Out, error) {
	next, err := pub.NextDate(l)
	if err != nil {
		return Out{}, err
	}
	if day == 0 {
		day = next
	}
	period, ok := pub.Calendar(l).On(day)
	if !ok {
		return Out{}, fmt.Errorf("%s on %s: %w", l.ID, day, folder.ErrNotInCalendar)
	}
	if day != next {
		return Out{}, fmt.Errorf("%s on %s: a draft builds on a list that is out; the next one is that of %s: %w", l.ID, day,
			next, folder.ErrNotInCalendar)
	}
	s, err := issue.TakeNow(&pub.View, l, period)
	if err != nil {
		return Out{}, err
	}
	before, _, err := pub.LastOut(l.ID, day-1)
	if err != nil {
		return Out{}, err
	}
	v, err := issue.Make(s)
	if err != nil {
		return Out{}, err
	}
	return pub.draft(s, v, before.ManifestSHA, IsDraft)
}

// draft writes the draft of an issue in place of the one before, and describes it in a state.
func (pub *Publisher) draft(s *issue.Snapshot, v issue.Values, previous string, state OutState) (Out, error) {
	m, err := pub.writeDraft(s, v, previous)
	if err != nil {
		return Out{}, err
	}
	out := outOfMade(m, state)
	out.Held = heldOf(v.Inspection)
	out.manifest = m.Manifest
	return out, nil
}

// writeDraft writes the files of a draft. They replace those of the draft before once they are complete; if that fails,
// the old draft stays.
func (pub *Publisher) writeDraft(s *issue.Snapshot, v issue.Values, previous string) (render.Made, error) {
	x, err := files.NewExchange(pub.FS, pub.Path("draft", pub.IssueName(s.List.ID, s.Period.Date)))
	if err != nil {
		return render.Made{}, fmt.Errorf("write the draft: %w", err)
	}
	m, err := render.Print(s, v, previous, nil, x)
	if err == nil {
		err = x.Finish()
	}
	if err != nil {
		return m, fmt.Errorf("write the draft: %w", errors.Join(err, x.Clear()))
	}
	out := outOfMade(m, IsDraft)
	pub.Changed("draft", "issue", out.Issue, "sha8", folder.ShortHash(m.Manifest), "players", out.Listed, "events",
		out.Events)
	return m, nil
}

// dropDraft removes the draft of an issue, if there is one.
func (pub *Publisher) dropDraft(name string) error {
	dir := pub.Path("draft", name)
	if err := files.Clear(pub.FS, dir); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("remove the draft: %w", err)
	}
	return nil
}

// tidyDrafts removes the drafts of the published issues of a list.
func (pub *Publisher) tidyDrafts(l folder.List) error {
	drafts, err := folder.NamesIn(pub.FS, pub.Path("draft"))
	if err != nil || len(drafts) == 0 {
		return err
	}
	published, err := pub.Publications(l.ID)
	for _, p := range folder.NewestOf(published) {
		name := pub.IssueName(p.List, p.Date)
		if err == nil && p.State == ledger.IsPublic && slices.Contains(drafts, name) {
			err = pub.dropDraft(name)
		}
	}
	return err
}
