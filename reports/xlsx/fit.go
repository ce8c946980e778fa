package xlsx

import (
	"slices"
	"strings"
	"sync"
	"unicode"
)

// A column that fits its texts is no narrower and no wider than so many characters.
const (
	narrowest = 6.0
	broadest  = 60.0
	framing   = 1.6 // air on both sides of a text, its indent included
)

// fitted returns the columns with the widths that their texts need; names may be set to shrink. It makes the records
// once, if any column needs it.
func (t Table) fitted() []Column {
	if t.Rows.Each == nil || !slices.ContainsFunc(t.Columns, func(c Column) bool { return c.Fits && !c.Hidden }) {
		return t.Columns
	}
	texts := make([]columnTexts, len(t.Columns))
	for record := range t.Rows.Each {
		for i := range t.Columns {
			if c := &t.Columns[i]; c.Fits && !c.Hidden && i < len(record) {
				texts[i].add(c, record[i])
			}
		}
	}
	columns := slices.Clone(t.Columns)
	for i := range columns {
		if columns[i].Fits && !columns[i].Hidden {
			columns[i] = columns[i].holding(&texts[i])
		}
	}
	return columns
}

// columnTexts measures the texts of a column.
type columnTexts struct {
	longest float64
	all     int
	at      [128]int // histogram of the widths of names, in characters
}

// add measures one more text of a column.
func (t *columnTexts) add(c *Column, v Value) {
	switch {
	case c.Names:
		wide := Characters(v.text)
		t.longest = max(t.longest, wide)
		t.at[min(int(wide), len(t.at)-1)]++
		t.all++
	case float64(len(v.text))*widestLetter > t.longest:
		t.longest = max(t.longest, Characters(v.text))
	}
}

// A few names, three of a hundred, that are much longer than all others do not widen a column: they are set smaller,
// down to smallest of the usual size.
const (
	enough   = 10 // how many names it takes to know the usual width
	smallest = 0.5
)

// usual returns the width of the names that set the width of their column, and whether there are longer names, which
// are set smaller.
func (t *columnTexts) usual() (wide float64, longer bool) {
	if t.all < enough {
		return t.longest, false
	}
	left := max(1, t.all*3/100)
	for n := len(t.at) - 1; n > 0; n-- {
		if left -= t.at[n]; left < 0 {
			wide = max(float64(n+1), t.longest*smallest)
			break
		}
	}
	if wide*1.2 >= t.longest {
		return t.longest, false
	}
	return wide, true
}

// holding returns the column with the width that its texts need, within narrowest and broadest; its head may take two
// lines.
func (c Column) holding(t *columnTexts) Column {
	widest := t.longest
	if c.Names {
		widest, c.Style.Shrink = t.usual()
	}
	if c.Style.Bold {
		widest *= 1.08
	}
	widest = max(widest, headWidth(c.Head))
	c.Width = half(min(max(widest+framing+float64(c.Style.Indent), narrowest), broadest))
	return c
}

// half rounds a width up to half a character.
func half(wide float64) float64 { return float64(int(wide*2+0.999)) / 2 }

// headWidth returns how many characters wide a head is: it may take two lines, and none of its words is broken.
func headWidth(head string) (wide float64) {
	words := strings.Fields(head)
	line := func(some []string) float64 { return Characters(strings.Join(some, " "))*0.97 + 0.6 }
	if len(words) < 2 {
		return line(words)
	}
	wide = broadest
	for n := 1; n < len(words); n++ {
		wide = min(wide, max(line(words[:n]), line(words[n:])))
	}
	return wide
}

// wideForHeads returns the columns, those widened that are narrower than their heads.
func wideForHeads(columns []Column) []Column {
	columns = slices.Clone(columns)
	for i := range columns {
		if c := &columns[i]; !c.Hidden {
			c.Width = max(c.Width, half(headWidth(c.Head)+framing+float64(c.Style.Indent)))
		}
	}
	return columns
}

// widestLetter is an upper limit for the width of a letter per byte.
const widestLetter = 1.75

// Characters returns the approximate width of a text in the unit of column widths: the figure 0 in the font of a list.
func Characters(s string) (wide float64) {
	letters := letters()
	for _, r := range s {
		if int(r) < len(letters) {
			wide += letters[r]
		} else {
			wide += widthOf(r)
		}
	}
	return wide
}

// letters are the widths of the Latin, Greek and Cyrillic letters that most names are made of.
var letters = sync.OnceValue(func() *[0x500]float64 {
	var all [0x500]float64
	for r := range all {
		all[r] = widthOf(rune(r))
	}
	return &all
})

// widthOf returns the approximate width of a letter; that of the figure 0 is 1.
func widthOf(r rune) float64 {
	switch {
	case r >= 0x2E80:
		return 1.85
	case strings.ContainsRune("ijlI|!.,;:'`", r):
		return 0.5
	case strings.ContainsRune(" frt()[]-/\\\"", r):
		return 0.6
	case strings.ContainsRune("mM%", r):
		return 1.5
	case strings.ContainsRune("W@", r):
		return 1.75
	case strings.ContainsRune("wGOQ+=<>~", r):
		return 1.4
	case r < unicode.MaxASCII && unicode.IsUpper(r):
		return 1.25
	case unicode.IsUpper(r):
		return 1.3
	case strings.ContainsRune("жмшщюфыЖ", r):
		return 1.35
	}
	return 1
}

// Height returns the height, in points, of a row of a page whose text may take several lines of a column of a width.
func Height(s string, width float64) float64 {
	lines := 1
	for _, line := range strings.Split(s, "\n") {
		lines += max(0, int(Characters(line)*1.08/(width-framing)))
	}
	return float64(5 + 13*lines)
}
