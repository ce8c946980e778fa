package reports

import (
	"strconv"

	"kalends/rating"
)

// Cells are one row after the other of a table that programs read. The figures of a row are one text, of which each cell
// has its part: a list has a million of them.
type Cells struct {
	row    []string
	digits []byte
	ends   []int // of the figures of a row, in digits
	at     []int // the cells in which they stand
}

// Text adds a text, guarded.
func (c *Cells) Text(s string) { c.Plain(Guard(s)) }

// Plain adds a text as it is.
func (c *Cells) Plain(s string) { c.row = append(c.row, s) }

// Int adds a whole number.
func (c *Cells) Int(n int) { c.figure(strconv.AppendInt(c.digits, int64(n), 10)) }

// Positive adds a whole number, or an empty cell for 0 and less.
func (c *Cells) Positive(n int) {
	if n <= 0 {
		c.Plain("")
		return
	}
	c.Int(n)
}

// Points adds points as they are printed, or an empty cell where there are none.
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

// Row gives the row, which is good until a cell of the next is added.
func (c *Cells) Row() []string {
	all, from := string(c.digits), 0
	for i, end := range c.ends {
		c.row[c.at[i]], from = all[from:end], end
	}
	row := c.row
	c.row, c.digits, c.ends, c.at = c.row[:0], c.digits[:0], c.ends[:0], c.at[:0]
	return row
}

// Guard keeps a text from being taken for a formula by the spreadsheet that opens the file.
func Guard(s string) string {
	if s != "" {
		switch s[0] {
		case '=', '+', '-', '@', '\t', '\r':
			return "'" + s
		}
	}
	return s
}
