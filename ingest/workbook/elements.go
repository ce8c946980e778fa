package workbook

import (
	"strings"

	"kalends/rating/finding"
)

// chessResultsRoot begins the XML in which pairing programs hand a tournament to chess-results.com.
const chessResultsRoot = "<chessresults"

// elementSheets names the lists of that XML that become sheets; the credentials of the program do not.
var elementSheets = map[string]bool{"tournamentdata": true, "rounds": true, "players": true, "teams": true,
	"playerpairings": true, "teampairings": true}

// readElements makes a Book of an XML file that keeps its data in attributes: a sheet for each list, with the names
// of the attributes in the first row and one element in each row below.
func readElements(data []byte, limits Limits) (Book, error) {
	e := &elements{limits: limits}
	d, err := xmlDocument(data, "chessresults", "", e.list)
	if err != nil {
		return Book{}, err
	}
	if len(e.book.Sheets) == 0 {
		return Book{}, &refusal{code: finding.WebPage}
	}
	e.book.Elements, e.book.Charset, e.book.Rival = true, d.Charset, d.Rival
	return e.book, nil
}

// elements is the state while such a file is read.
type elements struct {
	*scanner
	limits Limits
	book   Book
	cells  int
}

// list adds a sheet for one of the known lists and skips any other element. A list that occurs twice is an error.
func (e *elements) list(s *scanner, t *token) error {
	e.scanner = s
	name := strings.ToLower(string(t.name))
	if !elementSheets[name] {
		return e.skip()
	}
	if _, twice := e.book.Sheet(name); twice {
		return contradictory(name, 0, 0)
	}
	l := &elementList{elements: e, sheet: Sheet{Name: name, Rows: []Row{{Number: 1}}}, columns: map[string]int{}}
	err := e.children(l.element)
	e.book.Sheets = append(e.book.Sheets, l.sheet)
	return err
}

// elementList is one list while it becomes a sheet.
type elementList struct {
	*elements
	sheet   Sheet
	columns map[string]int
}

// element adds a row with the attributes of an element, and a column for each new one. An attribute that occurs twice
// in different case is an error.
func (l *elementList) element(t *token) error {
	row := Row{Number: len(l.sheet.Rows) + 1}
	values := map[int]string{}
	for _, a := range t.attrs {
		column := l.column(strings.ToLower(string(a.name)))
		if _, twice := values[column]; twice {
			return contradictory(l.sheet.Name, row.Number, column)
		}
		values[column] = string(a.value)
	}
	for column := 1; column <= len(l.columns); column++ {
		if v, ok := values[column]; ok && v != "" {
			row.Cells = append(row.Cells, Cell{Column: column, Kind: Text, Raw: v})
		}
	}
	l.sheet.Rows = append(l.sheet.Rows, row)
	if l.cells += len(row.Cells) + 1; l.cells > l.limits.Cells || row.Number > l.limits.Rows || len(l.columns) > l.limits.Columns {
		return l.limits.tooMany(l.sheet.Name)
	}
	return l.skip()
}

// column returns the column of an attribute; for a new one it adds a column at the end, with its name in the first
// row.
func (l *elementList) column(name string) int {
	if n, known := l.columns[name]; known {
		return n
	}
	n := len(l.columns) + 1
	l.columns[name] = n
	l.sheet.Rows[0].Cells = append(l.sheet.Rows[0].Cells, Cell{Column: n, Kind: Text, Raw: name})
	return n
}
