package intake

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"strings"

	"kalends/ledger"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/reports/sheets"
	"kalends/templates"
)

// file records a verdict and brings the file to its place. The order makes every interruption repairable: the bytes
// are archived, the ledger decides and notes the move in one transaction, and only then does anything leave the inbox.
func (in *Intake) file(name string, data []byte, v Verdict, pass *Pass) error {
	if _, err := files.Archive(in.FS, in.ArchiveDir(), data); err != nil {
		return fmt.Errorf("archive: %w", err)
	}
	s, err := in.submission(name, v)
	if err != nil {
		return err
	}
	err = in.decide(name, v.SHA, func() (id int64, err error) {
		s, err = in.record(s, v)
		return s.ID, err
	})
	if err != nil {
		return fmt.Errorf("record: %w", err)
	}
	in.noteJudged(name, s)
	in.finish(s, name, pass)
	return nil
}

// record enters a submission; a correction takes the place of the sheet that it corrects in the same transaction.
func (in *Intake) record(s ledger.Submission, v Verdict) (ledger.Submission, error) {
	if v.Replaces != nil && s.State == ledger.Accepted {
		return in.Write.RecordInPlaceOf(s, v.Replaces.ID, in.Moment(), "corrected by "+s.File)
	}
	return in.Write.Record(s, in.Moment())
}

// submission says what the ledger shall remember of a file, and where the file will lie.
func (in *Intake) submission(name string, v Verdict) (ledger.Submission, error) {
	s := ledger.Submission{
		SHA: v.SHA, Name: path.Base(name), Label: labelOf(name), Arrived: v.Reading.Event.Arrived, State: v.State,
		Event: v.Reading.Event.Code, List: v.Reading.Event.List, ListDate: v.ListDate, ContentSHA: v.Reading.ContentSHA,
		Findings: v.Findings, Sheet: &v.Reading.Event,
	}
	if v.Twin != nil {
		s.Event, s.List, s.ListDate = v.Twin.Event, v.Twin.List, v.Twin.ListDate
	}
	if v.State == ledger.Rejected {
		s.Event = ""
		s.Folder = path.Join("rejected", in.Today().String(), safePath(s.Label))
		var err error
		s.File, err = in.freeName(s.Folder, files.SafeName(s.Name))
		return s, err
	}
	var err error
	s.Number, err = in.nextNumber(s.Event)
	s.Folder = folderOf(s, v.Twin)
	s.File = folder.SheetNumber(s.Number) + "_" + files.SafeName(s.Name)
	return s, err
}

// folderOf gives the folder of a sheet that is not returned: a copy lies beside the sheet it repeats.
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

func (in *Intake) nextNumber(event string) (int, error) {
	earlier, err := in.Ledger.Submissions(ledger.Filter{Event: event})
	n := 0
	for _, s := range earlier {
		n = max(n, s.Number)
	}
	return n + 1, err
}

func safePath(label string) string {
	if label == "" {
		return ""
	}
	parts := strings.Split(label, "/")
	for i, p := range parts {
		parts[i] = files.SafeName(p)
	}
	return path.Join(parts...)
}

// freeName gives name, or the first variant of it of which the folder has neither the file nor what goes with it: two
// files whose names differ in their endings alone have one name for their lists of problems.
func (in *Intake) freeName(folder, name string) (string, error) {
	for n := 1; ; n++ {
		candidate := files.Variant(name, n)
		taken := false
		for _, each := range []string{candidate, problemsName(candidate), annotatedName(candidate)} {
			_, err := in.FS.Lstat(in.Path(filepath.FromSlash(folder), each))
			if err != nil && !errors.Is(err, fs.ErrNotExist) {
				return "", err
			}
			taken = taken || err == nil
		}
		if !taken {
			return candidate, nil
		}
	}
}

// problemsName and annotatedName are what lies beside a returned file.
func problemsName(file string) string {
	return strings.TrimSuffix(file, path.Ext(file)) + "__problems.txt"
}
func annotatedName(file string) string {
	return strings.TrimSuffix(file, path.Ext(file)) + "__REJECTED.xlsx"
}

