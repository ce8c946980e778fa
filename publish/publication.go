package publish

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"kalends/ledger"
	"kalends/publish/files"
	"kalends/rating"
)

// Out is what became of one list date.
type Out struct {
	Issue    string
	List     string
	Folder   string // relative to the association's folder
	Revision int
	State    OutState
	Listed   int
	Events   int
	Findings rating.Findings // what the office must know of this list
	WaitsFor string          // the issue that must be out first
	Again    bool            // it awaited its release before, and its draft is there
}

// OutState says what became of a list date.
type OutState string

// What becomes of a list date.
const (
	IsPublished OutState = "published"
	WasOut      OutState = "already"  // it was out before
	IsDraft     OutState = "draft"    // a look ahead; nothing is fixed
	Awaits      OutState = "awaiting" // its inputs are fixed; the office must release it
	Waits       OutState = "waiting"  // for the issue of another list, on which it leans; nothing is fixed
)

// ErrFuture means that the day has not come; a draft can be made.
var ErrFuture = errors.New("that list is not due yet; --draft makes a draft of it")

// alreadyOut answers for a list that is out: it stays as it is.
func (o *Publisher) alreadyOut(l List, day rating.Date) ([]Out, error) {
	published, err := o.publications(l.ID)
	if err != nil {
		return nil, err
	}
	for _, p := range slices.Backward(published) {
		if p.Date == day && p.State == ledger.IsPublic {
			return []Out{o.outOf(p, WasOut)}, nil
		}
	}
	return nil, nil
}

func (o *Publisher) outOf(p ledger.Publication, state OutState) Out {
	name := o.issueName(p.List, p.Date)
	return Out{Issue: name, List: p.List, Folder: o.folderOf(p), Revision: p.Revision, State: state}
}

// freezeAndFinish fixes the inputs of a list date and makes it.
func (o *Publisher) freezeAndFinish(l List, period rating.Period) (Out, error) {
	events, submissions, err := o.Ledger.EventsFor(l.ID, period.Date)
	if err != nil {
		return Out{}, err
	}
	if err := present(&o.View, l, period, events); err != nil {
		return Out{}, fmt.Errorf("%s: %w", o.issueName(l.ID, period.Date), err)
	}
	for _, data := range [][]byte{o.Setup.Source, o.RegistryData} {
		if _, err := files.Archive(o.FS, o.archiveDir(), data); err != nil {
			return Out{}, err
		}
	}
	leans, err := o.leanNow(l, period.Date)
	if err != nil {
		return Out{}, err
	}
	inputs, err := freezeInputs(&o.View, l, leans)
	if err != nil {
		return Out{}, err
	}
	p := ledger.Publication{List: l.ID, Date: period.Date, Revision: 1, State: ledger.Frozen, Inputs: inputs, Program: o.Setup.Program}
	for _, s := range submissions {
		p.Submissions = append(p.Submissions, s.ID)
	}
	if p.PreviousManifest, err = o.previousManifest(l, period.Date); err != nil {
		return Out{}, err
	}
	if err := o.Write.Freeze(p, o.moment()); err != nil {
		return Out{}, fmt.Errorf("freeze %s: %w", o.issueName(l.ID, period.Date), err)
	}
	o.Changed("frozen", "issue", o.issueName(l.ID, period.Date), "sheets", len(submissions))
	return o.finishIssue(l, p, false)
}

func (o *Publisher) previousManifest(l List, date rating.Date) (string, error) {
	published, err := o.publications(l.ID)
	if err != nil {
		return "", err
	}
	manifest := ""
	for _, p := range published {
		if p.Date < date && p.State == ledger.IsPublic {
			manifest = p.ManifestSHA
		}
	}
	return manifest, nil
}

// Awaiting gives those of lists whose draft of a day awaits its release, zero for any day, by date; none is an error.
func (o *Publisher) Awaiting(lists []List, day rating.Date) (awaiting []List, err error) {
	turns, failed := o.turns(lists, day)
	for _, t := range turns {
		if t.begun != nil && (day == 0 || t.begun.Date == day) {
			awaiting = append(awaiting, t.list)
		}
	}
	if len(awaiting) > 0 {
		return awaiting, nil
	}
	if err = errors.Join(failed...); err == nil {
		err = fmt.Errorf("list %s: no draft awaits its release", strings.Join(idsOf(lists), ", "))
	}
	return nil, err
}

