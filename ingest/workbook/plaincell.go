package workbook

import (
	"bytes"
	"unicode/utf8"
)

// plainCell is a cell in the form in which nearly every program writes it: <c> with an address, perhaps a style and a
// type, in this order and in double quotes; inside, nothing, a text, or a value with or without a formula. Most cells
// of a registry are read in this way, without a token for each tag. The slices are valid until the scanner reads on.
type plainCell struct {
	ref, style, kind []byte
	styled, formula  bool
	value            []byte
	inline           bool // value is the text of <is>
	tags             int  // number of start tags
	rest             []byte
}

// parse parses the cell at the beginning of b. It returns false for any other form and for a cell whose end is not in
// b; such a cell is read tag by tag.
func (c *plainCell) parse(b []byte) (ok bool) {
	*c = plainCell{rest: b, tags: 1}
	if !c.skip(`<c r="`) {
		return false
	}
	if c.ref, ok = c.quoted(); !ok {
		return false
	}
	if c.styled = c.skip(` s="`); c.styled {
		if c.style, ok = c.quoted(); !ok {
			return false
		}
	}
	if c.skip(` t="`) {
		if c.kind, ok = c.quoted(); !ok {
			return false
		}
	}
	return c.skip("/>") || c.skip("></c>") || c.skip(">") && c.content() && c.skip("</c>")
}

// content parses what is between the tags of the cell. It returns false for anything but a formula, a value or a text
// in the usual form.
func (c *plainCell) content() bool {
	if c.formula = c.skip("<f>"); c.formula {
		c.tags++
		if !c.skipFormula() {
			return false
		}
		if bytes.HasPrefix(c.rest, []byte("</c>")) {
			return true
		}
	}
	if c.skip("<v>") {
		c.tags++
		return c.until("</v>")
	}
	c.inline = !c.formula && c.skip("<is><t>")
	c.tags += 2
	return c.inline && c.until("</t></is>") && !bytes.Contains(c.value, []byte("_x"))
}

// skip skips a text and returns true, if it comes next.
func (c *plainCell) skip(text string) bool {
	if len(c.rest) < len(text) || string(c.rest[:len(text)]) != text {
		return false
	}
	c.rest = c.rest[len(text):]
	return true
}

// until sets value to the text before an end tag, and skips both. It returns false if another tag comes first or the
// text needs unescaping.
func (c *plainCell) until(end string) bool {
	n := bytes.IndexByte(c.rest, '<')
	if n < 0 {
		return false
	}
	c.value, c.rest = c.rest[:n], c.rest[n:]
	return c.skip(end) && simple(c.value)
}

// skipFormula skips a formula if it is well-formed; its text is not needed.
func (c *plainCell) skipFormula() bool {
	n := bytes.IndexByte(c.rest, '<')
	if n < 0 {
		return false
	}
	text := c.rest[:n]
	c.rest = c.rest[n:]
	return wellFormed(text) && c.skip("</f>")
}

// wellFormed reports whether XML allows a text; one with a square bracket or a carriage return is left to the scanner.
func wellFormed(b []byte) bool {
	for i := 0; i < len(b); i++ {
		switch c := b[i]; {
		case c == ']':
			return false
		case kinds[c]&plain != 0:
		case c == '&':
			n := max(bytes.IndexByte(b[i:], ';'), 1)
			if _, known := entity(b[i+1 : i+n]); !known {
				return false
			}
			i += n
		default:
			r, n := utf8.DecodeRune(b[i:])
			if n < 2 || !isChar(r) {
				return false
			}
			i += n - 1
		}
	}
	return true
}

// quoted returns the letters and digits up to the next quote, and skips both. ok is false if there is another
// character.
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

// plainCells adds cells to a row up to the first that is not plain, which it leaves to the scanner.
func (g *grid) plainCells(s *scanner, row *Row) error {
	if s.pending || s.prefix > 0 || s.depth+3 > maxDepth {
		return nil
	}
	var c plainCell
	for c.parse(s.buf[s.start:s.end]) {
		s.start = s.end - len(c.rest)
		s.tags += c.tags
		s.cells++
		g.cellsRead++
		cell, err := g.cellAt(row, c.ref, true)
		cell.Formula = c.formula
		if err == nil && c.styled {
			err = g.format(&cell, row, c.style)
		}
		if err == nil && c.inline {
			err = g.addCell(string(c.kind), nil, false, c.value, cell, row)
		} else if err == nil {
			err = g.addCell(string(c.kind), c.value, c.value != nil, nil, cell, row)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
