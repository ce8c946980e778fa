package reports

import (
	"strconv"

	"kalends/rating"
)

// Cells builds the rows of a table for programs, one after the other. All numbers of a row share one string, because a
// list has a million of them.
type Cells struct {
	row    []string
	digits []byte
	ends   []int // where each number of the row ends in digits
	at     []int // the cells of the numbers
}

// Text adds a text, guarded.
func (c *Cells) Text(s string) { c.Plain(Guard(s)) }

// Plain adds a text as it is.
func (c *Cells) Plain(s string) { c.row = append(c.row, s) }

// Int adds a whole number.
func (c *Cells) Int(n int) { c.figure(strconv.AppendInt(c.digits, int64(n), 10)) }

// Positive adds a whole number, or an empty cell for 0 and less.
func (c *Cells) Positive(n int) {
	if n > 0 {
		c.Int(n)
		return
	}
	c.Plain("")
}

// Points adds points, or an empty cell where there are none.
func (c *Cells) Points(p rating.Points, decimals int, any bool) {
	if !any {
		c.Plain("")
		return
	}
	c.figure(p.AppendText(c.digits, decimals))
}

func (c *Cells) figure(digits []byte) {
	c.digits, c.ends, c.at = digits, append(c.ends, len(digits)), append(c.at, len(c.row))
	c.Plain("")
}

// Row returns the row, which is valid until a cell of the next is added.
func (c *Cells) Row() []string {
	all, from := string(c.digits), 0
	for i, end := range c.ends {
		c.row[c.at[i]], from = all[from:end], end
	}
	row := c.row
	c.row, c.digits, c.ends, c.at = c.row[:0], c.digits[:0], c.ends[:0], c.at[:0]
	return row
}

// Positive formats a whole number; 0 and less are empty.
func Positive(n int) string {
	if n <= 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// Guard prevents a spreadsheet from taking a text for a formula.
func Guard(s string) string {
	if s != "" {
		switch s[0] {
		case '=', '+', '-', '@', '\t', '\r':
			return "'" + s
		}
	}
	return s
}
