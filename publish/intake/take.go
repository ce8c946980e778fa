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
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/publish/inbox"
	"kalends/rating"
	"kalends/rating/finding"
)

// collector takes the files of the inbox in one pass: it reads, judges and files them.
type collector struct {
	*Intake
	*inbox.Glimpses
	settled Settled
	pass    *Pass
	stage   stage
	begun   int               // files that were judged, or are being judged
	all     int               // files to judge, as far as they are known
	early   map[string]*taken // files that were read before their turn
	listed  map[string]bool   // files that have a turn, as far as messages can bring them, too

	unpacked    []string // files of archives and messages
	corrections []string // that come before the sheet that they correct
	incomplete  []string // files that nobody is copying any more
	dangerous   []string // files in which a process has ended
	held        []unit   // files that may be parts of events
}

// stage is a part of a pass. Good sheets come first, so that they do not wait for others.
type stage byte

const (
	normal    stage = iota
	corrects        // corrections whose event may have come in this pass
	cutOff          // incomplete files that are given up
	suspected       // files in which a process has ended
)

// mostCutOff is how many incomplete files one pass returns, so that a good sheet that comes meanwhile does not wait long.
const mostCutOff = 100

// takeAll judges and files every complete file of the inbox, except those that may be parts of events, which it
// returns.
func (in *Intake) takeAll(settled Settled, pass *Pass) ([]unit, error) {
	names, err := in.Inbox(pass.skip)
	if err != nil {
		return nil, err
	}
	seen, err := inbox.ReadGlimpses(in.Folder)
	if err != nil {
		return nil, err
	}
	mailFirst(names)
	c := &collector{Intake: in, settled: settled, pass: pass, Glimpses: seen, early: map[string]*taken{},
		listed: map[string]bool{}}
	for _, name := range names {
		c.listed[name] = true
	}
	for _, step := range []struct {
		stage
		names *[]string // filled by the steps before
		most  int
	}{{normal, &names, -1}, {normal, &c.unpacked, -1}, {corrects, &c.corrections, -1}, {cutOff, &c.incomplete, mostCutOff},
		{suspected, &c.dangerous, -1}, {suspected, &c.unpacked, -1}} { // the last are what those before have brought
		now, later := *step.names, []string(nil)
		*step.names = nil
		if step.most >= 0 && len(now) > step.most {
			now, later = now[:step.most], now[step.most:]
		}
		c.stage = step.stage
		if err = c.takeEach(now); err != nil {
			break
		}
		for _, name := range later {
			pass.skip(name, growing, nil)
		}
	}
	c.tell(c.all, "")
	return c.held, errors.Join(err, seen.Keep(in.Folder))
}

// takeEach judges and files files, as many together as share a commit. If too many are held back, they are gathered at
// once.
func (c *collector) takeEach(names []string) error {
	if c.stage == normal {
		c.all += len(names)
	}
	for len(names) > 0 {
		c.Setup.Report(folder.Step{Work: folder.Judging, Done: c.begun, All: c.all, About: names[0], Between: true})
		take := c.takeGroup
		if IsMail(names[0]) {
			take = c.takeMail
		}
		n, err := take(names)
		if err != nil {
			return err
		}
		names = names[n:]
		if len(c.held) >= mostHeld {
			if err := (gatherer{c.Intake, c.pass, false}).gather(c.held); err != nil {
				return err
			}
			c.held = nil
		}
	}
	return nil
}

// takeGroup judges the first of some files and files them as a group; n is how many of names are done, also after an
// error.
func (c *collector) takeGroup(names []string) (n int, err error) {
	g := c.newGroup(c.pass)
	err = g.decide(func() error {
		for ; n < len(names) && !g.full(c.stage) && !IsMail(names[n]); n++ {
			if slices.Contains(c.pass.untidy, names[n]) {
				continue
			}
			if c.stage == normal { // in later stages files come a second time
				c.tell(c.begun, names[n])
				c.begun++
			}
			if err := c.take(g, names[n:]); err != nil {
				return fmt.Errorf("%s: %w", names[n], err)
			}
		}
		return nil
	})
	return n, err
}

// tell says how many files are judged and which one is being judged.
func (c *collector) tell(done int, name string) {
	c.Setup.Report(folder.Step{Work: folder.Judging, Done: done, All: c.all, About: name})
}

// Largest is the size in bytes of the largest file that is read: several of them must fit into memory.
const Largest = 50 << 20

// taken is a file of the inbox that was read and is not judged.
type taken struct {
	inbox.File
	data    []byte
	givenUp bool // it is incomplete, and nobody is copying it any more
}

// Why a file is left without a message.
const (
	later   = "later"   // its turn comes later in this pass
	partial = "partial" // it is incomplete; incomplete says what follows
)

// take judges the first of some files of the inbox and adds it to the group. A ZIP is replaced by its files.
func (c *collector) take(g *group, names []string) error {
	f := c.ready(names[0])
	if f == nil {
		return nil
	}
	if opened, err := c.open(f); opened || err != nil {
		return err
	}
	return c.judgeAndFile(g, f, names)
}

// ready reads a file of the inbox; nil if it is incomplete or its turn comes later. Why a file is left is added to the
// pass; it is no error.
func (c *collector) ready(name string) *taken {
	f, why, err := c.look(name, Largest)
	if err == nil && why == "" {
		why, err = c.lookAgain(f)
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil // taken away again between the two looks
	case err != nil:
		c.pass.skip(name, "messages.skip.unreadable", err)
		return nil
	case why == partial:
		why = c.leaveIncomplete(f)
	case why == "":
		why = c.postponeSuspect(f)
	}
	if why != "" {
		c.leave(name, why)
		return nil
	}
	return f
}

