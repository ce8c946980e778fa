package release

import (
	"cmp"
	"errors"
	"fmt"
	"path"
	"slices"

	"kalends/ledger"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/publish/issue"
	"kalends/rating"
)

// ErrNothingAgain means that no list that was made again awaits its release.
var ErrNothingAgain = errors.New("no list that was made again awaits its release")

// Chain makes published lists again because of the office's decisions (corrections: reissue).
type Chain struct{ *Publisher }

// Chain returns the lists that are made again.
func (pub *Publisher) Chain() Chain { return Chain{pub} }

// Stage freezes the lists that decisions change, all in one commit, makes their drafts and returns them. Nothing is
// published before the office releases it. Lists that are frozen already stay so, unless a list was published or a
// decision taken since. It does nothing once their release has begun.
func (c Chain) Stage() (outs []Out, err error) {
	frozen, err := folder.Again(&c.View)
	if err != nil || slices.ContainsFunc(frozen, underWay) {
		return nil, err // its release has begun
	}
	if same, err := c.AskedBefore(stageQuestion); err != nil || same {
		return c.awaitingOuts(frozen), err
	}
	wanted, err := c.wanted(frozen)
	if err != nil {
		return nil, err
	}
	if err := c.freeze(frozen, wanted); err != nil {
		return nil, fmt.Errorf("freeze the lists that are made again: %w", err)
	}
	if frozen, err = folder.Again(&c.View); err != nil {
		return nil, err
	}
	courses := issue.Courses{}
	for i, p := range frozen {
		c.tell(i, len(frozen), p.List, p.Date)
		out, err := c.draft(p, courses)
		if err != nil {
			return outs, ListError{p.List, err}
		}
		outs = append(outs, out)
	}
	c.tell(len(frozen), len(frozen), "", 0)
	return outs, c.Answered(stageQuestion) // a job that looks often looks once at one state of the folder
}

// stageQuestion is the key under which the folder remembers that nothing is left to stage.
const stageQuestion = "what is to be made again"

// awaitingOuts describes frozen lists whose drafts are there already.
func (c Chain) awaitingOuts(frozen []ledger.Publication) (outs []Out) {
	for _, p := range frozen {
		out := c.outOf(p, Awaits)
		out.Folder, out.Again = path.Join("draft", out.Issue), true
		outs = append(outs, out)
	}
	return outs
}

// underWay reports whether the release of a revision has begun.
func underWay(p ledger.Publication) bool { return p.Released || p.State == ledger.Staged }

// wanted returns the revisions that decisions make necessary, in the order of their release, and archives the registry
// that they need.
func (c Chain) wanted(frozen []ledger.Publication) (wanted []ledger.Publication, err error) {
	touched, to, err := issue.Touched(&c.View)
	if err != nil || len(touched) == 0 {
		return nil, err
	}
	privacy, err := c.privacy(frozen)
	if err != nil {
		return nil, err
	}
	for i, was := range touched {
		p := ledger.Publication{List: was.List, Date: was.Date, Revision: was.Revision + 1, State: ledger.Frozen,
			Program: c.Setup.Program, Reissued: to}
		if p.Inputs, err = issue.FreezeAgain(&c.View, was, to, privacy); err != nil {
			return nil, err
		}
		if p.Submissions, err = c.Ledger.InputsOf(was); err != nil {
			return nil, err
		}
		if !slices.ContainsFunc(touched[:i], func(o ledger.Publication) bool { return o.List == was.List }) {
			if p.PreviousManifest, err = c.manifestBefore(p); err != nil {
				return nil, err
			}
		}
		wanted = append(wanted, p)
	}
	return wanted, nil
}

// manifestBefore returns the hash of the manifest of the published list before a revision, among those that the
// revision builds on; empty if it is the first.
func (c Chain) manifestBefore(p ledger.Publication) (string, error) {
	before, _, err := folder.OutBefore(&c.View, p.List, p.Date, p.Reissued)
	return before.ManifestSHA, err
}

// privacy returns the hash of the registry by whose privacy revisions are printed: that of the day on which they were
// frozen; or today's, which it archives, if none is frozen or somebody wants to be printed with less since.
func (c Chain) privacy(frozen []ledger.Publication) (string, error) {
	if len(frozen) > 0 {
		sha, err := issue.Privacy(frozen[0])
		if err != nil {
			return "", err
		}
		if stricter, err := c.stricter(sha); err != nil || !stricter {
			return sha, err
		}
	}
	workbook, err := folder.RegistryBytes(&c.View)
	if err == nil {
		_, err = files.Archive(c.FS, c.ArchiveDir(), workbook)
	}
	return c.Registry.SHA, err
}

