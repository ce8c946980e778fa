package xlsx

// LeftText returns a column of texts.
func LeftText(key, head string, width float64) Column {
	return Column{Key: key, Head: head, Width: width, Style: Style{Align: Left, Indent: 1, Format: AsText}}
}

// Figure returns a column of numbers.
func Figure(key, head string, width float64, f Format) Column {
	return Column{Key: key, Head: head, Width: width, Style: Style{Align: Right, Format: f}}
}

// Wrapped returns the column for long prose: it keeps its width and wraps.
func (c Column) Wrapped() Column { c.Style.Wrap, c.Style.Top, c.Fits = true, true, false; return c }

// Fitting returns the column as wide as its longest text needs, whatever its width.
func (c Column) Fitting() Column { c.Fits = true; return c }

// Naming returns the column as one of names, of which a few long ones do not widen it.
func (c Column) Naming() Column { c.Names = true; return c }

// Repeats returns the column with its texts as shared strings.
func (c Column) Repeats() Column { c.Shared = true; return c }

// Hide returns the column hidden, for programs only.
func (c Column) Hide() Column { c.Hidden = true; return c }
