// Package readback reads the files of a list back from the disk before the list is published, and compares every figure
// with the calculation.
//
// It shares no code with the packages that write these files, so that a mistake of a writer is found here. It knows the
// keys of the columns, the heads of the printed tables and how figures are written.
package readback

import (
	"errors"
	"fmt"
	"path/filepath"

	"kalends/publish/files"
	"kalends/rating"
	"kalends/reports"
)

// ErrDiffers means that a file is not the list that was calculated.
var ErrDiffers = errors.New("the file is not the list that was calculated")

// readers read the files of the list itself, each from its beginning to its end.
var readers = []struct {
	ending string
	read   func(files.Opened, *list) error
}{{"_list.csv", readCSV}, {"_list.json", readJSON}, {"_list.xlsx", readWorkbook}}

// Compare reads the list files and bulletins of an issue in dir. It returns ErrDiffers unless each has every player
// that belongs there, in order, with the calculated figures; bulletins must have these tables. A list file that is
// missing is an error; a bulletin that is missing is not.
func Compare(fsys files.Reader, dir string, is reports.Issue, calculated rating.PackedList, tables Tables) error {
	l := listOf(&is)
	if err := l.checkLines(calculated); err != nil {
		return err
	}
	for _, r := range readers {
		name := is.Name + r.ending
		if err := read(fsys, filepath.Join(dir, name), l, r.read); err != nil {
			return fmt.Errorf("read back %s: %w", name, err)
		}
	}
	return readBulletins(fsys, dir, l, tables)
}

// read opens a file, calls reader and closes the file.
func read(fsys files.Reader, path string, l *list, reader func(files.Opened, *list) error) error {
	f, err := fsys.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(reader(f, l), f.Close())
}

// checkLines returns ErrDiffers if a rating in the lines of which the reports were made is not that of the calculated
// list, which the ledger keeps.
func (l *list) checkLines(calculated rating.PackedList) error {
	found, next := 0, calculated.InTurn()
	for s := next(); s != nil; s = next() {
		at, listed := l.at[s.Player]
		if !listed {
			continue
		}
		found++
		if says, rated := l.is.Lines.Rating(at); s.Rated != rated || s.Rating != says {
			return fmt.Errorf("%w: the line of %s says %v, and %v was calculated", ErrDiffers, s.Player, says, s.Rating)
		}
	}
	if found < l.is.Lines.Len() {
		return fmt.Errorf("%w: of %d lines %d were calculated", ErrDiffers, l.is.Lines.Len(), found)
	}
	return nil
}
