package workbook

import (
	"bytes"
	"unicode/utf8"
)

// plainCell is a cell as nearly every program writes it: a place, perhaps a style and a kind, in this order and with
// double quotes, and in it nothing, a text, or a value and perhaps its formula. Its pieces are good until the scanner
// reads on.
type plainCell struct {
	ref, style, kind []byte
	styled, formula  bool
	value            []byte
	inline           bool // the value is a text of its own
	tags             int  // that it takes
	rest             []byte
}

// at takes apart the cell that b begins with. What is not as plain as that, or has not been read to its end, is left to
// who reads tag by tag.
func (c *plainCell) at(b []byte) (ok bool) {
	*c = plainCell{rest: b}
	if !c.past(`<c r="`) {
		return false
	}
	if c.ref, ok = c.quoted(); !ok {
		return false
	}
	if c.styled = c.past(` s="`); c.styled {
		if c.style, ok = c.quoted(); !ok {
			return false
		}
	}
	if c.past(` t="`) {
		if c.kind, ok = c.quoted(); !ok {
			return false
		}
	}
	c.tags = 1
	return c.past("/>") || c.past("></c>") || c.past(">") && c.content() && c.past("</c>")
}

// content takes what stands in the cell.
func (c *plainCell) content() bool {
	if c.formula = c.past("<f>"); c.formula {
		c.tags++
		if !c.pastFormula() {
			return false
		}
		if bytes.HasPrefix(c.rest, []byte("</c>")) {
			return true
		}
	}
	if c.past("<v>") {
		c.tags++
		return c.upTo("</v>")
	}
	c.inline = !c.formula && c.past("<is><t>")
	c.tags += 2
	return c.inline && c.upTo("</t></is>") && !bytes.Contains(c.value, []byte("_x"))
}

// past takes what comes next, if it is that.
func (c *plainCell) past(next string) bool {
	if len(c.rest) < len(next) || string(c.rest[:len(next)]) != next {
		return false
	}
	c.rest = c.rest[len(next):]
	return true
}

// upTo takes the value before an end tag, if it stands for itself.
func (c *plainCell) upTo(end string) bool {
	n := bytes.IndexByte(c.rest, '<')
	if n < 0 {
		return false
	}
	c.value, c.rest = c.rest[:n], c.rest[n:]
	return c.past(end) && simple(c.value)
}

// pastFormula takes a formula, of which nobody asks what it says, if it is well-formed.
func (c *plainCell) pastFormula() bool {
	n := bytes.IndexByte(c.rest, '<')
	if n < 0 || !wellFormed(c.rest[:n]) {
		return false
	}
	c.rest = c.rest[n:]
	return c.past("</f>")
}

// wellFormed says that a text is one of XML, whatever it says.
func wellFormed(b []byte) bool {
	if bytes.IndexByte(b, ']') >= 0 && bytes.Contains(b, []byte("]]>")) {
		return false
	}
	for i := 0; i < len(b); {
		c, n := b[i], 1
		if kinds[c]&plain != 0 {
			i++
			continue
		}
		switch {
		case c == '\r':
		case c == '&':
			n = entityAt(b[i:])
		case c >= utf8.RuneSelf:
			n = charAt(b[i:])
		default:
			return false
		}
		if n == 0 {
			return false
		}
		i += n
	}
	return true
}

// entityAt gives the length of the entity that b begins with, 0 where it is none.
func entityAt(b []byte) int {
	if len(b) >= len(quote) && string(b[:len(quote)]) == quote {
		return len(quote)
	}
	end := bytes.IndexByte(b, ';')
	if end < 0 {
		return 0
	}
	if _, ok := entity(b[1:end]); !ok {
		return 0
	}
	return end + 1
}

// quote is what formulas are full of.
const quote = "&#34;"

// charAt gives the length of the character that b begins with, 0 where XML allows none such.
func charAt(b []byte) int {
	r, n := utf8.DecodeRune(b)
	if r == utf8.RuneError && n == 1 || !isChar(r) {
		return 0
	}
	return n
}

// quoted takes letters and digits up to the quote behind them.
func (c *plainCell) quoted() (value []byte, ok bool) {
	for i, b := range c.rest {
		if b == '"' {
			value, c.rest = c.rest[:i], c.rest[i+1:]
			return value, true
		}
		if kinds[b]&(letter|inName) == 0 {
			break
		}
	}
	return nil, false
}

// plainCells reads the cells of a row as long as they are plain.
func (g *grid) plainCells(s *scanner, row *Row) error {
	if s.pending || s.prefix > 0 || s.depth+3 > maxDepth {
		return nil
	}
	var c plainCell
	for c.at(s.buf[s.start:s.end]) {
		s.start = s.end - len(c.rest)
		s.tags += c.tags
		s.cells++
		g.named++
		cell, err := g.placed(row, c.ref, true)
		cell.Formula = c.formula
		if err == nil && c.styled {
			err = g.format(&cell, row, c.style)
		}
		if err == nil && c.inline {
			err = g.filled(string(c.kind), nil, false, c.value, cell, row)
		} else if err == nil {
			err = g.filled(string(c.kind), c.value, c.value != nil, nil, cell, row)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
