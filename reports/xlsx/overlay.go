package xlsx

import (
	"cmp"
	"slices"
	"strings"

	"github.com/xuri/excelize/v2"
)

// Overlay is what Lay changes in the style of a cell: its fill, its border, and whether it is bold. The rest stays.
type Overlay struct {
	Fill string
	Box  Box
	Bold bool
}

// mark is a style of the workbook, by its number, with an overlay.
type mark struct {
	style int
	over  Overlay
}

// Lay gives a cell its own style with the fill, the border and the weight of an overlay; none in the overlay removes
// that of the cell.
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

// overlaid adds the style of a mark to the workbook and returns its number.
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

// Wears reports whether a cell has the fill and the kind of border of an overlay, as Lay would set them.
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

// wears is Wears for a style.
func wears(s *excelize.Style, over Overlay) bool {
	want := over.Box.borders("")
	return len(s.Fill.Color) > 0 && strings.HasSuffix(strings.ToUpper(s.Fill.Color[0]), over.Fill) &&
		len(s.Border) > 0 && len(want) > 0 && s.Border[0].Style == want[0].Style
}

// Comment puts a comment of ours on a cell. One that is there already is replaced by one comment with both texts, the
// old one first with its author.
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
	return b.comment(sheet, cell, Author, words)
}

// commentText returns the text of a comment, whose parts may be formatted.
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

// comment adds a comment to a cell that has none; its box grows with the text.
func (b *Book) comment(sheet, cell, author, words string) error {
	height := 50 + 16*uint(len([]rune(words))/30)
	return b.file.AddComment(sheet, excelize.Comment{Author: author, Cell: cell, Width: 240, Height: height,
		Paragraph: []excelize.RichTextRun{{Text: clean(words), Font: &excelize.Font{Family: b.font, Size: 9}}}})
}

// Comments returns our comments on a sheet, sorted by the names of the cells.
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

// Uncomment removes the comment of a cell. If before is not empty, it is the text of somebody else, with the author
// first as Comment writes it, and becomes the comment of that author again.
func (b *Book) Uncomment(sheet, cell, before string) error {
	err := b.file.DeleteComment(sheet, cell)
	if err != nil || before == "" {
		return err
	}
	author, words, _ := strings.Cut(before, ": ")
	return b.comment(sheet, cell, author, words)
}

// Styled reports whether a cell has a style other than the default.
func (b *Book) Styled(sheet, cell string) bool {
	id, err := b.file.GetCellStyle(sheet, cell)
	return err == nil && id != 0
}
