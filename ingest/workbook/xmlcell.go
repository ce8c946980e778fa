package workbook

import (
	"time"
)

// cell reads one cell to its end and adds it to the row unless it is empty.
func (x *xmlBook) cell(t *token, column int, row *Row) error {
	c := Cell{Column: column, Format: x.formats[attr(t, "StyleID")], Formula: attr(t, "Formula") != ""}
	values := 0
	err := x.children(func(t *token) error {
		if string(t.name) != "Data" {
			return x.skip()
		}
		kind := attr(t, "Type")
		text, err := x.inner(nil)
		if values++; err == nil && (values > 1 || !c.setXMLValue(kind, string(text))) {
			err = contradictory(x.sheet.Name, x.row, column)
		}
		return err
	})
	if err != nil || c.Kind == Empty && !c.Formula {
		return err
	}
	if x.cells++; x.cells > x.limits.Cells || row.Number > x.limits.Rows || column > x.limits.Columns {
		return x.limits.tooMany(x.sheet.Name)
	}
	row.Cells = append(row.Cells, c)
	return nil
}

// inner reads the element just opened to its end, and appends its text and that of the formatting elements in it.
func (x *xmlBook) inner(b []byte) ([]byte, error) {
	for depth := 1; depth > 0; {
		t, err := x.next()
		if err != nil {
			return nil, err
		}
		switch t.kind {
		case startTag:
			depth++
		case endTag:
			depth--
		case charData:
			b = append(b, t.text...)
		default:
			return nil, errXML
		}
	}
	return b, nil
}

// setXMLValue stores a value according to its type; it returns false for a value that the type does not allow.
func (c *Cell) setXMLValue(kind, text string) bool {
	switch kind {
	case "String":
		c.keep(Text, text)
		return true
	case "Number":
		c.keep(Number, text)
		return text == "" || isNumber([]byte(text))
	case "Boolean":
		c.keep(Bool, text)
		return text == "0" || text == "1"
	case "Error":
		c.keep(Fault, text)
		return true
	case "DateTime":
		day, err := time.Parse("2006-01-02T15:04:05.999", text)
		if err != nil {
			return false
		}
		since := day.Sub(time.Date(1899, time.December, 30, 0, 0, 0, 0, time.UTC))
		if c.Format != TimeFormat {
			c.Format = DateFormat
		}
		if since < 48*time.Hour {
			c.Format, since = TimeFormat, since%(24*time.Hour)
		}
		return since >= 0 && c.number(float64(since)/float64(24*time.Hour))
	}
	return false
}
