package intake

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"strings"

	"kalends/ledger"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/rating/finding"
	"kalends/reports/sheets"
)

// file archives the bytes of a file and records its verdict. The file is moved to its place with the others of the
// group.
func (g *group) file(name string, data []byte, v Verdict) error {
	if !v.has(finding.NamesErased) { // the archive has its redacted copy
		if _, err := files.Archive(g.archive, g.ArchiveDir(), data); err != nil {
			return fmt.Errorf("archive: %w", err)
		}
	}
	s, err := g.submission(name, v)
	if err != nil {
		return err
	}
	if err := g.add(filed{Submission: s, from: name, judged: true, desk: v.desk, replaces: v.Replaces}); err != nil {
		return fmt.Errorf("record: %w", err)
	}
	if err := g.giveGuide(g.last(), v.Reading); err != nil {
		return fmt.Errorf("record: %w", err)
	}
	g.bytes += len(data)
	return nil
}

// submission returns what the ledger is to record of a file, and the place to which it will be moved. The name of a
// returned file is reserved until the group is recorded.
func (in *Intake) submission(name string, v Verdict) (ledger.Submission, error) {
	s := ledger.Submission{
		SHA: v.SHA, Name: path.Base(name), Label: labelOf(name), Arrived: v.Reading.Event.Arrived, State: v.State,
		Event: v.Reading.Event.Code, List: v.Reading.Event.List, ListDate: v.ListDate, ContentSHA: v.Reading.ContentSHA,
		Findings: v.Findings, Sheet: &v.Reading.Event,
	}
	if v.Twin != nil {
		s.Event, s.List, s.ListDate = v.Twin.Event, v.Twin.List, v.Twin.ListDate
	}
	var err error
	if v.State == ledger.Rejected {
		s.Event, s.Folder = "", in.returnFolder(s.Label)
		s.File, err = in.freeName(s.Folder, files.SafeName(s.Name))
		return s, err
	}
	s.Number, err = in.Ledger.NextNumber(s.Event)
	s.Folder = folderOf(s, v.Twin)
	s.File = folder.SheetNumber(s.Number) + "_" + files.SafeName(s.Name)
	return s, err
}

// folderOf returns where a sheet that is not returned is kept: waiting/<event> while it waits, otherwise
// accepted/<list date>/<event>. A copy is kept in the folder of the sheet that it repeats.
func folderOf(s ledger.Submission, twin *ledger.Submission) string {
	switch {
	case twin != nil:
		return twin.Folder
	case s.State == ledger.Waiting:
		return path.Join("waiting", files.SafeName(s.Event))
	default:
		return path.Join("accepted", s.ListDate.String(), files.SafeName(s.Event))
	}
}

// returnFolder returns the folder of today's returned files of a sender, rejected/<today>/<label>, relative to the
// association's.
func (in *Intake) returnFolder(label string) string {
	parts := []string{"rejected", in.Today().String()}
	if label != "" {
		for part := range strings.SplitSeq(label, "/") {
			parts = append(parts, files.SafeName(part))
		}
	}
	return path.Join(parts...)
}

// freeName returns name, or its first variant for which neither the file nor its companions are in the folder, and
// reserves these names. Two files whose names differ only in the ending would have the same name for their lists of
// problems.
func (in *Intake) freeName(dir, name string) (string, error) {
	for n := 1; ; n++ {
		candidate := files.Variant(name, n)
		guide := folder.GuideName(ledger.Submission{State: ledger.Rejected, File: candidate})
		all := []string{candidate, folder.ProblemsName(candidate), folder.AnnotatedName(candidate), guide}
		taken, err := in.anyTaken(dir, all)
		if err != nil {
			return "", err
		}
		if !taken {
			if in.names == nil {
				in.names = map[string]bool{}
			}
			for _, each := range all {
				in.names[nameKey(dir, each)] = true
			}
			return candidate, nil
		}
	}
}

