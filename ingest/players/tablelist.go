package players

import (
	"io"

	"kalends/ingest/workbook"
	"kalends/rating"
)

// openTable opens a list in a workbook: the first visible sheet with the headers of one.
func openTable(src Source, opt Options) (*list, error) {
	book, refused := src.Book()
	if len(refused) > 0 {
		for i := range refused {
			refused[i].Origin.File = src.Name
		}
		return nil, Refused{refused}
	}
	var unclear error = ErrNoList
	for _, s := range book.Sheets {
		if s.Hidden {
			continue
		}
		l := &list{opt: opt, kind: Table, rows: &sheetRows{name: src.Name, sheet: s}, book: book}
		err := l.headers(src)
		if err == nil {
			return l, nil
		}
		if _, known := unclear.(Unclear); !known {
			unclear = err
		}
	}
	return nil, unclear
}

// sheetRows are the rows of a sheet.
type sheetRows struct {
	name  string
	sheet workbook.Sheet
	done  int
}

func (r *sheetRows) close() error { return nil }

func (r *sheetRows) next() (line, error) {
	if r.done == len(r.sheet.Rows) {
		return line{}, io.EOF
	}
	row := r.sheet.Rows[r.done]
	r.done++
	var cells []workbook.Cell
	for _, c := range row.Cells {
		for len(cells) < c.Column {
			cells = append(cells, workbook.Cell{Column: len(cells) + 1})
		}
		cells[c.Column-1] = c
	}
	return line{cells, func(column int) rating.Origin {
		return rating.Origin{File: r.name, Sheet: r.sheet.Name, Cell: workbook.Address(row.Number, max(column, 1))}
	}}, nil
}
