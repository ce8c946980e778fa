package workbook

import (
	"bytes"
	"errors"
	"slices"
	"strings"

	"github.com/xuri/excelize/v2"

	"kalends/rating/finding"
)

// Differs reports whether the second reader saw another value in a cell; not opening a file at all is no difference.
func Differs(err error) bool {
	var r *refusal
	return errors.As(err, &r) && r.sheet != ""
}

// ReadTwice reads a workbook as Read does and has excelize confirm it. strange means that it was refused because
// programs may read it in different ways.
func ReadTwice(data []byte) (strange bool, refused, confirmed error) {
	p, err := unpack(data, Sender, nil)
	if err != nil {
		return errors.Is(err, errReadersDisagree), err, nil
	}
	return false, nil, p.confirm(data)
}

// confirm reads the same file with excelize, which must see the same value in every cell.
func (p *pack) confirm(data []byte) (err error) {
	defer func() {
		if recover() != nil {
			err = &refusal{code: finding.ReadersDisagree}
		}
	}()
	f, err := excelize.OpenReader(bytes.NewReader(data), excelize.Options{
		RawCellValue: true, UnzipSizeLimit: p.limits.Inflated, UnzipXMLSizeLimit: min(p.limits.Inflated, 64<<20)})
	if err != nil {
		return &refusal{code: finding.ReadersDisagree}
	}
	defer f.Close()
	for _, s := range p.book.Sheets {
		if !slices.Contains(f.GetSheetList(), s.Name) {
			return differs(s.Name, 0, 0)
		}
		if err := p.confirmSheet(f, s); err != nil {
			return err
		}
	}
	return nil
}

// confirmSheet compares a sheet up to its last row with content.
func (p *pack) confirmSheet(f *excelize.File, s Sheet) error {
	if len(s.Rows) == 0 {
		return nil
	}
	rows, err := f.Rows(s.Name)
	if err != nil {
		return differs(s.Name, 0, 0)
	}
	defer rows.Close()
	last := s.Rows[len(s.Rows)-1].Number
	for number := 1; number <= last; number++ {
		if !rows.Next() {
			return differs(s.Name, number, 1)
		}
		values, err := rows.Columns()
		if err != nil {
			return differs(s.Name, number, 1)
		}
		if column, same := p.sameRow(s.Row(number), values); !same {
			return differs(s.Name, number, column)
		}
	}
	return nil
}

// sameRow compares a row with the values that excelize returns for it.
func (p *pack) sameRow(row Row, values []string) (column int, same bool) {
	next := 0
	for i, v := range values {
		want := ""
		if next < len(row.Cells) && row.Cells[next].Column == i+1 {
			want = row.Cells[next].Raw
			next++
		}
		if !agrees(v, want) {
			return i + 1, false
		}
	}
	for _, c := range row.Cells[next:] {
		if !agrees("", c.Raw) {
			return c.Column, false
		}
	}
	return 0, true
}

func differs(sheet string, row, column int) error {
	r := contradictory(sheet, row, column).(*refusal)
	r.code = finding.ReadersDisagree
	return r
}

// agrees reports whether a text of excelize is the same as ours. The garbler writes a smiley as two escaped halves,
// which excelize leaves out.
func agrees(excelize, ours string) bool {
	return excelize == ours || excelize == strings.ReplaceAll(ours, "😀", "")
}
