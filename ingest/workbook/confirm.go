package workbook

import (
	"archive/zip"
	"bytes"
	"io"
	"slices"
	"strings"

	"github.com/xuri/excelize/v2"

	"kalends/rating/finding"
)

// confirm reads the same file with excelize, which must see the same value in every cell. The two readers share no
// code, so they hardly make the same mistake; where they differ the file is refused.
func (p *pack) confirm(data []byte) (err error) {
	defer func() {
		if recover() != nil {
			err = &refusal{code: finding.ReadersDisagree}
		}
	}()
	f, err := excelize.OpenReader(bytes.NewReader(p.forExcelize(data)), excelize.Options{
		RawCellValue: true, UnzipSizeLimit: p.limits.Inflated, UnzipXMLSizeLimit: min(p.limits.Inflated, 64<<20)})
	if err != nil {
		return &refusal{code: finding.ReadersDisagree}
	}
	defer f.Close()
	for _, s := range p.book.Sheets {
		if !slices.Contains(f.GetSheetList(), s.Name) {
			return disagreeing(s.Name, 0, 0)
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
		return disagreeing(s.Name, 0, 0)
	}
	defer rows.Close()
	last := s.Rows[len(s.Rows)-1].Number
	for number := 1; number <= last; number++ {
		if !rows.Next() {
			return disagreeing(s.Name, number, 1)
		}
		values, err := rows.Columns()
		if err != nil {
			return disagreeing(s.Name, number, 1)
		}
		if column, same := p.sameRow(s.Row(number), values); !same {
			return disagreeing(s.Name, number, column)
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
		if !p.agrees(v, want) {
			return i + 1, false
		}
	}
	for _, c := range row.Cells[next:] {
		if !p.agrees("", c.Raw) {
			return c.Column, false
		}
	}
	return 0, true
}

// sharedStrings is the part in which nearly every program stores the shared texts; excelize looks only there.
const sharedStrings = "xl/sharedStrings.xml"

// forExcelize returns the file with its shared texts moved to where excelize looks for them; the format allows other
// places. A file that has another part there stays as it is, and the two readers will differ.
func (p *pack) forExcelize(data []byte) []byte {
	if p.texts == nil || strings.EqualFold(p.texts.name, sharedStrings) || p.find(sharedStrings) != nil {
		return data
	}
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, part := range p.order {
		head := part.file.FileHeader
		if part == p.texts {
			head.Name = sharedStrings
		}
		if copyRaw(w, &head, part.file) != nil {
			return data
		}
	}
	if w.Close() != nil {
		return data
	}
	return b.Bytes()
}

func copyRaw(w *zip.Writer, head *zip.FileHeader, from *zip.File) error {
	raw, err := from.OpenRaw()
	if err != nil {
		return err
	}
	out, err := w.CreateRaw(head)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, raw)
	return err
}

// agrees reports whether a text of excelize is the same as ours. Some programs write characters beyond the first
// plane as two escaped halves, which excelize leaves out.
func (p *pack) agrees(excelize, ours string) bool {
	if excelize == ours {
		return true
	}
	other, halved := p.halved[ours]
	return halved && excelize == other
}
