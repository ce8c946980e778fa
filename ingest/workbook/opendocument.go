package workbook

import (
	"bytes"
	"strconv"
	"strings"
	"time"

	"kalends/rating/finding"
	"kalends/templates"
)

// contentPart is the part of an OpenDocument spreadsheet that holds its tables.
const contentPart = "content.xml"

// readDocument makes a Book of an OpenDocument spreadsheet, whose tables are all in one part. It reads every other
// part to its end too.
func (p *pack) readDocument() error {
	if err := p.locked(); err != nil {
		return err
	}
	from := p.find(contentPart)
	if from == nil {
		return missing(contentPart)
	}
	d := &document{pack: p, hidden: map[string]bool{}}
	err := p.xml(from, "", func(s *scanner, t *token) error {
		d.scanner = s
		switch string(t.full) {
		case "office:automatic-styles":
			return s.children(d.style)
		case "office:body":
			return s.children(d.body)
		}
		return s.skip()
	})
	if err != nil {
		return err
	}
	if len(p.book.Sheets) == 0 {
		return &refusal{code: finding.OpenDocument}
	}
	return p.readRest()
}

// locked returns a refusal if the document has an encrypted part.
func (p *pack) locked() error {
	if m := p.find("META-INF/manifest.xml"); m != nil {
		if b, err := m.bytes(maxPlainPart); err == nil && bytes.Contains(b, []byte("encryption-data")) {
			return &refusal{code: finding.PasswordProtected}
		}
	}
	return nil
}

// document is the state while the tables of an OpenDocument spreadsheet are read.
type document struct {
	*pack
	*scanner
	hidden map[string]bool // table styles that are not displayed
	sheet  Sheet
	row    int
	column int // columns that were described
	cells  int
}

// full returns the value of an attribute by its name with prefix, or ""; all programs write the usual prefixes.
func full(t *token, name string) string { return string(value(t, name)) }

// style notes a table style that is not displayed.
func (d *document) style(t *token) error {
	name := full(t, "style:name")
	return d.children(func(t *token) error {
		if string(t.full) == "style:table-properties" && full(t, "table:display") == "false" {
			d.hidden[name] = true
		}
		return d.scanner.skip()
	})
}

// body reads the tables of a spreadsheet and skips other contents.
func (d *document) body(t *token) error {
	if string(t.full) != "office:spreadsheet" {
		return d.scanner.skip()
	}
	return d.children(func(t *token) error {
		if string(t.full) != "table:table" {
			return d.scanner.skip()
		}
		return d.table(t)
	})
}

// table adds a sheet to the book. A table without a name, one whose name occurs twice, and one sheet too many are
// refused.
func (d *document) table(t *token) error {
	d.sheet = Sheet{Name: full(t, "table:name"), Hidden: d.hidden[full(t, "table:style-name")]}
	d.row, d.column = 0, 0
	if len(d.book.Sheets) >= d.limits.Sheets {
		return d.limits.tooMany("")
	}
	if _, twice := d.book.Sheet(d.sheet.Name); twice || d.sheet.Name == "" {
		return contradictory(d.sheet.Name, 0, 0)
	}
	err := d.children(d.rows)
	d.book.Sheets = append(d.book.Sheets, d.sheet)
	return err
}

// rows reads a row or the description of a column, or those of a group.
func (d *document) rows(t *token) error {
	switch string(t.full) {
	case "table:table-row":
		return d.tableRow(t)
	case "table:table-column":
		return d.tableColumn(t)
	case "table:table-rows", "table:table-header-rows", "table:table-row-group",
		"table:table-columns", "table:table-header-columns", "table:table-column-group":
		return d.children(d.rows)
	}
	return d.scanner.skip()
}

// isHidden reports whether a row or column is collapsed or filtered out.
func isHidden(t *token) bool {
	v := full(t, "table:visibility")
	return v != "" && v != "visible"
}

// tableColumn adds the columns that it describes to the sheet's hidden ones if they are hidden.
func (d *document) tableColumn(t *token) error {
	times, err := d.repeated(t, "table:number-columns-repeated")
	if err != nil {
		return err
	}
	if isHidden(t) {
		d.sheet.HiddenCols = append(d.sheet.HiddenCols, Range{1, d.column + 1, maxRow, d.column + times})
	}
	d.column += times
	return d.scanner.skip()
}

// repeated returns how many times a row or cell is repeated, or how many it spans, by the named attribute: 1 without
// it. A number that cannot be is an error.
func (d *document) repeated(t *token, name string) (int, error) {
	text := full(t, name)
	if text == "" {
		return 1, nil
	}
	n, ok := wholeNumber([]byte(text))
	if !ok || n < 1 || n > maxRow {
		return 0, contradictory(d.sheet.Name, d.row, 1)
	}
	return n, nil
}

// tableRow adds a row to the sheet as many times as it is repeated; a row without content only counts.
func (d *document) tableRow(t *token) error {
	times, err := d.repeated(t, "table:number-rows-repeated")
	if err != nil {
		return err
	}
	row := Row{Number: d.row + 1, Hidden: isHidden(t)}
	column := 0
	err = d.children(func(t *token) error { return d.tableCell(t, &row, &column) })
	if err != nil {
		return err
	}
	if d.row += times; len(row.Cells) == 0 {
		return nil
	}
	if d.cells += len(row.Cells) * (times - 1); d.cells > d.limits.Cells || d.row > d.limits.Rows {
		return d.limits.tooMany(d.sheet.Name)
	}
	for range times {
		d.sheet.Rows = append(d.sheet.Rows, row)
		row.Number++
	}
	return nil
}

