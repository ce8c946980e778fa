// Package sheetstest reads and answers an annotated copy as its sender does, for tests.
package sheetstest

import (
	"fmt"

	"kalends/reports/xlsx"
)

// Problem is a line of the list of problems, with the comment at its cell.
type Problem struct {
	Code, Sheet, Cell, Read, Problem, Remedy string
	Comment                                  string
}

const sheet = "_Problems"

// Problems reads the list of problems of an annotated copy.
func Problems(book []byte) ([]Problem, error) {
	b, err := xlsx.Open(book)
	if err != nil {
		return nil, err
	}
	var all []Problem
	for row := 5; b.Get(sheet, xlsx.At(1, row)) != ""; row++ {
		said := func(key string) string { return b.Get(sheet, xlsx.At(column(b, key), row)) }
		p := Problem{Code: said("code"), Sheet: said("sheet"), Cell: said("cell"), Read: said("read"),
			Problem: said("problem"), Remedy: said("remedy")}
		notes, err := b.Comments(p.Sheet)
		if err != nil {
			return nil, err
		}
		for _, n := range notes {
			if n.Cell == p.Cell {
				p.Comment += n.Text
			}
		}
		all = append(all, p)
	}
	return all, nil
}

// Confirm returns a copy of the book with ok behind every warning of a code. It fails if there is no warning at all.
func Confirm(book []byte, code string) ([]byte, error) {
	b, err := xlsx.Open(book)
	if err != nil {
		return nil, err
	}
	answer := column(b, "confirm")
	if answer == 0 {
		return nil, fmt.Errorf("there is nothing to confirm")
	}
	for row := 5; b.Get(sheet, xlsx.At(1, row)) != ""; row++ {
		if b.Get(sheet, xlsx.At(column(b, "code"), row)) != code {
			continue
		}
		if err := b.Set(sheet, xlsx.At(answer, row), xlsx.Text("ok")); err != nil {
			return nil, err
		}
	}
	return b.Bytes()
}

// column finds a column by its key; 0: the list has no such column.
func column(b *xlsx.Book, key string) int {
	for c := 1; b.Get(sheet, xlsx.At(c, 3)) != ""; c++ {
		if b.Get(sheet, xlsx.At(c, 3)) == "problem."+key {
			return c
		}
	}
	return 0
}