// stricter reports whether somebody wants to be printed with less than by the registry that has a hash.
func (c Chain) stricter(sha string) (bool, error) {
	then, err := c.WithRegistry(sha)
	if err != nil || sha == c.Registry.SHA {
		return false, err
	}
	for p := range then.Registry.Players.All() {
		now := issue.WithStricterPrivacy(p, c.Registry.Players)
		if now.Publish != p.Publish || now.HideBirth != p.HideBirth {
			return true, nil
		}
	}
	return false, nil
}

// freeze replaces the frozen revisions by the wanted ones in the ledger, in one commit, and removes the drafts of those
// that are not wanted any more. Those that are the same stay.
func (c Chain) freeze(frozen, wanted []ledger.Publication) error {
	dropped := slices.DeleteFunc(slices.Clone(frozen), func(p ledger.Publication) bool { return containsSame(wanted, p) })
	fresh := slices.DeleteFunc(slices.Clone(wanted), func(p ledger.Publication) bool { return containsSame(frozen, p) })
	if len(dropped)+len(fresh) == 0 {
		return nil
	}
	err := c.Write.Together(func() error {
		for _, p := range slices.Backward(dropped) {
			if err := c.Write.Unfreeze(p.List, p.Date, p.Revision, c.Moment(), "staged anew"); err != nil {
				return err
			}
		}
		for _, p := range fresh {
			if err := c.Write.Freeze(p, c.Moment()); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, p := range fresh {
		c.Changed("frozen", "issue", c.IssueName(p.List, p.Date), "revision", p.Revision, "reissued", p.Reissued)
	}
	return c.dropDrafts(dropped, wanted)
}

// containsSame reports whether a revision is among others, frozen with the same inputs.
func containsSame(all []ledger.Publication, p ledger.Publication) bool {
	return slices.ContainsFunc(all, func(o ledger.Publication) bool {
		return o.List == p.List && o.Date == p.Date && o.Revision == p.Revision && o.Inputs == p.Inputs &&
			o.PreviousManifest == p.PreviousManifest && o.Reissued == p.Reissued
	})
}

// dropDrafts removes the drafts of dropped revisions, except where another revision of the same list and date is
// wanted.
func (c Chain) dropDrafts(dropped, wanted []ledger.Publication) error {
	for _, p := range dropped {
		if slices.ContainsFunc(wanted, func(o ledger.Publication) bool { return o.List == p.List && o.Date == p.Date }) {
			continue
		}
		if err := c.dropDraft(c.IssueName(p.List, p.Date)); err != nil {
			return err
		}
	}
	return nil
}

// listOf returns the list of a revision; only its id is set if the configuration does not have it any more.
func (c Chain) listOf(p ledger.Publication) folder.List {
	l, known := c.ListByID(p.List)
	if !known {
		l = folder.List{ID: p.List}
	}
	return l
}

// Release publishes the lists that were made again: one commit marks all of them as released, then each is made, read
// back and shown in order. Frozen lists that build on them are unfrozen in the same commit and returned as reopened. If
// what is to be made again has changed, it is staged anew and returned, and nothing is published.
func (c Chain) Release() (outs []Out, reopened []folder.List, err error) {
	staged, err := c.Stage()
	if err != nil || slices.ContainsFunc(staged, func(out Out) bool { return !out.Again }) {
		return staged, nil, err
	}
	chain, err := folder.Again(&c.View)
	switch {
	case err != nil || len(chain) == 0:
		return nil, nil, cmp.Or(err, ErrNothingAgain)
	case !slices.ContainsFunc(chain, underWay): // else an earlier process has marked them
		if reopened, err = c.mark(chain); err != nil {
			return nil, nil, fmt.Errorf("release the lists that were made again: %w", err)
		}
	}
	outs, _, err = c.Finish()
	return outs, reopened, errors.Join(err, UpdateDerived(c.Publisher))
}

// Redact makes the lists that decisions to erase persons have touched again and publishes them, without drafts: nobody can
// release or refuse what the law asks for. It finishes what an earlier process has begun.
func (c Chain) Redact() ([]Out, error) {
	frozen, err := folder.Again(&c.View)
	if err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(frozen, underWay) {
		wanted, err := c.wanted(frozen)
		if err != nil {
			return nil, err
		}
		if err := c.freeze(frozen, wanted); err != nil {
			return nil, fmt.Errorf("freeze the lists that are made again: %w", err)
		}
		if frozen, err = folder.Again(&c.View); err != nil || len(frozen) == 0 {
			return nil, err
		}
		if _, err = c.mark(frozen); err != nil {
			return nil, fmt.Errorf("release the lists that are made again: %w", err)
		}
	}
	outs, _, err := c.Finish()
	return outs, err
}

// mark marks a chain as released, and unfreezes the lists that were frozen before it and build on it, in one commit;
// these it returns.
func (c Chain) mark(chain []ledger.Publication) (reopened []folder.List, err error) {
	var open []ledger.Publication
	for _, l := range c.Setup.Lists {
		p, err := c.Unfinished(l)
		switch {
		case err != nil:
			return nil, err
		case p == nil || !c.buildsOn(l, chain):
		case underWay(*p):
			return nil, fmt.Errorf("%s is being released; kalends publish finishes it", c.IssueName(p.List, p.Date))
		default:
			open, reopened = append(open, *p), append(reopened, l)
		}
	}
	if err := c.backUp(); err != nil { // one copy before them all and one after, so that those of earlier days are kept
		return nil, err
	}
	return reopened, c.Write.Together(func() error {
		for _, p := range chain {
			if err := c.Write.Release(p, c.Moment()); err != nil {
				return err
			}
		}
		for _, p := range open {
			why := "the list before it was made again"
			if err := c.Write.Unfreeze(p.List, p.Date, p.Revision, c.Moment(), why); err != nil {
				return err
			}
		}
		return nil
	})
}

// buildsOn reports whether a list, or the one whose ratings it asks for, is in a chain.
func (c Chain) buildsOn(l folder.List, chain []ledger.Publication) bool {
	on, _ := c.LeansOn(l)
	return slices.ContainsFunc(chain, func(p ledger.Publication) bool { return p.List == l.ID || p.List == on.ID })
}

// Finish publishes what is marked as released, in order, and then copies the ledger. When it cannot, it returns by id
// the lists that must wait for it.
func (c Chain) Finish() (outs []Out, unfinished map[string]bool, err error) {
	chain, err := folder.Again(&c.View)
	if err != nil {
		return nil, nil, err
	}
	chain = slices.DeleteFunc(chain, func(p ledger.Publication) bool { return !underWay(p) })
	for i, p := range chain {
		c.tell(i, len(chain), p.List, p.Date)
		out, err := c.finish(p)
		if err != nil {
			return outs, c.heldBy(chain[i:]), ListError{p.List, err}
		}
		outs = append(outs, out)
	}
	if len(chain) > 0 {
		c.tell(len(chain), len(chain), "", 0)
		err = c.backUp()
	}
	return outs, nil, err
}

// finish publishes one revision. It is made once more from what it was frozen with, which gives the same bytes as its
// draft.
func (c Chain) finish(p ledger.Publication) (out Out, err error) {
	if p.State == ledger.Frozen {
		if p.PreviousManifest, err = c.manifestBefore(p); err != nil {
			return out, err
		}
	}
	return c.finishIssue(c.listOf(p), p, nil)
}

// heldBy returns by id which lists build on revisions that are not published yet.
func (c Chain) heldBy(chain []ledger.Publication) map[string]bool {
	held := map[string]bool{}
	for _, l := range c.Setup.Lists {
		held[l.ID] = c.buildsOn(l, chain)
	}
	return held
}

// Reject archives the drafts' manifests, records in one commit that the lists that were made again are refused, and
// removes the drafts. It returns these lists. The decisions stay: the next pass stages the lists again, until the
// decisions are revoked.
func (c Chain) Reject(why string) ([]ledger.Publication, error) {
	chain, err := folder.Again(&c.View)
	switch {
	case err != nil:
		return nil, err
	case len(chain) == 0:
		return nil, ErrNothingAgain
	case slices.ContainsFunc(chain, underWay):
		return nil, errors.New("the release of the lists that were made again has begun; kalends release finishes it")
	}
	manifests := make([]string, len(chain))
	for i, p := range chain {
		if err := c.inTheWay(p); err != nil {
			return nil, err
		}
		if manifests[i], err = c.keepDraft(p); err != nil {
			return nil, err
		}
	}
	err = c.Write.Together(func() error {
		for i, p := range slices.Backward(chain) {
			if err := c.Write.Refuse(p.List, p.Date, p.Revision, manifests[i], c.Moment(), why); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("refuse the lists that were made again: %w", err)
	}
	for _, p := range chain {
		c.Changed("refused", "issue", c.IssueName(p.List, p.Date), "revision", p.Revision, "why", why)
	}
	return chain, c.dropDrafts(chain, nil)
}

// Awaits reports whether one of some lists, with the date day, is among those that were made again and are not
// published; zero means any day.
func (c Chain) Awaits(lists []folder.List, day rating.Date) (bool, error) {
	chain, err := folder.Again(&c.View)
	return slices.ContainsFunc(chain, func(p ledger.Publication) bool {
		mine := slices.ContainsFunc(lists, func(l folder.List) bool { return l.ID == p.List })
		return mine && (day == 0 || p.Date == day)
	}), err
}
