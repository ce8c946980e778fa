package sheets

import (
	"fmt"
	"slices"
	"strings"

	"kalends/reports/xlsx"
)

const submissionMark = "kalends.submission"

// Annotate gives a copy of a returned file with the list of problems as its first sheet and the cells marked. The
// source is not changed. A file that cannot be written again without loss becomes a fresh workbook with its contents.
func Annotate(source []byte, head Head, marks []Mark) ([]byte, error) {
	if out, err := annotated(source, head, marks); err == nil {
		return out, nil
	}
	return Fresh(source, head, marks)
}

// annotated marks the source itself. Whatever it cannot stand is an error, also a panic of the library: the fresh
// copy is then the answer.
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
	there := finder(b.Sheets())
	if err := draw(b, marks, there); err != nil {
		return nil, err
	}
	if err := b.AddFirst(problemPage(head, marks, there)); err != nil {
		return nil, err
	}
	return finish(b, head)
}

func finish(b *xlsx.Book, head Head) ([]byte, error) {
	if err := b.Property(submissionMark, strings.TrimSpace(head.Submission+" "+head.SHA)); err != nil {
		return nil, err
	}
	return b.Bytes()
}

// finder finds the sheet that a mark means; in a workbook of one sheet that is the only one.
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

// draw lays the gravest mark over each cell and says all of them in its comment.
func draw(b *xlsx.Book, marks []Mark, there func(Mark) string) error {
	spots, order := bySpot(marks, there)
	for i, at := range order {
		gravest := spots[at][0].look()
		for _, m := range spots[at] {
			if m.look().graver(gravest) {
				gravest = m.look()
			}
		}
		if err := b.Lay(at.sheet, at.cell, gravest.over); err != nil {
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

func bySpot(marks []Mark, there func(Mark) string) (map[spot][]Mark, []spot) {
	spots, order := map[spot][]Mark{}, []spot(nil)
	for _, m := range marks {
		for _, cell := range m.cells() {
			at := spot{there(m), standing(cell)}
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

// cleanUp takes away what an earlier return has left, when the sender corrected our copy.
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
			if err := b.Uncomment(sheet, note.Cell); err != nil {
				return err
			}
		}
		if err := unmark(b, sheet); err != nil {
			return err
		}
	}
	return nil
}

// unmark makes cells white again that wear one of our colours.
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

func ours(b *xlsx.Book, sheet, at string) bool {
	return slices.ContainsFunc(looks, func(l look) bool {
		return l.over.Fill != "" && b.Wears(sheet, at, l.over)
	})
}
