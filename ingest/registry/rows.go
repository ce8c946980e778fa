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

// Sheets lists the sheets of a registry.
func Sheets() []string {
	var names []string
	for _, s := range templates.Registry().Sheets {
		names = append(names, s.Name)
	}
	return names
}

// rowwise are the sheets of which a row concerns what it names and nothing else: with a fault in it the rest is used.
var rowwise = []string{"Events", "Arbiters", "Regions", "Clubs", "Calendar", "Officials",
	confirmedSheet}

// structural are the faults for which a whole sheet cannot be read.
var structural = []string{finding.SheetMissing, finding.FieldMissing, finding.FieldTwice, finding.KeysMissing}

// Local says whether a fault concerns one row, and what that row names; any other error keeps the registry from being
// used.
func Local(f rating.Finding) bool {
	return slices.Contains(rowwise, f.Origin.Sheet) && !slices.Contains(structural, f.Code)
}

// Stops gives the errors for which a registry must not be used.
func Stops(found rating.Findings) rating.Findings {
	return slices.DeleteFunc(slices.Clone(found), func(f rating.Finding) bool {
		return f.Severity() != rating.Error ||
			Local(f)
	})
}

// faults gives what is wrong with a row, be it found on it or on another that names the same.
func (r *reader) faults(rec fields.Record) rating.Findings {
	var found rating.Findings
	for _, f := range r.pad.Findings {
		if f.Severity() == rating.Error && f.Origin.Sheet == rec.Sheet && touches(f, rec.Row) {
			found = append(found, f)
		}
	}
	return found
}

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

// Fault says where the first fault of a row lies; empty when there is none.
func Fault(found rating.Findings) string {
	if len(found) == 0 {
		return ""
	}
	return found[0].Origin.Sheet + "!" + found[0].Origin.Cell + " [" + found[0].Code + "]"
}
