package registry

import (
	"slices"
	"strings"

	"kalends/ingest/fields"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/templates"
)

// Sheets returns the names of the sheets of a registry.
func Sheets() []string {
	var names []string
	for _, s := range templates.Registry().Sheets {
		names = append(names, s.Name)
	}
	return names
}

// rowwise are the sheets whose rows are independent: a fault in one does not keep the others from being used.
var rowwise = []string{"Events", "Arbiters", "Regions", "Clubs", "Calendar", "Officials", confirmedSheet}

// structural are the faults that make a whole sheet unreadable.
var structural = []string{finding.SheetMissing, finding.FieldMissing, finding.FieldTwice, finding.KeysMissing}

// local reports whether a fault concerns only one row and what it names. Any other error keeps the registry from being
// used.
func local(f rating.Finding) bool {
	return slices.Contains(rowwise, f.Origin.Sheet) && !slices.Contains(structural, f.Code)
}

// Stops returns the errors because of which a registry must not be used.
func Stops(found rating.Findings) rating.Findings {
	return slices.DeleteFunc(slices.Clone(found), func(f rating.Finding) bool {
		return f.Severity() != rating.Error || local(f)
	})
}

// faults returns the errors of a row, those included that were found at another row with the same value.
func (r *reader) faults(rec fields.Record) rating.Findings {
	var found rating.Findings
	for _, f := range r.report.Findings {
		if f.Severity() == rating.Error && f.Origin.Sheet == rec.Sheet && touches(f, rec.Row) {
			found = append(found, f)
		}
	}
	return found
}

// touches reports whether a fault concerns a row.
func touches(f rating.Finding, row int) bool {
	if at, _, ok := workbook.Place(f.Origin.Cell); !ok || at == row {
		return ok
	}
	if at, _, ok := workbook.Place(f.Args["first"]); ok && at == row {
		return true
	}
	from, to, merged := strings.Cut(f.Read, ":")
	first, _, begins := workbook.Place(from)
	last, _, ends := workbook.Place(to)
	return f.Code == finding.MergedCells && merged && begins && ends && first <= row && row <= last
}

// Fault returns the place and code of the first fault of a row; empty when there is none.
func Fault(found rating.Findings) string {
	if len(found) == 0 {
		return ""
	}
	return found[0].Origin.Sheet + "!" + found[0].Origin.Cell + " [" + found[0].Code + "]"
}
