// Package sheetfile is what the readers of other people's sheets share: who stands in a row, what stands around a
// table, and what a list of entrants elsewhere in the workbook adds. It reads no result itself.
package sheetfile

import (
	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/fields"
	"kalends/ingest/preamble"
	"kalends/ingest/tables"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/templates"
)

// Reader is one reading of one workbook.
type Reader struct {
	draft.Source
	*draft.Draft
}

// New begins a reading. What the sheet does not say of the event comes from the registry or is asked.
func New(src draft.Source, format, kind string) *Reader {
	calendar := cells.Calendar{Date1904: src.Book.Date1904, Order: src.DateOrder}
	pad := fields.NewReport(src.File, src.SHA, calendar, templates.Results(), src.Choices())
	r := &Reader{Source: src, Draft: &draft.Draft{Format: format, Kind: kind, Pad: pad, Foreign: true}}
	r.At = func(string) rating.Origin { return pad.At("", 0, 0) }
	r.Event.Report, r.Event.ArbitersNational = rating.FinalReport, -1
	r.Event.Origin = pad.At("", 0, 0)
	return r
}

// Around tells the event what stands above and below a table, and takes the language of its headers.
func (r *Reader) Around(t tables.Table) preamble.Facts {
	r.Lang = Language(t.Lang)
	above := t.Above
	if t.Number > 1 {
		above = append(append([]workbook.Row{}, t.Top...), t.Above...)
	}
	facts := preamble.From(above, t.Below, r.Pad.Calendar)
	facts.Tell(r.Draft, t.Sheet.Name)
	if r.Event.Origin.Sheet == "" {
		r.Event.Origin = r.Pad.At(t.Sheet.Name, 0, 0)
	}
	return facts
}

// Language gives the language in which the sender of headers in another is answered; empty: that of the association.
// Whoever writes traditional characters reads simplified ones more easily than any other language that we write.
// English headers say nothing of the sender: every program exports with them, whoever uses it.
func Language(headers string) string {
	switch {
	case headers == "zh-TW":
		return "zh-CN"
	case headers == "en", !templates.Known(headers):
		return ""
	}
	return headers
}

// Place gives the place of a cell of a table.
func (r *Reader) Place(t tables.Table, row workbook.Row, column int) rating.Origin {
	return r.Pad.At(t.Sheet.Name, row.Number, column)
}

// Unreadable puts down cells that nobody can read: error values, formulas without a value, logical values.
func (r *Reader) Unreadable(at rating.Origin, c workbook.Cell) bool {
	switch {
	case c.Kind == workbook.Fault:
		r.Pad.Note(finding.ErrorValue, at, c.Raw)
	case c.Formula && c.Kind == workbook.Empty:
		r.Pad.Note(finding.FormulaWithoutValue, at, "")
	default:
		return false
	}
	return true
}
