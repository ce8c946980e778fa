// Package players reads lists of players that others have made: FIDE's downloads, Swiss-Manager's list, any table whose
// columns say what they hold. It reads them in one pass, a row at a time, and says where each row stands. It knows
// neither the registry nor who is meant, and it never guesses a column.
package players

import (
	"io"

	"kalends/ingest/cells"
	"kalends/ingest/workbook"
	"kalends/rating"
)

// Source is a list as it lies somewhere. A text is read from its beginning more than once.
type Source struct {
	Name string // as people know it
	Open func() (io.ReadCloser, error)
	Book func() (workbook.Book, rating.Findings) // opens it as a workbook, within the bounds for a stranger's
}

// Options say how a list is read beyond what it says itself.
type Options struct {
	Columns map[Field]string // what stands where, by a column's letters or its header; "-": nowhere
	Date    rating.Date      // of the list, where it does not say
	Order   string           // of day and month where both are possible

	Numberless bool // people need no number: who has none is given one
}

// Person is a row of a list.
type Person struct {
	Origin                          rating.Origin
	ID, FIDEID, National            string
	Name, Latin, Local, Last, First string
	Sex                             rating.Sex
	Birth                           rating.Birth
	Titles                          []string // as they are written there
	Federation, Region, Club        string
	Standings                       []Standing
	Findings                        rating.Findings // with an error among them the row is not used
	sexSaid                         string
}

// Standing is what a person had on one list of one date.
type Standing struct {
	List     Discipline
	Date     rating.Date
	Rating   rating.Points
	Rated    bool
	Games    int // so far; −1: not said
	Peak     rating.Points
	LastGame rating.Date
	K        int
	Origin   rating.Origin
}

// Kind is what sort of list a file is.
type Kind string

// The kinds of lists.
const (
	FIDEText Kind = "fide_txt"
	FIDEXML  Kind = "fide_xml"
	Table    Kind = "table"
)

// Summary is how a list was understood.
type Summary struct {
	File    string
	Kind    Kind
	Columns []Column // in their order
	Rows    int
	Date    rating.Date // that the list itself is of; 0: it does not say
	Above   bool        // it says so above its headers
}

// Discipline is which of FIDE's lists a column is of; empty: the file does not say.
type Discipline string

// The disciplines of lists.
const (
	Standard Discipline = "standard"
	Rapid    Discipline = "rapid"
	Blitz    Discipline = "blitz"
)

// Read reads a list from its first row to its last and hands over one person after the other. An Unclear error says
// that its columns must be named.
func Read(src Source, opt Options, take func(Person) error) (Summary, error) {
	l, err := open(src, opt)
	if err != nil {
		return Summary{File: src.Name}, err
	}
	defer l.rows.close()
	sum := Summary{File: src.Name, Kind: l.kind, Columns: l.columns, Date: l.date, Above: l.above}
	count := counting{}
	for {
		row, err := l.rows.next()
		if err == io.EOF {
			count.settle(sum.Columns)
			return sum, nil
		}
		if err != nil {
			return sum, err
		}
		count.add(sum.Columns, row)
		p, there := l.person(row)
		if !there {
			continue
		}
		sum.Rows++
		if err := take(p); err != nil {
			return sum, err
		}
	}
}

// counting holds how far each column that is not read has numbered the rows; −1: it does not.
type counting map[int]int

func (c counting) add(columns []Column, row line) {
	for _, column := range columns {
		if n := column.Number; (column.Field == "" || column.Field == Other) && c[n] >= 0 && n <= len(row.cells) {
			if at, ok := cells.Whole(row.cells[n-1]); ok && at == c[n]+1 {
				c[n]++
			} else {
				c[n] = -1
			}
		}
	}
}

func (c counting) settle(columns []Column) {
	for i, column := range columns {
		columns[i].Counts = c[column.Number] >= leastCounted
	}
}

// leastCounted is how many rows tell that a column numbers them.
const leastCounted = 3
