package sheets

import (
	"strings"

	"kalends/reports/xlsx"
	"kalends/templates"
)

// The looks of a template: white cells are filled in by hand, grey cells fill themselves, an accent line means
// "required".
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

// The text of a wide cell continues in blank columns, which have no line between them.
var (
	spreadHead = xlsx.Style{Size: 9, Ink: xlsx.Grey, Fill: xlsx.Locked, Box: xlsx.UnderBox, Indent: 1}
	spreadCell = xlsx.Style{Ink: xlsx.Grey, Fill: xlsx.Locked, Box: xlsx.UnderBox, Indent: 1}
	fixedCell  = xlsx.Style{Ink: xlsx.Grey, Fill: xlsx.Locked, Box: xlsx.GridBox, Format: xlsx.AsText, Align: xlsx.Center}
	crossCell  = xlsx.Style{Ink: xlsx.Grey, Fill: xlsx.Locked, Box: xlsx.GridBox, Align: xlsx.Center}
	sameCell   = xlsx.Style{Fill: "BFBFBF", Box: xlsx.GridBox} // a player against himself
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

// input returns the look of a cell to be filled in. The format is text, because a spreadsheet would make dates of
// results; only days have a date format.
func input(f templates.Field) xlsx.Style {
	s := xlsx.Style{Format: xlsx.AsText, Box: xlsx.GridBox, Unlocked: true, Align: xlsx.Center}
	switch f.Type {
	case "locked":
		s = lockedCell
		if !strings.HasSuffix(f.Key, "_name") {
			s.Align, s.Indent = xlsx.Center, 0
		}
	case "date":
		s.Format = xlsx.ISODate
	case blank:
		s = spreadCell
	case "list":
		if f.List == "result" { // the code stays visible if the text after it does not fit
			s.Align, s.Indent = xlsx.Left, 1
		}
	case "text":
		if !strings.HasPrefix(f.Key, "cross.") && f.Key != "game.match" {
			s.Align, s.Indent = xlsx.Left, 1
		}
	}
	return s
}

func cell(s string, style xlsx.Style) xlsx.Cell { return xlsx.Cell{Value: xlsx.Text(s), Style: style} }
