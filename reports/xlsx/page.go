package xlsx

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"
)

// Page is one sheet: its rows, and how it looks on the screen and on paper.
type Page struct {
	Name      string
	Widths    []float64 // of the columns from A; 0 hides one
	Rows      iter.Seq[Row]
	Freeze    string // the first cell that scrolls, such as "D5"
	Start     string // the cell that is chosen when the sheet is opened; empty: the one of Freeze
	Repeat    int    // rows repeated on each printed page
	Filter    string // range with an autofilter, heads included
	Landscape bool
	OnePage   bool // all rows on one page of paper
	Across    int  // pages side by side; 0: one
	Fixed     int  // columns that each of them repeats
	Foot      Foot
	Choices   []Choice
	Checks    []Check
	Tints     []Tint
	Links     []Link
	Joined    string // range that is one cell
	Notes     []Note
	Charts    []Chart
	AsText    string // range where numbers kept as text are no error
	Protected bool
	Shown     Visibility
	Printed   string // range; empty: all
	Breaks    []int  // rows that begin a new printed page
	Shares    bool   // some cells have shared strings

	records *Table // the table whose records follow the rows
}

// Row is one row of a Page.
type Row struct {
	Height float64 // points; 0: the default
	Hidden bool
	Cells  []Cell
}

// Cell is a value and its style.
type Cell struct {
	Value Value
	Style Style
}

// Foot is the printed foot of a page: a text at the left, and one at the right, in which {page} and {pages} are
// numbers.
type Foot struct{ Left, Page string }

// Visibility sets whether a sheet is shown.
type Visibility byte

// Who sees a sheet.
const (
	Visible Visibility = iota
	Hidden
	VeryHidden // only a program can show it
)

// Choice is a drop-down list for a range.
type Choice struct {
	Range  string
	Source string // a name or a range of another sheet
	Strict bool   // other values are refused
	Title  string // of the refusal
	Text   string
}

// Check is a condition on the cells of a range. A value that does not meet it is accepted after a warning with Title
// and Text.
type Check struct {
	Range   string
	Kind    CheckKind
	Formula string // about the first cell of Range; for ByFormula only
	From    string // the first day; for ByDate only
	To      string // the last day
	Title   string
	Text    string
}

// CheckKind is the kind of a Check.
type CheckKind byte

// What a Check looks at.
const (
	ByFormula CheckKind = iota
	ByDate
)

// Tint is a conditional format: where Formula holds, cells of Range get the fill, ink and line of the Style.
type Tint struct {
	Range   string
	Formula string // about the first cell of Range
	Style   Style
}

// Link makes a cell lead to another place of the workbook or, without a sheet, to the file Target, whose path begins at
// the folder of the workbook.
type Link struct{ Cell, Sheet, Target string }

// Note is a comment on a cell.
type Note struct{ Cell, Text string }

// Add writes a page as the next sheet. Most of a long page's rows are made later, by Write.
func (b *Book) Add(p Page) error {
	if err := b.addSheet(p.Name); err != nil {
		return fmt.Errorf("sheet %s: %w", p.Name, err)
	}
	if err := b.fill(p); err != nil {
		return fmt.Errorf("sheet %s: %w", p.Name, err)
	}
	return nil
}

// addSheet adds an empty sheet; the first one is the sheet that every new workbook has.
func (b *Book) addSheet(name string) error {
	if b.empty {
		b.empty = false
		return b.file.SetSheetName(b.file.GetSheetName(0), name)
	}
	_, err := b.file.NewSheet(name)
	return err
}

// fill writes the sheet, which is there already; on an error all rows that wait are given up. What belongs to the sheet
// as a whole is set first, because excelize loses it once rows have been streamed; the filter is set before the
// properties, because it resets them.
func (b *Book) fill(p Page) error {
	err := errors.Join(b.sharing(p), b.filter(p), b.layout(p), b.checks(p), b.extras(p), b.visibility(p))
	if err == nil {
		err = b.stream(p)
	}
	if err != nil {
		b.stop()
	}
	return err
}

// sharing makes excelize add a part for shared strings, which it does when a text is set; that cell is not written,
// because the rows are written here. A workbook that was opened has shared strings of its own, and its new sheets keep
// their texts in the cells.
func (b *Book) sharing(p Page) error {
	if !p.Shares || b.texts.entered {
		return nil
	}
	b.texts.entered = true
	return b.file.SetCellStr(p.Name, "A1", "-")
}

func (b *Book) filter(p Page) error {
	if p.Filter == "" {
		return nil
	}
	return b.file.AutoFilter(p.Name, p.Filter, nil)
}

// The numbers of paper sizes in the file format.
const (
	letter = 1
	a4     = 9
)

// The margins of the design: 15 mm, below 18 mm; in inches.
const side, below, edge = 0.59, 0.71, 0.31

