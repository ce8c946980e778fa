package intake

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"kalends/ingest"
	"kalends/ledger"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/publish/inbox"
	"kalends/publish/questions"
	"kalends/rating"
	"kalends/rating/finding"
)

// Done is what one pass did with one file.
type Done struct {
	File     string // where it was found, relative to the folder
	Place    string // where it lies now, relative to the folder
	State    ledger.State
	Event    string
	ListDate rating.Date
	Findings rating.Findings
}

// Redated says whether an accepted sheet has gone to another list date.
func (d Done) Redated() bool {
	return d.State == ledger.Accepted && strings.HasPrefix(d.File, "accepted/")
}

// Withdrawn gives what is said of a sheet whose event the office has withdrawn.
func (d Done) Withdrawn() rating.Findings {
	return slices.DeleteFunc(slices.Clone(d.Findings), func(f rating.Finding) bool { return f.Code != finding.EventWithdrawn })
}

// Skipped is a file that the pass left where it was, and why.
type Skipped struct {
	File string
	Why  string // key into the words of the messages
	Err  error  // what the system said; may be nil
}

// Pass is what one look at the inbox did.
type Pass struct {
	Done    []Done
	Skipped []Skipped
	Opened  []Opened
	Remarks rating.Findings // warnings about a registry that is seen for the first time
	Looked  bool            // the inbox was looked through to its end
	Heard   questions.Pass  // what the office has answered
	untidy  []string        // judged, but not to be moved from where they lie
}

// EndedIn is why a file is left in which the whole program has ended so often, with nothing done in between, that the
// office must look.
const EndedIn = "messages.skip.ended"

// growing is why a file is left that is being copied, or has only just been.
const growing = "messages.skip.growing"

// NeedsPerson says whether a file was returned or waits for the office, or cannot be moved to where it belongs.
func (p Pass) NeedsPerson() bool {
	ended := func(s Skipped) bool { return s.Why == EndedIn }
	return len(p.untidy) > 0 || len(p.Heard.Found) > 0 || slices.ContainsFunc(p.Skipped, ended) || slices.ContainsFunc(p.Done, func(d Done) bool {
		return d.State == ledger.Rejected ||
			d.State == ledger.Waiting
	})
}

// Settling says whether a file of the inbox is still growing, or has not come to rest.
func (p Pass) Settling() bool {
	return slices.ContainsFunc(p.Skipped, func(s Skipped) bool { return s.Why == growing })
}

// Settled says whether a file of the inbox has come to rest; nil means that two equal readings are enough.
type Settled func(name string, size int64, sha string) bool

// Collect takes every whole file out of the inbox, judges it and files it; then it judges the waiting sheets again,
// because the office may have decided.
func (in *Intake) Collect(settled Settled) (Pass, error) {
	defer in.Judge.Rest()
	pass, err := in.collect(settled)
	in.suspects.Rest(pass.Looked && err == nil)
	return pass, errors.Join(err, in.forgetMoves(), in.keepKnown())
}

// keepKnown remembers that the registry has everyone who stands on a list, when that was asked.
func (in *Intake) keepKnown() error {
	if !in.Judge.ready {
		return nil
	}
	return in.KeepKnown()
}

func (in *Intake) collect(settled Settled) (Pass, error) {
	var pass Pass
	in.Judge.ready = false // what has come out since the last pass counts
	in.suspects = inbox.RecallSuspects(in.LedgerDir())
	for _, l := range in.Setup.Lists {
		if err := in.KeepOpenings(l); err != nil {
			return pass, err
		}
	}
	remarks, unkept := in.KeepRegistry() // no sheet waits for a copy
	unkept = errors.Join(unkept, in.KeepBlanks())
	pass.Remarks = remarks
	if err := errors.Join(in.finishMoves(&pass), in.hear(&pass), in.tidyWaiting(&pass), in.CheckRival(), in.Judge.readyAnew()); err != nil {
		return pass, err
	}
	if err := errors.Join(in.rejudge(&pass), repermit(in, &pass), in.redate(&pass), sortReopened(in, &pass)); err != nil {
		return pass, err
	}
	held, err := in.takeAll(settled, &pass)
	if err != nil {
		return pass, err
	}
	pass.Looked = true
	if err := errors.Join(in.reconsider(&pass), (gatherer{in, &pass}).gather(held)); err != nil {
		return pass, err
	}
	return pass, errors.Join(unkept, in.tidyWaiting(&pass))
}

// hear takes what the office has answered since the last pass; what waits is judged by it.
func (in *Intake) hear(pass *Pass) (err error) {
	in.Judge.said = nil
	pass.Heard, err = officeOf(in).Hear()
	for _, left := range pass.Heard.Left {
		pass.skip(left.File, left.Why, left.Err)
	}
	return err
}

