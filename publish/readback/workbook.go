package readback

import (
	"fmt"
	"strings"

	"kalends/ingest/workbook"
	"kalends/publish/files"
	"kalends/rating"
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
	listed int // players on the list so far
}

// row takes a row of the workbook.
func (s *sheets) row(sheet string, row workbook.Row) (more bool, err error) {
	if sheet != s.name {
		s.name, s.at = sheet, columns{id: -1}
	}
	switch {
	case row.Number < keysRow:
		return true, nil
	case row.Number == keysRow:
		return s.keys(row)
	case row.Number < firstRow:
		return s.at.id >= 0, nil
	case s.at.id < 0:
		return false, nil
	}
	if err := s.record(row); err != nil {
		return false, fmt.Errorf("sheet %s, row %d: %w", sheet, row.Number, err)
	}
	return true, nil
}

// keys finds the columns of a sheet; without numbers and ratings nothing is to be compared.
func (s *sheets) keys(row workbook.Row) (more bool, err error) {
	var heads []string
	for _, c := range row.Cells {
		for len(heads) < c.Column {
			heads = append(heads, "")
		}
		heads[c.Column-1] = strings.TrimPrefix(c.Raw, "list.")
	}
	s.at = columnsOf(heads)
	s.main = s.at.figures[1] >= 0 // only the list itself says what rank a player had
	if s.main {
		return true, s.at.whole()
	}
	if s.at.figures[2] < 0 {
		s.at.id = -1
	}
	return s.at.id >= 0, nil
}

func (s *sheets) record(row workbook.Row) error {
	got := s.at.line(func(i int) string { return row.Cell(i + 1).Raw })
	if !s.main {
		n, known := s.list.at[got.id]
		if !known {
			return fmt.Errorf("%w: there is no player %s", ErrDiffers, got.id)
		}
		if s.at.name < 0 {
			got.name = s.is.Lines[n].Name
		}
		return s.compare(n, &got, exact)
	}
	s.listed++
	return s.next(s.listed-1, &got, exact)
}

// exact writes points as a number that is all there, however many of its digits are shown.
func exact(p rating.Points) string {
	return strings.TrimSuffix(strings.TrimRight(p.Text(2), "0"), ".")
}
