package importing

import (
	"errors"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"kalends/ingest/players"
	"kalends/ingest/workbook"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/templates"
)

// Dropped says what became of a list that somebody has put into the folder import.
type Dropped struct {
	File     string // its place before, relative to the folder
	Place    string // its place now
	Text     string // beside it, says what became of it
	Outcome  string // proposed, nothing, doubtful or refused: a key of the words under importing.dropped
	Proposal string // the workbook that proposes it; empty: there is none
}

// Skipped is a file that stays in the folder import, and why: a key of the words.
type Skipped struct {
	File, Why string
	Err       error
}

// Inbox takes the lists of others from the folder import. Read opens workbooks; Settled reports whether a file has not
// changed for long enough, nil if two equal readings are enough.
type Inbox struct {
	Desk
	Read    func([]byte) (workbook.Book, rating.Findings)
	Settled func(name string, size int64, sha string) bool
}

// The folders of lists that somebody drops and of those that were read.
const (
	droppedDir = "import"
	doneDir    = "import/done"
)

// Take proposes every list in the folder import that is at rest, and moves it to import/done with a text beside it. A
// process that ends in between leaves the file to the next one: the same rows are proposed once. A file that cannot be
// read or moved now is left.
func (in Inbox) Take() (all []Dropped, left []Skipped, err error) {
	entries, err := in.FS.ReadDir(in.Path(droppedDir))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	for _, e := range entries {
		name := path.Join(droppedDir, e.Name())
		if e.IsDir() || files.Ignored(e.Name()) {
			continue
		}
		why, err := in.atRest(name, e)
		if why != "" {
			left = append(left, Skipped{name, "messages.skip." + why, err})
			continue
		}
		if d, err := in.take(name); err != nil {
			left = append(left, Skipped{name, "messages.skip.unreadable", err})
		} else {
			all = append(all, d)
		}
	}
	return all, left, nil
}

// mostChecked is the size of the largest file that is unpacked to see whether it is complete.
const mostChecked = 50 << 20

// atRest returns why a file cannot be read now, a key of the words under messages.skip, with the system's reason if it
// is one; empty if nobody is writing the file.
func (in Inbox) atRest(name string, e fs.DirEntry) (why string, err error) {
	if !e.Type().IsRegular() {
		return "irregular", nil
	}
	at := in.Path(filepath.FromSlash(name))
	open, err := files.IsOpen(in.FS, at)
	info, also := in.FS.Lstat(at)
	sha, too := in.FS.Sum(at)
	if err := errors.Join(err, also, too); err != nil {
		return "unreadable", err
	}
	whole := info.Size() > 0
	if whole && info.Size() <= mostChecked {
		data, err := in.FS.ReadFile(at)
		if err != nil {
			return "unreadable", err
		}
		whole = rating.SHA(data) == sha && files.Whole(data, name)
	}
	again, err := in.FS.Sum(at)
	switch {
	case err != nil:
		return "unreadable", err
	case open:
		return "open", nil
	case !whole, again != sha, in.Settled != nil && !in.Settled(name, info.Size(), sha):
		return "growing", nil
	}
	return "", nil
}

// take proposes one list and files it.
func (in Inbox) take(name string) (d Dropped, err error) {
	d = Dropped{File: name, Outcome: "refused"}
	p, err := in.propose(name)
	already := false
	if err == nil && len(p.Rows) > 0 {
		d.Proposal, already, err = in.Write(p)
	}
	failed := err
	text, known := Explain(in.Words, failed)
	switch {
	case known:
		text += "\n\n" + in.Words.Say("importing.dropped.again")
	case err != nil:
		return d, err
	case d.Proposal != "":
		d.Outcome = "proposed"
	case p.Findings.Count(rating.Error)+p.Findings.Count(rating.Question) > 0:
		d.Outcome = "doubtful"
	default:
		d.Outcome = "nothing"
	}
	if !known {
		text = strings.Join(in.ProposalLines(p, d.Proposal, already), "\n")
	}
	return d, in.file(&d, text, func(w templates.Words) string {
		why, known := Explain(w, failed)
		if !known {
			why = folder.FindingLines(w, p.Findings)
		}
		why, _, _ = strings.Cut(why, "\n")
		return why
	})
}

