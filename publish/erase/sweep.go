package erase

import (
	"errors"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"kalends/ledger"
	"kalends/publish/files"
	"kalends/publish/folder"
	"kalends/rating"
)

// kept are files beside the ledger that a sweep must not touch.
var kept = []string{"ledger.db", "ledger.db-wal", "ledger.db-shm", "lock", "run.lock", erasedFile}

// caches are the folders beside the ledger whose files are made again when they are needed.
var caches = []string{"registry", "work", "notices", "backup"}

func (e Eraser) backupDir() string { return filepath.Join(e.LedgerDir(), "backup") }

// sweep removes older revisions, the originals of redacted files and what was made of them, and replaces every other
// file of the folder that has something of the persons.
func (e Eraser) sweep(c *cleaner, r *Report) error {
	older, err := e.olderRevisions()
	for _, name := range older {
		if err == nil {
			err = files.RemoveTree(e.FS, e.Path(filepath.FromSlash(name)))
			r.Removed++
		}
	}
	if err == nil {
		err = e.removeOriginals(r)
	}
	if err == nil {
		err = files.RemoveTree(e.FS, e.backupDir())
	}
	if err != nil {
		return err
	}
	return e.each(func(place string) error { return e.sweepFile(c, place, r) })
}

// removeOriginals removes files of the archive for which the ledger takes redacted copies.
func (e Eraser) removeOriginals(r *Report) error {
	all, err := ledger.Redactions(e.Ledger)
	for old := range all {
		if err != nil {
			break
		}
		err = e.FS.Remove(filepath.Join(e.ArchiveDir(), old))
		if errors.Is(err, fs.ErrNotExist) {
			err = nil
		} else {
			r.Removed++
		}
	}
	return err
}

// sweepFile removes the persons from one file; place is relative to the folder.
func (e Eraser) sweepFile(c *cleaner, place string, r *Report) error {
	name := e.Path(filepath.FromSlash(place))
	data, err := e.Files.ReadFile(name)
	if err != nil {
		return err
	}
	found, err := find(c.Redactor, place, data)
	ours := place == "office.xlsx" && e.isAsWritten("office", data)
	if err != nil || len(found) == 0 && !ours {
		return err
	}
	if e.isCache(place) || ours {
		r.Removed++
		return e.FS.Remove(name)
	}
	out, changed, err := c.clean(path.Base(place), rating.SHA(data), data)
	if err != nil {
		return err
	}
	if changed {
		r.Replaced++
		if err := files.WriteAtomic(e.FS, name, out); err != nil {
			return err
		}
	}
	return e.rename(c, place)
}

// rename gives a file whose name tells of a person another one.
func (e Eraser) rename(c *cleaner, place string) error {
	dir, name := path.Split(place)
	to, changed := c.sure.Text(name)
	if !changed {
		return nil
	}
	return e.FS.RenameNoReplace(e.Path(filepath.FromSlash(place)), e.Path(filepath.FromSlash(dir), files.SafeName(to)))
}

// isCache reports whether a file is made again when it is needed.
func (e Eraser) isCache(place string) bool {
	if strings.HasPrefix(place, "draft/") || strings.HasPrefix(place, "exports/") {
		return true
	}
	rel, err := filepath.Rel(e.LedgerDir(), e.Path(filepath.FromSlash(place)))
	dir, _, _ := strings.Cut(filepath.ToSlash(rel), "/")
	return err == nil && slices.Contains(caches, dir)
}

// isAsWritten reports whether a workbook for the office has the bytes that the program wrote, by the ledger's note.
func (e Eraser) isAsWritten(note string, data []byte) bool {
	var written struct{ SHA string }
	return e.ReadNote(note, &written) == nil && written.SHA == rating.SHA(data)
}

// each calls do with the place of every file that a sweep may change, relative to the folder.
func (e Eraser) each(do func(place string) error) error {
	return walk(&e.View, dirsOf(&e.View), func(name string) bool {
		own := filepath.Dir(name) == e.LedgerDir() && slices.Contains(kept, filepath.Base(name))
		theirs := name == e.Path("kalends.yaml") // the office edits it: what it says of persons is named, and stays
		return own || theirs || name == e.ArchiveDir() || name == e.Path("published") || name == e.taskPath()
	}, do)
}

// dirsOf returns the folders of the association: its own, and the ledger's if that lies elsewhere.
func dirsOf(v *folder.View) []string {
	rel, err := filepath.Rel(v.Dir, v.LedgerDir())
	if err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return []string{v.Dir, v.LedgerDir()}
	}
	return []string{v.Dir}
}

// walk calls do with the place of every regular file below some folders, relative to the association's, unless skipped
// is true for its path or for a folder in which it lies.
func walk(v *folder.View, dirs []string, skipped func(name string) bool, do func(place string) error) error {
	for _, dir := range dirs {
		entries, err := v.Files.ReadDir(dir)
		if err != nil {
			return err
		}
		for _, entry := range entries {
			name := filepath.Join(dir, entry.Name())
			place, err := filepath.Rel(v.Dir, name)
			switch {
			case err != nil || skipped(name):
			case entry.IsDir():
				err = walk(v, []string{name}, skipped, do)
			case entry.Type().IsRegular():
				err = do(filepath.ToSlash(place))
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}
