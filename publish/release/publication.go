package release

import (
	"errors"
	"fmt"
	"path"
	"strings"

	"kalends/ledger"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/publish/issue"
	"kalends/publish/readback"
	"kalends/publish/render"
	"kalends/rating"
)

// Out is the result for one list date.
type Out struct {
	Issue    string
	List     string
	Date     rating.Date
	Folder   string // relative to the association's folder
	Revision int
	State    OutState
	Listed   int
	Events   int
	Findings rating.Findings // what the office must know of this list
	WaitsFor string          // the issue that must be out first
	Held     Held            // why it may not be published before somebody has acknowledged it
	Anew     bool            // the acknowledged draft was not the one that was held, and was made anew
	Again    bool            // it awaited its release before, and its draft is there

	manifest string // of a draft
}

// OutState says what became of a list date.
type OutState string

// The states of a list date.
const (
	IsPublished OutState = "published"
	WasOut      OutState = "already"  // it was published before
	IsDraft     OutState = "draft"    // a look ahead; nothing is fixed
	Awaits      OutState = "awaiting" // its inputs are fixed; the office must release it
	Waits       OutState = "waiting"  // another list, on which it leans, must be published first; nothing is fixed
)

// ErrFuture means that the day of a list has not come; a draft can be made.
var ErrFuture = errors.New("that list is not due yet; --draft makes a draft of it")

// ErrReadsOtherwise means that the files of a list, read back, are not what was calculated.
var ErrReadsOtherwise = readback.ErrDiffers

// ErrRulesetChanged means that a list would continue by another ruleset, or by another text of it, than before.
var ErrRulesetChanged = issue.ErrRulesetChanged

// CheckRulesets fails when a list would not continue by the ruleset by which it was published.
func CheckRulesets(v *folder.View) error { return issue.CheckRulesets(v) }

// outOf describes a publication of the ledger, without its counts and findings.
func (pub *Publisher) outOf(p ledger.Publication, state OutState) Out {
	name := pub.IssueName(p.List, p.Date)
	return Out{Issue: name, List: p.List, Date: p.Date, Folder: pub.IssueFolder(p), Revision: p.Revision, State: state}
}

// freezeAndFinish archives and records the inputs of a list date, then publishes the list or makes the draft that
// awaits its release.
func (pub *Publisher) freezeAndFinish(l folder.List, period rating.Period) (Out, error) {
	gathered, err := issue.Gather(&pub.View, l, period.Date)
	if err != nil {
		return Out{}, err
	}
	if err := gathered.CheckEntrants(&pub.View, l, period.Date); err != nil {
		return Out{}, fmt.Errorf("%s: %w", pub.IssueName(l.ID, period.Date), err)
	}
	workbook, err := folder.RegistryBytes(&pub.View)
	if err != nil {
		return Out{}, err
	}
	kept := [][]byte{pub.Setup.Source, workbook}
	for _, o := range pub.Setup.Own {
		kept = append(kept, o.Data)
	}
	for _, data := range kept {
		if _, err := files.Archive(pub.FS, pub.ArchiveDir(), data); err != nil {
			return Out{}, err
		}
	}
	p, err := issue.ToFreeze(&pub.View, l, period, gathered)
	if err != nil {
		return Out{}, err
	}
	before, _, err := pub.LastOut(l.ID, period.Date-1)
	if err != nil {
		return Out{}, err
	}
	p.PreviousManifest = before.ManifestSHA
	if err := pub.Write.Freeze(p, pub.Moment()); err != nil {
		return Out{}, fmt.Errorf("freeze %s: %w", pub.IssueName(l.ID, period.Date), err)
	}
	pub.Changed("frozen", "issue", pub.IssueName(l.ID, period.Date), "sheets", len(gathered.Submissions))
	s, err := issue.TakeGathered(&pub.View, l, p, gathered)
	if err != nil {
		return Out{}, err
	}
	return pub.finishFrom(l, p, s, nil)
}

// NoneAwaitsError means that no draft of some lists awaits its release.
type NoneAwaitsError struct{ Lists string }

// Error names the lists.
func (e NoneAwaitsError) Error() string { return "list " + e.Lists + ": no draft awaits its release" }

