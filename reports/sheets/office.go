package sheets

import (
	"slices"
	"strings"

	"kalends/reports/xlsx"
	"kalends/templates"
)

// OfficeFor describes the office's own workbook.
type OfficeFor struct {
	Lang        string
	Association string
	Tables      []OfficeTable
	Head        Head // printed above the marks, which say what could not be taken
	Marks       []Mark
}

// OfficeTable is one sheet, in finished words.
type OfficeTable struct {
	Name    string // of its definition
	Rows    []OfficeRow
	Choices map[string][]string // the drop-down lists of whole columns, by machine key
}

// OfficeRow is one row of a sheet.
type OfficeRow struct {
	Key     string              // of what it was asked about; empty: the row is only read
	Cells   map[string]string   // given, or filled in before, by machine key
	Open    []string            // the columns that can be filled in; nil: all of those that the definition does not lock
	Choices map[string][]string // drop-down lists of this row alone
	Links   map[string]string   // files to which cells lead, by their paths from the folder of the workbook
	Strong  bool                // a heading
}

// Office makes the workbook. If it has marks, the list of problems is its first sheet. The same content makes the same
// bytes.
func Office(o OfficeFor) ([]byte, error) {
	b := &workbook{opt: TemplateOptions{Kind: officeKind, Lang: o.Lang, Event: o.Association}, def: templates.Office(),
		w: templates.In(o.Lang)}
	book, err := xlsx.New(xlsx.Meta{Title: b.say("book.office"), Lang: b.w.Lang, Company: o.Association})
	if err != nil {
		return nil, err
	}
	lists := &choiceLists{}
	for _, t := range o.Tables {
		def, _ := b.def.Sheet(t.Name)
		if err := book.Add(officeSheet{tableSheet{b, def}, t, lists}.page()); err != nil {
			return nil, err
		}
	}
	h := hidden{b, book}
	if err := book.Add(lists.page()); err != nil {
		return nil, err
	}
	if err := book.Add(h.marks()); err != nil {
		return nil, err
	}
	if err := book.Property(versionMark, h.def.Version); err != nil {
		return nil, err
	}
	data, err := book.Bytes()
	if err != nil || len(o.Marks) == 0 {
		return data, err
	}
	return annotated(data, o.Head, o.Marks)
}

// FirstLine is the number of the first row below the head of a sheet.
const FirstLine = firstData

// OfficeCell returns the cell of a key on a sheet of the office's workbook, in a row counted from 0; empty if the sheet
// has no such column.
func OfficeCell(sheet, key string, row int) string {
	def, _ := templates.Office().Sheet(sheet)
	if column := columnOf(def, key); column > 0 {
		return xlsx.At(column, firstData+row)
	}
	return ""
}

// choiceLists are the lists of a hidden sheet, a column a list.
type choiceLists struct{ all [][]string }

// source returns the range of a list on the hidden sheet. The same list is there once.
func (c *choiceLists) source(list []string) string {
	i := slices.IndexFunc(c.all, func(o []string) bool { return slices.Equal(o, list) })
	if i < 0 {
		i, c.all = len(c.all), append(c.all, list)
	}
	return xlsx.Fixed(choiceSheet, i+1, 1, i+1, max(1, len(list)))
}

func (c *choiceLists) page() xlsx.Page {
	return xlsx.Page{Name: choiceSheet, Rows: c.rows, Shown: xlsx.Hidden, Protected: true}
}

// rows yields the rows of the hidden sheet. It makes each when it is written, because a list of all players is long.
func (c *choiceLists) rows(yield func(xlsx.Row) bool) {
	longest := 0
	for _, list := range c.all {
		longest = max(longest, len(list))
	}
	for j := range longest {
		row := xlsx.Row{Cells: make([]xlsx.Cell, len(c.all))}
		for i, list := range c.all {
			if j < len(list) {
				row.Cells[i] = textCell(list[j])
			}
		}
		if !yield(row) {
			return
		}
	}
}

// officeSheet makes one sheet of the office's workbook.
type officeSheet struct {
	tableSheet
	table OfficeTable
	lists *choiceLists
}

