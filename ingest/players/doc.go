// Package players reads lists of players made by other organisations: FIDE's downloads, Swiss-Manager's list, any table
// whose headers name the columns. It reads a list in one pass, row by row, and returns the place of each row. It knows
// nothing of the registry and never guesses the content of a column.
package players

import (
	"io"

	"kalends/ingest/cells"
	"kalends/ingest/workbook"
	"kalends/rating"
)

// Source is a file or archive with a list. A text is opened more than once.
type Source struct {
	Name string // for messages
	Open func() (io.ReadCloser, error)
	Book func() (workbook.Book, rating.Findings) // reads it as a workbook, within the limits for files from outside
}

// Options supply what a list does not say itself.
type Options struct {
	Columns map[Field]string // the column of each field, by its letters or its header; "-": none
	Date    rating.Date      // of the list, where it does not say
	Order   string           // of day and month, "dmy" or "mdy", where both are possible

	Numberless bool // accept a list without numbers
}

// Person is a row of a list.
type Person struct {
	Origin                          rating.Origin
	ID, FIDEID, National            string
	Name, Latin, Local, Last, First string
	Sex                             rating.Sex
	Birth                           rating.Birth
	Titles                          []string // as the list writes them
	Federation, Region, Club        string
	Standings                       []Standing
	Findings                        rating.Findings // if one is an error, the row is not used
	sexText                         string          // as the list writes it; see TellSexes
}

// Standing is a person's rating on one list of one date.
type Standing struct {
	List     Discipline
	Date     rating.Date
	Rating   rating.Points
	Rated    bool
	Games    int // in all; −1: unknown
	Peak     rating.Points
	LastGame rating.Date
	K        int
	Origin   rating.Origin
}

// Kind is the format of a list.
type Kind string

// The formats.
const (
	FIDEText Kind = "fide_txt"
	FIDEXML  Kind = "fide_xml"
	Table    Kind = "table"
)

// Summary describes how a list was understood.
type Summary struct {
	File    string
	Kind    Kind
	Columns []Column // in their order
	Rows    int
	Date    rating.Date // of the list; 0: unknown
	Above   bool        // the date stands above the headers
}

// Discipline is the list, of FIDE's three, to which a column belongs; empty: unknown.
type Discipline string

// The disciplines.
const (
	Standard Discipline = "standard"
	Rapid    Discipline = "rapid"
	Blitz    Discipline = "blitz"
)

// Read reads a list and calls take with each person, in order. It stops at the first error, also of take, and returns
// what it knows of the list so far. An Unclear error means that the columns must be named.
func Read(src Source, opt Options, take func(Person) error) (Summary, error) {
	l, err := open(src, opt)
	if err != nil {
		return Summary{File: src.Name}, err
	}
	defer l.rows.close()
	sum := Summary{File: src.Name, Kind: l.kind, Columns: l.columns, Date: l.date, Above: l.above}
	count := rowCounters{}
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

// rowCounters holds, for each unused column, how many rows it has numbered so far; −1 for a column that does not number
// rows. Such columns are reported differently from other unused ones.
type rowCounters map[int]int

// add counts the next row.
func (c rowCounters) add(columns []Column, row line) {
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

// settle sets Counts of the columns.
func (c rowCounters) settle(columns []Column) {
	for i, column := range columns {
		columns[i].Counts = c[column.Number] >= leastCounted
	}
}

// leastCounted is how many numbered rows make a column a row counter.
const leastCounted = 3
