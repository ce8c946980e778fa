package sheets

import (
	"fmt"
	"slices"
	"strings"

	"kalends/reports/xlsx"
	"kalends/templates"
)

// submissionMark is the property of a workbook that holds the number of the submission and the SHA-256 of the file.
const submissionMark = "kalends.submission"

// Annotate returns a copy of a returned file with the list of problems as its first sheet and with marked cells. A file
// that cannot be rewritten without loss becomes a new workbook with its contents.
func Annotate(source []byte, head Head, marks []Mark) ([]byte, error) {
	if out, err := annotated(source, head, marks); err == nil {
		return out, nil
	}
	return Fresh(source, head, marks)
}

// annotated marks the cells of the source. It returns an error for whatever the library cannot handle, even a panic;
// Annotate then makes a new workbook.
func annotated(source []byte, head Head, marks []Mark) (out []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			out, err = nil, fmt.Errorf("annotate: %v", p)
		}
	}()
	b, err := xlsx.Open(source)
	if err != nil {
		return nil, err
	}
	if part := b.Fragile(); part != "" {
		return nil, fmt.Errorf("annotate: %s would be lost", part)
	}
	if err := cleanUp(b); err != nil {
		return nil, err
	}
	if err := b.Unprotect(); err != nil {
		return nil, err
	}
	sheetOf := finder(b.Sheets())
	if err := draw(b, marks, sheetOf); err != nil {
		return nil, err
	}
	if err := b.AddFirst(problemPage(head, marks, sheetOf)); err != nil {
		return nil, err
	}
	return finish(b, head)
}

// finish records the submission in the workbook and returns its bytes.
func finish(b *xlsx.Book, head Head) ([]byte, error) {
	if err := b.Property(submissionMark, strings.TrimSpace(head.Submission+" "+head.SHA)); err != nil {
		return nil, err
	}
	return b.Bytes()
}

// finder returns a function that returns the sheet of a mark, whatever the case of its name; empty if there is none. In
// a workbook of one sheet it is that sheet for every mark with a cell.
func finder(sheets []string) func(Mark) string {
	return func(m Mark) string {
		for _, name := range sheets {
			if strings.EqualFold(name, m.Sheet) {
				return name
			}
		}
		if len(sheets) == 1 && m.Cell != "" {
			return sheets[0]
		}
		return ""
	}
}

// spot is a cell of a workbook.
type spot struct{ sheet, cell string }

// draw gives each cell the look of its most serious mark, and a comment with all of its marks.
func draw(b *xlsx.Book, marks []Mark, sheetOf func(Mark) string) error {
	spots, order := bySpot(marks, sheetOf)
	for i, at := range order {
		if err := b.Lay(at.sheet, at.cell, gravest(spots[at]).over); err != nil {
			return err
		}
		if i >= maxComments {
			continue
		}
		if err := b.Comment(at.sheet, at.cell, comment(spots[at], at.cell)); err != nil {
			return err
		}
	}
	return nil
}

// bySpot returns the marks by cell, and the cells in the order of the marks. Marks without a cell or sheet are left
// out.
func bySpot(marks []Mark, sheetOf func(Mark) string) (map[spot][]Mark, []spot) {
	spots, order := map[spot][]Mark{}, []spot(nil)
	for _, m := range marks {
		for _, cell := range m.cells() {
			at := spot{sheetOf(m), cellOf(cell)}
			if _, _, ok := xlsx.Place(at.cell); !ok || at.sheet == "" {
				continue
			}
			if spots[at] == nil {
				order = append(order, at)
			}
			spots[at] = append(spots[at], m)
		}
	}
	return spots, order
}

// ourWords matches the beginning of our words in a comment, below those of the sender.
var ourWords = templates.Pattern(`(?m)^[EQWI]\d{3} `)

// cleanUp removes the problem list, our comments and our colours from a copy of an earlier return, for a sender who
// corrected it. Comments of the sender stay, as does any other workbook.
func cleanUp(b *xlsx.Book) error {
	if !b.Has(problemSheet) {
		return nil
	}
	if err := b.Remove(problemSheet); err != nil {
		return err
	}
	for _, sheet := range b.Sheets() {
		ours, err := b.Comments(sheet)
		if err != nil {
			return err
		}
		for _, note := range ours {
			at := ourWords().FindStringIndex(note.Text)
			if at == nil {
				continue
			}
			if err := b.Uncomment(sheet, note.Cell, strings.TrimSuffix(note.Text[:at[0]], "\n")); err != nil {
				return err
			}
		}
		if err := unmark(b, sheet); err != nil {
			return err
		}
	}
	return nil
}

// unmark gives the cells of a sheet that have one of our looks that of a grid.
func unmark(b *xlsx.Book, sheet string) error {
	grid, err := b.Grid(sheet, 5000)
	if err != nil {
		return err
	}
	wide := 0
	for _, row := range grid {
		wide = max(wide, len(row))
	}
	for row := range grid {
		for col := range wide {
			at := xlsx.At(col+1, row+1)
			if !ours(b, sheet, at) {
				continue
			}
			if err := b.Lay(sheet, at, xlsx.Overlay{Box: xlsx.GridBox}); err != nil {
				return err
			}
		}
	}
	return nil
}

// ours reports whether a cell has the look of one of our marks.
func ours(b *xlsx.Book, sheet, at string) bool {
	return slices.ContainsFunc(looks, func(l look) bool {
		return l.over.Fill != "" && b.Wears(sheet, at, l.over)
	})
}