// layout sets how a page is printed: paper, margins, foot, repeated rows and print area.
func (b *Book) layout(p Page) error {
	yes, no, wide, high, paper, orientation := true, false, 1, 0, b.paper, "portrait"
	if p.Landscape {
		orientation = "landscape"
	}
	if p.OnePage {
		high = 1
	}
	order := "downThenOver"
	if wide = max(wide, p.Across); wide > 1 {
		order = "overThenDown"
	}
	s, l, e := side, below, edge
	err := errors.Join(
		b.file.SetSheetDimension(p.Name, ""), // a wrong one would hide streamed rows from readers that trust it
		b.file.SetSheetProps(p.Name, &excelize.SheetPropsOptions{FitToPage: &yes}),
		b.file.SetPageLayout(p.Name, &excelize.PageLayoutOptions{Size: &paper, Orientation: &orientation,
			PageOrder: &order, FitToWidth: &wide, FitToHeight: &high}),
		b.file.SetPageMargins(p.Name, &excelize.PageLayoutMarginsOptions{Left: &s, Right: &s, Top: &s, Bottom: &l,
			Header: &e, Footer: &e}),
		b.file.SetSheetView(p.Name, 0, &excelize.ViewOptions{ShowGridLines: &no}),
		b.file.SetHeaderFooter(p.Name, &excelize.HeaderFooterOptions{OddFooter: p.Foot.code()}),
	)
	if p.Repeat > 0 {
		err = errors.Join(err, b.name(p.Name, "_xlnm.Print_Titles", p.titles()))
	}
	if area := fixedRange(p.Printed); area != "" {
		err = errors.Join(err, b.name(p.Name, "_xlnm.Print_Area", area))
	}
	return err
}

// titles returns the rows that each printed page repeats, and the columns where pages are side by side.
func (p Page) titles() string {
	rows := fmt.Sprintf("$1:$%d", p.Repeat)
	if p.Across < 2 || p.Fixed == 0 {
		return rows
	}
	last, _ := excelize.ColumnNumberToName(p.Fixed)
	return "$A:$" + last + "," + Quote(p.Name) + "!" + rows
}

// fixedRange returns a range with absolute references, as names need it; what is no range of two cells stays as it is.
func fixedRange(cells string) string {
	from, to, _ := strings.Cut(cells, ":")
	col, row, ok := Place(from)
	toCol, toRow, also := Place(to)
	if !ok || !also {
		return cells
	}
	return strings.TrimPrefix(Fixed("", col, row, toCol, toRow), Quote("")+"!")
}

// name defines a name that is local to a sheet.
func (b *Book) name(sheet, name, cells string) error {
	return b.file.SetDefinedName(&excelize.DefinedName{Name: name, RefersTo: Quote(sheet) + "!" + cells, Scope: sheet})
}

// Ref returns an absolute reference to a cell of a sheet; column and row count from 1.
func Ref(sheet string, col, row int) string {
	cell, _ := excelize.CoordinatesToCellName(col, row, true)
	return Quote(sheet) + "!" + cell
}

// Quote returns a sheet's name as formulas write it.
func Quote(sheet string) string { return "'" + strings.ReplaceAll(sheet, "'", "''") + "'" }

// code returns the foot in the codes of spreadsheets; the blank after the size keeps a digit from becoming part of it.
func (t Foot) code() string {
	escape := func(s string) string { return strings.ReplaceAll(clean(s), "&", "&&") }
	page := strings.NewReplacer("{page}", "&P", "{pages}", "&N").Replace(escape(t.Page))
	return cut("&L&8 "+escape(t.Left), 160) + "&R&8 " + page
}

// cut returns the first n characters of a text.
func cut(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return string(r[:n])
	}
	return s
}

// extras adds the conditional formats, links, comments and page breaks of a page, and its protection.
func (b *Book) extras(p Page) error {
	var errs []error
	for _, t := range p.Tints {
		errs = append(errs, b.tint(p.Name, t))
	}
	for _, l := range p.Links {
		target, kind := Quote(l.Sheet)+"!"+l.Target, "Location"
		if l.Sheet == "" {
			target, kind = l.Target, "External"
		}
		errs = append(errs, b.file.SetCellHyperLink(p.Name, l.Cell, target, kind))
	}
	for _, n := range p.Notes {
		errs = append(errs, b.comment(p.Name, n.Cell, Author, n.Text))
	}
	for _, row := range p.Breaks {
		errs = append(errs, b.file.InsertPageBreak(p.Name, At(1, row)))
	}
	if p.AsText != "" {
		errs = append(errs, b.file.AddIgnoredErrors(p.Name, p.AsText, excelize.IgnoredErrorsNumberStoredAsText))
	}
	if p.Protected {
		errs = append(errs, b.protect(p.Name))
	}
	return errors.Join(errs...)
}

// protect locks a sheet without a password, so that formulas and keys are not changed by accident; rows can still be
// inserted, sorted and filtered.
func (b *Book) protect(sheet string) error {
	return b.file.ProtectSheet(sheet, &excelize.SheetProtectionOptions{SelectLockedCells: true, SelectUnlockedCells: true,
		FormatColumns: true, FormatRows: true, InsertRows: true, Sort: true, AutoFilter: true})
}

