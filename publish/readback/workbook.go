package readback

import (
	"fmt"
	"strings"

	"kalends/ingest/workbook"
	"kalends/publish/files"
	"kalends/rating"
)

// The rows of a sheet: its keys, then its heads, then its records.
const (
	keysRow  = 3
	firstRow = 5
)

// readWorkbook compares every sheet of the official list that has players' numbers and ratings.
func readWorkbook(f files.Opened, l *list) error {
	s := sheets{list: l}
	if err := workbook.Rows(f, f.Size(), s.row); err != nil {
		return err
	}
	return l.checkComplete(s.listed)
}

// sheets compares a workbook, row by row. The list itself may fill several sheets, those of the men before those of the
// women, and must be complete. On other sheets every row is compared, but they may lack players.
type sheets struct {
	*list
	name    string
	isList  bool // the sheet is the list itself, or a part of it
	columns []int
	has     [fields]bool
	listed  int // players on the list so far
}

// row compares a row of a sheet. more is false if the rest of the sheet need not be read.
func (s *sheets) row(sheet string, row workbook.Row) (more bool, err error) {
	if sheet != s.name {
		s.name, s.columns, s.has = sheet, nil, [fields]bool{}
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

// compared reports whether the sheet has players' numbers and ratings.
func (s *sheets) compared() bool { return s.has[idField] && s.has[ratingField] }

// keys sets the columns of a sheet from its row of keys. more is false if the sheet need not be read; a list without
// all columns is ErrDiffers.
func (s *sheets) keys(row workbook.Row) (more bool, err error) {
	var heads []string
	for _, c := range row.Cells {
		for len(heads) < c.Column {
			heads = append(heads, "")
		}
		heads[c.Column-1] = strings.TrimPrefix(c.Raw, "list.")
	}
	s.columns, s.has = columnsOf(heads)
	s.isList = s.has[previousRankField] // no other sheet has that column
	if s.isList {
		return true, checkColumns(s.has)
	}
	return s.compared(), nil
}

// record compares a row: on the list with the next player, on other sheets with the player of its number.
func (s *sheets) record(row workbook.Row) error {
	got := record{has: s.has}
	for i := range row.Cells {
		c := &row.Cells[i]
		if at := c.Column - 1; at < len(s.columns) && s.columns[at] != ignored {
			got.texts[s.columns[at]] = c.Raw
		}
	}
	if s.isList {
		s.listed++
		return s.compareNext(s.listed-1, &got, exact)
	}
	n, known := s.at[got.id()]
	if !known {
		return fmt.Errorf("%w: there is no player %s", ErrDiffers, got.id())
	}
	want := s.line(n)
	name, _ := want.NameIn(s.is.Lang())
	return s.compare(want, &got, exact, name)
}

// exact formats points as a cell holds them, with all digits but zeros at the end.
func exact(p rating.Points) string { return strings.TrimSuffix(strings.TrimRight(p.Text(2), "0"), ".") }
