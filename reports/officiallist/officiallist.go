// Package officiallist writes the official list as a workbook: the cover, the list itself, and the shorter lists that
// people look for. Sheet names are English in every language, heads are in the association's first language, and the
// hidden row 3 of every table has keys that never change. It ranks nothing and rounds nothing.
package officiallist

import (
	"fmt"
	"slices"

	"kalends/reports"
	"kalends/reports/xlsx"
	"kalends/templates"
)

// Make writes the workbook. records is how many a sheet takes, 0: as many as Excel; what does not fit goes on in a
// sheet beside it.
func Make(is reports.Issue, records int) ([]byte, error) {
	out, err := write(newWorkbook(is), records)
	if err != nil {
		return nil, fmt.Errorf("official list: %w", err)
	}
	return out, nil
}

func newWorkbook(is reports.Issue) *workbook {
	lang := templates.Languages[0]
	if len(is.Languages) > 0 {
		lang = is.Languages[0]
	}
	return &workbook{is: is, w: templates.In(lang)}
}

func write(b *workbook, records int) ([]byte, error) {
	out, err := xlsx.New(xlsx.Meta{Title: b.title(), Subject: b.is.Name, Lang: b.w.Lang, On: b.is.Period.Date,
		Records: records})
	if err != nil {
		return nil, err
	}
	if err := out.Add(cover{b}.page()); err != nil {
		return nil, err
	}
	for _, t := range tables(b) {
		if err := out.AddTable(t); err != nil {
			return nil, err
		}
	}
	for _, p := range (notes{b}).pages(records) {
		if err := out.Add(p); err != nil {
			return nil, err
		}
	}
	return out.Bytes()
}

// tables are the sheets between the cover and the notes, in the order of the book. A sheet with nothing to say stands
// there with its heads all the same: a program that looks for it finds it, and a reader sees that there was nothing.
func tables(b *workbook) []xlsx.Table {
	return slices.Concat([]xlsx.Table{summary{b}.table()}, mainLists(b), []xlsx.Table{
		alphabeticalSheet(b), womenSheet(b), juniorSheet(b), regionSheet(b), newcomerSheet(b), gainSheet(b),
		adjustmentSheet(b),
		removedSheet(b), eventSheet(b), notRatedSheet(b), correctionSheet(b)})
}
