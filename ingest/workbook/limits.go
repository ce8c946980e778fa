package workbook

import (
	"strconv"

	"kalends/rating"
	"kalends/rating/finding"
)

// Limits bounds what is read of one file.
type Limits struct {
	File     int   // bytes as sent
	Inflated int64 // bytes of all parts together
	Sheets   int
	Rows     int // number of the last row with content
	Columns  int
	Cells    int // cells with content in all sheets
	Strings  int // shared strings
}

var (
	// Sender holds for sheets that anyone may send, and has room for 200,000 games.
	Sender = Limits{File: 20 << 20, Inflated: 192 << 20, Sheets: 50, Rows: 250_000, Columns: 400, Cells: 2_500_000,
		Strings: 200_000}
	// Office holds for the registry, which may hold a whole country.
	Office = Limits{File: 256 << 20, Inflated: 2 << 30, Sheets: 50, Rows: maxRow, Columns: 400, Cells: 30_000_000,
		Strings: 10_000_000}
)

const (
	maxParts     = 4096
	maxStyles    = 65536
	maxPlainPart = 8 << 20 // XML other than sheets and shared strings
	ratioFrom    = 4 << 20 // small parts of genuine files can shrink more than a hundredfold
	maxRatio     = 200
	maxArea      = 64 << 20 // columns of all rows up to their last cell, also empty ones: other programs allocate them
	maxText      = 4 << 20  // the longest report of the largest event is a tenth of it
)

// larger returns the refusal of a file that is too large: unit names the argument of the message that holds the limit;
// part are further arguments, name and value in turn.
func larger(unit string, most int, part ...string) error {
	args := map[string]string{unit: strconv.Itoa(most)}
	for i := 0; i+1 < len(part); i += 2 {
		args[part[i]] = part[i+1]
	}
	return &refusal{code: finding.FileTooLarge, args: args}
}

// tooMany returns the refusal of a file with more rows, columns, cells or sheets than the limits allow; sheet may be
// empty.
func (l Limits) tooMany(sheet string) error {
	return &refusal{code: finding.TooManyCells, sheet: sheet, args: map[string]string{
		"rows": strconv.Itoa(l.Rows), "columns": strconv.Itoa(l.Columns), "sheets": strconv.Itoa(l.Sheets),
		"cells": strconv.Itoa(l.Cells)}}
}

// refusal is the reason for which a file is not read: a finding code with its place and arguments.
type refusal struct {
	code, sheet, cell, part, read string
	args                          map[string]string
}

func (r *refusal) Error() string { return r.code + " " + r.part + " " + r.sheet + " " + r.cell }

// finding returns the refusal as a finding for the sender. If it names a part, that is its only argument.
func (r *refusal) finding() rating.Finding {
	f := rating.Finding{Code: r.code, Origin: rating.Origin{Sheet: r.sheet, Cell: r.cell}, Read: r.read, Args: r.args}
	if r.part != "" {
		f.Args = map[string]string{"part": r.part}
	}
	return f
}

// The refusals of a package: a part that is not as it was packed, a package that two readers could understand
// differently, a part that is not the XML it should be, a part that is missing.
func damaged(part string) error   { return &refusal{code: finding.WrongChecksum, part: part} }
func irregular(part string) error { return &refusal{code: finding.AmbiguousContainer, part: part} }
func malformed(part string) error { return &refusal{code: finding.MalformedPart, part: part} }
func missing(part string) error   { return &refusal{code: finding.PartMissing, part: part} }

// contradictory returns the refusal of a sheet whose cells contradict each other; without a row it names no cell.
func contradictory(sheet string, row, column int) error {
	r := &refusal{code: finding.ImpossibleCells, sheet: sheet}
	if row > 0 {
		r.cell = Address(row, max(column, 1))
	}
	return r
}
