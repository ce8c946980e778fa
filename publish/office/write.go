package office

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"

	"kalends/publish/exchange"
	"kalends/publish/folder"
	"kalends/rating"
	"kalends/reports/sheets"
)

// Write writes the workbook if its content has changed, unless it was not read or somebody has it open, and the page
// with the letters to organisers.
func (o Office) Write() error { return o.InOwnLanguage(o.write) }

func (o Office) write() error {
	r, err := o.record()
	if err != nil {
		return err
	}
	content, err := o.content(r)
	if err != nil {
		return err
	}
	keep := func() error { return o.WriteNote(metaOffice, r) }
	err = o.Put(Name, &r.Written, exchange.Content{Asked: content, Make: func() ([]byte, error) { return sheets.Office(content) }}, keep)
	return errors.Join(err, o.ClearAside(Name, r.Written), o.writeLetters())
}

// content returns what the workbook is to show: the sheets, with what was filled in and could not be done.
func (o Office) content(r *record) (sheets.OfficeFor, error) {
	lang := o.Words.Lang
	all := sheets.OfficeFor{Lang: lang, Association: o.Words.Pick(o.Setup.Names),
		Head: sheets.Head{Lang: lang, State: sheets.Answered, File: Name, Version: o.Setup.Program, Checked: r.At}}
	for _, s := range o.sheets() {
		t, err := s.Table()
		if o.Unfit != nil && errors.As(err, new(folder.RegistryError)) {
			t, err = Table{}, nil // sheet Today says what is wrong
		}
		if err != nil {
			return all, err
		}
		shown := sheets.OfficeTable{Name: s.Name(), Choices: t.Choices}
		for i, row := range t.Rows {
			all.Marks = append(all.Marks, o.standing(r, s.Name(), i, &row)...)
			shown.Rows = append(shown.Rows, row.OfficeRow)
		}
		all.Tables = append(all.Tables, shown)
	}
	for _, in := range r.Lost {
		all.Marks = append(all.Marks, o.Mark(in, "", ""))
	}
	return all, nil
}

// standing fills in again what stands in a row of a sheet, and returns the marks of its cells.
func (o Office) standing(r *record, sheet string, i int, row *Row) (marks []sheets.Mark) {
	key, part, _ := strings.Cut(row.Key, "/")
	if part != "" {
		part = "/" + part
	}
	at := slices.IndexFunc(r.Stands, func(s standing) bool { return s.Sheet == sheet && s.Key == key })
	if at < 0 || key == "" {
		return nil
	}
	s := r.Stands[at]
	row.Cells, row.Links = maps.Clone(row.Cells), maps.Clone(row.Links)
	if row.Cells == nil {
		row.Cells = map[string]string{}
	}
	for name, text := range s.Typed {
		if one, of, _ := strings.Cut(name, "/"); strings.TrimPrefix(part, "/") == of {
			row.Cells[one] = text
		}
	}
	for _, in := range s.Outcome.Found {
		if one, of, _ := strings.Cut(in.Key, "/"); strings.TrimPrefix(part, "/") == of {
			marks = append(marks, o.Mark(in, sheet, sheets.OfficeCell(sheet, one, i)))
		}
	}
	if part != "" {
		return marks
	}
	maps.Copy(row.Cells, s.Outcome.Cells)
	if row.Links == nil {
		row.Links = map[string]string{}
	}
	maps.Copy(row.Links, s.Outcome.Links)
	row.Key += " " + s.bound()
	return marks
}

// bound is shown behind the key of a row that stands, so that a copy from before it stood is recognised.
func (s standing) bound() string {
	if s.Outcome.Bound != "" {
		return s.Outcome.Bound
	}
	text, _ := json.Marshal([]any{s.Typed, s.Outcome.Found})
	return rating.SHA(text)[:20]
}
