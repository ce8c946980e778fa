// Package textfile is the common part of the readers of foreign files. Of a text it gives places, which are lines, and
// players; it makes games of a cross table's cells, and finds scoring and byes by the points. It knows no format
// itself.
package textfile

import (
	"strconv"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/draft"
	"kalends/ingest/fields"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/templates"
)

// Reader reads one file into a draft.
type Reader struct {
	draft.Source
	*draft.Draft
	numbers map[int]rating.Origin // the place of the number of each player
}

// New returns a reader with an empty draft for a format and a kind of file.
func New(src draft.Source, format, kind string) *Reader {
	calendar := cells.Calendar{Date1904: src.Book.Date1904, Order: src.DateOrder}
	report := fields.NewReport(src.File, src.SHA, calendar, templates.Results(), src.Choices())
	r := &Reader{Source: src, numbers: map[int]rating.Origin{},
		Draft: &draft.Draft{Format: format, Kind: kind, Report: report, Foreign: true}}
	r.At = func(string) rating.Origin { return r.Whole() }
	r.Event.Report, r.Event.ArbitersNational, r.Event.Origin = rating.FinalReport, -1, r.Whole()
	return r
}

// Whole returns the file as the place of what concerns all of it.
func (r *Reader) Whole() rating.Origin { return rating.Origin{File: r.File, SHA: r.SHA} }

// Line returns the place of a line, counted from 1; for 0 that is the file.
func (r *Reader) Line(n int) rating.Origin {
	o := r.Whole()
	if n > 0 {
		o.Cell = workbook.Line(n)
	}
	return o
}

// On returns a function that returns the place of a line for every key, for a player or a game on one line.
func (r *Reader) On(n int) func(string) rating.Origin {
	at := r.Line(n)
	return func(string) rating.Origin { return at }
}

// Headers returns the numbers of the lines that match a pattern.
func Headers(book workbook.Book, pattern cells.Pattern) (lines []int) {
	for i, text := range book.Lines {
		if pattern.MatchString(text) {
			lines = append(lines, i+1)
		}
	}
	return lines
}

// OneTable reports whether a text has one table, given the lines of its headers; several tables add a finding.
func (r *Reader) OneTable(headers []int) bool {
	if len(headers) < 2 {
		return true
	}
	var lines []string
	for _, n := range headers {
		lines = append(lines, workbook.Line(n))
	}
	r.Note(finding.SeveralEvents, r.Whole(), "", "n", strconv.Itoa(len(lines)), "tables", strings.Join(lines, ", "))
	return false
}
