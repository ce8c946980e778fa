package publish

import (
	"errors"
	"io/fs"
	"path"

	"kalends/ledger"
)

// RefreshDraft makes the draft of a list's next date again when it is not what it would be now: a sheet came or went,
// or the registry, the configuration or the program is another. Without a sheet there is nothing to draft.
func (o *Publisher) RefreshDraft(l List) (bool, error) {
	if p, err := o.unfinished(l); err != nil || p != nil {
		return false, err // what awaits its release is the draft
	}
	next, err := o.nextDate(l)
	if errors.Is(err, ErrCalendarEnds) {
		return false, nil // sheets wait until the office adds the next rows
	}
	if err != nil {
		return false, err
	}
	sheets, err := o.filed(ledger.Filter{State: ledger.Accepted, List: l.ID, ListDate: next})
	if err != nil {
		return false, err
	}
	leans, err := o.leanNow(l, next)
	if err != nil {
		return false, err
	}
	data, err := o.FS.ReadFile(o.path("draft", o.issueName(l.ID, next), manifestName))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if len(sheets) == 0 {
			return false, nil
		}
	case err != nil:
		return false, err
	case madeOf(&o.View, &o.Basis, data, shasOf(sheets), leans):
		return false, nil
	}
	_, err = o.Draft(l, next)
	return err == nil, err
}

// awaiting gives a list that awaits its release and whose draft lies there as it was frozen: nothing is to be done.
func (o *Publisher) awaiting(l List, p ledger.Publication) (Out, bool, error) {
	m, awaits, err := draftAwaiting(&o.View, l, p)
	if err != nil || !awaits {
		return Out{}, false, err
	}
	name := o.issueName(p.List, p.Date)
	return Out{Issue: name, List: p.List, Folder: path.Join("draft", name), Revision: p.Revision, State: Awaits, Listed: m.Counts.Listed, Events: m.Counts.Events, Again: true}, true, nil
}
