package publish

import (
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

// Redated says whether an accepted sheet has gone to another list date.
func (d Done) Redated() bool {
	return d.State == ledger.Accepted && strings.HasPrefix(d.File, "accepted/")
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
	Remarks rating.Findings // warnings about a registry that is seen for the first time
	Looked  bool            // the inbox was looked through to its end
	untidy  []string        // judged, but not to be moved from where they lie
}

// growing is why a file is left that is being copied, or has only just been.
const growing = "messages.skip.growing"

// NeedsPerson says whether a file was returned or waits for the office, or cannot be moved to where it belongs.
func (p Pass) NeedsPerson() bool {
	return len(p.untidy) > 0 || slices.ContainsFunc(p.Done, func(d Done) bool { return d.State == ledger.Rejected || d.State == ledger.Waiting })
}

// Settling says whether a file of the inbox is still growing, or has not come to rest.
func (p Pass) Settling() bool {
	return slices.ContainsFunc(p.Skipped, func(s Skipped) bool { return s.Why == growing })
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
	unkept := o.keepRegistry(&pass) // no sheet waits for a copy
	if err := errors.Join(o.finishMoves(&pass), o.tidyWaiting(&pass), o.alone()); err != nil {
		return pass, err
	}
	if err := o.rejudge(&pass); err != nil {
		return pass, err
	}
	names, err := o.inbox(&pass)
	if err != nil {
		return pass, err
	}
	for _, name := range names {
		if slices.Contains(pass.untidy, name) {
			continue
		}
		if err := o.take(name, settled, &pass); err != nil {
			return pass, fmt.Errorf("%s: %w", name, err)
		}
	}
	pass.Looked = true
	if err := o.redate(&pass); err != nil {
		return pass, err
	}
	if err := o.reconsider(&pass); err != nil {
		return pass, err
	}
	return pass, errors.Join(unkept, o.tidyWaiting(&pass))
}

// inbox lists the files of the inbox by path, relative to the folder. What is no file, or cannot be looked into, is
// left and told.
func (o *Office) inbox(pass *Pass) ([]string, error) {
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
				if err := walk(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
					pass.skip(name, "messages.skip.unreadable", err)
				}
			case e.Type().IsRegular():
				names = append(names, name)
			default:
				pass.skip(name, "messages.skip.irregular", nil)
			}
		}
		return nil
	}
	err := walk("inbox")
	slices.Sort(names)
	return names, err
}

func (p *Pass) skip(name, why string, err error) {
	p.Skipped = append(p.Skipped, Skipped{File: name, Why: why, Err: err})
}

// tooBig is the size from which on a file of the inbox is not even read: several of it must find room in memory.
const tooBig = 50 << 20

// take judges and files one file of the inbox, unless it is not whole yet.
func (o *Office) take(name string, settled Settled, pass *Pass) error {
	at := o.path(filepath.FromSlash(name))
	info, err := o.FS.Lstat(at)
	if err != nil {
		return o.skip(pass, name, err)
	}
	if info.Size() > tooBig {
		pass.skip(name, "messages.skip.too_big", nil)
		return nil
	}
	data, err := o.FS.ReadFile(at)
	if err != nil {
		return o.skip(pass, name, err)
	}
	again, err := o.FS.ReadFile(at)
	if err != nil {
		return o.skip(pass, name, err)
	}
	open, err := o.isOpen(name)
	if err != nil {
		return o.skip(pass, name, err)
	}
	switch sha := SHA(data); {
	case open:
		pass.skip(name, "messages.skip.open", nil)
		return nil
	case sha != SHA(again) || (settled != nil && !settled(name, int64(len(data)), sha)):
		pass.skip(name, growing, nil)
		return nil
	case len(data) == 0 || !files.Whole(data, name):
		if stuck, err := o.stuck(name, sha); err != nil || !stuck {
			pass.skip(name, growing, nil)
			return err
		}
	}
	if err := o.complete(); err != nil {
		return err
	}
	o.note("taken", "file", name, "sha8", short(SHA(data)), "bytes", len(data))
	verdict, err := o.Judge(data, path.Join(labelOf(name), path.Base(name)), o.Today())
	if err != nil {
		return err
	}
	return o.file(name, data, verdict, pass)
}

func (o *Office) skip(pass *Pass, name string, err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil // taken away again between the two looks
	}
	pass.skip(name, "messages.skip.unreadable", err)
	return nil
}

// longestName is how many bytes the systems allow for a name.
const longestName = 255

// isOpen says whether a spreadsheet program shows that it has the file open: Excel's and LibreOffice's owner files.
func (o *Office) isOpen(name string) (bool, error) {
	dir, base := path.Split(name)
	for _, owner := range []string{"~$" + base, ".~lock." + base + "#"} {
		if len(owner) > longestName {
			continue // no file can be called so
		}
		_, err := o.FS.Lstat(o.path(filepath.FromSlash(dir), owner))
		if !errors.Is(err, fs.ErrNotExist) {
			return err == nil, err
		}
	}
	return false, nil
}

func labelOf(name string) string {
	return strings.Trim(strings.TrimPrefix(path.Dir(name), "inbox"), "/")
}
