package registry

import (
	"bytes"
	"slices"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/fields"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/templates"
)

// refusals are the codes for a registry that correspond to those for any other file.
var refusals = map[string]string{
	finding.OldFormat:         finding.RegistryOtherFormat,
	finding.OpenDocument:      finding.RegistryOtherFormat,
	finding.HasMacros:         finding.RegistryOtherFormat,
	finding.PasswordProtected: finding.RegistryLocked,
	finding.WebPage:           finding.RegistryNoWorkbook,
	finding.EmptyFile:         finding.RegistryNoWorkbook,
	finding.UnknownText:       finding.RegistryNoWorkbook,
	finding.UnknownFile:       finding.RegistryNoWorkbook,
	finding.OtherKind:         finding.RegistryNoWorkbook,
	finding.UnopenedArchive:   finding.RegistryNoWorkbook,
	finding.FileTooLarge:      finding.RegistryTooLarge,
	finding.TooManyCells:      finding.RegistryTooLarge,
}

// refused returns the finding about a registry that corresponds to one about any file that cannot be read.
func refused(f rating.Finding) rating.Finding {
	code, known := refusals[f.Code]
	switch {
	case f.Code == finding.RegistryNoWorkbook, f.Code == finding.RegistryOtherFormat:
		code = f.Code
	case !known:
		code = finding.RegistryDamaged
	}
	return rating.Finding{Code: code, Origin: f.Origin, Read: f.Read, Args: map[string]string{"copy": ""}}
}

// container returns the code for a readable file that is no XLSX workbook, and an empty one for a workbook.
func container(data []byte, book workbook.Book) string {
	switch {
	case len(book.Lines) > 0, book.Page, book.Elements:
		return finding.RegistryNoWorkbook
	case !bytes.HasPrefix(data, []byte("PK")), book.Document:
		return finding.RegistryOtherFormat
	}
	return ""
}

// required are the sheets that a registry must have, even if they are empty: the players and their opening ratings.
var required = []string{playersSheet, ratingsSheet}

// isRegistry reports whether the workbook is a registry, and adds findings if it is none or lacks a sheet. Another of
// our workbooks saved under its name is recognised by its mark or, if that was lost, by the content of its sheets.
func (r *reader) isRegistry() bool {
	version := mark(r.book)
	switch {
	case version == r.def.Version:
	case strings.HasPrefix(version, "registry/"):
		r.report.Note(finding.OtherRegistryVersion, r.report.At("", 0, 0), version, "version", r.def.Version, "copy", "")
		return false
	case version != "", !r.resembles():
		r.report.Note(finding.OtherWorkbook, r.report.At("", 0, 0), version, "sheets", strings.Join(r.visibleSheets(), ", "), "copy", "")
		return false
	}
	for _, name := range required {
		if _, ok := r.book.Sheet(name); !ok {
			r.report.Note(finding.RegistrySheetMissing, r.report.At("", 0, 0), "", "name", name, "copy", "")
		}
	}
	_, ok := r.book.Sheet(required[0]) // without players every row of the other sheets would be a fault
	return ok
}

// visibleSheets returns the names of the sheets that a user sees.
func (r *reader) visibleSheets() []string {
	var names []string
	for _, s := range r.book.Sheets {
		if !s.Hidden && !strings.HasPrefix(s.Name, "_") {
			names = append(names, s.Name)
		}
	}
	return names
}

// mark returns the hidden mark of our templates, such as registry/1: from the very hidden sheet, else from the file's
// properties. It is empty if there is none.
func mark(book workbook.Book) string {
	sheet, _ := book.Sheet("_kalends")
	for _, row := range sheet.Rows {
		if row.Cell(1).Raw == "kalends-template" {
			return cells.Tidy(row.Cell(2).Raw)
		}
	}
	return cells.Tidy(book.Properties["kalends.template"])
}

// resembles reports whether a workbook without the mark has the keys of a registry. A result sheet has a sheet Players
// too, with the players' numbers in the event.
func (r *reader) resembles() bool {
	if s, ok := r.book.Sheet(playersSheet); ok && holds(s, "player.nr") {
		return false
	}
	return slices.ContainsFunc(r.def.Sheets, func(def templates.Sheet) bool {
		s, ok := r.book.Sheet(def.Name)
		return ok && holds(s, def.Columns[0].Key)
	})
}

// headRows is how many rows of a sheet are searched for its keys.
const headRows = 12

// holds reports whether a key is in one of the first rows of a sheet.
func holds(s workbook.Sheet, key string) bool {
	for _, row := range s.Rows {
		if row.Number > headRows {
			break
		}
		if slices.ContainsFunc(row.Cells, func(c workbook.Cell) bool { return cells.Tidy(c.Raw) == key }) {
			return true
		}
	}
	return false
}

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

// Stops returns the errors that forbid the use of a registry; if there are none, it may be used.
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

// touches reports whether a fault concerns a row: it is in it, names it as the first row of the value, or is a merged
// cell over it. A fault without a row concerns none.
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

// Fault returns the place and code of the first fault as a text; empty without a fault.
func Fault(found rating.Findings) string {
	if len(found) == 0 {
		return ""
	}
	return found[0].Origin.Sheet + "!" + found[0].Origin.Cell + " [" + found[0].Code + "]"
}
