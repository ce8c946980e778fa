package bulletin

import "kalends/reports/pdf"

// The measures of a page in millimetres. Two columns of half a page have a gutter between them.
const (
	textWidth   = 180.0
	bodyTop     = 25.0
	headLine    = 20.0
	half        = 88.0
	gutter      = 4.0
	subHeadBase = 2.6 // from the top of a table's title to its baseline
	subHeadRoom = 5.0 // from there to the table
)

// style makes one of the styles of the design.
func style(size float64, semi bool, c pdf.Color) pdf.Style {
	return pdf.Style{Size: size, Semi: semi, Color: c}
}

var (
	body         = style(9, false, pdf.Ink)
	strong       = style(9, true, pdf.Ink)
	grey         = style(8, false, pdf.Grey)
	dashStyle    = style(9, false, pdf.Mid) // of the dash in an empty cell
	subHeadStyle = style(9.5, true, pdf.Ink)
	caption      = style(7.5, false, pdf.Grey)
	catchwords   = style(9, true, pdf.Ink)
)
