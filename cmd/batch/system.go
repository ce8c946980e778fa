package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"kalends/rating"
)

// namedFileError is an error about a file that the user named. A missing one was mistyped, and is no fault of the
// association's folder.
type namedFileError struct{ error }

// Unwrap returns the cause.
func (e namedFileError) Unwrap() error { return e.error }

// What may be wrong with a file apart from errors of the system.
var (
	errNoFile = errors.New("no file")
	errTooBig = errors.New("larger than any result sheet")
)

// namedFileFault returns the error for a fault of a file that the user named.
func namedFileFault(path string, err error) error {
	return namedFileError{&fs.PathError{Op: "read", Path: path, Err: err}}
}

// writeNamedFile writes a file to a path that the user named.
func writeNamedFile(path string, data []byte) error {
	if err := os.WriteFile(path, data, 0o644); err != nil {
		return namedFileError{err}
	}
	return nil
}

// describe returns the text of an error. What the system says about a path is translated into the language of messages;
// for a file that the user named nothing else is said.
func (d *door) describe(err error) string {
	text, path, raw := errorText(err), "", ""
	var at *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &at):
		path, raw = at.Path, (&fs.PathError{Op: at.Op, Path: rating.Word(at.Path), Err: at.Err}).Error()
	case errors.As(err, &link):
		path, raw = link.New, (&os.LinkError{Op: link.Op, Old: rating.Word(link.Old), New: rating.Word(link.New), Err: link.Err}).Error()
	default:
		return text
	}
	translated := d.words.Say("messages.system."+systemKey(err), "path", path, "why", rootCause(err))
	if errors.As(err, &namedFileError{}) {
		return translated
	}
	return strings.Replace(text, raw, translated, 1)
}

// systemKey returns the key of the words for an error of the system.
func systemKey(err error) string {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "missing"
	case errors.Is(err, fs.ErrPermission):
		return "denied"
	case errors.Is(err, fs.ErrExist):
		return "exists"
	case errors.Is(err, syscall.EISDIR):
		return "folder"
	case errors.Is(err, errNoFile):
		return "irregular"
	case errors.Is(err, errTooBig):
		return "too_big"
	}
	return "other"
}

// rootCause returns the innermost error's text, as the system wrote it.
func rootCause(err error) string {
	for inner := errors.Unwrap(err); inner != nil; inner = errors.Unwrap(err) {
		err = inner
	}
	return err.Error()
}

// relativeTo returns the path of a file relative to a folder, with slashes, and whether the file is in the folder.
func relativeTo(dir, file string) (path string, ok bool) {
	dir, err := filepath.Abs(dir)
	file, err2 := filepath.Abs(file)
	if err != nil || err2 != nil {
		return "", false
	}
	path, err = filepath.Rel(dir, file)
	return filepath.ToSlash(path), err == nil && filepath.IsLocal(path)
}
