package workbook

import (
	"strings"

	"kalends/templates"
)

// Format says how the number format of a cell shows a number.
type Format byte

// The formats that matter to a reader.
const (
	General    Format = iota
	DateFormat        // shows a date
	TimeFormat        // shows only a time of day
	TextFormat        // @
	Fraction          // ?/?
)

// builtin returns the format of a number that Excel knows without a definition; 27–36 and 50–58 are dates in East
// Asia.
func builtin(id int) Format {
	switch {
	case id >= 14 && id <= 17, id == 22, id >= 27 && id <= 31, id == 36, id >= 50 && id <= 54, id == 57, id == 58:
		return DateFormat
	case id >= 18 && id <= 21, id >= 32 && id <= 35, id >= 45 && id <= 47, id == 55, id == 56:
		return TimeFormat
	case id == 12, id == 13:
		return Fraction
	case id == 49:
		return TextFormat
	}
	return General
}

// custom classifies a format code by its letters outside quotes, brackets and escapes. Months and minutes share a
// letter, which means minutes beside hours or seconds.
func custom(code string) Format {
	bare := unquoted(strings.ToLower(code))
	if strings.Contains(bare, "general") {
		return General
	}
	day, clock := strings.ContainsAny(bare, "yd"), strings.ContainsAny(bare, "hs")
	switch {
	case day, !clock && strings.Contains(bare, "m"):
		return DateFormat
	case clock:
		return TimeFormat
	case strings.Contains(bare, "?/"), strings.Contains(bare, "#/"):
		return Fraction
	case bare == "@":
		return TextFormat
	}
	return General
}

// literals matches the parts of a format code that are no codes for digits or dates: "…", […], \x, _x and *x.
var literals = templates.Pattern(`(?s)"[^"]*"?|\[[^\]]*\]?|[\\_*].?`)

// unquoted removes literals from a format code, but keeps elapsed times such as [h].
func unquoted(code string) string {
	return literals().ReplaceAllStringFunc(code, func(part string) string {
		if strings.Trim(part, "[hms]") == "" {
			return strings.Trim(part, "[]")
		}
		return ""
	})
}
