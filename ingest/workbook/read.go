package workbook

import (
	"bytes"
	"errors"
	"slices"

	"github.com/xuri/excelize/v2"

	"kalends/rating"
)

// Read makes a Book of a file that anyone may have dropped. A file that is not whole, not what it says, or too large
// gives one finding and no Book.
func Read(data []byte) (Book, rating.Findings) { return ReadWithin(data, Sender) }

// ReadWithin is Read with limits of one's own.
func ReadWithin(data []byte, limits Limits) (Book, rating.Findings) {
	book, err := read(data, limits)
	if err == nil {
		return book, nil
	}
	var r *refusal
	if !errors.As(err, &r) {
		r = &refusal{code: "E113"}
	}
	return Book{}, rating.Findings{r.finding()}
}

func read(data []byte, limits Limits) (Book, error) {
	switch what, code := container(data); what {
	case refused:
		return Book{}, &refusal{code: code}
	case plainText:
		return readText(data, limits)
	case xmlText:
		return readXML(data, limits)
	case biffFile:
		return readBiff(data, limits)
	}
	return readPackage(data, limits)
}

// readPackage reads a workbook in the format of today.
func readPackage(data []byte, limits Limits) (Book, error) {
	if len(data) > limits.File {
		return Book{}, limits.tooLarge()
	}
	parts, order, err := directory(data, limits)
	if err != nil {
		return Book{}, err
	}
	if code := zipKind(parts); code != "" {
		return Book{}, &refusal{code: code}
	}
	p := &pack{limits: limits, parts: parts, order: order}
	for _, part := range order {
		p.book.Unpacked += int64(part.file.UncompressedSize64)
	}
	if err := p.read(); err != nil {
		return Book{}, err
	}
	return p.book, confirm(p.plain(data), p, limits)
}

// confirm has excelize read the same file; what it sees in each cell must be what the guard has seen. Two readers
// that know nothing of each other do not make the same mistake, and neither is silent when they differ.
func confirm(data []byte, p *pack, limits Limits) (err error) {
	defer func() {
		if recover() != nil {
			err = &refusal{code: "E141"}
		}
	}()
	f, err := excelize.OpenReader(bytes.NewReader(data), excelize.Options{
		RawCellValue: true, UnzipSizeLimit: limits.Inflated, UnzipXMLSizeLimit: min(limits.Inflated, 64<<20)})
	if err != nil {
		return &refusal{code: "E141"}
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

// confirmSheet streams the sheet up to its last row that holds something.
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

// sameRow compares a row with the values that excelize gives for it.
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
