package intake

import (
	"cmp"
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

// file records a verdict; the file is brought to its place with the others of the group.
func (g *group) file(name string, data []byte, v Verdict) error {
	if _, err := files.Archive(g.archive, g.ArchiveDir(), data); err != nil {
		return fmt.Errorf("archive: %w", err)
	}
	s, err := g.submission(name, v)
	if err != nil {
		return err
	}
	err = g.add(filed{Submission: s, from: name, judged: true, desk: v.desk},
		func(s ledger.Submission) (ledger.Submission, error) { return g.record(s, v) })
	if err != nil {
		return fmt.Errorf("record: %w", err)
	}
	g.bytes += len(data)
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
	s.Number, err = in.Ledger.NextNumber(s.Event)
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
		all := []string{candidate, problemsName(candidate), annotatedName(candidate)}
		taken, err := in.anyTaken(folder, all)
		if err != nil {
			return "", err
		}
		if !taken {
			in.reserve(folder, all)
			return candidate, nil
		}
	}
}

// anyTaken says whether a file of one of these names lies in a folder, or is on its way there.
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

// reserve keeps names for a file that is on its way.
func (in *Intake) reserve(folder string, names []string) {
	if in.names == nil {
		in.names = map[string]bool{}
	}
	for _, each := range names {
		in.names[nameKey(folder, each)] = true
	}
}

// nameKey is the same for names that some systems take for one.
func nameKey(folder, name string) string { return strings.ToLower(path.Join(folder, name)) }

// problemsName and annotatedName are what lies beside a returned file.
func problemsName(file string) string {
	return strings.TrimSuffix(file, path.Ext(file)) + "__problems.txt"
}
func annotatedName(file string) string {
	return strings.TrimSuffix(file, path.Ext(file)) + "__REJECTED.xlsx"
}

// lay puts a file into its folder, with what goes with it; doing it again changes nothing.
func (g *group) lay(fsys files.FS, f *filed) error {
	dir := g.Path(filepath.FromSlash(f.Folder))
	if err := g.makeDirs(fsys, dir, f.begun); err != nil {
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
		return nil // it lies where it belongs
	case "":
		return g.placeArchived(fsys, f.Submission, dir) // it came from outside the folder
	}
	f.move, err = files.BeginMove(fsys, f.SHA, g.Path(filepath.FromSlash(f.from)), dir, f.File)
	if errors.Is(err, files.ErrChanged) || errors.Is(err, fs.ErrNotExist) {
		// Somebody wrote to the file after it was judged, or took it away: what was judged comes from the archive.
		return g.placeArchived(fsys, f.Submission, dir)
	}
	return err
}

// makeDirs makes a folder. Where another process may have made it, the names of all above it are synced.
func (g *group) makeDirs(fsys files.FS, dir string, begun bool) error {
	if err := files.MakeDirs(fsys, dir); err != nil || !begun {
		return err
	}
	for ; len(dir) > len(filepath.Clean(g.Dir)); dir = filepath.Dir(dir) {
		if err := fsys.SyncDir(filepath.Dir(dir)); err != nil {
			return err
		}
	}
	return nil
}

// take takes a file that lies in its folder from where it lay; one that was written to meanwhile is another, and stays.
func (g *group) take(fsys files.FS, f *filed) error {
	if err := f.move.End(fsys); err != nil && !errors.Is(err, files.ErrChanged) {
		return err
	}
	return g.leaveFolder(fsys, f.Submission, f.from)
}

func (in *Intake) placeArchived(fsys files.FS, s ledger.Submission, dir string) error {
	data, err := in.Archived(s.SHA)
	if err != nil {
		return err
	}
	_, err = files.Place(fsys, dir, s.File, data)
	return err
}