// tint adds a conditional format to a sheet.
func (b *Book) tint(sheet string, t Tint) error {
	id, ok := b.tints[t.Style]
	if !ok {
		var err error
		if id, err = b.file.NewConditionalStyle(t.Style.conditional()); err != nil {
			return err
		}
		b.tints[t.Style] = id
	}
	return b.file.SetConditionalFormat(sheet, t.Range,
		[]excelize.ConditionalFormatOptions{{Type: "formula", Criteria: t.Formula, Format: &id}})
}

// conditional returns the part of a style that a conditional format may change.
func (s Style) conditional() *excelize.Style {
	n := &excelize.Style{Border: s.Box.borders(s.Accent)}
	if s.Fill != "" {
		n.Fill = fill(s.Fill)
	}
	if s.Bold || s.Ink != "" {
		n.Font = &excelize.Font{Bold: s.Bold, Color: s.Ink}
	}
	return n
}

// visibility sets whether a sheet is shown, directly in the workbook, because excelize would read every sheet again.
func (b *Book) visibility(p Page) error {
	all := b.file.WorkBook.Sheets.Sheet
	for i := range all {
		if all[i].Name == p.Name {
			all[i].State = [...]string{"", "hidden", "veryHidden"}[p.Shown]
		}
	}
	return nil
}

// stop ends the iterators of rows that were not written; they cannot be written afterwards.
func (b *Book) stop() {
	for _, rows := range b.bodies {
		rows.stop()
	}
}

// stream has excelize write the frame of the sheet with its charts, and begins the rows beside it in a body. The number
// of the single row in the frame is the number of the body.
func (b *Book) stream(p Page) error {
	w, err := b.file.NewStreamWriter(p.Name)
	if err != nil {
		return err
	}
	if err := errors.Join(freeze(w, p.Freeze, cmp.Or(p.Start, p.Freeze)), columns(w, p.Widths), b.charts(p)); err != nil {
		return err
	}
	rows, err := begin(b.pieces(p), b.most)
	if err != nil {
		return err
	}
	b.bodies = append(b.bodies, rows)
	if from, to, is := strings.Cut(p.Joined, ":"); is {
		err = w.MergeCell(from, to)
	}
	return errors.Join(err, w.SetRow(At(1, len(b.bodies)), nil), w.Flush())
}

// freeze sets the first cell that scrolls, and the one of those that is chosen at first; with "" it does nothing.
func freeze(w *excelize.StreamWriter, cell, start string) error {
	if cell == "" {
		return nil
	}
	col, row, err := excelize.CellNameToCoordinates(cell)
	if err != nil {
		return err
	}
	pane := "bottomLeft"
	if col > 1 {
		pane = "bottomRight"
	}
	return w.SetPanes(&excelize.Panes{Freeze: true, XSplit: col - 1, YSplit: row - 1, TopLeftCell: cell, ActivePane: pane,
		Selection: []excelize.Selection{{SQRef: start, ActiveCell: start, Pane: pane}}})
}

// columns sets the widths of the columns from A on, and hides those of width 0.
func columns(w *excelize.StreamWriter, widths []float64) error {
	for i, width := range widths {
		if width == 0 {
			if err := w.SetColVisible(i+1, i+1, false); err != nil {
				return err
			}
			continue
		}
		if err := w.SetColWidth(i+1, i+1, width); err != nil {
			return err
		}
	}
	return nil
}

// At returns the name of the cell of a column and a row, both counted from 1; "" for one outside a sheet.
func At(col, row int) string {
	name, err := excelize.CoordinatesToCellName(col, row)
	if err != nil {
		return ""
	}
	return name
}

// Span returns the range between two cells.
func Span(col, row, toCol, toRow int) string { return At(col, row) + ":" + At(toCol, toRow) }

// Fixed returns an absolute reference to a range of a sheet, as names and drop-down lists need it.
func Fixed(sheet string, col, row, toCol, toRow int) string {
	from, _ := excelize.CoordinatesToCellName(col, row, true)
	to, _ := excelize.CoordinatesToCellName(toCol, toRow, true)
	return Quote(sheet) + "!" + from + ":" + to
}

// Place returns the column and the row of a cell such as "C14", counted from 1; ok is false for what is no cell.
func Place(cell string) (col, row int, ok bool) {
	col, row, err := excelize.CellNameToCoordinates(cell)
	return col, row, err == nil
}

// SheetName returns a sheet name like want that a workbook accepts and that is not taken yet: at most 31 characters,
// with ~ and a number if needed.
func SheetName(want string, taken func(string) bool) string {
	name := cut(strings.Trim(strings.Map(func(r rune) rune {
		if strings.ContainsRune(`:\/?*[]`, r) {
			return ' '
		}
		return r
	}, clean(want)), "' \t\n"), 31)
	if name == "" {
		name = "Sheet"
	}
	for n, stem := 2, name; taken(name); n++ {
		name = cut(stem, 27) + "~" + strconv.Itoa(n)
	}
	return name
}