// anyTaken reports whether a file of one of these names is in a folder, or is on its way there.
func (in *Intake) anyTaken(folder string, names []string) (bool, error) {
	for _, each := range names {
		_, err := in.FS.Lstat(in.Path(filepath.FromSlash(folder), each))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return false, err
		}
		if err == nil || in.names[nameKey(folder, each)] {
			return true, nil
		}
	}
	return false, nil
}

// nameKey returns a key that is the same for names that are one file on some systems.
func nameKey(folder, name string) string { return strings.ToLower(path.Join(folder, name)) }

// copyIn copies a file into its new folder and writes its companions there; the old file stays until removeOld. If the
// file was changed or removed since, the judged bytes come from the archive. Doing it again changes nothing.
func (g *group) copyIn(fsys files.FS, f *filed) error {
	dir := g.Path(filepath.FromSlash(f.Folder))
	if err := makeDirs(fsys, g.Dir, dir, f.begun); err != nil {
		return err
	}
	beside, err := g.companions(f)
	if err != nil {
		return err
	}
	for _, c := range beside {
		if err := files.WriteAtomic(fsys, filepath.Join(dir, c.Name), c.Data); err != nil {
			return fmt.Errorf("write %s: %w", c.Name, err)
		}
	}
	switch f.from {
	case path.Join(f.Folder, f.File):
		return nil // it is in its place
	case "":
		return g.placeArchived(fsys, f.Submission, dir) // it came from outside the folder
	}
	f.move, err = files.BeginMove(fsys, f.SHA, g.Path(filepath.FromSlash(f.from)), dir, f.File)
	if errors.Is(err, files.ErrChanged) || errors.Is(err, fs.ErrNotExist) {
		// Somebody has changed the file after it was judged, or taken it away: the judged bytes come from the archive.
		return g.placeArchived(fsys, f.Submission, dir)
	}
	return err
}

// makeDirs makes a folder below top. If another process may have begun this, it also syncs the names of all folders above it.
func makeDirs(fsys files.FS, top, dir string, begun bool) error {
	if err := files.MakeDirs(fsys, dir); err != nil || !begun {
		return err
	}
	for ; len(dir) > len(filepath.Clean(top)); dir = filepath.Dir(dir) {
		if err := fsys.SyncDir(filepath.Dir(dir)); err != nil {
			return err
		}
	}
	return nil
}

// removeOld removes a file that was copied into its new folder from its old place, and the receipt there. A file that
// was changed meanwhile is another one and stays.
func (g *group) removeOld(fsys files.FS, f *filed) error {
	if err := f.move.End(fsys); err != nil && !errors.Is(err, files.ErrChanged) {
		return err
	}
	return g.leaveFolder(fsys, f.Submission, f.from)
}

// placeArchived writes the bytes of a sheet from the archive into a folder.
func (in *Intake) placeArchived(fsys files.FS, s ledger.Submission, dir string) error {
	data, err := in.Archived(s.SHA)
	if err != nil {
		return err
	}
	_, err = files.Place(fsys, dir, s.File, data)
	return err
}

// companions returns the files that the sender and the office find beside a sheet: a receipt, or the list of problems
// and the annotated copy, and perhaps the page about its program. A part has none: it shares the receipt of the whole.
func (in *Intake) companions(f *filed) ([]files.File, error) {
	s := f.Submission
	if s.Whole != 0 {
		return nil, nil // a part shares the receipt of the whole
	}
	all, err := in.replies().guide(s)
	if err != nil || s.State != ledger.Rejected {
		return append(all, files.File{Name: folder.ReceiptName(s), Data: f.receipt}), err
	}
	c := Copy{Findings: s.Findings, Head: in.replies().head(s), Marks: in.replies().marks(s)}
	if !in.suspects.Left(s.SHA) { // no process shall open it again
		if c.Source, err = in.Archived(s.SHA); err != nil {
			return nil, err
		}
	}
	annotated, err := in.draw(c)
	return append(all, files.File{Name: folder.ProblemsName(s.File), Data: sheets.Problems(c.Head, c.Marks)},
		files.File{Name: folder.AnnotatedName(s.File), Data: annotated}), err
}
