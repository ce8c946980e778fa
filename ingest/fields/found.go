package fields

import (
	"strings"

	"kalends/ingest/cells"
	"kalends/ingest/workbook"
	"kalends/templates"
)

// Keyed reports whether a sheet, whatever its name, has the hidden keys of a definition.
func Keyed(sheet workbook.Sheet, def templates.Sheet) bool {
	if !def.Form {
		_, ok := keyRow(sheet, def)
		return ok
	}
	known := 0
	for _, row := range sheet.Rows {
		if _, ok := def.Field(cells.Tidy(row.Cell(1).Raw)); ok {
			known++
		}
	}
	return known > 2
}

// Labelled reports whether a sheet, whatever its name, has most of the labels of a definition near its head, in one of
// the languages of the templates.
func Labelled(sheet workbook.Sheet, def templates.Sheet) bool {
	for _, lang := range templates.Languages {
		if hits := labels(sheet, def, templates.In(lang)); hits > 2 && 2*hits > len(Keys(def)) {
			return true
		}
	}
	return false
}

// labels counts the fields whose label is near the head of a sheet, or anywhere in a form, in a language.
func labels(sheet workbook.Sheet, def templates.Sheet, w templates.Words) int {
	there := map[string]bool{}
	for _, row := range sheet.Rows {
		if row.Number > 12 && !def.Form {
			break
		}
		for _, c := range row.Cells {
			there[plainLabel(c.Raw)] = true
		}
	}
	hits := 0
	for _, key := range Keys(def) {
		if there[plainLabel(w.Label(key))] {
			hits++
		}
	}
	return hits
}

// plainLabel returns a label in small letters, without the star that marks required fields.
func plainLabel(s string) string {
	return strings.ToLower(strings.TrimSpace(strings.TrimSuffix(cells.Tidy(s), "*")))
}

// isNamed reports whether a sheet's name is a title, in capitals or not.
func isNamed(name, title string) bool { return strings.EqualFold(cells.Tidy(name), title) }

// Called reports whether a name is the name of a sheet in one of the languages of the templates.
func Called(name string, def templates.Sheet) bool {
	for _, lang := range templates.Languages {
		w := templates.In(lang)
		title := "sheets.title." + def.Name
		if isNamed(name, def.Name) || w.Has(title) && isNamed(name, w.Say(title)) {
			return true
		}
	}
	return false
}

// KeyColumns returns the column of each hidden key of a table, and the number of the row with the keys; false without
// such a row.
func KeyColumns(sheet workbook.Sheet, def templates.Sheet) (columns map[string]int, row int, ok bool) {
	row, ok = keyRow(sheet, def)
	if !ok {
		return nil, 0, false
	}
	columns = map[string]int{}
	for _, c := range sheet.Row(row).Cells {
		key := cells.Tidy(c.Raw)
		if _, known := def.Field(key); known && columns[key] == 0 {
			columns[key] = c.Column
		}
	}
	return columns, row, true
}