// companions are the files that the sender and the office find beside a sheet: a receipt, or the annotated copy and
// the list of problems.
func (in *Intake) companions(f *filed) ([]files.File, error) {
	s := f.Submission
	if s.Whole != 0 {
		return nil, nil // it shares the receipt of the whole
	}
	if s.State != ledger.Rejected {
		return []files.File{{Name: folder.ReceiptName(s), Data: f.receipt}}, nil
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

// marks says a sheet's findings in the words of its sender. What the office alone is asked about players is one line.
func (a answers) marks(s ledger.Submission) []sheets.Mark {
	words := a.wordsFor(s)
	var own, asked rating.Findings
	for _, f := range s.Findings {
		if aboutPlayers(f) {
			asked = append(asked, f)
		}
	}
	if len(asked) == 1 {
		asked = nil // it is told in full
	}
	for _, f := range s.Findings {
		mended := f.Code == finding.MendedCopy && s.State == ledger.Rejected // the head says it
		if !mended && !(len(asked) > 0 && aboutPlayers(f)) {
			own = append(own, spared(words, f))
		}
	}
	var marks []sheets.Mark
	for _, f := range words.Together(own) {
		if len(asked) > 0 && f.Severity() != rating.Error {
			marks, asked = append(marks, askedOf(words, asked)), nil
		}
		marks = append(marks, markOf(words, f))
	}
	if len(asked) > 0 {
		marks = append(marks, askedOf(words, asked))
	}
	return marks
}

// aboutPlayers reports whether a finding asks the office who somebody is, and nothing about the event or the file.
func aboutPlayers(f rating.Finding) bool { return len(f.Asked) > 0 && f.Asked[0].About == "" }

// spared leaves out of a finding's words who is meant where a suggestion says it.
func spared(words templates.Words, f rating.Finding) rating.Finding {
	if f.Args["suggestion"] != "" && words.CompleteWithout(f.Code, "similar") {
		f.Args = maps.Clone(f.Args)
		f.Args["similar"] = ""
	}
	return f
}

func markOf(words templates.Words, f templates.Message) sheets.Mark {
	m := sheets.Mark{
		Severity: f.Severity(), Code: f.Code, Sheet: f.Origin.Sheet, Cell: f.Origin.Cell, Read: rating.Word(f.Read),
		Problem: f.Problem, Remedy: f.Remedy, Suggestion: rating.Word(f.Args["suggestion"]), Repaired: f.Code == finding.ResultRepaired,
		Also:  otherCells(f.Finding),
		There: words.ProblemAtOther(f.Finding),
	}
	if len(f.Others) == 0 {
		return m
	}
	var suggestions []string
	for _, o := range append(rating.Findings{f.Finding}, f.Others...) {
		if o.Origin.Cell != m.Cell {
			m.Also += " " + o.Origin.Cell
		}
		if suggestion := rating.Word(o.Args["suggestion"]); suggestion != "" && len(suggestions) < mostSuggested {
			suggestions = append(suggestions, o.Origin.Cell+" "+suggestion)
		}
	}
	m.Suggestion = strings.Join(suggestions, "; ")
	m.There = words.Say("sheets.returned.as_at", "cell", m.Cell, "problem", m.Problem)
	return m
}

// mostSuggested is how many suggestions one cell of a list of problems holds.
const mostSuggested = 8

// askedOf says in one line whom the office is asked about.
func askedOf(words templates.Words, asked rating.Findings) sheets.Mark {
	first := asked[0]
	m := sheets.Mark{Severity: first.Severity(), Code: first.Code, Sheet: first.Origin.Sheet, Cell: first.Origin.Cell,
		Remedy: words.Say("sheets.returned.asked_remedy")}
	var names []string
	n := 0
	for _, f := range asked {
		n += len(f.Asked)
		if f.Origin.Sheet == m.Sheet {
			m.Also += " " + f.Origin.Cell
		}
		if len(names) < mostNamed {
			names = append(names, rating.Word(cmp.Or(f.Read, f.Args["player"], f.Args["players"])))
		}
	}
	if more := len(asked) - mostNamed; more > 0 {
		names = append(names, words.Say("sheets.returned.more", "n", words.Count(more)))
	}
	m.Problem = words.Say("sheets.returned.asked", "n", words.Count(n), "names", strings.Join(names, words.Say("messages.and_next")))
	return m
}

// mostNamed is how many players are named of those whom the office is asked about.
const mostNamed = 10

// otherCells lists the cells that the words of a finding speak of besides its own: that of the opponent, the first of
// two.
func otherCells(f rating.Finding) string {
	return strings.TrimSpace(f.Args["place"] + " " + f.Args["first"] + " " + f.Args["cells"] + " " + f.Args["also"])
}