// officeOf asks the office and hears what it answers. Its workbooks are opened like those of any stranger.
func officeOf(in *Intake) questions.Office {
	return questions.Office{Folder: in.Folder, Read: in.Judge.reader().Read}
}

func (p *Pass) skip(name, why string, err error) {
	p.Skipped = append(p.Skipped, Skipped{File: name, Why: why, Err: err})
}

// takeAll takes every file of the inbox that is whole. A correction comes after the sheet that it corrects. Good sheets do not
// wait for others: what is given up as cut off comes after them, and what a process has ended in comes last. What may be a part of an event is given back.
func (in *Intake) takeAll(settled Settled, pass *Pass) ([]unit, error) {
	names, err := in.Inbox(pass.skip)
	if err != nil {
		return nil, err
	}
	seen, err := inbox.ReadGlimpses(in.Folder)
	if err != nil {
		return nil, err
	}
	archivesFirst(names)
	h := &hand{Intake: in, settled: settled, pass: pass, Glimpses: seen}
	err = h.takeEach(names)
	if err == nil {
		err = h.takeEach(h.unpacked)
	}
	if err == nil {
		h.stretch = corrects
		err = h.takeEach(h.ahead)
	}
	if err == nil {
		h.stretch = cutOff
		err = h.takeEach(h.late[:min(len(h.late), mostCutOff)])
		for _, name := range h.late[min(len(h.late), mostCutOff):] {
			pass.skip(name, growing, nil)
		}
	}
	if err == nil {
		h.stretch = suspected
		err = h.takeEach(h.last)
	}
	return h.held, errors.Join(err, seen.Keep(in.Folder))
}

// mostCutOff is how many cut off files one pass returns; a good sheet that comes meanwhile does not wait for more of
// them.
const mostCutOff = 100

// hand takes the files of the inbox in one pass.
type hand struct {
	*Intake
	*inbox.Glimpses
	settled    Settled
	pass       *Pass
	stretch    stretch
	late, last []string // files whose turn comes later
	ahead      []string // corrections that were met before the sheet that they correct
	unpacked   []string // files of archives
	held       []unit   // files that may be parts of events
}

// stretch is the part of a pass in which a file is taken.
type stretch byte

const (
	whole     stretch = iota
	corrects          // corrections of which the event may have come in this very pass
	cutOff            // files that nobody is copying any more
	suspected         // files in which a process ended
)

// takeEach takes files, so many together as share a commit.
func (h *hand) takeEach(names []string) error {
	for len(names) > 0 {
		n, err := h.takeGroup(names)
		if err != nil {
			return err
		}
		names = names[n:]
		if len(h.held) >= mostHeld {
			if err := (gatherer{h.Intake, h.pass}).gather(h.held); err != nil {
				return err
			}
			h.held = nil
		}
	}
	return nil
}

// takeGroup takes the first of some files together, and says how many these are.
func (h *hand) takeGroup(names []string) (n int, err error) {
	g := h.newGroup(h.pass)
	err = g.decide(func() error {
		for ; n < len(names) && !g.full(h.stretch); n++ {
			if slices.Contains(h.pass.untidy, names[n]) {
				continue
			}
			if err := h.take(g, names[n]); err != nil {
				return fmt.Errorf("%s: %w", names[n], err)
			}
		}
		return nil
	})
	return n, err
}

// Largest is the size from which on a file is not even read: several of it must find room in memory.
const Largest = 50 << 20

// take judges and files a file of the inbox, unless it is not whole yet or its turn comes later.
func (h *hand) take(g *group, name string) error {
	f, why, err := h.look(name)
	if err == nil && why == "" {
		why, err = h.again(f)
	}
	switch {
	case err != nil:
		return skipUnreadable(h.pass, name, err)
	case why == partial:
		why = h.incomplete(f)
	case why == "" && h.suspects.Suspected(f.SHA) && h.stretch != suspected:
		h.last, why = append(h.last, name), later
	}
	if why == "" {
		if opened, err := h.open(f); opened || err != nil {
			return err
		}
		return h.judgeAndFile(g, f)
	}
	h.leave(name, why)
	return nil
}

// look reads a file of the inbox, unless it is too large. Why it must be left is a key into the words, or nothing.
func (h *hand) look(name string) (f *taken, why string, err error) {
	at := h.Path(filepath.FromSlash(name))
	info, err := h.FS.Lstat(at)
	switch {
	case err != nil:
		return nil, "", err
	case info.Size() > Largest:
		return nil, "messages.skip.too_big", nil
	case h.Waits(name, info):
		return nil, growing, nil
	}
	f = &taken{File: inbox.File{Name: name, Info: info}}
	if f.data, err = h.FS.ReadFile(at); err != nil {
		return nil, "", err
	}
	f.SHA = rating.SHA(f.data)
	return f, "", nil
}

