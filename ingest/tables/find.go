package tables

import (
	"kalends/ingest/cells"
	"kalends/ingest/workbook"
)

// Find gives the tables of a workbook in the order of its sheets; hidden sheets are not looked at.
func Find(book workbook.Book) []Table {
	var all []Table
	for _, s := range book.Sheets {
		if !s.Hidden {
			all = append(all, inSheet(s)...)
		}
	}
	return all
}

func inSheet(s workbook.Sheet) []Table {
	var all []Table
	for i, row := range s.Rows {
		columns := understood(row)
		if columns == nil {
			continue
		}
		t := Table{Sheet: s, Number: len(all) + 1, Header: row.Number, Columns: columns, Above: s.Rows[:i], Top: s.Rows[:i], Rows: s.Rows[i+1:]}
		all = append(all, t)
	}
	return all
}

// understood reads a row as headers; nil if it is none.
func understood(row workbook.Row) []Column {
	var columns []Column
	known, person := 0, false
	for _, c := range row.Cells {
		m := understand(c.Raw)
		columns = append(columns, Column{Number: c.Column, Key: m.key(), Round: m.round, Title: cells.Tidy(c.Raw)})
		if m.keys != nil {
			known++
		}
		person = person || m.has(Name) || m.has(FirstMover)
	}
	if known < 3 || !person {
		return nil
	}
	return columns
}

// Kind says what the table is, by its columns and by what stands in them.
func (t Table) Kind() Kind {
	_, first := t.Side(FirstMover, Name)
	_, second := t.Side(SecondMover, Name)
	switch {
	case first && second && t.Has(Round):
		return GamesLong
	case first && second:
		return PairingRound
	case len(t.Rounds()) > 1:
		return SwissCross
	case t.Has(Points):
		return RankList
	case t.Has(Name):
		return StartList
	}
	return Unknown
}