func idsOf(lists []List) (ids []string) {
	for _, l := range lists {
		ids = append(ids, l.ID)
	}
	return ids
}

// Release makes the draft that awaits the office official.
func (o *Publisher) Release(l List, day rating.Date) (Out, error) {
	p, err := o.unfinished(l)
	if err != nil {
		return Out{}, err
	}
	if p == nil || (day != 0 && p.Date != day) {
		return Out{}, fmt.Errorf("list %s: no draft awaits its release", l.ID)
	}
	out, err := o.finishIssue(l, *p, true)
	return out, errors.Join(err, o.backUp())
}

// finishIssue makes a frozen issue from what it was frozen with: the same files, whoever finishes it and when.
func (o *Publisher) finishIssue(l List, p ledger.Publication, release bool) (Out, error) {
	if shown, err := o.shown(p); err != nil {
		return Out{}, err
	} else if shown {
		return o.outOf(p, IsPublished), o.cameOut(p)
	}
	if err := o.stillFree(p); err != nil {
		return Out{}, err
	}
	frozen, err := asFrozen(&o.View, l, p)
	if err != nil {
		return Out{}, err
	}
	s, err := takeFrozen(&o.View, frozen, p)
	if err != nil {
		return Out{}, err
	}
	s.Draft = frozen.Basis.Setup.Approve && !release && !p.Released && p.State == ledger.Frozen
	made, err := Make(s, p.PreviousManifest)
	if err != nil {
		return Out{}, err
	}
	if s.Draft {
		return outOfMade(made, Awaits), o.writeDraft(made)
	}
	if err := o.release(p, made); err != nil {
		return Out{}, err
	}
	return outOfMade(made, IsPublished), nil
}

func outOfMade(m Made, state OutState) Out {
	totals := m.Issue.History[len(m.Issue.History)-1]
	folder := folderOfIssue(m.Issue.Name, m.Issue.Revision)
	if state == Awaits || state == IsDraft {
		folder = path.Join("draft", m.Issue.Name)
	}
	return Out{
		Issue: m.Issue.Name, List: m.Issue.List, Folder: folder, Revision: m.Issue.Revision, State: state, Listed: totals.Listed, Events: totals.Events,
		Findings: m.Issue.Notes,
	}
}

// release brings an issue out: its files are staged and synced, the ledger knows them, one rename shows them, and the
// ledger says that they are out. Whatever is done already is left as it is.
func (o *Publisher) release(p ledger.Publication, m Made) error {
	final := o.finalDir(p)
	p.ManifestSHA, p.Released = m.Manifest, true
	stage, err := files.Stage(o.FS, final, m.Manifest[:8], m.Files)
	if err != nil {
		return o.inTheWay(p, fmt.Errorf("stage %s: %w", m.Issue.Name, err))
	}
	if err = o.Write.Stage(p, m.Result, o.moment()); err != nil {
		err = fmt.Errorf("record %s: %w", m.Issue.Name, err)
	} else if err = files.Release(o.FS, stage, final, m.Files); err != nil {
		err = o.inTheWay(p, fmt.Errorf("release %s: %w", m.Issue.Name, err))
	}
	if err != nil {
		return errors.Join(err, files.Clear(o.FS, stage))
	}
	return o.cameOut(p)
}

// cameOut records that an issue is out, and clears away what was there before it.
func (o *Publisher) cameOut(p ledger.Publication) error {
	name := o.issueName(p.List, p.Date)
	if err := files.ClearStages(o.FS, o.finalDir(p)); err != nil {
		return fmt.Errorf("clear the stages of %s: %w", name, err)
	}
	if err := o.Write.Published(p.List, p.Date, p.Revision, o.moment()); err != nil {
		return fmt.Errorf("record %s: %w", name, err)
	}
	o.Changed("published", "issue", name, "revision", p.Revision, "sha8", short(p.ManifestSHA))
	return o.dropDraft(name)
}

// Last gives the last issue of a list that is out.
func (o *Publisher) Last(l List) (Out, bool, error) {
	p, ok, err := o.Ledger.Latest(l.ID)
	return o.outOf(p, WasOut), ok, err
}