// Awaiting returns the lists whose draft of a day awaits its release, by date; zero means any day. If there are none,
// it fails with a NoneAwaitsError.
func (pub *Publisher) Awaiting(lists []folder.List, day rating.Date) (awaiting []folder.List, err error) {
	turns, failed := pub.turns(lists, day)
	for _, t := range turns {
		if t.begun != nil && (day == 0 || t.begun.Date == day) {
			awaiting = append(awaiting, t.list)
		}
	}
	if len(awaiting) > 0 {
		return awaiting, nil
	}
	if err = errors.Join(failed...); err == nil {
		err = NoneAwaitsError{strings.Join(idsOf(lists), ", ")}
	}
	return nil, err
}

func idsOf(lists []folder.List) (ids []string) {
	for _, l := range lists {
		ids = append(ids, l.ID)
	}
	return ids
}

// Release publishes the draft of a list that awaits the office; the zero day means any. If the gate holds it and not
// all of that is acknowledged, nothing is published, and the list awaits its release as before. Without a draft it
// fails with a NoneAwaitsError.
func (pub *Publisher) Release(l folder.List, day rating.Date, seen Seen) (Out, error) {
	p, err := pub.Unfinished(l)
	if err != nil {
		return Out{}, err
	}
	if p == nil || (day != 0 && p.Date != day) {
		return Out{}, NoneAwaitsError{l.ID}
	}
	out, err := pub.finishIssue(l, *p, &seen)
	return out, errors.Join(err, UpdateDerived(pub), pub.backUp())
}

// finishIssue makes a frozen issue from what it was frozen with, whenever and by whichever process, with the same
// bytes, and publishes it unless the gate holds it. seen is what the office acknowledges by releasing it; nil means
// that its day has come.
func (pub *Publisher) finishIssue(l folder.List, p ledger.Publication, seen *Seen) (Out, error) {
	if shown, err := pub.shown(p); err != nil {
		return Out{}, err
	} else if shown {
		return pub.outOf(p, IsPublished), pub.recordPublished(p, "")
	}
	s, err := issue.TakeFrozen(&pub.View, l, p)
	if err != nil {
		return Out{}, err
	}
	return pub.finishFrom(l, p, s, seen)
}

// finishFrom calculates a frozen issue and publishes it, or makes its draft if the gate holds it.
func (pub *Publisher) finishFrom(l folder.List, p ledger.Publication, s *issue.Snapshot, seen *Seen) (Out, error) {
	approve := s.Basis.Setup.Approve
	v, err := issue.Make(s)
	if err != nil {
		return Out{}, err
	}
	pass, err := pub.judge(l, p, approve, &v, seen)
	if err != nil {
		return Out{}, err
	}
	if !pass.opened {
		return pub.hold(l, p, s, v, pass)
	}
	made, err := pub.release(p, s, v, pass)
	if err != nil {
		return Out{}, err
	}
	return outOfMade(made, IsPublished), nil
}

// outOfMade describes an issue whose files were made.
func outOfMade(m render.Made, state OutState) Out {
	totals := m.Issue.History[len(m.Issue.History)-1]
	place := folder.FolderOfIssue(m.Issue.Name, m.Issue.Revision)
	if state == Awaits || state == IsDraft {
		place = path.Join("draft", m.Issue.Name)
	}
	return Out{
		Issue: m.Issue.Name, List: m.Issue.List, Date: m.Issue.Period.Date, Folder: place, Revision: m.Issue.Revision, State: state,
		Listed: totals.Listed, Events: totals.Events,
		Findings: m.Issue.Notes,
	}
}

// release publishes an issue: its files are made on a stage and synced, the ledger records them, one rename shows them,
// and the ledger records that they are published. A stage that cannot be published is removed.
func (pub *Publisher) release(p ledger.Publication, s *issue.Snapshot, v issue.Values,
	pass judgement) (render.Made, error) {
	name := pub.IssueName(p.List, p.Date)
	stage, err := files.NewStage(pub.FS, pub.finalDir(p))
	if err != nil {
		return render.Made{}, pub.InTheWay(p, fmt.Errorf("stage %s: %w", name, err))
	}
	m, err := pub.staged(p, s, v, stage)
	if err == nil {
		p.ManifestSHA, p.Released = m.Manifest, true
		err = pub.show(p, m, stage, pass)
	}
	if err != nil {
		return m, errors.Join(err, stage.Clear())
	}
	return m, pub.recordPublished(p, s.Basis.Registry.SHA)
}

