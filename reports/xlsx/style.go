package xlsx

import (
	"cmp"

	"github.com/xuri/excelize/v2"
)

// The colours of the design.
const (
	Ink    = "000000"
	Grey   = "595959"
	Fives  = "D9D9D9" // hairline under each fifth row
	Rule   = "BFBFBF" // box of an input cell
	Head   = "F2F2F2" // head of a list
	Locked = "EDEDED" // cell that fills itself
	Blue   = "1F4E79" // accent and links
)

// Format is a number format.
type Format string

// The formats of a list.
const (
	General    Format = ""
	AsText     Format = "@"
	Whole      Format = "0"
	Tenths     Format = "0.0"
	Hundredths Format = "0.00"
	Change     Format = "+0;-0;0"
	Change1    Format = "+0.0;-0.0;0.0"
	Change2    Format = "+0.00;-0.00;0.00"
	ISODate    Format = "yyyy-mm-dd"
)

// Rating returns the format of a rating printed with so many decimals.
func Rating(decimals int) Format {
	return [...]Format{Whole, Tenths, Hundredths}[min(max(decimals, 0), 2)]
}

// ChangeOf returns the format of a change printed with so many decimals.
func ChangeOf(decimals int) Format {
	return [...]Format{Change, Change1, Change2}[min(max(decimals, 0), 2)]
}

// Align is the horizontal place of a text in its cell.
type Align string

// The alignments.
const (
	Left   Align = "left"
	Right  Align = "right"
	Center Align = "center"
)

// Box is the border of a cell.
type Box byte

// The borders of the design.
const (
	NoBox        Box = iota
	GridBox          // thin, grey: an input cell
	RequiredBox      // the same with a thick accent line below: head of a column that must be filled
	HeadBox          // medium black above, thin black below: head of a list
	UnderBox         // grey hairline below
	SignBox          // thin black line below: a line to sign on
	ThickBox         // an error
	DashedBox        // a warning
	DottedBox        // repaired
	DoubleBox        // a question
	RuleAboveBox     // thin black line above: foot of a table
)

// Style is the look of a cell; equal Styles are one style of the workbook.
type Style struct {
	Size     float64 // points; 0: 10
	Bold     bool
	Mono     bool // letters of one width, for lines whose columns are characters
	Link     bool // blue and underlined
	Ink      string
	Fill     string
	Accent   string // of RequiredBox and HeadBox
	Align    Align
	Top      bool // at the top of its row instead of the middle
	Wrap     bool
	Shrink   bool // a text that is too long is set smaller
	Indent   int
	Format   Format
	Box      Box
	Unlocked bool
}

// style returns the number of a style in the workbook, and adds a new one.
func (b *Book) style(s Style) (int, error) {
	if id, ok := b.styles[s]; ok {
		return id, nil
	}
	id, err := b.file.NewStyle(s.native(b.font))
	if err == nil {
		b.styles[s] = id
	}
	return id, err
}

// native returns the style as excelize takes it, in a typeface.
func (s Style) native(face string) *excelize.Style {
	n := &excelize.Style{
		Font:   s.font(face),
		Border: s.Box.borders(s.Accent),
		Alignment: &excelize.Alignment{Horizontal: string(s.Align), Vertical: "center", WrapText: s.Wrap, ShrinkToFit: s.Shrink,
			Indent: s.Indent},
		Protection: &excelize.Protection{Locked: !s.Unlocked},
	}
	if s.Top {
		n.Alignment.Vertical = "top"
	}
	if s.Indent > 0 && s.Align == "" {
		n.Alignment.Horizontal = string(Left)
	}
	if s.Fill != "" {
		n.Fill = fill(s.Fill)
	}
	s.Format.set(n)
	return n
}

func (s Style) font(face string) *excelize.Font {
	f := &excelize.Font{Family: face, Size: s.Size, Bold: s.Bold, Color: s.Ink}
	if s.Mono {
		f.Family = "Courier New"
	}
	if f.Size == 0 {
		f.Size = 10
	}
	if f.Color == "" {
		f.Color = Ink
	}
	if s.Link {
		f.Underline, f.Color = "single", Blue
	}
	return f
}

// set sets the number format of a style.
func (f Format) set(n *excelize.Style) {
	switch f {
	case General:
	case AsText:
		n.NumFmt = 49
	case Whole:
		n.NumFmt = 1
	case Hundredths:
		n.NumFmt = 2
	default:
		code := string(f)
		n.CustomNumFmt = &code
	}
}

func fill(colour string) excelize.Fill {
	return excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{colour}}
}

// The line styles of a border, as the file format counts them.
const (
	thin, medium, dotted, thick, double, dashed = 1, 2, 4, 5, 6, 8
)

// borders returns the lines of a border; accent is the colour of those that have one of their own.
func (x Box) borders(accent string) []excelize.Border {
	line := func(side, colour string, style int) excelize.Border {
		return excelize.Border{Type: side, Color: colour, Style: style}
	}
	round := func(colour string, style int) []excelize.Border {
		return []excelize.Border{line("left", colour, style), line("top", colour, style),
			line("right", colour, style), line("bottom", colour, style)}
	}
	switch x {
	case GridBox:
		return round(Rule, thin)
	case RequiredBox:
		return append(round(Rule, thin)[:3], line("bottom", accent, thick))
	case HeadBox:
		return []excelize.Border{line("top", cmp.Or(accent, Ink), medium), line("bottom", Ink, thin)}
	case UnderBox:
		return []excelize.Border{line("bottom", Fives, thin)}
	case SignBox:
		return []excelize.Border{line("bottom", Ink, thin)}
	case RuleAboveBox:
		return []excelize.Border{line("top", Ink, thin)}
	case ThickBox:
		return round(Ink, thick)
	case DashedBox:
		return round(Ink, dashed)
	case DottedBox:
		return round(Ink, dotted)
	case DoubleBox:
		return round(Ink, double)
	default:
		return nil
	}
}
