package sheets

import (
	"kalends/reports/xlsx"
	"kalends/templates"
)

// The looks of a template: white is for the hand, grey fills itself, an accent line says "required".
var (
	titleStyle  = xlsx.Style{Size: 14, Bold: true}
	hintStyle   = xlsx.Style{Size: 9, Ink: xlsx.Grey}
	keyStyle    = xlsx.Style{Size: 8, Ink: xlsx.Grey, Format: xlsx.AsText}
	proseStyle  = xlsx.Style{Wrap: true, Top: true}
	strongStyle = xlsx.Style{Bold: true}
	headStyle   = xlsx.Style{Size: 9, Wrap: true, Align: xlsx.Center, Box: xlsx.GridBox}
	neededStyle = xlsx.Style{Size: 9, Bold: true, Ink: xlsx.Blue, Wrap: true, Align: xlsx.Center,
		Box: xlsx.RequiredBox, Accent: xlsx.Blue}
	lockedHead = xlsx.Style{Size: 9, Ink: xlsx.Grey, Fill: xlsx.Locked, Wrap: true, Align: xlsx.Center, Box: xlsx.GridBox}
	lockedCell = xlsx.Style{Ink: xlsx.Grey, Fill: xlsx.Locked, Box: xlsx.GridBox, Indent: 1}
	labelStyle = xlsx.Style{Fill: xlsx.Locked, Box: xlsx.GridBox, Indent: 1, Wrap: true}
	helpStyle  = xlsx.Style{Size: 9, Ink: xlsx.Grey, Indent: 1, Wrap: true}
	alarmStyle = xlsx.Style{Ink: "9C0006", Bold: true, Fill: "FFC7CE"}
)

const (
	titleHeight = 24
	hintHeight  = 16
	headHeight  = 30
	inputHeight = 18
)

func headOf(f templates.Field) xlsx.Style {
	switch {
	case f.Type == "locked":
		return lockedHead
	case f.Required:
		return neededStyle
	default:
		return headStyle
	}
}

// input is the look of a cell to be filled. Text, because a spreadsheet makes dates of results; only days are days.
func input(f templates.Field) xlsx.Style {
	s := xlsx.Style{Format: xlsx.AsText, Box: xlsx.GridBox, Unlocked: true, Align: xlsx.Center}
	switch f.Type {
	case "locked":
		s = lockedCell
		if f.Formula == "games" || f.Formula == "points" || f.Formula == "difference" {
			s.Align, s.Indent = xlsx.Center, 0
		}
	case "date":
		s.Format = xlsx.ISODate
	case "text":
		s.Align, s.Indent = xlsx.Left, 1
	}
	return s
}

func cell(s string, style xlsx.Style) xlsx.Cell { return xlsx.Cell{Value: xlsx.Text(s), Style: style} }