// note notes in the ledger that a list was refused, and why in each language. A list that was taken removes what
// earlier passes have noted.
func (in Inbox) note(d Dropped, why func(templates.Words) string) error {
	all, err := folder.RefusedImports(&in.View)
	if err != nil {
		return err
	}
	refused := d.Outcome == "refused" || d.Outcome == "doubtful"
	at := string(in.Moment())
	all = slices.DeleteFunc(all, func(r folder.RefusedImport) bool { return r.File == d.File || !refused && r.At != at })
	if refused {
		r := folder.RefusedImport{File: d.File, Place: d.Place, Text: d.Text, Outcome: d.Outcome, At: at, Why: map[string]string{}}
		for _, lang := range templates.Languages {
			r.Why[lang] = why(templates.In(lang))
		}
		all = append(all, r)
	}
	return in.WriteNote(folder.MetaRefused, all)
}

// propose reads a list as the command does without options.
func (in Inbox) propose(name string) (*Proposal, error) {
	src, err := players.File(in.Path(filepath.FromSlash(name)), in.Read)
	if err != nil {
		return nil, err
	}
	return in.Propose(src, Options{Options: players.Options{Order: in.Setup.DateOrder}})
}

// file moves a list to import/done, under a name that is free there, after it has written the text beside that place
// and noted why the list was refused, if it was. It sets the places.
func (in Inbox) file(d *Dropped, text string, why func(templates.Words) string) error {
	done := in.Path(filepath.FromSlash(doneDir))
	if err := files.MakeDirs(in.FS, done); err != nil {
		return err
	}
	safe := files.SafeName(path.Base(d.File))
	free := safe
	for n := 2; ; n++ {
		if _, err := in.FS.Lstat(filepath.Join(done, free)); errors.Is(err, fs.ErrNotExist) {
			break
		} else if err != nil {
			return err
		}
		free = files.Variant(safe, n)
	}
	d.Place = path.Join(doneDir, free)
	d.Text = strings.TrimSuffix(d.Place, path.Ext(free)) + "__import.txt"
	err := files.WriteAtomic(in.FS, in.Path(filepath.FromSlash(d.Text)), []byte("\ufeff"+rating.Lines(text)+"\n"))
	if err == nil {
		err = in.note(*d, why)
	}
	if err == nil {
		err = in.FS.Rename(in.Path(filepath.FromSlash(d.File)), filepath.Join(done, free))
	}
	if err == nil {
		err = in.FS.SyncAll([]string{done, in.Path(droppedDir)})
	}
	return err
}

// ProposalLines returns lines for the office about a proposal: what was understood, what is doubtful, and where it
// lies; name is empty if nothing was written, already means that it was there before.
func (d Desk) ProposalLines(p *Proposal, name string, already bool) []string {
	lines := d.Facts(p)
	for line := range strings.Lines(folder.RegistryError{Findings: p.Findings, Words: d.Words}.Error()) {
		lines = append(lines, "  "+strings.TrimRight(line, "\n"))
	}
	switch {
	case name == "":
		return append(lines, d.Words.Say("importing.nothing"))
	case already:
		return append(lines, d.Words.Say("importing.already", "file", name))
	}
	return append(lines, d.Words.Say("importing.proposed", "file", name))
}

// Explain returns an error in words if it means that a list cannot be read or a proposal cannot be applied; otherwise
// false. Nothing was written then.
func Explain(w templates.Words, err error) (text string, known bool) {
	if u, ok := errors.AsType[players.Unclear](err); ok {
		return Unclear(w, u), true
	}
	if wrong, ok := errors.AsType[Wrong](err); ok {
		return w.Say("importing.wrong." + wrong.Key), true
	}
	if t, ok := errors.AsType[TooMany](err); ok {
		return w.Say("importing.wrong.many", "most", w.Count(t.Most)), true
	}
	if r, ok := errors.AsType[players.Refused](err); ok {
		return folder.FindingLines(w, r.Findings), true
	}
	if errors.Is(err, players.ErrNoList) || errors.Is(err, players.ErrTooLong) {
		return w.Say("importing.wrong.no_list"), true
	}
	return "", false
}
