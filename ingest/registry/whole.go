package registry

import (
	"bytes"
	"slices"
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/workbook"
	"kalends/rating"
	"kalends/rating/finding"
	"kalends/templates"
)

// refusals say of the registry what a reader of workbooks says of any file.
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

// refused gives the finding for a file that cannot be read at all.
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

// container says what a file that could be read is instead of an Excel workbook of today; empty: it is one.
func container(data []byte, book workbook.Book) string {
	switch {
	case len(book.Lines) > 0, book.Page, book.Elements:
		return finding.RegistryNoWorkbook
	case !bytes.HasPrefix(data, []byte("PK")), book.Document:
		return finding.RegistryOtherFormat
	}
	return ""
}

// required are the sheets without which nothing can be judged: who there is, and which ratings they came with. An empty
// sheet is enough.
var required = []string{playersSheet, ratingsSheet}

// ours says whether the workbook is a registry at all. One that was saved over it is known by its mark, or by what
// stands on its sheets when the mark was lost.
func (r *reader) ours() bool {
	version := mark(r.book)
	switch {
	case version == r.def.Version:
	case strings.HasPrefix(version, "registry/"):
		r.pad.Note(finding.OtherRegistryVersion, r.pad.At("", 0, 0), version, "version", r.def.Version, "copy", "")
		return false
	case version != "", !r.resembles():
		r.pad.Note(finding.OtherWorkbook, r.pad.At("", 0, 0), version, "sheets", strings.Join(r.seen(), ", "), "copy", "")
		return false
	}
	for _, name := range required {
		if _, ok := r.book.Sheet(name); !ok {
			r.pad.Note(finding.RegistrySheetMissing, r.pad.At("", 0, 0), "", "name", name, "copy", "")
		}
	}
	_, ok := r.book.Sheet(required[0]) // without players every row of the others would be a fault
	return ok
}

// seen lists the sheets that people see.
func (r *reader) seen() []string {
	var names []string
	for _, s := range r.book.Sheets {
		if !s.Hidden && !strings.HasPrefix(s.Name, "_") {
			names = append(names, s.Name)
		}
	}
	return names
}

// mark reads the template's hidden mark: from the very hidden sheet, else from the file's properties.
func mark(book workbook.Book) string {
	sheet, _ := book.Sheet("_kalends")
	for _, row := range sheet.Rows {
		if row.Cell(1).Raw == "kalends-template" {
			return cells.Tidy(row.Cell(2).Raw)
		}
	}
	return cells.Tidy(book.Properties["kalends.template"])
}

// resembles says whether a workbook without the mark has the keys of a registry and not those of a result sheet, whose
// sheet Players has the numbers of one event.
func (r *reader) resembles() bool {
	if s, ok := r.book.Sheet(playersSheet); ok && holds(s, "player.nr") {
		return false
	}
	return slices.ContainsFunc(r.def.Sheets, func(def templates.Sheet) bool {
		s, ok := r.book.Sheet(def.Name)
		return ok && holds(s, def.Columns[0].Key)
	})
}

// headRows are the first rows of a sheet, in which its keys are looked for.
const headRows = 12

// holds says whether a key stands near the head of a sheet.
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
