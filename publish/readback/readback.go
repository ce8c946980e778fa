// Package readback reads the list of an issue as it lies on the disk, before anybody else can, and compares every
// figure with the calculation.
//
// It knows the keys of the columns, the heads of a printed table and what a figure looks like, and shares no line of code
// with those who wrote the files: what both had wrong would not be found.
package readback

import (
	"errors"
	"fmt"
	"path/filepath"

	"kalends/publish/files"
	"kalends/rating"
	"kalends/reports"
)

// ErrDiffers says that a file is not the list that was calculated.
var ErrDiffers = errors.New("the file is not the list that was calculated")

// readers read one file each, from its beginning to its end.
var readers = []struct {
	ending string
	read   func(files.Opened, *list) error
}{{"_list.csv", readCSV}, {"_list.json", readJSON}, {"_list.xlsx", readWorkbook}}

// Compare reads the files of the list in dir, and fails when one of them has not everybody who is to be printed, in that
// order, with the figures that were calculated. tables are those that the bulletins have.
func Compare(fsys files.Reader, dir string, is reports.Issue, calculated rating.PackedList, tables Tables) error {
	l := listOf(&is)
	if err := l.calculated(calculated); err != nil {
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

// calculated says whether the lines that were handed to the print are what was calculated.
func (l *list) calculated(c rating.PackedList) error {
	found, next := 0, c.InTurn()
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
