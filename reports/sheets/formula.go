package sheets

import (
	"cmp"
	"slices"
	"strings"

	"kalends/reports/xlsx"
	"kalends/templates"
)

// formula returns a formula of the definition for the kind of the workbook, with its arguments and with the formulas to
// which it refers.
func (b *workbook) formula(name string, args ...string) string {
	all := templates.Results().Formulas
	text := cmp.Or(all[name+"."+b.opt.Kind], all[name])
	for i, arg := range args {
		text = strings.ReplaceAll(text, "["+count(i+1)+"]", arg)
	}
	for at := strings.LastIndexByte(text, '['); at >= 0; at = strings.LastIndexByte(text, '[') { // the innermost
		call, after, _ := strings.Cut(text[at+1:], "]")
		parts := strings.Split(call, "|")
		text = text[:at] + b.formula(parts[0], parts[1:]...) + after
	}
	return text
}

// locked returns the formula of a grey cell in a row.
func (t tableSheet) locked(f templates.Field, row int) string {
	text, known := t.formulas[f.Formula]
	if !known {
		text = t.formula(f.Formula)
		t.formulas[f.Formula] = text
	}
	parts := strings.Split(text, "{")
	for i, part := range parts[1:] {
		key, after, _ := strings.Cut(part, "}")
		parts[i+1] = t.cells(key, row) + after
	}
	return strings.Join(parts, "")
}

// cells returns the cells to which a formula in a row refers as {KEY}; what is no reference stays as it is.
func (t tableSheet) cells(key string, row int) string {
	above, is := strings.CutPrefix(key, "^")
	switch col := columnOf(t.sheetDef, above); {
	case key == "rounds":
		first := columnOf(t.sheetDef, "cross.r1")
		return xlsx.Span(first, row, first+t.opt.Rounds-1, row)
	case col == 0:
		return "{" + key + "}"
	case is:
		return fixedRow(col, firstData) + ":" + xlsx.At(col, row)
	default:
		return xlsx.At(col, row)
	}
}

// columnOf returns the number of a key's column, counted from 1; 0 if there is none.
func columnOf(def templates.Sheet, key string) int {
	return 1 + slices.IndexFunc(def.Columns, func(f templates.Field) bool { return f.Key == key })
}

// fixedRow returns the address of a cell with a fixed row.
func fixedRow(col, row int) string {
	return strings.TrimSuffix(xlsx.At(col, row), count(row)) + "$" + count(row)
}
