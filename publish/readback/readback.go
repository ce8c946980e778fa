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
// order, with the figures that were calculated. full says whether the bulletins have the table of everybody.
func Compare(fsys files.Reader, dir string, is reports.Issue, calculated rating.List, full bool) error {
	l := &list{is: &is, at: make(map[string]int, len(is.Lines))}
	for i := range is.Lines {
		l.at[is.Lines[i].ID] = i
		if err := same(&is.Lines[i], calculated); err != nil {
			return err
		}
	}
	for _, r := range readers {
		name := is.Name + r.ending
		if err := read(fsys, filepath.Join(dir, name), l, r.read); err != nil {
			return fmt.Errorf("read back %s: %w", name, err)
		}
	}
	return readBulletins(fsys, dir, l, full)
}

func read(fsys files.Reader, path string, l *list, reader func(files.Opened, *list) error) error {
	f, err := fsys.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(reader(f, l), f.Close())
}

// same says whether a line that was handed to the print is what was calculated.
func same(l *reports.Line, calculated rating.List) error {
	s, known := calculated.Find(l.ID)
	if !known || s.Rated != l.Rated || s.Rating != l.Rating {
		return fmt.Errorf("%w: the line of %s says %v, and %v was calculated", ErrDiffers, l.ID, l.Rating, s.Rating)
	}
	return nil
}
