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

// Compare reads the files of a list in dir. It fails when one of them does not name every printed player, in order, with
// the figures that were calculated. tables are the tables that the bulletins have.
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

func read(fsys files.Reader, path string, l *list, reader func(files.Opened, *list) error) error {
	f, err := fsys.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(reader(f, l), f.Close())
}

// checkLines compares the lines that the reports were made of with the calculated list, which the ledger keeps.
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