// staged makes the files of an issue on its stage, and reads the list back from there.
func (pub *Publisher) staged(p ledger.Publication, s *issue.Snapshot, v issue.Values,
	stage *files.Stage) (render.Made, error) {
	m, err := render.Print(s, v, p.PreviousManifest, nil, stage)
	if err == nil {
		err = stage.Finish()
	}
	if err == nil {
		err = readBack(pub.FS, stage.Dir(), s, m)
	}
	if err != nil {
		return m, pub.cutOff(p, s, fmt.Errorf("stage %s: %w", pub.IssueName(p.List, p.Date), err))
	}
	return m, nil
}

// readBack reads the files of an issue in a folder and fails with ErrReadsOtherwise if they are not what was
// calculated.
func readBack(fsys files.Reader, dir string, s *issue.Snapshot, m render.Made) error {
	tables := readback.TablesOf(s.Basis.Setup.Print.Sections)
	return readback.Compare(fsys, dir, m.Issue, m.Result.List, tables)
}

// cutOff returns why a stage cannot be published: another process may have published an issue and removed the stage.
// Only the hash of its manifest shows whether that is another issue, so the issue is made once more, without writing
// it.
func (pub *Publisher) cutOff(p ledger.Publication, s *issue.Snapshot, why error) error {
	if there, err := pub.ManifestAt(p); err != nil || there == nil {
		return errors.Join(why, err)
	}
	again, err := issue.TakeFrozen(&pub.View, s.List, p)
	if err != nil {
		return errors.Join(why, err)
	}
	m, err := render.Make(again, p.PreviousManifest, files.Nowhere{})
	if err != nil {
		return errors.Join(why, err)
	}
	p.ManifestSHA = m.Manifest
	return pub.InTheWay(p, why)
}

// show records in one commit what is staged and what was acknowledged of its draft, and renames the stage to the folder
// of the issue.
func (pub *Publisher) show(p ledger.Publication, m render.Made, stage *files.Stage, pass judgement) error {
	err := pub.Write.Together(func() error {
		return errors.Join(pub.acknowledge(p, pass), pub.Write.Stage(p, m.Result, pub.Moment()))
	})
	if err != nil {
		return fmt.Errorf("record %s: %w", m.Issue.Name, err)
	}
	if pass.draft != "" {
		pub.Changed("acknowledged", "issue", m.Issue.Name, "sha8", folder.ShortHash(pass.draft), "codes",
			strings.Join(pass.seen.Codes, ","), "by", pass.seen.By)
	}
	if err := stage.Release(); err != nil {
		return pub.InTheWay(p, fmt.Errorf("release %s: %w", m.Issue.Name, err))
	}
	return nil
}

// recordPublished records that an issue is published, and removes its draft and its stages. registry is the hash of the
// registry in which everybody on it was found; empty when another process calculated it.
func (pub *Publisher) recordPublished(p ledger.Publication, registry string) error {
	name := pub.IssueName(p.List, p.Date)
	if err := files.ClearStages(pub.FS, pub.finalDir(p)); err != nil {
		return fmt.Errorf("clear the stages of %s: %w", name, err)
	}
	err := pub.KeepKnownWith(registry, func() error {
		return pub.Write.Published(p.List, p.Date, p.Revision, pub.Moment())
	})
	if err != nil {
		return fmt.Errorf("record %s: %w", name, err)
	}
	pub.Changed("published", "issue", name, "revision", p.Revision, "sha8", folder.ShortHash(p.ManifestSHA))
	return pub.dropDraft(name)
}

// Last returns the last published issue of a list; false if there is none.
func (pub *Publisher) Last(l folder.List) (Out, bool, error) {
	p, ok, err := pub.Ledger.Latest(l.ID)
	return pub.outOf(p, WasOut), ok, err
}
