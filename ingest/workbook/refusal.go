package workbook

import (
	"kalends/rating"
	"kalends/rating/finding"
)

// refusal is a reason not to read a file any further.
type refusal struct {
	code, sheet, cell, part, read string
	args                          map[string]string
}

func (r *refusal) Error() string { return r.code + " " + r.part + " " + r.sheet + " " + r.cell }

// finding turns the refusal into what the sender is told.
func (r *refusal) finding() rating.Finding {
	f := rating.Finding{Code: r.code, Origin: rating.Origin{Sheet: r.sheet, Cell: r.cell}, Read: r.read, Args: r.args}
	if r.part != "" {
		f.Args = map[string]string{"part": r.part}
	}
	return f
}

func damaged(part string) error   { return &refusal{code: finding.WrongChecksum, part: part} }
func irregular(part string) error { return &refusal{code: finding.AmbiguousContainer, part: part} }
func malformed(part string) error { return &refusal{code: finding.MalformedPart, part: part} }
func missing(part string) error   { return &refusal{code: finding.PartMissing, part: part} }

func contradictory(sheet string, row, column int) error {
	r := &refusal{code: finding.ImpossibleCells, sheet: sheet}
	if row > 0 {
		r.cell = Address(row, max(column, 1))
	}
	return r
}

func disagreeing(sheet string, row, column int) error {
	r := contradictory(sheet, row, column).(*refusal)
	r.code = finding.ReadersDisagree
	return r
}
