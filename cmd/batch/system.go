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

// namedFileError is an error about a file that somebody named: where it is not there, that is a slip in its name, and says
// nothing of the association's folder.
type namedFileError struct{ error }

// Unwrap gives what is wrong with the file.
func (e namedFileError) Unwrap() error { return e.error }

// What is wrong with a file beside what the system says.
var (
	errNoFile = errors.New("no file")
	errTooBig = errors.New("larger than any result sheet")
)

// namedFileFault is a fault of a file that somebody named.
func namedFileFault(path string, err error) error {
	return namedFileError{&fs.PathError{Op: "read", Path: path, Err: err}}
}

// lastEntry writes a file where somebody wants it.
func writeNamedFile(path string, data []byte) error {
	if err := os.WriteFile(path, data, 0o644); err != nil {
		return namedFileError{err}
	}
	return nil
}

// describe gives what an error says. What the system says of a path is said in the language of messages, as nobody at
// the office reads the system's; of a file that somebody named nothing more need be said.
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
	said := d.words.Say("messages.system."+systemKey(err), "path", path, "why", rootCause(err))
	if errors.As(err, &namedFileError{}) {
		return said
	}
	return strings.Replace(text, raw, said, 1)
}

// systemKey names what the system says of a path.
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

// rootCause gives what lies under an error, as the system says it.
func rootCause(err error) string {
	for inner := errors.Unwrap(err); inner != nil; inner = errors.Unwrap(err) {
		err = inner
	}
	return err.Error()
}

// relativeTo returns the path of a file relative to a folder, with slashes; ok says whether the file lies in it.
func relativeTo(dir, file string) (path string, ok bool) {
	dir, err := filepath.Abs(dir)
	file, err2 := filepath.Abs(file)
	if err != nil || err2 != nil {
		return "", false
	}
	path, err = filepath.Rel(dir, file)
	return filepath.ToSlash(path), err == nil && filepath.IsLocal(path)
}
