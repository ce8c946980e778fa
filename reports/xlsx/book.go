// Package xlsx is the one writer of workbooks; besides the reader it is the only package that uses excelize. The same
// calls give the same bytes on every machine and day. It has styles and layouts; lists, sheets and words are others'.
package xlsx

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/xuri/excelize/v2"

	"kalends/rating"
)

// Author is the name in the workbook's properties and on its comments.
const Author = "Kalends"

// Book is a workbook that is being written.
type Book struct {
	file    *excelize.File
	font    string
	empty   bool // the sheet that excelize begins with is not used yet
	styles  map[Style]int
	tints   map[Style]int // styles of conditional formats
	marked  map[mark]int  // styles that an overlay made of others
	worn    map[mark]bool // whether a style looks like an overlay
	drawn   int           // charts so far
	records int           // most records of a sheet
	paper   int           // the number of the paper size in the file format
	accent  string        // colour of the heads' upper rule; empty: black
	most    int           // how many bytes of a sheet's rows are held
	bodies  []*body       // of the sheets, in the order in which they were added
	texts   texts
	pack    *orderedZip
}

// Meta is the properties of a workbook.
type Meta struct {
	Title   string
	Subject string
	Lang    string
	Company string      // the association
	Kind    string      // what it is: a rating list
	Draft   bool        // not official yet
	Paper   string      // Letter, or else A4
	Accent  string      // "1F4E79"
	On      rating.Date // written as the time of making, so that the bytes do not depend on the clock
	Records int         // most of one sheet; 0: MostRecords
}

// New begins a workbook without sheets, with the properties of m.
func New(m Meta) (*Book, error) {
	b := newBook(excelize.NewFile(), FontFor(m.Lang))
	b.empty, b.records, b.accent = true, cmp.Or(m.Records, MostRecords), m.Accent
	if strings.EqualFold(m.Paper, "letter") {
		b.paper = letter
	}
	return b, errors.Join(b.file.SetDefaultFont(b.font), b.setProperties(m))
}

// newBook returns a workbook around a file of excelize, whose parts are then written by an orderedZip.
func newBook(f *excelize.File, font string) *Book {
	b := &Book{file: f, font: font, paper: a4, most: manyBytes, styles: map[Style]int{}, tints: map[Style]int{},
		marked: map[mark]int{}, worn: map[mark]bool{}}
	b.texts.numbers = map[string]int{}
	b.pack = &orderedZip{book: b}
	f.SetZipWriter(func(io.Writer) excelize.ZipWriter { return b.pack })
	return b
}

// FontFor returns the font for a language; a workbook cannot embed fonts.
func FontFor(lang string) string {
	if strings.HasPrefix(lang, "zh") {
		return "Microsoft YaHei"
	}
	return "Arial"
}

// setProperties sets the properties of the document, and that formulas are calculated when it is opened.
func (b *Book) setProperties(m Meta) error {
	on := m.On
	if on == 0 {
		on = rating.Day(2000, 1, 1)
	}
	when, state := on.String()+"T00:00:00Z", ""
	if m.Draft {
		state = "Draft"
	}
	always := true
	return errors.Join(
		b.file.SetDocProps(&excelize.DocProperties{Title: clean(m.Title), Subject: clean(m.Subject), Language: m.Lang,
			Category: clean(m.Kind), ContentStatus: state, Creator: Author,
			LastModifiedBy: Author, Created: when, Modified: when}),
		b.file.SetAppProps(&excelize.AppProperties{Application: Author, Company: clean(m.Company)}),
		b.file.SetCalcProps(&excelize.CalcPropsOptions{FullCalcOnLoad: &always}),
	)
}

// Property sets a custom property of the document.
func (b *Book) Property(name, value string) error {
	return b.file.SetCustomProps(excelize.CustomProperty{Name: name, Value: value})
}

// Name defines a name for a range in the whole workbook, such as result = Lists!$A$2:$A$14.
func (b *Book) Name(name, refersTo string) error {
	return b.file.SetDefinedName(&excelize.DefinedName{Name: name, RefersTo: refersTo})
}

// Write makes the rows that are not made yet, writes the workbook and closes it; nothing can be added afterwards.
func (b *Book) Write(to io.Writer) error {
	err := b.file.Write(io.Discard)
	if err == nil {
		err = b.pack.writeTo(to)
	}
	b.stop()
	if err = errors.Join(err, b.file.Close()); err != nil {
		return fmt.Errorf("write workbook: %w", err)
	}
	return nil
}

// Bytes is Write into memory, for a workbook that is small enough to be held: a form, a receipt.
func (b *Book) Bytes() ([]byte, error) {
	var out bytes.Buffer
	err := b.Write(&out)
	return out.Bytes(), err
}
