package xlsx

import (
	"slices"
	"strings"
	"unicode"
)

// A column that fits its texts is no narrower and no wider than so many characters.
const (
	narrowest = 6.0
	broadest  = 60.0
	framing   = 1.6 // air on both sides of a text, its indent included
)

// fitted gives the columns with the widths that their texts ask for. It goes through the records once, where any column
// asks for it.
func (t Table) fitted() []Column {
	if t.Rows.Each == nil || !slices.ContainsFunc(t.Columns, func(c Column) bool { return c.Fits && !c.Hidden }) {
		return t.Columns
	}
	widest := make([]float64, len(t.Columns))
	for record := range t.Rows.Each {
		for i := range t.Columns {
			if c := &t.Columns[i]; c.Fits && !c.Hidden && i < len(record) {
				widest[i] = Wider(widest[i], record[i])
			}
		}
	}
	columns := slices.Clone(t.Columns)
	for i := range columns {
		if columns[i].Fits && !columns[i].Hidden {
			columns[i] = columns[i].Holding(widest[i])
		}
	}
	return columns
}

// Holding gives a column the width that a text of so many characters asks for; its head may stand on two lines.
func (c Column) Holding(widest float64) Column {
	if c.Style.Bold {
		widest *= 1.08
	}
	for _, word := range strings.Fields(c.Head) {
		widest = max(widest, Characters(word)*0.97+0.6)
	}
	c.Width = float64(int(min(max(widest+framing+float64(c.Style.Indent), narrowest), broadest)*2+0.999)) / 2
	return c
}

// Wider is the larger of a width and that of a text.
func Wider(width float64, v Value) float64 {
	if float64(len(v.text))*widestLetter <= width {
		return width
	}
	return max(width, Characters(v.text))
}

// widestLetter is more than any letter takes, for each of its bytes.
const widestLetter = 1.75

// Characters gives about how wide a text is in the unit of column widths: the figure 0 in the face of a list. What is
// not told apart is as wide as most letters of its kind.
func Characters(s string) (wide float64) {
	for _, r := range s {
		switch {
		case r < unicode.MaxASCII:
			wide += ascii[r]
		case r >= 0x2E80:
			wide += 1.85
		case unicode.IsUpper(r):
			wide += 1.3
		case strings.ContainsRune("жмшщюфыЖ", r):
			wide += 1.35
		default:
			wide++
		}
	}
	return wide
}

// ascii are the widths of the letters that most names are made of, a 0 being 1.
var ascii = func() (wide [128]float64) {
	for c := range wide {
		switch r := rune(c); {
		case strings.ContainsRune("ijlI|!.,;:'`", r):
			wide[c] = 0.5
		case strings.ContainsRune(" frt()[]-/\\\"", r):
			wide[c] = 0.6
		case strings.ContainsRune("mM%", r):
			wide[c] = 1.5
		case strings.ContainsRune("W@", r):
			wide[c] = 1.75
		case strings.ContainsRune("wGOQ+=<>~", r):
			wide[c] = 1.4
		case unicode.IsUpper(r):
			wide[c] = 1.25
		default:
			wide[c] = 1
		}
	}
	return wide
}()

// Height is how high a row of a page is whose text may take several lines of a column.
func Height(s string, width float64) float64 {
	lines := 1
	for _, line := range strings.Split(s, "\n") {
		lines += max(0, int(Characters(line)*1.08/(width-framing)))
	}
	return float64(5 + 13*lines)
}
