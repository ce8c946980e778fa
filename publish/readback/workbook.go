package readback

import (
	"bytes"
	"fmt"
	"strings"

	"kalends/ingest/workbook"
	"kalends/publish/files"
	"kalends/rating"
	"kalends/templates"
)

// The rows of a sheet: its keys, its heads, and from there its records.
const (
	keysRow  = 3
	firstRow = 5
)

// readWorkbook reads every sheet of the official list that names players and their ratings.
func readWorkbook(f files.Opened, l *list) error {
	s := sheets{list: l}
	if err := workbook.Rows(f, f.Size(), s.row); err != nil {
		return err
	}
	return l.complete(s.listed)
}

// sheets compares a workbook. The list itself may lie on several sheets, the men's before the women's; of the others
// every row is compared, and who has none is their affair.
type sheets struct {
	*list
	name   string
	main   bool // the list itself, or a part of it
	at     columns
	got    line
	listed int // players on the list so far
	last   int // who stood in the row before, counted from 1
}

// row takes a row of the workbook.
func (s *sheets) row(sheet string, row workbook.Row) (more bool, err error) {
	if sheet != s.name {
		s.name, s.at, s.got.has, s.last = sheet, nil, [places]bool{}, 0
	}
	switch {
	case row.Number < keysRow:
		return true, nil
	case row.Number == keysRow:
		return s.keys(row)
	case row.Number < firstRow:
		return s.compared(), nil
	case !s.compared():
		return false, nil
	}
	if err := s.record(row); err != nil {
		return false, fmt.Errorf("sheet %s, row %d: %w", sheet, row.Number, err)
	}
	return true, nil
}

// compared says whether a sheet names players and their ratings.
func (s *sheets) compared() bool { return s.got.has[idPlace] && s.got.has[ratingPlace] }

// keys finds the columns of a sheet.
func (s *sheets) keys(row workbook.Row) (more bool, err error) {
	var heads []string
	for _, c := range row.Cells {
		for len(heads) < c.Column {
			heads = append(heads, "")
		}
		heads[c.Column-1] = strings.TrimPrefix(c.Raw, "list.")
	}
	s.at, s.got.has = columnsOf(heads)
	s.main = s.got.has[previousRankPlace] // only the list itself says what rank a player had
	if s.main {
		return true, whole(s.got.has)
	}
	return s.compared(), nil
}

func (s *sheets) record(row workbook.Row) error {
	s.got.clear()
	for i := range row.Cells {
		c := &row.Cells[i]
		if at := c.Column - 1; at < len(s.at) && s.at[at] != nowhere {
			put(&s.got, s.at[at], c.Raw)
		}
	}
	if !s.main {
		n, known := s.list.at[string(s.got.id())]
		if !known {
			return fmt.Errorf("%w: there is no player %s", ErrDiffers, s.got.id())
		}
		if s.after[s.last] == 0 { // the first of these sheets has everybody by name
			s.after[s.last] = int32(n) + 1
		}
		s.last = n + 1
		want := s.line(n)
		called, _ := want.NameIn(s.lang())
		return s.compareNamed(want, &s.got, exact, called)
	}
	s.listed++
	return s.next(s.listed-1, &s.got, exact)
}

// lang is the language of the workbook: its sheets beside the list name people as its readers read them.
func (s *sheets) lang() string {
	if len(s.is.Languages) == 0 {
		return templates.Languages[0]
	}
	return s.is.Languages[0]
}

// exact writes points as a number that is all there, however many of its digits are shown.
func exact(b []byte, p rating.Points) []byte {
	b = p.AppendText(b, 2)
	return bytes.TrimSuffix(bytes.TrimRight(b, "0"), []byte{'.'})
}
