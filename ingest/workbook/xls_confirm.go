package workbook

import (
	"bytes"
	"math"
	"unicode/utf8"

	"github.com/shakinm/xlsReader/xls"
	"golang.org/x/text/encoding/charmap"
)

// confirm has the library read the same stream; what it sees in each cell must be what has been read here. It reads no
// formulas, so that their values rest on one reading.
func (b *biff) confirm() (err error) {
	defer func() {
		if recover() != nil {
			err = unreliable
		}
	}()
	other, err := xls.OpenReader(bytes.NewReader(container512(b.plain())))
	if err != nil || other.GetNumberSheets() != len(b.bounds) {
		return unreliable
	}
	next := 0
	for i, bound := range b.bounds {
		if !bound.sheet {
			continue
		}
		theirs, err := other.GetSheet(i)
		if err != nil || !sameText(theirs.GetName(), bound.name) || !confirmBiff(theirs, b.book.Sheets[next]) {
			return unreliable
		}
		next++
	}
	return nil
}

// confirmBiff compares a sheet cell by cell, both ways.
func confirmBiff(theirs *xls.Sheet, ours Sheet) bool {
	for i := range theirs.GetNumberRows() {
		row, err := theirs.GetRow(i)
		if err != nil {
			return false
		}
		mine := ours.Row(i + 1)
		for column, c := range row.GetCols() {
			same := false
			switch own := mine.Cell(column + 1); {
			case own.Formula:
				same = true
			case own.Kind == Number:
				same = sameNumber(c.GetFloat64(), own.Raw)
			case own.Kind == Bool, own.Kind == Fault:
				same = c.GetType() == "*record.BoolErr"
			default:
				same = sameText(c.GetString(), own.Raw)
			}
			if !same {
				return false
			}
		}
		for _, own := range mine.Cells {
			if c, err := row.GetCol(own.Column - 1); err != nil || !own.Formula && c.GetType() == "*record.FakeBlank" {
				return false
			}
		}
	}
	return len(ours.Rows) == 0 || ours.Rows[len(ours.Rows)-1].Number <= theirs.GetNumberRows() || onlyFormulas(ours, theirs.GetNumberRows())
}

// onlyFormulas says whether the rows beyond a row hold nothing but formulas.
func onlyFormulas(s Sheet, beyond int) bool {
	for _, row := range s.Rows {
		for _, c := range row.Cells {
			if row.Number > beyond && !c.Formula {
				return false
			}
		}
	}
	return true
}

// sameText compares a text with the library's, which leaves narrow texts as bytes of Latin-1.
func sameText(theirs, ours string) bool {
	if theirs == ours {
		return true
	}
	if utf8.ValidString(theirs) && len(theirs) == len(ours) {
		return false
	}
	latin, err := charmap.ISO8859_1.NewDecoder().String(theirs)
	return err == nil && latin == ours
}

// sameNumber compares a number with the library's, which takes the sign of packed ones for a part of the number.
func sameNumber(theirs float64, ours string) bool {
	var c Cell
	for _, v := range []float64{theirs, theirs - 1<<30, (math.Round(theirs*100) - 1<<30) / 100} {
		if c.number(v) && c.Raw == ours {
			return true
		}
	}
	return false
}
