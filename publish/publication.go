package publish

import (
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"kalends/engine"
	"kalends/ledger"
	"kalends/publish/files"
	"kalends/rating"
	"kalends/reports"
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

// ErrNotInCalendar means that no list is due on the day that was asked for.
var ErrNotInCalendar = errors.New("no list is due on that day")

// ErrFuture means that the day has not come; a draft can be made.
var ErrFuture = errors.New("that list is not due yet; --draft makes a draft of it")

// inputs is what an issue is frozen with, beside its sheets.
type frozenInputs struct {
	Configuration string  `json:"configuration"`
	Registry      string  `json:"registry"`
	Program       string  `json:"program"`
	Edition       int     `json:"edition"` // of the ruleset's readings
	Leans         *leaned `json:"leans_on,omitempty"`
}

// alreadyOut answers for a list that is out: it stays as it is.
func (o *Office) alreadyOut(l List, day rating.Date) ([]Out, error) {
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

func (o *Office) outOf(p ledger.Publication, state OutState) Out {
	name := o.issueName(p.List, p.Date)
	return Out{Issue: name, List: p.List, Folder: folderOfIssue(name, p.Revision), Revision: p.Revision, State: state}
}

func folderOfIssue(name string, revision int) string {
	return path.Join("published", name, fmt.Sprintf("r%d", revision))
}

// unfinished gives the publication that is frozen or staged but not out; there is at most one a list.
func (o *Office) unfinished(l List) (*ledger.Publication, error) {
	published, err := o.publications(l.ID)
	if err != nil {
		return nil, err
	}
	for _, p := range published {
		if p.State != ledger.IsPublic {
			return &p, nil
		}
	}
	return nil, nil
}

// freezeAndFinish fixes the inputs of a list date and makes it.
func (o *Office) freezeAndFinish(l List, period rating.Period) (Out, error) {
	events, submissions, err := o.Ledger.EventsFor(l.ID, period.Date)
	if err != nil {
		return Out{}, err
	}
	if err := o.present(l, period, events); err != nil {
		return Out{}, fmt.Errorf("%s: %w", o.issueName(l.ID, period.Date), err)
	}
	for _, data := range [][]byte{o.Setup.Source, o.registry} {
		if _, err := files.Archive(o.FS, filepath.Join(o.ledgerDir(), "archive"), data); err != nil {
			return Out{}, err
		}
	}
	leans, err := o.leanNow(l, period.Date)
	if err != nil {
		return Out{}, err
	}
	inputs, err := json.Marshal(frozenInputs{SHA(o.Setup.Source), o.Registry.SHA, o.Setup.Program, engine.Current(l.Ruleset), leans})
	if err != nil {
		return Out{}, err
	}
	p := ledger.Publication{List: l.ID, Date: period.Date, Revision: 1, State: ledger.Frozen, Inputs: string(inputs), Program: o.Setup.Program}
	for _, s := range submissions {
		p.Submissions = append(p.Submissions, s.ID)
	}
	if p.PreviousManifest, err = o.previousManifest(l, period.Date); err != nil {
		return Out{}, err
	}
	if err := o.Ledger.Freeze(p, o.moment()); err != nil {
		return Out{}, fmt.Errorf("freeze %s: %w", o.issueName(l.ID, period.Date), err)
	}
	o.note("frozen", "issue", o.issueName(l.ID, period.Date), "sheets", len(submissions))
	return o.finishIssue(l, p, false)
}

func (o *Office) previousManifest(l List, date rating.Date) (string, error) {
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
func (o *Office) Awaiting(lists []List, day rating.Date) (awaiting []List, err error) {
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
func (o *Office) Release(l List, day rating.Date) (Out, error) {
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
func (o *Office) finishIssue(l List, p ledger.Publication, release bool) (Out, error) {
	if shown, err := o.shown(p); err != nil {
		return Out{}, err
	} else if shown {
		return o.outOf(p, IsPublished), o.cameOut(p)
	}
	if err := o.stillFree(p); err != nil {
		return Out{}, err
	}
	frozen, l, err := o.asFrozen(l, p)
	if err != nil {
		return Out{}, err
	}
	w, err := frozen.workOf(l, p)
	if err != nil {
		return Out{}, err
	}
	w.draft = frozen.Setup.Approve && !release && !p.Released && p.State == ledger.Frozen
	made, err := frozen.make(w, p.PreviousManifest)
	if err != nil {
		return Out{}, err
	}
	if w.draft {
		return made.out(Awaits), o.writeDraft(made)
	}
	if err := o.release(p, w, made); err != nil {
		return Out{}, err
	}
	return made.out(IsPublished), nil
}

// workOf gives what a publication was frozen with, for the office as it was then.
func (o *Office) workOf(l List, p ledger.Publication) (*work, error) {
	period, ok := o.calendar(l).On(p.Date)
	if !ok {
		return nil, fmt.Errorf("%s on %s: %w", p.List, p.Date, ErrNotInCalendar)
	}
	in, err := frozenWith(p)
	if err != nil {
		return nil, err
	}
	w := &work{list: l, revision: p.Revision, period: period, leans: in.Leans}
	w.period.List = p.List
	w.events, w.submissions, err = o.Ledger.EventsOf(p)
	return w, err
}

// asFrozen gives the office as it was when the issue was frozen: its configuration and its registry of that moment, and
// the list with its ruleset as it was read then.
func (o *Office) asFrozen(l List, p ledger.Publication) (*Office, List, error) {
	in, err := frozenWith(p)
	if err != nil {
		return nil, l, err
	}
	then := *o
	if in.Registry != o.Registry.SHA {
		data, err := o.archived(in.Registry)
		if err != nil {
			return nil, l, err
		}
		if err := then.useRegistry(data); err != nil {
			return nil, l, err
		}
	}
	if in.Configuration == SHA(o.Setup.Source) {
		l, err = l.readIn(in.Edition)
		return &then, l, err
	}
	source, err := o.archived(in.Configuration)
	if err != nil {
		return nil, l, err
	}
	if then.Setup, err = o.Configure(source); err != nil {
		return nil, l, fmt.Errorf("configuration of %s %s: %w", p.List, p.Date, err)
	}
	then.Setup.Ledger = o.ledgerDir()
	kept, ok := then.list(p.List)
	if !ok {
		return nil, l, fmt.Errorf("the configuration of %s had no list %s", p.Date, p.List)
	}
	kept, err = kept.readIn(in.Edition)
	return &then, kept, err
}

// made is an issue with its finished files.
type made struct {
	issue    reports.Issue
	files    []files.File // with manifest.json
	manifest string       // its SHA-256
	result   ledger.Result
}

func (m made) out(state OutState) Out {
	totals := m.issue.History[len(m.issue.History)-1]
	folder := folderOfIssue(m.issue.Name, m.issue.Revision)
	if state == Awaits || state == IsDraft {
		folder = path.Join("draft", m.issue.Name)
	}
	return Out{
		Issue: m.issue.Name, List: m.issue.List, Folder: folder, Revision: m.issue.Revision, State: state, Listed: totals.Listed, Events: totals.Events,
		Findings: m.issue.Notes,
	}
}

// make rates a list date and prints it.
func (o *Office) make(w *work, previousManifest string) (made, error) {
	if err := o.rate(w); err != nil {
		return made{}, err
	}
	is, err := o.issue(w)
	if err != nil {
		return made{}, err
	}
	out, findings, err := o.printIssue(is)
	if err != nil {
		return made{}, err
	}
	manifest, err := o.manifest(w, is, out, previousManifest)
	if err != nil {
		return made{}, err
	}
	is.Notes = append(append(slices.Clone(is.Notes), findings...), o.unprinted()...)
	m := made{issue: is, files: append(out, files.File{Name: manifestName, Data: manifest}), manifest: SHA(manifest)}
	m.result = ledger.Result{List: w.outcome.List, Changes: w.outcome.Changes, LeftOut: w.outcome.LeftOut}
	if m.result.Totals, err = json.Marshal(is.History[len(is.History)-1]); err != nil {
		return m, err
	}
	m.result.Printed, err = json.Marshal(printed{ranksOf(is.Lines)})
	return m, err
}

// unprinted names the rows of the registry that a list is printed without, because they have a fault.
func (o *Office) unprinted() rating.Findings {
	var found rating.Findings
	for _, f := range o.Remarks {
		if f.Severity() == rating.Error && slices.Contains([]string{"Officials", "Clubs", "Regions"}, f.Origin.Sheet) {
			found = append(found, rating.Finding{Code: "W616", Origin: f.Origin, Read: f.Read})
		}
	}
	return found
}

// release brings an issue out: its files are staged and synced, the ledger knows them, one rename shows them, and the
// ledger says that they are out. Whatever is done already is left as it is.
func (o *Office) release(p ledger.Publication, w *work, m made) error {
	final := o.finalDir(p)
	p.ManifestSHA, p.Released = m.manifest, true
	stage, err := files.Stage(o.FS, final, m.manifest[:8], m.files)
	if err != nil {
		return o.inTheWay(p, fmt.Errorf("stage %s: %w", m.issue.Name, err))
	}
	if err = o.Ledger.Stage(p, m.result, o.moment()); err != nil {
		err = fmt.Errorf("record %s: %w", m.issue.Name, err)
	} else if err = files.Release(o.FS, stage, final, m.files); err != nil {
		err = o.inTheWay(p, fmt.Errorf("release %s: %w", m.issue.Name, err))
	}
	if err != nil {
		return errors.Join(err, files.Clear(o.FS, stage))
	}
	return o.cameOut(p)
}

// cameOut records that an issue is out, and clears away what was there before it.
func (o *Office) cameOut(p ledger.Publication) error {
	name := o.issueName(p.List, p.Date)
	if err := files.ClearStages(o.FS, o.finalDir(p)); err != nil {
		return fmt.Errorf("clear the stages of %s: %w", name, err)
	}
	if err := o.Ledger.Published(p.List, p.Date, p.Revision, o.moment()); err != nil {
		return fmt.Errorf("record %s: %w", name, err)
	}
	o.note("published", "issue", name, "revision", p.Revision, "sha8", short(p.ManifestSHA))
	return o.dropDraft(name)
}

// Last gives the last issue of a list that is out.
func (o *Office) Last(l List) (Out, bool, error) {
	p, ok, err := o.Ledger.Latest(l.ID)
	return o.outOf(p, WasOut), ok, err
}
