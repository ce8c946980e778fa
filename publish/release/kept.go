package release

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"

	"kalends/ledger"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/publish/issue"
	"kalends/publish/render"
	"kalends/rating"
)

// kept is the draft of a list that was made again: its files are those that go out.
type kept struct {
	ledger.Publication
	dir      string
	manifest []byte // with which it goes out
	says     folder.Manifest
}

// draft gives the draft of a frozen revision, which is made where it does not lie as it was frozen. Drafts that are made one
// after the other share their courses.
func (c Chain) draft(p ledger.Publication, courses issue.Courses) (Out, error) {
	if err := c.inTheWay(p); err != nil {
		return Out{}, err
	}
	l := c.listOf(p)
	_, lies, err := c.kept(l, p)
	switch {
	case err != nil:
		return Out{}, err
	case lies:
		out, _, err := c.awaiting(l, p)
		return out, err
	}
	frozen, err := issue.AsFrozen(&c.View, l, p)
	if err != nil {
		return Out{}, err
	}
	s, err := issue.TakeForeseen(&c.View, frozen, p)
	if err != nil {
		return Out{}, err
	}
	s.Courses = courses
	return c.foresee(p, s)
}

// foresee makes the draft of a revision, of the files that go out, and reads it back like these; and keeps what it comes
// to for the drafts after it, with the hash of the manifest with which it goes out.
func (c Chain) foresee(p ledger.Publication, s *issue.Snapshot) (Out, error) {
	v, err := issue.Make(s)
	if err != nil {
		return Out{}, err
	}
	before, err := folder.SeenBefore(&c.View, p.List, p.Date, p.Reissued)
	if err != nil {
		return Out{}, err
	}
	s.Draft = true // the issue is not: no file says that it is a draft
	m, err := c.drafted(s, v, before.ManifestSHA)
	if err == nil {
		err = readBack(c.FS, c.draftDir(p), s, m)
	}
	if err == nil {
		p.ManifestSHA, err = c.manifestOut(p)
	}
	if err != nil {
		return Out{}, err
	}
	return outOfMade(m, Awaits), c.Write.Foresee(p, m.Result, c.Moment())
}

// inTheWay fails when an issue lies in the place of one of which nothing is out.
func (c Chain) inTheWay(p ledger.Publication) error {
	p.ManifestSHA = ""
	return c.InTheWay(p, nil)
}

func (c Chain) draftDir(p ledger.Publication) string {
	return c.Path("draft", c.IssueName(p.List, p.Date))
}

// manifestOut gives the hash of the manifest with which a draft goes out.
func (c Chain) manifestOut(p ledger.Publication) (string, error) {
	data, err := c.FS.ReadFile(filepath.Join(c.draftDir(p), folder.ManifestName))
	if err != nil {
		return "", err
	}
	var m folder.Manifest
	if err := json.Unmarshal(data, &m); err != nil {
		return "", err
	}
	text, err := m.OfDraft().Text()
	return rating.SHA(text), err
}

// kept gives the draft of a revision that lies there as it was frozen, and after the list before it as that is now. False
// when it does not.
func (c Chain) kept(l folder.List, p ledger.Publication) (k kept, lies bool, err error) {
	frozen, err := issue.AsFrozen(&c.View, l, p)
	if err != nil || p.ManifestSHA == "" {
		return k, false, err
	}
	if k.says, lies, err = render.Lies(&c.View, frozen, p); err != nil || !lies {
		return k, false, err
	}
	before, err := folder.SeenBefore(&c.View, p.List, p.Date, p.Reissued)
	if err != nil || k.says.Previous != nil && k.says.Previous.Manifest != before.ManifestSHA {
		return k, false, err
	}
	k.Publication, k.dir = p, c.draftDir(p)
	k.PreviousManifest, k.Released = before.ManifestSHA, true
	k.manifest, err = k.says.OfDraft().Text()
	return k, rating.SHA(k.manifest) == p.ManifestSHA, err
}

// bringOut brings a draft out whose files are what they were when it was staged. False where they are not.
func (c Chain) bringOut(k kept) (out Out, done bool, err error) {
	stage, err := files.NewStage(c.FS, c.finalDir(k.Publication))
	if err != nil {
		return out, false, c.InTheWay(k.Publication, fmt.Errorf("stage %s: %w", k.says.Issue, err))
	}
	if err = k.stage(c.FS, stage); err == nil {
		err = c.Write.StageForeseen(k.Publication, c.Moment())
	}
	if errors.Is(err, ledger.ErrUnforeseen) || errors.Is(err, errNotAsStaged) {
		return out, false, stage.Clear()
	}
	if err == nil {
		err = stage.Release()
	}
	if err != nil {
		err = c.InTheWay(k.Publication, fmt.Errorf("release %s: %w", k.says.Issue, err))
		return out, false, errors.Join(err, stage.Clear())
	}
	out = c.outOf(k.Publication, IsPublished)
	out.Listed, out.Events, out.Findings = k.says.Counts.Listed, k.says.Counts.Events, k.says.Notes
	return out, true, c.cameOut(k.Publication, "")
}

// errNotAsStaged means that a file of a draft does not lie there as it was made.
var errNotAsStaged = errors.New("it is not what was staged")

// stage copies the files to the stage of the issue that goes out, each as its manifest has it.
func (k kept) stage(fsys files.FS, stage *files.Stage) error {
	for _, f := range k.says.Outputs {
		made, err := stage.Make(f.Name, func(to io.Writer) error { return copyFrom(fsys, filepath.Join(k.dir, f.Name), to) })
		if errors.Is(err, fs.ErrNotExist) || err == nil && made.SHA != f.SHA {
			err = errNotAsStaged
		}
		if err != nil {
			return fmt.Errorf("copy %s: %w", f.Name, err)
		}
	}
	_, err := stage.Make(folder.ManifestName, func(to io.Writer) error {
		_, err := to.Write(k.manifest)
		return err
	})
	return errors.Join(err, stage.Finish())
}

func copyFrom(fsys files.FS, path string, to io.Writer) error {
	f, err := fsys.Open(path)
	if err != nil {
		return err
	}
	_, err = io.Copy(to, f)
	return errors.Join(err, f.Close())
}
