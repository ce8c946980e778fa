package players

import (
	"encoding/csv"
	"errors"
	"io"
	"strconv"
	"strings"

	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/rating/finding"
)

// openSeparated opens a text whose columns are separated by semicolons, commas or tabs.
func openSeparated(src Source, opt Options) (*list, error) {
	separator, declared, err := separatorOf(src)
	if err != nil {
		return nil, err
	}
	t, err := decoded(src)
	if err != nil {
		return nil, err
	}
	limit := &limited{from: t.Reader, left: mostOfLine}
	r := csv.NewReader(limit)
	r.Comma, r.FieldsPerRecord, r.ReuseRecord = separator, -1, true
	rows := &separatedRows{text: t, csv: r, limit: limit, name: src.Name}
	if declared {
		if _, err := rows.next(); err != nil {
			return nil, errors.Join(err, rows.close())
		}
	}
	l := &list{opt: opt, kind: Table, rows: rows}
	if err := l.headers(src); err != nil {
		return nil, errors.Join(err, rows.close())
	}
	return l, nil
}

// headers reads rows until one contains the headers of a list, and sets the columns and the date of the list. The error
// is ErrNoList if none of the first rows has headers, Unclear if the columns must be named.
func (l *list) headers(src Source) error {
	var above []string
	for range mostAbove {
		row, err := l.rows.next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
		if columns, ok := headersIn(row.cells); ok {
			l.columns, err = settle(columns, l.opt)
			if l.opt.Date == 0 {
				l.date, l.above = dateAbove(above)
			}
			return withList(l, src, err)
		}
		for _, c := range row.cells {
			above = append(above, c.Raw)
		}
	}
	return ErrNoList
}

// dateAbove returns the date of a list from the rows above its headers; found is false if they name none or several.
func dateAbove(texts []string) (day rating.Date, found bool) {
	for _, text := range texts {
		switch d := dayIn(text); {
		case d == 0:
		case day != 0 && d != day:
			return 0, false
		default:
			day = d
		}
	}
	return day, day != 0
}

// headersIn reads a row as headers. It returns false unless at least three are known, one of them a name or a number.
func headersIn(row []workbook.Cell) ([]Column, bool) {
	all := make([]header, len(row))
	for i, c := range row {
		if c.Kind == workbook.Text && len(c.Raw) <= 200 {
			all[i] = readHeader(i+1, c.Raw)
		}
		all[i].Number = i + 1
	}
	columns := understand(all)
	known, key := 0, false
	for _, c := range columns {
		if c.Field != "" {
			known++
		}
		key = key || c.Field == Name || c.Field == Last || c.Field == ID || c.Field == FIDEID
	}
	return columns, known >= 3 && key
}

// separatorOf returns the character between the columns; declared reports whether the first line only names it. Without
// a separator the error is ErrNoList.
func separatorOf(src Source) (separator rune, declared bool, err error) {
	t, err := decoded(src)
	if err != nil {
		return 0, false, err
	}
	defer t.from.Close()
	var lines []string
	for len(lines) < 200 {
		s, err := t.line()
		if err == io.EOF {
			break
		}
		if err != nil {
			return 0, false, err
		}
		lines = append(lines, s)
	}
	separator, declared, ok := workbook.Separator(lines)
	if !ok {
		separator, ok = commonest(lines)
	}
	if !ok {
		return 0, false, ErrNoList
	}
	return separator, declared, nil
}

// commonest returns the most frequent separator in the headers, for a list that is too short for other evidence.
func commonest(lines []string) (sign rune, ok bool) {
	for _, s := range lines {
		most := 1
		for _, try := range "\t;,|" {
			if n := strings.Count(s, string(try)); n > most {
				sign, most = try, n
			}
		}
		if most > 1 {
			return sign, true
		}
	}
	return 0, false
}

// separatedRows are the records of a text.
type separatedRows struct {
	*text
	csv   *csv.Reader
	limit *limited
	name  string
}

// next returns the next record; at an open quote a Refused error.
func (r *separatedRows) next() (line, error) {
	r.limit.left = mostOfLine
	record, err := r.csv.Read()
	if quote, ok := errors.AsType[*csv.ParseError](err); ok {
		return line{}, Refused{rating.Findings{{Code: finding.OpenQuote,
			Origin: rating.Origin{File: r.name, Cell: workbook.Line(quote.StartLine)}}}}
	}
	if err != nil {
		return line{}, err
	}
	at, _ := r.csv.FieldPos(0)
	place := strconv.Itoa(at)
	cells := make([]workbook.Cell, len(record))
	for i, field := range record {
		if strings.TrimSpace(field) != "" {
			cells[i] = workbook.Cell{Column: i + 1, Kind: workbook.Text, Raw: strings.Clone(field)}
		}
	}
	return line{cells, func(int) rating.Origin { return rating.Origin{File: r.name, Cell: place} }}, nil
}

// openTable opens a list in a workbook: the first visible sheet with the headers of one. If no sheet has them the error
// is ErrNoList, or Unclear for the first sheet whose columns must be named.
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

// next returns the next row of the sheet, with empty cells in the place of missing ones.
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
