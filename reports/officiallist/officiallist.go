// Package officiallist writes the official list as a workbook: the cover, the list itself, and the shorter lists that
// people look for. Sheet names are English in every language, heads are in the association's first language, and the
// hidden row 3 of every table has keys that never change. It ranks nothing and rounds nothing.
package officiallist

import (
	"fmt"
	"io"
	"slices"

	"kalends/rating"
	"kalends/reports"
	"kalends/reports/xlsx"
	"kalends/templates"
)

// Make writes the workbook. records is how many records a sheet takes, 0: as many as Excel; further records go into
// more sheets.
func Make(to io.Writer, is reports.Issue, records int) error {
	if err := write(to, newWorkbook(is), records); err != nil {
		return fmt.Errorf("official list: %w", err)
	}
	return nil
}

// newWorkbook makes a workbook in the first language of the issue.
func newWorkbook(is reports.Issue) *workbook {
	return &workbook{is: is, w: templates.In(is.Lang()), sexes: map[rating.Sex]xlsx.Value{}, titles: map[string]string{}}
}

func write(to io.Writer, b *workbook, records int) error {
	out, err := xlsx.New(xlsx.Meta{Title: b.title() + " · " + b.w.Say("list.serial", "serial", b.is.Serial),
		Subject: b.is.Name, Lang: b.w.Lang, Company: b.association(), Kind: b.listName(), Draft: b.is.Draft,
		Paper: b.is.Paper, Accent: b.is.Hex(), On: b.is.Period.Date, Records: records})
	if err != nil {
		return err
	}
	if err := out.Add(cover{b}.page()); err != nil {
		return err
	}
	for _, t := range tables(b) {
		if err := out.AddTable(t); err != nil {
			return err
		}
	}
	for _, p := range (notes{b}).pages(records) {
		if err := out.Add(p); err != nil {
			return err
		}
	}
	return out.Write(to)
}

// tables are the sheets between the cover and the notes, in the order of the book. An empty sheet is there with its
// heads all the same, so that programs find it and readers see that there was nothing.
func tables(b *workbook) []xlsx.Table {
	return slices.Concat([]xlsx.Table{summary{b}.table()}, mainLists(b), []xlsx.Table{
		alphabeticalSheet(b), womenSheet(b), juniorSheet(b), regionSheet(b), newcomerSheet(b), gainSheet(b),
		adjustmentSheet(b),
		removedSheet(b), eventSheet(b), notRatedSheet(b), correctionSheet(b)})
}