// taken is a file of the inbox that has been read and not judged.
type taken struct {
	inbox.File
	data    []byte
	givenUp bool // it is not whole, and nobody is copying it any more
}

// leave leaves a file where it is, and says why.
func (h *hand) leave(name, why string) {
	if why != later {
		h.pass.skip(name, why, nil)
	}
}

// Why a file is left, of which nobody is told.
const (
	later   = "later"   // its turn comes later in the same pass
	partial = "partial" // it is not whole; how long it has lain will tell
)

// again looks at a file of the inbox that has been read, and reads it once more, only to compare. Why it must be left is a
// key into the words, or nothing. What it has found not to be whole is so while its bytes are the same. Of a zip that lies
// at rest its reader finds out, who unpacks it anyway.
func (h *hand) again(f *taken) (why string, err error) {
	open, err := h.isOpen(f.Name)
	switch {
	case err == nil && h.suspects.Left(f.SHA):
		return EndedIn, nil
	case err != nil:
		return "", err
	case open:
		return "messages.skip.open", nil
	case len(f.data) == 0, h.NotWhole(f.File), !files.Closed(f.data):
		return partial, nil
	}
	again, err := h.FS.Sum(h.Path(filepath.FromSlash(f.Name)))
	atRest := again == f.SHA && (h.settled == nil || h.settled(f.Name, int64(len(f.data)), f.SHA))
	switch {
	case err != nil || atRest:
		return "", err
	case !files.Whole(f.data, f.Name):
		return partial, nil
	}
	return growing, nil
}

// incomplete says why a file is left that is not whole, or nothing when it is given up and its turn has come.
func (h *hand) incomplete(f *taken) string {
	switch {
	case !h.Stuck(f.File):
		return growing
	case h.stretch == whole:
		h.late = append(h.late, f.Name)
		return later
	case h.suspects.Suspected(f.SHA) && h.stretch != suspected:
		h.last = append(h.last, f.Name)
		return later
	}
	f.givenUp = true
	h.GiveUp(f.File)
	return ""
}

// judgeAndFile finds out what becomes of a file, and records it. One of which its reader could not make out a single
// sheet may not be whole: then it is left.
func (h *hand) judgeAndFile(g *group, f *taken) error {
	if err := h.Judge.Ready(); err != nil {
		return err
	}
	h.Changed("taken", "file", f.Name, "sha8", folder.ShortHash(f.SHA), "bytes", len(f.data))
	file := ingest.File{Name: path.Base(f.Name), Label: labelOf(f.Name), Data: f.data, SHA: f.SHA}
	verdict, err := h.judgeNoted(sheet{files: []ingest.File{file}, arrived: h.Today()}, f.SHA)
	if err != nil {
		return err
	}
	if len(verdict.Reading.Sheets) == 0 && !f.givenUp && !files.Whole(f.data, f.Name) {
		if why := h.incomplete(f); why != "" {
			h.leave(f.Name, why)
			return nil
		}
	}
	if h.stretch == whole && verdict.holds() {
		h.held = append(h.held, unit{part: *verdict.Reading.Part, name: f.Name, sha: f.SHA, verdict: verdict})
		return nil
	}
	if h.stretch == whole && verdict.corrects() {
		h.ahead = append(h.ahead, f.Name) // whatever the names of two files that come together, one corrects the other
		return nil
	}
	return g.file(f.Name, f.data, verdict)
}

// corrects says whether a sheet corrects an event of which none is accepted yet.
func (v Verdict) corrects() bool {
	return slices.ContainsFunc(v.Findings, func(f rating.Finding) bool { return f.Code == finding.NothingToCorrect })
}

func skipUnreadable(pass *Pass, name string, err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil // taken away again between the two looks
	}
	pass.skip(name, "messages.skip.unreadable", err)
	return nil
}

// longestName is how many bytes the systems allow for a name.
const longestName = 255

// isOpen says whether a spreadsheet program shows that it has the file open: Excel's and LibreOffice's lock files.
func (in *Intake) isOpen(name string) (bool, error) {
	dir, base := path.Split(name)
	for _, owner := range []string{"~$" + base, ".~lock." + base + "#"} {
		if len(owner) > longestName {
			continue // no file can be called so
		}
		_, err := in.FS.Lstat(in.Path(filepath.FromSlash(dir), owner))
		if !errors.Is(err, fs.ErrNotExist) {
			return err == nil, err
		}
	}
	return false, nil
}

func labelOf(name string) string {
	return strings.Trim(strings.TrimPrefix(path.Dir(name), "inbox"), "/")
}