// deliver writes what goes with a file and then moves it from where it lies; doing it again changes nothing.
func (in *Intake) deliver(s ledger.Submission, from string) error {
	dir := in.Path(filepath.FromSlash(s.Folder))
	if err := files.MakeDirs(in.FS, dir); err != nil {
		return err
	}
	beside, err := in.companions(s)
	if err != nil {
		return err
	}
	for _, f := range beside {
		if err := files.WriteAtomic(in.FS, filepath.Join(dir, f.Name), f.Data); err != nil {
			return fmt.Errorf("write %s: %w", f.Name, err)
		}
	}
	switch from {
	case path.Join(s.Folder, s.File):
		return nil // it lies where it belongs
	case "":
		return in.placeArchived(s, dir) // it came from outside the folder
	}
	return errors.Join(in.bring(s, from, dir), in.leaveFolder(s, from))
}

// bring moves a file to its folder.
func (in *Intake) bring(s ledger.Submission, from, dir string) error {
	_, err := files.MoveExact(in.FS, s.SHA, in.Path(filepath.FromSlash(from)), dir, s.File)
	if errors.Is(err, files.ErrChanged) || errors.Is(err, fs.ErrNotExist) {
		// Somebody wrote to the file after it was judged, or took it away: what was judged comes from the archive.
		return in.placeArchived(s, dir)
	}
	return err
}

func (in *Intake) placeArchived(s ledger.Submission, dir string) error {
	data, err := in.Archived(s.SHA)
	if err != nil {
		return err
	}
	_, err = files.Place(in.FS, dir, s.File, data)
	return err
}

// companions are the files that the sender and the office find beside a sheet: a receipt, or the annotated copy and
// the list of problems.
func (in *Intake) companions(s ledger.Submission) ([]files.File, error) {
	if s.State != ledger.Rejected {
		receipt, err := in.answers().receipt(s)
		return []files.File{{Name: folder.ReceiptName(s), Data: receipt}}, err
	}
	head, marks := in.answers().head(s), in.answers().marks(s)
	out := []files.File{{Name: problemsName(s.File), Data: sheets.Problems(head, marks)}}
	source, err := in.opened(s)
	if err != nil {
		return nil, err
	}
	annotated, err := in.drawn(Copy{Source: source, Findings: s.Findings, Head: head, Marks: marks})
	if err != nil {
		return nil, err
	}
	return append(out, files.File{Name: annotatedName(s.File), Data: annotated}), nil
}

// wordsFor gives the words of a sheet's sender: those of the sheet's language, else the association's.
func (a answers) wordsFor(s ledger.Submission) templates.Words {
	if s.Sheet != nil && templates.Known(s.Sheet.Lang) {
		return templates.In(s.Sheet.Lang)
	}
	return a.Words
}

// marks says a sheet's findings in the words of its sender.
func (a answers) marks(s ledger.Submission) []sheets.Mark {
	words := a.wordsFor(s)
	var marks []sheets.Mark
	for _, f := range s.Findings {
		if f.Code == finding.MendedCopy && s.State == ledger.Rejected {
			continue // the head says it
		}
		if f.Args["suggestion"] != "" {
			f.Args = maps.Clone(f.Args)
			f.Args["similar"] = "" // the suggestion says it
		}
		problem, remedy := words.Finding(f)
		marks = append(marks, sheets.Mark{
			Severity: f.Severity(), Code: f.Code, Sheet: f.Origin.Sheet, Cell: f.Origin.Cell, Read: rating.Word(f.Read),
			Problem: problem, Remedy: remedy, Suggestion: rating.Word(f.Args["suggestion"]), Repaired: f.Code == finding.ResultRepaired,
			Also:  otherCells(f),
			There: words.There(f),
		})
	}
	return marks
}

// otherCells lists the cells that the words of a finding speak of besides its own: that of the opponent, the first of
// two.
func otherCells(f rating.Finding) string {
	return strings.TrimSpace(f.Args["place"] + " " + f.Args["first"] + " " + f.Args["cells"] + " " + f.Args["also"])
}
