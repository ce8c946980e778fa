package xlsx

import (
	"cmp"
	"slices"
	"strings"

	"github.com/xuri/excelize/v2"
)

// Overlay changes the style of a cell: its fill, its border, and whether it is bold. The rest stays.
type Overlay struct {
	Fill string
	Box  Box
	Bold bool
}

type mark struct {
	style int
	over  Overlay
}

// Lay applies an overlay to a cell.
func (b *Book) Lay(sheet, cell string, over Overlay) error {
	old, err := b.file.GetCellStyle(sheet, cell)
	if err != nil {
		return err
	}
	key := mark{old, over}
	id, ok := b.marked[key]
	if !ok {
		if id, err = b.overlaid(key); err != nil {
			return err
		}
		b.marked[key] = id
	}
	return b.file.SetCellStyle(sheet, cell, cell, id)
}

func (b *Book) overlaid(m mark) (int, error) {
	s, err := b.file.GetStyle(m.style)
	if err != nil || s == nil {
		s = &excelize.Style{}
	}
	s.Fill = excelize.Fill{}
	if m.over.Fill != "" {
		s.Fill = fill(m.over.Fill)
	}
	s.Border = m.over.Box.borders("")
	font := excelize.Font{Family: b.font, Size: 10}
	if s.Font != nil {
		font = *s.Font
	}
	font.Bold = m.over.Bold
	s.Font = &font
	return b.file.NewStyle(s)
}

// Wears reports whether a cell has the fill and the kind of border of an overlay.
func (b *Book) Wears(sheet, cell string, over Overlay) bool {
	id, err := b.file.GetCellStyle(sheet, cell)
	if err != nil {
		return false
	}
	key := mark{id, over}
	worn, known := b.worn[key]
	if !known {
		s, err := b.file.GetStyle(id)
		worn = err == nil && s != nil && wears(s, over)
		b.worn[key] = worn
	}
	return worn
}

func wears(s *excelize.Style, over Overlay) bool {
	want := over.Box.borders("")
	return len(s.Fill.Color) > 0 && strings.HasSuffix(strings.ToUpper(s.Fill.Color[0]), over.Fill) &&
		len(s.Border) > 0 && len(want) > 0 && s.Border[0].Style == want[0].Style
}

// Comment adds a comment of ours to a cell, behind one that is there already.
func (b *Book) Comment(sheet, cell, words string) error {
	there, err := b.file.GetComments(sheet)
	if err != nil {
		return err
	}
	for _, c := range there {
		if strings.EqualFold(c.Cell, cell) {
			if err := b.file.DeleteComment(sheet, c.Cell); err != nil {
				return err
			}
			words = c.Author + ": " + commentText(c) + "\n" + words
		}
	}
	return b.comment(sheet, cell, words)
}

func commentText(c excelize.Comment) string {
	if c.Text != "" {
		return c.Text
	}
	var s strings.Builder
	for _, run := range c.Paragraph {
		s.WriteString(run.Text)
	}
	return s.String()
}

func (b *Book) comment(sheet, cell, words string) error {
	height := 50 + 16*uint(len([]rune(words))/30)
	return b.file.AddComment(sheet, excelize.Comment{Author: Author, Cell: cell, Width: 240, Height: height,
		Paragraph: []excelize.RichTextRun{{Text: clean(words), Font: &excelize.Font{Family: b.font, Size: 9}}}})
}

// Comments returns our comments on a sheet, sorted by cell.
func (b *Book) Comments(sheet string) ([]Note, error) {
	there, err := b.file.GetComments(sheet)
	var ours []Note
	for _, c := range there {
		if c.Author == Author {
			ours = append(ours, Note{c.Cell, commentText(c)})
		}
	}
	slices.SortFunc(ours, func(a, b Note) int { return cmp.Compare(a.Cell, b.Cell) })
	return ours, err
}

// Uncomment removes the comment of a cell.
func (b *Book) Uncomment(sheet, cell string) error { return b.file.DeleteComment(sheet, cell) }

// Styled reports whether a cell has a style of its own.
func (b *Book) Styled(sheet, cell string) bool {
	id, err := b.file.GetCellStyle(sheet, cell)
	return err == nil && id != 0
}
