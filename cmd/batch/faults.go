package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"kalends/ledger"
	"kalends/publish/audit"
	"kalends/publish/folder"
	"kalends/publish/release"
	"kalends/rating"
)

// fault is something that keeps the job from its work: a code that never changes its meaning, the arguments of its
// words, and the error.
type fault struct {
	code  string
	pairs []string
	err   error
}

// The codes of the faults whose own text says what to do; all others are faults of the machine.
var faultsWithWords = []string{"E-CONFIGURATION", "E-REGISTRY", "E-FAILED"}

// isMachines reports whether a fault is the machine's; others are mended by people, as the message says.
func (f fault) isMachines() bool { return !slices.Contains(faultsWithWords, f.code) }

// faultsOf splits an error into faults, each code once; only E-FAILED may occur several times.
func (d *door) faultsOf(err error) []fault {
	var found []fault
	for _, e := range unjoin(err) {
		f := d.faultOf(e)
		if f.code == "E-FAILED" || !slices.ContainsFunc(found, func(g fault) bool { return g.code == f.code }) {
			found = append(found, f)
		}
	}
	return found
}

// unjoin returns the errors that were joined; an error that only wraps several others counts as one.
func unjoin(err error) []error {
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return []error{err}
	}
	var all []error
	var texts []string
	for _, e := range joined.Unwrap() {
		all, texts = append(all, unjoin(e)...), append(texts, e.Error())
	}
	if strings.Join(texts, "\n") != err.Error() {
		return []error{err}
	}
	return all
}

// codesOfErrors are the codes of errors that our own packages return.
var codesOfErrors = []struct {
	err  error
	code string
}{
	{folder.ErrStrangersFolder, "E-CONFIGURATION"},
	{folder.ErrNoRegistry, "E-REGISTRY"}, {folder.ErrPlayersGone, "E-REGISTRY"},
	{folder.ErrBusy, "E-LEDGER-BUSY"}, {folder.ErrShared, "E-LEDGER-SHARED"}, {folder.ErrLedgerGone, "E-LEDGER-GONE"},
	{folder.ErrInTheWay, "E-IN-THE-WAY"}, {folder.ErrReadBack, "E-READ-BACK"}, {release.ErrReadsOtherwise, "E-READ-BACK"},
	{ledger.ErrNewer, "E-LEDGER-NEWER"},
}

// codesOfTrouble are the codes of errors of the ledger's file.
var codesOfTrouble = map[error]string{ledger.ErrHeldFile: "E-LEDGER-BUSY", ledger.ErrDamagedFile: "E-LEDGER-DAMAGED",
	ledger.ErrFullDisk: "E-DISK-FULL", ledger.ErrNoWriting: "E-READ-ONLY", ledger.ErrNoReading: "E-DISK-FAULT"}

// faultOf returns the fault of an error that is not joined; its code is E-FAILED if nothing else is known. Only
// faultOf, machineCode and codeOfMissing know what errors of the machine mean.
func (d *door) faultOf(err error) fault {
	var doubt clockDoubtError
	switch {
	case errors.As(err, &doubt):
		return fault{doubt.code, []string{"now", secondStamp(doubt.shown), "seen", secondStamp(doubt.expected())}, err}
	case errors.As(err, new(noFolderError)):
		return fault{"E-SHARE-GONE", nil, err}
	case errors.As(err, new(usageError)):
		return fault{"E-CONFIGURATION", nil, err}
	case errors.As(err, new(folder.RegistryError)):
		return fault{"E-REGISTRY", nil, err}
	}
	for _, known := range codesOfErrors {
		if errors.Is(err, known.err) {
			return fault{known.code, nil, err}
		}
	}
	return fault{d.machineCode(err), nil, err}
}

// machineCode returns the code of an error of the system or of the ledger's file, or E-FAILED.
func (d *door) machineCode(err error) string {
	trouble := ledger.Trouble(err)
	if trouble == ledger.ErrNoReading {
		if room, ok := folder.FreeMB(d.dir, d.lastSetup)["ledger"]; ok && room == 0 {
			return "E-DISK-FULL" // SQLite reports an I/O error when its index has no room
		}
	}
	if code, known := codesOfTrouble[trouble]; known {
		return code
	}
	var number syscall.Errno
	if errors.As(err, &number) {
		for _, class := range errnoClasses {
			if slices.Contains(class.numbers, number) {
				return class.code
			}
		}
	}
	switch {
	case errors.Is(err, io.ErrShortWrite):
		return "E-DISK-FULL"
	case errors.Is(err, fs.ErrPermission):
		return "E-PERMISSION"
	case errors.Is(err, fs.ErrNotExist):
		return d.codeOfMissing(err)
	}
	return "E-FAILED"
}

// codeOfMissing returns the code for a missing file. For a file that the user named it is no fault of the machine; a
// file missing from the archive means that the ledger is damaged; anything else means that a share went away.
func (d *door) codeOfMissing(err error) string {
	var at *fs.PathError
	if errors.As(err, &namedFileError{}) {
		return "E-FAILED"
	}
	if errors.As(err, &at) && filepath.Base(filepath.Dir(at.Path)) == "archive" {
		return "E-LEDGER-DAMAGED"
	}
	return "E-SHARE-GONE"
}

// noFolderError means that the folder holds no association, or not any more.
type noFolderError struct{ error }

// secondStamp formats a moment to the second with its offset.
func secondStamp(t time.Time) string { return t.Format("2006-01-02 15:04:05 -07:00") }

// errorText returns the text of an error with its own line breaks. Paths are made safe to print, because a sender may
// have chosen them.
func errorText(err error) string {
	text := err.Error()
	for _, path := range pathsIn(err) {
		text = strings.ReplaceAll(text, path, rating.Word(path))
	}
	return rating.Lines(text)
}

// pathsIn returns the paths that the system names in an error and in those that it wraps.
func pathsIn(err error) []string {
	var paths []string
	switch e := err.(type) {
	case *fs.PathError:
		paths = append(paths, e.Path)
	case *os.LinkError:
		paths = append(paths, e.Old, e.New)
	}
	switch e := err.(type) {
	case interface{ Unwrap() error }:
		if inner := e.Unwrap(); inner != nil {
			paths = append(paths, pathsIn(inner)...)
		}
	case interface{ Unwrap() []error }:
		for _, inner := range e.Unwrap() {
			paths = append(paths, pathsIn(inner)...)
		}
	}
	return slices.DeleteFunc(paths, func(p string) bool { return p == "" })
}

// printError prints what went wrong and, for a fault of the machine, what to do. If no language is set it reads the
// configuration for it.
func (d *door) printError(err error) {
	if d.lang == "" {
		_, _ = d.setup() // for its language, if it can be read
	}
	for _, e := range unjoin(err) {
		for line := range strings.Lines(d.describe(e)) {
			d.printErr(strings.TrimRight(line, "\n"))
		}
	}
	var usage usageError
	for _, f := range d.faultsOf(err) {
		if f.isMachines() && !errors.As(f.err, &usage) {
			problem, remedy := audit.FaultWords(d.words, f.code, f.pairs...)
			d.printErr(fmt.Sprintf("%s [%s]", d.words.Join(problem, remedy), f.code))
		}
	}
}