// tableCell adds a cell to a row as many times as it is repeated, and advances column. A cell without content or
// covered by a merged one only counts.
func (d *document) tableCell(t *token, row *Row, column *int) error {
	covered := string(t.full) == "table:covered-table-cell"
	if string(t.full) != "table:table-cell" && !covered {
		return d.scanner.skip()
	}
	times, err := d.repeated(t, "table:number-columns-repeated")
	if err == nil {
		err = d.merge(t, row.Number, *column+1)
	}
	if err != nil {
		return err
	}
	c, err := d.cell(t, row.Number, *column+1)
	if err != nil {
		return err
	}
	if c.Kind == Empty && !c.Formula || covered {
		*column += times
		return nil
	}
	if d.cells += times; d.cells > d.limits.Cells || *column+times > d.limits.Columns {
		return d.limits.tooMany(d.sheet.Name)
	}
	for range times {
		*column++
		c.Column = *column
		row.Cells = append(row.Cells, c)
	}
	return nil
}

// merge adds the range of a merged cell to the sheet; at most 10,000 are kept.
func (d *document) merge(t *token, row, column int) error {
	across, err := d.repeated(t, "table:number-columns-spanned")
	if err != nil {
		return err
	}
	down, err := d.repeated(t, "table:number-rows-spanned")
	if err == nil && across*down > 1 && len(d.sheet.Merged) < 10_000 {
		d.sheet.Merged = append(d.sheet.Merged, Range{row, column, row + down - 1, column + across - 1})
	}
	return err
}

// cell reads the cell just opened to its end: its value if it has one, otherwise its paragraphs. A value that its type
// does not allow is an error.
func (d *document) cell(t *token, row, column int) (Cell, error) {
	kind, formula, value := full(t, "office:value-type"), full(t, "table:formula") != "", full(t, "office:value")
	fault := full(t, "calcext:value-type") == "error"
	stated := map[string]string{"date": full(t, "office:date-value"), "time": full(t, "office:time-value"),
		"boolean": full(t, "office:boolean-value"), "string": full(t, "office:string-value")}[kind]
	text, err := d.paragraphs()
	c := Cell{Formula: formula}
	switch {
	case err != nil:
		return c, err
	case fault || formula && strings.HasPrefix(text, "#"):
		c.keep(Fault, text)
	case kind == "string" || kind == "":
		if stated == "" {
			stated = text
		}
		c.keep(Text, d.shared.shared([]byte(stated)))
	case !c.setDocumentValue(kind, value, stated):
		return c, contradictory(d.sheet.Name, row, column)
	}
	return c, nil
}

// setDocumentValue stores a value according to its type: numbers are in value, all others in text. It returns false for
// a value that the type does not allow.
func (c *Cell) setDocumentValue(kind, value, text string) bool {
	switch kind {
	case "float", "percentage", "currency":
		c.keep(Number, value)
		return isNumber([]byte(value))
	case "boolean":
		c.keep(Bool, map[string]string{"true": "1", "false": "0"}[text])
		return c.Kind == Bool
	case "date":
		day, err := time.Parse("2006-01-02T15:04:05.999999999", text)
		if err != nil {
			day, err = time.Parse(time.DateOnly, text)
		}
		c.Format = DateFormat
		since := day.Sub(time.Date(1899, time.December, 30, 0, 0, 0, 0, time.UTC))
		return err == nil && since >= 0 && c.number(float64(since)/float64(24*time.Hour))
	case "time":
		m := duration().FindStringSubmatch(text)
		if m == nil {
			return false
		}
		c.Format = TimeFormat
		seconds := 0.0
		for i, each := range []float64{3600, 60, 1} {
			n, _ := strconv.ParseFloat(strings.ReplaceAll("0"+m[i+1], ",", "."), 64) // the pattern allows only digits
			seconds += n * each
		}
		return c.number(seconds / 86400)
	}
	return false
}

// duration matches a time of day as OpenDocument writes it, such as PT10H30M00S.
var duration = templates.Pattern(`^PT(?:(\d{1,5})H)?(?:(\d{1,5})M)?(?:(\d{1,5}(?:[.,]\d{1,12})?)S)?$`)

// paragraphs reads the cell just opened to its end and returns its text, one line for each paragraph, without comments
// and pictures.
func (d *document) paragraphs() (string, error) {
	var b []byte
	n := 0
	err := d.children(func(t *token) (err error) {
		if string(t.full) != "text:p" {
			return d.scanner.skip()
		}
		if n++; n > 1 {
			b = append(b, '\n')
		}
		b, err = d.paragraphText(b)
		return err
	})
	return string(b), err
}

// paragraphText reads the element just opened to its end, and appends its text and that of the formatting elements in
// it.
func (d *document) paragraphText(b []byte) ([]byte, error) {
	for {
		t, err := d.next()
		if err != nil {
			return b, err
		}
		switch t.kind {
		case charData:
			b = append(b, t.text...)
		case endTag:
			return b, nil
		case startTag:
			b, err = d.inlineElement(t, b)
			if err != nil {
				return b, err
			}
		default:
			return b, faulty("it ends too early")
		}
		if len(b) > maxToken {
			return b, faulty("a text is too long")
		}
	}
}

// inlineElement appends the text of an element inside a paragraph: blanks, the text of a span or link, or nothing.
func (d *document) inlineElement(t *token, b []byte) ([]byte, error) {
	switch string(t.full) {
	case "text:s":
		n, ok := wholeNumber([]byte(full(t, "text:c")))
		if !ok {
			n = 1
		}
		return append(b, strings.Repeat(" ", min(n, 1000))...), d.scanner.skip()
	case "text:tab", "text:line-break":
		return append(b, ' '), d.scanner.skip()
	case "text:span", "text:a":
		return d.paragraphText(b)
	}
	return b, d.scanner.skip()
}
