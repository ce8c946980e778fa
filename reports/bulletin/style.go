package bulletin

import (
	"strconv"
	"strings"

	"kalends/reports"
	"kalends/reports/pdf"
)

const (
	textWidth = 180.0
	bodyTop   = 25.0
	headLine  = 20.0
	half      = 88.0
	gutter    = 4.0
)

// style makes one of the styles of the design.
func style(size float64, semi bool, c pdf.Color) pdf.Style {
	return pdf.Style{Size: size, Semi: semi, Color: c}
}

var (
	plain   = style(9, false, pdf.Ink)
	strong  = style(9, true, pdf.Ink)
	look    = style(8, false, pdf.Grey)
	quiet   = style(9, false, pdf.Mid) // dashes where there is nothing
	subHead = style(9.5, true, pdf.Ink)
	caption = style(7.5, false, pdf.Grey)
)

const (
	blue = pdf.Color(0x1F4E79)
	red  = pdf.Color(0xA8201A)
)

// accentOf gives the association's colour. One that would fade in black and white is not taken.
func accentOf(is reports.Issue) pdf.Color {
	usual := blue
	if is.Profile.Name == "cxa" {
		usual = red
	}
	n, err := strconv.ParseUint(strings.TrimPrefix(is.Association.Accent, "#"), 16, 24)
	if err != nil || luma(pdf.Color(n)) > 96 {
		return usual
	}
	return pdf.Color(n)
}

// luma is how light a colour is when printed in grey, of 255.
func luma(c pdf.Color) int {
	return (299*int(c>>16&0xFF) + 587*int(c>>8&0xFF) + 114*int(c&0xFF)) / 1000
}
