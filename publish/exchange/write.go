package exchange

import (
	"encoding/json"
	"errors"
	"io/fs"
	"slices"

	"kalends/publish/files"
	"kalends/rating"
)

// Content is what a workbook is to hold. The workbook is written only if Asked has changed since the last time.
type Content struct {
	Asked any // as JSON it identifies the content; nil: there is to be no workbook
	Make  func() ([]byte, error)
}

// Put writes a workbook if its content has changed, and removes it if there is to be none. keep keeps the record of it,
// known, in the ledger; that is done before the workbook is written. One that was not read, or is open, stays.
func (f Files) Put(name string, known *Written, c Content, keep func() error) error {
	current, stays, err := f.current(*known, name)
	if err != nil || stays {
		return err
	}
	if c.Asked == nil {
		return f.remove(name, known, current != "")
	}
	digest, err := json.Marshal(c.Asked)
	if err != nil || known.Asked == rating.SHA(digest) && current == known.SHA && current != "" {
		return err
	}
	data, err := c.Make()
	if err != nil {
		return err
	}
	if current != "" && !slices.Contains(known.Seen, current) {
		known.Seen = append(known.Seen, current) // a later process may write over it, too
	}
	known.Asked, known.SHA = rating.SHA(digest), rating.SHA(data)
	if err := keep(); err != nil {
		return err
	}
	_, err = files.Replace(f.FS, f.At(name), data, f.removable(*known, name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil // the folder is gone: nothing waits there any more
	}
	return err
}

// remove removes a workbook, and what a process had set aside of it before it ended. Once it is gone, known is emptied;
// the caller keeps that.
func (f Files) remove(name string, known *Written, exists bool) (err error) {
	before, gone := *known, true
	if exists {
		gone, err = files.TakeAway(f.FS, f.At(name), f.removable(before, name))
	}
	if gone {
		*known = Written{}
	}
	return errors.Join(err, f.ClearAside(name, before))
}

// removable returns a function that reports whether a file with a hash may be removed: it was read, and nobody has it
// open.
func (f Files) removable(known Written, name string) files.Known {
	return func(sha string) (bool, error) {
		if !known.Knows(sha) {
			return false, nil
		}
		open, err := files.IsOpen(f.FS, f.At(name))
		return !open, err
	}
}

// current returns the hash of the workbook under a name; empty if there is none. stays says that it has entries that
// were not read, or somebody has it open.
func (f Files) current(known Written, name string) (sha string, stays bool, err error) {
	if stays, err = files.IsOpen(f.FS, f.At(name)); err != nil || stays {
		return "", stays, err
	}
	sha, err = f.FS.Sum(f.At(name))
	if errors.Is(err, fs.ErrNotExist) {
		return "", false, nil
	}
	return sha, !known.Knows(sha), err
}
