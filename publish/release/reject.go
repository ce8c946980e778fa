package release

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"kalends/ledger"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/publish/issue"
	"kalends/rating"
)

// ErrWouldGoOut means that a draft cannot be refused, because the list would be published at once when it is made anew.
var ErrWouldGoOut = errors.New("kalends.yaml says publish: auto now, so the list would go out as soon as it is opened again; write publish: approve there first")

// Reject opens a list again whose draft awaits its release: its sheets, the registry and the configuration are those of
// the day on which it is made anew: with publish: auto one that the gate held goes out then, unless it is held again. The ledger keeps what was refused and why. What comes next, corrections and the new
// draft, is a pass like any other, so a stop in between leaves nothing that the next pass does not do.
func (pub *Publisher) Reject(l folder.List, day rating.Date, why string) (ledger.Publication, error) {
	p, err := pub.Unfinished(l)
	switch {
	case err != nil:
		return ledger.Publication{}, err
	case p == nil || day != 0 && p.Date != day:
		return ledger.Publication{}, fmt.Errorf("list %s: no draft awaits its release", l.ID)
	case !issue.AwaitsRelease(&pub.View, l, *p):
		return *p, fmt.Errorf("%s: its release has begun; kalends release finishes it", pub.IssueName(p.List, p.Date))
	case !pub.Setup.Approve && pub.neededApproval(l, *p):
		return *p, ErrWouldGoOut
	}
	if err := pub.InTheWay(*p, nil); err != nil {
		return *p, err
	}
	manifest, err := pub.keepDraft(*p)
	if err != nil {
		return *p, err
	}
	err = pub.Write.Together(func() error {
		return errors.Join(pub.Write.Refuse(p.List, p.Date, p.Revision, manifest, pub.Moment(), why),
			pub.Reopened(p.List, p.Date))
	})
	if err != nil {
		return *p, fmt.Errorf("refuse %s: %w", pub.IssueName(p.List, p.Date), err)
	}
	pub.Changed("refused", "issue", pub.IssueName(p.List, p.Date), "sha8", folder.ShortHash(manifest), "why", why)
	return *p, nil
}

// keepDraft archives the manifest of a draft that is refused: the names and hashes of its files, and of what it was
// made of. It gives its hash, nothing when no draft lies there.
func (pub *Publisher) keepDraft(p ledger.Publication) (sha string, err error) {
	data, err := pub.FS.ReadFile(filepath.Join(pub.Path("draft", pub.IssueName(p.List, p.Date)), folder.ManifestName))
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err == nil {
		_, err = files.Archive(pub.FS, pub.ArchiveDir(), data)
	}
	return rating.SHA(data), err
}

// AwaitingDraft gives the draft of a list that awaits its release, of that day or of any; it is made again where it
// does not lie as it was frozen. False when none awaits.
func (pub *Publisher) AwaitingDraft(l folder.List, day rating.Date) (Out, bool, error) {
	p, err := pub.Unfinished(l)
	if err != nil || p == nil || day != 0 && p.Date != day || !issue.AwaitsRelease(&pub.View, l, *p) {
		return Out{}, false, err
	}
	if out, lies, err := pub.awaiting(l, *p); err != nil || lies {
		return out, true, err
	}
	out, err := pub.finishIssue(l, *p, nil)
	return out, true, err
}
