package workbook

import (
	"strconv"
	"strings"

	"kalends/rating/finding"
)

// spreadsheetML is the namespace of an XML workbook of Excel 2003. Pairing programs write such files, often with the
// extension .xls.
const spreadsheetML = "urn:schemas-microsoft-com:office:spreadsheet"

// readXML makes a Book of an XML workbook of Excel 2003.
func readXML(data []byte, limits Limits) (Book, error) {
	x := &xmlBook{limits: limits, formats: map[string]Format{}}
	if _, err := xmlDocument(data, "Workbook", "Workbook", x.child); err != nil {
		return Book{}, err
	}
	if len(x.book.Sheets) == 0 {
		return Book{}, &refusal{code: finding.WebPage}
	}
	return x.book, nil
}

// xmlBook is an XML workbook while it is read.
type xmlBook struct {
	*scanner
	limits  Limits
	book    Book
	formats map[string]Format
	sheet   Sheet
	row     int
	cells   int
	below   map[int]int // for each column, the last row that a merged cell above covers
}

// child reads one child of the root: styles or a worksheet; it skips any other.
func (x *xmlBook) child(s *scanner, t *token) error {
	x.scanner = s
	switch string(t.name) {
	case "Styles":
		return x.children(x.style)
	case "Worksheet":
		return x.worksheet(t)
	}
	return x.skip()
}

// attr returns the value of an attribute by its name without prefix, or "".
func attr(t *token, name string) string {
	for _, a := range t.attrs {
		if string(a.name) == name {
			return string(a.value)
		}
	}
	return ""
}

// style stores the number format of a cell style.
func (x *xmlBook) style(t *token) error {
	id := attr(t, "ID")
	return x.children(func(t *token) error {
		if string(t.name) == "NumberFormat" {
			x.formats[id] = formatOfXML(attr(t, "Format"))
		}
		return x.skip()
	})
}

// formatOfXML classifies a number format, which in XML is a format code or one of a few names.
func formatOfXML(format string) Format {
	switch {
	case strings.HasSuffix(format, "Date"):
		return DateFormat
	case strings.HasSuffix(format, "Time"):
		return TimeFormat
	case format == "Fixed", format == "Standard", format == "Scientific", format == "Percent",
		strings.HasSuffix(format, "Currency"), format == "Yes/No", format == "True/False", format == "On/Off":
		return General
	}
	return custom(format)
}

// worksheet adds a sheet to the book; a repeated or empty name is refused.
func (x *xmlBook) worksheet(t *token) error {
	x.sheet, x.row, x.below = Sheet{Name: attr(t, "Name")}, 0, map[int]int{}
	if _, twice := x.book.Sheet(x.sheet.Name); twice || x.sheet.Name == "" {
		return contradictory(x.sheet.Name, 0, 0)
	}
	column := 0
	err := x.children(func(t *token) error {
		switch string(t.name) {
		case "Table":
			return x.children(func(t *token) error {
				if string(t.name) == "Column" {
					return x.tableColumn(t, &column)
				}
				return x.tableRow(t)
			})
		case "WorksheetOptions":
			return x.children(func(t *token) error {
				if string(t.name) != "Visible" {
					return x.skip()
				}
				seen, err := x.content(nil)
				x.sheet.Hidden = string(seen) == "SheetHidden" || string(seen) == "SheetVeryHidden"
				return err
			})
		}
		return x.skip()
	})
	x.book.Sheets = append(x.book.Sheets, x.sheet)
	if len(x.book.Sheets) > x.limits.Sheets {
		return x.limits.tooMany("")
	}
	return err
}

// at returns the index of a row or cell: the one that it states, or the one after the last. One that does not increase
// is an error.
func (x *xmlBook) at(t *token, last int) (int, error) {
	index := attr(t, "Index")
	if index == "" {
		return last + 1, nil
	}
	n, err := strconv.Atoi(index)
	if err != nil || n <= last || n > maxRow {
		return 0, contradictory(x.sheet.Name, x.row, 1)
	}
	return n, nil
}

// tableColumn adds the columns that it describes to the sheet's hidden ones if they are hidden, and advances column.
func (x *xmlBook) tableColumn(t *token, column *int) (err error) {
	if *column, err = x.at(t, *column); err != nil {
		return err
	}
	first, more := *column, 0
	if s := attr(t, "Span"); s != "" {
		if more, err = strconv.Atoi(s); err != nil || more < 0 || more > maxRow {
			return contradictory(x.sheet.Name, 0, 0)
		}
	}
	if *column += more; attr(t, "Hidden") == "1" {
		x.sheet.HiddenCols = append(x.sheet.HiddenCols, Range{1, first, maxRow, *column})
	}
	return x.skip()
}

// tableRow adds a row to the sheet if it has content.
func (x *xmlBook) tableRow(t *token) (err error) {
	if string(t.name) != "Row" {
		return x.skip()
	}
	if x.row, err = x.at(t, x.row); err != nil {
		return err
	}
	row := Row{Number: x.row, Hidden: attr(t, "Hidden") == "1"}
	column := 0
	err = x.children(func(t *token) error {
		if string(t.name) != "Cell" {
			return x.skip()
		}
		for attr(t, "Index") == "" && x.below[column+1] >= x.row {
			column++ // cells covered by a merged cell above are not in the file
		}
		var err error
		if column, err = x.at(t, column); err != nil {
			return err
		}
		across, err := x.merge(t, column)
		if err == nil {
			err = x.cell(t, column, &row)
		}
		column += across
		return err
	})
	if len(row.Cells) > 0 {
		x.sheet.Rows = append(x.sheet.Rows, row)
	}
	return err
}

// merge adds the range of a merged cell to the sheet, notes the cells below that it covers, and returns how many
// columns it covers to the right.
func (x *xmlBook) merge(t *token, column int) (across int, err error) {
	down := 0
	for name, n := range map[string]*int{"MergeAcross": &across, "MergeDown": &down} {
		if s := attr(t, name); s != "" {
			if *n, err = strconv.Atoi(s); err != nil || *n < 0 || *n > maxRow {
				return 0, contradictory(x.sheet.Name, x.row, column)
			}
		}
	}
	if across > maxColumn {
		return 0, contradictory(x.sheet.Name, x.row, column)
	}
	if across+down > 0 && len(x.sheet.Merged) < 10_000 {
		x.sheet.Merged = append(x.sheet.Merged, Range{x.row, column, x.row + down, column + across})
	}
	for c := column; down > 0 && c <= column+across; c++ {
		x.below[c] = x.row + down
	}
	return across, nil
}