// leave adds to the pass why a file was left where it is, unless its turn comes later in this pass.
func (c *collector) leave(name, why string) {
	if why != later {
		c.pass.skip(name, why, nil)
	}
}

// postponeSuspect returns later for a file in which a process has ended, until the stage of such files, and notes it
// for that stage; otherwise it returns nothing.
func (c *collector) postponeSuspect(f *taken) (why string) {
	if c.stage == suspected || !c.suspects.Suspected(f.SHA) {
		return ""
	}
	c.dangerous = append(c.dangerous, f.Name)
	return later
}

// look reads a file of the inbox, unless that was done before its turn. If the file must be left, because it has more
// than most bytes or was not complete a moment ago, f is nil and why is a key into the words.
func (c *collector) look(name string, most int64) (f *taken, why string, err error) {
	if f := c.early[name]; f != nil {
		delete(c.early, name)
		return f, "", nil
	}
	at := c.Path(filepath.FromSlash(name))
	info, err := c.FS.Lstat(at)
	switch {
	case err != nil:
		return nil, "", err
	case info.Size() > most:
		return nil, "messages.skip.too_big", nil
	case c.Waits(name, info):
		return nil, growing, nil
	}
	f = &taken{File: inbox.File{Name: name, Info: info}}
	if f.data, err = c.FS.ReadFile(at); err != nil {
		return nil, "", err
	}
	f.SHA = rating.SHA(f.data)
	return f, "", nil
}

// mostEarly is the size in bytes of the largest file that is read before its turn; two larger ones may not fit into memory.
const mostEarly = 256 << 10

// next returns a function that gives the reader the current file at 0 and those that follow, nil at the end. It keeps
// what it has read in early. Once a process has ended in a file, each is read alone, so that it is known in which.
func (c *collector) next(f *taken, names []string) func(i int) []byte {
	return func(i int) []byte {
		switch {
		case len(f.data) > mostEarly, c.stage != normal, c.suspects.Any(), i >= len(names):
			return nil
		case i == 0:
			return f.data
		}
		early, why, err := c.look(names[i], mostEarly)
		if err != nil || why != "" {
			return nil
		}
		c.early[names[i]] = early // in its turn lookAgain compares it
		return early.data
	}
}

// lookAgain reads a file of the inbox a second time, to compare. If the file must be left, why is partial or a key into
// the words. A file that was found incomplete is so as long as its bytes are the same. Whether a ZIP that does not
// change is complete is found out by its reader, which unpacks it anyway.
func (c *collector) lookAgain(f *taken) (why string, err error) {
	open, err := files.IsOpen(c.FS, c.Path(filepath.FromSlash(f.Name)))
	switch {
	case err == nil && c.suspects.Left(f.SHA):
		return EndedIn, nil
	case err != nil:
		return "", err
	case open:
		return "messages.skip.open", nil
	case len(f.data) == 0, c.NotWhole(f.File), !files.Closed(f.data):
		return partial, nil
	}
	again, err := c.FS.Sum(c.Path(filepath.FromSlash(f.Name)))
	atRest := again == f.SHA && (c.settled == nil || c.settled(f.Name, int64(len(f.data)), f.SHA))
	switch {
	case err != nil || atRest:
		return "", err
	case !files.Whole(f.data, f.Name):
		return partial, nil
	}
	return growing, nil
}

// leaveIncomplete returns why an incomplete file is left; nothing if nobody is copying it any more and its turn has
// come. Then the file is marked as given up, and is judged as it is.
func (c *collector) leaveIncomplete(f *taken) (why string) {
	if !c.Stuck(f.File) {
		return growing
	}
	if c.stage == normal {
		c.incomplete = append(c.incomplete, f.Name)
		return later
	}
	if why = c.postponeSuspect(f); why == "" {
		f.givenUp = true
		c.GiveUp(f.File)
	}
	return why
}

// judgeAndFile judges a file and adds it to the group with the verdict. A file without any sheet that may be incomplete
// is left; at the first stage, one that may be part of an event is held back, and a correction without its sheet is
// tried again later.
func (c *collector) judgeAndFile(g *group, f *taken, names []string) error {
	c.Changed("taken", "file", f.Name, "sha8", folder.ShortHash(f.SHA), "bytes", len(f.data))
	c.Judge.reader().Ahead(c.next(f, names))
	file := ingest.File{Name: path.Base(f.Name), Label: labelOf(f.Name), Data: f.data, SHA: f.SHA}
	arrived, err := arrivedOn(c.Intake, f.Name, f.SHA)
	if err != nil {
		return err
	}
	verdict, err := c.judgeNoted(sheet{files: []ingest.File{file}, arrived: arrived}, f.SHA)
	if err != nil {
		return err
	}
	if len(verdict.Reading.Sheets) == 0 && !f.givenUp && !files.Whole(f.data, f.Name) {
		if why := c.leaveIncomplete(f); why != "" {
			c.leave(f.Name, why)
			return nil
		}
	}
	switch {
	case c.stage == normal && verdict.isHeld():
		c.held = append(c.held, unit{part: *verdict.Reading.Part, name: f.Name, sha: f.SHA, verdict: verdict})
		return nil
	case c.stage == normal && verdict.has(finding.NothingToCorrect):
		c.corrections = append(c.corrections, f.Name) // the sheet that it corrects may come later in this pass
		return nil
	}
	return g.file(f.Name, f.data, verdict)
}

// labelOf returns the sender's label of a file by its path: the folder of the inbox that it is in; empty if it is in no
// folder.
func labelOf(name string) string {
	return strings.Trim(strings.TrimPrefix(path.Dir(name), "inbox"), "/")
}
