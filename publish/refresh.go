package publish

import (
	"encoding/json"
	"errors"
	"io/fs"
	"path"
	"slices"

	"kalends/ledger"
)

// RefreshDraft makes the draft of a list's next date again when it is not what it would be now: a sheet came or went,
// or the registry, the configuration or the program is another. Without a sheet there is nothing to draft.
func (o *Office) RefreshDraft(l List) (bool, error) {
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
	case o.madeOf(data, shasOf(sheets), leans):
		return false, nil
	}
	_, err = o.Draft(l, next)
	return err == nil, err
}

// madeOf says whether a draft's manifest names exactly these sheets, the list on which it leans, and the registry,
// configuration and program of now.
func (o *Office) madeOf(manifest []byte, sheets []string, leans *leaned) bool {
	var m Manifest
	if err := json.Unmarshal(manifest, &m); err != nil || m.Program != o.Setup.Program {
		return false
	}
	var have, want []string
	for _, in := range m.Inputs {
		if in.Kind != "font" {
			have = append(have, in.Kind+" "+in.SHA)
		}
	}
	want = append(want, "configuration "+SHA(o.Setup.Source), "registry "+o.Registry.SHA)
	for _, s := range sheets {
		want = append(want, "sheet "+s)
	}
	leaned, err := o.leanInput(leans)
	for _, in := range leaned {
		want = append(want, in.Kind+" "+in.SHA)
	}
	slices.Sort(have)
	slices.Sort(want)
	return err == nil && slices.Equal(have, want)
}

// awaiting gives a list that awaits its release and whose draft lies there as it was frozen: nothing is to be done.
func (o *Office) awaiting(l List, p ledger.Publication) (Out, bool, error) {
	if p.State != ledger.Frozen || p.Released {
		return Out{}, false, nil
	}
	frozen, _, err := o.asFrozen(l, p)
	if err != nil || !frozen.Setup.Approve {
		return Out{}, false, err
	}
	sheets, err := o.inputsOf(p)
	if err != nil {
		return Out{}, false, err
	}
	name := o.issueName(p.List, p.Date)
	data, err := o.FS.ReadFile(o.path("draft", name, manifestName))
	if errors.Is(err, fs.ErrNotExist) {
		return Out{}, false, nil
	}
	in, wrong := frozenWith(p)
	if err = errors.Join(err, wrong); err != nil || !frozen.madeOf(data, sheets, in.Leans) {
		return Out{}, false, err
	}
	var m Manifest
	if err := json.Unmarshal(data, &m); err != nil {
		return Out{}, false, err
	}
	return Out{Issue: name, List: p.List, Folder: path.Join("draft", name), Revision: p.Revision, State: Awaits, Listed: m.Counts.Listed, Events: m.Counts.Events, Again: true}, true, nil
}

// awaitsRelease says whether a list rests until the office releases it, by the configuration that it was frozen with:
// what kalends.yaml says since is for the lists after it.
func (o *Office) awaitsRelease(l List, p ledger.Publication) bool {
	if p.State != ledger.Frozen || p.Released {
		return false
	}
	frozen, _, err := o.asFrozen(l, p)
	return err == nil && frozen.Setup.Approve
}
