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

// Chain makes published lists again because of what the office has decided (corrections: reissue).
type Chain struct{ *Publisher }

// Chain returns the lists that are made again.
func (pub *Publisher) Chain() Chain { return Chain{pub} }

// Stage freezes the lists that decisions change (corrections: reissue), all in one commit, and makes their drafts.
// Nothing is published before the office releases it. What is frozen and has not changed stays; where a list was
// published since, or another decision was taken, the lists are frozen anew.
func (c Chain) Stage() (outs []Out, err error) {
	frozen, err := folder.Again(&c.View)
	if err != nil || slices.ContainsFunc(frozen, underWay) {
		return nil, err // its release has begun
	}
	if same, err := c.AskedBefore(whatAgain); err != nil || same {
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
	for _, p := range frozen {
		out, err := c.draft(p, courses)
		if err != nil {
			return outs, ListError{p.List, err}
		}
		outs = append(outs, out)
	}
	return outs, c.Answered(whatAgain) // a job that looks often looks once at one state of the folder
}

const whatAgain = "what is to be made again"

// awaitingOuts describes frozen lists whose drafts are there.
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

// wanted returns the revisions that are to be frozen, in order.
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

// manifestBefore returns the manifest of the published list before a revision, as that sees it.
func (c Chain) manifestBefore(p ledger.Publication) (string, error) {
	before, _, err := folder.OutBefore(&c.View, p.List, p.Date, p.Reissued)
	return before.ManifestSHA, err
}

// privacy returns the hash of the registry by which revisions are printed: today's, which is archived; or the one of
// the day on which they were frozen, as long as nobody wants to be printed with less since.
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

// stricter reports whether somebody wants to be printed with less than by an earlier registry.
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

// freeze replaces the frozen revisions by the wanted ones, in one commit.
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

// dropDrafts removes the drafts of revisions that are dropped and not wanted.
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

// listOf returns a list of the configuration, or its id alone where the configuration has it no more.
func (c Chain) listOf(p ledger.Publication) folder.List {
	l, known := c.ListByID(p.List)
	if !known {
		l = folder.List{ID: p.List}
	}
	return l
}

// Release publishes the lists that were made again: one commit marks all of them as released, then each is made, read
// back and shown in order. Lists whose drafts await their release build on what was published before: they are opened
// again and returned. Where the chain has changed it is staged anew, and nothing is published.
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
	return outs, reopened, errors.Join(err, updateDerived(c.Publisher))
}

// mark marks a chain as released, and opens the lists again that were frozen before it, in one commit.
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

// buildsOn reports whether a list builds on one of a chain, or leans on it.
func (c Chain) buildsOn(l folder.List, chain []ledger.Publication) bool {
	on, _ := c.LeansOn(l)
	return slices.ContainsFunc(chain, func(p ledger.Publication) bool { return p.List == l.ID || p.List == on.ID })
}

// Finish publishes what is marked as released, in order. When it cannot, it returns the lists that must wait for it.
func (c Chain) Finish() (outs []Out, unfinished map[string]bool, err error) {
	chain, err := folder.Again(&c.View)
	if err != nil {
		return nil, nil, err
	}
	chain = slices.DeleteFunc(chain, func(p ledger.Publication) bool { return !underWay(p) })
	for i, p := range chain {
		out, err := c.finish(p)
		if err != nil {
			return outs, c.heldBy(chain[i:]), ListError{p.List, err}
		}
		outs = append(outs, out)
	}
	if len(chain) > 0 {
		err = c.backUp()
	}
	return outs, nil, err
}

// finish publishes one revision. It is made once more from what it was frozen with, to the same bytes as its draft.
func (c Chain) finish(p ledger.Publication) (out Out, err error) {
	if p.State == ledger.Frozen {
		if p.PreviousManifest, err = c.manifestBefore(p); err != nil {
			return out, err
		}
	}
	return c.finishIssue(c.listOf(p), p, nil)
}

// heldBy returns the lists that build on revisions that are not published yet.
func (c Chain) heldBy(chain []ledger.Publication) map[string]bool {
	held := map[string]bool{}
	for _, l := range c.Setup.Lists {
		held[l.ID] = c.buildsOn(l, chain)
	}
	return held
}

// Reject forgets the lists that were made again and await their release, in one commit. The decisions stay: the next
// pass stages the lists again, until the decisions are revoked.
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

// Awaits reports whether lists that were made again await their release, among them one of some lists and of a day;
// zero: any day.
func (c Chain) Awaits(lists []folder.List, day rating.Date) (bool, error) {
	chain, err := folder.Again(&c.View)
	return slices.ContainsFunc(chain, func(p ledger.Publication) bool {
		mine := slices.ContainsFunc(lists, func(l folder.List) bool { return l.ID == p.List })
		return mine && (day == 0 || p.Date == day)
	}), err
}
