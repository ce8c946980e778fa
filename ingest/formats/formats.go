// Package formats lists the sheet formats that Kalends reads. Each has a package of its own; a new one needs a package
// and a line here.
package formats

import (
	"kalends/ingest/draft"
	"kalends/ingest/formats/chessresults"
	"kalends/ingest/formats/crosstable"
	"kalends/ingest/formats/foreigncsv"
	"kalends/ingest/formats/nogames"
	"kalends/ingest/formats/pairings"
	"kalends/ingest/formats/results"
	"kalends/ingest/formats/roundrobin"
	"kalends/ingest/formats/swissmanager"
	"kalends/ingest/formats/swissperfect"
	"kalends/ingest/formats/trf"
	"kalends/ingest/formats/uschess"
	"kalends/ingest/formats/vega"
	"kalends/ingest/tables"
	"kalends/ingest/workbook"
)

// Format is one kind of file.
type Format struct {
	Name   string
	Knows  func(workbook.Book) bool // reports whether a workbook has this format
	Read   func(draft.Source) *draft.Draft
	tabled func(*tables.Search) Format // instead of both, for a format that depends on the tables of a workbook
}

// All returns the formats in the order in which they are tried: the first one that knows a workbook reads it.
func All() []Format {
	return []Format{
		{Name: "results/1", Knows: results.Knows, Read: results.Read},
		{Name: "trf", Knows: trf.Knows, Read: trf.Read},
		{Name: "swissperfect", Knows: swissperfect.Knows, Read: swissperfect.Read},
		{Name: "vega", Knows: vega.Knows, Read: vega.Read},
		{Name: "uschess", Knows: uschess.Knows, Read: uschess.Read},
		{Name: "swissmanager", Knows: swissmanager.Knows, Read: swissmanager.Read},
		{Name: "foreigncsv", Knows: foreigncsv.Knows, Read: foreigncsv.Read},
		{Name: chessresults.Name, Knows: chessresults.Knows, Read: chessresults.Read},
		ofTables(crosstable.Name, crosstable.Knows, crosstable.Read),
		ofTables("pairings", pairings.Knows, pairings.Read),
		ofTables(roundrobin.Name, roundrobin.Knows, roundrobin.Read),
		ofTables(nogames.Name, nogames.Knows, nogames.Read),
	}
}

// ofTables returns a format that depends on the tables of a workbook. All such formats share one search for tables.
func ofTables(
	name string, knows func(*tables.Search) bool, read func(draft.Source, *tables.Search) *draft.Draft,
) Format {
	return Format{Name: name, tabled: func(s *tables.Search) Format {
		return Format{Name: name, Knows: func(workbook.Book) bool { return knows(s) },
			Read: func(src draft.Source) *draft.Draft { return read(src, s) }}
	}}
}

// Of returns the format of a workbook, or false if no format knows it.
func Of(book workbook.Book) (Format, bool) {
	search := tables.In(book)
	for _, f := range All() {
		if f.tabled != nil {
			f = f.tabled(search)
		}
		if f.Knows(book) {
			return f, true
		}
	}
	return Format{}, false
}

// UnknownHeads returns the place of the first row of a workbook of no known format that has the headers of a table, and
// those of its words that are not known.
func UnknownHeads(book workbook.Book) (place string, heads []string) {
	return tables.UnknownHeads(book)
}
