// Package textfile is what the readers of text files share: places that are lines, points that tell the scoring and the
// byes that a table does not show. It reads no format itself.
package textfile

import (
	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/fields"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/templates"
)

// Reader is one reading of one text.
type Reader struct {
	draft.Source
	*draft.Draft
}

// New begins a reading. What the text does not say of the event comes from the registry or is asked.
func New(src draft.Source, format, kind string) *Reader {
	calendar := cells.Calendar{Order: src.DateOrder}
	pad := fields.NewReport(src.File, src.SHA, calendar, templates.Results(), src.Choices())
	r := &Reader{Source: src, Draft: &draft.Draft{Format: format, Kind: kind, Pad: pad, Foreign: true}}
	r.At = func(string) rating.Origin { return r.Whole() }
	r.Event.Report, r.Event.ArbitersNational, r.Event.Origin = rating.FinalReport, -1, r.Whole()
	return r
}

// Whole is the place of what concerns the file and no line of it.
func (r *Reader) Whole() rating.Origin { return rating.Origin{File: r.File, SHA: r.SHA} }

// Line gives the place of a line, counted from 1.
func (r *Reader) Line(n int) rating.Origin {
	o := r.Whole()
	if n > 0 {
		o.Cell = workbook.Line(n)
	}
	return o
}

// On gives the place of a line for every key, as a player and his games have it who stand on one line.
func (r *Reader) On(n int) func(string) rating.Origin {
	at := r.Line(n)
	return func(string) rating.Origin { return at }
}