// The looks of rows that are only read, and of headings among them.
var (
	officeStrong = xlsx.Style{Fill: xlsx.Head, Wrap: true, Top: true, Box: xlsx.GridBox, Bold: true, Format: xlsx.AsText}
	officeLink   = xlsx.Style{Fill: xlsx.Locked, Wrap: true, Top: true, Box: xlsx.GridBox, Link: true}
	officeShut   = xlsx.Style{Fill: xlsx.Locked, Box: xlsx.GridBox}
)

func (s officeSheet) page() xlsx.Page {
	n := len(s.table.Rows)
	columns := len(s.sheetDef.Columns)
	p := xlsx.Page{Name: s.sheetDef.Name, Landscape: true, Freeze: "A5", Repeat: keyRow + 1, Protected: true,
		Foot: s.foot(s.sheetDef.Name), AsText: xlsx.Span(1, firstData, columns, firstData+max(1, n)-1)}
	for i, f := range s.sheetDef.Columns {
		p.Widths = append(p.Widths, f.Width)
		if list := s.table.Choices[f.Key]; len(list) > 0 && n > 0 {
			p.Choices = append(p.Choices, xlsx.Choice{Range: xlsx.Span(i+1, firstData, i+1, firstData+n-1),
				Source: s.lists.source(list)})
		}
	}
	rows := s.heads(&p)
	for i, r := range s.table.Rows {
		rows = append(rows, s.row(&p, i, r))
	}
	if n == 0 {
		rows = append(rows, xlsx.Row{}, xlsx.Row{Cells: []xlsx.Cell{{}, cell(s.say("nothing."+s.sheetDef.Name), hintStyle)}})
	}
	p.Rows = slices.Values(rows)
	return p
}

// hintWidth is how wide the hint of a sheet is at most: it fits on a small screen.
const hintWidth = 150

// heads returns the title, the hint, the keys and the labels. Above a hidden column no title would be seen. The hint
// stands in as many columns of the page as it may be wide.
func (s officeSheet) heads(p *xlsx.Page) []xlsx.Row {
	rows, first, last, width := s.head(), 1, 0, 0.0
	for _, w := range p.Widths {
		if width += w; width <= hintWidth {
			last++
		}
	}
	if p.Widths[0] == 0 {
		rows, first = append(shifted(rows[:2]), rows[2:]...), 2
	}
	p.Joined = xlsx.Span(first, 2, last, 2)
	rows[1].Cells[first-1].Style.Wrap, rows[1].Cells[first-1].Style.Top = true, true
	rows[1].Height = float64(4 + 12*lineCount(s.say("hint."+s.sheetDef.Name), hintWidth))
	rows[3].Height = 42 // labels of three lines
	return rows
}

// row returns a row, and adds its drop-down lists and links to the page. The cursor of the page is in its first cell that
// can be filled in.
func (s officeSheet) row(p *xlsx.Page, i int, r OfficeRow) xlsx.Row {
	row := xlsx.Row{Height: 20}
	for j, f := range s.sheetDef.Columns {
		at := xlsx.At(j+1, firstData+i)
		c := xlsx.Cell{Style: s.style(f, r)}
		if text := r.Cells[f.Key]; text != "" {
			c.Value = xlsx.Text(text)
			row.Height = max(row.Height, s.height(f.Key, text))
		}
		if strings.HasSuffix(f.Key, ".key") {
			c = cell(r.Key, keyStyle)
		} else if c.Style.Unlocked && p.Start == "" {
			p.Start = at
		}
		if list := r.Choices[f.Key]; len(list) > 0 {
			p.Choices = append(p.Choices, xlsx.Choice{Range: at, Source: s.lists.source(list)})
		}
		if target := r.Links[f.Key]; target != "" {
			p.Links = append(p.Links, xlsx.Link{Cell: at, Target: target})
		}
		row.Cells = append(row.Cells, c)
	}
	return row
}

// style returns the look of a cell: white to be filled in, otherwise grey.
func (s officeSheet) style(f templates.Field, r OfficeRow) xlsx.Style {
	switch {
	case r.Strong:
		return officeStrong
	case r.Links[f.Key] != "":
		return officeLink
	case f.Type == "locked" && f.Width < 10: // a number
		return askedNumber
	case f.Type == "locked":
		return askedCell
	case r.Key == "" || r.Open != nil && !slices.Contains(r.Open, f.Key):
		return officeShut
	}
	return answerCell
}
