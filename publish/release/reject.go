package release

import (
	"errors"
	"fmt"
	"slices"

	"kalends/ledger"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/publish/issue"
	"kalends/rating"
)

// ErrWouldGoOut means that a draft cannot be refused, because the list would be published as soon as it is made anew.
var ErrWouldGoOut = errors.New("kalends.yaml says publish: auto now, so the list would go out as soon as it is opened again; write publish: approve there first")

// ErrNotInDraft means that an event is to leave a draft that does not contain it.
var ErrNotInDraft = errors.New("no sheet of it stands in the draft")

// Reject refuses the draft of a list that awaits its release: it archives the draft's manifest and records the refusal
// and the events that are to leave, so that the next pass makes the list anew from the sheets, registry and
// configuration of that day. With publish: auto the new list is published unless the gate holds it; a list that was
// frozen for the office's release then fails with ErrWouldGoOut.
func (pub *Publisher) Reject(l folder.List, day rating.Date, why string, without ...string) (ledger.Publication, error) {
	p, err := pub.Unfinished(l)
	switch {
	case err != nil:
		return ledger.Publication{}, err
	case p == nil || day != 0 && p.Date != day:
		return ledger.Publication{}, NoneAwaitsError{l.ID}
	}
	switch awaits, err := issue.AwaitsRelease(&pub.View, l, *p); {
	case err != nil:
		return *p, err
	case !awaits:
		return *p, fmt.Errorf("%s: its release has begun; kalends release finishes it", pub.IssueName(p.List, p.Date))
	case !pub.Setup.Approve && pub.neededApproval(l, *p):
		return *p, ErrWouldGoOut
	}
	if err := errors.Join(pub.InTheWay(*p, nil), pub.checkInDraft(*p, without)); err != nil {
		return *p, err
	}
	manifest, err := pub.keepDraft(*p)
	if err != nil {
		return *p, err
	}
	err = pub.Write.Together(func() error {
		return errors.Join(pub.Write.Refuse(p.List, p.Date, p.Revision, manifest, pub.Moment(), why),
			pub.Reopened(p.List, p.Date, folder.Leaving{Events: without, Reason: why}))
	})
	if err != nil {
		return *p, fmt.Errorf("refuse %s: %w", pub.IssueName(p.List, p.Date), err)
	}
	pub.Changed("refused", "issue", pub.IssueName(p.List, p.Date), "sha8", folder.ShortHash(manifest), "why", why)
	return *p, nil
}

// checkInDraft fails with ErrNotInDraft if an event, named by its code, is not in a draft.
func (pub *Publisher) checkInDraft(p ledger.Publication, codes []string) error {
	inputs, err := pub.Ledger.InputsOf(p)
	for _, code := range codes {
		if err != nil {
			break
		}
		var live []ledger.Submission
		live, err = pub.Ledger.Submissions(ledger.Filter{State: ledger.Accepted, Event: code})
		if err == nil && !slices.ContainsFunc(live, func(s ledger.Submission) bool { return slices.Contains(inputs, s.ID) }) {
			err = fmt.Errorf("%s: event %s: %w", pub.IssueName(p.List, p.Date), code, ErrNotInDraft)
		}
	}
	return err
}

// keepDraft archives the manifest of a draft that is refused, which has the names and hashes of its files and inputs.
// It returns the manifest's hash; empty when there is no draft.
func (pub *Publisher) keepDraft(p ledger.Publication) (sha string, err error) {
	data, err := folder.DraftManifest(&pub.View, pub.IssueName(p.List, p.Date))
	if err != nil || data == nil {
		return "", err
	}
	return files.Archive(pub.FS, pub.ArchiveDir(), data)
}

// AwaitingDraft returns the draft of a list that awaits its release, of a day or, with zero, of any; false when none
// awaits. If it is not there as it was frozen, it is made again.
func (pub *Publisher) AwaitingDraft(l folder.List, day rating.Date) (Out, bool, error) {
	p, err := pub.Unfinished(l)
	if err != nil || p == nil || day != 0 && p.Date != day {
		return Out{}, false, err
	}
	if awaits, err := issue.AwaitsRelease(&pub.View, l, *p); err != nil || !awaits {
		return Out{}, false, err
	}
	if out, there, err := pub.awaiting(l, *p); err != nil || there {
		return out, true, err
	}
	out, err := pub.finishIssue(l, *p, nil)
	return out, true, err
}
