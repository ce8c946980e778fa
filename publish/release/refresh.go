package release

import (
	"errors"
	"path"

	"kalends/ledger"
	"kalends/publish/folder"
	"kalends/publish/issue"
	"kalends/publish/render"
)

// RefreshDraft makes the draft of a list's next date again if it would be another now: a sheet came or went, or the
// registry, the configuration or the program has changed. It reports whether it did. Without a sheet no draft is begun,
// but one that is half made is made again.
func (pub *Publisher) RefreshDraft(l folder.List) (bool, error) {
	if p, err := pub.Unfinished(l); err != nil || p != nil {
		return false, err // that one's draft is there
	}
	next, err := pub.NextDate(l)
	if errors.Is(err, folder.ErrCalendarEnds) {
		return false, nil // sheets wait until the office adds the next rows
	}
	if err != nil {
		return false, err
	}
	sheets, err := pub.Submissions(ledger.Filter{State: ledger.Accepted, List: l.ID, ListDate: next})
	if err != nil {
		return false, err
	}
	leans, err := pub.LeanNow(l, next)
	if err != nil {
		return false, err
	}
	decided, err := issue.LastDecision(&pub.View)
	if err != nil {
		return false, err
	}
	name := pub.IssueName(l.ID, next)
	half, _ := pub.FS.ReadDir(pub.Path("draft", name)) // left by a process that ended; there need be none
	data, err := folder.DraftManifest(&pub.View, name)
	if err != nil || data == nil && len(sheets)+len(half) == 0 {
		return false, err
	}
	if data != nil {
		shas, err := folder.SHAsOf(&pub.View, sheets)
		if err != nil {
			return false, err
		}
		same, err := render.MadeOf(&pub.View, &pub.Basis, data, shas, leans, decided)
		if err != nil || same {
			return false, err
		}
	}
	_, err = pub.Draft(l, next)
	return err == nil, err
}

// awaiting describes a list that awaits its release; false unless its draft is there as it was frozen.
func (pub *Publisher) awaiting(l folder.List, p ledger.Publication) (Out, bool, error) {
	m, awaits, err := render.Awaiting(&pub.View, l, p)
	if err != nil || !awaits {
		return Out{}, false, err
	}
	name := pub.IssueName(p.List, p.Date)
	return Out{Issue: name, List: p.List, Date: p.Date, Folder: path.Join("draft", name), Revision: p.Revision,
		State: Awaits, Listed: m.Counts.Listed, Events: m.Counts.Events, Again: true, Held: Held{m.Unusual, m.Holds}}, true, nil
}
