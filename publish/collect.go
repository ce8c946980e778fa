package publish

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"kalends/ledger"
	"kalends/publish/files"
	"kalends/rating"
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

// Skipped is a file that the pass left where it was, and why.
type Skipped struct {
	File string
	Why  string // key into the words of the messages
}

// Pass is what one look at the inbox did.
type Pass struct {
	Done    []Done
	Skipped []Skipped
}

// NeedsPerson says whether a file was returned or waits for the office.
func (p Pass) NeedsPerson() bool {
	return slices.ContainsFunc(p.Done, func(d Done) bool { return d.State == ledger.Rejected || d.State == ledger.Waiting })
}

// Settled says whether a file of the inbox has come to rest; nil means that two equal readings are enough.
type Settled func(name string, size int64, sha string) bool

// Collect takes every whole file out of the inbox, judges it and files it; then it judges the waiting sheets again,
// because the office may have decided.
func (o *Office) Collect(settled Settled) (Pass, error) {
	var pass Pass
	for _, l := range o.Setup.Lists {
		if err := o.keepOpenings(l); err != nil {
			return pass, err
		}
	}
	if err := o.finishMove(); err != nil {
		return pass, err
	}
	names, err := o.inbox()
	if err != nil {
		return pass, err
	}
	for _, name := range names {
		if err := o.take(name, settled, &pass); err != nil {
			return pass, fmt.Errorf("%s: %w", name, err)
		}
	}
	if err := o.reconsider(&pass); err != nil {
		return pass, err
	}
	return pass, o.failed
}

// inbox lists the files of the inbox by path, relative to the folder.
func (o *Office) inbox() ([]string, error) {
	var names []string
	var walk func(dir string) error
	walk = func(dir string) error {
		entries, err := o.FS.ReadDir(o.path(filepath.FromSlash(dir)))
		if err != nil {
			return err
		}
		for _, e := range entries {
			name := path.Join(dir, e.Name())
			switch {
			case files.Ignored(e.Name()):
			case e.IsDir():
				if err := walk(name); err != nil {
					return err
				}
			case e.Type().IsRegular():
				names = append(names, name)
			}
		}
		return nil
	}
	err := walk("inbox")
	slices.Sort(names)
	return names, err
}

// take judges and files one file of the inbox, unless it is not whole yet.
func (o *Office) take(name string, settled Settled, pass *Pass) error {
	data, err := o.FS.ReadFile(o.path(filepath.FromSlash(name)))
	if err != nil {
		return o.skip(pass, name, err)
	}
	again, err := o.FS.ReadFile(o.path(filepath.FromSlash(name)))
	if err != nil {
		return o.skip(pass, name, err)
	}
	switch sha := SHA(data); {
	case o.isOpen(name):
		pass.Skipped = append(pass.Skipped, Skipped{name, "messages.skip.open"})
		return nil
	case sha != SHA(again) || (settled != nil && !settled(name, int64(len(data)), sha)):
		pass.Skipped = append(pass.Skipped, Skipped{name, "messages.skip.growing"})
		return nil
	case (len(data) == 0 || !files.Whole(data, name)) && !o.stuck(name, sha):
		pass.Skipped = append(pass.Skipped, Skipped{name, "messages.skip.growing"})
		return nil
	}
	verdict, err := o.Judge(data, path.Base(name), o.Today())
	if err != nil {
		return err
	}
	done, err := o.file(name, data, verdict)
	if err == nil {
		pass.Done = append(pass.Done, done)
	}
	return err
}

func (o *Office) skip(pass *Pass, name string, err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil // taken away again between the two looks
	}
	pass.Skipped = append(pass.Skipped, Skipped{name, "messages.skip.unreadable"})
	return nil
}

// isOpen says whether a spreadsheet program shows that it has the file open: Excel's and LibreOffice's owner files.
func (o *Office) isOpen(name string) bool {
	dir, base := path.Split(name)
	for _, owner := range []string{"~$" + base, ".~lock." + base + "#"} {
		if _, err := o.FS.Lstat(o.path(filepath.FromSlash(dir), owner)); err == nil {
			return true
		}
	}
	return false
}

// moving is the file that is on its way out of the inbox or of waiting; it is remembered until it has arrived.
type moving struct {
	From string `json:"from"`
	ID   int64  `json:"id"` // of the submission; 0 while it is not recorded
	SHA  string `json:"sha"`
}

const metaMoving = "moving"

func (o *Office) remember(m moving) error {
	text, err := json.Marshal(m)
	if err != nil {
		return err
	}
	return o.Ledger.SetMeta(metaMoving, string(text))
}

// finishMove completes the move that an earlier run could not finish: what the ledger has decided is done.
func (o *Office) finishMove() error {
	text, err := o.Ledger.Meta(metaMoving)
	if err != nil || text == "" {
		return err
	}
	var m moving
	if err := json.Unmarshal([]byte(text), &m); err != nil {
		return fmt.Errorf("the ledger's note of a moving file: %w", err)
	}
	found, err := o.Ledger.Submissions(ledger.Filter{SHA: m.SHA, WithSheets: true})
	if err != nil {
		return err
	}
	for _, s := range slices.Backward(found) {
		if inboxPath(s) == m.From || s.ID == m.ID {
			if err := o.deliver(s, m.From); err != nil {
				return err
			}
			break
		}
	}
	return o.Ledger.SetMeta(metaMoving, "")
}

func inboxPath(s ledger.Submission) string { return path.Join("inbox", s.Label, s.Name) }

func labelOf(name string) string {
	return strings.Trim(strings.TrimPrefix(path.Dir(name), "inbox"), "/")
}
